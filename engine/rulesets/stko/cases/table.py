"""Worked cases of the whole table: action cards and the end. Source: STKO-06, 08, 61."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.kernel.cases import Given, one_of, whole
from engine.kernel.dice import TapeDice
from engine.kernel.refusal import Malformed
from engine.rulesets.stko import codes
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.cases.setting import battle
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.rules import cards
from engine.rulesets.stko.rules.ending import check_end
from engine.rulesets.stko.state.names import card_name, rank_of


def action_cards(names: list[str]) -> list[int]:
    """An action card per word; the second card of a class belongs to the second set."""
    return [codes.FIRST_ACTION + 4 * names[:n].count(name) + codes.RANKS.index(name) for n, name in enumerate(names)]


def claim(given: Given, dice: TapeDice) -> dict[str, Any]:
    """STKO-06."""
    b = battle(given, dice, (given.word("drawn_class", codes.RANKS),))
    b.cards.open_cards = action_cards(given.words("displayed", codes.RANKS))
    return {"may_claim": [codes.RANKS[rank_of(card)] for card in cards.claimable(b, b.figures[0])]}


def priority(given: Given, dice: TapeDice) -> dict[str, Any]:
    """STKO-08: cards played one after the other, each for a figure of its own; who acts first, second, .."""
    played = action_cards(given.words("played", codes.RANKS))
    b = battle(given, dice, ("legend",) * len(played))
    b.cards.held = [(card, n) for n, card in enumerate(played, start=1)]
    for n, card in enumerate(played):
        cards.play_card(b, b.figures[n], card)
    order = [turn.card for turn in reversed(b.turns)]
    return {"order": [codes.RANKS[rank_of(card)] for card in order], "cards": [card_name(card) for card in order]}


LOST_BY: Final[Mapping[str, Callable[[Battle, Figure], None]]] = {
    "knocked_down": lambda b, f: b.knocked_down(f),
    "unconscious": lambda b, f: b.knocked_out(f),
    "incapacitated": lambda b, f: b.incapacitated(f, None, -1),
    "dead": lambda b, f: b.died(f, None, -1),
    "fled": lambda b, f: b.out_of_play(f, codes.FLED),
    "surrendered": lambda b, f: b.out_of_play(f, codes.SURRENDERED),
}


def end(given: Given, dice: TapeDice) -> dict[str, Any]:
    """STKO-61. `lost` is a number of dead, or states with a number each, or a state per lost figure."""
    b = battle(given, dice, ("ganger",) * given.number("start"))
    for f, how in zip(b.sides[0], lost_figures(given.must("lost"), given.number("start")), strict=False):
        LOST_BY[one_of("given.lost", how, tuple(LOST_BY))](b, f)
    check_end(b)
    return {"ended": b.over, "lost": b.side_lost[0], "winner": None if b.winner == codes.NOBODY else b.winner}


def lost_figures(lost: object, most: int) -> list[str]:
    if isinstance(lost, dict):
        lost = [how for how, n in lost.items() for _ in range(whole(f"given.lost.{how}", n))]
    if isinstance(lost, (int, float)):
        lost = ["dead"] * whole("given.lost", lost)
    if not isinstance(lost, list) or len(lost) > most:
        raise Malformed("given.lost", lost, "lost-figures", {"most": most})
    return lost
