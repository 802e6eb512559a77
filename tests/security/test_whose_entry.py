"""Nobody answers, agrees or plays a card for the other side, whatever he packs into one entry of his own."""

from typing import Any

import msgspec
import pytest

from engine.kernel import events as ev
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.setup import Side
from engine.rulesets.stko.commands import Standing
from tests.engine.table import BLUE, RED, REFEREE, Table, street

DOWN = {"type": "decide-otherwise", "command": {"type": "set-state", "figure": 5, "state": "dead"}}


def refused(played: Table, code: str, *entry: Any, status: int = 403, **more: Any) -> None:
    size = len(played.recorded)
    with pytest.raises(Refusal) as raised:
        played.enter(*entry, **more)
    assert (raised.value.code, raised.value.status, len(played.recorded)) == (code, status, size)


def to_a_turn(played: Table, figures: range) -> int:
    """Cards are turned and turns waited out until one of these figures is up."""
    for _ in range(300):
        waiting = played.game().waiting
        if waiting.turn == "action":
            if waiting.figure in figures:
                return waiting.figure
            played.enter({"type": "wait", "figure": waiting.figure})
        else:
            played.enter({"type": "turn-card"})
    raise AssertionError("none of them was ever up")


def shot_interrupted() -> tuple[Table, dict[str, Any], str]:
    """Red is about to shoot, a figure of Blue holds an action card that could interrupt."""
    for seed in range(1, 60):
        played = Table(street("real"), seed)
        for _ in range(120):
            game = played.game()
            if game.waiting.turn != "action":
                played.enter({"type": "turn-card"})
                continue
            up, b = game.waiting.figure, game.battle
            claims = [choice for choice in game.ruleset.legal(b, (0, 1)) if choice.command["type"] == "claim-cards"]
            if up > 4 and claims:
                played.enter(claims[0].command)
            held = [one for one in played.game().ruleset.view(played.game().battle, None)["held"] if one["figure"] > 4]
            if up <= 4 and held:
                return played, {"type": "shoot", "figure": up, "target": 5}, held[0]["card"]
            played.enter({"type": "wait", "figure": up})
    raise AssertionError("nobody ever held a card")


FACT = {"type": "answer", "value": {"band": "short"}}


def test_the_other_sides_card_is_not_played_along_with_ones_own_shot():
    played, shot, card = shot_interrupted()
    stolen = {"type": "answer", "value": {"card": card, "figure": 5}}
    refused(played, "others-look-first", shot, RED, (FACT, stolen), status=409)
    played.enter(shot, RED, (FACT,))
    refused(played, "not-yours", stolen, RED)


def test_the_other_sides_free_turn_is_not_answered_along_with_something_else():
    played, shot, card = shot_interrupted()
    played.enter(shot, RED, (FACT,))
    played.enter({"type": "answer", "value": {"card": card, "figure": 5}}, BLUE)
    assert isinstance(played.game().open, ev.Asked) and played.game().open.kind == "free-turn"
    free = {"type": "answer", "value": {"command": {"type": "wait", "figure": 5}}}
    refused(played, "not-yours", free, RED)
    played.enter(free, BLUE)


def test_in_a_free_turn_nobody_gives_the_other_sides_standing_answer_or_plays_its_cards():
    played, shot, card = shot_interrupted()
    played.enter(shot, RED, (FACT,))
    played.enter({"type": "answer", "value": {"card": card, "figure": 5}}, BLUE)
    word = msgspec.to_builtins(Standing(0, "pass", 5))
    refused(played, "not-yours", {"type": "answer", "value": {"command": word}}, BLUE)


def test_one_member_on_two_sides_does_not_agree_with_himself():
    played = Table(street(), 5)
    played.enter({"type": "hand-over", "figures": [6], "player": RED}, BLUE)
    played.enter(DOWN, RED)
    refused(played, "own-proposal", {"type": "agree", "proposal": 1}, RED)
    played.enter({"type": "agree", "proposal": 1}, BLUE)
    assert not played.game().battle.figures[4].on_table()


def test_who_plays_all_sides_alone_still_decides_alone():
    setup = street()
    alone = tuple(msgspec.structs.replace(side, players=(RED,)) for side in setup.sides)
    played = Table(msgspec.structs.replace(setup, sides=alone), 5)
    played.enter(DOWN, RED)
    played.enter({"type": "agree", "proposal": 1}, RED)
    assert not played.game().battle.figures[4].on_table()


def test_nobody_brings_a_figure_of_his_own_to_the_other_side():
    figure = {"side": 1, "rank": "plock", "weapons": ["pistol"], "player": RED, "at": [2400, 2400]}
    refused(Table(street(), 5), "not-yours", {"type": "arrive", "figure": figure}, RED)


def test_nobody_sits_down_at_a_side_whose_figures_are_played_one_by_one():
    """He would read there whatever only that side may know."""
    setup = street()
    figures = tuple(msgspec.structs.replace(one, player=BLUE) if one.side == 1 else one for one in setup.figures)
    played = Table(msgspec.structs.replace(setup, sides=(setup.sides[0], Side("Blue")), figures=figures), 5)
    figure = {"side": 1, "rank": "plock", "weapons": ["pistol"], "player": RED, "at": [2400, 2400]}
    for command in ({"type": "join-side", "side": 1, "player": RED}, {"type": "arrive", "figure": figure}):
        refused(played, "not-yours", command, RED)
    played.enter({"type": "join-side", "side": 1, "player": "crony"}, BLUE)


def test_whoever_sits_down_with_neutrals_neither_proposes_nor_agrees():
    setup = street()
    played = Table(msgspec.structs.replace(setup, sides=(*setup.sides, Side("Police", neutral=True))), 5)
    played.enter({"type": "join-side", "side": 2, "player": "crony"}, "crony")
    refused(played, "not-yours", DOWN, "crony")
    played.enter(DOWN, RED)
    refused(played, "own-proposal", {"type": "agree", "proposal": 1}, "crony")


def test_agreeing_brings_no_answers_along():
    played = Table(street("real"), 5)
    up = to_a_turn(played, range(1, 5))
    shot = {"type": "decide-otherwise", "command": {"type": "shoot", "figure": up, "target": 5}}
    played.enter(shot, RED)
    with pytest.raises(Malformed):
        played.enter({"type": "agree", "proposal": 1}, BLUE, (FACT,))
    played.enter({"type": "agree", "proposal": 1}, BLUE)
    refused(played, "not-yours", FACT, BLUE)
    played.enter(FACT, RED)


def test_a_referee_still_answers_for_everybody():
    played, shot, card = shot_interrupted()
    played.enter(shot, REFEREE, (FACT, {"type": "answer", "value": {"card": card, "figure": 5}}))
    assert isinstance(played.game().open, ev.Asked) and played.game().open.kind == "free-turn"
