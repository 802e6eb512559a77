"""Ready drawn tables of 48 by 48 inches with twenty pieces each, for the demo, simulations and a first battle.

Objectives lie in the middle 24 inches, so some cover stands there and ways lead in from every side. Lengths in
hundredths of inches. Source: GFF-05.
"""

from typing import Final

from engine.kernel.sample_table import SampleTable, block, building
from engine.kernel.setup import Piece


def ruins(x: int, y: int, wide: int, high: int) -> Piece:
    return building(x, y, wide, high, "ruins")


def barricade(x: int, y: int, wide: int, high: int) -> Piece:
    return block("barricade", x, y, wide, high)


def grown(kind: str, x: int, y: int, r: int) -> Piece:
    """An octagon about (x, y)."""
    s = r * 2 // 5
    corners = ((r, -s), (r, s), (s, r), (-s, r), (-r, s), (-r, -s), (-s, -r), (s, -r))
    return Piece(kind, tuple((x + dx, y + dy) for dx, dy in corners), "soft", "low")


DOCKS: Final = SampleTable(
    "docks",
    (4800, 4800),
    (
        building(800, 1500, 700, 500),
        building(3300, 2800, 700, 500),
        building(2100, 2250, 600, 300),
        ruins(1500, 2900, 700, 600),
        ruins(2600, 1300, 700, 600),
        ruins(600, 3900, 600, 500),
        ruins(3600, 400, 600, 500),
        building(1800, 900, 25, 500, "wall"),
        building(2975, 3400, 25, 500, "wall"),
        barricade(1200, 2500, 500, 25),
        barricade(3100, 2275, 500, 25),
        barricade(2200, 3600, 400, 25),
        barricade(2200, 1175, 400, 25),
        barricade(900, 900, 25, 400),
        barricade(3875, 3500, 25, 400),
        grown("woods", 1100, 3200, 300),
        grown("woods", 3700, 1600, 300),
        grown("swamp", 2400, 1750, 200),
        grown("mines", 2400, 3050, 180),
        grown("rubble", 2500, 4100, 250),
        grown("rubble", 2300, 700, 250),
    ),
)

SQUARE: Final = SampleTable(
    "square",
    (4800, 4800),
    (
        building(600, 600, 900, 800),
        building(3300, 600, 900, 800),
        building(600, 3400, 900, 800),
        building(3300, 3400, 900, 800),
        ruins(600, 2100, 700, 600),
        ruins(3500, 2100, 700, 600),
        ruins(2050, 500, 700, 500),
        ruins(2050, 3800, 700, 500),
        grown("rubble", 2400, 2400, 350),
        grown("woods", 1700, 1700, 250),
        grown("woods", 3100, 3100, 250),
        grown("swamp", 3100, 1700, 220),
        grown("mines", 1700, 3100, 180),
        barricade(1900, 1300, 400, 25),
        barricade(2500, 1300, 400, 25),
        barricade(1900, 3475, 400, 25),
        barricade(2500, 3475, 400, 25),
        barricade(1500, 2200, 25, 400),
        barricade(3275, 2200, 25, 400),
        grown("woods", 250, 2900, 200),
        grown("woods", 4550, 1900, 200),
    ),
)

SCRAPYARD: Final = SampleTable(
    "scrapyard",
    (4800, 4800),
    (
        Piece("building", ((1000, 2200), (1500, 2000), (1700, 2500), (1200, 2700)), "solid", "tall"),
        Piece("building", ((3100, 2300), (3600, 2100), (3800, 2600), (3300, 2800)), "solid", "tall"),
        ruins(1900, 1400, 600, 500),
        ruins(2500, 2900, 600, 500),
        ruins(500, 800, 600, 500),
        ruins(3700, 3500, 600, 500),
        ruins(2900, 400, 500, 400),
        ruins(1400, 4000, 500, 400),
        building(1400, 1200, 300, 150, "container"),
        building(3200, 3400, 300, 150, "container"),
        building(2300, 2400, 300, 150, "container"),
        building(3400, 1300, 150, 300, "container"),
        building(1300, 3200, 150, 300, "container"),
        barricade(2800, 1900, 400, 25),
        barricade(1700, 2900, 400, 25),
        barricade(2200, 900, 400, 25),
        barricade(2300, 3800, 400, 25),
        grown("rubble", 600, 3000, 300),
        grown("rubble", 4200, 1800, 300),
        grown("swamp", 2000, 2200, 180),
        grown("mines", 2900, 2550, 150),
        grown("woods", 4000, 800, 280),
        grown("woods", 800, 4000, 280),
    ),
)

OPEN: Final = SampleTable("open", (4800, 4800), ())

SAMPLE_TABLES: Final = (DOCKS, SQUARE, SCRAPYARD, OPEN)
