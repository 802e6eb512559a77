"""Lists as Army Forge shares them, made up: the older shape (2023) and the newer (2025)."""

import copy
import json
from typing import Any


def rule(name: str, rating: object = None) -> dict[str, Any]:
    """As newer files write it."""
    label = f"{name}({rating})" if rating else name
    return {"id": "r1", "name": name, "label": label} | ({"rating": rating} if rating else {})


def old_rule(name: str, rating: str = "", modify: bool = False) -> dict[str, Any]:
    return {"key": name.casefold(), "name": name, "rating": rating, "modify": modify}


def weapon(name: str, attacks: int, count: int, range: int = 0, *rules: dict[str, Any]) -> dict[str, Any]:
    return {"id": "w1", "name": name, "label": f"{name} (A{attacks})", "type": "ArmyBookWeapon", "attacks": attacks,
            "attacksMultiplier": 1, "count": count, "originalCount": count, "range": range, "weaponId": "w2",
            "specialRules": list(rules)}  # fmt: skip


def item(name: str, count: int, *content: dict[str, Any]) -> dict[str, Any]:
    return {"id": "i1", "name": name, "type": "ArmyBookItem", "count": count, "bases": None, "content": list(content)}


def granted(name: str, rating: object = None) -> dict[str, Any]:
    """A rule as it stands in an item, a loadout or what an upgrade brings."""
    return {"id": "g1", "name": name, "type": "ArmyBookRule"} | ({"rating": rating} if rating else {})


def upgrade(cost: int, *gains: dict[str, Any], costs: object = (), variant: str = "upgrade") -> dict[str, Any]:
    return {"instanceId": "u1", "upgrade": {"label": "Take one", "variant": variant, "targets": []},
            "option": {"cost": cost, "costs": list(costs), "gains": list(gains), "label": "It"}}  # fmt: skip


def unit(name: str, cost: int, *loadout: dict[str, Any], **other: Any) -> dict[str, Any]:
    return {"armyId": "a1", "bases": {"round": "32", "square": "30"}, "combined": False, "cost": cost, "defense": 4,
            "disabledSections": [], "disabledUpgradeSections": [], "genericName": "", "hasBalanceInvalid": False,
            "hasCustomRule": False, "id": f"id-{name}", "items": [], "joinToUnit": None, "loadout": list(loadout),
            "name": name, "notes": None, "originalSize": 5, "quality": 4, "rules": [], "selectedUpgrades": [],
            "selectionId": f"s-{name}", "size": 1, "traits": [], "upgrades": ["A1"], "valid": True,
            "weapons": list(loadout), "xp": 0} | other  # fmt: skip


NEW: dict[str, Any] = {
    "activationCount": 3, "campaignMode": False, "description": "", "forceOrg": True, "forceOrgErrors": [],
    "gameSystem": "gff", "id": "l1", "isCloud": True, "key": "k1", "listPoints": 210, "modelCount": 9,
    "modified": "2025-05-05T21:15:37.942Z", "name": "Lanternmen <b>of</b> Ärz", "narrativeMode": False,
    "pointsLimit": 300, "specialRules": [{"id": "r9", "name": "Lamplit", "description": "A publisher's text."}],
    "units": [
        unit("Lamp Captain", 60, weapon("Long Pistol", 2, 1, 12, rule("AP", 1)),
             weapon("Sabre", 2, 1, 0, rule("AP", 1), rule("Rending")),
             item("Storm Coat", 1, granted("Tough", 3), granted("Windproof")),
             rules=[rule("Hero"), rule("Tough", 3), rule("Lamplit")], quality=3, joinToUnit="s-Wick Boys",
             selectedUpgrades=[upgrade(10, item("Storm Coat", 1, granted("Tough", 3)),
                                       costs=[{"cost": 15, "unitId": "id-Lamp Captain"}])]),
        unit("Wick Boys", 50, weapon("Carbine", 1, 4, 24), weapon("Carbine", 1, 1, 24, rule("AP", 2)),
             weapon("Knife", 1, 5), rules=[rule("Lamplit")], size=5, customName="The Fifth",
             selectedUpgrades=[upgrade(5, weapon("Carbine", 1, 1, 24, rule("AP", 2)))]),
        unit("Moth", 40, weapon("Claws", 3, 1, 0, rule("Poison Dust")), rules=[rule("Fast"), rule("Flying")], xp=5,
             selectedUpgrades=[upgrade(0, granted("Scout"))], traits=["Old Wings"]),
        unit("Moth", 40, weapon("Claws", 3, 1), rules=[rule("Fast"), rule("Flying")]),
    ],
}  # fmt: skip

OLD_SABRE = weapon("Sabre", 2, 1, 0, old_rule("AP", "1"))
OLD: dict[str, Any] = {
    "campaignMode": False, "competitive": True, "creationTime": "1699916425376", "forceOrgErrors": [],
    "gameSystem": "gff", "id": "l2", "isCloud": False, "key": "k2", "listPoints": 95, "points": 120,
    "modified": "2023-11-13T23:04:45.116Z", "name": "Old Lanterns", "pointsLimit": 200, "selectedUnitId": None,
    "specialRules": [], "undoUnitRemove": [{"name": "Gone"}], "unitPreview": None,
    "units": [
        {"armyId": "a1", "combined": False, "cost": "55", "defense": "4", "disabledSections": [],
         "equipment": [OLD_SABRE], "id": "o1", "joinToUnit": None, "loadout": [OLD_SABRE], "name": "Keeper",
         "notes": None, "quality": "3", "selectedUpgrades": [], "selectionId": "s1", "size": 1, "sortId": 4,
         "specialRules": [old_rule("Hero"), old_rule("Tough", "3"), old_rule("Tough", "3", True), old_rule("-")],
         "traits": [], "upgrades": [["D1"]], "valid": False, "xp": 0},
        {"armyId": "a1", "combined": False, "cost": 40, "defense": 5, "id": "o2", "name": "Wick", "quality": 5,
         "equipment": [weapon("Torch", 1, 2)], "selectionId": "s2", "size": 2, "specialRules": [old_rule("Slow")]},
    ],
}  # fmt: skip


def combined_pair(**of_second: Any) -> list[dict[str, Any]]:
    """Two halves of one unit, as they are written: the second has joined the first."""
    arms = weapon("Carbine", 1, 3, 24), weapon("Knife", 1, 3)
    halves = [unit("Watch", 30, *arms, size=3, combined=True, rules=[rule("Lamplit")]) for _ in range(2)]
    return [halves[0], halves[1] | {"selectionId": "s-second", "joinToUnit": "s-Watch"} | of_second]


def with_units(*units: dict[str, Any], **other: Any) -> dict[str, Any]:
    return NEW | {"units": list(units)} | other


def changed(whole: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """A copy with one field set; `units.0.size`."""
    whole = copy.deepcopy(whole)
    at: Any = whole
    *way, last = path.split(".")
    for key in way:
        at = at[int(key)] if isinstance(at, list) else at[key]
    at[int(last) if isinstance(at, list) else last] = value
    return whole


def file_of(whole: object) -> bytes:
    return json.dumps(whole).encode()
