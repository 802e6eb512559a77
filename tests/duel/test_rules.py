"""Every rule of the duel by its number."""

import pytest

from engine.kernel.events import Asked
from engine.kernel.refusal import Malformed, Refusal
from tests.duel.table import sit_down
from tests.engine.table import BLUE, RED

SHOT = {"type": "shoot", "figure": 1, "target": 3}


def dice(*faces):
    return ({"type": "enter-dice", "faces": list(faces)},)


def answer(choice):
    return {"type": "answer", "value": {"choice": choice}}


@pytest.mark.parametrize(("face", "hit"), [(3, False), (4, True)])
def test_a_shot_hits_from_four_on_and_whoever_is_hit_is_asked(face, hit):
    """DUEL-01, DUEL-02."""
    table = sit_down()
    table.enter(SHOT, RED, dice(face))
    assert table.game().battle.figures[2].wounds == int(hit)
    assert isinstance(table.game().open, Asked) is hit


def test_two_wounds_are_enough_and_ask_nothing_more():
    """DUEL-02."""
    table = sit_down()
    table.enter(SHOT, RED, dice(6))
    table.enter(answer("stand-firm"), BLUE)
    table.enter({"type": "wait", "figure": 4}, BLUE)
    table.enter(SHOT, RED, dice(6))
    game = table.game()
    assert game.open is None and not game.battle.figures[2].stands() and not game.ended
    with pytest.raises(Refusal, match="is-out"):
        table.enter({"type": "wait", "figure": 3}, BLUE)


def test_whoever_has_fallen_back_is_no_target_and_shoots_at_nobody_until_he_waits():
    """DUEL-03, DUEL-04."""
    table = sit_down()
    table.enter(SHOT, RED, dice(6))
    table.enter(answer("fall-back"), BLUE)
    with pytest.raises(Refusal, match="fell-back"):
        table.enter({"type": "shoot", "figure": 3, "target": 1}, BLUE)
    table.enter({"type": "wait", "figure": 4}, BLUE)
    with pytest.raises(Refusal, match="no-target"):
        table.enter(SHOT, RED)
    table.enter({"type": "wait", "figure": 1}, RED)
    table.enter({"type": "wait", "figure": 3}, BLUE)
    assert not table.game().battle.figures[2].back


def test_the_sides_take_turns_and_the_last_one_standing_wins():
    """DUEL-05."""
    table = sit_down()
    with pytest.raises(Refusal, match="not-up"):
        table.enter({"type": "wait", "figure": 3}, BLUE)
    table.enter({"type": "wait", "figure": 2}, RED)
    assert table.game().waiting.sides == (1,)
    table.enter({"type": "leave", "figure": 3}, BLUE)
    table.enter({"type": "leave", "figure": 4}, BLUE)
    assert (table.game().ended.how, table.game().ended.winner) == ("played", 0)


def test_what_no_figure_can_be_is_malformed():
    table = sit_down()
    for target in (0, 9):
        with pytest.raises(Malformed):
            table.enter({"type": "shoot", "figure": 1, "target": target}, RED)


def test_only_what_the_rules_permit_is_offered_with_its_chance():
    table = sit_down()
    offered = table.rules.legal(table.game().battle, (0, 1))
    assert {(choice.code, choice.command["figure"]) for choice in offered} == {
        (code, n) for code in ("shoot", "wait") for n in (1, 2)
    }
    assert {choice.hit for choice in offered if choice.code == "shoot"} == {5_000}
    assert table.rules.legal(table.game().battle, (1,)) == []
