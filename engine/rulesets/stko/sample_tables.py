"""Ready tables: pieces as a street has them, for the demo, simulations and a first battle.

About 6 inches between buildings, open ground at most 12 inches across, small pieces breaking up both.
Lengths in hundredths of inches. Source: STKO-98.
"""

from functools import partial
from typing import Final

from engine.kernel.sample_table import SampleTable, block, building, hedge
from engine.kernel.setup import Piece

wall: Final = partial(block, "wall")
car: Final = partial(block, "car")
crates: Final = partial(block, "crates", wide=150, deep=150, cover="light")
fence: Final = partial(block, "fence", cover="light")

CROSSROADS: Final = SampleTable(
    "crossroads",
    (4800, 4800),
    (
        building(700, 1000, 800, 900),
        building(2100, 900, 600, 700),
        building(3300, 1000, 900, 800),
        building(600, 2700, 900, 1000),
        building(2050, 3200, 700, 700),
        building(3350, 2900, 800, 1000),
        Piece("kiosk", ((2300, 2250), (2500, 2250), (2600, 2400), (2500, 2550), (2300, 2550), (2200, 2400)), "light"),
        car(1700, 2150, 200, 400),
        Piece("car", ((2950, 2350), (3300, 2150), (3400, 2320), (3050, 2520)), "solid", "low"),
        car(1650, 500, 400, 200),
        car(2850, 4150, 400, 200),
        wall(600, 2250, 700, 25),
        wall(3500, 2250, 800, 25),
        wall(2775, 1250, 500, 25),
        wall(1550, 3500, 450, 25),
        fence(200, 850, 400, 15),
        fence(4250, 850, 400, 15),
        fence(150, 3900, 450, 15),
        fence(4200, 4050, 450, 15),
        fence(1800, 2900, 15, 350),
        fence(3000, 1500, 15, 400),
        hedge(700, 400, 600, 80),
        hedge(3300, 500, 700, 80),
        hedge(700, 4200, 700, 80),
        hedge(3500, 4300, 600, 80),
        hedge(2150, 2850, 450, 80),
        crates(2400, 500),
        crates(2200, 4300),
        crates(1600, 1400),
        crates(3000, 3400),
    ),
)

YARDS: Final = SampleTable(
    "yards",
    (4800, 4800),
    (
        building(1000, 500, 1000, 600),
        building(2700, 600, 1100, 600),
        building(400, 1750, 700, 1200),
        building(1850, 1850, 1000, 500),
        building(3600, 1900, 700, 1100),
        building(1000, 3600, 1000, 600),
        building(2750, 3700, 1100, 600),
        Piece("shed", ((1900, 3000), (2250, 2900), (2350, 3200), (2000, 3300)), "light", "tall"),
        wall(1250, 1450, 800, 25),
        wall(2500, 1500, 900, 25),
        wall(1250, 3300, 550, 25),
        wall(2600, 3300, 800, 25),
        wall(1450, 1900, 25, 600),
        wall(3200, 2000, 25, 700),
        fence(1300, 2750, 450, 15),
        fence(2600, 2800, 500, 15),
        fence(300, 1250, 500, 15),
        fence(4000, 1450, 500, 15),
        fence(300, 3400, 450, 15),
        fence(4050, 3450, 450, 15),
        hedge(2250, 500, 80, 500),
        hedge(2300, 3800, 80, 500),
        hedge(4150, 500, 80, 500),
        hedge(500, 3900, 80, 500),
        hedge(400, 500, 80, 400),
        hedge(4250, 3900, 80, 400),
        car(2250, 2500, 400, 200),
        car(2200, 1200, 200, 200),
        crates(1500, 250),
        crates(3200, 4500),
    ),
)

ALLEY: Final = SampleTable(
    "alley",
    (3600, 3600),
    (
        building(400, 800, 700, 800),
        building(1700, 650, 700, 600),
        building(2900, 900, 500, 800),
        building(300, 2200, 600, 700),
        building(1550, 2350, 800, 600),
        building(2850, 2300, 500, 700),
        car(1450, 1550, 200, 400),
        Piece("car", ((2150, 1750), (2500, 1600), (2580, 1780), (2230, 1930)), "solid", "low"),
        wall(450, 1900, 600, 25),
        wall(2750, 2000, 500, 25),
        wall(1200, 900, 400, 25),
        fence(1050, 2500, 400, 15),
        fence(2500, 900, 15, 350),
        hedge(600, 350, 600, 80),
        hedge(2200, 300, 600, 80),
        hedge(500, 3200, 600, 80),
        hedge(2400, 3250, 600, 80),
        crates(1500, 350),
        crates(1800, 3150),
        crates(1750, 2050),
    ),
)

SAMPLE_TABLES: Final = (CROSSROADS, YARDS, ALLEY)
TABLES: Final = {one.name: one for one in SAMPLE_TABLES}
