"""A turn in progress, and who decides in the middle of it."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from engine.rulesets.stko.codes import NOBODY
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.ground import Spot

if TYPE_CHECKING:
    from engine.rulesets.stko.battle import Battle

# How a figure moved in its turn. Source: STKO-93 (Fast, Camouflaged).
REPOSITIONED: Final = 1

MOVED: Final = 2

# What is rolled for when a turn begins, bits of Turn.asked.
ASKED_DRUNK: Final = 1

ASKED_BLOCKHEAD: Final = 2

ASKED_HATE: Final = 4

SICK: Final = -2  # dice on everything. Source: STKO-94


class Turn:
    """One turn in progress. `card` is 0 for the figure's own card, else the action card that gave it."""

    __slots__ = ("asked", "card", "declared", "drew", "figure", "must", "must_shoot", "only_stand", "unseen", "wild")

    def __init__(self, figure: Figure, card: int) -> None:
        self.figure = figure
        self.card = card
        self.declared = False
        self.only_stand = False  # just woken: nothing but Stand up is left to do (STKO-47)
        self.asked = 0  # bits: what was rolled for at its beginning, see rules/fuddled.py (STKO-86, STKO-94)
        self.must = ""  # the action that a Blockhead repeats
        self.must_shoot = 0  # the hated figure he has to shoot at (STKO-86)
        self.unseen = 0  # the hated figure who turned out not to be seen from here
        self.wild = False  # drunk and wild: a Psycho for this turn (STKO-94)
        self.drew = False  # has drawn against somebody in this turn already


@mypyc_attr(allow_interpreted_subclasses=True)
class Minds:
    """Who decides in the middle of an action: a policy in simulations, people (through the scribe) in live play."""

    def where_to(self, b: "Battle", f: Figure, most: int, exact: bool) -> Spot:
        """Where the move of at most (or exactly) `most` hundredths of inches ends."""
        raise NotImplementedError

    def whom_to_shoot(self, b: "Battle", f: Figure, grip: int) -> int:
        """After moving: the number of the enemy to shoot at, 0 when none is in the arc and in sight."""
        raise NotImplementedError

    def before_dice(self, b: "Battle", f: Figure, open_to_others: bool) -> int:
        """Window before the dice: 0 to go on, else the card played; `b.chosen` holds the figure it is for.

        With nobody able to play (`open_to_others` False) it only lets the others see the facts that were told.
        """
        raise NotImplementedError

    def fires_on(self, b: "Battle", f: Figure, target: Figure, weapon: int, drawn: int) -> bool:
        """Does the shooter draw another rapid-fire card?"""
        raise NotImplementedError

    def defend_with(self, b: "Battle", f: Figure, by: Figure) -> int:
        """The row of the fight table with which `f` meets the attack."""
        raise NotImplementedError

    def leaves_fight(self, b: "Battle", f: Figure, other: Figure) -> bool:
        """Does the winner of a fight run instead of applying the result?"""
        raise NotImplementedError

    def shift_by_skill(self, b: "Battle", f: Figure, target: Figure, location: int, most: int) -> int:
        """Good Aim: the location die may be moved by so much, up or down. Without a better idea: head, then belly."""
        if 1 < location <= 1 + most:
            return 1 - location
        return 5 - location if 5 - most <= location <= 5 + most else 0

    def shift_hit(self, b: "Battle", f: Figure, target: Figure, location: int) -> int:
        """A special card: the location die may be moved by one; -1, 0 or 1."""
        raise NotImplementedError

    def part_to_hit(self, b: "Battle", f: Figure, target: Figure, mask: int) -> int:
        """Through a scope: one of the locations in `mask`."""
        raise NotImplementedError

    def spread_hits(self, b: "Battle", f: Figure, target: Figure, group: list[int], hits: int) -> list[int]:
        """A Pavement Demon's hits on the target and the group beside it: the figure that takes each."""
        return [int(target.n)] * hits

    def chases(self, b: "Battle", f: Figure, enemies: list[int]) -> int:
        """The enemy at whom a Psycho runs: one of these numbers."""
        return enemies[0]

    def let_press(self, b: "Battle", f: Figure, count: int) -> None:
        """The dice just shown are about to be followed by others: who may have some thrown again says so now."""

    def presses(self, b: "Battle", f: Figure, purpose: str, dice: bytes) -> bool:
        """Does a policy have dice of this roll thrown again? Then `b.press` says whose luck, which skill, which dice.

        People never answer here: they enter it later, and the roll is found with its re-rolls on the tape.
        """
        return False

    def free_turn(self, b: "Battle", f: Figure) -> None:
        """Carries out the free turn of `f` in the middle of somebody else's action."""
        raise NotImplementedError


class Press:
    """What a policy makes of the roll just thrown: whose luck, by which skill, for whom, which dice (places from 0)."""

    __slots__ = ("by", "places", "side", "skill")

    def __init__(self) -> None:
        self.by = 0
        self.side = NOBODY
        self.skill = ""
        self.places: list[int] = []
