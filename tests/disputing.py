"""A quarrel for tests: a battle of the cast with one roll that everybody argues about."""

from typing import Any
from uuid import UUID

import pytest

from campaigns.ledger.read import read
from campaigns.models import Dispute
from campaigns.projections.game import load_game
from campaigns.submit import Receipt, Refusal
from engine.kernel.events import Rolled
from engine.rulesets import ruleset


class Quarrel:
    """Anna's figure 1 threw one die; Ben opens disputes unless said otherwise."""

    def __init__(self, cast: Any, devices: str = "own") -> None:
        self.cast = cast
        self.campaign, self.rita, self.anna, self.ben = cast.campaign, cast.rita, cast.anna, cast.ben
        self.battle = cast.open_battle(devices=devices)
        self.throw(1, self.anna)
        self.roll = read(self.campaign, stream=self.battle, types=["battle/rolled/1"])[0]

    def throw(self, figure: int, who: UUID) -> None:
        """Thrown without consequence whatever falls: the battle has two figures a side."""
        self.cast.act({"type": "throw", "figure": figure}, who, self.battle)

    def do(self, command: str, who: UUID, **said: Any) -> Receipt:
        about = {name: said.pop(name) for name in ("by", "id", "role") if name in said}
        return self.cast.act({"type": command, **said}, who, **about)

    def open(self, who: UUID | None = None, event: int | None = None) -> str:
        receipt = self.do("open-dispute", who or self.ben, event=event or self.roll.seq, claim="this is unfair")
        return receipt.of_type("campaign/dispute-opened/1")[0]["dispute"]

    def refused(self, code: str, command: str, who: UUID, **said: Any) -> None:
        size = self.cast.size()
        with pytest.raises(Refusal) as raised:
            self.do(command, who, **said)
        assert (raised.value.code, self.cast.size()) == (code, size)

    def row(self, dispute: str) -> Dispute:
        return Dispute.objects.get(id=dispute)

    def plays(self, who: UUID) -> None:
        """Sits down at Anna's side; a referee seats him."""
        self.cast.act({"type": "join-side", "side": 0, "player": str(who)}, stream=self.battle)

    def rolls_that_count(self) -> list[int]:
        game = load_game(ruleset("toy"), self.campaign, self.battle)
        return [record.event.roll for record in game.counting if isinstance(record.event, Rolled)]

    def fallen(self) -> set[int]:
        return load_game(ruleset("toy"), self.campaign, self.battle).battle.down
