"""What makes a campaign's log checkable from outside: its public name, the keys that sign it, and what was signed.

Only campaigns/trust/ writes these, and only adds to them: Postgres refuses to change or delete what stands there. The
keys and their changes also stand in the log.
"""

from django.db import models


class Log(models.Model):
    """The public name of a campaign's log: unguessable, and it says nothing about the campaign."""

    id = models.CharField(max_length=32, primary_key=True)
    campaign_id = models.UUIDField(unique=True)


class SigningKey(models.Model):
    """An Ed25519 key. The newest one of a log signs; older ones stay, for what they signed."""

    campaign_id = models.UUIDField()
    public = models.BinaryField(max_length=32)
    wrapped = models.BinaryField(help_text="nonce + ciphertext under the vault key")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["campaign_id", "public"], name="signing_key_once")]


class Checkpoint(models.Model):
    """A signed size and root. `broken`: the log didn't recompute at that moment, and nothing was signed."""

    class Reason(models.TextChoices):
        OPENED = "opened"
        CLOSED = "closed"
        QUARTER = "quarter"
        ASKED = "asked"
        LOST = "lost"

    campaign_id = models.UUIDField()
    size = models.BigIntegerField()
    root = models.BinaryField(max_length=32)
    frontier = models.BinaryField(help_text="where recomputing goes on for the next one")
    note = models.TextField(blank=True, help_text="the signed note, as it is handed out")
    reason = models.CharField(max_length=8, choices=Reason.choices)
    made_us = models.BigIntegerField()
    broken = models.TextField(blank=True, help_text="what did not recompute")
    broken_seq = models.BigIntegerField(default=0)

    class Meta:
        indexes = [models.Index(fields=["campaign_id", "size"], name="checkpoints_of_campaign")]
        constraints = [
            models.UniqueConstraint(
                fields=["campaign_id", "size", "root"],
                condition=models.Q(broken=""),
                name="checkpoint_once",
            ),
            models.CheckConstraint(
                condition=models.Q(broken="") ^ models.Q(note=""), name="checkpoint_signed_or_broken"
            ),
        ]
