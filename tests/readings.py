"""Counts what one request reads: folds of a battle, decoded events of each row, queries."""

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.ledger import campaign_events
from campaigns.ledger.read import read
from campaigns.projections import game as games
from engine import rulesets
from engine.kernel.game import Game


class Readings:
    """`live`: whole battles folded; `replay`: beginnings of one, folded to run a unit again."""

    def __init__(self) -> None:
        self.live = 0
        self.replay = 0
        self.decoded: Counter[tuple[str, bytes]] = Counter()
        self.queries = 0

    @property
    def folds(self) -> int:
        return self.live + self.replay

    def twice(self, campaign: UUID) -> dict[tuple[str, bytes], int]:
        """What was decoded more often than it is stored."""
        stored = Counter((row.type, row.payload) for row in read(campaign))
        return {one: times for one, times in self.decoded.items() if times > stored[one]}


class _Counting(NamedTuple):
    """A decoder that tells what it decodes."""

    decoder: Any
    tag: str
    decoded: Counter[tuple[str, bytes]]

    def decode(self, payload: bytes) -> Any:
        self.decoded[self.tag, bytes(payload)] += 1
        return self.decoder.decode(payload)


@contextmanager
def readings() -> Iterator[Readings]:
    """What is read until the end of the block, on the interpreted engine."""
    found = Readings()
    tables: list[dict[str, Any]] = [campaign_events._decoders]
    tables += [games._decoders(key) for key in rulesets.RULESETS]  # type: ignore[misc]  # the decoders themselves
    kept = [dict(table) for table in tables]
    begin = Game.__init__

    def counted(game: Game, *given: Any) -> None:
        if sys._getframe(1).f_code.co_name == "fold_until":
            found.replay += 1
        else:
            found.live += 1
        begin(game, *given)

    for table in tables:
        table.update({tag: _Counting(one, tag, found.decoded) for tag, one in table.items()})
    Game.__init__ = counted  # type: ignore[method-assign]  # replaced on purpose
    try:
        with CaptureQueriesContext(connection) as queries:
            yield found
        found.queries = len(queries)
    finally:
        Game.__init__ = begin  # type: ignore[method-assign]  # replaced on purpose
        for table, before in zip(tables, kept, strict=True):
            table.update(before)
