"""How likely what a roll shows was, exactly, before it was made."""

from fractions import Fraction
from functools import lru_cache
from math import comb

import msgspec

from campaigns.selectors.battles.loaded import LoadedBattle, figures_of
from campaigns.selectors.battles.stories import run_of
from engine.kernel import events as ev
from engine.kernel.events import Rolled
from engine.kernel.recorded import RecordedEvent
from engine.kernel.ruleset import Ruleset
from engine.kernel.shown_rolls import ShownRoll, as_people_saw
from engine.kernel.skill_checks import Around, Trial, this_or_better, this_or_worse
from engine.kernel.why import HIDDEN


class Chance(msgspec.Struct, frozen=True):
    """One thing that could come of a roll: its code, the exact fraction, the same as a number from 0 to 1, and whether
    it came. `falls_short`: a success, but not as good as demanded."""

    code: str
    exactly: str
    share: float
    came: bool
    falls_short: bool = False


class TrialOdds(msgspec.Struct, frozen=True):
    """A roll against a number. `value` fell against `number`; at this `difficulty` `needed` or less works.

    `dice` are bonus dice, below 0 penalty dice. `levels` stand best first; `outcomes` are what it could come to,
    together with the roll of whoever answered (`with_roll`, 0: none), where this reader may know the numbers of both.
    """

    value: int
    number: int
    difficulty: str
    needed: int
    dice: int
    level: str
    worked: bool
    chance: str
    chance_share: float
    levels: list[Chance]
    outcomes: list[Chance] = []
    with_roll: int = 0


class RollOdds(msgspec.Struct, frozen=True):
    """`kind` is hits (dice with certain faces are counted), total (they are added up), draw (one of those left) or
    levels (compared with a number: then `trial` says with which).

    `exactly`, `at_least` and `at_most` are fractions such as 25/216; `..._share` the same as a number from 0 to 1. Of
    levels they are those of the level that came, of it or a better one, of it or a worse one.
    """

    kind: str
    came: int
    expected: float
    faces: list[int]
    exactly: str
    at_least: str
    at_most: str
    exactly_share: float
    at_least_share: float
    at_most_share: float
    trial: TrialOdds | None = None


def odds_of(here: LoadedBattle, record: RecordedEvent, whole: ShownRoll | None) -> tuple[RollOdds | None, bool]:
    """Of all dice of the roll, however a correction put it together; by themselves those thrown again, and a part whose
    roll is not complete. And whether they hang on numbers that this reader may not know."""
    event = record.event
    if not isinstance(event, ev.Rolled) or not event.faces:
        return None, False
    complete = whole is not None and len(whole.as_thrown) == whole.first.count
    if whole is not None and complete and any(part.event is event for part in whole.parts):
        last = whole.parts[-1].event
        assert isinstance(last, ev.Rolled)
        event = msgspec.structs.replace(whole.first, roll=last.roll, faces=whole.as_thrown)
    shown = here.show(record._replace(event=event))
    if isinstance(shown, ev.Rolled):
        if is_hidden(here.rules, event, shown):
            return None, True
        if is_trial(here.rules, event):
            return trial_odds(here.rules, around_roll(here, record.version), shown), False
    return roll_odds(here.rules, event), False


def around_roll(here: LoadedBattle, version: int) -> Around:
    """What happened around it, as this reader may see it: to the end of its entry, or to where the table went back."""
    command_run = list(run_of(here.recorded, version))
    for record in here.recorded[version:]:
        if isinstance(record.event, (ev.Commanded, ev.Rewound, ev.TakenBack, ev.Amended)):
            break
        command_run.append(record)
    events = [here.show(record) for record in as_people_saw(command_run)]
    return Around(here.game.opened.options, figures_of(here.recorded), [event for event in events if event is not None])


def trial_of(rules: Ruleset, around: Around, shown: Rolled) -> Trial | None:
    """What the roll was compared with, where the rules do so and the reader may know it."""
    return rules.skill_checks.judge(around.options)(shown)


def is_trial(rules: Ruleset, event: Rolled) -> bool:
    """Is it compared with a number? The mark of a hidden side is none."""
    return event.purpose in rules.skill_checks.purposes and any(
        reason.op == "need" and reason.code != HIDDEN for reason in event.why
    )


def is_hidden(rules: Ruleset, event: Rolled, shown: Rolled) -> bool:
    """Is it compared with a number that is kept from this reader?"""
    return is_trial(rules, event) and not is_trial(rules, shown)


def trial_odds(rules: Ruleset, around: Around, shown: Rolled) -> RollOdds | None:
    """By level of success, and by what the roll decided; None for rolls that are compared with nothing."""
    trial = trial_of(rules, around, shown)
    if trial is None:
        return None
    contest = rules.skill_checks.contest(around, shown.roll)
    with_roll = next((n for n in contest.rolls if n != shown.roll), 0) if contest is not None else 0
    trial_line = TrialOdds(
        trial.value,
        trial.number,
        trial.difficulty,
        trial.needed,
        trial.dice,
        trial.level,
        trial.worked,
        str(trial.chance),
        float(trial.chance),
        [
            Chance(level, str(chance), float(chance), level == trial.level, level in trial.short)
            for level, chance in trial.levels
            if chance or level == trial.level
        ],
        [Chance(code, str(chance), float(chance), code == contest.came) for code, chance in contest.outcomes]
        if contest is not None
        else [],
        with_roll,
    )
    exactly = dict(trial.levels).get(trial.level, Fraction(0))
    odds = _odds_of_roll(
        "levels", trial.value, float(trial.expected), (), exactly, this_or_better(trial), this_or_worse(trial)
    )
    return msgspec.structs.replace(odds, trial=trial_line)


def roll_odds(rules: Ruleset, event: Rolled) -> RollOdds | None:
    """Of dice that are counted, added up or drawn."""
    if not event.faces:
        return None
    if event.options:
        same = event.options.count(event.options[event.faces[0] - 1])
        chance = Fraction(same, len(event.options))
        return _odds_of_roll("draw", same, float(chance), (), chance, chance, Fraction(1))
    counted = rules.counted_faces.get(event.purpose, ())
    if not counted and (lowest := rules.counts_from(event)):
        counted = tuple(range(lowest, event.sides + 1))
    if counted:
        total = sum(face in counted for face in event.faces)
        shares = _hits(len(event.faces), event.sides, len(counted))
    else:
        total = sum(event.faces)
        shares = _totals(len(event.faces), event.sides)
    least = min(shares)
    more = sum((share for value, share in shares.items() if value >= total), Fraction(0))
    less = sum((share for value, share in shares.items() if value <= total), Fraction(0))
    expected = sum((value * share for value, share in shares.items()), Fraction(0))
    assert total >= least
    return _odds_of_roll("hits" if counted else "total", total, float(expected), counted, shares[total], more, less)


def _odds_of_roll(
    kind: str, came: int, expected: float, faces: tuple[int, ...], exactly: Fraction, more: Fraction, less: Fraction
) -> RollOdds:
    shares = (float(exactly), float(more), float(less))
    return RollOdds(kind, came, expected, list(faces), str(exactly), str(more), str(less), *shares)


@lru_cache(maxsize=256)
def _hits(dice: int, sides: int, faces: int) -> dict[int, Fraction]:
    return {k: Fraction(comb(dice, k) * faces**k * (sides - faces) ** (dice - k), sides**dice) for k in range(dice + 1)}


@lru_cache(maxsize=256)
def _totals(dice: int, sides: int) -> dict[int, Fraction]:
    """By counting ways: exact for any pool that people can hold."""
    ways = [1]
    for _ in range(dice):
        after = [0] * (len(ways) + sides)
        for total, many in enumerate(ways):
            for face in range(1, sides + 1):
                after[total + face] += many
        ways = after
    return {total: Fraction(many, sides**dice) for total, many in enumerate(ways) if many}
