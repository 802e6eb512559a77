"""The form that opens a battle: what was ticked, kept for showing it again, and the setup it makes."""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from msgspec import to_builtins

from campaigns.selectors.battles.pages import BattlePage
from campaigns.selectors.characters.gangs import GangLine
from campaigns.selectors.scenarios.plans import PlanLine
from campaigns.web import words
from campaigns.web.battles.eligibility import fit, why_not
from campaigns.web.drawing import table
from campaigns.web.rulesets import parts, ready_tables
from campaigns.web.rulesets.parts import FROM_PLAN, OpeningPage, typed
from campaigns.web.rulesets.plain import open_battle
from campaigns.web.rulesets.stko import grounds
from engine.kernel.sample_table import SampleTable
from engine.kernel.setup import Piece
from engine.rulesets.stko.sample_tables import SAMPLE_TABLES
from engine.rulesets.stko.table_maker import MADE, named
from engine.rulesets.stko.tell import words as stko

EDGE = 300  # from the table's edge to the first row, in hundredths of an inch
ROOM = 110  # a figure's base and some air
USUAL_SIZE = 4  # figures per gang where the dice choose them; 2 to 5 are usual
FACINGS = ((0, 1), (0, -1), (1, 0), (-1, 0))


MOST_NUMBERS = 10_000  # of made tables that come up by themselves; any number may be asked for
MARKED = ("shield", "citizen")  # what a figure may carry or be in this battle only. STKO-77, STKO-81


class Opening(parts.Opening):
    """`said` is what was typed, or None on a fresh page: then the first two gangs stand ready."""

    def __init__(self, page: OpeningPage) -> None:
        posted, line = page.said, page.line
        self.said, self.line, self.date = posted, line, page.date
        self.options = {option.id: option.value for option in page.campaign.options}
        self.places = [n for n, party in enumerate(line.plan.sides) if party.part == "gang"] if line else []
        self.table = posted.get("table", "") if posted else "real"
        self.sample = posted.get("sample", "") if posted else SAMPLE_TABLES[0].name
        self.deployment = posted.get("deployment", "") if posted else "random"
        self.detail = typed(posted, "detail", "rolls")
        self.cards = posted.get("cards", "") if posted else "server"
        self.devices = posted.get("devices", "") if posted else "shared"
        self.name = typed(posted, "name")
        if line is not None and posted is None:
            self._as_planned(line.plan)
        self.made = made_table(typed(posted, "sample"), page.number)
        ready = grounds.READY.offered(page.before)
        self.samples = [(table.name, grounds.word(table.name), table) for table in (*ready, self.made)]
        coming = [gang for gang in page.gangs if any(fit(character) for character in gang.characters)]
        coming = _coming_first(coming, page.date)
        wanted = coming[: len(self.places)] if line else coming[:2]
        self.sides = [self._side(gang, gang in wanted) for gang in page.gangs]
        for n, side in enumerate(candidate for candidate in self.sides if candidate["plays"]):
            side["place"] = (
                posted.get(f"as-{side['key']}", "") if posted else str(self.places[n] if n < len(self.places) else "")
            )

    def _as_planned(self, plan: Any) -> None:
        """A fresh page begins as the scenario says."""
        self.table, self.deployment, self.name = plan.table, plan.deployment, plan.name[:60]
        self.sample = FROM_PLAN
        if plan.detail:
            self.detail = plan.detail

    def _side(self, gang: GangLine, first: bool) -> dict[str, Any]:
        key, ready = gang.id.hex, sum(fit(character) for character in gang.characters)
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
                    "one": character,
                    "fit": fit(character),
                    "why": why_not(character),
                    "hurt": [words.of(stko.LOCATIONS, where) for where in character.brings],
                    "rank": words.rank(character.kind, "stko"),
                    "weapons": [words.weapon(weapon, "stko") for weapon in character.weapons],
                    "goes": str(character.id) in ticked if self.said else fit(character),
                    "tags": [tag for tag in MARKED if self.said and str(character.id) in self.said.getlist(f"{tag}s")],
                }
                for character in gang.characters
                if character.status == "alive"
            ],
            "absent": [
                {"one": character, "why": why_not(character)}
                for character in gang.characters
                if not fit(character) and str(character.id) not in ticked
            ],
            "numbers": range(1, ready + 1),
            "count": self.said.get(f"count-{key}", usual) if self.said else usual,
        }

    def lacking(self, side: int | None) -> tuple[str, str]:
        if side is None:
            return _("A battle needs two gangs. Tick the second one, or start it first."), "gangs"
        return _("A gang that plays needs at least one figure. Tick one, or leave the gang out."), "figures"

    def context(self) -> dict[str, Any]:
        """What the form shows beside what was said: the ready tables, and whether fights hand to hand are on."""
        fights = self.options.get("stko.opt.melee", False)
        return {
            "fights": fights or (self.line is not None and self.line.plan.options.get("stko.opt.melee", False)),
            "maps": [
                (name, word, table.draw("stko", sample_table.size, sample_table.terrain, (), ()))
                for name, word, sample_table in self.samples
            ],
        }

    @property
    def next_number(self) -> int:
        """Of the made table after the one shown."""
        return (int(self.made.name.removeprefix(MADE)) + 1) % MOST_NUMBERS

    def drawing(self) -> dict[str, Any] | None:
        """The command that draws one gang at random, when that was asked for instead of opening the battle."""
        if self.said is None or "draw" not in self.said:
            return None
        key = self.said["draw"]
        gang = next((str(side["gang"].id) for side in self.sides if side["key"] == key), key)
        count = self.said.get(f"count-{key}", "")
        return {"type": "draw-gang", "gang": gang, "count": int(count) if count.isdecimal() and len(count) < 4 else 0}

    def choose(self, gang: str, characters: Sequence[str]) -> None:
        for side in self.sides:
            if str(side["gang"].id) == gang:
                side["plays"] = True
                for figure in side["figures"]:
                    figure["goes"] = str(figure["one"].id) in characters

    def command(self) -> dict[str, Any]:
        return open_battle(self.name, self.devices, self.setup(), self.line, self.date)

    def setup(self) -> dict[str, Any]:
        playing = [side for side in self.sides if side["plays"]]
        if self.places:
            playing.sort(key=lambda side: str(side.get("place", "")).zfill(3))
        setup: dict[str, Any] = {
            "table": self.table,
            "cards": self.cards,
            "detail": self.detail,
            "deployment": self.deployment,
            "sides": [self._plain(side) for side in playing],
            "figures": [
                {"side": n, "character": str(figure["one"].id)} | ({"tags": figure["tags"]} if figure["tags"] else {})
                for n, side in enumerate(playing)
                for figure in side["figures"]
                if figure["goes"] and figure["fit"]
            ],
        }
        sample = next((table for name, _, table in self.samples if name == self.sample), None)
        if self.line is not None and self.sample == FROM_PLAN and self.table == self.line.plan.table:
            return setup  # size and terrain are the plan's
        if self.table == "drawn" and sample is not None:
            setup["size"] = list(sample.size)
            setup["terrain"] = [to_builtins(piece) for piece in sample.terrain]
            if self.deployment == "placed":
                line_up(setup["figures"], sample.size, sample.terrain)
        return setup

    def _plain(self, side: Mapping[str, Any]) -> dict[str, Any]:
        plain: dict[str, Any] = {"gang": str(side["gang"].id), "dice": side["dice"]}
        return {**plain, "players": [str(side["player"])]} if side["player"] else plain


def _coming_first(gangs: list[GangLine], date: PlanLine | None) -> list[GangLine]:
    """Gangs of who said yes stand first, then of who may come or said nothing; of who can't come, last."""
    if date is None:
        return gangs
    order = {"yes": 0, "maybe": 1, "": 2, "no": 4}
    answers = {answer.member: order["" if answer.before else answer.answer] for answer in date.answers}
    return sorted(gangs, key=lambda gang: min((answers.get(owner, 3) for owner in gang.owners), default=3))


def again(page: BattlePage) -> QueryDict:
    """What was said when this battle was opened, for another one with the same people. Who can't come stays out."""
    posted = ready_tables.again(page, grounds.READY)
    posted.update({"detail": page.detail, "cards": page.cards, "deployment": page.deployment})
    for side in page.sides:
        if side.gang is None:
            continue
        posted.appendlist("gangs", side.gang.hex)
        posted[f"as-{side.gang.hex}"] = str(side.number)
        if len(side.players) == 1:
            posted[f"player-{side.gang.hex}"] = str(side.players[0])
    return posted


def made_table(chosen: str, number: str) -> SampleTable:
    """The made table that was chosen, or the one with this number, or any. Source: STKO-98."""
    usual = f"{MADE}{secrets.randbelow(MOST_NUMBERS)}"
    return next(sample for name in (chosen, f"{MADE}{number}", usual) if (sample := named(name)) is not None)


def line_up(figures: list[dict[str, Any]], size: Sequence[int], terrain: Sequence[Piece]) -> None:
    """Each side in a row along its own edge, out of every building and hedge."""
    rows = {side: _free_spots(side, size, terrain) for side in {figure["side"] for figure in figures}}
    totals = {side: sum(figure["side"] == side for figure in figures) for side in rows}
    for side, spots in rows.items():
        row = list(spots)
        mine = [figure for figure in figures if figure["side"] == side]
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
