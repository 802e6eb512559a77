"""Gangs and the people in them, projected from the campaign's stream."""

from django.contrib.postgres.fields import ArrayField
from django.db import models

from campaigns.models.called import Called
from campaigns.models.campaign import Campaign
from campaigns.models.people import Member


class Gang(Called):
    id = models.UUIDField(primary_key=True)
    campaign = models.ForeignKey(Campaign, models.DO_NOTHING, related_name="gangs", db_constraint=False)
    name = models.TextField(help_text="sealed")
    colour = models.CharField(max_length=20)
    shape = models.CharField(max_length=20, help_text="a second mark beside the colour, for who can't tell colours")
    owners = ArrayField(models.UUIDField(), help_text="member ids")
    spare = ArrayField(models.CharField(max_length=60), default=list, help_text="weapons that nobody carries")
    founded_us = models.BigIntegerField()

    class Meta:
        ordering = ["founded_us", "id"]


class Character(Called):
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
    skills = ArrayField(models.CharField(max_length=60), default=list, help_text="a doubled one is named twice")
    head = models.CharField(max_length=20, default="", help_text="the drawn one; empty: what goes with the name")
    pronoun = models.CharField(max_length=4, default="they", help_text="she, he or they, for what is told")
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.ALIVE)
    wounds = models.JSONField(default=list, help_text="each with its battle and the seq that booked it")
    values = models.JSONField(default=dict, help_text="the sheet, where people are their numbers")
    profile = models.JSONField(default=dict, help_text="the unit, where figures are units")
    secret = models.BooleanField(default=False, help_text="the numbers are the referees'")
    body = models.JSONField(null=True, help_text="what battles and time left of him; empty: nothing happened yet")
    body_seq = models.BigIntegerField(null=True, help_text="the event that left the body so")
    owed = models.JSONField(null=True, help_text="a die that somebody has to throw before it goes on for him")
    misses = models.IntegerField(default=0, help_text="battles still to be missed")
    protected = models.BooleanField(default=False, help_text="as a victim of nobody's credit (STKO-107)")
    tally = models.JSONField(default=dict, help_text="what counts up to something that doesn't show yet")
    losses = models.JSONField(default=list, help_text="lost for good, each with the seq that booked it")
    death = models.JSONField(null=True, help_text="battle, who did it, and the seq that booked it")
    kills = models.IntegerField(default=0, help_text="enemies that he killed")
    battles = models.IntegerField(default=0)
    flights = models.IntegerField(default=0)
    hired_us = models.BigIntegerField()

    class Meta:
        ordering = ["hired_us", "id"]
        indexes = [models.Index(fields=["hired_us", "id"], name="characters_by_day")]
