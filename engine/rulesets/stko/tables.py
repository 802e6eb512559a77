"""The printed tables, in their printed shape. Events carry what was read from them, so replay never looks here."""

from typing import Final

from engine.rulesets.stko.codes import CHEST, FLESH, HEAD, INCAPACITATED, KILLED, LEFT_ARM, RIGHT_ARM, SCRATCH, SERIOUS

Row = tuple[int, ...]  # of open length: mypyc would copy one of fixed length at every look into it

# German: Feuertabellen. Source: STKO-27. Dice by band (close .. extreme); bounds in hundredths of inches, inclusive.
ONE_HANDED_BOUNDS: Final[Row] = (200, 600, 900, 1200, 2400)
TWO_HANDED_BOUNDS: Final[Row] = (200, 600, 1200, 2400, 1_000_000)  # the last band reaches as far as one can see
SHOT_DICE_BY_RANGE: Final[tuple[Row, ...]] = ((2, 3, 2, 1, -1), (1, 2, 3, 2, 0))  # one-handed, two-handed

# German: Modifikatoren. Source: STKO-30. Dice added to the pool.
CLASS_SHOT_DICE: Final[Row] = (-1, 0, 1, 2)
TARGET_IN_COVER: Final = -1
TARGET_DOWN: Final = 2
MOVED_BEFORE: Final[Row] = (-1, -2)  # one-handed, two-handed
AIMED: Final[Row] = (4, 6)  # one-handed, two-handed
EACH_SERIOUS_WOUND: Final = -2
HEAD_WOUND: Final = -1
ARM_FLESH_WOUND: Final = -1

# German: Bewegung. Source: STKO-16, 20, 21, 22.
MOVE_DICE: Final = 3
MOVE_AND_SHOOT_DICE: Final = 2
REPOSITION: Final = 200  # hundredths of inches
SIDESTEP: Final = 100
STUMBLE_ONES: Final[Row] = (2, 3, 3, 3)  # by class

LUCKY_SHOT_DICE: Final = 3
ACCIDENT_ONES: Final = 4  # German: Unfälle. Source: STKO-39.
LUCKY_SHOT_SIXES: Final = 2
LIGHT_COVER_PASSES: Final = 2  # 1-2 goes through. Source: STKO-33.

# German: Waffenreparatur. Source: STKO-60. Result by d6 (index 0 unused): 0 broken, 1 try again, 2 cleared.
REPAIR: Final[Row] = (0, 0, 0, 1, 1, 2, 2)

# What a figure shows from cover, one bit per location. German: Deckung. Source: STKO-31.
HEAD_ONLY: Final = 1 << HEAD
EXPOSED: Final[tuple[Row, ...]] = (  # position (corner, wall) x grip (one-handed, two-handed); right-handed
    (1 << HEAD | 1 << CHEST | 1 << RIGHT_ARM, 1 << HEAD | 1 << CHEST | 1 << RIGHT_ARM | 1 << LEFT_ARM),
    (1 << HEAD | 1 << RIGHT_ARM, 1 << HEAD | 1 << RIGHT_ARM | 1 << LEFT_ARM),
)

# One cell of the wound table: severity, and what comes with it as bits.
KD: Final = 1  # knocked down
UNC: Final = 2  # unconscious
NEEDS_SIX: Final = 4  # "6 to recover"
IMMOBILE: Final = 8  # no move or turn

Cell = tuple[int, int]
SCR: Final = (SCRATCH, 0)
FL: Final = (FLESH, 0)
INC: Final = (INCAPACITATED, 0)
DIES: Final = (KILLED, 0)

# German: Treffer-Ortungs-Tabelle. Source: STKO-41. Shape: location 1..6 x effect 1..6.
GRID: Final[tuple[tuple[Cell, ...], ...]] = (
    (SCR, SCR, FL, (FLESH, UNC | NEEDS_SIX), INC, DIES),
    (SCR, FL, FL, (FLESH, KD | NEEDS_SIX), (SERIOUS, UNC | NEEDS_SIX), INC),
    (SCR, FL, FL, FL, (SERIOUS, 0), (SERIOUS, KD)),
    (SCR, FL, FL, FL, (SERIOUS, 0), (SERIOUS, KD)),
    (SCR, (FLESH, IMMOBILE), (FLESH, KD | IMMOBILE), (SERIOUS, UNC | NEEDS_SIX | IMMOBILE), INC, DIES),
    (SCR, FL, (FLESH, KD), (FLESH, KD), (SERIOUS, KD | NEEDS_SIX | IMMOBILE), (SERIOUS, UNC | NEEDS_SIX | IMMOBILE)),
)

# German: Schussmarken. Source: STKO-41, STKO-62. Six cells differ from the grid.
COUNTERS: Final[tuple[tuple[Cell, ...], ...]] = (
    (SCR, SCR, FL, (FLESH, UNC | NEEDS_SIX), DIES, DIES),
    (SCR, FL, FL, (FLESH, KD), (SERIOUS, UNC | NEEDS_SIX), DIES),
    (SCR, FL, FL, FL, (SERIOUS, 0), (SERIOUS, KD)),
    (SCR, FL, FL, FL, (SERIOUS, 0), (SERIOUS, KD)),
    (SCR, (FLESH, IMMOBILE), (FLESH, KD | IMMOBILE), (FLESH, UNC | NEEDS_SIX | IMMOBILE), DIES, DIES),
    (SCR, FL, (FLESH, KD), (FLESH, KD), (SERIOUS, KD | IMMOBILE), (SERIOUS, UNC | NEEDS_SIX | IMMOBILE)),
)

assert RIGHT_ARM + 1 == LEFT_ARM  # the grid's rows follow the location die
