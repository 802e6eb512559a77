"""Beside the dice: who is at a battle with a device of his own, links that open one roll, keys that went missing."""

from django.db import models

from campaigns.models.links import Link


class Presence(models.Model):
    """When a player's own device last asked for this battle. Not an event: nothing depends on it but a short wait."""

    pk = models.CompositePrimaryKey("battle_id", "member_id")
    battle_id = models.UUIDField()
    member_id = models.UUIDField()
    seen_at = models.DateTimeField()


class RollShare(Link):
    """A link that opens one roll."""

    battle_id = models.UUIDField()
    roll = models.IntegerField()

    class Meta(Link.Meta):
        indexes = [models.Index(fields=["battle_id", "roll"], name="links_to_roll")]


class LostSecret(models.Model):
    """What was kept of a stream secret that could no longer be read; never used again, never thrown away."""

    stream_id = models.UUIDField()
    campaign_id = models.UUIDField()
    first_roll = models.IntegerField()
    wrapped = models.BinaryField()
    found_at = models.DateTimeField(auto_now_add=True)
