"""Printed tables and the usual numbers of an untrained person. Source: rulings 2.2; the last two: CoC 7e basics."""

from typing import Final

# Damage bonus and build by strength plus size: (up to, dice, sides, plus, build). Each 80 more: a die and a point.
DAMAGE_BONUS: Final = (
    (64, 0, 0, -2, -2),
    (84, 0, 0, -1, -1),
    (124, 0, 0, 0, 0),
    (164, 1, 4, 0, 1),
    (204, 1, 6, 0, 2),
)
DAMAGE_BONUS_STEP: Final = 80

PENALTY_BY_BUILD: Final = (0, 1, 2)  # the defender is so much bigger; three or more: impossible. Source: COC-14
SMALL_BUILD: Final = -2  # a penalty die. Source: COC-33
LARGE_BUILD: Final = 4  # a bonus die
FAST_MOVE: Final = 8  # Source: COC-32
RUN: Final = 5  # times MOV in metres, at most. Source: COC-09
NEAR: Final = 300  # hundredths of a metre: nearer than this a shot into melee is difficult (004). Source: COC-41
LEAST_VOLLEY: Final = 3  # Source: COC-36
HOURS_FOR_MEDICINE: Final = 24  # a regular roll within, a hard one afterwards. Source: COC-56
FIREARM_SLOT: Final = 50  # Source: COC-27

# Contests of a sudden attack: the victim's skill, and the attacker's. Source: COC-17, table coc.surprise_pairs
SURPRISE_PAIRS: Final = {
    "safety_catch": ("listen", "stealth"),
    "knife": ("spot_hidden", "sleight_of_hand"),
    "brawl": ("psychology", "psychology"),
}

CHARACTERISTICS: Final = ("str", "con", "siz", "dex", "app", "int", "pow", "edu")
COUNTERS: Final = ("luck", "sanity", "magic")  # changed by hand
ROLLED_COUNTERS: Final = ("luck", "sanity")  # and rolled against

# What everybody has without learning it; dodge is half of DEX.
BASE_SKILLS: Final[dict[str, int]] = {
    "brawl": 25, "sword": 20, "axe": 15, "spear": 20, "whip": 5, "garrote": 15, "chainsaw": 10,
    "handgun": 20, "rifle": 25, "submachine_gun": 15, "machine_gun": 10, "bow": 15, "throw": 20, "flamethrower": 10,
    "first_aid": 30, "medicine": 1, "mechanical_repair": 10,
    "stealth": 20, "listen": 20, "spot_hidden": 25, "psychology": 10, "sleight_of_hand": 10,
}  # fmt: skip
MISSILE_SKILLS: Final = ("handgun", "rifle", "submachine_gun", "machine_gun", "bow", "throw", "flamethrower")
MELEE_SKILLS: Final = ("brawl", "sword", "axe", "spear", "whip", "garrote", "chainsaw")
BONUS: Final = ("bonus", "bonus_number", "bonus_sides")  # to the damage: what is added, and dice
OTHER_VALUES: Final = ("hp", "mov", "build", "armour", "dodge", "fighting", "firearms", "members", *BONUS, *COUNTERS)
