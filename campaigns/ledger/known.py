"""What was already done: one row per command, so that the same command twice has one effect."""

from psycopg.types.json import Jsonb

from campaigns.ledger.connection import raw_cursor
from campaigns.models import Command

_INSERT = """
INSERT INTO campaigns_command
    (campaign_id, id, stream_id, actor, entered_by, request_hash, declined, first_seq, last_seq)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)
"""


def remember(done: Command) -> None:
    """In the transaction that did it."""
    values = (
        done.campaign_id,
        done.id,
        done.stream_id,
        done.actor,
        done.entered_by,
        done.request_hash,
        None if done.declined is None else Jsonb(done.declined),
        done.first_seq,
        done.last_seq,
    )
    raw_cursor().execute(_INSERT, values, prepare=True)
