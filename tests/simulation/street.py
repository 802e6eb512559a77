"""A campaign of the street fight: referee Rita, two gangs of two, and ways to ask for simulations."""

from typing import Any
from uuid import UUID

from campaigns.models import Member, Simulation
from campaigns.simulation.asking import ask
from campaigns.simulation.work import left, play
from tests.cast import Cast

KEY = "5eed" * 8


class Street(Cast):
    def __init__(self) -> None:
        self.found("stko")
        for who in (self.anna, self.ben):
            self.characters[who] += [self.hire(who), self.hire(who)]

    def hire(self, who: UUID, kind: str = "ganger", weapons: tuple[str, ...] = ("pistol",)) -> str:
        return super().hire(who, kind, weapons)

    def member(self, who: UUID | None = None) -> Member:
        return Member.objects.get(id=who or self.rita)

    def ask(self, battles: int = 40, who: UUID | None = None, **more: Any) -> Simulation:
        begin: dict[str, Any] = {"gangs": (UUID(self.gangs[self.anna]), UUID(self.gangs[self.ben])), "table": "open"}
        if "setup" in more or "battle" in more:
            begin = {}
        return ask(self.member(who), battles, **{**begin, "key": KEY, "chunk_size": 10, **more})

    def played(self, battles: int = 40, **more: Any) -> Simulation:
        row = self.ask(battles, **more)
        for chunk in left(1_000):
            play(chunk)
        return row
