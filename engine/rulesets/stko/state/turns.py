"""A turn in progress, and the dice of a roll that are thrown again."""

from typing import Final

from engine.rulesets.stko.codes import NOBODY
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.tables_skills import SKILLS

# How a figure moved in its turn. Source: STKO-93 (Fast, Camouflaged).
REPOSITIONED: Final = 1
MOVED: Final = 2

# What is rolled for when a turn begins, bits of Turn.asked.
ASKED_DRUNK: Final = 1
ASKED_BLOCKHEAD: Final = 2
ASKED_HATE: Final = 4

SICK: Final = SKILLS["drunk"].fixed["sick_dice"]  # dice on everything. Source: STKO-94


class Turn:
    """One turn in progress. `card` is 0 for the figure's own card, else the action card that gave it."""

    def __init__(self, figure: Figure, card: int) -> None:
        self.figure = figure
        self.card = card
        self.declared = False
        self.only_stand = False  # just woken: nothing but Stand up is left to do (STKO-47)
        self.asked = 0  # bits: what was rolled for at its beginning, see rules/impaired.py (STKO-86, STKO-94)
        self.must = ""  # the action that a Blockhead repeats
        self.must_shoot = 0  # the hated figure he has to shoot at (STKO-86)
        self.unseen = 0  # the hated figure who turned out not to be seen from here
        self.wild = False  # drunk and wild: a Psycho for this turn (STKO-94)
        self.drew = False  # has drawn against somebody in this turn already


class Press:
    """What a policy makes of the roll just thrown: whose luck, by which skill, for whom, which dice (places from 0)."""

    def __init__(self, by: int, skill: str, side: int, places: list[int]) -> None:
        self.by = by
        self.side = side
        self.skill = skill
        self.places = places


class Rerolls:
    """What of a roll was thrown again and may still be. Source: STKO-93 (Lucky, Lucky Charm, Cursed)."""

    def __init__(self) -> None:
        self.press = Press(0, "", NOBODY, [])
        self.pressed = 0  # dice of the newest roll that a Lucky one has thrown again
        self.curses: list[tuple[int, int, str]] = []  # used on whom, by which side, by which player
        self.left_off: list[int] = []  # that roll: figure, dice, questions asked before it; empty before the first
