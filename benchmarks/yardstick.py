"""The engine beside a C program that plays a reduced street fight, in one run, by turns, one core each.

The C program isn't part of this project: it is built where it lies beside the checkout, and without it or a C compiler
the row says so. What the engine plays is the nearest that its options come to the reduced rules; README.md says
what still differs.
"""

import ctypes
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from benchmarks.measure import Row, number, rounds_in_turn, sized
from engine.build import ROOT, fresh

SOURCE = ROOT.parent / "shared" / "prototype" / "kernel.c"
BUILD = ("-O3", "-march=native", "-ffp-contract=off", "-shared", "-fPIC")
AIM = 0.20
ROUNDS = 7
THEIRS, OURS = sized(20_000, 100), sized(2_000, 20)
INCHES = 48
ROWS_Y = (10, 36)
COLUMNS_X = (8, 16, 24, 32, 40)
GANG = (("legend", "pistol"), ("killer", "rifle"), ("ganger", "pistol"), ("ganger", "rifle"), ("plock", "pistol"))
BUILDINGS = ((10, 18, 14, 28), (20, 14, 28, 17), (20, 29, 28, 32), (34, 18, 38, 28))
WALLS = (
    (2, 15, 10, 15.5),
    (14, 20, 20, 20.5),
    (28, 20, 34, 20.5),
    (14, 26, 20, 26.5),
    (28, 26, 34, 26.5),
    (38, 31, 46, 31.5),
)
OPTIONS = {
    "stko.opt.nerve": True,
    "stko.knockdown_six": "ignore",
    "stko.belly_flesh_immobile": False,
    "stko.end_counts": ["unconscious", "incapacitated", "dead", "surrendered", "fled"],
    "stko.opt.skills": False,
    "stko.broken_behaviour": "surrender",  # whoever breaks is out at once
    "stko.opt.drop_straight_line": True,  # low walls hinder nobody
    "stko.opt.drop_duck_back": True,
    "stko.action_card_windows": ["after_action"],
}


def rows() -> list[Row]:
    what = "reduced street fights, beside a C program that plays them"
    compiler = shutil.which(os.environ.get("CC", "cc"))
    if not SOURCE.is_file():
        return [Row(what, "not measured", "", None, "the C program is not here")]
    if compiler is None or not fresh():
        return [Row(what, "not measured", "", None, "`make compile` first" if compiler else "no C compiler here")]
    with tempfile.TemporaryDirectory() as folder:
        library = str(Path(folder) / "yardstick.so")
        subprocess.run([compiler, *BUILD, "-o", library, str(SOURCE), "-lm"], check=True)
        c_rate, engine_rate = rounds_in_turn(ROUNDS, lambda: _once("theirs", library), lambda: _once("ours", library))
    share = engine_rate / c_rate
    figure = f"{number(engine_rate)}/s; C {number(c_rate)}/s; {share:.0%}"
    return [Row(what, figure, f">= {AIM:.0%}", share >= AIM)]


def _once(who: str, library: str) -> float:
    command = [sys.executable, "-m", "benchmarks.yardstick", who, library]
    completed = subprocess.run(command, capture_output=True, text=True, check=True)
    return float(json.loads(completed.stdout)["speed"])


def theirs(path: str) -> float:
    library = ctypes.CDLL(path)
    library.many.restype = ctypes.c_int64
    library.many.argtypes = [ctypes.c_uint64, ctypes.c_int64, ctypes.c_void_p, ctypes.c_void_p]
    wins = (ctypes.c_int64 * 3)()
    library.many(0, 100, None, ctypes.addressof(wins))
    start = time.process_time()
    library.many(1, THEIRS, None, ctypes.addressof(wins))
    return THEIRS / (time.process_time() - start)


def ours() -> float:
    from engine.kernel.batch import play_chunk

    simulator = _simulator()
    play_chunk(simulator, b"warm", 1, 100)
    start = time.process_time()
    play_chunk(simulator, b"measured", 1, OURS)
    return OURS / (time.process_time() - start)


def _simulator() -> Any:
    """Its policy is the plain one of the reduced rules: shoot at the nearest in reach and sight, else run at him."""
    from engine.kernel.batch import Beginning
    from engine.rulesets import ruleset
    from engine.rulesets.stko.policies.base import BasePolicy

    rules = ruleset("stko")
    simulator = rules.simulator(Beginning(_setup(), rules.fill_options(cast(Mapping[str, Any], OPTIONS))))
    simulator.policy = BasePolicy()  # type: ignore[attr-defined]
    return simulator


def _setup() -> Any:
    from engine.kernel.setup import Figure, Piece, Setup, Side

    figures = tuple(
        Figure(side, rank, (weapon,), at=(x * 100, ROWS_Y[side] * 100), facing=(0, 1 - 2 * side))
        for side in (0, 1)
        for x, (rank, weapon) in zip(COLUMNS_X, GANG, strict=True)
    )
    terrain = tuple(Piece("building", _corners(box), "solid", "tall") for box in BUILDINGS) + tuple(
        Piece("wall", _corners(box), "solid", "low") for box in WALLS
    )
    size = (INCHES * 100, INCHES * 100)
    return Setup("stko", (Side(), Side()), figures, "drawn", size, terrain, deployment="placed")


def _corners(box: tuple[float, ...]) -> tuple[tuple[int, int], ...]:
    x0, y0, x1, y1 = (round(100 * side) for side in box)
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1)


if __name__ == "__main__":
    print(json.dumps({"speed": theirs(sys.argv[2]) if sys.argv[1] == "theirs" else ours()}))
