"""What is still to be drawn, rolled or chosen between battles, projected from the campaign's stream."""

from django.db import models

from campaigns.models.called import Called
from campaigns.models.campaign import Campaign
from campaigns.models.gangs import Character, Gang


class OpenChoice(Called):
    """A skill that is due or a recruit that may come; gone once it is settled."""

    id = models.UUIDField(primary_key=True)
    campaign = models.ForeignKey(Campaign, models.DO_NOTHING, related_name="open_choices", db_constraint=False)
    gang = models.ForeignKey(Gang, models.DO_NOTHING, related_name="open_choices", db_constraint=False)
    character = models.ForeignKey(
        Character, models.DO_NOTHING, related_name="open_choices", db_constraint=False, null=True
    )
    battle_id = models.UUIDField(null=True, help_text="the battle that made it due")
    kind = models.CharField(max_length=20, help_text="skill or recruit")
    reason = models.CharField(max_length=40)
    words = models.TextField(blank=True, help_text="sealed")
    deeds = models.JSONField(default=list, help_text="versions of the battle's stream")
    question = models.CharField(max_length=20, help_text="what comes next")
    chooser = models.CharField(max_length=10, help_text="owner, opponent or referee")
    options = models.JSONField(default=list)
    later = models.JSONField(default=list, help_text="steps to be done with the answer and after it")
    typed = models.BooleanField(default=False, help_text="the chits lie on the table")
    seq = models.BigIntegerField(help_text="the event that opened it")
    opened_us = models.BigIntegerField()

    class Meta:
        ordering = ["seq"]
