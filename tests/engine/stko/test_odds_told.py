"""At a real table a shot's odds are known once its facts are told; they are those of the dice that then fall."""

import random

import pytest

from engine.kernel import events as ev
from engine.kernel.decide import Game
from engine.kernel.pools import ten_thousandths
from engine.rulesets.stko.odds import hit, jam, out_of_ammunition
from tests.engine.table import Table, street
from tests.engine.test_correction import turn_up
from tests.engine.test_decide_skills import go_on, skilled_street


def at_the_dice(game: Game):
    """What is told of the shot whose dice are awaited: command, target and facts; None where it isn't a plain one."""
    waits, command_run = game.open, game.command_run
    if not isinstance(waits, ev.RollRequested) or waits.purpose not in ("shot", "lucky_shot"):
        return None
    asked = [
        record.event
        for record in command_run
        if isinstance(record.event, ev.Asked) and record.event.kind == "fact-shot"
    ]
    fired = [
        record
        for record in command_run
        if isinstance(record.event, ev.Rolled) and record.event.purpose in ("shot", "lucky_shot")
    ]
    command = command_run[0].event.command
    if len(asked) != 1 or fired or command["type"] not in ("shoot", "move-and-shoot"):
        return None
    said = next(
        record.event.answer
        for record in command_run
        if getattr(record.event, "question", 0) == asked[0].question and isinstance(record.event, ev.Answered)
    )
    return command, asked[0].about[1], said, waits


def test_a_told_shot_has_the_odds_of_its_dice():
    """STKO-28, STKO-36: a rifle at medium range."""
    played = Table(street("real", "typed", cards="typed"), 1)
    turn_up(played, 1)
    said = {"band": "medium", "cover": "none"}
    command = {"type": "shoot", "figure": 1, "target": 5, "weapons": [0]}
    odds = played.rules.told_odds.chances(played.game().battle, command, 5, said)
    pool = odds["dice"]
    assert odds["hit"] == ten_thousandths(hit(pool))
    assert odds["empty"] == ten_thousandths(out_of_ammunition(pool)) and odds["jam"] == ten_thousandths(jam(pool))
    assert 0 < odds["wound"] < odds["hit"]
    played.enter(command)
    played.enter({"type": "answer", "value": said})
    assert played.game().open.count == pool


def test_a_shot_with_two_pistols_has_odds():
    """STKO-29: the first one's dice are those that fall next."""
    played = Table(street("real", "typed", cards="typed"), 1)
    turn_up(played, 1)
    said = {"band": "medium", "cover": "none"}
    command = {"type": "shoot", "figure": 1, "target": 5, "weapons": [0, 1]}
    odds = played.rules.told_odds.chances(played.game().battle, command, 5, said)
    played.enter(command)
    played.enter({"type": "answer", "value": said})
    assert played.game().open.count == odds["dice"] > 0
    assert odds["hit"] > ten_thousandths(hit(odds["dice"]))


@pytest.mark.parametrize(
    "said",
    [
        {"band": "beyond", "cover": "none"},
        {"band": "close", "cover": "none", "in_sight": False},
        {"band": "close", "cover": "none", "in_arc": False},
    ],
)
def test_what_makes_no_shot_has_no_odds(said):
    played = Table(street("real", "typed", cards="typed"), 1)
    turn_up(played, 1)
    command = {"type": "shoot", "figure": 1, "target": 5, "weapons": [0]}
    assert played.rules.told_odds.chances(played.game().battle, command, 5, said) is None


def compared(seed: int) -> int:
    """How many shots of a random battle had the dice that were said before."""
    pick = random.Random(300 + seed)
    played = Table(skilled_street("real", "typed", pick), seed)
    count = 0
    for _ in range(140):
        game = go_on(played, pick)
        if game.ended:
            break
        found = at_the_dice(game)
        if found is None:
            continue
        command, target, said, waits = found
        odds = played.rules.told_odds.chances(game.battle, command, target, said)
        if odds is None:
            continue
        assert (waits.purpose == "lucky_shot") == (odds["dice"] <= 0)
        assert waits.count == (odds["dice"] if odds["dice"] > 0 else 3)
        count += 1
    return count


def test_with_every_skill_and_rule_the_dice_are_those_that_were_said():
    """STKO-30, STKO-54, STKO-86, STKO-93: whatever changes a pool is in the odds before it is rolled."""
    assert sum(compared(seed) for seed in range(8)) >= 10
