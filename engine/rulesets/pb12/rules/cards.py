"""Cards are drawn and played. German: Kartenspiel, Stapel, Hand, Spielbarkeit. Source: PB-121, 122."""

from typing import Final

from engine.rulesets.pb12.battle import Battle
from engine.rulesets.pb12.card import Card
from engine.rulesets.pb12.codes import DRAW_CARD, INTERRUPT_CARD, PLAYABILITIES, ROLL_CARD
from engine.rulesets.pb12.figure import Figure
from engine.rulesets.pb12.state.cards import UNKNOWN

# The server always draws: whoever typed the number of a card would be told all that are left. No side has this number.
SERVER: Final = -2


def card_of(b: Battle, side: int, name: str) -> Card:
    if not b.options.cards or name not in b.options.card_list:
        b.decline("no-such-card", {"side": side, "card": name})
    return b.options.card_list.get(name) or Card(name, INTERRUPT_CARD, 0, 0, 0)


# -- drawing ----------------------------------------------------------------------------------------------------------
def logistics(b: Battle) -> None:
    """Every side that has cards left may draw for a command point each. Stacks and points all can see."""
    if not b.options.cards:
        return
    for side in b.still_in():
        most = min(b.forces[side].kp, len(b.forces[side].stack))
        if most > 0:
            for _ in range(b.decisions.draws(b, side, most)):
                draw(b, side)


def draw(b: Battle, side: int) -> None:
    """Nothing lies in an order beforehand: which card it is, is decided now."""
    stack = b.forces[side].stack
    place = 0
    if len(stack) > 1 and b.effects is None:
        place = b.dice.draw(len(stack))
    elif len(stack) > 1 and b.effects is not None:
        place = b.effects.draw(0, SERVER, f"{DRAW_CARD}{side}", tuple(stack))
    b.card_drawn(side, stack[place])


# -- playing ----------------------------------------------------------------------------------------------------------
def playable(b: Battle, side: int, name: str, when: int) -> Card:
    """Refuses: a card outside its time. What isn't in the hand is refused last, so that nobody learns of a hand by what
    else is wrong."""
    card = card_of(b, side, name)
    if card.when != when:
        times = {"when": PLAYABILITIES[card.when], "now": PLAYABILITIES[when]}
        b.decline("card-outside-its-time", {"side": side, "card": name, **times})
    force = b.forces[side]
    if force.defeated:
        b.decline("side-defeated", {"side": side})
    if name not in force.hand and UNKNOWN not in force.hand:
        b.decline("not-in-hand", {"side": side, "card": name})
    return card


def play(b: Battle, side: int, name: str, when: int, f: Figure | None) -> Card | None:
    """Command points are paid first; without enough of them it is lost (None). Refuses: as `playable`."""
    card = playable(b, side, name, when)
    force = b.forces[side]
    if force.kp < card.kp:
        b.card_played(side, name, f, 0, 0, 0, 0, 0, False, True)
        return None
    b.card_played(side, name, f, card.kp, card.ap, card.more_kp, card.more_ap, card.modifier, card.again, False)
    return card


def play_on_roll(b: Battle, side: int, name: str, f: Figure, tn: int, sides: int, faces: bytes) -> bytes:
    """What the dice count as then. German: Rückwirkung. Source: PB-122."""
    card = play(b, side, name, ROLL_CARD, None)
    if card is None:
        return faces
    if card.again:
        why = b.why()
        if why is not None:
            why.set("PB-122", "dice", len(faces))
        return b.roll(f, "re-roll", len(faces), sides, why, tn)
    return swayed(faces, sides, card.modifier)


def swayed(faces: bytes, sides: int, modifier: int) -> bytes:
    """A number that is higher by so much is a die that is lower by so much; no die shows less than 1 or more than its
    sides. Dice fall only for numbers from 2 to 12 (PB-07), so that comes to the same for every test. Source: PB-06."""
    return bytes([max(1, min(sides, face - modifier)) for face in faces])
