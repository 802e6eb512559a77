"""Cards: the deck, who comes to the table, what is claimed, played and kept. Source: STKO-02 .. 09, STKO-93."""

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from typing import Any

from engine.kernel.offers import Action, Offer, Told
from engine.kernel.refusal import Malformed, Refusal
from engine.rulesets.stko import commands as do
from engine.rulesets.stko.actions.naming import of_figure, simple
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.live_input import card_of, figure_of
from engine.rulesets.stko.outcome_entry import actions as outcomes
from engine.rulesets.stko.outcome_entry.known_dice import known_dice
from engine.rulesets.stko.outcome_entry.legal import or_from_their_deck
from engine.rulesets.stko.rules import cards
from engine.rulesets.stko.state.names import card_name


def turn_card(b: Battle, command: Any) -> None:
    cards.turn_card(b)


def turns(b: Battle, sides: Sequence[int]) -> Iterator[Offer]:
    if sides:
        yield Offer(
            {"type": "turn-card"}, "shuffle" if b.cards.joker_open else "turn-card", {"left": len(b.cards.left)}
        )


def place(b: Battle, command: do.Place) -> None:
    f = figure_of(b, command.figure)
    if b.ground.is_drawn() and command.at is None:
        raise Malformed("command.at", None, "point-on-the-table")
    x, y = command.at or (0, 0)
    fx, fy = command.facing or (f.fx, f.fy)
    by_people = b.detail == "outcomes" and b.effects is not None  # then people say how a nerve test goes, too
    with known_dice(b) if by_people else nullcontext():
        cards.place(b, f, x, y, fx, fy)


def places(b: Battle, sides: Sequence[int]) -> Iterator[Offer]:
    """On a drawn table people add the point."""
    if b.placing and b.figures[b.placing - 1].side in sides:
        yield Offer({"type": "place", "figure": b.placing}, "place", {"figure": b.placing})


def claim(b: Battle, command: do.ClaimCards) -> None:
    cards.claim(b, figure_of(b, command.figure), [open_card(b, name) for name in command.cards])


def claims(b: Battle, sides: Sequence[int]) -> Iterator[Offer]:
    if b.cards.claimer and b.figures[b.cards.claimer - 1].side in sides:
        for name in map(card_name, b.cards.open_cards):
            yield Offer(
                {"type": "claim-cards", "figure": b.cards.claimer, "cards": [name]}, "claim-cards", {"card": name}
            )


def open_card(b: Battle, name: str) -> int:
    for card in b.cards.open_cards:
        if card_name(card) == name:
            return card
    raise Refusal("card-not-open", {"card": name})


def play_card(b: Battle, command: do.PlayCard) -> None:
    cards.play_card(b, figure_of(b, command.figure), card_of(b, command.card))


def plays(b: Battle, sides: Sequence[int]) -> Iterator[Offer]:
    for card, holder in b.cards.held:
        if b.figures[holder - 1].side in sides:
            name = card_name(card)
            for f in b.figures:
                yield Offer(
                    {"type": "play-card", "card": name, "figure": f.n}, "play-card", {"card": name, "figure": f.n}
                )


def standing(b: Battle, command: do.Standing) -> None:
    if command.side >= len(b.sides):
        raise Malformed("command.side", command.side, "side", {"most": len(b.sides) - 1})
    if command.word == "only_when_shot_at":
        figure_of(b, command.figure)
    b.standing_set(command.side, command.word, command.figure)


KEEP_CARD = Action(do.KeepCard, of_figure(cards.keep_card), simple("keep-card"), group="cards")
TURNS = ("turn-card", "shuffle")
TURNED = Told(do.CardOutcome, outcomes.card, ways=or_from_their_deck)
CARDS = (
    Action(do.Place, place, places, group="cards"),
    Action(do.TurnCard, turn_card, turns, None, "cards", TURNS, TURNS, TURNED),
    Action(do.ClaimCards, claim, claims, group="cards"),
    Action(do.PlayCard, play_card, plays, group="cards"),
    Action(do.Standing, standing),
)
