"""Plays whole battles without people: the loop that a Celery worker runs, and the same one with a full log."""

from typing import Final

from engine.kernel.dice import Dice
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import DEAD, FLED, IN_PLAY, LOSSES, NOBODY, OUT, SURRENDERED
from engine.rulesets.stko.figure import Figure, Weapon
from engine.rulesets.stko.policies import bound
from engine.rulesets.stko.policies.base import BasePolicy, between_turns
from engine.rulesets.stko.policies.looking import find_place
from engine.rulesets.stko.rules import cards

MOST_CARDS: Final = 1_000  # a battle that takes longer counts as drawn
NOTHING: Final[tuple[int, ...]] = (0, 0, 0, 0, 0, 0, 0)
COUNTED: Final[tuple[int, ...]] = (DEAD, OUT, FLED, SURRENDERED)
ROW_OF_LOSS: Final[list[tuple[int, ...]]] = [
    (0 if loss == IN_PLAY else 1, *[1 if loss == counted else 0 for counted in COUNTED]) for loss in range(len(LOSSES))
]


def fresh(model: Battle) -> Battle:
    """The same battle; ground and options are shared. Only before its first card: what happened isn't copied."""
    figures = [fresh_figure(f) for f in model.figures]
    b = Battle(figures, len(model.sides), model.options, model.ground, model.dice)
    b.neutral = model.neutral
    if model.across is not None:
        b.across = model.across.copy()
    if model.distances is not None:
        b.distances = model.distances.copy(b.sides)
    b.width = model.width
    b.height = model.height
    b.zones = model.zones
    b.goals = model.goals
    b.cards.left = list(model.cards.left)
    b.box = list(model.box)
    b.rapid_left = list(model.rapid_left)
    b.deploying = model.deploying
    b.skilled = model.skilled
    b.luck = model.luck
    b.dread = model.dread
    b.feels = model.feels
    b.feelings = list(model.feelings)
    b.torn = model.torn
    b.bosses = model.bosses
    b.charmed = model.charmed
    b.detail = model.detail
    return b


def fresh_figure(model: Figure) -> Figure:
    f = Figure(model.n, model.side, model.rank, [Weapon(weapon.name, weapon.grip) for weapon in model.weapons])
    for place in range(len(model.weapons)):
        f.weapons[place].state = model.weapons[place].state
    f.skills = model.skills
    f.skill_effects = model.skill_effects
    f.tags = model.tags
    f.x, f.y, f.fx, f.fy = model.x, model.y, model.fx, model.fy
    f.placed = model.placed
    f.feels_for = model.feels_for
    f.hates = model.hates
    if model.wounds:  # from an earlier battle
        f.wounds = list(model.wounds)
        f.flesh = list(model.flesh)
        f.flesh_wounds = model.flesh_wounds
        f.brought = model.brought
        f.hurts_tested = model.hurts_tested
        f.immobile = model.immobile
    return f


def play_out(b: Battle, dice: Dice, policy: BasePolicy) -> int:
    """Plays the battle from where it stands to its end; the winning side, or NOBODY when it drags on."""
    b.dice = dice
    b.decisions = policy
    while not b.over and b.cards.cards_turned < MOST_CARDS:
        step(b, policy)
    return b.winner if b.over else NOBODY


def felled(b: Battle) -> tuple[tuple[int, int, int], ...]:
    """Who took out whom, friend or foe, in order: by, victim, 1 where he killed him.

    Each victim once: of an attack that incapacitates and then kills him, the kill (STKO-40).
    """
    by_victim: dict[int, tuple[int, int, int]] = {}
    for by, victim, what, _, _, _ in b.deeds:
        if by and (what == "dead" or what == "incapacitated"):
            by_victim[victim] = (by, victim, 1 if what == "dead" else 0)
    return tuple(by_victim.values())


def lost_by_side(b: Battle) -> tuple[int, ...]:
    lost = [0] * len(b.sides)
    for f in b.figures:
        if f.loss != IN_PLAY and f.side >= 0:
            lost[f.side] += 1
    return tuple(lost)


def figure_rows(b: Battle, fell: tuple[tuple[int, int, int], ...]) -> tuple[tuple[int, ...], ...]:
    """Per figure 0 or 1 for lost, dead, incapacitated, fled, surrendered; then enemies killed and put down.

    `fell` is what `felled` found.
    """
    kills = [0] * len(b.figures)
    downed = [0] * len(b.figures)
    for by, victim, dead in fell:
        if b.figures[by - 1].side != b.figures[victim - 1].side:
            if dead:
                kills[by - 1] += 1
            else:
                downed[by - 1] += 1
    rows: list[tuple[int, ...]] = []
    for i, f in enumerate(b.figures):
        if f.loss == IN_PLAY and not kills[i] and not downed[i]:
            rows.append(NOTHING)
        else:
            rows.append((*ROW_OF_LOSS[f.loss], kills[i], downed[i]))
    return tuple(rows)


def step(b: Battle, policy: BasePolicy) -> None:
    """One thing that the table waits for: a place, a turn, an action card, the next card."""
    if b.placing:
        f = b.figures[b.placing - 1]
        x, y = find_place(b, f)
        if x < 0:
            x, y = f.x, f.y
            b.forced = True  # no legal spot is left on a crowded table: he stands where the setup has him
        elif b.zones and b.deploying and not cards.in_zone(b, f, x, y):
            b.forced = True  # his zone is full: he stands outside of it
        cards.place(b, f, x, y, f.fx, f.fy)
        b.forced = False
    elif b.turns and not bound.begins(b, b.turns[-1].figure):
        return  # drink or dullness took the turn
    elif b.turns:
        if b.cards.open_cards and b.cards.claimer:
            f = b.figures[b.cards.claimer - 1]
            policy.of_side(f.side).claim(b, f)
        policy.act(b, b.turns[-1].figure)
    elif not b.cards.held or not between_turns(b, policy):
        cards.turn_card(b)
