"""The campaign itself, projected from its stream."""

from django.db import models

from campaigns.models.called import Called


class Campaign(Called):
    id = models.UUIDField(primary_key=True)
    ruleset = models.CharField(max_length=20)
    rules_version = models.IntegerField(help_text="of the ruleset when the campaign was founded")
    name = models.TextField(help_text="sealed")
    options = models.JSONField(default=dict, help_text="only what differs from the ruleset's defaults")
    founded_us = models.BigIntegerField()
    founded_by = models.UUIDField()
    box = models.JSONField(null=True, help_text="chits left to draw from; empty until somebody first draws")
    hour = models.BigIntegerField(default=0, help_text="hours that passed in the campaign's world")
    latest_us = models.BigIntegerField(default=0, help_text="when something last happened on the campaign's own stream")
    closed = models.JSONField(default=list, help_text="what players can't do in the phase that it is in")
    open_offers = models.IntegerField(default=0, help_text="challenges and alliances that wait for an answer")

    class Meta:
        ordering = ["-latest_us"]


class HouseRule(models.Model):
    """What a group has agreed on beside the book, in its own words."""

    id = models.UUIDField(primary_key=True)
    campaign = models.ForeignKey(Campaign, models.DO_NOTHING, related_name="house_rules", db_constraint=False)
    text = models.TextField(help_text="sealed")
    added_us = models.BigIntegerField()
    withdrawn = models.BooleanField(default=False)

    class Meta:
        ordering = ["added_us", "id"]


class Note(Called):
    """A line in the campaign's diary, about the campaign, a battle, a gang or a character."""

    id = models.UUIDField(primary_key=True)
    campaign = models.ForeignKey(Campaign, models.DO_NOTHING, related_name="notes", db_constraint=False)
    about = models.UUIDField(null=True, help_text="battle, gang or character; empty: the campaign")
    author = models.UUIDField()
    text = models.TextField(help_text="sealed")
    noted_us = models.BigIntegerField()

    class Meta:
        ordering = ["noted_us", "id"]
