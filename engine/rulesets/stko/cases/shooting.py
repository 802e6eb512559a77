"""Worked cases of shooting: range band, pool, roll. Source: STKO-27, 28, 30, 34 .. 36."""

from collections.abc import Callable
from typing import Any, Final

from engine.kernel.cases import Given
from engine.kernel.dice import TapeDice, count
from engine.rulesets.stko import codes
from engine.rulesets.stko.cases.setting import battle, classes, inches, own_skills, skills, wound
from engine.rulesets.stko.ground import ShotFacts
from engine.rulesets.stko.rules import shooting
from engine.rulesets.stko.state.turns import MOVED
from engine.rulesets.stko.tables import ACCIDENT_ONES, LUCKY_SHOT_DICE, SHOT_DICE_BY_RANGE


class Shot:
    """A shooter, a target and what is told about the shot."""

    def __init__(self, given: Given, dice: TapeDice, two_handed: bool) -> None:
        self.b = battle(given, dice, classes(given), own_skills(given, "skills"), skills(given, "target_skills"))
        self.f, self.target = self.b.figures
        self.grip = codes.GRIPS.index(given.word("grip", codes.GRIPS[:2], "two_handed" if two_handed else "one_handed"))
        self.facts = ShotFacts(band=0)
        self.aimed = self.moved = self.two = False


Change = Callable[[Shot], None]


def sets(name: str) -> Change:
    return lambda s: setattr(s, name, True)


def hurt(location: int, severity: int) -> Change:
    return lambda s: wound(s.b, s.f, location, severity)


def hurt_in_the_arm(shooting_one: bool) -> Change:
    def change(s: Shot) -> None:
        shoots_with_right = shooting.shooting_arm(s.b, s.f, False) == codes.RIGHT_ARM
        wound(s.b, s.f, codes.RIGHT_ARM if shoots_with_right == shooting_one else codes.LEFT_ARM, codes.FLESH)

    return change


def feels(code: int) -> Change:
    """Hate or fear of the target, whatever skills there are. Source: STKO-85 .. 87."""
    return lambda s: s.b.felt(s.f, s.target, code)


FLESH_ARM: Final = hurt_in_the_arm(True)
# What changes a pool, by the words cases use for it; those that end in one or two also say how the weapon is held.
MODIFIERS: Final[dict[str, Change]] = {
    **dict.fromkeys(("target_in_cover", "in_cover", "cover"), lambda s: setattr(s.facts, "cover", codes.SOLID)),
    **dict.fromkeys(
        ("target_down", "target_knocked_down", "knocked_down", "target_on_the_ground",
         "target_knocked_down_or_unconscious"),
        lambda s: s.b.knocked_down(s.target),
    ),
    **dict.fromkeys(("target_unconscious", "unconscious"), lambda s: s.b.knocked_out(s.target)),
    **dict.fromkeys(
        ("flesh_shooting_arm", "flesh_arm", "flesh_wound_on_shooting_arm_or_any_arm_if_two_handed"), FLESH_ARM
    ),
    "flesh_other_arm": hurt_in_the_arm(False),
    "head_wound": hurt(codes.HEAD, codes.FLESH),
    **dict.fromkeys(("serious_wound", "each_serious_wound"), hurt(codes.CHEST, codes.SERIOUS)),
    "two_pistols": sets("two"),
    "target_moved": lambda s: setattr(s.target, "moved_last", MOVED),
    "hate": feels(codes.HATE),
    "fear": feels(codes.FEAR),
    "extreme_hate": feels(codes.HATE | codes.UTTER),
    "extreme_fear": feels(codes.FEAR | codes.UTTER),
    **{f"{word}{grip}": rule
       for word, rule in (("aimed", sets("aimed")), ("moved", sets("moved")), ("flesh_any_arm", FLESH_ARM))
       for grip in ("", "_one", "_two", "_one_handed", "_two_handed")},
    **{f"{grip}_after_moving": sets("moved") for grip in ("one_handed", "two_handed", "one_handed_or_thrown")},
}  # fmt: skip


def pool(given: Given, dice: TapeDice) -> dict[str, Any]:
    """STKO-30, 35, 85 .. 87, 93. `mods` are a list, or each a field that is true. `skills` are the shooter's,
    `target_skills` his.

    The range is told as `inches`, `band` or `base_dice`, which stand for the band that has them; else the referee gives
    the difference.
    """
    mods = given.words("mods", tuple(MODIFIERS))
    mods += [name for name in MODIFIERS if name in given.values and given.switch(name)]
    s = Shot(given, dice, any(mod.startswith("two_handed") or "_two" in mod for mod in mods))
    for mod in mods:
        MODIFIERS[mod](s)
    wound(s.b, s.f, codes.CHEST, codes.SERIOUS, given.number("serious_wounds"))
    wound(s.b, s.f, codes.BELLY, codes.FLESH, given.number("flesh_wounds"))
    extra = given.number("referee") + given.number("extra")
    if given.get("inches") is not None:
        s.facts.distance = inches(given)
        shooting.settle_band(s.b, s.facts, s.grip)
        if s.facts.band == codes.BEYOND:
            return {"pool": None, "lucky_shot": False, "dice": 0, "wasted": True}
    elif given.get("band") is not None:
        s.facts.band = codes.BANDS.index(given.word("band", codes.BANDS[: codes.BEYOND]))
    else:
        by_range = SHOT_DICE_BY_RANGE[s.grip]
        given.must("base_dice")
        base = given.number("base_dice")
        s.facts.band = by_range.index(base) if base in by_range else 0
        extra += base - by_range[s.facts.band]
    n = shooting.shot_pool(
        s.b, s.f, s.target, s.facts.band, s.facts.cover, s.grip, s.moved, s.aimed, False, s.two, extra, None
    )
    return {"pool": n, "lucky_shot": n <= 0, "dice": n if n > 0 else LUCKY_SHOT_DICE, "wasted": False}


def shot(given: Given, dice: TapeDice) -> dict[str, Any]:
    """STKO-28, 34 .. 36, 39, 93. A lucky shot rolls its three dice, any other as many as are scripted.

    A `rapid_card` drawn afterwards takes a Sharpshooter's 5s away, unless the option leaves them.
    """
    b = battle(given, dice, skills=own_skills(given, "skills"))
    f = b.figures[0]
    pool = given.number("pool", len(dice.tape))
    lucky = given.switch("lucky") or (pool <= 0 and given.get("pool") is not None)
    roll = b.roll(f, "shot", LUCKY_SHOT_DICE if lucky else pool, None)
    ones, sixes = count(roll, 1), count(roll, 6)
    fives = 0 if given.switch("rapid_card") and not b.options.fives_kept else shooting.fives_of(f, lucky, roll)
    state = codes.WEAPON_STATES[shooting.weapon_after(b, lucky, ones, sixes, int(f.skill_effects.jam_at))]
    return {
        "hits": shooting.hits_of(b, lucky, sixes) + fives,
        "weapon": WEAPON_WORDS.get(state, state),
        "accident": (given.switch("accidents") or b.options.accidents) and ones >= ACCIDENT_ONES,
    }


WEAPON_WORDS: Final = {"ready": "ok", "empty": "out_of_ammo", "jammed": "jam"}


def band(given: Given, dice: TapeDice) -> dict[str, Any]:
    """STKO-27."""
    b = battle(given, dice)
    grip = codes.GRIPS.index(given.word("grip", codes.GRIPS[:2]))
    facts = ShotFacts(inches(given))
    shooting.settle_band(b, facts, grip)
    wasted = facts.band == codes.BEYOND
    return {
        "band": codes.BANDS[facts.band],
        "base_dice": None if wasted else SHOT_DICE_BY_RANGE[grip][facts.band],
        "wasted": wasted,
        "in_range": not wasted,
        "out_of_range": wasted,
    }
