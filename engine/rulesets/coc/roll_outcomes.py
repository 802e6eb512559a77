"""How a roll can fall: one against a number by its level of success, any other die by its face, or where it has many
faces by the quarter that it falls in. Source: COC-03, 04, 42."""

from engine.kernel.events import Rolled
from engine.kernel.roll_outcomes import RollOutcome, each_band, each_card, each_face
from engine.kernel.skill_checks import Around, Trial
from engine.rulesets.coc import odds
from engine.rulesets.coc.codes import LEVELS
from engine.rulesets.coc.contests import JAM, fired_with
from engine.rulesets.coc.settings import Options
from engine.rulesets.coc.skill_checks import BEST_FIRST, judge, level_at

LEVEL, BAND, ORDER = "level", "band", "initiative"
MOST_FACES = 12  # of a die whose faces are told apart
Class = tuple[str, str]


def falls(rolled: Rolled, around: Around) -> list[RollOutcome]:
    """Empty where the ways are too many to tell apart (several damage dice)."""
    if rolled.options:
        return each_card(rolled.options)
    trial = judge(around.options)(rolled)
    if trial is None:
        return of_one_die(rolled) if rolled.count == 1 else []
    options, fails = Options(around.options), fired_with(around, rolled.roll)
    everything = 10**rolled.count if trial.dice else 100
    ways: dict[Class, list[int]] = {}
    shown: dict[Class, int] = {}
    for value, chance in enumerate(odds.rolls(trial.dice), start=1):
        what = class_of(options, value, trial, fails)
        ways.setdefault(what, []).append(int(chance * everything))
        shown.setdefault(what, value)
    order = [*((LEVEL, LEVELS[level]) for level in BEST_FIRST), (JAM, "")]
    return [
        RollOutcome(faces_of(shown[what], rolled), sum(ways[what]), what[0], {LEVEL: what[1]} if what[1] else {})
        for what in order
        if what in ways
    ]


def of_one_die(rolled: Rolled) -> list[RollOutcome]:
    """Rolled order is told by quarters: before whom he acts hangs on dice that fall after his, and these are thrown
    anew in every fight that is played from here."""
    if rolled.sides <= MOST_FACES:
        return each_face(rolled.sides)
    return each_band(rolled.sides, ORDER if rolled.purpose == ORDER else BAND)


def which(rolled: Rolled, around: Around) -> int:
    """The place in `falls` of how it did fall, -1 when they aren't told apart."""
    ways, trial = falls(rolled, around), judge(around.options)(rolled)
    if trial is None:
        if rolled.count != 1 or rolled.options:
            return next((n for n, way in enumerate(ways) if way.faces == rolled.faces), -1)
        of_face = [n for n, way in enumerate(ways) for _face in range(way.ways)]
        return of_face[rolled.faces[0] - 1]
    came = class_of(Options(around.options), trial.value, trial, fired_with(around, rolled.roll))
    return next((n for n, way in enumerate(ways) if (way.code, way.facts.get(LEVEL, "")) == came), -1)


def class_of(options: Options, value: int, trial: Trial, fails: int) -> Class:
    if fails and value >= fails:
        return JAM, ""
    return LEVEL, LEVELS[level_at(options, value, trial)]


def faces_of(value: int, like: Rolled) -> tuple[int, ...]:
    """Dice that come to this: all tens alike, so that the best and the worst of them are the same."""
    if like.sides == 100:
        return (value,)
    units, tens = value % 10 or 10, value // 10 % 10 or 10
    return (units, *(tens for _again in range(like.count - 1)))
