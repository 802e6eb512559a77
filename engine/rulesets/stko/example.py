"""The battle that is measured and shown when nobody says which: five against five, 12 inches apart, a crossroads."""

from engine.kernel.setup import Figure, Setup, Side
from engine.rulesets.stko.sample_tables import CROSSROADS

GANG = (
    ("legend", ("pistol", "pistol")),
    ("killer", ("rifle",)),
    ("ganger", ("smg",)),
    ("ganger", ("shotgun",)),
    ("plock", ("pistol",)),
)
FIRST_ROW, APART = 1800, 1200  # hundredths of inches
PLACES = (1600, 2000, 2700, 3050, 4400)  # where no building stands in either row


def five_against_five() -> Setup:
    """Source: STKO-59."""
    figures = tuple(
        Figure(side, rank, weapons, at=(x, FIRST_ROW + APART * side), facing=(0, 1 - 2 * side))
        for side in (0, 1)
        for x, (rank, weapons) in zip(PLACES, GANG, strict=True)
    )
    return Setup("stko", (Side(), Side()), figures, "drawn", CROSSROADS.size, CROSSROADS.terrain, deployment="placed")
