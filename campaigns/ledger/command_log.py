"""What was already done: one row per command, so that the same command twice has one effect."""

import json

from campaigns.ledger import sql_batch
from campaigns.models import Command

_INSERT = (
    "INSERT INTO campaigns_command "
    "(campaign_id, id, stream_id, actor, entered_by, request_hash, declined, first_seq, last_seq) VALUES "
)


def remember(done: Command, last: sql_batch.Last) -> None:
    """At the end of the transaction that did it."""
    values = sql_batch.written(
        done.campaign_id,
        done.id,
        done.stream_id,
        done.actor,
        done.entered_by,
        None if done.request_hash is None else bytes(done.request_hash),
        None if done.declined is None else json.dumps(done.declined),
        done.first_seq,
        done.last_seq,
    )
    last.append(f"{_INSERT}({values})")
