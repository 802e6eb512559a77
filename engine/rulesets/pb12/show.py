"""What a reader may see of an event: the one gate through which cards and standing orders leave the house.

Which cards are in a side's stack and hand, and when it wants to be asked whether it interrupts, only those know who
play that side: no referee, no auditor, nobody who runs the machine. A card that is played says so itself; when the
battle is over everything lies open. Source: PB-110, 121.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from engine.kernel.dice_events import EntropyRequested
from engine.kernel.event import tag
from engine.kernel.events import BattleEnded, Commanded, Event, Rolled, RollRequested
from engine.kernel.recorded import RecordedEvent
from engine.kernel.ruleset import NOTHING_DISCLOSED, Disclosed, Viewer
from engine.rulesets.pb12.codes import DRAW_CARD
from engine.rulesets.pb12.events import CardDrawn, CardsChosen, StandingOrderSet

DISCLOSES: Final = (tag("battle", BattleEnded),)
SECRET: Final = {"choose-cards": "cards", "set-standing-order": "order"}  # what others don't read of an entry
OF_DICE = (Rolled, RollRequested, EntropyRequested)
NO_SIDE: Final = -1


def show(event: Event, viewer: Viewer, version: int = 0) -> Event | None:
    side = side_of(event)
    if side == NO_SIDE or side in viewer.sides or version in viewer.disclosed.versions:
        return event
    if isinstance(event, OF_DICE):
        return event if event.roll in viewer.disclosed.rolls else None
    return closed(event)


def side_of(event: Event) -> int:
    """Whose cards or orders it tells of."""
    if isinstance(event, (CardsChosen, CardDrawn, StandingOrderSet)):
        return event.side
    if isinstance(event, OF_DICE):
        return int(event.purpose.removeprefix(DRAW_CARD)) if event.purpose.startswith(DRAW_CARD) else NO_SIDE
    if isinstance(event, Commanded) and event.command.get("type") in SECRET:
        side = event.command.get("side")
        return side if isinstance(side, int) else NO_SIDE
    return NO_SIDE


def closed(event: Event) -> Event:
    """As somebody knows it who plays no side: which figure is given an order, and how many cards there are. Dice are
    there without what they chose from, and where it lay: pages list cards in an order that all know."""
    if isinstance(event, CardsChosen):
        return msgspec.structs.replace(event, cards=())
    if isinstance(event, CardDrawn):
        return msgspec.structs.replace(event, card="")
    if isinstance(event, StandingOrderSet):
        return msgspec.structs.replace(event, order="")
    if isinstance(event, Commanded):
        hidden = SECRET[str(event.command["type"])]
        return msgspec.structs.replace(event, command={k: v for k, v in event.command.items() if k != hidden})
    assert isinstance(event, OF_DICE)
    unknown = {"faces": (1,), "secret": ""} if isinstance(event, Rolled) else {}
    return msgspec.structs.replace(event, options=("",) * event.sides, **unknown)


def without_secrets(event: Event) -> Event:
    """What copies and simulations are given."""
    return event if side_of(event) == NO_SIDE else closed(event)


def disclosed(recorded: Sequence[RecordedEvent]) -> Disclosed:
    """All that stands before the newest end of the battle, also where somebody went back behind it."""
    ended = max([record.version for record in recorded if isinstance(record.event, BattleEnded)], default=0)
    opened = [record for record in recorded if record.version < ended and side_of(record.event) != NO_SIDE]
    if not opened:
        return NOTHING_DISCLOSED
    rolls = {record.event.roll: ended for record in opened if isinstance(record.event, OF_DICE)}
    return Disclosed(rolls, frozenset([record.version for record in opened]))
