"""A fight taken over in the middle of an action: people's answers as far as they are recorded, then a policy."""

from collections.abc import Callable
from typing import Any

from engine.kernel.commands import decode
from engine.kernel.handover import Handover, TapeEnded
from engine.rulesets.coc.battle import Battle, Ground, Minds
from engine.rulesets.coc.commands import COMMANDS
from engine.rulesets.coc.people import People, RealGround
from engine.rulesets.coc.perform import perform
from engine.rulesets.coc.policies import Sensible


class Successor(Minds):
    """`first` decides while the tape lasts, `then` after it; has every method of `Minds`."""

    def __init__(self, scribe: Handover, first: Minds, then: Minds) -> None:
        self.scribe, self.first, self.then = scribe, first, then


class StandIn(Ground):
    """`first` is what people told, `then` the drawn stand-in; has every method of `Ground`."""

    def __init__(self, scribe: Handover, first: Ground, then: Ground) -> None:
        self.scribe, self.first, self.then = scribe, first, then


def handing_over(name: str) -> Callable[..., Any]:
    def method(self: Successor | StandIn, *given: Any) -> Any:
        if self.scribe.lasts:
            try:
                return getattr(self.first, name)(*given)
            except TapeEnded:
                pass
        return getattr(self.then, name)(*given)

    return method


for heir, parent in ((Successor, Minds), (StandIn, Ground)):
    for name in dir(parent):
        if not name.startswith("_"):
            setattr(heir, name, handing_over(name))


def finish(b: Battle, scribe: Handover, policy: Sensible, was_real: bool) -> None:
    """Runs the unfinished action to its end. Raises: Refusal where the rules don't come to what is recorded."""
    drawn = b.ground
    b.scribe = scribe
    b.minds = Successor(scribe, People(scribe), policy)
    if was_real:
        told = RealGround()
        told.scribe = scribe
        b.ground = StandIn(scribe, told, drawn)
    commanded = scribe.begin()
    perform(b, decode(dict(COMMANDS), commanded.command), commanded.forced or was_real)
    scribe.must_be_used_up()
    b.forced = False
    b.ground = drawn
    b.minds = policy
