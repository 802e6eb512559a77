"""Cards: which are worth a place in the stack, and when one is worth playing.

What a text alone says is left to people: only modifiers, rolls made again and points count here.
"""

from typing import Final

from engine.rulesets.pb12.battle import Battle
from engine.rulesets.pb12.card import Card
from engine.rulesets.pb12.codes import DISTRACTED, ROLL_CARD
from engine.rulesets.pb12.figure import Figure
from engine.rulesets.pb12.rules import cards
from engine.rulesets.pb12.rules.success import SIDES, twelfths
from engine.rulesets.pb12.state.cards import UNKNOWN

ENOUGH: Final = 6  # twelfths of a success, for a card


def does_something(card: Card) -> bool:
    return card.modifier != 0 or card.again or card.more_ap > card.ap or card.more_kp > card.kp


def make_known(b: Battle) -> None:
    """A card that nobody told of is any of the list: whoever takes over from people knows no more."""
    names = list(b.options.card_list)
    for force in b.forces:
        for pile in (force.stack, force.hand):
            for place in range(len(pile)):
                if pile[place] == UNKNOWN:
                    pile[place] = names[b.dice.draw(len(names))]


def held(b: Battle, side: int, when: int) -> list[Card]:
    """Those of some use that it can pay for, with a command point left to move with."""
    force = b.forces[side]
    cards: list[Card] = []
    for name in force.hand:
        card = b.options.card_list.get(name)
        if card is not None and card.when == when and does_something(card) and card.kp < max(1, force.kp):
            cards.append(card)
    return cards


def for_roll(b: Battle, side: int, f: Figure, tn: int, sides: int, faces: bytes) -> Card | None:
    """The one that changes most: more successes of one's own tests, fewer of others'."""
    best: Card | None = None
    most = ENOUGH - 1
    now = SIDES * passed(faces, tn)
    for card in held(b, side, ROLL_CARD):
        swayed = cards.swayed(faces, sides, card.modifier)
        then = len(faces) * twelfths(tn) if card.again else SIDES * passed(swayed, tn)
        gain = then - now if f.side == side else now - then
        if gain > most:
            best, most = card, gain
    return best


def passed(faces: bytes, tn: int) -> int:
    return sum([1 for face in faces if face >= tn])


def for_action_points(b: Battle, f: Figure, when: int) -> Card | None:
    for card in held(b, f.side, when) if f.able and f.is_there() and not f.markers[DISTRACTED] else []:
        if card.more_ap > card.ap and card.ap <= f.ap:
            return card
    return None


def for_command_points(b: Battle, side: int, when: int) -> Card | None:
    """Where fewer points are left than figures that have yet to move."""
    if b.forces[side].kp >= sum([1 for f in b.people if f.side == side and f.is_there() and f.able and not f.finished]):
        return None
    for card in held(b, side, when):
        if card.more_kp > card.kp:
            return card
    return None
