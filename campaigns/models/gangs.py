"""Gangs and the people in them, projected from the campaign's stream."""

from django.contrib.postgres.fields import ArrayField
from django.db import models

from campaigns.models.campaign import Campaign
from campaigns.models.people import Member


class Gang(models.Model):
    id = models.UUIDField(primary_key=True)
    campaign = models.ForeignKey(Campaign, models.DO_NOTHING, related_name="gangs", db_constraint=False)
    name = models.TextField(help_text="sealed")
    colour = models.CharField(max_length=20)
    shape = models.CharField(max_length=20, help_text="a second mark beside the colour, for who can't tell colours")
    owners = ArrayField(models.UUIDField(), help_text="member ids")
    founded_us = models.BigIntegerField()

    class Meta:
        ordering = ["founded_us", "id"]


class Character(models.Model):
    """A character's long life: outcomes of battles and aftermath only, never the inside of a battle."""

    class Status(models.TextChoices):
        ALIVE = "alive"
        DEAD = "dead"
        RETIRED = "retired"

    id = models.UUIDField(primary_key=True)
    campaign = models.ForeignKey(Campaign, models.DO_NOTHING, related_name="characters", db_constraint=False)
    gang = models.ForeignKey(Gang, models.DO_NOTHING, related_name="characters", db_constraint=False)
    owner = models.ForeignKey(Member, models.DO_NOTHING, related_name="characters", db_constraint=False, null=True)
    name = models.TextField(help_text="sealed")
    kind = models.CharField(max_length=40, help_text="the class in the ruleset's words")
    weapons = ArrayField(models.CharField(max_length=60), default=list)
    skills = ArrayField(models.CharField(max_length=60), default=list)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.ALIVE)
    wounds = models.JSONField(default=list, help_text="each with its battle and the seq that booked it")
    misses = models.IntegerField(default=0, help_text="battles still to be missed")
    kills = models.IntegerField(default=0, help_text="enemies that he killed")
    battles = models.IntegerField(default=0)
    flights = models.IntegerField(default=0)
    hired_us = models.BigIntegerField()

    class Meta:
        ordering = ["hired_us", "id"]
