"""What people do with cards by an entry of its own: choosing a stack, and playing one. Source: PB-121, 122."""

from engine.rulesets.pb12.battle import Battle
from engine.rulesets.pb12.codes import ACTION_CARD, BETWEEN, CONCENTRATE, MOVE_CARD, PREPARING, STATUS_CARD
from engine.rulesets.pb12.figure import Figure
from engine.rulesets.pb12.rules import acting, cards, rounds


def choose(b: Battle, side: int, names: list[str]) -> None:
    """All the cards that a side has in this game; they lower its limit. German: Stapel. Source: PB-16, 121."""
    if b.phase != PREPARING:
        b.decline("begun-already", {})
    prices = [cards.card_of(b, side, name).permille for name in names]
    permille = sum(prices) if b.options.limit else 0
    force = b.forces[side]
    rounds.must_keep_limit(b, side, force.bought, force.reduction + permille)
    b.cards_chosen(side, names, len(names), permille)


def play(b: Battle, side: int, name: str, f: Figure | None) -> None:
    """With a figure as an action of it, else instead of a move, or in the status phase. Source: PB-122."""
    when = cards.card_of(b, side, name).when
    if f is not None:
        play_as_action(b, side, name, f)
    elif when == STATUS_CARD:
        if b.phase != BETWEEN or b.round == 0:
            b.decline("no-status-phase", {"card": name})
        cards.play(b, side, name, STATUS_CARD, None)
    else:
        if when == MOVE_CARD:  # any other one is refused for its time, whosever move it is
            rounds.must_be_turn(b, side)
        cards.play(b, side, name, MOVE_CARD, None)
        b.move_ended(side)


def play_as_action(b: Battle, side: int, name: str, f: Figure) -> None:
    """Whenever it could take an auxiliary action for as many points."""
    if f.side != side:
        b.decline("not-in-force", {"figure": f.n, "side": side})
    acting.may_act(b, f, CONCENTRATE, cards.card_of(b, side, name).ap, False)
    cards.play(b, side, name, ACTION_CARD, f)
    acting.settle(b)
