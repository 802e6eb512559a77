"""What words stand for in the rules: a code is the word's place in its tuple.

Attributes go by the letters that the book's data sheets print. Lengths are hundredths of steps.
"""

from typing import Final

NOBODY: Final = -1

# German: Attribute. DF and DN are the defensive values of F and N. Source: PB-29.
ATTRIBUTES: Final = ("AP", "B", "vertical", "S", "W", "I", "V", "K", "F", "DF", "N", "DN", "T", "P")
AP: Final = 0
MOVEMENT: Final = 1
VERTICAL: Final = 2
STRENGTH: Final = 3
TOUGHNESS: Final = 4
INITIATIVE: Final = 5
VIRTU: Final = 6
COMMAND: Final = 7
RANGED: Final = 8
RANGED_DEFENCE: Final = 9
MELEE: Final = 10
MELEE_DEFENCE: Final = 11
TECHNIQUE: Final = 12
ARMOUR: Final = 13
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
VERTICALLY: Final = 1
LAND: Final = 2
CLIMB: Final = 3
TURN: Final = 4
REVERSE: Final = 5

# German: Zufallsbewegung. Who is named chooses the direction. Source: PB-48.
DIRECTIONS: Final = ("opponent", "owner", "left", "right", "backward", "forward")
OPPONENT_CHOOSES: Final = 0
OWNER_CHOOSES: Final = 1

# -- the course of a game -------------------------------------------------------------------------------------------
# Before the first round sides prepare; then moves; when nobody has one left, the status phase and the next round wait.
PHASES: Final = ("preparing", "moves", "between")
PREPARING: Final = 0
MOVES: Final = 1
BETWEEN: Final = 2

# How a figure left the fight.
LOSSES: Final = ("in_play", "out", "left")
IN_PLAY: Final = 0
OUT: Final = 1
LEFT: Final = 2

ACTIVATIONS: Final = ("", "direct", "indirect")  # in the move that goes on
NOT_ACTIVATED: Final = 0
DIRECT: Final = 1
INDIRECT: Final = 2

# German: Aktionen. The first ones are auxiliary ones. Source: PB-59 .. 72, 87, 101, 107, 114, 116 .. 119.
ACTIONS: Final = (
    "adjust", "concentrate", "pick", "equip", "reload", "change_status", "threaten", "steer", "move", "shoot", "fight",
    "ram", "carry", "slow", "attempt", "activate", "relocate",
)  # fmt: skip
AUXILIARY: Final = 8  # so many of them
ADJUST: Final = 0
CONCENTRATE: Final = 1
PICK: Final = 2
EQUIP: Final = 3
RELOAD: Final = 4
CHANGE_STATUS: Final = 5
THREATEN: Final = 6
STEER: Final = 7
MOVE: Final = 8
SHOOT: Final = 9
FIGHT: Final = 10
RAM: Final = 11
CARRY: Final = 12
SLOW: Final = 13
ATTEMPT: Final = 14
ACTIVATE: Final = 15  # no action, but the beginning of a move, which may be interrupted, too
RELOCATE: Final = 16

# German: Kommandoaktionen. Source: PB-94.
ORDERS: Final = ("prepare", "shoot", "fight", "move")
PREPARE_ORDER: Final = 0
SHOOT_ORDER: Final = 1
FIGHT_ORDER: Final = 2
MOVE_ORDER: Final = 3

# When somebody may interrupt. Source: PB-110.
MOMENTS: Final = ("before", "between", "after", "interrupt")
BEFORE: Final = 0
DURING: Final = 1  # between movement options
AFTER: Final = 2
ON_TOP: Final = 3  # of an interrupt that was played

# German: Unterbrechungen, Reaktionen. Source: PB-115, 120, 122.
INTERRUPTS: Final = ("ranged-defence", "melee-defence", "delayed", "card")
RANGED_REACTION: Final = 0
MELEE_REACTION: Final = 1
DELAYED_ACTION: Final = 2
CARD: Final = 3

# When a card may be played. German: Spielbarkeit (Aktion, Rückwirkung, Spielzug, Statusphase, Unterbrechung).
# Source: PB-122.
PLAYABILITIES: Final = ("action", "roll", "move", "status", "interrupt")
ACTION_CARD: Final = 0
ROLL_CARD: Final = 1
MOVE_CARD: Final = 2
STATUS_CARD: Final = 3
INTERRUPT_CARD: Final = 4
DRAW_CARD: Final = "draw-card-"  # purpose of such a roll, with the number of the side: nobody else sees it

# On a drawn table a figure's player is asked whether it interrupts: never, where it is the target, also when somebody
# comes into sight, or always. Copies aren't told which.
STANDING_ORDERS: Final = ("never", "target", "sight", "always")
UNTOLD: Final = -1
TARGET: Final = 1
SIGHT: Final = 2
ALWAYS: Final = 3

# Where a passenger is. Source: PB-101, 104.
SEATS: Final = ("outside", "area", "control", "open_control")
OUTSIDE: Final = 0
AREA: Final = 1
CONTROL: Final = 2  # from here on: a control point
OPEN_CONTROL: Final = 3  # outside of all passenger areas, on a vehicle that has others inside

ZONES: Final = ("entry", "exit", "hold", "disturb")  # German: Eintrittszone, Austrittszone, Gebiet
ENTRY: Final = 0
EXIT: Final = 1
HOLD: Final = 2
DISTURB: Final = 3

# Why a panic test is due. Source: PB-92, 99.
PANICS: Final = ("wound", "panic", "markers")
OF_WOUND: Final = 0
OF_PANIC: Final = 1
OF_MARKERS: Final = 2
ACCIDENT: Final = 3  # no panic: a vehicle's test that is due at the same time. Source: PB-108, 109

LIGHTS: Final = ("daylight", "dusk_or_street_lamps", "full_moon", "starlight", "pitch_dark")  # German: Dunkelheit
SCENARIO_MODULES: Final = (
    "round_limit", "difficult_ground", "impassable_ground", "darkness", "climbing", "kill_leader", "hold_area",
    "disturb_control",
)  # fmt: skip
STRENGTH_ADDED: Final = ("", "half", "full")  # how much of the figure's Strength a damage code adds. Source: PB-83
