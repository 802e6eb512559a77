"""The same key gives the same counts and digests: in chunks of 10 and of 1,000, and in both builds of the engine."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from engine import build

BATTLES = 1_000
PLAY = """
import json
from engine.build import compiled
from engine.kernel.batch import Beginning, digests, play_chunk, total
from engine.kernel.setup import Figure, Setup, Side
from engine.rulesets import ruleset

rules = ruleset("stko")
figures = tuple(
    Figure(side, "ganger", (weapon,), at=(2000 + 600 * n, 1800 + 1200 * side), facing=(0, 1 - 2 * side))
    for side in (0, 1)
    for n, weapon in enumerate(("pistol", "rifle"))
)
setup = Setup("stko", (Side(), Side()), figures, "drawn", (4800, 4800), deployment="placed")
simulator = rules.simulator(Beginning(setup, rules.fill_options({})))


def chunks(size):
    return total(play_chunk(simulator, b"a key", first, size) for first in range(1, BATTLES + 1, size))


whole, cut = chunks(BATTLES), chunks(10)
assert whole == cut and digests(whole) == digests(cut)
print(json.dumps([compiled(), whole.wins, whole.hundreds, whole.killed, whole.climbed, whole.squares, digests(whole)]))
"""


def played(engine: str) -> list[Any]:
    done = subprocess.run(
        [sys.executable, "-c", f"BATTLES = {BATTLES}\n{PLAY}"],
        cwd=build.ROOT,
        env={**os.environ, "ROLLBOOK_ENGINE": engine, "PYTHONPATH": str(build.ROOT)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-3_000:]
    return json.loads(done.stdout)


@pytest.mark.slow
def test_chunks_of_ten_and_of_a_thousand_give_the_same_in_both_builds() -> None:
    """The compiled engine is compared where there is a fresh build (`make compile`)."""
    interpreted = played("interpreted")
    assert interpreted[0] is False and len(interpreted[-1]) == BATTLES // 100 and sum(interpreted[1]) > 0
    if build.fresh():
        compiled = played("")
        assert compiled[0] is True and compiled[1:] == interpreted[1:]
