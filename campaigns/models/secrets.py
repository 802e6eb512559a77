"""What must never be in an event: keys that can be destroyed, and the secrets live dice come from."""

from django.db import models


class AuthorKey(models.Model):
    """The key that a member's names and texts are sealed with. Forgetting a person empties `wrapped`."""

    id = models.CharField(max_length=22, primary_key=True)
    campaign_id = models.UUIDField(db_index=True)
    member_id = models.UUIDField()
    wrapped = models.BinaryField(null=True, help_text="nonce + ciphertext under the vault key")
    destroyed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["member_id"], condition=models.Q(wrapped__isnull=False), name="one_living_key_per_member"
            )
        ]


class StreamSecret(models.Model):
    """All per-roll secrets of a stream derive from this one (campaigns/vault/dice.py)."""

    stream_id = models.UUIDField(primary_key=True)
    campaign_id = models.UUIDField()
    wrapped = models.BinaryField(help_text="nonce + ciphertext under the vault key")
    first_roll = models.IntegerField(default=1, help_text="more than 1 where an earlier key was lost")
