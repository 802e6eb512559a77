"""Battles as lists and dashboards need them; what happened inside is folded by the engine when it is read."""

from django.contrib.postgres.fields import ArrayField
from django.db import models

from campaigns.models.called import Called
from campaigns.models.campaign import Campaign
from campaigns.models.gangs import Character


class RealBattles(models.Manager["Battle"]):
    """What really was played. What-if copies count nowhere, so whoever looks for battles doesn't see them."""

    def get_queryset(self) -> models.QuerySet["Battle"]:
        return super().get_queryset().filter(copy__isnull=True)


class Battle(Called):
    class Status(models.TextChoices):
        OPEN = "open"
        PAUSED = "paused"
        ENDED = "ended"
        CLOSED = "closed"

    id = models.UUIDField(primary_key=True, help_text="also its stream")
    campaign = models.ForeignKey(Campaign, models.DO_NOTHING, related_name="battles", db_constraint=False)
    name = models.TextField(blank=True, help_text="sealed")
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.OPEN)
    table = models.CharField(max_length=8, help_text="real or drawn")
    shared_device = models.BooleanField(default=False, help_text="whoever is seated may enter for the others")
    sides = models.JSONField(help_text="per side: name, gang, players (member ids), dice server or typed")
    seated = ArrayField(
        models.UUIDField(), default=list, help_text="member ids of everybody who plays a side or a figure"
    )
    version = models.IntegerField(default=0, help_text="of the battle's stream")
    waiting = models.JSONField(default=dict, help_text="what the table waits for: kind, figure, sides, members, number")
    outcome = models.JSONField(null=True, help_text="how it ended, the winning side, and what it left of whom")
    scenario = models.JSONField(null=True, help_text="the plan it follows: id and plan, texts sealed")
    ticks = models.JSONField(default=list, help_text="how often which aim was reached, as it stands")
    result = models.JSONField(null=True, help_text="ticks, points, who won and who says so, once it was entered")
    opened_us = models.BigIntegerField()
    closed_us = models.BigIntegerField(null=True)
    copy = models.JSONField(
        null=True, help_text="of a what-if copy: battle and version it comes from, by whom, how and for whom it ended"
    )

    objects = RealBattles()
    everything: "models.Manager[Battle]" = models.Manager()  # what-if copies too

    class Meta:
        ordering = ["-opened_us"]


class OpenQuestion(Battle):
    """A battle in which somebody is asked; a list of the admin."""

    class Meta:
        proxy = True


class AwaitedReport(Battle):
    """A battle that is told afterwards, while a report or a look at one is missing; a list of the admin."""

    class Meta:
        proxy = True


class BattleFigure(models.Model):
    """Battle events name figures by small numbers; this says who they are."""

    pk = models.CompositePrimaryKey("battle_id", "number")
    battle = models.ForeignKey(Battle, models.DO_NOTHING, related_name="figures", db_constraint=False)
    number = models.SmallIntegerField()
    campaign = models.ForeignKey(Campaign, models.DO_NOTHING, db_constraint=False)
    character = models.ForeignKey(
        Character, models.DO_NOTHING, related_name="appearances", db_constraint=False, null=True
    )
    side = models.SmallIntegerField()
