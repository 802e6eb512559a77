"""Forging what is stored behind the service's back: as the tables' owner, who can switch the triggers off."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from django.db import connection, transaction

from campaigns.ledger.merkle import Frontier
from campaigns.ledger.read import read
from campaigns.ledger.stored import StoredEvent
from campaigns.ledger.stored_tree import forget_blocks
from campaigns.models import Head, Stream

EVENTS = ("campaigns_event", *(f"campaigns_event_{n}" for n in range(8)))
SIGNED = ("campaigns_log", "campaigns_signingkey", "campaigns_checkpoint")


@contextmanager
def unguarded() -> Iterator[None]:
    """Nothing refuses to be changed within; in a transaction that is rolled back, triggers come back by themselves."""
    with transaction.atomic():
        switch("DISABLE")
        yield
        switch("ENABLE")


def switch(how: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("".join(f"ALTER TABLE {table} {how} TRIGGER USER;" for table in (*EVENTS, *SIGNED)))


def forge(statement: str, *values: object) -> None:
    with unguarded():
        said(statement, *values)


def said(statement: str, *values: object) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


def forge_payload(cast: Any, seq: int, pattern: str, replacement: str) -> None:
    """Changes the stored text by a regular expression."""
    forge(
        "UPDATE campaigns_event SET payload = regexp_replace(payload::text, %s, %s, 'g')::json "
        "WHERE campaign_id = %s AND seq = %s",
        pattern,
        replacement,
        cast.campaign,
        seq,
    )


def event_of(cast: Any, kind: str, number: int = 0) -> StoredEvent:
    return [event for event in read(cast.campaign) if event.type == kind][number]


def rehash(cast: Any, seq: int) -> None:
    """The forger also makes the leaf fit again."""
    with unguarded():
        leaf(read(cast.campaign, after=seq - 1, upto=seq)[0])


def leaf(event: StoredEvent) -> None:
    statement = "UPDATE campaigns_event SET leaf_hash = %s WHERE campaign_id = %s AND seq = %s"
    said(statement, event.computed_leaf(), event.campaign, event.seq)


def reseal(campaign: UUID) -> None:
    """A forger who knows everything: all leaves, the head and the streams fit what is stored now."""
    tree, last_us, versions = Frontier(), 0, dict[UUID, int]()
    for event in read(campaign):
        made = event.computed_leaf()
        if made != event.leaf_hash:
            leaf(event)
        tree.append(made)
        last_us, versions[event.stream] = event.recorded_us, event.version
    Head.objects.filter(campaign_id=campaign).update(size=tree.size, frontier=tree.packed(), recorded_us=last_us)
    Stream.objects.filter(campaign_id=campaign).exclude(id__in=versions).delete()
    for stream, version in versions.items():
        Stream.objects.filter(id=stream).update(version=version)
    forget_blocks()


def cut(campaign: UUID, size: int, *, signed: bool = True) -> None:
    """The tail is gone and everything fits, as after a restore of an older copy; `signed`: with its checkpoints."""
    with unguarded():
        said("DELETE FROM campaigns_event WHERE campaign_id = %s AND seq > %s", campaign, size)
        if signed:
            said("DELETE FROM campaigns_checkpoint WHERE campaign_id = %s AND size > %s", campaign, size)
        reseal(campaign)
