"""From skills to the numbers that rules read: each skill's share is added up once, at setup or when it is given.

Source: STKO-92 (twice doubles the starred numbers), STKO-93; rulings 14 to 16.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from engine.rulesets.stko.figure import NO_SKILL_EFFECTS, SkillEffects
from engine.rulesets.stko.options import Options
from engine.rulesets.stko.tables_skills import SKILLS, counted

Fold = Callable[[SkillEffects, int, Options], None]


def _add(name: str, skill: str, number: str, by: int = 1) -> Fold:
    """So many times the skill's starred number, once or twice, added to one of the gifts."""
    each = by * SKILLS[skill].starred[number]

    def fold(g: SkillEffects, times: int, o: Options) -> None:
        setattr(g, name, getattr(g, name) + each * times)

    return fold


def _flag(*names: str) -> Fold:
    def fold(g: SkillEffects, times: int, o: Options) -> None:
        for name in names:
            setattr(g, name, 1)

    return fold


def hidden(g: SkillEffects, times: int, o: Options) -> None:
    """Twice makes the distance smaller, not larger (ruling 16)."""
    g.hidden = 100 * (SKILLS["camouflaged"].starred["seen_inches"] if times < 2 else o.doubled_camouflage)


def clumsy(g: SkillEffects, times: int, o: Options) -> None:
    """One 6 more and one 1 less each further time (ruling 15)."""
    g.jam_at = o.clumsy_jam_margin - (times - 1) * SKILLS["clumsy"].starred["margin"]
    g.trips_at = min(g.trips_at, max(1, o.clumsy_stumble_ones - (times - 1) * SKILLS["clumsy"].starred["ones"]))


def sausage(g: SkillEffects, times: int, o: Options) -> None:
    """Every doubling halves the chance once more (ruling 16). He moves, and falls, like a Plock."""
    g.recovers_at = o.sausage_recover_at
    g.recovers_with = times
    g.plodding = 1
    g.trips_at = min(g.trips_at, 2)


def knifeman(g: SkillEffects, times: int, o: Options) -> None:
    g.knife_throw = SKILLS["knifeman"].fixed["throw_dice"]
    g.knife += SKILLS["knifeman"].starred["fight_dice"] * times
    g.knife_effect += SKILLS["knifeman"].starred["effect"] * times


def psycho(g: SkillEffects, times: int, o: Options) -> None:
    """Hard, Nerveless and a professional fighter at once (ruling 14)."""
    g.psycho = 1
    for code in SKILLS["psycho"].includes:
        if code == "brawler":
            code = o.pro_fighter_means
        for fold in FOLDS.get(code, ()):
            fold(g, times, o)


FOLDS: Final[dict[str, tuple[Fold, ...]]] = {
    "agility": (_add("agile", "agility", "changes_of_direction"), _add("fight", "agility", "fight_dice")),
    "ambidextrous": (_flag("ambidextrous"),),
    "drunk": (_flag("drunk"),),
    "blockhead": (_flag("blockhead"),),
    "evil": (_add("evil", "evil", "credit"),),
    "pavement_demon": (_add("group", "pavement_demon", "group_inches", 100), _flag("fearless")),
    "boss": (_add("boss", "boss", "nerve_dice"),),
    "frightening": (_add("dread", "frightening", "fear_dice"),),
    "camouflaged": (hidden, _add("camouflage", "camouflaged", "dice_against", -1)),
    "lucky": (_add("luck", "lucky", "dice"),),
    "lucky_charm": (_add("charms", "lucky_charm", "times"),),
    "green": (_add("nerve", "green", "nerve_dice"), _flag("green")),
    "good_shot": (_add("shot", "good_shot", "shot_dice"),),
    "hard": (_add("hard", "hard", "effect", -1), _flag("sturdy")),
    "slow": (_add("move", "slow", "move_dice"), _flag("slow")),
    "nerveless": (_add("nerve", "nerveless", "nerve_dice"), _flag("fearless")),
    "knifeman": (knifeman,),
    "nerves_of_wire": (_add("nerve", "nerves_of_wire", "nerve_dice"), _flag("wire", "fearless")),
    "psycho": (psycho,),
    "avenger": (_flag("avenger"),),
    "sharpshooter": (lambda g, times, o: setattr(g, "hits_from", SKILLS["sharpshooter"].fixed["hits_from"]),),
    "brawler": (_add("attack", "brawler", "attack_dice"),),
    "fast": (
        _add("speed", "fast", "dice_against", -1),
        _add("spurt", "fast", "move_dice"),
        _add("fight", "fast", "fight_dice"),
    ),
    "steely": (_add("steely", "steely", "wounds"),),
    "strong": (_add("fight", "strong", "fight_dice"),),
    "clumsy": (clumsy,),
    "cursed": (_add("curse", "cursed", "times"),),
    "white_knight": (_add("knight", "white_knight", "shot_dice"), _flag("fearless")),
    "shrimp": (_add("fight", "shrimp", "fight_dice"),),
    "sausage": (sausage, _add("nerve", "sausage", "nerve_dice")),
    "good_aim": (_add("shift", "good_aim", "shift"),),
    "lightning": (_add("lightning", "lightning", "nerve_dice"),),
}
assert set(FOLDS) == set(SKILLS)

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
        for fold in FOLDS.get(code, ()):
            fold(g, times, options)
    if "white_knight" in taken and "lucky_charm" in taken:
        g.steadfast = 1
    return g


def numbers(g: SkillEffects) -> dict[str, int]:
    """What differs from a figure without skills, for the event of a skill given in mid-battle."""
    return {name: int(getattr(g, name)) for name, plain in PLAIN.items() if getattr(g, name) != plain}


def gifts_of(taken: Mapping[str, int], given: Mapping[str, int]) -> SkillEffects:
    """The way back from `numbers`: reads no table and no option."""
    if not taken and not given:
        return NO_SKILL_EFFECTS
    g = SkillEffects()
    g.taken = dict(taken)
    for name, value in given.items():
        setattr(g, name, value)
    return g
