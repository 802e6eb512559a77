"""What words stand for in the rules: numbers, because rules compare them by the million.

Words are what events and commands say; a code is the word's place in its tuple.
"""

from typing import Final

NOBODY: Final = -1

ACTIONS: Final = ("hold", "advance", "rush", "charge", "idle")
HOLD: Final = 0
ADVANCE: Final = 1
RUSH: Final = 2
CHARGE: Final = 3
IDLE: Final = 4  # a Shaken unit's activation
NO_ACTION: Final = -1

# How a unit or a model left the fight.
LOSSES: Final = ("in_play", "knocked_out", "routed", "left")
IN_PLAY: Final = 0
KNOCKED_OUT: Final = 1
ROUTED: Final = 2
LEFT: Final = 3

EFFECTS: Final = ("none", "shaken", "knocked_out")  # what a wound-effect roll came to
UNHURT: Final = 0
SHAKEN: Final = 1
OUT: Final = 2

RESULTS: Final = ("passed", "shaken", "routed")  # of a morale test
PASSED: Final = 0

RESERVES: Final = ("", "ambush", "scout")
ON_TABLE: Final = 0
AMBUSH: Final = 1
SCOUT: Final = 2

# Before the first round objectives are placed and units deployed, then the rounds are played.
PHASES: Final = ("preparing", "placing", "deploying", "playing")
PREPARING: Final = 0
PLACING: Final = 1
DEPLOYING: Final = 2
PLAYING: Final = 3
EDGES: Final = ("south", "north", "west", "east")

# Lengths in hundredths of inches.
NEAR: Final = 300  # of an objective, of a model that is hit by a blast
FAR: Final = 900  # over nine inches
APART: Final = 100  # to models that aren't fought with, and between those of one unit at most
MOST_TOKENS: Final = 6

# -- the vocabulary of special rules ---------------------------------------------------------------------------------
# A rule is a list of (shape, number, conditions). The first ones are open to rules of one's own, the others are only of
# the printed ones.
SHAPES: Final = (
    "hit",  # to the own rolls to hit
    "hit-against",  # to the rolls of whoever attacks the unit
    "defence",
    "ap",
    "morale",
    "range",  # inches
    "advance",  # inches
    "rush",  # inches; charging, too
    "six-hit",  # that many more hits for each unmodified 6
    "six-attack",
    "six-wound",
    "six-reroll",
    "one-hit",
    "one-attack",
    "one-wound",
    "one-reroll",
    "ignore",  # a wound on n+
    "recover",  # Shaken ends on n+ where the unit is activated
    "move-after",  # inches, when it has acted
    "six-ap",  # hits of an unmodified 6 have at least AP(n)
    "not-ignored",  # wounds can't be ignored
    "six-saves-again",  # unmodified 6s to defend are rolled again
    "quality",  # attacks with Quality n+
    "no-minus",  # negative modifiers don't count
    "blast",
    "deadly",
    "no-cover",
    "no-sight",  # shoots at what it doesn't see, and sight blockers are no cover
    "moved-hit",  # to hit after moving
    "once",  # the weapon can be used once per game
    "first",  # strikes first when charged, takes Impact hits off
    "tough",
    "fear",
    "impact",
    "fearless",
    "hero",
    "caster",
    "ambush",
    "scout",
    "strider",
    "flying",
    "immobile",
)
OWN_SHAPES: Final = 19  # so many of them are open to rules of one's own
HIT: Final = 0
HIT_AGAINST: Final = 1
DEFENCE: Final = 2
AP: Final = 3
MORALE: Final = 4
RANGE: Final = 5
ADVANCES: Final = 6
RUSHES: Final = 7
SIX_HIT: Final = 8
SIX_ATTACK: Final = 9
SIX_WOUND: Final = 10
SIX_REROLL: Final = 11
ONE_HIT: Final = 12
ONE_ATTACK: Final = 13
ONE_WOUND: Final = 14
ONE_REROLL: Final = 15
IGNORE: Final = 16
RECOVER: Final = 17
MOVE_AFTER: Final = 18
SIX_AP: Final = 19
NOT_IGNORED: Final = 20
SIX_SAVES_AGAIN: Final = 21
QUALITY: Final = 22
NO_MINUS: Final = 23
BLAST: Final = 24
DEADLY: Final = 25
NO_COVER: Final = 26
NO_SIGHT: Final = 27
MOVED_HIT: Final = 28
ONCE: Final = 29
FIRST: Final = 30
TOUGH: Final = 31
FEAR: Final = 32
IMPACT: Final = 33
FEARLESS: Final = 34
HERO: Final = 35
CASTER: Final = 36
AMBUSHES: Final = 37
SCOUTS: Final = 38
STRIDER: Final = 39
FLYING: Final = 40
IMMOBILE: Final = 41

# When an effect counts; several must all be so.
CONDITIONS: Final = ("over-nine", "charging", "shooting", "melee", "once-a-round", "once-a-game", "all-models")
OVER_NINE: Final = 1
CHARGING: Final = 2
SHOOTING: Final = 4
MELEE: Final = 8
ONCE_A_ROUND: Final = 16
ONCE_A_GAME: Final = 32
ALL_MODELS: Final = 64
