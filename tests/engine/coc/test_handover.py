"""A simulation takes a fight over at any event, in the middle of an action too: the tape first, then the policy."""

import random

import msgspec
import pytest

from engine.kernel import events as ev
from engine.kernel.batch import Beginning, Past, regenerate
from engine.kernel.command_run import typed_sides
from engine.kernel.decide import load
from engine.kernel.dice import ShakeDice
from engine.kernel.handover import begun, heir_of
from engine.kernel.recorded import RecordedEvent, names
from engine.kernel.refusal import Refusal
from engine.rulesets.coc.battle import Decisions, Ground
from engine.rulesets.coc.events import TAGS, Moved
from engine.rulesets.coc.ruleset import INVESTIGATORS
from tests.engine.coc.table import REFEREE, play_randomly, sit_down
from tests.engine.table import moments

TAG_OF = names({**ev.TAGS, **TAGS})


def past(one):
    return Past(one.version, TAG_OF[type(one.event)], msgspec.json.encode(one.event).decode())


def beginning(table, at):
    game = table.game(at)
    command_run = begun(game, table.recorded[at] if at < len(table.recorded) else None)
    done = game.counting[1 : len(game.counting) - len(command_run)]
    typed = tuple(sorted(typed_sides(game))) if command_run else ()
    return Beginning(
        game.opened.setup, dict(game.opened.options), tuple(map(past, done)), "", tuple(map(past, command_run)), typed
    )


@pytest.mark.parametrize(("table", "dice"), [("drawn", "server"), ("real", "server"), ("real", "typed")])
@pytest.mark.parametrize("preset", ["001", "004"])
def test_any_event_is_a_beginning(table, dice, preset):
    fight = sit_down(11, table=table, dice=dice, options={"coc.preset": preset})
    play_randomly(fight, random.Random(11), 60)
    last = len(fight.recorded) - (1 if fight.game().ended else 0)
    units = 0
    for at in moments(fight.recorded[:last]):
        begins = beginning(fight, at)
        units += len(begins.command_run) > 0
        simulator = INVESTIGATORS.simulator(begins)
        again = regenerate(simulator, b"handover", at, None, at)
        assert again.first == at + 1
        assert again.ended == INVESTIGATORS.simulator(begins).play(ShakeDice(key(at))), f"taken over at event {at}"
    assert units > 5


def test_a_move_at_a_real_table_is_taken_over_as_soon_as_it_is_declared():
    """COC-09: it has metres and no point."""
    fight = sit_down(3, table="real", options={"coc.firearm_initiative": "none"})
    fight.enter({"type": "begin-round"}, REFEREE)
    up = fight.game().battle.up
    fight.enter({"type": "move", "figure": up, "metres": 8}, REFEREE)
    at = next(one.version for one in fight.recorded if isinstance(one.event, Moved)) - 1
    again = regenerate(INVESTIGATORS.simulator(beginning(fight, at)), b"handover", 1, None, 1)
    assert next((one.figure, one.metres) for one in again.log if isinstance(one, Moved)) == (up, 8)


@pytest.mark.parametrize("dice", ["server", "typed"])
def test_the_log_of_a_taken_over_fight_folds_to_where_it_ended(dice):
    fight = sit_down(12, table="drawn", dice=dice)
    play_randomly(fight, random.Random(12), 50)
    for at in range(2, len(fight.recorded), 9):
        again = regenerate(INVESTIGATORS.simulator(beginning(fight, at)), b"handover", 1, None, 1)
        recorded = [*fight.recorded[:at], *(RecordedEvent(n, event) for n, event in enumerate(again.log, at + 1))]
        game = load(fight.rules, recorded)
        assert game.ended is not None and game.open is None
        assert (-1 if game.ended.winner is None else game.ended.winner) == again.ended.winner
        assert [int(not f.able()) for f in game.battle.figures] == [row[0] for row in again.ended.figures]


def test_a_tape_that_the_rules_no_longer_come_to_is_refused():
    fight = sit_down(11, table="drawn")
    play_randomly(fight, random.Random(11), 60)
    at = next(
        one.version
        for one in fight.recorded
        if isinstance(one.event, ev.Rolled) and one.event.sides == 100 and beginning(fight, one.version).command_run
    )
    begins = beginning(fight, at)
    forged = msgspec.structs.replace(
        begins.command_run[-1], payload=begins.command_run[-1].payload.replace('"sides":100', '"sides":99')
    )
    with pytest.raises(Refusal, match="rules-changed"):
        INVESTIGATORS.simulator(msgspec.structs.replace(begins, command_run=(*begins.command_run[:-1], forged))).new(
            ShakeDice(b"x")
        )


def key(number):
    from engine.kernel.batch import battle_key

    return battle_key(b"handover", number)


def test_whoever_takes_over_answers_everything_that_can_be_asked():
    for parent in (Decisions, Ground):
        asked = {name for name in vars(parent) if not name.startswith("_")}
        assert asked and asked <= set(vars(heir_of(parent)))
