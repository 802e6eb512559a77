"""The printed tables of the optional rules. Events carry what was read from them, so replay never looks here."""

from typing import Final

from engine.kernel.data_files import beside

TABLES: Final = beside(__file__)

# German: Schnellfeuerstapel. Source: STKO-66. Nine blocks of four cards; a card has one entry per kind of automatic
# weapon (automatic pistol, submachine gun, automatic rifle, machine gun), a single entry counts for all four.
RAPID_KINDS: Final = ("automatic_pistol", "smg", "automatic_rifle", "machine_gun")
RAPID_RESULTS: Final = ("miss", "out", "jam", "multi", "sustained", "special", "follow", "killed")
RAPID_DECK: Final[tuple[str, ...]] = tuple(
    [card for block in TABLES["rapid"]["order"] for card in TABLES["rapid"]["blocks"][block]]
)


def rapid_result(card: str, kind: int) -> int:
    """What a card means for one of the four kinds of automatic weapon, a place in `RAPID_RESULTS`."""
    entries = card.split(" ")
    return RAPID_RESULTS.index(entries[kind] if len(entries) > 1 else entries[0])


# By card and kind, so that no rule splits words.
RAPID: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([rapid_result(card, kind) for kind in range(4)]) for card in RAPID_DECK]
)
assert len(RAPID_DECK) == 36

# German: Nerventest. Source: STKO-78, STKO-79. By class: dice, and how many wounds it takes.
NERVE_DICE: Final[tuple[int, ...]] = (3, 4, 5, 6)
HURTS_THAT_SHAKE: Final[tuple[int, ...]] = (1, 2, 3, 3)

# German: Kampftabelle. Source: STKO-71. By weapon: attack dice, defence dice, effect of d6 1 .. 6.
FIGHT_TABLE: Final = TABLES["fight"].values()
FIGHT_ROWS: Final[tuple[str, ...]] = tuple(TABLES["fight"])
ATTACK_DICE: Final[tuple[int, ...]] = tuple([row["attack"] for row in FIGHT_TABLE])
DEFENCE_DICE: Final[tuple[int, ...]] = tuple([row["defence"] for row in FIGHT_TABLE])
FIGHT_WORDS: Final = ("kd", "flesh", "head_wound", "unc", "shot", "stabbed", "dreadful", "head_wound+unc", "dead")
FIGHT: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([FIGHT_WORDS.index(word) for word in row["effects"].split(" ")]) for row in FIGHT_TABLE]
)

# German: Modifikatoren im Kampf. Source: STKO-75, option stko.fight_modifier_side of the rulings as printed there.
CLASS_FIGHT_DICE: Final[tuple[int, ...]] = (-1, 0, 1, 2)
ATTACKED_FROM: Final[tuple[int, ...]] = (0, -2, -4)  # defence dice by front, side, rear
"""Where an attack comes from, as the defender faces."""
FRONT: Final = 0
SIDE: Final = 1
REAR: Final = 2
QUARTERS: Final = ("front", "side", "rear")
