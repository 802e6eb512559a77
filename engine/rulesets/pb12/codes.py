"""What words stand for in the rules: a code is the word's place in its tuple.

Attributes go by the letters that the book's data sheets print. Lengths are hundredths of steps.
"""

from typing import Final

# German: Attribute. DF and DN are the defensive values of F and N. Source: PB-29.
ATTRIBUTES: Final = ("AP", "B", "vertical", "S", "W", "I", "V", "K", "F", "DF", "N", "DN", "T", "P")
AP: Final = 0
MOVEMENT: Final = 1
INITIATIVE: Final = 5
VIRTU: Final = 6
COMMAND: Final = 7
RANGED: Final = 8
RANGED_DEFENCE: Final = 9
MELEE: Final = 10
TECHNIQUE: Final = 12
HUMAN: Final = (3, 3, 1, 3, 3, 3, 3, 0, 0, 0, 0, 0, 0, 0)  # German: durchschnittlicher Mensch

# German: Status. A figure has a marker count for each; only cumulative ones go beyond 1. Source: PB-92, 115.
STATUSES: Final = (
    "out_of_action", "moved", "incapable", "lightly_wounded", "heavily_wounded", "panicked", "static", "distracted",
    "threatened", "exhausted", "camouflaged", "delayed", "out_of_control", "lightly_damaged", "heavily_damaged",
    "destroyed", "blinded",
)  # fmt: skip
OUT_OF_ACTION: Final = 0
MOVED: Final = 1
INCAPABLE: Final = 2
LIGHTLY_WOUNDED: Final = 3
HEAVILY_WOUNDED: Final = 4
PANICKED: Final = 5
STATIC: Final = 6
DISTRACTED: Final = 7
THREATENED: Final = 8
EXHAUSTED: Final = 9
CAMOUFLAGED: Final = 10
DELAYED: Final = 11
OUT_OF_CONTROL: Final = 12
LIGHTLY_DAMAGED: Final = 13
HEAVILY_DAMAGED: Final = 14
DESTROYED: Final = 15
BLINDED: Final = 16  # of the sample content

# German: Entfernungskategorien. Source: PB-11.
CATEGORIES: Final = ("near", "short", "medium", "long", "extreme")
EXTREME: Final = 4
BEYOND: Final = 5  # farther than Extreme

# German: Bewegungsoptionen. Source: PB-61, 107, 126.
MOVEMENT_OPTIONS: Final = ("horizontal", "vertical", "land", "climb", "turn", "reverse")
HORIZONTAL: Final = 0
REVERSE: Final = 5

# German: Zufallsbewegung. Who is named chooses the direction. Source: PB-48.
DIRECTIONS: Final = ("opponent", "owner", "left", "right", "backward", "forward")

LIGHTS: Final = ("daylight", "dusk_or_street_lamps", "full_moon", "starlight", "pitch_dark")  # German: Dunkelheit
SCENARIO_MODULES: Final = (
    "round_limit", "difficult_ground", "impassable_ground", "darkness", "climbing", "kill_leader", "hold_area",
    "disturb_control",
)  # fmt: skip
STRENGTH_ADDED: Final = ("", "half", "full")  # how much of the figure's Strength a damage code adds. Source: PB-83
