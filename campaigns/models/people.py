"""Who takes part. Accounts, devices and codes live only here, never in events."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models

from campaigns.models.called import Called
from campaigns.models.campaign import Campaign


class Member(Called):
    """A seat in a campaign, projected from events. Its random id is the only thing events say about a person."""

    id = models.UUIDField(primary_key=True)
    campaign = models.ForeignKey(Campaign, models.DO_NOTHING, related_name="members", db_constraint=False)
    nickname = models.TextField(help_text="sealed")
    roles = ArrayField(models.CharField(max_length=10))
    joined_us = models.BigIntegerField()
    linked = models.BooleanField(default=False, help_text="an account has taken the seat")
    forgotten = models.BooleanField(default=False)
    shares_luck = models.BooleanField(default=False, help_text="the others may read this member's own luck report")

    class Meta:
        ordering = ["joined_us", "id"]


class Leave(models.Model):
    """A substitute may act for a member, in one battle or everywhere (battle empty)."""

    id = models.UUIDField(primary_key=True)
    campaign = models.ForeignKey(Campaign, models.DO_NOTHING, db_constraint=False)
    member = models.ForeignKey(Member, models.DO_NOTHING, related_name="leaves", db_constraint=False)
    to = models.ForeignKey(Member, models.DO_NOTHING, related_name="may_act_for", db_constraint=False)
    battle_id = models.UUIDField(null=True)


class Seat(models.Model):
    """Which account sits in which seat. Not projected: deleting the row is how an account is taken out."""

    member_id = models.UUIDField(primary_key=True)
    campaign_id = models.UUIDField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="seats")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["campaign_id", "user"], name="one_seat_per_account")]


class Device(models.Model):
    """A phone that joined by code without an account; the token itself is kept by the phone alone."""

    token_hash = models.BinaryField(max_length=32, primary_key=True)
    campaign_id = models.UUIDField()
    member_id = models.UUIDField(db_index=True)
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True)


class JoinCode(Called):
    """Six characters that let somebody take a seat until they expire."""

    code = models.CharField(max_length=6, primary_key=True)
    campaign_id = models.UUIDField(db_index=True)
    battle_id = models.UUIDField(null=True)
    made_by = models.UUIDField()
    expires_at = models.DateTimeField()

    def __str__(self) -> str:
        """Never by itself with the code, which lets people in."""
        return self.called or str(self._meta.verbose_name)


class JoinAttempt(models.Model):
    """A wrong code or password, kept for an hour at most to slow down guessing."""

    origin = models.CharField(max_length=64, help_text="where it came from, or whose it was, as a keyed hash")
    at = models.DateTimeField(db_index=True)

    class Meta:
        indexes = [models.Index(fields=["origin", "at"], name="attempts_of_origin")]
