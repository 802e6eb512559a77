"""The engine's own odds by the names that rows of exact odds have: `stko.hit.n5`, `stko.fight.fist.vs.knife.hit`."""

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from engine.kernel.cases import Odds
from engine.kernel.pools import added_up, at_least, chance_of
from engine.rulesets.stko import odds, odds_lives, odds_optional, odds_skills
from engine.rulesets.stko.codes import GANGER, LOCATIONS, RANKS, SEVERITIES
from engine.rulesets.stko.tables import ACCIDENT_ONES, MOVE_AND_SHOOT_DICE, MOVE_DICE, REPAIR
from engine.rulesets.stko.tables_skills import SKILLS

DICE: Final = {"two_dice": 2, "three_dice": 3}
EXTRA: Final = {"knocked_down": "+knockdown", "unconscious": "+unconscious", "": ""}
COMES_WITH: Final = {"unconscious": "unconscious", "knockdown": "knocked_down", "knocked_down": "knocked_down"}
START: Final = {"legend_start": "d6", "killer_start": "d6-3", "killer_start_d3": "d3"}
MENDED: Final = {"broken": 0, "retry": 1, "cleared": 2}
RAPID: Final[dict[str, Callable[[str], Fraction]]] = {
    "first_card_stops": odds_optional.rapid_first_card_stops,
    "expected_draws": odds_optional.rapid_draws,
    "expected_target_hits_full_burst": odds_optional.rapid_hits,
    "killed_card_full_burst": odds_optional.rapid_killed,
}
FIGHT: Final[dict[str, Callable[[str, str], Fraction]]] = {
    "hit": odds_optional.fight_hits,
    "expected_hits": odds_optional.fight_expected_hits,
    "attacker_down": odds_optional.fight_attacker_down,
}
UNCONSCIOUS: Final[dict[str, Callable[[], Fraction]]] = {
    "wakes": odds.wakes,
    "incapacitated": lambda: 1 - odds.wakes(),
    "turns": odds.turns_unconscious,
}
NO_PLOCK: Final = ("other", "others", "non_plock", "anybody", "any")
LUCKY_SHOT: Final[dict[str, Callable[[], Fraction]]] = {
    "hit": lambda: odds.hit(0),
    "out_of_ammo": lambda: odds.out_of_ammunition(0),
    "jam": lambda: odds.jam(0),
}


def odds_of(name: str) -> Odds:
    """A chance, an expected number or a distribution. Raises: LookupError, ValueError, TypeError for unknown names."""
    _, what, *more = name.split(".")
    return ROWS[what](*more)


def of_dice(chance: Callable[[int], Fraction]) -> Callable[[str], Fraction]:
    return lambda dice: chance(number(dice))


def number(word: str, letter: str = "n") -> int:
    return int(word.removeprefix(letter))


def is_counters(mode: str) -> bool:
    return {"table": False, "counters": True}[mode]


def moved(dice: int) -> Callable[[str], Fraction]:
    """`gt9`: more than 9 inches; `mean`: how far on average. Source: STKO-16, 21."""

    def of(what: str) -> Fraction:
        ways = added_up(dice)
        if what == "mean":
            return sum((inches * chance for inches, chance in ways.items()), Fraction(0))
        return chance_of(ways, lambda inches: inches > number(what, "gt"))

    return of


def stumbles(whose: str) -> Fraction:
    """`plock_two_dice`, `plock` of three; all other classes fall alike: `killer_three_dice`, `anybody`."""
    dice = next((one for one in DICE if whose.endswith("_" + one)), "three_dice")
    rank = whose.removesuffix("_" + dice)
    return odds.stumble(GANGER if rank in NO_PLOCK else RANKS.index(rank), DICE[dice])


def wound(what: str, mode: str = "") -> Odds:
    """`table`: how grave one hit is; `unconscious.table`, `dead.counters`: P(it does that)."""
    if not mode:
        return dict(odds.severity(is_counters(what)))
    if what in SEVERITIES:
        return odds.severity(is_counters(mode))[what]
    return chance_of(odds.outcomes(is_counters(mode)), lambda way: way[1] == COMES_WITH[what])


def wound_full(mode: str) -> Odds:
    ways = odds.outcomes(is_counters(mode)).items()
    return {severity + EXTRA[with_it]: chance for (severity, with_it), chance in ways}


def wound_by_location(mode: str, location: str) -> Odds:
    return dict(odds.severity(is_counters(mode), LOCATIONS.index(location)))


def repair(what: str) -> Fraction:
    if what == "turns":
        return odds.turns_to_repair()
    return Fraction(sum(REPAIR[face] == MENDED[what] for face in range(1, 7)), 6)


def fight(attack: str, against: str, defence: str, what: str) -> Fraction:
    if against != "vs":
        raise LookupError(f"{attack} vs {defence}, not {against}")
    return FIGHT[what](attack, defence)


ROWS: Final[dict[str, Callable[..., Odds]]] = {
    "hit": of_dice(odds.hit),
    "hit_sharpshooter": of_dice(lambda n: odds_skills.hit_from(n, SKILLS["sharpshooter"].fixed["hits_from"])),
    "hits_dist": lambda dice: {str(k): chance for k, chance in odds.hits(number(dice)).items()},
    "out_of_ammo": of_dice(odds.out_of_ammunition),
    "jam": of_dice(odds.jam),
    "hit_and_ok": of_dice(odds.hit_and_ready),
    "accident": of_dice(lambda n: at_least(n, ACCIDENT_ONES)),
    "lucky_shot": lambda what: LUCKY_SHOT[what](),
    "move": moved(MOVE_DICE),
    "move_and_shoot": moved(MOVE_AND_SHOOT_DICE),
    "stumble": stumbles,
    "wound": wound,
    "wound_full": wound_full,
    "wound_by_loc": wound_by_location,
    "kill_per_shot": lambda mode, dice: odds.kills(number(dice), is_counters(mode)),
    "unconscious": lambda what: UNCONSCIOUS[what](),
    "knockdown_six": lambda what: {"turns": odds.turns_to_recover()}[what],
    "repair": repair,
    "light_cover": lambda what: {"penetrates": odds.light_cover(), "stopped": 1 - odds.light_cover()}[what],
    "nerve": of_dice(odds_optional.nerve),
    "emotion": lambda feeling: odds_optional.emotion({"hate": True, "fear": False}[feeling]),
    "rapid": lambda what, kind: RAPID[what](kind),
    "fight": fight,
    "shield": of_dice(odds_optional.shield),
    "recruit": lambda rank: odds_lives.recruits("" if rank == "none" else rank),
    "skills": lambda whose: odds_lives.starting_skills(START[whose]),
    "chit": odds_lives.first_chit,
    "wurst": lambda what: odds_skills.sausage_recovers({"recover": 1, "recover_doubled": 2}[what]),
    "drunk": lambda how: odds_skills.drunk(how.removesuffix("_per_turn")),
}
