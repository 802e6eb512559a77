"""A campaign of investigators whose fights end as a test says: the outcome is given, everything after it is real."""

from typing import Any
from uuid import UUID

import pytest

from campaigns.ledger.campaign_events import decode
from campaigns.ledger.read import read
from campaigns.models import Campaign, Character, Member
from engine.rulesets import RULESETS
from engine.rulesets.coc import outcome
from engine.rulesets.coc.ruleset import INVESTIGATORS
from tests.cast import Cast
from tests.founding import founded

SHEET = {"str": 50, "con": 60, "siz": 60, "dex": 55, "pow": 50, "first_aid": 70, "medicine": 60, "brawl": 40}


class Clinic(Cast):
    """Anna's and Ben's investigators, and an opponent of the Keeper's in Ben's gang if a test hires one."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(RULESETS, "coc", RULESETS.get("coc", INVESTIGATORS))
        self.rows: dict[int, dict[str, Any]] = {}
        monkeypatch.setattr(INVESTIGATORS, "outcome", lambda battle: self.outcome(battle))
        vars(self).update(vars(founded(Admitted)))

    def begin_with_one_each(self) -> None:
        self.found("coc")
        for who in (self.anna, self.ben):
            self.characters[who].append(self.hired(who))

    @property
    def harvey(self) -> str:
        """Anna's."""
        return self.characters[self.anna][0]

    @property
    def walters(self) -> str:
        """Ben's."""
        return self.characters[self.ben][0]

    def hired(self, who: UUID, kind: str = "investigator", by: UUID | None = None, **more: Any) -> str:
        command = {"type": "hire-character", "gang": self.gangs[who], "name": "Harvey", "kind": kind, "values": SHEET}
        receipt = self.act({**command, **more}, by or self.rita)
        return receipt.of_type("campaign/character-hired/1")[0]["character"]

    def outcome(self, battle: Any) -> list[dict[str, Any]]:
        return [{**row, **self.rows.get(row["figure"], {})} for row in outcome.outcome(battle)]

    def fight(self, rows: dict[int, dict[str, Any]] | None = None, **setup: Any) -> UUID:
        """Figures 1, 2 .. are those of `characters`: Anna's first, then Ben's. `rows` say how it ended for them."""
        self.rows = rows or {}
        receipt = self.act({"type": "open-battle", "setup": self.setup(table="real", **setup)})
        battle = UUID(receipt.of_type("campaign/battle-opened/1")[0]["battle"])
        self.act({"type": "end", "how": "time_up"}, stream=battle)
        return battle

    def lair(self, **values: int) -> str:
        """An opponent in a gang of the Keeper's, who comes out of a fight against Anna's with five hit points."""
        self.gangs[self.rita] = self.found_gang(self.rita)
        cultist = self.hired(self.rita, "opponent", values=values)
        self.rows = {2: {"hp": 5, "wounds": [{"severity": "regular", "event": 7}]}}
        sides = [{"gang": self.gangs[who], "dice": "server"} for who in (self.anna, self.rita)]
        figures = [{"side": n, "character": one} for n, one in enumerate((self.harvey, cultist))]
        setup = {"table": "real", "sides": sides, "figures": figures}
        receipt = self.act({"type": "open-battle", "setup": setup})
        battle = UUID(receipt.of_type("campaign/battle-opened/1")[0]["battle"])
        self.act({"type": "end", "how": "time_up"}, stream=battle)
        return cultist

    def hurt(self, hp: int, *states: str, **more: Any) -> UUID:
        """Anna's comes out of a fight with so many hit points."""
        wounds = [{"severity": "serious" if "serious" in states else "regular", "event": 7}]
        return self.fight({1: {"hp": hp, "states": list(states), "wounds": wounds, **more}})

    def wait(self, dice: str = "server", **time: Any) -> Any:
        return self.act({"type": "pass-time", "dice": dice, **time})

    def threw(self, face: int | None, who: UUID | None = None, character: str = "") -> Any:
        command = {"type": "throw-for-body", "character": character or self.harvey, "face": face}
        return self.act(command, who or self.anna)

    def one(self, character: str = "") -> Character:
        return Character.objects.get(id=character or self.harvey)

    @property
    def hour(self) -> int:
        return Campaign.objects.get(id=self.campaign).hour

    def row_of(self, member: UUID) -> Member:
        return Member.objects.get(id=member)

    def told(self, kind: str) -> list[Any]:
        """The campaign's events of that type, oldest first."""
        tag = f"campaign/{kind}/1"
        return [decode(tag, row.payload) for row in read(self.campaign, stream=self.campaign, types=[tag])]

    def changes(self) -> list[tuple[int, str, int]]:
        return [(one.hour, one.code, one.gained) for one in self.told("body-changed")]


class Admitted(Clinic):
    """As they are before anybody is hurt."""

    def __init__(self) -> None:
        self.begin_with_one_each()
