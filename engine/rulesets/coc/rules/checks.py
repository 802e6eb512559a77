"""The d100: pools, levels of success, opposed rolls. Source: COC-02, 03, 10, 11."""

from engine.kernel.why import Why
from engine.rulesets.coc.battle import Battle
from engine.rulesets.coc.codes import (
    COUNTER,
    COUNTERED,
    CRITICAL,
    DODGE,
    EXTREME,
    FAIL,
    FIGHT_BACK,
    FUMBLE,
    HARD,
    HIT,
    HIT_BACK,
    IMPOSSIBLE,
    MISSED,
    REGULAR,
)
from engine.rulesets.coc.figure import Figure
from engine.rulesets.coc.settings import ALWAYS_FUMBLES, Options


def needed(options: Options, skill: int, difficulty: int) -> int:
    """The highest result that still works at this difficulty. Source: COC-03."""
    if difficulty <= REGULAR:
        return skill
    if difficulty == HARD:
        return skill // options.hard_of
    if difficulty == EXTREME:
        return skill // options.extreme_of
    return options.critical if difficulty == CRITICAL else 0


def level_of(options: Options, value: int, skill: int, difficulty: int) -> int:
    """German: Erfolgsstufe. A fumble depends on the number that was needed. Source: COC-03."""
    if value <= options.critical:
        return CRITICAL
    if value == ALWAYS_FUMBLES or (options.fumble_at_96 and value >= 96 and needed(options, skill, difficulty) < 50):
        return FUMBLE
    if value <= skill // options.extreme_of:
        return EXTREME
    if value <= skill // options.hard_of:
        return HARD
    return REGULAR if value <= skill else FAIL


def capped(options: Options, net: int) -> int:
    """Bonus and penalty dice cancel one for one; so many remain at most. Source: COC-02."""
    return max(-options.cap, min(options.cap, net))


def d100(b: Battle, f: Figure, purpose: str, net: int, why: Why | None) -> int:
    """1 .. 100. With bonus or penalty dice: units die first, then the tens; the best or the worst total counts."""
    if net == 0:
        value = int(b.roll(f, purpose, 1, 100, why)[0])
    else:
        faces = b.roll(f, purpose, 2 + abs(net), 10, why)
        units = faces[0] % 10
        value = 0
        for i in range(1, len(faces)):
            total = (faces[i] % 10) * 10 + units
            if total == 0:
                total = 100
            if value == 0 or (total < value if net > 0 else total > value):
                value = total
    b.rolled = value
    return value


def check(b: Battle, f: Figure, purpose: str, skill: int, difficulty: int, net: int, why: Why | None) -> int:
    """A roll against a skill: its level of success, whatever was demanded. Source: COC-02, 03."""
    if why is not None:
        why.need("COC-03", "skill", skill)
        if difficulty > REGULAR:
            why.need("COC-03", "needed", needed(b.options, skill, difficulty))
    return level_of(b.options, d100(b, f, purpose, net, why), skill, difficulty)


def succeeds(level: int, difficulty: int) -> bool:
    """A demanded difficulty needs that level or better. Source: COC-03."""
    return difficulty < IMPOSSIBLE and level >= difficulty and level >= REGULAR


def plain(b: Battle, f: Figure, purpose: str, skill: int) -> bool:
    """A regular roll without any modifiers."""
    return check(b, f, purpose, skill, REGULAR, 0, b.why(f)) >= REGULAR


def compared(options: Options, mine: int, theirs: int, reaction: int) -> int:
    """What an opposed exchange comes to for the attacker. Source: COC-10, 11, table coc.opposed."""
    a, d = max(mine, FAIL), max(theirs, FAIL)
    if not options.critical_beats_extreme:
        a, d = min(a, EXTREME), min(d, EXTREME)
    if a == FAIL and d == FAIL:
        return HIT if options.both_fail_hits else MISSED
    fights = reaction in (FIGHT_BACK, COUNTER)
    ahead = a > d
    if a == d:
        ahead = options.attacker_wins_dodge_tie if reaction == DODGE else not options.defender_wins_fight_tie
    if ahead:
        return HIT
    if not fights:
        return MISSED
    return HIT_BACK if reaction == FIGHT_BACK else COUNTERED
