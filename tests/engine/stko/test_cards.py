"""The deck: figure cards, action cards, the Joker."""

import pytest

from engine.kernel.refusal import Refusal
from engine.kernel.setup import Figure, Setup, Side
from engine.rulesets.stko.codes import DEAD, DOWN, FIRST_ACTION, GANGER, JOKER, KILLER, LEGEND, PLOCK, RANKS
from engine.rulesets.stko.rules import cards, moving, shooting, states
from engine.rulesets.stko.rules.cards import whole_deck
from engine.rulesets.stko.skills import folded
from tests.engine.stko.scene import battle, declined, made, names, rolled, turn, up

ACTION_PLOCK, ACTION_GANGER, ACTION_KILLER, ACTION_LEGEND = range(FIRST_ACTION, FIRST_ACTION + 4)


def test_the_four_classes_rise_from_plock_to_legend():
    """STKO-01."""
    assert RANKS == ("plock", "ganger", "killer", "legend")
    assert PLOCK < GANGER < KILLER < LEGEND


@pytest.mark.parametrize("figures", [2, 8, 20])
def test_the_deck_holds_a_card_per_figure_four_action_cards_and_the_joker(figures):
    """STKO-02."""
    deck = whole_deck(figures, 1)
    assert len(deck) == figures + 5 == len(set(deck))
    assert JOKER in deck and {ACTION_PLOCK, ACTION_GANGER, ACTION_KILLER, ACTION_LEGEND} <= set(deck)


def test_a_figure_acts_at_once_when_its_card_is_turned_and_the_card_is_discarded():
    """STKO-05."""
    b = battle()
    turn(b, "figure-3")
    assert [turn.figure.n for turn in b.turns] == [3]
    assert 3 in b.cards.gone and 3 not in b.cards.left


def test_the_card_of_a_figure_that_is_out_of_play_gives_no_turn():
    """STKO-05, STKO-50."""
    b = battle()
    b.died(b.figures[2], None, -1)
    turn(b, "figure-3")
    assert not b.turns


def test_no_card_is_turned_while_somebody_has_his_turn():
    """STKO-05."""
    b = battle()
    turn(b, "figure-3")
    with declined("turn-running"):
        cards.turn_card(b)


def test_an_action_card_lies_open_until_a_figure_of_its_class_or_higher_is_turned():
    """STKO-06."""
    b = battle()
    turn(b, "action-killer-1")
    assert names(b.cards.open_cards) == ["action-killer-1"] and not b.turns
    turn(b, "figure-3")  # a ganger
    with declined("class-too-low"):
        cards.claim(b, b.figures[2], [ACTION_KILLER])
    states.wait(b, b.figures[2])
    turn(b, "figure-2")  # a killer
    cards.claim(b, b.figures[1], [ACTION_KILLER])
    assert b.cards.held == [(ACTION_KILLER, 2)] and not b.cards.open_cards


def test_any_number_of_open_action_cards_is_claimed_at_once():
    """STKO-06."""
    b = battle()
    for name in ("action-plock-1", "action-legend-1", "action-ganger-1"):
        turn(b, name)
    turn(b, "figure-2")
    assert names(cards.claimable(b, b.figures[1])) == ["action-plock-1", "action-ganger-1"]
    cards.claim(b, b.figures[1], [ACTION_PLOCK, ACTION_GANGER])
    assert len(b.cards.held) == 2 and names(b.cards.open_cards) == ["action-legend-1"]


def test_only_whoever_turned_his_card_claims_and_each_card_once():
    """STKO-06."""
    b = battle()
    turn(b, "action-plock-1")
    turn(b, "figure-2")
    with declined("not-your-turn"):
        cards.claim(b, b.figures[4], [ACTION_PLOCK])
    with declined("card-not-open"):
        cards.claim(b, b.figures[1], [ACTION_PLOCK, ACTION_PLOCK])
    assert not b.cards.held


def with_card(card: int, holder: int, **options):
    b = battle(**options)
    b.cards.left.remove(card)
    b.cards.held = [(card, holder)]
    return b


def test_a_held_action_card_gives_a_free_turn_to_a_figure_of_its_class_or_higher():
    """STKO-07."""
    b = with_card(ACTION_GANGER, 1)
    with declined("class-too-low"):
        cards.play_card(b, b.figures[3], ACTION_GANGER)
    cards.play_card(b, b.figures[1], ACTION_GANGER)
    assert b.turns[-1].figure.n == 2 and not b.cards.held and ACTION_GANGER in b.cards.gone


def test_a_free_turn_may_come_in_an_enemys_turn_before_he_declares():
    """STKO-07."""
    b = with_card(ACTION_GANGER, 1)
    turn(b, "figure-6")
    cards.play_card(b, b.figures[2], ACTION_GANGER)
    assert [turn.figure.n for turn in b.turns] == [6, 3]
    states.wait(b, b.figures[2])
    assert [turn.figure.n for turn in b.turns] == [6]


def test_a_free_turn_may_come_between_a_declared_shot_and_its_dice():
    """STKO-07, ruling 20: whoever is to be shot ducks first."""
    b = with_card(ACTION_GANGER, 1)
    f = up(b, 6)
    b.decisions.cards = [(ACTION_GANGER, 3)]
    b.decisions.free = lambda b, g: states.duck_back(b, g)
    b.ground.facts.cover = 3  # solid
    with rolled(b, 6, 2, 2):  # two-handed, short 2 + killer 1 - cover 1 = 2, and the hit strikes the cover
        b.ground.facts.band = 2
        shooting.shoot(b, f, b.figures[2], (0,), -1, 0)
    assert not b.figures[2].wounds and b.figures[2].status


@pytest.mark.parametrize("how", ["move", "move_and_shoot"])
def test_an_enemy_may_give_somebody_a_free_turn_in_the_middle_of_his_own_action(how):
    """STKO-07 with stko.action_card_target "any". He falls in the free turn; only then does his own action lapse."""
    b = battle(action_card_target="any")
    b.cards.held.append((ACTION_LEGEND, 5))
    f = up(b, 1)
    b.decisions.cards = [(ACTION_LEGEND, 1)]

    def run(b, g):
        if how == "move":
            moving.move(b, g, "", 0, 0)
        else:
            shooting.move_and_shoot(b, g, (0,), -1, "", 0, 0)

    b.decisions.free = run
    f.skill_effects = folded({"clumsy": 2}, b.options)
    with rolled(b, *[1, 2, 3] if how == "move" else [1, 2]):
        run(b, f)
    assert f.status & DOWN and not b.turns and b.turns_taken == 2


def test_several_action_cards_resolve_from_the_highest_class_down_whatever_the_order():
    """STKO-08."""
    b = battle()
    b.cards.held = [(ACTION_PLOCK, 1), (ACTION_LEGEND, 1), (ACTION_KILLER, 5)]
    cards.play_card(b, b.figures[3], ACTION_PLOCK)
    cards.play_card(b, b.figures[0], ACTION_LEGEND)
    cards.play_card(b, b.figures[5], ACTION_KILLER)
    assert [turn.figure.n for turn in reversed(b.turns)] == [1, 6, 4]


def test_a_turn_already_begun_is_not_overtaken_by_a_higher_card():
    """STKO-08: only turns not yet begun are put in order."""
    b = battle()
    b.cards.held = [(ACTION_PLOCK, 1), (ACTION_LEGEND, 1)]
    cards.play_card(b, b.figures[3], ACTION_PLOCK)
    b.turns[-1].declared = True
    cards.play_card(b, b.figures[0], ACTION_LEGEND)
    assert [turn.figure.n for turn in b.turns] == [4, 1]


def test_at_the_joker_everything_is_shuffled_when_nobody_holds_a_card():
    """STKO-09."""
    b = battle()
    turn(b, "action-plock-1")
    turn(b, "figure-2")
    states.wait(b, b.figures[1])
    turn(b, "joker")
    assert sorted(b.cards.left) == sorted(whole_deck(8, 1)) and b.round == 1
    assert not b.cards.gone and not b.cards.open_cards


def test_at_the_joker_held_cards_are_played_at_once_or_discarded():
    """STKO-09."""
    b = battle()
    for name in ("action-plock-1", "action-ganger-1", "figure-1"):
        turn(b, name)
    cards.claim(b, b.figures[0], [ACTION_PLOCK, ACTION_GANGER])
    states.wait(b, b.figures[0])
    turn(b, "joker")
    assert b.cards.joker_open
    cards.play_card(b, b.figures[2], ACTION_GANGER)
    with declined("turn-running"):
        cards.turn_card(b)
    states.wait(b, b.figures[2])
    turn(b, "figure-5")  # the next card: the other one is lost, everything goes back
    assert not b.cards.held and len(b.cards.left) == 12 and not b.cards.joker_open


def test_at_the_joker_cards_may_be_played_whatever_windows_there_are():
    """STKO-09."""
    b = with_card(ACTION_GANGER, 1, action_card_windows=["before_dice"])
    with declined("window-closed"):
        cards.play_card(b, b.figures[2], ACTION_GANGER)
    turn(b, "joker")
    cards.play_card(b, b.figures[2], ACTION_GANGER)
    assert b.turns[-1].figure.n == 3


def test_a_card_that_nobody_holds_is_not_played_even_by_decision():
    """STKO-07: an open card would come into the deck twice."""
    b = battle()
    turn(b, "action-plock-1")
    b.forced = True
    with declined("card-not-held"):
        cards.play_card(b, b.figures[0], ACTION_PLOCK)


def test_whoever_is_dead_gets_no_free_turn():
    """STKO-07, STKO-50."""
    b = with_card(ACTION_GANGER, 1)
    b.figures[2].loss = DEAD
    with declined("not-your-figure-for-card"):
        cards.play_card(b, b.figures[2], ACTION_GANGER)


def test_of_two_equal_action_cards_the_lower_number_goes_first():
    """STKO-08, STKO-90. Equal cards are numbered to rank them."""
    b = battle(action_card_sets=2)
    first, second = FIRST_ACTION + KILLER, FIRST_ACTION + 4 + KILLER
    b.cards.held = [(first, 1), (second, 2)]
    b.cards.left.remove(first)
    b.cards.left.remove(second)
    cards.play_card(b, b.figures[1], second)
    cards.play_card(b, b.figures[0], first)
    assert [turn.card for turn in reversed(b.turns)] == [first, second]


@pytest.mark.parametrize(("figures", "sets"), [(8, 1), (10, 1), (11, 2), (31, 4)])
def test_with_more_action_cards_there_is_a_complete_set_for_every_ten_figures_begun(figures, sets):
    """STKO-88: complete, whatever classes there are."""
    people = tuple(Figure(n % 2, "plock", ("pistol",)) for n in range(figures))
    b = made(Setup("stko", (Side(), Side()), people, deployment="placed"), {"opt_more_action_cards": True})
    action = [name for name in names(b.cards.left) if name.startswith("action-")]
    assert sorted(action) == sorted(f"action-{rank}-{n}" for rank in RANKS for n in range(1, sets + 1))


@pytest.mark.parametrize(("most", "played"), [(1, 1), (2, 2), (0, 3)])
def test_no_more_action_cards_in_a_row_than_the_campaign_says(most, played):
    """STKO-89: from one ("realistic") to any number (0, "film")."""
    b = battle(action_cards_in_a_row=most)
    b.cards.held = [(ACTION_PLOCK, 1), (ACTION_GANGER, 1), (ACTION_KILLER, 1)]
    done = 0
    for card in (ACTION_PLOCK, ACTION_GANGER, ACTION_KILLER):
        try:
            cards.play_card(b, b.figures[0], card)
            done += 1
        except Refusal as refusal:
            assert refusal.code == "cards-in-a-row", refusal.code
    assert done == played


def test_whoever_lets_things_go_by_does_so_for_his_own_side_alone():
    """Ruling 20: always, or unless a certain figure is shot at."""
    b = battle()
    b.standing_set(1, "pass", 0)
    assert cards.passes(b, 1, 2) and not cards.passes(b, 0, 2)
    b.standing_set(1, "only_when_shot_at", 5)
    assert cards.passes(b, 1, 6) and not cards.passes(b, 1, 5) and not cards.passes(b, 0, 6)
