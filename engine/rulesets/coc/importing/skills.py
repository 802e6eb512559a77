"""The names that other tools give to skills, in English and German, and the codes this ruleset plays them by."""

import re
from typing import Final

# Names without their bracket, or the bracket alone ("Handgun" of "Firearms (Handgun)"), in lower case.
NAMES: Final[dict[str, str]] = {
    "brawl": "brawl", "handgemenge": "brawl", "nahkampf": "brawl", "fighting (brawl)": "brawl", "unarmed": "brawl",
    "sword": "sword", "schwert": "sword", "swords": "sword", "schwerter": "sword",
    "axe": "axe", "axt": "axe", "axes": "axe", "äxte": "axe",
    "spear": "spear", "speer": "spear", "spears": "spear",
    "whip": "whip", "peitsche": "whip",
    "garrote": "garrote", "garrotte": "garrote",
    "chainsaw": "chainsaw", "kettensäge": "chainsaw",
    "handgun": "handgun", "handguns": "handgun", "handfeuerwaffen": "handgun", "faustfeuerwaffen": "handgun",
    "handfeuerwaffe": "handgun", "faustfeuerwaffe": "handgun",
    "pistol": "handgun", "pistole": "handgun", "pistolen": "handgun",
    "rifle/shotgun": "rifle", "rifle": "rifle", "shotgun": "rifle", "gewehr/flinte": "rifle", "gewehr": "rifle",
    "gewehre/flinten": "rifle", "gewehre/schrotflinten": "rifle", "büchse/flinte": "rifle", "büchse": "rifle",
    "gewehr/schrotflinte": "rifle", "flinte": "rifle", "schrotflinte": "rifle", "gewehre": "rifle",
    "submachine gun": "submachine_gun", "submachine guns": "submachine_gun", "maschinenpistole": "submachine_gun",
    "smg": "submachine_gun", "maschinenpistolen": "submachine_gun",
    "machine gun": "machine_gun", "machine guns": "machine_gun", "maschinengewehr": "machine_gun",
    "maschinengewehre": "machine_gun",
    "bow": "bow", "bogen": "bow", "bows": "bow",
    "throw": "throw", "werfen": "throw", "wurfwaffen": "throw",
    "flamethrower": "flamethrower", "flammenwerfer": "flamethrower",
    "first aid": "first_aid", "erste hilfe": "first_aid",
    "medicine": "medicine", "medizin": "medicine",
    "mechanical repair": "mechanical_repair", "mech. repair": "mechanical_repair",
    "mechanische reparaturen": "mechanical_repair", "mechanische reparatur": "mechanical_repair",
    "stealth": "stealth", "verborgen bleiben": "stealth", "schleichen": "stealth",
    "listen": "listen", "hören": "listen", "horchen": "listen", "lauschen": "listen",
    "spot hidden": "spot_hidden", "verborgenes erkennen": "spot_hidden",
    "psychology": "psychology", "psychologie": "psychology",
    "sleight of hand": "sleight_of_hand", "fingerfertigkeit": "sleight_of_hand", "kaschieren": "sleight_of_hand",
    "taschendiebstahl": "sleight_of_hand",
    "dodge": "dodge", "ausweichen": "dodge",
}  # fmt: skip

# Brackets count only under these heads: "Art/Craft (Bow)" is no archery.
HEADS: Final = frozenset({
    "", "fighting", "firearms", "nahkampf", "fernkampf", "fernkampfwaffen", "feuerwaffen", "ranged", "schusswaffen",
    "nahkampfwaffen",
})  # fmt: skip


SPLIT: Final = re.compile(r"\s*(?::|/|\s[-–—]\s)\s*")


def code_of(name: str, part: str = "") -> str:
    """The code of a skill, "" for one that no rule of a fight asks for. `part` is what stands in brackets."""
    name, part = " ".join(name.split()).casefold(), " ".join(part.split()).casefold()
    if not part and name.endswith(")") and "(" in name:
        name, _, part = name[:-1].partition("(")
        name, part = name.strip(), part.strip()
    if not part and name not in NAMES:  # Fighting: Brawl, Fernkampf/Faustfeuerwaffe, Nahkampf - Handgemenge
        head, _, rest = SPLIT.sub("|", name, count=1).partition("|")
        name, part = (head, rest) if rest and head in HEADS else (name, "")
    if part and part != name:
        return NAMES.get(part, "") if name in HEADS else ""
    return NAMES.get(name, "")
