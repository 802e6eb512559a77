"""What may be entered now, from the one place that knows: the rule, tried until it first records, rolls or asks.

A ruleset says which commands somebody could mean at all; each of them is carried out on the battle as it stands, and
whatever the rule refuses before anything happened isn't offered. So no condition stands twice.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any, NamedTuple

from engine.kernel.commands import Command, convert
from engine.kernel.effects import Effects, Question
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.ruleset import Choice
from engine.kernel.why import Why

Facts = dict[str, int | str]


class Reached(BaseException):
    """The rule has begun: whatever it refuses, it has refused by now. No `except Exception` may swallow it."""


class DryRun(Effects):
    """Lets nothing happen: the first record, roll or question ends the attempt."""

    def record(self, event: object) -> int:
        raise Reached

    def roll(self, figure: int, side: int, purpose: str, count: int, sides: int, why: Why | None) -> bytes:
        raise Reached

    def draw(self, figure: int, side: int, purpose: str, left: tuple[str, ...]) -> int:
        raise Reached

    def is_typed(self, side: int) -> bool:
        return False

    def ask(self, question: Question) -> object:
        raise Reached


DRY = DryRun()


class Offer(NamedTuple):
    """A command that somebody could mean; `code` names its button, `facts` what it says.

    `tried` is the command with what people only add on the page, such as a point. Of several ways to do the same,
    which name the same `of`, the first allowed one is offered.
    """

    command: dict[str, Any]
    code: str
    facts: Facts
    tried: dict[str, Any] | None = None
    of: tuple[int, ...] = ()


def nobody(battle: Any, sides: Sequence[int]) -> Iterator[Offer]:
    """Of actions that no button offers: a form of their own asks for them."""
    return iter(())


class Action(NamedTuple):
    """All that is to be known of one type of command.

    `perform` carries it out, `offers` are the commands of that type that these sides could mean; `odds` adds the
    exact chances to one that is offered. `buttons`: their codes, each with its group on the page, in the order of the
    page; also those of what people tell instead of its dice. `rolled`: the codes after which dice fall, or a card, at
    once. `alone`: a figure can do it without anybody else, so that a device offers it while nobody answers.
    """

    command: type[Command]
    perform: Callable[[Any, Any], None]
    offers: Callable[[Any, Sequence[int]], Iterable[Offer]] = nobody
    odds: Callable[[Any, Choice, Sequence[int]], Choice] | None = None
    buttons: Mapping[str, str] = MappingProxyType({})
    rolled: tuple[str, ...] = ()
    alone: bool = False


def buttons_of(actions: Iterable[Action], group: str) -> tuple[str, ...]:
    """The codes of a group's buttons, in the order of the page."""
    return tuple(code for one in actions for code, where in one.buttons.items() if where == group)


def permitted(battle: Any, actions: Iterable[Action], sides: Sequence[int]) -> list[tuple[Action, Choice]]:
    """What the rules let these sides enter, in the order of the actions. Only within `dry_run`."""
    found = []
    for action in actions:
        done: set[tuple[int, ...]] = set()
        for one in action.offers(battle, sides):
            if one.of not in done and is_permitted(battle, action, one.tried or one.command):
                found.append((action, Choice(one.command, one.code, one.facts)))
                done |= {one.of} if one.of else set()
    return found


def is_permitted(battle: Any, action: Action, command: dict[str, Any]) -> bool:
    """A point that is still missing counts as one that people add: whatever is refused without it is asked before."""
    try:
        action.perform(battle, convert(command, action.command, "command"))
    except Reached:
        return True
    except Refusal:
        return False
    except Malformed as no:
        return no.value is None
    return True


@contextmanager
def dry_run(battle: Any, decisions: Any, ground: Any) -> Iterator[None]:
    """While it lasts nothing happens to the battle. `minds` are people who are asked through `DRY`, and so is the
    `ground` of a real table; a drawn one measures itself.
    """
    before = battle.effects, battle.decisions, battle.ground
    battle.effects, battle.decisions = DRY, decisions
    if not battle.ground.is_drawn():
        ground.effects = DRY
        battle.ground = ground
    try:
        yield
    finally:
        battle.effects, battle.decisions, battle.ground = before
