"""What holds in every live battle holds with all optional rules on; and a simulation's log folds to its battle."""

import random

import msgspec
import pytest

from engine.kernel import command_run as live
from engine.kernel import events as ev
from engine.kernel.decide import Game
from engine.kernel.dice import ShakeDice
from engine.kernel.setup import Figure, Setup
from engine.kernel.simulated import SimulationEffects
from engine.rulesets.stko.apply import apply
from engine.rulesets.stko.battle import Decisions
from engine.rulesets.stko.options import OPTIONS
from engine.rulesets.stko.policies.aggressive import Aggressive
from engine.rulesets.stko.policies.sensible import Sensible
from engine.rulesets.stko.setup import new_battle
from engine.rulesets.stko.simulate import MOST_CARDS, step
from tests.engine.table import Table, fingerprint, play_randomly, street
from tests.engine.test_decide import KINDS

OFF_BY_DEFAULT = {id for id, option in OPTIONS.items() if id.startswith("stko.opt.") and option.default is False}
LEFT_OUT = {"stko.opt.drop_duck_back", "stko.opt.drop_straight_line", "stko.opt.fewer_modifiers"}  # take rules away
ALL_ON = dict.fromkeys(sorted(OFF_BY_DEFAULT - LEFT_OUT), True)
ROSTER = (
    ("legend", ("machine_pistol", "pistol")),
    ("killer", ("scoped_smg",)),
    ("ganger", ("smg",)),
    ("plock", ("knife",)),
)


def armed_street(table="drawn", dice="server", **more):
    """The street of the other tests, with weapons for every optional rule."""
    setup = street(table, dice, **more)
    figures = tuple(
        Figure(figure.side, figure.rank, ROSTER[n % 4][1] or figure.weapons, at=figure.at, facing=figure.facing)
        for n, figure in enumerate(setup.figures)
    )
    return msgspec.structs.replace(setup, figures=figures, options=ALL_ON)


@pytest.mark.parametrize(("table", "dice", "cards"), KINDS)
def test_a_replayed_battle_equals_the_played_one_at_every_entry(table, dice, cards):
    played = Table(armed_street(table, dice, cards=cards), 0)
    seen = []

    def check(game: Game) -> None:
        seen.append((game.version, None if len(seen) % 5 else fingerprint(game.battle)))

    play_randomly(played, random.Random(0), 200, check)
    for version, was in seen[::5]:
        assert fingerprint(played.game(version).battle) == was


@pytest.mark.parametrize(("table", "dice", "cards", "seed"), [(*kind, n % 2) for n, kind in enumerate(KINDS)])
def test_a_battle_played_with_waiting_equals_one_run_without(table, dice, cards, seed, monkeypatch):
    played = Table(armed_street(table, dice, cards=cards), 40 + seed)
    original = live.play
    compared = []

    def watched(game, battle, command, tape, forced):
        step = original(game, battle, command, tape, forced)
        if tape.waiting is None and step.declined is None:
            compared.append((battle, game.version + len(step.new)))
        return step

    def check(game: Game) -> None:
        if compared and compared[-1][1] == game.version:
            assert fingerprint(compared[-1][0]) == fingerprint(game.battle)

    monkeypatch.setattr(live, "play", watched)
    play_randomly(played, random.Random(seed), 200, check)
    assert len(compared) > 10


def folded(setup: Setup, policy: Decisions, seed: bytes) -> set[str]:
    """One battle with its log and without: the same end, and the log folds back. The kinds of events that came."""
    effects = SimulationEffects(ShakeDice(seed))
    b = new_battle(setup, setup.options)
    b.effects = effects
    b.dice = effects.dice
    b.decisions = policy
    while not b.over and b.cards.cards_turned < MOST_CARDS:
        step(b, policy)
    again = new_battle(setup, setup.options)
    for version, event in enumerate(effects.log, start=2):
        if not isinstance(event, ev.Rolled):
            apply(again, event, version)
    assert fingerprint(again) == fingerprint(b)
    silent = new_battle(setup, setup.options)
    silent.dice = ShakeDice(seed)
    silent.decisions = policy
    while not silent.over and silent.cards.cards_turned < MOST_CARDS:
        step(silent, policy)
    assert (silent.winner, silent.turns_taken) == (b.winner, b.turns_taken)
    return {type(event).__name__ for event in effects.log}


def simulated(seed: int) -> set[str]:
    return folded(armed_street(), (Aggressive(), Sensible())[seed % 2], b"%d" % seed)


def test_a_simulated_battle_folds_from_its_log_and_needs_none():
    seen = set().union(*(simulated(seed) for seed in range(60)))
    assert {"Felt", "FightDeclared", "Fought", "ThrownBack"} <= seen
    assert {"RapidCardTurned", "BurstSpread", "NerveTested", "Fled", "Surrendered"} <= seen
