"""Small integers that the rules compute with (C constants when compiled) and the words they stand for in events."""

from typing import Final

Words = tuple[str, ...]  # of open length: mypyc would copy one of fixed length at every look into it

# Character classes (German: Charakterklassen). Source: STKO-01.
PLOCK: Final = 0
GANGER: Final = 1
KILLER: Final = 2
LEGEND: Final = 3
RANKS: Final[Words] = ("plock", "ganger", "killer", "legend")

# How a weapon is held. Source: STKO-14.
ONE_HANDED: Final = 0
TWO_HANDED: Final = 1
EITHER: Final = 2
GRIPS: Final[Words] = ("one_handed", "two_handed", "either")

# What a weapon can do right now. Source: STKO-36, STKO-60.
READY: Final = 0
EMPTY: Final = 1
JAMMED: Final = 2
BROKEN: Final = 3
HAND: Final = 4  # not a gun: for fights hand to hand only (STKO-71)
THROWN: Final = 5  # a knife that has left the hand (STKO-93)
WEAPON_STATES: Final[Words] = ("ready", "empty", "jammed", "broken", "hand", "thrown")

# Range bands (German: Entfernungen). Source: STKO-27.
CLOSE: Final = 0
SHORT: Final = 1
MEDIUM: Final = 2
LONG: Final = 3
EXTREME: Final = 4
BEYOND: Final = 5
BANDS: Final[Words] = ("close", "short", "medium", "long", "extreme", "beyond")

# Cover (German: Deckung: keine, weich, leicht, solide). Source: STKO-32, 33, 37.
OPEN: Final = 0
SOFT: Final = 1
LIGHT: Final = 2
SOLID: Final = 3
COVERS: Final[Words] = ("none", "soft", "light", "solid")

# Where in its cover a figure stands. Source: STKO-31.
CORNER: Final = 0
WALL: Final = 1
POSITIONS: Final[Words] = ("corner", "wall")

# Hit locations (German: Trefferzonen), in the order of the location die. Source: STKO-40.
HEAD: Final = 0
CHEST: Final = 1
RIGHT_ARM: Final = 2
LEFT_ARM: Final = 3
BELLY: Final = 4
LEGS: Final = 5
LOCATIONS: Final[Words] = ("head", "chest", "right_arm", "left_arm", "belly", "legs")
ALL_LOCATIONS: Final = 63  # one bit per location

# What a hit does. Source: STKO-41.
SCRATCH: Final = 0
FLESH: Final = 1
SERIOUS: Final = 2
INCAPACITATED: Final = 3
KILLED: Final = 4
SEVERITIES: Final[Words] = ("scratch", "flesh", "serious", "incapacitated", "dead")

# States, bits of Figure.status. Source: STKO-43, 44, 47, 51.
DOWN: Final = 1  # knocked down (niedergestreckt)
UNCONSCIOUS: Final = 2  # bewusstlos
DUTY: Final = 4  # owes a Recover (Erholung) for a wound
SIX: Final = 8  # that Recover succeeds on a 6 only
DUCKED: Final = 16  # eingeigelt
MORE: Final = 32  # owes it for more than one wound: waking settles only the one that knocked it out (STKO-57)
PANIC: Final = 64  # has lost its nerve (STKO-80)
DUTIES: Final = 28  # DUTY | SIX | DUCKED
HELPLESS: Final = 3  # DOWN | UNCONSCIOUS

# Why a figure plays no further part. Source: STKO-49, STKO-50, STKO-80.
IN_PLAY: Final = 0
OUT: Final = 1  # incapacitated (kampfunfähig)
DEAD: Final = 2
FLED: Final = 3
SURRENDERED: Final = 4
GONE: Final = 5  # left the table for a reason that isn't the game's
LOSSES: Final[Words] = ("in_play", "incapacitated", "dead", "fled", "surrendered", "left")

# What one figure feels for another, as bits. Source: STKO-84 .. 87.
HATE: Final = 1
FEAR: Final = 2
UTTER: Final = 4
FEELINGS: Final[Words] = ("", "hate", "fear", "hate_fear")  # by HATE | FEAR

# Cards: 1..n a figure, 0 the Joker, FIRST_ACTION + 4 * set + class an action card. Source: STKO-02.
JOKER: Final = 0
FIRST_ACTION: Final = 1000

NOBODY: Final = -1
