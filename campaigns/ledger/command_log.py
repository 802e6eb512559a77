"""What was already done: one row per command, so that the same command twice has one effect."""

import json

from campaigns.ledger import sql_batch
from campaigns.models import Command

_INSERT = (
    "INSERT INTO campaigns_command "
    "(campaign_id, id, stream_id, actor, entered_by, request_hash, declined, first_seq, last_seq) VALUES "
)


def remember(command: Command, last: sql_batch.Last) -> None:
    """At the end of the transaction that did it."""
    values = sql_batch.written(
        command.campaign_id,
        command.id,
        command.stream_id,
        command.actor,
        command.entered_by,
        None if command.request_hash is None else bytes(command.request_hash),
        None if command.declined is None else json.dumps(command.declined),
        command.first_seq,
        command.last_seq,
    )
    last.append(f"{_INSERT}({values})")
