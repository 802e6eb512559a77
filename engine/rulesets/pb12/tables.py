"""The tables, as options have them: name -> line. All are our own rulings, because the book's pictures are lost.

Each was built to agree with every example of the text, and can be changed in a campaign. Source: rulings 3.2.
"""

from typing import Final

from engine.rulesets.pb12.codes import DIRECTIONS, LIGHTS

Lines = dict[str, int | str]

# German: Entfernungskategorien. Upper bounds in multiples of the range factor. From the text: factor 3 makes 5 steps
# Short and 15 Long. Source: PB-11.
RANGE_MULTIPLIERS: Final[list[int | str]] = [1, 2, 4, 8, 16]

# German: Schadenswirkungstabellen. Points for a result of 1 to 12. From the text: table IV, 8 makes 2. Source: PB-45.
DAMAGE_TABLES: Final[Lines] = {
    "i": "0 1 1 1 2 2 2 3 3 3 4 4",
    "ii": "0 0 1 1 1 2 2 2 3 3 3 4",
    "iii": "0 0 0 1 1 1 2 2 2 3 3 3",
    "iv": "0 0 0 0 1 1 1 2 2 2 3 3",
    "v": "0 0 0 0 0 1 1 1 2 2 2 3",
    "vi": "0 0 0 0 0 0 1 1 1 2 2 2",
    "vii": "0 0 0 0 0 0 0 1 1 1 2 2",
    "viii": "0 0 0 0 0 0 0 0 1 1 1 2",
}

# German: Zufallsbewegungen. By face. Source: PB-48.
OPPONENT, OWNER, LEFT, RIGHT, BACKWARD, FORWARD = DIRECTIONS
RANDOM_MOVEMENT: Final[Lines] = {
    "1": OPPONENT, "2": OPPONENT, "3": LEFT, "4": LEFT, "5": RIGHT, "6": RIGHT, "7": BACKWARD, "8": BACKWARD,
    "9": FORWARD, "10": FORWARD, "11": FORWARD, "12": OWNER,
}  # fmt: skip

# German: Zielradiusabweichung. By face: change of target radius and of strength, degrees of the disc that are left.
# Source: PB-55.
DEVIATION: Final[Lines] = {
    "1": "0 0 0", "2": "0 0 0", "3": "-2 -2 90", "4": "-2 -2 90", "5": "-1 -2 180", "6": "-1 -2 180",
    "7": "-1 -1 180", "8": "-1 -1 180", "9": "-1 -1 360", "10": "-1 -1 360", "11": "0 -1 360", "12": "0 -1 360",
}  # fmt: skip

# German: Sichtschutz durch Abdeckung. Per cent of the target seen at least -> level; the last is for any less.
# Source: PB-58.
COVER_LEVELS: Final[Lines] = {"75": 0, "50": 1, "25": 2, "0": 3}

# German: Dunkelheit. Added to both defensive values. Source: PB-126.
DARKNESS: Final[Lines] = dict(zip(LIGHTS, (0, 1, 2, 4, 6), strict=True))

# German: Karten. Names and texts are our own, and what they say follows from nothing printed: the book has only two
# pictures of cards. How a line is written stands in card.py. Source: PB-121, 122.
CARD_LIST: Final[Lines] = {
    "Steady hand": "roll 8 0 0 modifier:-2 | The tests just rolled are two easier.",
    "Gust of wind": "roll 6 0 0 modifier:+2 | The tests just rolled are two harder.",
    "Once more": "roll 12 1 0 re-roll | All dice of this roll are rolled again.",
    "Second wind": "action 10 1 0 ap:2 | The figure that acts gets two action points.",
    "Barred door": "action 6 0 1 - | A door within two steps of the figure can't be opened this round.",
    "Dispatch rider": "move 15 0 0 kp:2 | Two command points more.",
    "Field dressing": "status 10 1 0 - | One figure of yours loses Lightly wounded.",
    "False alarm": "interrupt 9 1 0 - | The figure that acts turns to face the point you name.",
}


def step_millimetres(scale: int) -> int:
    """A metre at that scale, to the nearest half centimetre. German: empfohlene Schrittlängen. Source: PB-08."""
    return 5 * ((400 + scale) // (2 * scale))
