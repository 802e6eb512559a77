"""What a referee writes once and uses often: scenarios, tables, counters."""

from django.db import models

from campaigns.models.called import Called
from campaigns.models.campaign import Campaign


class Scenario(Called):
    """A battle's plan; battles keep the one they began with."""

    id = models.UUIDField(primary_key=True)
    campaign = models.ForeignKey(Campaign, models.DO_NOTHING, related_name="scenarios", db_constraint=False)
    plan = models.JSONField(help_text="campaigns.ledger.scenario_shapes.Scenario, texts sealed")
    kept = models.JSONField(null=True, help_text="campaigns.ledger.scenario_shapes.KeepersPart: the Keeper's, sealed")
    saved_us = models.BigIntegerField()
    withdrawn = models.BooleanField(default=False)

    class Meta:
        ordering = ["saved_us", "id"]


class OwnTable(Called):
    """A table of the referee's own that dice are rolled on."""

    id = models.UUIDField(primary_key=True)
    campaign = models.ForeignKey(Campaign, models.DO_NOTHING, related_name="own_tables", db_constraint=False)
    content = models.JSONField(help_text="campaigns.ledger.scenario_shapes.RollTable, texts sealed")
    saved_us = models.BigIntegerField()
    withdrawn = models.BooleanField(default=False)

    class Meta:
        ordering = ["saved_us", "id"]


class Counter(Called):
    """Something that the referee counts per gang or per character."""

    id = models.UUIDField(primary_key=True)
    campaign = models.ForeignKey(Campaign, models.DO_NOTHING, related_name="counters", db_constraint=False)
    name = models.TextField(help_text="sealed")
    of = models.CharField(max_length=10, help_text="gang or character")
    start = models.BigIntegerField(default=0)
    owners = models.BooleanField(default=False, help_text="the gang's owners change it too")
    named_us = models.BigIntegerField()
    withdrawn = models.BooleanField(default=False)

    class Meta:
        ordering = ["named_us", "id"]


class Tally(models.Model):
    """Where a counter stands for one gang or character; no row: at its start."""

    pk = models.CompositePrimaryKey("counter_id", "thing")
    counter = models.ForeignKey(Counter, models.DO_NOTHING, related_name="tallies", db_constraint=False)
    thing = models.UUIDField(help_text="a gang or a character")
    campaign = models.ForeignKey(Campaign, models.DO_NOTHING, db_constraint=False)
    value = models.BigIntegerField()
