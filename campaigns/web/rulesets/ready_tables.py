"""Drawn tables that a game brings along, and the form that opens a battle on one of them or on a real table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _
from msgspec import to_builtins

from campaigns.selectors.battles.pages import BattlePage
from campaigns.web.drawing import table
from campaigns.web.rulesets import plain
from campaigns.web.rulesets.parts import Context, OpeningPage, typed
from engine.kernel.commands import convert
from engine.kernel.sample_table import SampleTable
from engine.kernel.setup import Piece

BEFORE: Final = "before"  # the table of a battle that is fought again, where it is none of the ready ones


@dataclass(frozen=True)
class ReadyTables:
    """`key` is the game's, `names` are what the tables are called."""

    key: str
    tables: Sequence[SampleTable]
    names: Mapping[str, Any]

    def find(self, name: str) -> SampleTable | None:
        return next((table for table in self.tables if table.name == name), None)

    def word(self, name: str) -> str:
        """Empty for a table that isn't one of these."""
        return _("as last time") if name == BEFORE else str(self.names.get(name, ""))

    def offered(self, before: BattlePage | None) -> tuple[SampleTable, ...]:
        """The ready ones; behind them the one that `before` was played on, where that was drawn and is none of them."""
        tables = (*self.tables,)
        return tables if before is None or self.like(before) != BEFORE else (*tables, _ground(before))

    def like(self, page: BattlePage) -> str:
        """The name of the one that a battle was played on; the first where that was a real table."""
        if page.table != "drawn":
            return self.tables[0].name
        ground = _ground(page)
        same = (table for table in self.tables if (table.size, table.terrain) == (ground.size, ground.terrain))
        return next((table.name for table in same), BEFORE)


def _ground(page: BattlePage) -> SampleTable:
    """Where that battle was fought."""
    terrain = tuple(convert(piece, Piece, "terrain") for piece in page.terrain)
    return SampleTable(BEFORE, (page.size[0], page.size[1]), terrain)


class Opening(plain.Opening):
    """`said` is what was typed, or None on a fresh page: then the first two gangs stand ready."""

    ready: ReadyTables

    def __init__(self, page: OpeningPage) -> None:
        super().__init__(page)
        self.options = {option.id: option.value for option in page.campaign.options}
        self.table = typed(page.said, "table", "real")
        self.tables = self.ready.offered(page.before)
        self.sample = typed(page.said, "sample", self.tables[0].name)
        self.begin(page.said)

    def begin(self, posted: QueryDict | None) -> None:
        """What else this game's form says."""

    def context(self) -> Context:
        drawn = [
            (sample_table, table.draw(self.ready.key, sample_table.size, sample_table.terrain, (), ()))
            for sample_table in self.tables
        ]
        return {"maps": [(table.name, self.ready.word(table.name), map_) for table, map_ in drawn]}

    def setup(self) -> dict[str, Any]:
        setup = super().setup()
        if {side["dice"] for side in setup["sides"]} == {"typed"}:
            setup["cards"] = "typed"  # what nobody rolls for himself, such as where objectives lie
        sample = next((table for table in self.tables if table.name == self.sample), None)
        if self.line is None and self.table == "drawn" and sample is not None:
            terrain = [to_builtins(piece) for piece in sample.terrain]
            setup |= {"table": "drawn", "size": list(sample.size), "terrain": terrain}
        return setup


def again(page: BattlePage, ready: ReadyTables) -> QueryDict:
    """The same people at the same table."""
    posted = plain.again(page)
    posted["table"], posted["sample"] = page.table, ready.like(page)
    return posted
