"""Ready drawn tables of 30 by 30 steps for a handful of figures on each side: the demo, simulations, a first game.

Sides enter from the south and from the north. Lengths in hundredths of steps.
"""

from typing import Final

from engine.kernel.sample_table import SampleTable, block, building, hedge

ALLEY: Final = SampleTable(
    "alley",
    (3000, 3000),
    (
        # Two rows of houses with an alley of two steps between them, and crates to climb on.
        building(700, 800, 700, 600),
        building(1600, 800, 700, 600),
        building(700, 1600, 700, 600),
        building(1600, 1600, 700, 600),
        block("climbable", 2300, 1000, 60, 200),
        block("climbable", 640, 1800, 60, 200),
        block("crates", 1450, 1150, 100, 100, cover="light"),
        block("crates", 1450, 1750, 100, 100, cover="light"),
        building(200, 1400, 300, 150, "container"),
        building(2500, 1450, 300, 150, "container"),
        block("wall", 300, 900, 25, 300),
        block("wall", 2675, 1800, 25, 300),
        block("wall", 1000, 500, 400, 25),
        block("wall", 1600, 2475, 400, 25),
        hedge(2000, 450, 500, 60),
        hedge(500, 2490, 500, 60),
        block("difficult", 1400, 1400, 200, 200),
        block("difficult", 100, 2000, 350, 300),
        block("impassable", 2550, 700, 350, 300),
    ),
)

YARD: Final = SampleTable(
    "yard",
    (3000, 3000),
    (
        # A shed in the middle of a walled yard with a gate on each side.
        building(1250, 1300, 500, 400),
        block("climbable", 1190, 1400, 60, 200),
        block("climbable", 1750, 1400, 60, 200),
        building(700, 900, 550, 30, "wall"),
        building(1750, 900, 550, 30, "wall"),
        building(700, 2070, 550, 30, "wall"),
        building(1750, 2070, 550, 30, "wall"),
        block("wall", 700, 1200, 30, 600),
        block("wall", 2270, 1200, 30, 600),
        building(250, 1350, 150, 300, "container"),
        building(2600, 1350, 150, 300, "container"),
        block("crates", 950, 1150, 120, 120, cover="light"),
        block("crates", 1930, 1730, 120, 120, cover="light"),
        block("crates", 1450, 700, 100, 100),
        block("crates", 1450, 2200, 100, 100),
        block("fence", 500, 550, 400, 20, cover="light"),
        block("fence", 2100, 2430, 400, 20, cover="light"),
        hedge(2100, 500, 450, 60),
        hedge(450, 2440, 450, 60),
        block("difficult", 1900, 1050, 300, 300),
        block("difficult", 800, 1650, 300, 300),
    ),
)

SAMPLE_TABLES: Final = (ALLEY, YARD)
