"""What happens around the battles of a campaign, projected from its stream."""

from django.contrib.postgres.fields import ArrayField
from django.db import models

from campaigns.models.called import Called
from campaigns.models.campaign import Campaign


class Bookmark(Called):
    """A line of the log that somebody marked for everybody."""

    id = models.UUIDField(primary_key=True)
    campaign = models.ForeignKey(Campaign, models.DO_NOTHING, related_name="bookmarks", db_constraint=False)
    stream = models.UUIDField(help_text="a battle, or the campaign")
    version = models.IntegerField()
    line = models.BigIntegerField()
    words = models.TextField(blank=True, help_text="sealed")
    author = models.UUIDField()
    made_us = models.BigIntegerField()

    class Meta:
        ordering = ["-made_us", "id"]


class Pact(Called):
    """A challenge or an alliance between two gangs."""

    class Status(models.TextChoices):
        OFFERED = "offered"
        ACCEPTED = "accepted"
        DECLINED = "declined"
        ENDED = "ended"

    id = models.UUIDField(primary_key=True)
    campaign = models.ForeignKey(Campaign, models.DO_NOTHING, related_name="pacts", db_constraint=False)
    offer = models.CharField(max_length=10, help_text="challenge or alliance")
    gang = models.UUIDField(help_text="who offers it")
    other = models.UUIDField(help_text="who answers")
    words = models.TextField(blank=True, help_text="sealed")
    answer = models.TextField(blank=True, help_text="sealed; what was said last")
    status = models.CharField(max_length=8, choices=Status, default=Status.OFFERED)
    offered_us = models.BigIntegerField()
    latest_us = models.BigIntegerField()

    class Meta:
        ordering = ["-offered_us", "id"]


class Award(Called):
    id = models.UUIDField(primary_key=True)
    campaign = models.ForeignKey(Campaign, models.DO_NOTHING, related_name="awards", db_constraint=False)
    name = models.TextField(help_text="sealed")
    gang = models.UUIDField(null=True)
    character = models.UUIDField(null=True)
    rule = models.CharField(max_length=12, blank=True, help_text="empty: a person chose")
    value = models.IntegerField(default=0)
    words = models.TextField(blank=True, help_text="sealed")
    given_by = models.UUIDField()
    given_us = models.BigIntegerField()

    class Meta:
        ordering = ["-given_us", "id"]


class Season(Called):
    """One that is over; the running one is what was closed and isn't in any of them."""

    id = models.UUIDField(primary_key=True)
    campaign = models.ForeignKey(Campaign, models.DO_NOTHING, related_name="seasons", db_constraint=False)
    name = models.TextField(help_text="sealed")
    standings = models.JSONField(help_text="campaigns.ledger.league_events.FinalStanding, the best first")
    battles = ArrayField(models.UUIDField(), default=list)
    closed_us = models.BigIntegerField()

    class Meta:
        ordering = ["-closed_us", "id"]


class Phase(Called):
    """The newest one is the one that counts."""

    id = models.UUIDField(primary_key=True)
    campaign = models.ForeignKey(Campaign, models.DO_NOTHING, related_name="phases", db_constraint=False)
    name = models.TextField(help_text="sealed")
    closed = models.JSONField(default=list, help_text="what players can't do in it")
    words = models.TextField(blank=True, help_text="sealed")
    begun_us = models.BigIntegerField()

    class Meta:
        ordering = ["-begun_us", "id"]
