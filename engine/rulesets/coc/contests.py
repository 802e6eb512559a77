"""What a roll decided, and how likely each way was: exchanges, shots, surprises. Source: COC-10, 11, 17, 42.

Looked at from the events of one command run, as the reader may see them: where the numbers of one side are hidden from
him, nothing is said, because the chance of the outcome would tell them.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from engine.kernel.events import Event, Rolled
from engine.kernel.skill_checks import Around, Contest, Judge
from engine.rulesets.coc import odds
from engine.rulesets.coc import skill_checks as single
from engine.rulesets.coc.codes import FAIL, FUMBLE, HIT, LEVEL_OF, MISSED, OUTCOMES, REACTIONS, REGULAR
from engine.rulesets.coc.events import Manoeuvred, ShotFired, Struck, SurpriseTried
from engine.rulesets.coc.rules.checks import succeeds
from engine.rulesets.coc.settings import Options
from engine.rulesets.coc.setup import FISTS, known_weapons

ATTACKS: Final = ("attack", "shot", "volley")
DEFENCES: Final = ("dodge", "fight_back", "counter")
WORKS: Final = "works"  # a manoeuvre that comes off
JAM: Final = "jam"
NOTICED: Final = "noticed"
UNNOTICED: Final = "unnoticed"
Settling = Struck | Manoeuvred | ShotFired | SurpriseTried


class Settled(NamedTuple):
    """Rolls, and the event that says what came of them."""

    rolls: tuple[Rolled, ...]
    by: Settling


def settled(events: Iterable[Event]) -> Iterator[Settled]:
    waiting: list[Rolled] = []
    for event in events:
        if isinstance(event, Rolled) and event.purpose in (*ATTACKS, *DEFENCES, "surprise", "notice"):
            waiting.append(event)
        elif isinstance(event, Settling):
            wanted = ("surprise", "notice") if isinstance(event, SurpriseTried) else (*ATTACKS, *DEFENCES)
            yield Settled(tuple(rolled for rolled in waiting if rolled.purpose in wanted), event)
            waiting = []


def contest(around: Around, roll: int) -> Contest | None:
    """None where nothing hangs on it but the roll itself, or where this reader may not know the numbers."""
    exchange = next(
        (contested for contested in settled(around.events) if any(roll == r.roll for r in contested.rolls)), None
    )
    if exchange is None:
        return None
    judge = single.judge(around.options)
    levels = [chances for rolled in exchange.rolls if (chances := _levels(judge, rolled)) is not None]
    if len(levels) < len(exchange.rolls):
        return None
    options = Options(around.options)
    if isinstance(exchange.by, SurpriseTried):
        return _surprise(exchange, exchange.by, levels)
    if isinstance(exchange.by, ShotFired):
        return _shot(options, judge, around, exchange, exchange.by, levels)
    return _exchange(options, exchange, exchange.by, levels)


def _levels(judge: Judge, rolled: Rolled) -> odds.Chances | None:
    trial = judge(rolled)
    return None if trial is None else {LEVEL_OF[level]: chance for level, chance in trial.levels}


def _contest(settled: Settled, came: str, chances: dict[str, Fraction]) -> Contest:
    shares = tuple((code, chance) for code, chance in chances.items() if chance)
    return Contest(tuple(roll.roll for roll in settled.rolls), came, shares)


def _exchange(
    options: Options, settled: Settled, by: Struck | Manoeuvred, levels: Sequence[odds.Chances]
) -> Contest | None:
    came = _outcome(by)
    if len(levels) == 2:
        return _contest(
            settled, came, _named(by, odds.compared_levels(options, levels[0], levels[1], REACTIONS.index(by.reaction)))
        )
    if len(levels) != 1 or not by.automatic:
        return None  # a plain roll: it works or it doesn't
    fumbles = levels[0].get(FUMBLE, Fraction(0))
    return _contest(settled, came, _named(by, {HIT: 1 - fumbles, MISSED: fumbles}))


def _named(by: Settling, chances: odds.Chances) -> dict[str, Fraction]:
    """By the words of the pages; of a manoeuvre nobody says that it hits."""
    names = {**dict(enumerate(OUTCOMES)), **({HIT: WORKS} if isinstance(by, Manoeuvred) else {})}
    best_first = sorted(chances.items(), key=lambda outcome: (outcome[0] != HIT, outcome[0] == MISSED, outcome[0]))
    return {names[code]: chance for code, chance in best_first}


def _outcome(by: Struck | Manoeuvred | ShotFired) -> str:
    return WORKS if isinstance(by, Manoeuvred) and by.outcome == OUTCOMES[HIT] else by.outcome


def _surprise(settled: Settled, by: SurpriseTried, levels: Sequence[odds.Chances]) -> Contest | None:
    """The victim has to be better than whoever hides. Source: COC-17."""
    if len(levels) != 2:
        return None
    notices = sum(
        (
            p * q
            for mine, p in levels[0].items()
            for theirs, q in levels[1].items()
            if theirs >= REGULAR and theirs > mine
        ),
        Fraction(0),
    )
    return _contest(settled, NOTICED if by.noticed else UNNOTICED, {NOTICED: notices, UNNOTICED: 1 - notices})


# -- shots ----------------------------------------------------------------------------------------------------------
def _shot(
    options: Options, judge: Judge, around: Around, settled: Settled, by: ShotFired, levels: Sequence[odds.Chances]
) -> Contest | None:
    """A roll from the malfunction number on never hits, whatever its level. Source: COC-42, ruling 9."""
    first = judge(settled.rolls[0]) if settled.rolls else None
    if first is None:
        return None
    fails = fails_from(around, by)
    mine: odds.Chances = {}
    jams = Fraction(0)
    for value, chance in enumerate(odds.rolls(first.dice), start=1):
        level = single.level_at(options, value, first)
        if fails and value >= fails:
            jams += chance
        else:
            good = level != FUMBLE if by.automatic else succeeds(level, LEVEL_OF[first.difficulty])
            counts = max(level, REGULAR) if good else FAIL
            mine[counts] = mine.get(counts, Fraction(0)) + chance
    jammed = bool(fails) and first.value >= fails
    if len(levels) == 2:
        mine[FAIL] = mine.get(FAIL, Fraction(0)) + jams  # the target still answers
        chances = odds.compared_levels(options, mine, levels[1], REACTIONS.index(by.reaction))
        return _contest(settled, _outcome(by), _named(by, chances))
    misses = mine.pop(FAIL, Fraction(0))
    chances = {HIT: sum(mine.values(), Fraction(0)), MISSED: misses}
    return _contest(settled, JAM if jammed else _outcome(by), {**_named(by, chances), JAM: jams})


def fails_from(around: Around, by: ShotFired) -> int:
    """The malfunction number of the weapon that was fired; 0 where it never fails."""
    options = Options(around.options)
    figure = around.figures.get(by.figure)
    if figure is None or not options.malfunctions:
        return 0
    carried = [weapon for weapon in figure.weapons if weapon != FISTS]
    data = known_weapons(options.values).get(carried[by.weapon]) if 0 <= by.weapon < len(carried) else None
    return 0 if data is None else data.fails


def fired_with(around: Around, roll: int) -> int:
    """The malfunction number that counted for this shot; 0 for rolls that are none."""
    for exchange in settled(around.events):
        if isinstance(exchange.by, ShotFired) and exchange.rolls and exchange.rolls[0].roll == roll:
            return fails_from(around, exchange.by)
    return 0
