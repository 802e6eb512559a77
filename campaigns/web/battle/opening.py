"""The form that opens a battle: what was ticked, kept for showing it again, and the setup it makes."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from uuid import UUID

from django.http import QueryDict

from campaigns.selectors.gangs import CharacterLine, GangLine
from campaigns.web import words
from engine.kernel.setup import Piece
from engine.rulesets.stko.sample_tables import SAMPLE_TABLES

EDGE = 300  # from the table's edge to the first row, in hundredths of an inch
ROOM = 110  # a figure's base and some air
USUAL_SIZE = 4  # figures per gang where the dice choose them; 2 to 5 are usual
FACINGS = ((0, 1), (0, -1), (1, 0), (-1, 0))


class Opening:
    """`said` is what was typed, or None on a fresh page: then the first two gangs stand ready."""

    def __init__(self, gangs: Sequence[GangLine], said: QueryDict | None, first_said: str = "") -> None:
        self.said = said
        self.table = said.get("table", "") if said else "real"
        self.sample = said.get("sample", "") if said else SAMPLE_TABLES[0].name
        self.deployment = said.get("deployment", "") if said else "random"
        self.cards = said.get("cards", "") if said else "server"
        self.devices = said.get("devices", "") if said else "shared"
        self.name = said.get("name", "") if said else ""
        self.samples = [(one.name, words.TABLES.get(one.name, one.name), one) for one in SAMPLE_TABLES]
        ready = [gang for gang in gangs if any(fit(one) for one in gang.characters)]
        self.sides = [self._side(gang, n, gang in ready[:2]) for n, gang in enumerate(gangs)]

    def _side(self, gang: GangLine, n: int, first: bool) -> dict[str, Any]:
        key, ready = gang.id.hex, sum(fit(one) for one in gang.characters)
        usual = str(min(USUAL_SIZE, ready))
        ticked = self.said.getlist("figures") if self.said else []
        return {
            "gang": gang,
            "key": key,
            "plays": key in self.said.getlist("gangs") if self.said else first,
            "dice": self.said.get(f"dice-{key}", "server") if self.said else "server",
            "player": self.said.get(f"player-{key}", "") if self.said else "",
            "figures": [
                {
                    "one": one,
                    "fit": fit(one),
                    "rank": words.rank(one.kind),
                    "weapons": [words.weapon(weapon) for weapon in one.weapons],
                    "goes": str(one.id) in ticked if self.said else fit(one),
                }
                for one in gang.characters
                if one.status == "alive"
            ],
            "numbers": range(1, ready + 1),
            "count": self.said.get(f"count-{key}", usual) if self.said else usual,
        }

    def drawing(self) -> dict[str, Any] | None:
        """The command that draws one gang at random, when that was asked for instead of opening the battle."""
        if self.said is None or "draw" not in self.said:
            return None
        key = self.said["draw"]
        gang = next((str(side["gang"].id) for side in self.sides if side["key"] == key), key)
        count = self.said.get(f"count-{key}", "")
        return {"type": "draw-gang", "gang": gang, "count": int(count) if count.isdecimal() and len(count) < 4 else 0}

    def choose(self, gang: str, characters: Sequence[str]) -> None:
        """Of this gang these go, and nobody else."""
        for side in self.sides:
            if str(side["gang"].id) == gang:
                side["plays"] = True
                for figure in side["figures"]:
                    figure["goes"] = str(figure["one"].id) in characters

    def command(self) -> dict[str, Any]:
        return {"type": "open-battle", "name": self.name.strip(), "devices": self.devices, "setup": self.setup()}

    def setup(self) -> dict[str, Any]:
        playing = [side for side in self.sides if side["plays"]]
        setup: dict[str, Any] = {
            "table": self.table,
            "cards": self.cards,
            "deployment": self.deployment,
            "sides": [self._plain(side) for side in playing],
            "figures": [
                {"side": n, "character": str(figure["one"].id)}
                for n, side in enumerate(playing)
                for figure in side["figures"]
                if figure["goes"] and figure["fit"]
            ],
        }
        sample = next((one for name, _, one in self.samples if name == self.sample), None)
        if self.table == "drawn" and sample is not None:
            setup["size"] = list(sample.size)
            setup["terrain"] = [_builtins(piece) for piece in sample.terrain]
            if self.deployment == "placed":
                line_up(setup["figures"], sample.size, sample.terrain)
        return setup

    def _plain(self, side: Mapping[str, Any]) -> dict[str, Any]:
        plain: dict[str, Any] = {"gang": str(side["gang"].id), "dice": side["dice"]}
        return {**plain, "players": [str(UUID(side["player"]))]} if side["player"] else plain


def fit(one: CharacterLine) -> bool:
    return one.status == "alive" and not one.misses and one.in_battle is None


def line_up(figures: list[dict[str, Any]], size: Sequence[int], terrain: Sequence[Piece]) -> None:
    """Each side in a row along its own edge, out of every building and hedge."""
    rows = {side: _free_spots(side, size, terrain) for side in {one["side"] for one in figures}}
    totals = {side: sum(one["side"] == side for one in figures) for side in rows}
    for side, spots in rows.items():
        row = list(spots)
        mine = [one for one in figures if one["side"] == side]
        for n, figure in enumerate(mine, start=1):
            figure["at"] = list(row[n * len(row) // (totals[side] + 1)])
            figure["facing"] = list(FACINGS[side % 4])


def _free_spots(side: int, size: Sequence[int], terrain: Sequence[Piece]) -> Iterator[tuple[int, int]]:
    wide, high = size
    along = wide if side % 4 < 2 else high
    for place in range(EDGE, along - EDGE + 1, 150):
        spot = {0: (place, EDGE), 1: (place, high - EDGE), 2: (EDGE, place), 3: (wide - EDGE, place)}[side % 4]
        if not any(_covers(piece, spot) for piece in terrain):
            yield spot


def _covers(piece: Piece, spot: tuple[int, int]) -> bool:
    xs, ys = [x for x, _ in piece.corners], [y for _, y in piece.corners]
    return min(xs) - ROOM < spot[0] < max(xs) + ROOM and min(ys) - ROOM < spot[1] < max(ys) + ROOM


def _builtins(piece: Piece) -> dict[str, Any]:
    return {
        "kind": piece.kind,
        "corners": [list(corner) for corner in piece.corners],
        "cover": piece.cover,
        "height": piece.height,
    }
