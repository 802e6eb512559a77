"""Batch simulations: what was asked for, and the chunks in which workers play it. Not projected from events.

A simulation is one battle again and again, or a whole season again and again; then `battles` counts seasons.
`asked_at` is the database's, as the clocks of hosts differ, and jump; what is asked together keeps its order by it.
"""

from django.db import models
from django.db.models.functions import Now

from campaigns.models.called import Called
from campaigns.models.campaign import Campaign
from campaigns.models.links import Link


class Weighing(models.Model):
    """How much did this roll matter? The simulations asked for it hang on it, one per way it could have fallen."""

    id = models.UUIDField(primary_key=True)
    campaign = models.ForeignKey(Campaign, models.DO_NOTHING, related_name="weighings", db_constraint=False)
    battle = models.UUIDField()
    roll = models.IntegerField()
    version = models.IntegerField(help_text="of the battle, at which the roll fell")
    asked_by = models.UUIDField(help_text="member id")
    asked_at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering = ["-asked_at"]
        indexes = [models.Index(fields=["battle", "roll", "-asked_at"], name="weighings_of_roll")]


class Question(models.Model):
    """Several simulations with one key that are compared: what if, each value of an option, a skill on each figure, or
    which change of a roster comes nearest to a wanted share. The first of its simulations is what the others are
    compared with.
    """

    class Kind(models.TextChoices):
        COMPARE = "compare"
        OPTION = "option"
        SKILL = "skill"
        BALANCE = "balance"

    id = models.UUIDField(primary_key=True)
    kind = models.CharField(max_length=8, choices=Kind.choices)
    campaign = models.ForeignKey(Campaign, models.DO_NOTHING, related_name="questions", db_constraint=False)
    asked_by = models.UUIDField(help_text="member id")
    asked_at = models.DateTimeField(db_default=Now())
    side = models.SmallIntegerField(default=0, help_text="whose wins are compared")
    asked = models.JSONField(help_text="what was asked beyond the simulations themselves: codes and numbers only")
    round = models.SmallIntegerField(default=1, help_text="of a search that goes on from what it found")
    title = models.TextField(blank=True, default="", help_text="a referee's, sealed; empty: made when it is read")
    settled = models.BooleanField(default=True, help_text="false while a search may still ask for more")

    class Meta:
        ordering = ["-asked_at"]
        indexes = [models.Index(fields=["campaign", "-asked_at"], name="questions_of_campaign")]


class Simulation(Called):
    """Everything a result depends on is in this row; nothing in it points at what may change later."""

    class Kind(models.TextChoices):
        BATTLE = "battle"
        SEASON = "season"

    id = models.UUIDField(primary_key=True)
    kind = models.CharField(max_length=8, choices=Kind.choices, default=Kind.BATTLE)
    campaign = models.ForeignKey(Campaign, models.DO_NOTHING, related_name="simulations", db_constraint=False)
    asked_by = models.UUIDField(help_text="member id")
    asked_at = models.DateTimeField(db_default=Now())
    cancelled_at = models.DateTimeField(null=True)
    seen_at = models.DateTimeField(null=True, help_text="when whoever asked first saw it ended")
    key = models.CharField(max_length=64, help_text="hexadecimal; battle k's dice come from (key, k) alone")
    battles = models.IntegerField()
    chunk_size = models.IntegerField(help_text="never changes a result")
    beginning = models.TextField(help_text="canonical JSON: all that a battle or a season begins with")
    ruleset = models.CharField(max_length=20)
    rules_version = models.IntegerField()
    policy = models.CharField(max_length=20, help_text="the first side's; the beginning has them all, one version")
    policy_version = models.IntegerField()
    dice = models.CharField(max_length=40, help_text="name and version of the dice algorithm")
    of_battle = models.UUIDField(null=True, help_text="where the beginning was taken from; only said, never read")
    at = models.IntegerField(null=True, help_text="version of that battle")
    weighing = models.ForeignKey(Weighing, models.CASCADE, null=True, related_name="branches")
    question = models.ForeignKey(Question, models.CASCADE, null=True, related_name="branches")
    branch = models.JSONField(null=True, help_text="how the roll fell here (code, facts, ...), or the changes made")
    precision = models.IntegerField(null=True, help_text="tenths of a point to which the win shares are wanted")
    settled = models.BooleanField(default=True, help_text="false while a wanted precision may still ask for more")
    title = models.TextField(blank=True, default="", help_text="a referee's, sealed; empty: made when it is read")
    effort_ms = models.BigIntegerField(default=0, help_text="guessed when asked; the short ones are played first")

    class Meta:
        ordering = ["-asked_at"]
        indexes = [
            models.Index(fields=["campaign", "-asked_at"], name="simulations_of_campaign"),
            models.Index(fields=["id"], name="simulations_to_judge", condition=models.Q(settled=False)),
        ]


class SimulationChunk(models.Model):
    """Battles first .. first + count - 1, counted from 1. A worker holds the row locked while it plays them."""

    class Status(models.TextChoices):
        WAITING = "waiting"
        DONE = "done"
        FAILED = "failed"

    simulation = models.ForeignKey(Simulation, models.CASCADE, related_name="chunks")
    first = models.IntegerField()
    count = models.IntegerField()
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.WAITING)
    attempts = models.SmallIntegerField(default=0, help_text="also those whose worker died")
    counts = models.JSONField(null=True, help_text="integers only; sums over the chunk's battles")
    error = models.TextField(blank=True)
    compiled = models.BooleanField(null=True, help_text="by the compiled engine; unknown of the oldest ones")
    done_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["simulation", "first"]
        constraints = [models.UniqueConstraint(fields=["simulation", "first"], name="one_chunk_per_battle")]
        indexes = [
            models.Index(fields=["id"], name="chunks_still_to_play", condition=models.Q(status="waiting")),
        ]

    @property
    def last(self) -> int:
        return self.first + self.count - 1


class SimulationShare(Link):
    """A link that opens one result."""

    simulation = models.ForeignKey(Simulation, models.CASCADE, null=True, related_name="shares")
    question = models.ForeignKey(Question, models.CASCADE, null=True, related_name="shares")
