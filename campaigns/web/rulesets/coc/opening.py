"""The form that opens a fight: who of the campaign comes, and the Keeper's opponents with at most six numbers each."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from django.http import QueryDict
from django.utils.translation import gettext as _

from campaigns.selectors.battles.pages import BattlePage
from campaigns.selectors.characters.gangs import GangLine
from campaigns.web import words
from campaigns.web.battles.eligibility import fit, why_not
from campaigns.web.drawing import table
from campaigns.web.rulesets import parts, ready_tables
from campaigns.web.rulesets.coc import grounds, metres
from campaigns.web.rulesets.coc.entries import NUMBERS
from campaigns.web.rulesets.coc.grounds import READY
from campaigns.web.rulesets.coc.planning import WHO, apart_of
from campaigns.web.rulesets.coc.table import numbers
from campaigns.web.rulesets.parts import OpeningPage, typed
from campaigns.web.rulesets.plain import open_battle
from campaigns.web.submit_form import must_be_whole
from engine.kernel.refusal import Malformed
from engine.rulesets.coc.deploy import APART

ROWS: Final = 6  # of opponents; more of them arrive in the fight, and one line may stand for a group
FIELDS: Final = ("name", "weapon", "members", *NUMBERS)


class Opening(parts.Opening):
    """`said` is what was typed, or None on a fresh page: then the first gang's people stand ready."""

    def __init__(self, page: OpeningPage) -> None:
        gangs, posted, line = page.gangs, page.said, page.line
        self.said, self.line, self.date, self.may_referee = posted, line, page.date, page.campaign.may_referee
        self.devices = typed(posted, "devices", "shared")
        self.name = typed(posted, "name")
        self.against = typed(posted, "against")
        self.dice = typed(posted, "dice", "server")
        self.keepers_dice = typed(posted, "keepers-dice", "server")
        self.table = typed(posted, "table", "real")
        self.tables = READY.offered(page.before)
        self.sample = typed(posted, "sample", self.tables[0].name)
        self.apart = typed(posted, "apart", metres.number(100 * APART))
        weapons = ((weapon, words.weapon(weapon, "coc")) for weapon in page.campaign.weapons)
        self.weapons = sorted(weapons, key=lambda weapon: weapon[1])
        ours = (gang for gang in gangs if not self._side(gang))
        first = next((gang.id for gang in ours if any(fit(who) for who in gang.characters)), None)
        ticked = posted.getlist("figures") if posted else None
        chosen: set[str] = set()
        if line is not None:  # whom the plan names stands ready; the Keeper's people come by the plan alone
            planned = [figure for figure in line.plan.figures if figure.character is not None]
            chosen = {str(figure.character) for figure in planned if figure.side != 0}
            ticked = [str(figure.character) for figure in planned if figure.side == 0] if ticked is None else ticked
            self.name = self.name if posted else line.plan.name[:60]
        self.gangs = [self._gang(gang, gang.id == first, ticked, chosen) for gang in gangs]
        self.owners = {  # or whom the form names in their place
            str(character.id): [player]
            if (player := self._player(gang))
            else [str(who) for who, _ in character.players(gang)]
            for gang in gangs
            for character in gang.characters
        }
        self.gang_of = {str(character.id): str(gang.id) for gang in gangs for character in gang.characters}
        self.rows = [self._row(n) for n in range(ROWS)]

    def _gang(self, gang: GangLine, stands_ready: bool, ticked: list[str] | None, kept: set[str]) -> dict[str, Any]:
        """Its people who may come, and those who can't; without `ticked` every fit investigator of the one that stands
        ready."""
        ready = [
            character for character in gang.characters if stands_ready and fit(character) and character.kind != WHO
        ]
        return {
            "gang": gang,
            "side": self._side(gang),
            "player": self._player(gang),
            "players": dict(
                who for character in gang.characters if character.status == "alive" for who in character.players(gang)
            ),
            "people": [
                {
                    "one": character,
                    "fit": fit(character),
                    "why": why_not(character),
                    "rank": words.rank(character.kind, "coc"),
                    "goes": character in ready if ticked is None else str(character.id) in ticked,
                }
                for character in gang.characters
                if character.status == "alive" and str(character.id) not in kept
            ],
            "absent": [
                {"one": character, "why": why_not(character)}
                for character in gang.characters
                if not fit(character) and str(character.id) not in (kept if ticked is None else {*kept, *ticked})
            ],
        }

    def _side(self, gang: GangLine) -> int:
        """1 for a gang that fights against the investigators: one that has none of them, unless the Keeper says so."""
        side = self.said.get(f"side-{gang.id}") if self.said else None
        if side in ("0", "1"):
            return int(side)
        alive = [character for character in gang.characters if character.status == "alive"]
        return int(bool(alive) and all(character.kind == WHO for character in alive))

    def _player(self, gang: GangLine) -> str:
        """Who plays it this time; empty for its own players."""
        return (self.said.get(f"player-{gang.id}") if self.said else None) or ""

    def _row(self, n: int) -> dict[str, Any]:
        typed = {field: self.said.get(f"o{n}-{field}", "").strip() if self.said else "" for field in FIELDS}
        return {
            **typed,
            "n": n,
            "numbers": [(code, word, typed[code]) for code, word in numbers()],
        }

    def context(self) -> dict[str, Any]:
        tables = [
            (
                sample_table,
                table.draw("coc", sample_table.size, sample_table.terrain, (), (), 0, grounds.scale(sample_table.size)),
            )
            for sample_table in self.tables
        ]
        maps = [
            (table.name, READY.word(table.name), grounds.wide_and_high(table.size), drawn) for table, drawn in tables
        ]
        return {"number_words": numbers(), "maps": maps}

    def command(self) -> dict[str, Any]:
        return open_battle(self.name, self.devices, self.setup(), self.line, self.date)

    def lacking(self, side: int | None) -> tuple[str, str]:
        if side == 1:
            return _("A fight needs someone to fight. Name at least one opponent."), "o0-name"
        return _("None of yours are in this fight. Tick at least one investigator."), "figures"

    def setup(self) -> dict[str, Any]:
        """Two sides, each of the gangs that are on it and played by their owners; the opponents that were only typed in
        are the Keeper's.
        """
        going = [
            (gang["side"], str(who["one"].id))
            for gang in self.gangs
            for who in gang["people"]
            if who["goes"] and who["fit"]
        ]
        if self.line is not None:  # there the plan says who stands against them
            people = [key for _side, key in going]
            ours = self._team(people, _("Investigators"), self.dice, True)
            return self._by_plan(self.line.plan, ours, [{"side": 0, "character": key} for key in people])
        typed = list(filter(None, map(_opponent, self.rows)))
        ours = self._team([key for side, key in going if side == 0], _("Investigators"), self.dice, True)
        against = [key for side, key in going if side == 1]
        name = self.against.strip()
        theirs = self._team(against, name or _("Opponents"), self.keepers_dice, not typed and not name)
        figures = [*({"side": side, "character": key} for side, key in going), *typed]
        setup: dict[str, Any] = {"table": "real", "sides": [ours, theirs], "figures": figures}
        return setup if self.table != "drawn" else {**setup, **self.drawn(figures)}

    def _team(self, people: Sequence[str], name: str, dice: str, may_be_a_gang: bool) -> dict[str, Any]:
        """A side: a gang that comes alone is the side, several gangs get a name."""
        gangs = list(dict.fromkeys(self.gang_of[key] for key in people))
        players = list(dict.fromkeys(owner for key in people for owner in self.owners[key]))
        named = {"gang": gangs[0]} if len(gangs) == 1 and may_be_a_gang else {"name": name}
        return {**named, "players": players, "dice": dice} if players else {**named, "dice": dice}

    def _by_plan(self, plan: Any, ours: dict[str, Any], people: list[dict[str, Any]]) -> dict[str, Any]:
        """Only who comes, and whose dice lie on the table; everything else is the plan's."""
        setup: dict[str, Any] = {"sides": [ours, {"dice": self.keepers_dice}], "figures": people}
        apart = apart_of(msgspec.to_builtins(plan.figures))
        if plan.table != "drawn" or not apart:
            return setup
        everybody = [*people, {"side": len(plan.sides) - 1}]
        return {**setup, "figures": grounds.line_up(everybody, plan.size, apart)[: len(people)]}

    def drawn(self, figures: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """What a drawn table adds: its size, and everybody on it."""
        ground = next((table for table in self.tables if table.name == self.sample), self.tables[0])
        apart = metres.whole(self.apart, "apart")
        if apart < 1:
            raise Malformed("apart", self.apart, "distance")
        placed = grounds.line_up(figures, ground.size, apart)
        return {"table": "drawn", "size": list(ground.size), "deployment": "placed", "figures": placed}


def _opponent(row: Mapping[str, Any]) -> dict[str, Any] | None:
    """A row counts once something stands in it. Raises: Malformed for what is no number."""
    typed = {code: row[code] for code in (*NUMBERS, "members") if row[code]}
    if not (row["name"] or row["weapon"] or typed):
        return None
    values = {code: must_be_whole(text, f"o{row['n']}-{code}") for code, text in typed.items()}
    weapons = [row["weapon"]] if row["weapon"] else []
    name = row["name"] or words.rank("opponent", "coc")
    return {"side": 1, "rank": "opponent", "name": name, "weapons": weapons, "values": values}


def again(page: BattlePage) -> QueryDict:
    """The same people once more; the Keeper's opponents are new ones."""
    posted = ready_tables.again(page, READY)
    if page.sides:
        posted["dice"] = page.sides[0].dice
    return posted
