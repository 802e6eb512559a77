"""Plays whole battles without people: the loop that a Celery worker runs, and the same one with a full log."""

from typing import Final

from engine.kernel.dice import Dice
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import NOBODY
from engine.rulesets.stko.figure import Figure, Weapon
from engine.rulesets.stko.policy import BasePolicy, act, between_turns, claim_all, find_place
from engine.rulesets.stko.rules import cards

MOST_CARDS: Final = 1_000  # a battle that takes longer counts as drawn


class Recipe:
    """Makes the same battle again and again from one that hasn't begun; ground and options are shared.

    Only for battles before their first card: what happened in the model isn't copied.
    """

    def __init__(self, model: Battle) -> None:
        self.model = model

    def fresh(self) -> Battle:
        model = self.model
        figures = [fresh_figure(f) for f in model.figures]
        b = Battle(figures, len(model.sides), model.options, model.ground, model.dice)
        b.neutral = model.neutral
        b.width = model.width
        b.height = model.height
        b.left = list(model.left)
        b.box = list(model.box)
        b.rapid_left = list(model.rapid_left)
        b.deploying = model.deploying
        return b


def fresh_figure(model: Figure) -> Figure:
    f = Figure(model.n, model.side, model.rank, [Weapon(w.name, w.grip) for w in model.weapons])
    for place in range(len(model.weapons)):
        f.weapons[place].state = model.weapons[place].state
    f.skills = model.skills
    f.tags = model.tags
    f.x, f.y, f.fx, f.fy = model.x, model.y, model.fx, model.fy
    f.placed = model.placed
    return f


def play_out(b: Battle, dice: Dice, policy: BasePolicy) -> int:
    """Plays the battle from where it stands to its end; the winning side, or NOBODY when it drags on."""
    b.dice = dice
    b.minds = policy
    while not b.over and b.cards_turned < MOST_CARDS:
        step(b)
    return b.winner if b.over else NOBODY


def step(b: Battle) -> None:
    """One thing that the table waits for: a place, a turn, an action card, the next card."""
    if b.placing:
        f = b.figures[b.placing - 1]
        x, y = find_place(b, f)
        if x < 0:
            x, y = f.x, f.y
            b.forced = True  # no legal spot is left on a crowded table: he stands where the setup has him
        cards.place(b, f, x, y, f.fx, f.fy)
        b.forced = False
    elif b.turns:
        if b.open_cards:
            claim_all(b)
        act(b, b.turns[-1].figure)
    elif not b.held or not between_turns(b):
        cards.turn_card(b)
