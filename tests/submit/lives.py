"""A street-fight campaign whose battles end as a test says: the outcome is given, everything after it is real."""

from collections.abc import Callable
from typing import Any, TypeVar
from uuid import UUID

import pytest
from django.db import transaction

from campaigns.ledger.campaign_events import decode
from campaigns.ledger.read import read
from campaigns.models import Campaign, Character, Member, OpenChoice
from engine.rulesets.stko.ruleset import STREET_FIGHT
from tests.books import must_balance
from tests.cast import Cast
from tests.founding import founded

Life = TypeVar("Life")


def deed(what: str = "dead", victim: int = 2, rank: str = "ganger", **more: Any) -> dict[str, Any]:
    return {"what": what, "victim": victim, "victim_rank": rank, "event": 5, "enemy": True, "armed": True, **more}


class Lives(Cast):
    """Anna's and Ben's gangs, each with a character of every class that is named."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *ranks: str, **options: Any) -> None:
        self.rows: dict[int, dict[str, Any]] = {}
        monkeypatch.setattr(STREET_FIGHT, "outcome", lambda battle: self.outcome(battle))
        vars(self).update(vars(founded(Born, *ranks, **options)))

    def begin_with(self, *ranks: str, **options: Any) -> None:
        self.found("stko")
        if options:
            self.set(**options)
        for rank in ranks:
            for who in (self.anna, self.ben):
                self.characters[who].append(self.hired(who, rank))

    def set(self, **options: Any) -> None:
        named = {f"stko.{name.replace('opt_', 'opt.')}": value for name, value in options.items()}
        self.act({"type": "set-options", "options": named, "reason": "We agreed"})

    def hired(self, who: UUID, kind: str = "plock", by: UUID | None = None, **more: Any) -> str:
        command = {"type": "hire-character", "gang": self.gangs[who], "name": "Mia", "kind": kind, **more}
        receipt = self.act({"weapons": ["pistol"], **command}, by or self.rita)
        return receipt.of_type("campaign/character-hired/1")[0]["character"]

    def outcome(self, battle: Any) -> list[dict[str, Any]]:
        plain = {"dead": False, "fled": False, "wounds": [], "kills": [], "loss": "in_play", "fought": False}
        return [{"figure": f.n, "side": f.side, **plain, **self.rows.get(f.n, {})} for f in battle.figures]

    def fight(self, rows: dict[int, dict[str, Any]] | None = None, how: str = "time_up", **setup: Any) -> UUID:
        """Figures 1, 2 .. are those of `characters`: Anna's first, then Ben's. `rows` say how it ended for them."""
        self.rows = rows or {}
        receipt = self.act({"type": "open-battle", "setup": self.setup(**setup)})
        battle = UUID(receipt.of_type("campaign/battle-opened/1")[0]["battle"])
        self.act({"type": "end", "how": how}, stream=battle)
        return battle

    def row_of(self, member: UUID) -> Member:
        return Member.objects.get(id=member)

    def one(self, character: str) -> Character:
        return Character.objects.get(id=character)

    def choices(self) -> list[OpenChoice]:
        return list(OpenChoice.objects.filter(campaign_id=self.campaign))

    def box(self) -> dict[str, int] | None:
        return Campaign.objects.get(id=self.campaign).box

    def told(self, kind: str) -> list[Any]:
        """The campaign's events of that type, oldest first."""
        tag = f"campaign/{kind}/1"
        return [decode(tag, row.payload) for row in read(self.campaign, stream=self.campaign, types=[tag])]


class Born(Lives):
    """As they are before their first battle."""

    def __init__(self, *ranks: str, **options: Any) -> None:
        self.begin_with(*ranks, **options)


def undone(lived: Callable[[], Life]) -> Life:
    """What came of these lives, which are as if they had never been: the next ones of the same test begin alike."""
    point = transaction.savepoint()
    found = lived()
    must_balance()
    transaction.savepoint_rollback(point)
    return found
