"""A simulation takes a battle over at any event, in the middle of an action too: the tape first, then the policy."""

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
from engine.rulesets.stko.battle import Decisions
from engine.rulesets.stko.events import TAGS, Wounded
from engine.rulesets.stko.ground import Ground
from engine.rulesets.stko.options import filled
from engine.rulesets.stko.ruleset import STREET_FIGHT
from tests.engine.table import Table, fingerprint, moments, play_randomly, street

TAG_OF = names({**ev.TAGS, **TAGS})
KEY = b"handover"
OPTIONAL = {"stko.opt.melee": True, "stko.opt.nerve": True, "stko.opt.rapid_fire": True}


def past(record: RecordedEvent) -> Past:
    return Past(record.version, TAG_OF[type(record.event)], msgspec.json.encode(record.event).decode())


def beginning(table: Table, at: int, stand_in: str = "") -> Beginning:
    game = table.game(at)
    command_run = begun(game, table.recorded[at] if at < len(table.recorded) else None)
    done = game.counting[1 : len(game.counting) - len(command_run)]
    opened = game.opened
    return Beginning(
        opened.setup,
        dict(opened.options),
        tuple(past(record) for record in done),
        stand_in,
        tuple(past(record) for record in command_run),
        tuple(sorted(typed_sides(game))) if command_run else (),
    )


def played(table: str, dice: str, cards: str, seed: int, entries: int = 120) -> Table:
    setup = street(table, dice, cards=cards, options=OPTIONAL if seed % 2 else {})
    battle = Table(setup, seed)
    play_randomly(battle, random.Random(seed), entries)
    return battle


@pytest.mark.parametrize(
    ("table", "dice", "cards", "seed"),
    [
        ("drawn", "server", "server", 1),
        ("drawn", "typed", "server", 2),
        ("real", "server", "typed", 2),
        ("real", "typed", "server", 1),
    ],
)
def test_any_event_is_a_beginning(table, dice, cards, seed):
    battle = played(table, dice, cards, seed)
    last = len(battle.recorded) - (1 if battle.game().ended else 0)
    units = 0
    for at in moments(battle.recorded[:last]):
        begins = beginning(battle, at, "yards" if table == "real" else "")
        units += len(begins.command_run) > 0
        simulator = STREET_FIGHT.simulator(begins)
        again = regenerate(simulator, KEY, at, None, at)
        assert again.first == at + 1
        assert simulator.play(ShakeDice(_key(at))) == again.ended, f"taken over at event {at}"
        assert isinstance(again.log[-1], ev.BattleEnded)
    assert units > 50


def _key(number: int) -> bytes:
    from engine.kernel.batch import battle_key

    return battle_key(KEY, number)


@pytest.mark.parametrize("seed", [3, 4])
def test_the_log_of_a_taken_over_battle_folds_to_where_it_ended(seed):
    """What the simulation wrote down after the tape is a battle like any other: nothing is left open in it."""
    battle = played("drawn", "typed", "server", seed)
    for at in range(2, len(battle.recorded), 7):
        again = regenerate(STREET_FIGHT.simulator(beginning(battle, at)), KEY, 1, None, 1)
        recorded = [*battle.recorded[:at], *(RecordedEvent(n, event) for n, event in enumerate(again.log, at + 1))]
        game = load(battle.rules, recorded)
        assert game.ended is not None and game.open is None
        assert (game.ended.winner if game.ended.winner is not None else -1) == again.ended.winner
        lost = [1 if f.loss else 0 for f in game.battle.figures]
        assert lost == [row[0] for row in again.ended.figures]


def test_shown_dice_stay_and_only_what_comes_after_them_is_simulated():
    """A hit that was rolled hits in every simulated battle; before the roll it doesn't always."""
    battle = played("drawn", "server", "server", 2)
    wound = next(record for record in battle.recorded if isinstance(record.event, Wounded))
    victim = wound.event.figure
    rolls = [
        record for record in battle.recorded if isinstance(record.event, ev.Rolled) and record.version < wound.version
    ]
    effect, first = rolls[-1], next(roll for roll in rolls if roll.command == rolls[-1].command)
    assert beginning(battle, effect.version).command_run

    def wounded(at: int) -> int:
        """In how many of 40 battles that go on at `at` is the first wound of the action just this one?"""
        same = 0
        for number in range(1, 41):
            log = regenerate(STREET_FIGHT.simulator(beginning(battle, at)), KEY, number, None, 40).log
            wounds = [one for one in log if isinstance(one, Wounded)]
            same += bool(wounds) and wounds[0] == wound.event
        return same

    assert wounded(effect.version) == 40
    assert wounded(first.version - 1) < 40
    assert victim


def test_a_tape_that_the_rules_no_longer_come_to_is_refused():
    battle = played("drawn", "server", "server", 2)
    at = next(
        record.version
        for record in battle.recorded
        if isinstance(record.event, ev.Rolled)
        and record.event.sides == 6
        and beginning(battle, record.version).command_run
    )
    begins = beginning(battle, at)
    roll = begins.command_run[-1]
    forged = msgspec.structs.replace(roll, payload=roll.payload.replace('"sides":6', '"sides":8'))
    with pytest.raises(Refusal, match="rules-changed"):
        STREET_FIGHT.simulator(msgspec.structs.replace(begins, command_run=(*begins.command_run[:-1], forged))).new(
            ShakeDice(KEY)
        )


def test_everybody_who_is_asked_hands_over():
    for parent in (Decisions, Ground):
        asked = {name for name in dir(parent) if not name.startswith("_")}
        assert asked and asked <= set(vars(heir_of(parent)))


def test_a_battle_between_two_actions_begins_with_no_tape():
    battle = played("drawn", "server", "server", 2, 30)
    at = len(battle.recorded)
    begins = beginning(battle, at)
    assert begins.command_run == () and begins.typed == ()
    state = STREET_FIGHT.simulator(begins).new(ShakeDice(KEY))
    assert fingerprint(state) == fingerprint(battle.game().battle)


def test_options_are_those_of_the_battle():
    battle = played("drawn", "server", "server", 1, 5)
    assert beginning(battle, 3).options == filled(OPTIONAL)
