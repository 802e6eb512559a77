"""Battles with random skills, live and simulated: replay equals play, waiting equals not waiting, luck in between."""

import random
from typing import Any

import msgspec
import pytest

from engine.kernel import command_run as live
from engine.kernel import events as ev
from engine.kernel.decide import Game
from engine.kernel.luck import shown
from engine.kernel.refusal import Refusal
from engine.kernel.setup import Figure, Setup
from engine.rulesets.stko.policies.aggressive import Aggressive
from engine.rulesets.stko.policies.cautious import Cautious
from engine.rulesets.stko.policies.random_play import RandomPlay
from engine.rulesets.stko.policies.sensible import Sensible
from engine.rulesets.stko.rules.luck import CHARM, CURSED, LUCKY
from engine.rulesets.stko.tables_skills import SKILLS, may_be_doubled
from tests.engine.table import BLUE, RED, REFEREE, Table, fingerprint, play_randomly, street
from tests.engine.test_decide_optional import ALL_ON, folded

WITH_SKILLS: dict[str, Any] = {**ALL_ON, "stko.opt.skills": True, "stko.quick_draw": True}
KINDS = (("drawn", "server", 0), ("drawn", "server", 1), ("real", "server", 2), ("real", "typed", 0))
ARMS = (("pistol", "pistol"), ("smg",), ("rifle", "knife"), ("knife",))


def random_skills(pick: random.Random, most: int = 6) -> dict[str, int]:
    codes = pick.sample(sorted(SKILLS), pick.randint(1, most))
    return {code: pick.randint(1, 2) if may_be_doubled(code) else 1 for code in codes}


def skilled_street(table: str, dice: str, pick: random.Random) -> Setup:
    setup = street(table, dice)
    figures = tuple(
        Figure(figure.side, figure.rank, ARMS[n % 4], at=figure.at, facing=figure.facing, skills=random_skills(pick))
        for n, figure in enumerate(setup.figures)
    )
    return msgspec.structs.replace(setup, figures=figures, options=WITH_SKILLS)


def try_luck(table: Table, pick: random.Random) -> bool:
    """Presses any luck that the rules allow on the roll shown last; True when some dice were thrown again."""
    game = table.game()
    roll = shown(game)
    if roll is None or game.ended:
        return False
    ways = [(f.n, skill) for f in game.battle.figures for skill in (LUCKY, CHARM, CURSED) if skill in f.skills]
    pick.shuffle(ways)
    for by, skill in ways[:8]:
        dice = [] if skill == CHARM else [pick.randrange(len(roll.faces))]
        try:
            table.enter(
                {"type": "press-luck", "by": by, "skill": skill, "dice": dice}, pick.choice((RED, BLUE, REFEREE))
            )
        except Refusal:
            continue
        return True
    return False


def go_on(table: Table, pick: random.Random) -> Game:
    """One random entry; a fact that people tell may show that a skill forbids the shot, then they tell another one."""
    try:
        return play_randomly(table, pick, 1)
    except Refusal as refusal:
        assert refusal.code in {"knife-too-far", "camouflaged"}
        return table.game()


@pytest.mark.parametrize(("table", "dice", "seed"), KINDS)
def test_a_battle_with_skills_and_luck_played_with_waiting_equals_one_run_without(table, dice, seed, monkeypatch):
    pick = random.Random(seed)
    played = Table(skilled_street(table, dice, pick), seed)
    original = live.play
    pressed, compared = 0, []

    def watched(game, battle, command, tape, forced):
        step = original(game, battle, command, tape, forced)
        if tape.waiting is None and step.declined is None:
            compared.append(battle)
        return step

    monkeypatch.setattr(live, "play", watched)
    for _ in range(120):
        before = len(compared)
        game = go_on(played, pick)
        if len(compared) > before:
            assert fingerprint(compared[-1]) == fingerprint(game.battle)
        if game.ended:
            break
        pressed += pick.random() < 0.4 and try_luck(played, pick)
    assert len(compared) > 10 and len(played.recorded) > 50
    numbers = [event.roll for event in played.events(ev.Rolled)]
    assert numbers == sorted(set(numbers))
    assert pressed == len(played.events(ev.LuckPressed))


def simulated(seed: int) -> set[str]:
    setup = skilled_street("drawn", "server", random.Random(seed))
    policy = (Aggressive(), Sensible(), Cautious())[seed % 3] if seed % 12 else RandomPlay()  # which is never compiled
    return folded(setup, policy, b"skills-%d" % seed)


def test_a_simulated_battle_with_random_skills_folds_from_its_log_and_needs_none():
    seen = set().union(*(simulated(seed) for seed in range(120)))
    assert {"LuckPressed", "Fuddled", "ShruggedOff", "WeaponThrown", "RecoverFailed", "Felt"} <= seen
