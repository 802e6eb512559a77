"""Simulated games of Firefight a second: two forces of 300 points, one core; and how the cost grows with the points."""

import json
import os
import subprocess
import sys
from math import log
from statistics import linear_regression
from typing import TYPE_CHECKING

from benchmarks.measure import Row, number, rounds_in_turn, sized
from engine.build import fresh

if TYPE_CHECKING:
    from engine.kernel.setup import Setup

ROUNDS = 5
AIM = 500  # a second, compiled
TABLES = ("docks", "open")
GROWING = (150, 300, 600, 1200)  # points a side
POINTS = sized(60_000, 1_200)  # of all games of a round, interpreted


def rows() -> list[Row]:
    kinds = ["interpreted", *(["compiled"] if fresh() else [])]
    cases = [(kind, table) for table in TABLES for kind in kinds]
    lines = []
    medians = rounds_in_turn(ROUNDS, *[lambda kind=kind, table=table: once(kind, table, 300) for kind, table in cases])
    for (kind, table), speed in zip(cases, medians, strict=True):
        aim, met = (f">= {AIM}", speed >= AIM) if kind == "compiled" else ("", None)
        lines.append(
            Row(f"simulated Firefight games of 300 points, table {table}, {kind}", f"{number(speed)}/s", aim, met)
        )
    return lines + growth(kinds[-1])


def growth(kind: str) -> list[Row]:
    """What a game costs by the size of its forces: the slope through the logarithms, 1 is linear."""
    speeds = rounds_in_turn(ROUNDS, *[lambda size=size: once(kind, TABLES[0], size) for size in GROWING])
    lines = []
    for size, speed in zip(GROWING, speeds, strict=True):
        figure = f"{1000 / speed:.3g} ms; {speeds[0] / speed:.1f} times that of {GROWING[0]}"
        lines.append(Row(f"a Firefight game of {size} points a side, {kind}", figure))
    slope = linear_regression([log(size) for size in GROWING], [log(1 / speed) for speed in speeds]).slope
    figure = f"to the power of {slope:.2f}"
    lines.append(Row(f"how its cost grows from 150 to 1,200 points, {kind}", figure, "<= 1.05 (linear)", slope <= 1.05))
    return lines


def once(kind: str, table: str, points: int) -> float:
    """In a process of its own; its processor time counts."""
    environment = {**os.environ, "ROLLBOOK_ENGINE": "interpreted" if kind == "interpreted" else ""}
    games = max(2, POINTS // points) * (1 if kind == "interpreted" else 10)
    command = [sys.executable, "-m", "benchmarks.firefights", table, str(points), str(games)]
    completed = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    measured: dict[str, float] = json.loads(completed.stdout)
    if measured["compiled"] != (kind == "compiled"):
        raise RuntimeError(f"wanted the {kind} engine and got the other one")
    return measured["speed"]


def _play(name: str, points: int, games: int) -> None:
    import time

    from engine.build import compiled
    from engine.kernel.batch import Beginning, play_chunk
    from engine.rulesets import ruleset

    rules = ruleset("gff")
    setups = of_size(name, points)
    seconds, played = 0.0, 0
    for setup in setups:
        simulator = rules.simulator(Beginning(setup, rules.fill_options({})))
        play_chunk(simulator, b"warm", 1, 2)
        start = time.process_time()
        play_chunk(simulator, b"measured", 1, games // len(setups))
        seconds += time.process_time() - start
        played += games // len(setups)
    print(json.dumps({"compiled": compiled(), "speed": played / seconds}))


def of_size(name: str, points: int) -> list["Setup"]:
    """The two sample forces: every second unit and the others for half of their points, or again and again."""
    from engine.kernel.setup import Figure, Setup, Side
    from engine.rulesets.gff.sample_armies import SAMPLE_ARMIES
    from engine.rulesets.gff.sample_tables import SAMPLE_TABLES

    table = next(sample_table for sample_table in SAMPLE_TABLES if sample_table.name == name)
    parts = [slice(0, None, 2), slice(1, None, 2)] if points < 300 else [slice(None)]
    setups = []
    for part in parts:
        figures = [
            Figure(side, rank, profile=profile)
            for side, army in enumerate(SAMPLE_ARMIES.values())
            for _ in range(max(1, points // 300))
            for _, rank, profile in army[part]
        ]
        setups.append(Setup("gff", (Side(), Side()), tuple(figures), "drawn", table.size, table.terrain))
    return setups


if __name__ == "__main__":
    _play(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
