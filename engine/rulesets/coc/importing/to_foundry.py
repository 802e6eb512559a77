"""A figure of ours as a Foundry VTT actor of the system CoC7 (the generation with `system`), for that tool's import."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.kernel.data_files import beside
from engine.rulesets.coc.derived import explained
from engine.rulesets.coc.importing.sheet import written
from engine.rulesets.coc.setup import OTHER_SKILL
from engine.rulesets.coc.tables import BASE_SKILLS, CHARACTERISTICS
from engine.rulesets.coc.weapons import WeaponData

SKILLS: Final[dict[str, tuple[str, str]]] = {code: (head, name) for code, (head, name) in beside(__file__).items()}
LEARNED: Final = {"personal": 0, "occupation": 0, "archetype": 0, "experience": 0}
GENERATION: Final = {"systemId": "CoC7", "systemVersion": "0.10.0", "coreVersion": "11.315"}


def write(name: str, values: Mapping[str, int], weapons: Sequence[tuple[str, WeaponData]], npc: bool = False) -> bytes:
    """JSON bytes of one actor. What follows from the characteristics is left to that tool to compute again."""
    derived = {line.name: line for line in explained(values)}
    own_bonus = derived["bonus"].how == "given"
    hit_points, magic = derived["hp"].value, derived["magic"].value
    system = {
        "characteristics": {code: {"value": values.get(code), "formula": None} for code in CHARACTERISTICS},
        "attribs": {
            "hp": {"value": hit_points, "max": hit_points, "auto": "hp" not in values},
            "mp": {"value": magic, "max": magic, "auto": "magic" not in values},
            "lck": {"value": derived["luck"].value, "max": 99},
            "san": {"value": derived["sanity"].value, "max": 99, "auto": False},
            "mov": {"value": derived["mov"].value, "auto": "mov" not in values},
            "db": {"value": written(derived["bonus"].dice).upper() if own_bonus else None, "auto": not own_bonus},
            "build": {"value": values.get("build"), "auto": "build" not in values},
            "armor": {"value": values.get("armour", ""), "auto": False},
        },
        "infos": {"occupation": "", "age": ""},
    }
    items = [skill(code, values.get(code, BASE_SKILLS.get(code, 0))) for code in SKILLS if code in values]
    items += [other(code, value) for code, value in values.items() if code.startswith(OTHER_SKILL)]
    items += [weapon(title, data) for title, data in weapons]
    actor = {"name": name, "type": "npc" if npc else "character", "system": system, "items": items, "effects": [],
             "flags": {}, "_stats": GENERATION}  # fmt: skip
    return (json.dumps(actor, ensure_ascii=False, indent=1) + "\n").encode()


def skill(code: str, value: int) -> dict[str, Any]:
    head, name = SKILLS[code]
    title = f"{head} ({name})" if head else name
    return {
        "name": title,
        "type": "skill",
        "system": {
            "skillName": name,
            "specialization": head,
            "base": str(value),
            "adjustments": LEARNED,
            "value": None,
            "properties": {"special": bool(head), "fighting": head == "Fighting", "firearm": head == "Firearms"},
        },
        "flags": {"CoC7": {"cocidFlag": {"id": f"i.skill.{kebab(title)}", "lang": "en", "priority": 0}}},
    }


def other(code: str, value: int) -> dict[str, Any]:
    """A skill that only called rolls use, by the name that its code leaves of it."""
    title = code.removeprefix(OTHER_SKILL).replace("_", " ").title()
    system = {"skillName": title, "specialization": "", "base": str(value), "adjustments": LEARNED, "value": None}
    return {"name": title, "type": "skill", "system": system, "flags": {}}


def weapon(title: str, data: WeaponData) -> dict[str, Any]:
    damage = [written(dice).upper() for dice in data.damage]
    names = ("normal", "long", "extreme")
    ranges: dict[str, dict[str, str]] = {
        key: {"value": "", "units": "", "damage": damage[i] if i < len(damage) else ""} for i, key in enumerate(names)
    }
    if data.base:
        ranges["normal"].update(value=str(data.base), units="m")
    return {
        "name": title,
        "type": "weapon",
        "system": {
            "skill": {"main": {"name": SKILLS[data.skill][1], "id": ""}, "alternativ": {"name": "", "id": ""}},
            "range": ranges,
            "usesPerRound": {"normal": str(data.shots), "max": None, "burst": None},
            "bullets": data.holds or None,
            "ammo": data.holds,
            "malfunction": data.fails or None,
            "properties": {
                "melee": data.kind == "melee",
                "rngd": data.kind != "melee",
                "thrown": data.kind == "thrown",
                "impl": data.impaling,
                "brst": data.burst,
                "auto": data.auto == "full",
                "shotgun": len(data.damage) > 1,
                "addb": data.kind == "melee",
                "ahdb": data.kind in ("thrown", "muscle"),
            },
        },
    }


def kebab(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.casefold()).strip("-")
