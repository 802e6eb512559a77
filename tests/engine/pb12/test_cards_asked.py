"""Cards among the answers to "who interrupts?", on a drawn table. Source: PB-110, 121, 122."""

import pytest

from engine.kernel.commands import Answer
from engine.kernel.decide import decide
from engine.kernel.events import AnswerSealed, AnswersOpened, Asked
from engine.kernel.refusal import Refusal
from engine.kernel.ruleset import Acting
from engine.kernel.setup import Figure, Setup, Side
from engine.kernel.telling.plain import say
from engine.rulesets.pb12 import events as ev
from engine.rulesets.pb12.tell.words import SAID
from tests.engine.pb12.scene import KNIFE, RANGES, fighter
from tests.engine.table import BLUE, RED, REFEREE, Table

GREEN = "green"
PLAYERS = (RED, BLUE, GREEN)
RIFLE = {"name": "Rifle", "damage": "4/2", "factor": 6, "ranges": RANGES, "slots": 1}
ALARM, AGAIN, RIDER = "False alarm", "Once more", "Rider at night"
LIST = {
    ALARM: "interrupt 9 1 0 - | Somebody turns.",
    AGAIN: "roll 12 1 0 re-roll | Again.",
    RIDER: "interrupt 5 0 0 kp:1 | A point more.",
}


def sit_down(blue, green, order="always", seed=1):
    """Red is up and shoots at Blue, who is asked before; each has drawn all of its cards."""
    sheets = [fighter(RIFLE, KNIFE, K=1)] * 3
    places = ((1000, 1000), (1000, 1600), (1400, 1600))
    figures = tuple(Figure(n, "figure", profile=sheets[n], at=places[n]) for n in range(3))
    sides = tuple(Side(name, (name,), dice="server") for name in PLAYERS)
    options = {"pb12.cards": True, "pb12.card_list": LIST}
    table = Table(Setup("pb12", sides, figures, "drawn", size=(3000, 3000), options=options), seed)
    for side, cards in enumerate(((), blue, green)):
        table.enter({"type": "prepare", "side": side, "points": 9}, PLAYERS[side])
        told = {"type": "set-standing-order", "figure": side + 1, "side": side, "order": order}
        table.enter(told, PLAYERS[side])
        if cards:
            table.enter({"type": "choose-cards", "side": side, "cards": list(cards)}, PLAYERS[side])
    table.enter({"type": "begin"})
    while (asked := table.game().open) is not None:
        if asked.kind == "bid":
            for side in range(3):
                answer(table, side, number=4 - 2 * side)
        elif asked.kind == "draw-cards":
            answer(table, asked.sides[0], number=len((blue, green)[asked.sides[0] - 1]))
        else:
            answer(table, asked.sides[0], choice="first")
    if table.game().battle.order != [0, 1, 2]:
        return sit_down(blue, green, order, seed + 1)
    table.enter({"type": "activate", "figure": 1}, RED)
    let_it_happen(table)
    return table


def answer(table, side, **value):
    sealed = {"side": side} if table.game().is_sealed(table.game().open) else {}
    return table.enter({"type": "answer", "value": value, **sealed}, PLAYERS[side])


def let_it_happen(table):
    while (asked := table.game().open) is not None and asked.kind == "interrupt":
        for side in asked.sides:
            answer(table, side, how="pass")


def shoots(table):
    table.enter({"type": "shoot", "figure": 1, "target": 2, "gear": 0, "ap": 1}, RED)
    return table.game().open


def test_a_card_answers_and_is_played():
    table = sit_down((ALARM,), (AGAIN,))
    asked = shoots(table)
    assert (asked.kind, asked.sides) == ("interrupt", (1, 2))
    kp = table.game().battle.forces[1].kp
    answer(table, 1, how="card", card=ALARM)
    assert not table.events(ev.CardPlayed), "sealed until all have answered"
    answer(table, 2, how="pass")
    assert [(event.side, event.card) for event in table.events(ev.CardPlayed)] == [(1, ALARM)]
    force = table.game().battle.forces[1]
    assert (force.kp, force.hand) == (kp - 1, [])


def test_all_cards_that_lie_open_then_are_played_in_the_order_of_moves():
    """PB-110: nobody learns of a card that stays in a hand."""
    table = sit_down((RIDER, AGAIN), (ALARM, AGAIN))
    shoots(table)
    answer(table, 2, how="card", card=ALARM)
    answer(table, 1, how="card", card=RIDER)
    assert [(event.side, event.card) for event in table.events(ev.CardPlayed)] == [(1, RIDER), (2, ALARM)]
    opened = {answer.answer.get("card") for event in table.events(AnswersOpened) for answer in event.answers} - {None}
    assert opened <= {event.card for event in table.events(ev.CardPlayed)}


def test_a_figure_and_a_card_at_once_are_both_played():
    """PB-110: what comes later in the order of moves lies on top."""
    table = sit_down((AGAIN,), (ALARM,))
    shoots(table)
    answer(table, 1, how="ranged-defence", figure=2)
    answer(table, 2, how="card", card=ALARM)
    let_it_happen(table)
    found = [type(event).__name__ for event in table.events(ev.Interrupted, ev.CardPlayed, ev.Reacted)]
    assert found == ["Interrupted", "CardPlayed", "Reacted"]


@pytest.mark.parametrize(
    ("card", "code"), [(AGAIN, "card-outside-its-time"), (RIDER, "not-in-hand"), ("Royal flush", "no-such-card")]
)
def test_what_cannot_be_played_is_refused_and_the_answer_is_still_owed(card, code):
    table = sit_down((ALARM, AGAIN), ())
    shoots(table)
    before = len(table.recorded)
    with pytest.raises(Refusal, match=code):
        answer(table, 1, how="card", card=card)
    assert len(table.recorded) == before and table.game().open.kind == "interrupt"


def test_the_referee_plays_nobodys_card():
    """He would learn by a refusal what isn't in the hand; for a side that is gone he lets it happen."""
    table = sit_down((ALARM,), ())
    shoots(table)
    for acting in (Acting(REFEREE, True), Acting(BLUE, False, REFEREE)):  # nor by typing it in for them
        with pytest.raises(Refusal, match="not-yours"):
            decide(table.game(), Answer({"how": "card", "card": ALARM}, side=1), acting, table.dealer)
    table.enter({"type": "answer", "side": 1, "value": {"how": "pass"}}, REFEREE)
    assert [event.referee for event in table.events(AnswerSealed) if event.answer == {"how": "pass"}][-1]


def test_whoever_passes_names_no_card():
    table = sit_down((ALARM,), ())
    shoots(table)
    with pytest.raises(Refusal, match="no-such-card"):
        answer(table, 1, how="pass", card="whatever somebody writes here")


@pytest.mark.parametrize("order", ["target", "always"])
def test_who_is_asked_is_the_same_whatever_the_cards_are(order):
    """PB-121: how many cards there are all know; which, nobody does."""
    said = []
    for card in (ALARM, AGAIN, RIDER):
        table = sit_down((card,), (AGAIN,), order)
        tired = {"type": "set-state", "figure": 2, "state": "distracted", "times": 9}
        table.enter({"type": "decide-otherwise", "command": tired})
        shoots(table)
        let_it_happen(table)
        said.append(
            [(event.kind, event.sides, event.about, event.options, event.most) for event in table.events(Asked)]
        )
    assert said[0] == said[1] == said[2]
    assert ("interrupt", (1,) if order == "target" else (1, 2), (1, 2), ("before",), 0) in said[0]


def test_standing_orders_hold_for_cards_too():
    table = sit_down((ALARM,), (ALARM,), "never")
    assert shoots(table) is None
    assert not [event for event in table.events(Asked) if event.kind == "interrupt"]


def test_who_wants_to_be_asked_is_asked_around_a_move_without_actions():
    """PB-26, 110: before it and after it; a card may be the answer."""
    table = sit_down((), (ALARM,))
    table.enter({"type": "end-move", "side": 0}, RED)
    let_it_happen(table)
    table.enter({"type": "wait", "side": 1}, BLUE)
    asked = table.game().open
    assert (asked.kind, asked.about, asked.options) == ("interrupt", (), ("before",))
    assert asked.sides == (0, 2), "not whoever waits"
    assert say(SAID, "question.interrupt", "en", {}) == "Does anyone interrupt?"
    let_it_happen_at(table, "before")
    assert table.game().open.options == ("after",) and not table.events(ev.Waited)
    for side in table.game().open.sides:
        answer(table, side, **({"how": "card", "card": ALARM} if side == 2 else {"how": "pass"}))
    let_it_happen(table)
    order = [type(event).__name__ for event in table.events(ev.CardPlayed, ev.Waited)]
    assert order == ["CardPlayed", "Waited"]


def let_it_happen_at(table, moment):
    while (asked := table.game().open) is not None and asked.options == (moment,):
        for side in asked.sides:
            answer(table, side, how="pass")
