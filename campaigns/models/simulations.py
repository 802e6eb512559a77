"""Batch simulations: what was asked for, and the chunks in which workers play it. Not projected from events."""

from django.db import models

from campaigns.models.campaign import Campaign


class Simulation(models.Model):
    """Everything a result depends on is in this row; nothing in it points at what may change later."""

    id = models.UUIDField(primary_key=True)
    campaign = models.ForeignKey(Campaign, models.DO_NOTHING, related_name="simulations", db_constraint=False)
    asked_by = models.UUIDField(help_text="member id")
    asked_at = models.DateTimeField(auto_now_add=True)
    cancelled_at = models.DateTimeField(null=True)
    key = models.CharField(max_length=64, help_text="hexadecimal; battle k's dice come from (key, k) alone")
    battles = models.IntegerField()
    chunk_size = models.IntegerField(help_text="never changes a result")
    beginning = models.TextField(help_text="canonical JSON: setup, every option's value, past events")
    ruleset = models.CharField(max_length=20)
    rules_version = models.IntegerField()
    policy = models.CharField(max_length=20)
    policy_version = models.IntegerField()
    dice = models.CharField(max_length=40, help_text="name and version of the dice algorithm")
    of_battle = models.UUIDField(null=True, help_text="where the beginning was taken from; only said, never read")
    at = models.IntegerField(null=True, help_text="version of that battle")

    class Meta:
        ordering = ["-asked_at"]
        indexes = [models.Index(fields=["campaign", "-asked_at"], name="simulations_of_campaign")]


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
