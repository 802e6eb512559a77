"""The way back: an event's class says its transition, its fields (`fields.py`) the transition's arguments in order."""

from collections.abc import Callable, Mapping
from typing import Any, Final, get_args

from msgspec.structs import FieldInfo, fields

from engine.kernel import events as kernel
from engine.kernel.event import Event, spelled
from engine.kernel.fields import IsDerived, IsFigure, Read
from engine.kernel.setup import Figure
from engine.kernel.state import NOBODY

Apply = Callable[[Any, Event, int], None]
Transition = Callable[[Any, Any], None]
Newcomer = Callable[[Any, int, Figure], Any]

# Of the kernel's events these change the table in every game; the others are told to people.
CHANGES: Final[dict[type[Event], Transition]] = {
    kernel.FigureLeft: lambda b, e: b.departed(b.figures[e.figure - 1]),
    kernel.BattleEnded: lambda b, e: b.ended(NOBODY if e.winner is None else e.winner),
    kernel.DetailChanged: lambda b, e: setattr(b, "detail", e.detail),
}


def replay(
    battle: type, tags: Mapping[str, type[Event]], newcomer: Newcomer, by_hand: Mapping[type[Event], Transition] = {}
) -> Apply:
    """What folds one event into a battle of this class. `newcomer` makes whoever comes later, by the battle, the number
    and what a setup says of him; `by_hand`: events whose transition takes something else.

    Raises LookupError for an event of the ruleset without a transition: a bug that shows when the module is loaded.
    """

    def arrived(b: Any, e: kernel.FigureArrived) -> None:
        b.arrived(newcomer(b, e.number, e.figure))

    table: dict[type[Event], Transition | None] = {**dict.fromkeys(kernel.TAGS.values()), **CHANGES}
    table[kernel.FigureArrived] = arrived
    table.update(by_hand)
    table |= {tag: transition(battle, tag) for tag in tags.values() if tag not in table}

    def apply(b: Any, event: Event, version: int) -> None:
        b.effects = None
        b.at = version
        change = table[type(event)]
        if change is not None:
            change(b, event)

    return apply


def transition(battle: type, shape: type[Event]) -> Transition:
    """Calls the method named like the event, or like the one that it is a variant of.

    Made as text, such as `lambda b, e: method(b, b.figures[e.figure - 1] if e.figure else None, e.weapon)`: replay is
    as fast as one written by hand, while going through the fields of each event takes four times as long.
    """
    named = next((base for base in shape.__mro__ if callable(getattr(battle, spelled(base, "_"), None))), None)
    if named is None:
        raise LookupError(f"{battle.__name__} has no transition for {shape.__name__}")
    names = {"method": getattr(battle, spelled(named, "_"))}
    arguments = ["b"]
    for field in fields(named):
        value, mark = f"e.{field.name}", mark_of(field)
        if isinstance(mark, IsFigure):
            arguments.append(f"b.figures[{value} - 1] if {value} else None")
        elif isinstance(mark, Read):
            names[f"read_{field.name}"] = mark.read
            arguments.append(f"read_{field.name}({value})")
        elif not isinstance(mark, IsDerived):
            arguments.append(value)
    made: Transition = eval(f"lambda b, e: method({', '.join(arguments)})", names)  # noqa: S307 - fields of our own classes
    return made


def mark_of(field: FieldInfo) -> object:
    return next((mark for mark in get_args(field.type)[1:] if isinstance(mark, IsFigure | IsDerived | Read)), None)
