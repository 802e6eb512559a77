"""Battles that are planned, projected from the campaign's stream."""

from django.contrib.postgres.fields import ArrayField
from django.db import models

from campaigns.models.called import Called
from campaigns.models.campaign import Campaign


class Plan(Called):
    """A date. It is over when its day has passed, was called off, or its battle was opened."""

    id = models.UUIDField(primary_key=True)
    campaign = models.ForeignKey(Campaign, models.DO_NOTHING, related_name="plans", db_constraint=False)
    day = models.DateField(help_text="of the calendar where the group meets")
    time = models.TimeField(null=True, help_text="of the clock on the wall there")
    place = models.TextField(blank=True, help_text="sealed")
    scenario = models.UUIDField(null=True)
    wanted = ArrayField(models.UUIDField(), default=list, help_text="member ids; empty: everybody")
    note = models.TextField(blank=True, help_text="sealed")
    answers = models.JSONField(default=dict, help_text="per member: yes, no or maybe, and when he said so")
    changes = models.IntegerField(default=0, help_text="how often it was changed or called off")
    called_off = models.BooleanField(default=False)
    reason = models.TextField(blank=True, help_text="sealed; why it was called off")
    battle = models.UUIDField(null=True, help_text="the battle that was opened from it")
    planned_us = models.BigIntegerField()
    planned_by = models.UUIDField()
    moved_us = models.BigIntegerField(help_text="when day and time were last set")
    latest_us = models.BigIntegerField()

    class Meta:
        ordering = ["day", "time", "id"]
        indexes = [models.Index(fields=["campaign", "day"], name="plans_by_day")]
