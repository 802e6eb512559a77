"""What only some games have, as a ruleset declares it: luck, reports, skill checks, lines of sight.

Progression, seasons, sheets and called rolls have modules of their own.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

import msgspec

from engine.kernel.commands import Command, Who
from engine.kernel.event import Event
from engine.kernel.events import LuckPressed
from engine.kernel.setup import OptionValue, Point
from engine.kernel.skill_checks import Around, Contest, Judge
from engine.kernel.why import Reason

Battle = Any  # the ruleset's own state
Report = Mapping[str, Any]


class Pressing(NamedTuple):
    """Somebody wants dice of the roll shown last thrown again: `used` is what was done with that roll already."""

    figure: int
    faces: tuple[int, ...]
    used: tuple[LuckPressed, ...]
    by: int
    skill: str
    dice: tuple[int, ...]
    sides: tuple[int, ...]
    member: str


class LuckRules(NamedTuple):
    """Dice that may be thrown again. `press` refuses, or has the reasons; `ways`: by whom, with what, how many dice."""

    press: Callable[[Battle, Pressing], list[Reason]]
    ways: Callable[[Battle, Pressing], list[tuple[int, str, int]]]


class Interjecting(NamedTuple):
    """Who interrupts an entry, and how (`Interject`). `battle` is the table before the entry, `command` the entry as it
    stands: other interruptions may be in it already. What was said (`what`) has this `shape`; the rules decode it.

    `whose` raises Malformed; `changed` has the command's fields that change, and raises Malformed or Refusal. Neither
    changes the battle. What can only be said in the middle of the action is refused there, as it is worked out again.
    """

    shape: type[msgspec.Struct]
    whose: Callable[[Battle, Command, Mapping[str, Any]], Who]
    changed: Callable[[Battle, Command, Mapping[str, Any]], dict[str, Any]]


class ReportRules(NamedTuple):
    """Battles that people tell afterwards. `check(battle, side, report, others)` refuses; `settle` has the winner."""

    check: Callable[[Battle, int, Report, Mapping[int, Report]], None]
    settle: Callable[[Battle, Mapping[int, Report]], int | None]


class SkillChecks(NamedTuple):
    """Rolls against a number: their purposes; what looks at one, and at what one decided together with another roll.

    Their faces are neither counted nor added up where luck is reported: what counts is how often they work, how well.
    """

    purposes: frozenset[str]
    judge: Callable[[Mapping[str, OptionValue]], Judge]
    contest: Callable[[Around, int], Contest | None]


NO_SKILL_CHECKS: Final = SkillChecks(frozenset(), lambda options: lambda rolled: None, lambda around, roll: None)


class ToldOdds(NamedTuple):
    """Exact chances of an action at a real table, from what people told of it.

    `chances` by battle, command, target and what was told. `question` asks for it and `window` for a last word before
    the dice: those of `rolls`, or before them of `settling` ones. `commands`: in whose course it is asked; `button`:
    the choice that has its chances beside it as long as what was told last still holds, which any of `ends` of one of
    the two ends. Only what says no more than `simple` holds so long.
    """

    chances: Callable[[Battle, Mapping[str, Any], int, Mapping[str, Any]], dict[str, int] | None]
    question: str
    window: str
    rolls: frozenset[str]
    settling: frozenset[str]
    commands: frozenset[str]
    button: str
    ends: tuple[type[Event], ...]
    simple: frozenset[str]


class SightLine(NamedTuple):
    """One figure's look at another on a drawn table, as a shot would find it. Lengths in hundredths of the unit.

    `clear`: nothing of the ground is in the way, else `blocker` names the piece and `stopped` the place (x, y) where
    the line meets it; `ahead`: within the arc of fire; `hidden`: unseen although the line is clear; `between`: figures
    in the line, the nearest first.
    """

    figure: int
    target: int
    distance: int
    clear: bool
    ahead: bool
    blocker: str
    cover: str
    hidden: bool
    between: tuple[int, ...]
    stopped: tuple[int, ...]


class Ahead(NamedTuple):
    """What a move on a drawn table that isn't sent yet would come to: where each of the figure's models ends, and what
    the way costs (0: none is counted).
    """

    places: list[Point]
    cost: int = 0
