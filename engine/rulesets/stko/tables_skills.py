"""The skills as printed: codes, German names, numbers. German: Fähigkeiten und Attribute. Source: STKO-91 .. 93.

Only starred numbers double when a skill is taken twice (STKO-92); a skill without one can't be taken twice. What it
comes to for a figure is added up in `skills.py`; what people read about it stands in `tell/`. Lengths in hundredths of
inches.
"""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple


class Skill(NamedTuple):
    """By what it changes of a figure (`SkillEffects`): `starred` is added and doubles, `sets` stands as it is.

    `fixed`: further numbers that rules ask for; `includes`: skills that come with it, once each. `chit_only`: on a
    chit, but not in the printed list (STKO-93). `feelings`: it stirs or needs hate and fear.
    """

    german: str
    starred: dict[str, int] = {}
    sets: dict[str, int] = {}
    fixed: dict[str, int] = {}
    includes: tuple[str, ...] = ()
    chit_only: bool = False
    feelings: bool = False


TWICE: Final = 2  # the most a skill can be taken. Source: STKO-92

SKILLS: Final[dict[str, Skill]] = {
    "agility": Skill("Agilität", {"agile": 1, "fight": 1}),
    "ambidextrous": Skill("Beidhändigkeit", sets={"ambidextrous": 1}),
    "drunk": Skill("Betrunken (oder Bekifft)", sets={"drunk": 1}, fixed={"falters_to": 2, "sick_dice": -2}),
    "blockhead": Skill("Blödarsch", sets={"blockhead": 1}, fixed={"idle_to": 2, "repeats_at": 3}),
    "evil": Skill("Böse", {"evil": 1}),
    "pavement_demon": Skill("Bürgersteigdämon", {"group": 400}, {"fearless": 1}, feelings=True),
    "boss": Skill("Chef", {"boss": 1}, fixed={"near_dice": 3, "near_inches": 6, "broken_dice": -3}),
    "frightening": Skill("Furchteinflößend", {"dread": 1}, feelings=True),
    "camouflaged": Skill("Getarnt", {"camouflage": 1}, {"hidden": 1200}),
    "lucky": Skill("Glücklich", {"luck": 1}),
    "lucky_charm": Skill("Glücksbringer", {"charms": 1}),
    "green": Skill("Grün", {"nerve": -3}, {"green": 1}, feelings=True),
    "good_shot": Skill("Guter Schütze", {"shot": 1}),
    "hard": Skill("Hart", {"hard": 1}, {"sturdy": 1}),
    "slow": Skill("Langsam", {"move": -1}, {"slow": 1}),
    "nerveless": Skill("Mann ohne Nerven", {"nerve": 3}, {"fearless": 1}),
    "knifeman": Skill("Messermann", {"knife": 4, "knife_effect": 1}, {"knife_throw": 1}),
    "nerves_of_wire": Skill("Nerven wie Drahtseile", {"nerve": 1}, {"wire": 1, "fearless": 1}),
    "psycho": Skill("Psycho", sets={"psycho": 1}, includes=("hard", "brawler", "nerveless"), feelings=True),
    "avenger": Skill("Rächer", sets={"avenger": 1}, feelings=True),
    "sharpshooter": Skill("Scharfschütze", sets={"hits_from": 5}),
    "brawler": Skill("Schläger", {"attack": 4}),
    "fast": Skill("Schnell", {"speed": 1, "spurt": 1, "fight": 1}),
    "steely": Skill("Stahlhart", {"steely": 1}),
    "strong": Skill("Stark", {"fight": 3}),
    "clumsy": Skill("Ungeschickt", {"jam_at": -1, "trips_at": -1}),  # from what the options say: see `skills.py`
    "cursed": Skill("Verflucht", {"curse": 1}),
    "white_knight": Skill("Weißer Ritter", {"knight": 1}, {"fearless": 1}),
    "shrimp": Skill("Winzling", {"fight": -3}),
    "sausage": Skill("Wurst", {"recovers_with": 1, "nerve": -2}, {"plodding": 1}),
    "good_aim": Skill("Zielwasser", {"shift": 1}),
    "lightning": Skill("Blitzschnell", {"lightning": 3}, chit_only=True),
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
