"""What clients get: plain values of the selectors' structs, lists in pages, receipts."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import msgspec
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import number
from api.errors import shape
from campaigns.selectors.events import ShownEvent
from campaigns.submit import Receipt, Refusal

USUAL, MOST = 100, 500


class ReceiptAnswer(msgspec.Struct, frozen=True):
    """What a write did. `seqs` are those of its events, in the campaign's log; `version` is the stream's after it.

    `waiting` says in short what a battle waits for now: `kind`, `turn`, `figure`, `sides` and `members` as on its page,
    `number` is the roll's or the question's; empty where the command was none of a battle's. `declined` is an error:
    dice were shown, they stand, and what was entered after them was refused.
    """

    command: UUID
    campaign: UUID
    stream: UUID
    version: int
    seqs: list[int]
    events: list[ShownEvent]
    waiting: dict[str, Any]
    declined: dict[str, Any] | None


class OpenedAnswer(ReceiptAnswer, frozen=True):
    """The receipt of what opened a `battle`, with its id."""

    battle: UUID


def answer(value: object, status: int = 200) -> Response:
    return Response(msgspec.to_builtins(value), status=status)


def page(request: Request, items: Sequence[object]) -> Response:
    """`?limit=&offset=`; `next` is the offset that goes on, null at the end. Raises: Malformed."""
    limit = number(request, "limit", USUAL, 1, MOST) or USUAL
    offset = number(request, "offset", 0, 0, 10**9) or 0
    shown = items[offset : offset + limit]
    after = offset + len(shown)
    results = msgspec.to_builtins(list(shown))
    return Response({"results": results, "count": len(items), "next": after if after < len(items) else None})


def receipt(command_receipt: Receipt, status: int = 200) -> Response:
    return answer(_receipt(command_receipt), status)


def opened(command_receipt: Receipt, battle: str) -> Response:
    """The receipt of a new battle."""
    return answer(OpenedAnswer(**msgspec.structs.asdict(_receipt(command_receipt)), battle=UUID(battle)), 201)


def _receipt(command_receipt: Receipt) -> ReceiptAnswer:
    return ReceiptAnswer(
        command_receipt.command,
        command_receipt.campaign,
        command_receipt.stream,
        command_receipt.version,
        list(range(command_receipt.first_seq, command_receipt.last_seq + 1)),
        list(command_receipt.events),
        command_receipt.waiting,
        _declined(command_receipt),
    )


def _declined(command_receipt: Receipt) -> dict[str, Any] | None:
    if command_receipt.declined is None:
        return None
    declined = command_receipt.declined
    refusal = Refusal(declined["code"], declined["facts"], declined["status"])
    return {**shape(refusal, command_receipt.stream), "status": declined["status"]}
