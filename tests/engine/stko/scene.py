"""A small battle for one rule at a time: the rules run for real, the dice lie on a tape, the ground is told."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from engine.kernel.dice import TapeDice
from engine.kernel.refusal import Refusal
from engine.kernel.setup import Figure as FigureSetup
from engine.kernel.setup import Setup, Side
from engine.rulesets.stko.battle import Battle, Decisions
from engine.rulesets.stko.codes import SHORT
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.ground import ShotFacts, Spot
from engine.rulesets.stko.live_input import RealGround
from engine.rulesets.stko.rules import cards
from engine.rulesets.stko.setup import new_battle
from engine.rulesets.stko.skills import folded
from engine.rulesets.stko.state.names import card_name
from engine.rulesets.stko.state.turns import Turn


class Told(RealGround):
    """A real table whose people always say the same: `facts`."""

    def __init__(self) -> None:
        super().__init__()
        self.facts = ShotFacts(band=SHORT)
        self.sheltered = True

    def shot(self, shooter: Figure, target: Figure, figures: list[Figure], turned: bool) -> ShotFacts:
        f = self.facts
        return ShotFacts(f.distance, f.band, f.in_arc, f.in_sight, f.cover, f.position, f.exposed, f.line)

    def near_cover(self, figure: Figure) -> bool:
        return self.sheltered

    def threatened(self, figure: Figure, within: int, enemies: list[Figure]) -> bool:
        return False


class Scripted(Decisions):
    """Goes where `spot` is, shoots whom `target` names, plays `cards` (card, figure) before the dice."""

    def __init__(self) -> None:
        self.spot = Spot()
        self.target = 0
        self.cards: list[tuple[int, int]] = []
        self.free: Any = None
        self.asked: list[tuple[int, bool]] = []

    def where_to(self, b: Battle, f: Figure, most: int, exact: bool) -> Spot:
        self.asked.append((most, exact))
        return self.spot

    def whom_to_shoot(self, b: Battle, f: Figure, grip: int) -> int:
        return self.target

    def before_dice(self, b: Battle, f: Figure, open_to_others: bool) -> int:
        if not self.cards or not open_to_others:
            return 0
        card, b.chosen = self.cards.pop(0)
        return card

    def free_turn(self, b: Battle, f: Figure) -> None:
        self.free(b, f)


GANG = (("legend", ("pistol", "pistol")), ("killer", ("rifle", "pistol")), ("ganger", ("smg",)), ("plock", ("pistol",)))


def battle(**options: Any) -> Battle:
    """Two gangs of four, one of each class: figures 1 to 4 (legend, killer, ganger, plock) and 5 to 8."""
    figures = tuple(FigureSetup(side, rank, weapons) for side in (0, 1) for rank, weapons in GANG)
    return made(Setup("stko", (Side(), Side()), figures, deployment="placed"), options)


def made(setup: Setup, options: dict[str, Any]) -> Battle:
    values = {"stko." + name.replace("opt_", "opt."): value for name, value in options.items()}
    b = new_battle(setup, values, Told())
    b.decisions = Scripted()
    return b


def give(b: Battle, n: int, **skills: int) -> Figure:
    """The figure has these skills from the start, once (1) or twice (2)."""
    f = b.figures[n - 1]
    f.skill_effects = folded({**f.skill_effects.taken, **skills}, b.options)
    f.skills = tuple(f.skill_effects.taken)
    b.look_at_skills()
    return f


def up(b: Battle, n: int) -> Figure:
    """It is this figure's turn."""
    f = b.figures[n - 1]
    b.turns.append(Turn(f, 0))
    return f


@contextmanager
def rolled(b: Battle, *faces: int) -> Iterator[None]:
    """These d6 are rolled, in this order, and all of them."""
    b.dice = TapeDice([(6, face) for face in faces])
    yield
    b.dice.must_be_used_up()


@contextmanager
def declined(code: str) -> Iterator[pytest.ExceptionInfo[Refusal]]:
    with pytest.raises(Refusal) as raised:
        yield raised
    assert raised.value.code == code


def turn(b: Battle, name: str) -> None:
    """Turns the card with that name."""
    left = cards_left(b)
    b.dice = TapeDice([(len(left), left.index(name) + 1)])
    cards.turn_card(b)
    b.dice.must_be_used_up()


def cards_left(b: Battle) -> list[str]:
    after = sorted(b.cards.left + (b.cards.gone if b.cards.joker_open else []))
    if b.cards.joker_open:
        turned = [] if b.options.open_cards_stay else b.cards.open_cards
        after = sorted(after + [card for card, _ in b.cards.held] + turned)
    return [card_name(card) for card in after]


def names(cards: list[int]) -> list[str]:
    return [card_name(card) for card in cards]
