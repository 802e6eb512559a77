"""Codes of the d100 family: whole numbers inside, words at the boundary. Source: COC-03, 10, 14, 26, 51."""

from typing import Final

NOBODY: Final = -1

# Levels of success (German: Erfolgsstufen). A fumble counts as a failure where levels are compared. Source: COC-03.
FUMBLE: Final = -1
FAIL: Final = 0
REGULAR: Final = 1
HARD: Final = 2
EXTREME: Final = 3
CRITICAL: Final = 4
IMPOSSIBLE: Final = 5
LEVELS: Final = ("failure", "regular", "hard", "extreme", "critical", "impossible", "fumble")  # [-1] is the fumble
LEVEL_OF: Final = {name: n for n, name in enumerate(LEVELS)} | {"fumble": FUMBLE}

# Range words of a real table; the same bands are computed from metres. Source: COC-26, 30.
POINT_BLANK: Final = 0
BASE: Final = 1
DOUBLE: Final = 2
QUADRUPLE: Final = 3
BEYOND: Final = 4
BANDS: Final = ("point_blank", "base", "double", "quadruple", "beyond")

# What a target does about an attack; `kind * 100 + place` is one choice (which weapon, which manoeuvre).
NOTHING: Final = 0
DODGE: Final = 1
FIGHT_BACK: Final = 2
COUNTER: Final = 3
DIVE: Final = 4
REACTIONS: Final = ("nothing", "dodge", "fight_back", "counter", "dive")
STEP: Final = 100

# Manoeuvres by what they are for. German: Kampfmanöver. Source: COC-14, 15.
DISARM: Final = 0
KNOCK_DOWN: Final = 1
PUSH: Final = 2
HOLD: Final = 3
BREAK_FREE: Final = 4
EFFECTS: Final = ("disarm", "knock_down", "push", "hold", "break_free", "other")

# What comes of an exchange.
MISSED: Final = 0
HIT: Final = 1
HIT_BACK: Final = 2
COUNTERED: Final = 3
OUTCOMES: Final = ("nothing", "hit", "hit_back", "countered")

# States of a body, as bits. Source: COC-50 .. 52, 61.
PRONE: Final = 1
UNCONSCIOUS: Final = 2
SERIOUS: Final = 4  # German: schwere Wunde
DYING: Final = 8  # German: im Sterben
TEMPORARY: Final = 16  # holds on by a temporary hit point
OUT: Final = UNCONSCIOUS | DYING
STATES: Final = {"prone": PRONE, "unconscious": UNCONSCIOUS, "serious": SERIOUS, "dying": DYING, "temporary": TEMPORARY}

IN_PLAY: Final = 0
DEAD: Final = 1
FLED: Final = 2
GONE: Final = 3
LOSSES: Final = ("in_play", "dead", "fled", "gone")

# Sizes of one hit relative to the hit points. Source: COC-49 .. 53.
NONE: Final = 0
REGULAR_DAMAGE: Final = 1
SERIOUS_WOUND: Final = 2
DEADLY: Final = 3
SIZES: Final = ("none", "regular", "serious", "deadly")

# Weapons.
MELEE: Final = 0
THROWN: Final = 1
MUSCLE: Final = 2  # bows and the like
FIREARM: Final = 3
KINDS: Final = ("melee", "thrown", "muscle", "firearm")
MANUAL: Final = 0
FULL: Final = 2
ACTIONS: Final = ("manual", "semi", "full")
CARTRIDGES: Final = 0
MAGAZINE: Final = 1
BELT: Final = 2
LOADS: Final = ("cartridges", "magazine", "belt")
READY: Final = 0
JAMMED: Final = 1
BROKEN: Final = 2
DROPPED: Final = 3
WEAPON_STATES: Final = ("ready", "jammed", "broken", "dropped")

# Surprise. German: Überraschungsangriff. Source: COC-17.
HIDDEN: Final = 1
VISIBLE: Final = 2
SURPRISES: Final = ("", "hidden", "visible")

RANKS: Final = ("investigator", "opponent")
OPPONENT: Final = 1
