"""A burst of rapid fire at five inches, with scripted dice and cards."""

from engine.kernel.dice import TapeDice
from engine.kernel.setup import Figure, Setup, Side
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.policies.base import BasePolicy
from engine.rulesets.stko.rules import shooting
from engine.rulesets.stko.setup import new_battle
from engine.rulesets.stko.state.turns import Turn
from engine.rulesets.stko.tables_optional import RAPID_DECK

ON = {"stko.opt.rapid_fire": True}


class Greedy(BasePolicy):
    """Draws as many cards as it was told to."""

    def __init__(self, cards: int) -> None:
        self.cards = cards

    def fires_on(self, b, f, target, weapon, drawn):
        return drawn < self.cards


class Tape(TapeDice):
    """Six-sided dice and, in between, cards: the place of the card among those left."""

    def draw(self, n: int) -> int:
        face = self.roll(1, n)[0]
        return face - 1


def fight(
    weapon: str, dice: list[tuple[int, int]], cards: int, used_up: bool = True, into: bool = False, **options: object
) -> Battle:
    """The first figure shoots at the second, 5 inches off; a third stands an inch beside the second.

    `into`: those two are in a fight, and the shooter is evil enough.
    """
    setup = Setup(
        "stko",
        (Side(), Side()),
        (
            Figure(0, "ganger", (weapon,), at=(1000, 1000), facing=(0, 1), skills=("evil",) if into else ()),
            Figure(1, "ganger", ("pistol",), at=(1000, 1500)),
            Figure(1, "ganger", ("pistol",), at=(1150, 1500)),
        ),
        table="drawn",
        deployment="placed",
    )
    b = new_battle(setup, {**ON, **options})
    b.dice = Tape(dice)
    b.decisions = Greedy(cards)
    if into:
        b.engaged(b.figures[1], b.figures[2])
    b.turns.append(Turn(b.figures[0], 0))
    grip = 1 if b.figures[0].weapons[0].grip else 0
    shooting.shoot(b, b.figures[0], b.figures[1], (0,), grip, 0)
    if used_up:
        b.dice.must_be_used_up()
    return b


def d6(*faces: int) -> list[tuple[int, int]]:
    return [(6, face) for face in faces]


def card(name: str, left: int = 36) -> tuple[int, int]:
    place = RAPID_DECK.index(name)
    return (left, place + 1 - (36 - left if place > 12 else 0))
