"""From skills to the numbers that rules read: each skill's share is added up once, at setup or when it is given.

Source: STKO-92 (twice doubles the starred numbers), STKO-93; rulings 14 to 16.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from engine.rulesets.stko.figure import NO_SKILL_EFFECTS, SkillEffects
from engine.rulesets.stko.settings import Options
from engine.rulesets.stko.tables_skills import SKILLS, counted

Fold = Callable[[SkillEffects, int, Options], None]


def added(g: SkillEffects, code: str, times: int, options: Options) -> None:
    skill = SKILLS[code]
    if code in INSTEAD:
        INSTEAD[code](g, times, options)
        return
    for name, change in skill.starred.items():
        setattr(g, name, getattr(g, name) + change * times)
    for name, n in skill.sets.items():
        setattr(g, name, n)
    if code in BESIDES:
        BESIDES[code](g, times, options)


def clumsy(g: SkillEffects, times: int, options: Options) -> None:
    """One 6 more and one 1 less each further time (ruling 15)."""
    starred = SKILLS["clumsy"].starred
    g.jam_at = options.clumsy_jam_margin + (times - 1) * starred["jam_at"]
    g.trips_at = min(g.trips_at, max(1, options.clumsy_stumble_ones + (times - 1) * starred["trips_at"]))


def camouflaged(g: SkillEffects, times: int, options: Options) -> None:
    """Twice makes the distance smaller, not larger (ruling 16)."""
    if times > 1:
        g.hidden = 100 * options.doubled_camouflage


def sausage(g: SkillEffects, times: int, options: Options) -> None:
    """Every doubling halves the chance once more (ruling 16). He moves, and falls, like a Plock."""
    g.recovers_at = options.sausage_recover_at
    g.trips_at = min(g.trips_at, 2)


def psycho(g: SkillEffects, times: int, options: Options) -> None:
    """Hard, Nerveless and a professional fighter at once (ruling 14)."""
    for code in SKILLS["psycho"].includes:
        meant = options.pro_fighter_means if code == "brawler" else code
        if meant in SKILLS:
            added(g, meant, times, options)


INSTEAD: Final[dict[str, Fold]] = {"clumsy": clumsy}
BESIDES: Final[dict[str, Fold]] = {"camouflaged": camouflaged, "sausage": sausage, "psycho": psycho}

# By `dir`, because what is compiled has no `__dict__`.
PLAIN: Final = {
    name: getattr(NO_SKILL_EFFECTS, name) for name in dir(NO_SKILL_EFFECTS) if name[0] != "_" and name != "taken"
}


def folded(skills: Iterable[str] | Mapping[str, int], options: Options) -> SkillEffects:
    """Everything that these skills come to together; nothing where the campaign plays without skills."""
    taken = counted(skills)
    if not taken or not options.skills:
        return NO_SKILL_EFFECTS
    g = SkillEffects()
    g.taken = taken
    for code, times in taken.items():
        added(g, code, times, options)
    if "white_knight" in taken and "lucky_charm" in taken:
        g.steadfast = 1
    return g


def numbers(g: SkillEffects) -> dict[str, int]:
    """What differs from a figure without skills, for the event of a skill given in mid-battle."""
    return {name: int(getattr(g, name)) for name, plain in PLAIN.items() if getattr(g, name) != plain}


def gifts_of(taken: Mapping[str, int], differing: Mapping[str, int]) -> SkillEffects:
    """The way back from `numbers`: reads no table and no option."""
    if not taken and not differing:
        return NO_SKILL_EFFECTS
    g = SkillEffects()
    g.taken = dict(taken)
    for name, value in differing.items():
        setattr(g, name, value)
    return g
