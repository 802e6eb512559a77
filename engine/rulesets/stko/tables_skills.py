"""The skills as printed: codes, German names, numbers. German: Fähigkeiten und Attribute. Source: STKO-91 .. 93.

Only starred numbers double when a skill is taken twice (STKO-92); a skill without one can't be taken twice. What
people read about a skill is in `tell/skill_words.py`; what it does in a battle is folded into the figure (`skills.py`).
"""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple


class Skill(NamedTuple):
    """`starred`: numbers that double; `fixed`: numbers that don't; `includes`: skills that come with it, once each.

    `chit_only`: on a chit, but not in the printed list (STKO-93). `feelings`: it stirs or needs hate and fear.
    """

    german: str
    starred: dict[str, int] = {}
    fixed: dict[str, int] = {}
    includes: tuple[str, ...] = ()
    chit_only: bool = False
    feelings: bool = False


TWICE: Final = 2  # the most a skill can be taken. Source: STKO-92

SKILLS: Final[dict[str, Skill]] = {
    "agility": Skill("Agilität", {"changes_of_direction": 1, "fight_dice": 1}),
    "ambidextrous": Skill("Beidhändigkeit"),
    "drunk": Skill("Betrunken (oder Bekifft)", fixed={"falters_to": 2, "sick_dice": -2}),
    "blockhead": Skill("Blödarsch", fixed={"idle_to": 2, "repeats_at": 3}),
    "evil": Skill("Böse", {"credit": 1}),
    "pavement_demon": Skill("Bürgersteigdämon", {"group_inches": 4}, feelings=True),
    "boss": Skill("Chef", {"nerve_dice": 1}, {"near_dice": 3, "near_inches": 6, "broken_dice": -3}),
    "frightening": Skill("Furchteinflößend", {"fear_dice": 1, "enemy_nerve_dice": -1}, feelings=True),
    "camouflaged": Skill("Getarnt", {"seen_inches": 12, "dice_against": -1}),
    "lucky": Skill("Glücklich", {"dice": 1}),
    "lucky_charm": Skill("Glücksbringer", {"times": 1}),
    "green": Skill("Grün", {"nerve_dice": -3}, feelings=True),
    "good_shot": Skill("Guter Schütze", {"shot_dice": 1}),
    "hard": Skill("Hart", {"effect": -1}),
    "slow": Skill("Langsam", {"move_dice": -1}),
    "nerveless": Skill("Mann ohne Nerven", {"nerve_dice": 3}),
    "knifeman": Skill("Messermann", {"fight_dice": 4, "effect": 1}, {"throw_dice": 1}),
    "nerves_of_wire": Skill("Nerven wie Drahtseile", {"nerve_dice": 1}),
    "psycho": Skill("Psycho", includes=("hard", "brawler", "nerveless"), feelings=True),
    "avenger": Skill("Rächer", feelings=True),
    "sharpshooter": Skill("Scharfschütze", fixed={"hits_from": 5}),
    "brawler": Skill("Schläger", {"attack_dice": 4}),
    "fast": Skill("Schnell", {"dice_against": -1, "move_dice": 1, "fight_dice": 1}),
    "steely": Skill("Stahlhart", {"wounds": 1}),
    "strong": Skill("Stark", {"fight_dice": 3}),
    "clumsy": Skill("Ungeschickt", {"margin": 1, "ones": 1}),
    "cursed": Skill("Verflucht", {"times": 1}),
    "white_knight": Skill("Weißer Ritter", {"shot_dice": 1}),
    "shrimp": Skill("Winzling", {"fight_dice": -3}),
    "sausage": Skill("Wurst", {"halvings": 1, "nerve_dice": -2}),
    "good_aim": Skill("Zielwasser", {"shift": 1}),
    "lightning": Skill("Blitzschnell", {"nerve_dice": 3}, chit_only=True),
}
assert len(SKILLS) == 32


def may_be_doubled(code: str) -> bool:
    """Has it a starred value? Those that come with Psycho are starred too. Source: STKO-92."""
    return bool(SKILLS[code].starred or SKILLS[code].includes)


def counted(skills: Iterable[str] | Mapping[str, int]) -> dict[str, int]:
    """Skills as `{code: 1 or 2}`, in the order they were named; a list names a doubled skill twice."""
    if isinstance(skills, Mapping):
        return dict(skills)
    found: dict[str, int] = {}
    for code in skills:
        found[code] = found.get(code, 0) + 1
    return found
