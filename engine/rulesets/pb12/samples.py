"""Two small forces of our own for the demo, starters and simulations: six figures each, a light vehicle among them.

Both come to the same game value. On each sheet what is used first comes first: the slots may not suffice for all.
"""

from typing import Any, Final

Sheet = dict[str, Any]
Named = tuple[str, str, Sheet]  # what people call it, its rank, and its data sheet

CATEGORIES: Final = ("near", "short", "medium", "long", "extreme")


def gun(name: str, slots: int, damage: str, factor: int, ranges: tuple[int, ...], worth: int, **more: Any) -> Sheet:
    """`ranges` from near on, as far as it reaches."""
    modifiers = dict(zip(CATEGORIES, ranges, strict=False))
    return {"name": name, "slots": slots, "damage": damage, "factor": factor, "ranges": modifiers, "epicness": 3,
            "game_value": worth, **more}  # fmt: skip


def blade(name: str, slots: int, damage: str, melee: int, worth: int, **more: Any) -> Sheet:
    return {"name": name, "slots": slots, "damage": damage, "melee": melee, "game_value": worth, "epicness": 2, **more}


def gear(name: str, worth: int, **more: Any) -> Sheet:
    return {"name": name, "game_value": worth, "epicness": 1, **more}


def figure(worth: int, epicness: int, values: dict[str, int], *modules: Sheet, **more: Any) -> Sheet:
    """`values` where they aren't an average human's."""
    return {"values": values, "game_value": worth, "epicness": epicness, "modules": list(modules), **more}


RIFLE: Final = gun("Rifle", 2, "4/2", 6, (1, 0, 0, 2, 6), 350, resources="3x2")
CARBINE: Final = gun("Carbine", 2, "4/2", 5, (0, 0, 1, 3), 300, resources="3x2")
PISTOL: Final = gun("Pistol", 1, "3/1", 3, (-1, 0, 2, 5), 200, resources="2x3")
SHOTGUN: Final = gun("Shotgun", 2, "5/0", 3, (-2, -1, 2, 6), 300, resources="4x2")
FIRE_POT: Final = gun("Fire pot", 1, "4/1", 2, (1, 1, 3), 300, radius=3, resources="1x1")
COAT: Final = gear("Padded coat", 150, armour=2, armour_behind=2)
SHIELD: Final = gear("Tower shield", 200, slots=1, armour=3, ranged_defence=1, melee_defence=1)
SABRE: Final = blade("Sabre", 1, "half+2/1", -1, 150)
KNIFE: Final = blade("Knife", 1, "half+1/0", 0, 100)
PIKE: Final = blade("Pike", 2, "half+2/1", 0, 200, reach=1)
CROWBAR: Final = blade("Crowbar", 1, "half+2/0", 1, 100, multiplier=2, actions=["break_open"])

PASS_PATROL: Final[tuple[Named, ...]] = (
    ("Captain Lorenz", "figure",
     figure(1_500, 7, {"I": 4, "V": 5, "K": 2, "F": 5, "N": 5, "DN": 1}, PISTOL, SABRE, COAT)),
    ("Corporal Ines", "figure", figure(950, 5, {"V": 4, "K": 1, "F": 5, "N": 4}, RIFLE, KNIFE, COAT)),
    ("Ranger Falk", "figure", figure(800, 5, {"B": 4, "F": 5, "N": 3, "DF": 1}, RIFLE, KNIFE)),
    ("Pikeman Odo", "figure", figure(850, 4, {"S": 4, "W": 4, "N": 5, "F": 1, "V": 4}, PIKE, COAT)),
    ("Guard Brida", "figure", figure(800, 4, {"N": 5, "F": 3, "V": 4}, SABRE, SHIELD, PISTOL)),
    ("Gunner Hasso", "figure",
     figure(850, 6, {"S": 4, "F": 4, "N": 3, "T": 3},
            gun("Wall gun", 3, "6/4", 8, (3, 1, 0, 1, 4), 700, resources="4x1", epicness=6), KNIFE, slots=3)),
)  # fmt: skip

MOOR_RUNNERS: Final[tuple[Named, ...]] = (
    ("Old Wenke", "figure", figure(1_400, 7, {"I": 5, "V": 5, "K": 2, "F": 5, "N": 4, "T": 3}, CARBINE, KNIFE, COAT)),
    ("Tamme", "figure", figure(850, 5, {"S": 4, "W": 4, "N": 6, "F": 2, "V": 5}, SABRE, COAT, CROWBAR)),
    ("Jorid", "figure", figure(850, 4, {"F": 6, "N": 5, "I": 4, "V": 4}, SHOTGUN, KNIFE, COAT)),
    ("Peat Ole", "figure", figure(800, 4, {"F": 5, "N": 5, "T": 4, "V": 4}, PISTOL, FIRE_POT, CROWBAR, COAT)),
    ("Mirthe", "figure", figure(800, 4, {"B": 4, "F": 6, "N": 4, "DF": 1, "V": 4}, CARBINE, KNIFE, COAT)),
    ("Steam wagon", "vehicle",
     figure(1_350, 6, {"AP": 0, "B": 5, "vertical": 0, "S": 6, "W": 5, "I": 0, "T": 1, "P": 4},
            gear("Iron plates", 150, ability=True, armour=1),
            free=1, light=2, heavy=2, damage_table="vi", slots=4,
            vehicle={"control_points": [[0, 100]], "of_driver": ["T"],
                     "passenger_areas": [[[-100, -200], [100, -200], [100, 50], [-100, 50]],
                                         [[-50, 50], [50, 50], [50, 150], [-50, 150]]]})),
)  # fmt: skip

SAMPLE_FORCES: Final = {"Pass Patrol": PASS_PATROL, "Moor Runners": MOOR_RUNNERS}
