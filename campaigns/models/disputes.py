"""Disputes, projected from the campaign's stream, and their evidence, which is not: it can be deleted for good."""

from django.contrib.postgres.fields import ArrayField
from django.db import models

from campaigns.models.called import Called
from campaigns.models.campaign import Campaign


class Dispute(Called):
    """Somebody says that an event is wrong. It blocks nothing; its thread is told from the events."""

    class Status(models.TextChoices):
        OPEN = "open"
        DUE = "due"  # ruled to be corrected, which nobody has done yet
        RULED = "ruled"
        APPEALED = "appealed"
        FINAL = "final"
        WITHDRAWN = "withdrawn"

    id = models.UUIDField(primary_key=True)
    campaign = models.ForeignKey(Campaign, models.DO_NOTHING, related_name="disputes", db_constraint=False)
    number = models.IntegerField(help_text="counts the campaign's disputes from 1")
    status = models.CharField(max_length=9, choices=Status.choices, default=Status.OPEN)
    event = models.BigIntegerField(help_text="seq of what is disputed")
    stream = models.UUIDField(db_index=True, help_text="the campaign's, or a battle's")
    version = models.IntegerField(help_text="of that stream")
    roll = models.IntegerField(default=0, help_text="number of the roll, when it is one")
    claim = models.TextField(help_text="sealed")
    opened_by = models.UUIDField()
    sides = models.JSONField(help_text="member ids whose figures are involved, side by side")
    characters = ArrayField(models.UUIDField(), default=list)
    proposal = models.JSONField(null=True, help_text="an open proposal of a ruling together, with its consents")
    ruling = models.CharField(max_length=9, blank=True, help_text="stands, corrected or rewound")
    ruled_as = models.CharField(max_length=10, blank=True, help_text="referee, co-referee, together or auditor")
    ruled_by = models.UUIDField(null=True)
    carried = models.UUIDField(null=True, help_text="the command that did what was ruled")
    auditor = models.UUIDField(null=True, help_text="named by an appeal")
    opened_us = models.BigIntegerField()
    latest_us = models.BigIntegerField()

    class Meta:
        ordering = ["-opened_us", "id"]
        indexes = [models.Index(fields=["campaign", "event"], name="disputes_of_event")]


class Evidence(models.Model):
    """A picture or a text. Sealed under its author's key; deleting the row deletes it, the events keep the digest."""

    id = models.UUIDField(primary_key=True)
    campaign_id = models.UUIDField()
    dispute_id = models.UUIDField(db_index=True)
    author = models.UUIDField(db_index=True, help_text="member id")
    media = models.CharField(max_length=40)
    size = models.IntegerField(help_text="bytes of the content")
    digest = models.CharField(max_length=64, help_text="SHA-256 of salt and content, as hex")
    salt = models.BinaryField(max_length=16)
    key_id = models.CharField(max_length=22)
    sealed = models.BinaryField(help_text="nonce + ciphertext under the author's key")
    added_at = models.DateTimeField(auto_now_add=True)
