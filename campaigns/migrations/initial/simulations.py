"""What was asked of simulations, and the chunks in which workers play them."""

from django.db import migrations, models

from campaigns.migrations.initial.fields import named, number_key, of, owned_by, uuid_key

OPERATIONS = [
    migrations.CreateModel(
        "Weighing",
        [
            ("id", uuid_key()),
            ("battle", models.UUIDField()),
            ("roll", models.IntegerField()),
            ("version", models.IntegerField(help_text="of the battle, at which the roll fell")),
            ("asked_by", models.UUIDField(help_text="member id")),
            ("asked_at", models.DateTimeField(auto_now_add=True)),
            ("campaign", of("campaign", "weighings")),
        ],
        options={
            "ordering": ["-asked_at"],
            "indexes": [models.Index(fields=["battle", "roll", "-asked_at"], name="weighings_of_roll")],
        },
    ),
    migrations.CreateModel(
        "Question",
        [
            ("id", uuid_key()),
            ("kind", models.CharField(max_length=8, choices=named("compare", "option", "skill", "balance"))),
            ("asked_by", models.UUIDField(help_text="member id")),
            ("asked_at", models.DateTimeField(auto_now_add=True)),
            ("side", models.SmallIntegerField(default=0, help_text="whose wins are compared")),
            (
                "asked",
                models.JSONField(help_text="what was asked beyond the simulations themselves: codes and numbers only"),
            ),
            ("round", models.SmallIntegerField(default=1, help_text="of a search that goes on from what it found")),
            ("settled", models.BooleanField(default=True, help_text="false while a search may still ask for more")),
            ("campaign", of("campaign", "questions")),
            (
                "title",
                models.TextField(default="", blank=True, help_text="a referee's, sealed; empty: made when it is read"),
            ),
        ],
        options={
            "ordering": ["-asked_at"],
            "indexes": [models.Index(fields=["campaign", "-asked_at"], name="questions_of_campaign")],
        },
    ),
    migrations.CreateModel(
        "Simulation",
        [
            ("id", uuid_key()),
            ("asked_by", models.UUIDField(help_text="member id")),
            ("asked_at", models.DateTimeField(auto_now_add=True)),
            ("cancelled_at", models.DateTimeField(null=True)),
            ("key", models.CharField(max_length=64, help_text="hexadecimal; battle k's dice come from (key, k) alone")),
            ("battles", models.IntegerField()),
            ("chunk_size", models.IntegerField(help_text="never changes a result")),
            ("beginning", models.TextField(help_text="canonical JSON: all that a battle or a season begins with")),
            ("ruleset", models.CharField(max_length=20)),
            ("rules_version", models.IntegerField()),
            (
                "policy",
                models.CharField(max_length=20, help_text="the first side's; the beginning has them all, one version"),
            ),
            ("policy_version", models.IntegerField()),
            ("dice", models.CharField(max_length=40, help_text="name and version of the dice algorithm")),
            (
                "of_battle",
                models.UUIDField(null=True, help_text="where the beginning was taken from; only said, never read"),
            ),
            ("at", models.IntegerField(null=True, help_text="version of that battle")),
            ("campaign", of("campaign", "simulations")),
            (
                "branch",
                models.JSONField(null=True, help_text="how the roll fell here (code, facts, ...), or the changes made"),
            ),
            ("weighing", owned_by("weighing", "branches", null=True)),
            ("kind", models.CharField(max_length=8, choices=named("battle", "season"), default="battle")),
            (
                "effort_ms",
                models.BigIntegerField(default=0, help_text="guessed when asked; the short ones are played first"),
            ),
            (
                "precision",
                models.IntegerField(null=True, help_text="tenths of a point to which the win shares are wanted"),
            ),
            (
                "settled",
                models.BooleanField(default=True, help_text="false while a wanted precision may still ask for more"),
            ),
            ("question", owned_by("question", "branches", null=True)),
            (
                "title",
                models.TextField(default="", blank=True, help_text="a referee's, sealed; empty: made when it is read"),
            ),
            ("seen_at", models.DateTimeField(null=True, help_text="when whoever asked first saw it ended")),
        ],
        options={
            "ordering": ["-asked_at"],
            "indexes": [
                models.Index(fields=["campaign", "-asked_at"], name="simulations_of_campaign"),
                models.Index(condition=models.Q(settled=False), fields=["id"], name="simulations_to_judge"),
            ],
        },
    ),
    migrations.CreateModel(
        "SimulationChunk",
        [
            ("id", number_key()),
            ("first", models.IntegerField()),
            ("count", models.IntegerField()),
            ("status", models.CharField(max_length=8, choices=named("waiting", "done", "failed"), default="waiting")),
            ("attempts", models.SmallIntegerField(default=0, help_text="also those whose worker died")),
            ("counts", models.JSONField(null=True, help_text="integers only; sums over the chunk's battles")),
            ("error", models.TextField(blank=True)),
            ("done_at", models.DateTimeField(null=True)),
            ("simulation", owned_by("simulation", "chunks")),
            (
                "compiled",
                models.BooleanField(null=True, help_text="by the compiled engine; unknown of the oldest ones"),
            ),
        ],
        options={
            "ordering": ["simulation", "first"],
            "indexes": [models.Index(condition=models.Q(status="waiting"), fields=["id"], name="chunks_still_to_play")],
            "constraints": [models.UniqueConstraint(fields=("simulation", "first"), name="one_chunk_per_battle")],
        },
    ),
]
