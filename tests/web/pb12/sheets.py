"""A guard and a wagon, and the guard as people type it."""

from typing import Any

from engine.rulesets.pb12.samples import MOOR_RUNNERS, RIFLE

SABRE = {"name": "Sabre", "slots": 1, "damage": "half+2/1", "melee": -1, "game_value": 150, "epicness": 2}
SABRE |= {"actions": ["break_open", "juggle"]}
GUARD: dict[str, Any] = {"values": {"W": 4, "N": 5}, "game_value": 1400, "epicness": 4, "modules": [SABRE, RIFLE]}
WAGON: dict[str, Any] = MOOR_RUNNERS[-1][2]
TYPED: dict[str, Any] = {
    "name": "Brida", "v-AP": "3", "v-W": "4", "v-N": " 5", "v-S": "", "game_value": "1400", "epicness": "4",
    "free": "0", "light": "1", "heavy": "1", "slots": "2", "reach": "2", "sight": "6", "damage_table": "IV",
    "m-name": ["Sabre", "", "Rifle"], "m-kind": ["equipment", "ability", "equipment"], "m-slots": ["1", "", "2"],
    "m-damage": ["half +2/1", "", "4/2"], "m-melee": ["-1", "", ""], "m-reach": ["", "", ""],
    "m-factor": ["", "", "6"], "m-near": ["", "", "1"], "m-short": ["", "", "0"], "m-medium": ["", "", "0"],
    "m-long": ["", "", "2"], "m-extreme": ["", "", "6"], "m-resources": ["", "", "3x2"], "m-frequency": ["", "", ""],
    "m-radius": ["", "", ""], "m-multiplier": ["", "", ""], "m-armour": ["", "", ""], "m-armour_behind": ["", "", ""],
    "m-ranged_defence": ["", "", ""], "m-melee_defence": ["", "", ""], "m-game_value": ["150", "", "350"],
    "m-epicness": ["2", "", "3"], "m-actions": ["Break  open, juggle", "", ""],
}  # fmt: skip


def typed(shown: Any) -> dict[str, Any]:
    """What a form sends that is shown with this context and sent as it is."""
    sent: dict[str, Any] = {name: str(value) for name, _label, value in (*shown["attributes"], *shown["numbers"])}
    sent |= {
        "damage_table": shown["damage_table"],
        "driver": [code for code, _label, chosen in shown["drivers"] if chosen],
    }
    sent |= {"vehicle": "on"} if shown["is_vehicle"] else {}
    for module in shown["modules"]:
        fields = {
            name: str(value) for name, _label, value, _example in (*module["first"], *module["ranges"], *module["rest"])
        }
        kind = "ability" if module["ability"] else "equipment"
        for name, value in {**fields, "m-name": module["name"], "m-kind": kind, "m-actions": module["actions"]}.items():
            sent.setdefault(name, []).append(value)
    for row in (*shown["controls"], *shown["areas"]):
        for name, _label, value in row:
            sent.setdefault(name, []).append(value)
    return sent
