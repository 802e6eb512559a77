"""Rapid fire. Source: STKO-63 .. 69."""

import pytest

from engine.kernel import events as kernel
from engine.kernel.setup import Figure, Setup, Side
from engine.rulesets.stko import events as ev
from engine.rulesets.stko.codes import DEAD, EMPTY, JAMMED, READY
from engine.rulesets.stko.tables_optional import RAPID, RAPID_DECK
from tests.engine.stko.burst import ON, card, d6, fight
from tests.engine.table import RED, Table

pytestmark = pytest.mark.interpreted  # its tape of dice draws cards, which the compiled tape knows nothing of


def test_without_the_option_no_card_is_drawn():
    """STKO-63."""
    b = fight("smg", d6(6, 3, 4, 2), 9, **{"stko.opt.rapid_fire": False})
    assert b.figures[1].flesh_wounds == 1


def test_only_automatic_weapons_draw_cards():
    """STKO-63."""
    fight("rifle", d6(2, 3), 9)


def test_a_miss_of_the_normal_roll_does_not_forbid_it_and_a_miss_on_a_card_ends_it():
    """STKO-64, ruling 23."""
    b = fight("smg", [*d6(2, 3), card("jam miss jam miss")], 9)
    assert b.figures[0].weapons[0].state == READY


@pytest.mark.parametrize(
    ("drawn", "after"), [("out", EMPTY), ("out jam out jam", JAMMED), ("special out follow jam", EMPTY)]
)
def test_out_of_ammunition_and_a_jam_end_the_burst(drawn, after):
    """STKO-64."""
    b = fight("smg", [*d6(2, 3), card(drawn)], 9)
    assert b.figures[0].weapons[0].state == after


def test_stko_64_a_card_without_ammunition_clears_no_jam():
    """Ruling 7, option stko.rapid_needs_working_weapon off: the jam of the normal roll is the worse of the two."""
    b = fight("smg", [*d6(1, 1), card("out")], 9, **{"stko.rapid_needs_working_weapon": False})
    assert b.figures[0].weapons[0].state == JAMMED


def test_no_card_after_a_roll_that_emptied_the_weapon():
    """STKO-63, ruling 23."""
    b = fight("smg", d6(1, 3), 9)
    assert b.figures[0].weapons[0].state == EMPTY


def test_multiple_hits_bring_a_d3_of_hits_worked_out_with_those_of_the_normal_roll():
    """STKO-65, STKO-69."""
    b = fight("smg", [*d6(6, 3), card("sustained multi sustained sustained"), *d6(3), *d6(2, 3, 4), *d6(2, 2, 2)], 1)
    assert b.figures[1].flesh_wounds == 3  # one of the roll, two of the card (a 3 counts 2)


@pytest.mark.parametrize(("die", "wounds"), [(1, 0), (2, 0), (3, 1), (6, 1)])
def test_sustained_fire_hits_the_target_and_whoever_stands_near_enough(die, wounds):
    """STKO-67, ruling 25."""
    hit = d6(2, 2) if wounds else []
    b = fight("smg", [*d6(2, 3), card("sustained"), *d6(die), *d6(2, 2), *hit], 1)
    assert (b.figures[1].flesh_wounds, b.figures[2].flesh_wounds) == (1, wounds)


@pytest.mark.parametrize("hits", [0, 1])
def test_a_burst_into_a_fight_hits_whom_the_lot_picks(hits):
    """STKO-69, STKO-83: one lot for the shot and its burst, also where the first roll missed."""
    lot = (2, 2)
    multi = [card("sustained multi sustained sustained"), *d6(2)]
    dice = [*d6(6, 3), lot, *multi, *d6(2, 2), *d6(2, 2)] if hits else [*d6(2, 3), lot, *multi, *d6(2), *d6(2)]
    b = fight("smg", dice, 1, into=True)
    assert (b.figures[1].flesh_wounds, b.figures[2].flesh_wounds) == (0, 1 + hits)


def test_killed_at_once_whatever_the_weapon():
    """STKO-66."""
    b = fight("smg", [*d6(2, 3), card("killed")], 1)
    assert b.figures[1].loss == DEAD


def test_a_special_card_of_an_ordinary_weapon_is_a_hit_whose_place_may_be_shifted():
    """STKO-68."""
    b = fight("smg", [*d6(2, 3), card("sustained special multi multi"), *d6(2, 3)], 1)
    assert [wound[0] for wound in b.figures[1].wounds] == [0]  # the policy moves a chest hit to the head


def test_shrapnel_hits_above_and_below_too():
    """STKO-68."""
    name = "sustained special multi multi"
    b = fight("automatic_shotgun", [*d6(2, 3), card(name), *d6(4), *d6(2, 2, 2)], 1)
    assert sorted(wound[0] + 1 for wound in b.figures[1].wounds) == [3, 4, 5]


def test_a_scope_picks_the_location():
    """STKO-68."""
    b = fight("scoped_smg", [*d6(2, 3), card("sustained special multi multi"), *d6(3)], 1)
    assert [wound[0] for wound in b.figures[1].wounds] == [0]


def test_an_explosive_hit_has_the_worst_effect_and_high_velocity_kills():
    """STKO-68."""
    name = "jam special jam special"
    b = fight("grenade_machine_gun", [*d6(2, 3), card(name), *d6(3)], 1)
    assert b.figures[1].serious_wounds == 1
    b = fight("minigun", [*d6(2, 3), card(name)], 1)
    assert b.figures[1].loss == DEAD


def test_the_deck_is_full_for_every_burst_unless_it_is_kept():
    """STKO-66, ruling 24."""
    battle = fight("smg", [*d6(2, 3), card("jam miss jam miss")], 1)
    assert battle.rapid_left == []
    kept = fight("smg", [*d6(2, 3), card("jam miss jam miss")], 1, **{"stko.rapid_deck_reshuffle": "when_empty"})
    assert len(kept.rapid_left) == 35


def test_each_card_stops_as_often_as_counted():
    """STKO-66: 18, 14, 18 and 14 of 36."""
    assert [sum(card[kind] <= 2 for card in RAPID) for kind in range(4)] == [18, 14, 18, 14]


def street() -> Table:
    figures = (
        Figure(0, "ganger", ("smg",)),
        Figure(1, "ganger", ("pistol",)),
        Figure(1, "ganger", ("pistol",)),
    )
    sides = (Side("Red", (RED,), dice="typed"), Side("Blue", ("blue",)))
    return Table(Setup("stko", sides, figures, deployment="placed", options=ON))


def test_at_a_table_each_card_is_a_question_and_a_typed_draw():
    """STKO-66, 67, 69: each card is a decision before any hit is worked out."""
    table = street()
    while table.game().waiting.turn != "action" or table.game().waiting.figure != 1:
        waiting = table.game().waiting
        wait = {"type": "wait", "figure": waiting.figure}
        table.enter(wait if waiting.turn == "action" else {"type": "turn-card"})
    table.enter({"type": "shoot", "figure": 1, "target": 2}, RED)
    table.enter({"type": "answer", "value": {"band": "close"}}, RED)
    table.enter({"type": "enter-dice", "faces": [2, 3]}, RED)
    asked = table.game().open
    assert (asked.kind, asked.options) == ("rapid-fire", ("stop", "draw"))
    table.enter({"type": "answer", "value": {"choice": "draw"}}, RED)
    waits = table.game().open
    assert isinstance(waits, kernel.RollRequested)
    assert (waits.purpose, waits.sides, waits.options) == ("rapid_card", 36, RAPID_DECK)
    table.enter({"type": "enter-dice", "faces": [RAPID_DECK.index("sustained") + 1]}, RED)
    assert table.game().open.kind == "fact-near"
    table.enter({"type": "answer", "value": {"figures": [{"figure": 3, "distance": 100}]}}, RED)
    table.enter({"type": "enter-dice", "faces": [1]}, RED)
    table.enter({"type": "answer", "value": {"choice": "stop"}}, RED)
    assert table.events(ev.BurstSpread)[0].hit
    assert [event.purpose for event in table.events(kernel.RollRequested)][-1] == "location"
