"""What referees prepare, the league, and disputes."""

from django.contrib.postgres.fields import ArrayField
from django.db import migrations, models

from campaigns.migrations.initial.fields import named, of, row_key, uuid_key

OPERATIONS = [
    migrations.CreateModel(
        "Scenario",
        [
            ("id", uuid_key()),
            ("plan", models.JSONField(help_text="campaigns.ledger.scenario_shapes.Scenario, texts sealed")),
            ("saved_us", models.BigIntegerField()),
            ("withdrawn", models.BooleanField(default=False)),
            ("campaign", of("campaign", "scenarios")),
            (
                "kept",
                models.JSONField(
                    null=True, help_text="campaigns.ledger.scenario_shapes.KeepersPart: the Keeper's, sealed"
                ),
            ),
        ],
        options={"ordering": ["saved_us", "id"]},
    ),
    migrations.CreateModel(
        "OwnTable",
        [
            ("id", uuid_key()),
            ("content", models.JSONField(help_text="campaigns.ledger.scenario_shapes.RollTable, texts sealed")),
            ("saved_us", models.BigIntegerField()),
            ("withdrawn", models.BooleanField(default=False)),
            ("campaign", of("campaign", "own_tables")),
        ],
        options={"ordering": ["saved_us", "id"]},
    ),
    migrations.CreateModel(
        "Counter",
        [
            ("id", uuid_key()),
            ("name", models.TextField(help_text="sealed")),
            ("of", models.CharField(max_length=10, help_text="gang or character")),
            ("start", models.BigIntegerField(default=0)),
            ("owners", models.BooleanField(default=False, help_text="the gang's owners change it too")),
            ("named_us", models.BigIntegerField()),
            ("withdrawn", models.BooleanField(default=False)),
            ("campaign", of("campaign", "counters")),
        ],
        options={"ordering": ["named_us", "id"]},
    ),
    migrations.CreateModel(
        "Tally",
        [
            ("pk", row_key("counter_id", "thing")),
            ("thing", models.UUIDField(help_text="a gang or a character")),
            ("value", models.BigIntegerField()),
            ("campaign", of("campaign")),
            ("counter", of("counter", "tallies")),
        ],
    ),
    migrations.CreateModel(
        "Bookmark",
        [
            ("id", uuid_key()),
            ("stream", models.UUIDField(help_text="a battle, or the campaign")),
            ("version", models.IntegerField()),
            ("line", models.BigIntegerField()),
            ("words", models.TextField(blank=True, help_text="sealed")),
            ("author", models.UUIDField()),
            ("made_us", models.BigIntegerField()),
            ("campaign", of("campaign", "bookmarks")),
        ],
        options={"ordering": ["-made_us", "id"]},
    ),
    migrations.CreateModel(
        "Pact",
        [
            ("id", uuid_key()),
            ("offer", models.CharField(max_length=10, help_text="challenge or alliance")),
            ("gang", models.UUIDField(help_text="who offers it")),
            ("other", models.UUIDField(help_text="who answers")),
            ("words", models.TextField(blank=True, help_text="sealed")),
            ("answer", models.TextField(blank=True, help_text="sealed; what was said last")),
            (
                "status",
                models.CharField(
                    max_length=8, choices=named("offered", "accepted", "declined", "ended"), default="offered"
                ),
            ),
            ("offered_us", models.BigIntegerField()),
            ("latest_us", models.BigIntegerField()),
            ("campaign", of("campaign", "pacts")),
        ],
        options={"ordering": ["-offered_us", "id"]},
    ),
    migrations.CreateModel(
        "Award",
        [
            ("id", uuid_key()),
            ("name", models.TextField(help_text="sealed")),
            ("gang", models.UUIDField(null=True)),
            ("character", models.UUIDField(null=True)),
            ("rule", models.CharField(max_length=12, blank=True, help_text="empty: a person chose")),
            ("value", models.IntegerField(default=0)),
            ("words", models.TextField(blank=True, help_text="sealed")),
            ("given_by", models.UUIDField()),
            ("given_us", models.BigIntegerField()),
            ("campaign", of("campaign", "awards")),
        ],
        options={"ordering": ["-given_us", "id"]},
    ),
    migrations.CreateModel(
        "Season",
        [
            ("id", uuid_key()),
            ("name", models.TextField(help_text="sealed")),
            ("standings", models.JSONField(help_text="campaigns.ledger.league_events.FinalStanding, the best first")),
            ("battles", ArrayField(models.UUIDField(), default=list)),
            ("closed_us", models.BigIntegerField()),
            ("campaign", of("campaign", "seasons")),
        ],
        options={"ordering": ["-closed_us", "id"]},
    ),
    migrations.CreateModel(
        "Phase",
        [
            ("id", uuid_key()),
            ("name", models.TextField(help_text="sealed")),
            ("closed", models.JSONField(default=list, help_text="what players can't do in it")),
            ("words", models.TextField(blank=True, help_text="sealed")),
            ("begun_us", models.BigIntegerField()),
            ("campaign", of("campaign", "phases")),
        ],
        options={"ordering": ["-begun_us", "id"]},
    ),
    migrations.CreateModel(
        "Dispute",
        [
            ("id", uuid_key()),
            ("number", models.IntegerField(help_text="counts the campaign's disputes from 1")),
            (
                "status",
                models.CharField(
                    max_length=9,
                    choices=named("open", "due", "ruled", "appealed", "final", "withdrawn"),
                    default="open",
                ),
            ),
            ("event", models.BigIntegerField(help_text="seq of what is disputed")),
            ("stream", models.UUIDField(db_index=True, help_text="the campaign's, or a battle's")),
            ("version", models.IntegerField(help_text="of that stream")),
            ("roll", models.IntegerField(default=0, help_text="number of the roll, when it is one")),
            ("claim", models.TextField(help_text="sealed")),
            ("opened_by", models.UUIDField()),
            ("sides", models.JSONField(help_text="member ids whose figures are involved, side by side")),
            ("characters", ArrayField(models.UUIDField(), default=list)),
            (
                "proposal",
                models.JSONField(null=True, help_text="an open proposal of a ruling together, with its consents"),
            ),
            ("ruling", models.CharField(max_length=9, blank=True, help_text="stands, corrected or rewound")),
            (
                "ruled_as",
                models.CharField(max_length=10, blank=True, help_text="referee, co-referee, together or auditor"),
            ),
            ("ruled_by", models.UUIDField(null=True)),
            ("carried", models.UUIDField(null=True, help_text="the command that did what was ruled")),
            ("auditor", models.UUIDField(null=True, help_text="named by an appeal")),
            ("opened_us", models.BigIntegerField()),
            ("latest_us", models.BigIntegerField()),
            ("campaign", of("campaign", "disputes")),
        ],
        options={
            "ordering": ["-opened_us", "id"],
            "indexes": [models.Index(fields=["campaign", "event"], name="disputes_of_event")],
        },
    ),
    migrations.CreateModel(
        "Evidence",
        [
            ("id", uuid_key()),
            ("campaign_id", models.UUIDField(db_index=True)),
            ("dispute_id", models.UUIDField(db_index=True)),
            ("author", models.UUIDField(db_index=True, help_text="member id")),
            ("media", models.CharField(max_length=40)),
            ("size", models.IntegerField(help_text="bytes of the content")),
            ("digest", models.CharField(max_length=64, help_text="SHA-256 of salt and content, as hex")),
            ("salt", models.BinaryField(max_length=16)),
            ("key_id", models.CharField(max_length=22)),
            ("sealed", models.BinaryField(help_text="nonce + ciphertext under the author's key")),
            ("added_at", models.DateTimeField(auto_now_add=True)),
        ],
    ),
]
