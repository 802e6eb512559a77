"""The compiled engine plays the same battles as the interpreted one, both play them as pinned, and sensible wins."""

import fcntl
import json
import threading
from pathlib import Path
from typing import Any

import pytest

from engine import build
from tests.engine import battles, wins
from tests.engine.compiled import CAN_COMPILE, COMPILER, make, run

COMPARED = 120  # a third of them with every optional rule, and a quarter as many again with random skills
STREET = build.ROOT / "tests/engine/stko"
SAMPLE = (
    "tests/engine/stko/test_cases.py",
    "tests/engine/coc/test_cases.py",
    "tests/engine/test_decide.py::test_a_replayed_battle_equals_the_played_one_at_every_entry[drawn-typed-server-1]",
    "tests/engine/test_decide.py::test_a_replayed_battle_equals_the_played_one_at_every_entry[real-typed-typed-1]",
    "tests/engine/coc/test_decide.py::test_a_replayed_fight_equals_the_played_one_at_every_entry[001-drawn-typed]",
)
# The least part that is won, and of how many battles: so many that what is won now (97, 96, 74, 74, 86, 66 of 100) lies
# five standard deviations above. Random play is long and interpreted.
LEAST = {
    ("random", "base"): (0.80, 96),
    ("random", "every"): (0.80, 96),
    ("cautious", "base"): (0.60, 320),
    ("cautious", "every"): (0.60, 320),
    ("aggressive", "base"): (0.60, 80),
    ("aggressive", "every"): (0.60, 1_600),
}


def test_a_build_waits_for_another_one_of_the_same_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when somebody says `make compile` while a service that was just started compiles by itself."""
    monkeypatch.setattr(build, "TARGET", tmp_path / "build" / "engine")
    made: list[str] = []
    monkeypatch.setattr(build, "compile_into", made.append)
    build.TARGET.parent.mkdir()
    second = threading.Thread(target=build.build)
    with build.TARGET.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        second.start()
        second.join(0.2)
        assert second.is_alive() and not made
    second.join()
    assert made == ["3"]


def test_seeded_battles_change_only_with_a_version() -> None:
    pinned, now = battles.pinned().get(battles.versions()), battles.digest(battles.PINNED_BATTLES)
    assert pinned == now, (
        f"The {battles.PINNED_BATTLES} seeded battles of {battles.versions()} are no longer the pinned ones. If that"
        " is meant, raise the version of the rules or POLICY_VERSION (not needed before the first release) and run:"
        " .venv/bin/python -m tests.engine.battles --pin"
    )


def test_no_compiled_module_has_a_struct() -> None:
    """mypyc drops the keywords of such a class, and with them its names in JSON."""
    modules = build.hot_modules()
    assert modules
    assert [module for module in modules if "msgspec" in (build.ROOT / module).read_text()] == []


@pytest.fixture(scope="module")
def made() -> None:
    make()


@pytest.mark.slow
@pytest.mark.usefixtures("made")
@pytest.mark.skipif(not CAN_COMPILE, reason=f"mypyc or a C compiler ({COMPILER}) isn't here")
def test_compiled_engine_plays_the_same_battles() -> None:
    """Compares the digest over every event of many battles."""
    compiled = played(interpreted=False)
    interpreted = played(interpreted=True)
    assert compiled["compiled"], "the fresh build was not used"
    assert not interpreted["compiled"]
    assert compiled["digest"] == interpreted["digest"]
    assert compiled["skills"] == interpreted["skills"]
    assert compiled["coc"] == interpreted["coc"]
    assert compiled["gff"] == interpreted["gff"]
    assert compiled["pb12"] == interpreted["pb12"]


@pytest.mark.slow
@pytest.mark.skipif(not build.compiled(), reason="all of these tests are interpreted")
def test_a_sample_of_the_other_tests_holds_interpreted() -> None:
    """Worked cases, live play that is folded anew at every entry, and whatever replaces the engine's insides."""
    marked = [str(file) for file in STREET.glob("test_*.py") if "pytest.mark.interpreted" in file.read_text()]
    for chosen in (SAMPLE, ("-m", "interpreted", *marked)):
        run("-m", "pytest", "-p", "no:cacheprovider", *chosen, interpreted=True)


@pytest.mark.slow
@pytest.mark.usefixtures("made")
@pytest.mark.parametrize(("opponent", "options"), LEAST)
def test_sensible_wins(opponent: str, options: str) -> None:
    """Half of the battles are played from the other side; a battle that nobody wins counts against it."""
    least, battles = LEAST[opponent, options]
    asked = "sensible", opponent, options, battles
    if build.compiled():
        won = wins.won(*asked)
    else:
        won = json.loads(run(wins.__file__, *map(str, asked), interpreted=False))
    assert won >= least * battles, f"{won} of {battles}"


def test_every_opponent_and_option_is_played() -> None:
    assert {options for _, options in LEAST} == set(wins.OPTIONS)


def played(interpreted: bool) -> dict[str, Any]:
    """By a process of its own, except where this one plays on the engine that is asked for."""
    if not interpreted and build.compiled():
        return battles.digests(COMPARED)
    answer: dict[str, Any] = json.loads(run(battles.__file__, str(COMPARED), interpreted=interpreted))
    return answer
