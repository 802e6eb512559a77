"""A street fight taken over in the middle of an action: people's answers as far as they are recorded, then a policy.

On a real table people also told the ground; from the end of the tape on a stand-in computes it.
"""

from collections.abc import Callable
from typing import Any

from engine.kernel.commands import decode
from engine.kernel.handover import Handover, TapeEnded
from engine.rulesets.stko.battle import Battle, Minds
from engine.rulesets.stko.commands import COMMANDS
from engine.rulesets.stko.ground import Ground
from engine.rulesets.stko.people import People, RealGround
from engine.rulesets.stko.perform import perform


class Relay:
    """Who is asked now. `unfold` puts the figures of a real table on its stand-in, once, when the tape has ended."""

    def __init__(self, b: Battle, scribe: Handover, unfold: Callable[[], None] | None) -> None:
        self.b = b
        self.scribe = scribe
        self.unfold = unfold
        self.over = False

    def is_with_people(self) -> bool:
        if not self.scribe.lasts:
            self.take_over()
        return not self.over

    def take_over(self) -> None:
        if self.unfold is None:
            self.over = True
            return
        self.b.forced = True  # what they declared was possible on their table: the stand-in declines none of it
        if not self.over:
            self.over = True
            self.unfold()


class Successor(Minds):
    """`first` decides while the tape lasts, `then` after it; has every method of `Minds`."""

    def __init__(self, relay: Relay, first: Minds, then: Minds) -> None:
        self.relay = relay
        self.first = first
        self.then = then


class StandIn(Ground):
    """`first` is what people told, `then` the drawn table; has every method of `Ground`."""

    def __init__(self, relay: Relay, first: Ground, then: Ground) -> None:
        self.relay = relay
        self.first = first
        self.then = then


def handing_over(name: str) -> Callable[..., Any]:
    def method(self: Successor | StandIn, *given: Any) -> Any:
        if self.relay.is_with_people():
            try:
                return getattr(self.first, name)(*given)
            except TapeEnded:
                pass
        self.relay.take_over()
        return getattr(self.then, name)(*given)

    return method


for heir, parent in ((Successor, Minds), (StandIn, Ground)):
    for name in dir(parent):
        if not name.startswith("_"):
            setattr(heir, name, handing_over(name))


def finish(b: Battle, scribe: Handover, policy: Minds, unfold: Callable[[], None] | None) -> None:
    """Runs the unfinished action to its end. `unfold` is given where a stand-in takes a real table's place.

    Raises: Refusal where the rules don't come to what is recorded.
    """
    relay = Relay(b, scribe, unfold)
    drawn = b.ground
    b.scribe = scribe
    b.minds = Successor(relay, People(scribe, perform), policy)
    if unfold is not None:
        told = RealGround()
        told.scribe = scribe
        b.ground = StandIn(relay, told, drawn)
    commanded = scribe.begin()
    perform(b, decode(dict(COMMANDS), commanded.command), commanded.forced)
    scribe.must_be_used_up()
    relay.take_over()
    b.forced = False
    b.ground = drawn
    b.minds = policy
