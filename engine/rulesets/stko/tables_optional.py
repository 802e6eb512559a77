"""The printed tables of the optional rules. Events carry what was read from them, so replay never looks here."""

from typing import Final

# German: Schnellfeuerstapel. Source: STKO-66. Nine blocks of four cards; a card has one entry per kind of automatic
# weapon (automatic pistol, submachine gun, automatic rifle, machine gun), a single entry counts for all four.
RAPID_KINDS: Final = ("automatic_pistol", "smg", "automatic_rifle", "machine_gun")
RAPID_RESULTS: Final = ("miss", "out", "jam", "multi", "sustained", "special", "follow", "killed")
RAPID_BLOCKS: Final = {
    "A": ("out", "out jam out jam", "jam miss jam miss", "miss sustained miss sustained"),
    "B": (
        "sustained",
        "sustained multi sustained sustained",
        "sustained special multi multi",
        "multi special multi multi",
    ),
    "C": (
        "special out follow jam",
        "special out follow jam",
        "jam special jam special",
        "jam special jam special",
    ),
    "D": (
        "killed",
        "sustained multi sustained sustained",
        "sustained special multi multi",
        "multi special multi multi",
    ),
}
RAPID_ORDER: Final = "ABADABABC"
RAPID_DECK: Final[tuple[str, ...]] = tuple([card for block in RAPID_ORDER for card in RAPID_BLOCKS[block]])


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
