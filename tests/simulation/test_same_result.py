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


for size in SIZES:
    made = chunks(size)
    told = [compiled(), made.wins, made.hundreds, made.killed, made.climbed, made.squares, digests(made)]
    print(json.dumps(told))
"""


def played(engine: str, *sizes: int) -> list[Any]:
    """What comes of chunks of each of these sizes."""
    done = subprocess.run(
        [sys.executable, "-c", f"BATTLES, SIZES = {BATTLES}, {sizes}\n{PLAY}"],
        cwd=build.ROOT,
        env={**os.environ, "ROLLBOOK_ENGINE": engine, "PYTHONPATH": str(build.ROOT)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-3_000:]
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.slow
def test_chunks_of_ten_and_of_a_thousand_give_the_same_in_both_builds() -> None:
    """The small ones by the compiled engine where there is a fresh build (`make compile`), else interpreted, too."""
    fresh = build.fresh()
    (whole,), (cut,) = played("interpreted", BATTLES), played("" if fresh else "interpreted", 10)
    assert whole[0] is False and len(whole[-1]) == BATTLES // 100 and sum(whole[1]) > 0
    assert cut == [fresh, *whole[1:]]
