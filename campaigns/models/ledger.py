"""The ledger's tables. Only campaigns/ledger/ writes them; the first migration creates the event table by hand."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any
from uuid import UUID

from django.db import models


class CanonicalText(models.TextField):  # type: ignore[type-arg]  # parameters only stubs know
    """A `json` column read as text: the database driver would otherwise hand back a parsed dict and lose the bytes."""

    def db_type(self, connection: object) -> str:
        return "json"

    def select_format(self, compiler: object, sql: str, params: Any) -> tuple[str, Any]:
        return f"{sql}::text", params


class Event(models.Model):
    """One fact. Partitioned by campaign, never updated or deleted (Postgres refuses it)."""

    pk = models.CompositePrimaryKey("campaign_id", "seq")
    campaign_id = models.UUIDField()
    seq = models.BigIntegerField()
    stream_id = models.UUIDField()
    stream_version = models.IntegerField()
    type = models.TextField()
    command_id = models.UUIDField()
    ordinal = models.SmallIntegerField()
    actor = models.UUIDField()
    entered_by = models.UUIDField()
    role = models.TextField()
    provenance = models.TextField()
    because = models.BigIntegerField(null=True)
    recorded_us = models.BigIntegerField()
    salt = models.BinaryField(max_length=16)
    payload = CanonicalText()
    leaf_hash = models.BinaryField(max_length=32)

    class Meta:
        managed = False
        db_table = "campaigns_event"


class Head(models.Model):
    """Where a campaign's log ends. Locked for every append, referenced by nothing (so locks stay cheap)."""

    campaign_id = models.UUIDField(primary_key=True)
    size = models.BigIntegerField(default=0, help_text="events so far; also the last seq")
    frontier = models.BinaryField(default=b"", help_text="roots of the perfect subtrees, largest first, 32 bytes each")
    recorded_us = models.BigIntegerField(default=0)
    projected = models.IntegerField(default=0, help_text="version of the projections its rows were folded with")

    seen = False  # of a locked head: the command it was locked for was done before
    told: Sequence[tuple[Any, ...]] = ()  # of a locked head: events of the stream that were asked for along with it

    @cached_property
    def versions(self) -> dict[UUID, int]:
        """Of a locked head: versions of streams, as far as somebody needed them; nobody else moves them meanwhile."""
        return {}


class Stream(models.Model):
    """A row of events that belong together: the campaign's own life, or one battle."""

    class Kind(models.TextChoices):
        CAMPAIGN = "campaign"
        BATTLE = "battle"

    id = models.UUIDField(primary_key=True)
    campaign_id = models.UUIDField(db_index=True)
    kind = models.CharField(max_length=8, choices=Kind.choices)
    version = models.IntegerField(default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind="campaign", id=models.F("campaign_id"))
                | models.Q(kind="battle") & ~models.Q(id=models.F("campaign_id")),
                name="stream_is_what_its_id_says",
            )
        ]


class Command(models.Model):
    """What was already done: a command that comes twice has one effect and gets the same receipt."""

    pk = models.CompositePrimaryKey("campaign_id", "id")
    campaign_id = models.UUIDField()
    id = models.UUIDField()
    stream_id = models.UUIDField()
    actor = models.UUIDField()
    entered_by = models.UUIDField()
    request_hash = models.BinaryField(max_length=32, null=True, help_text="keyed; emptied when its author is forgotten")
    declined = models.JSONField(null=True, help_text="the refusal of a part that came after shown dice: code and facts")
    first_seq = models.BigIntegerField()
    last_seq = models.BigIntegerField()
