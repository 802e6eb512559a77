"""Simulated games of Pb-12 a second: six figures against six on both sample tables, and with a vehicle; one core."""

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

from benchmarks.measure import Row, number, rounds_in_turn, sized
from engine.build import fresh

if TYPE_CHECKING:
    from engine.kernel.setup import Setup

ROUNDS = 5
AIM = 300  # a second, compiled
TABLES = ("alley", "yard")
FOOT, WAGON = "six figures against six", "six figures against five and a vehicle"
GAMES = sized(40, 4)  # of a round, interpreted


def rows() -> list[Row]:
    kinds = ["interpreted", *(["compiled"] if fresh() else [])]
    cases = [(kind, FOOT, table) for table in TABLES for kind in kinds] + [(kinds[-1], WAGON, TABLES[0])]
    medians = rounds_in_turn(ROUNDS, *[lambda kind=kind, who=who, table=table: once(kind, who, table)
                                       for kind, who, table in cases])  # fmt: skip
    lines = []
    for (kind, who, table), speed in zip(cases, medians, strict=True):
        aim, met = (f">= {AIM}", speed >= AIM) if kind == "compiled" and who == FOOT else ("", None)
        lines.append(Row(f"simulated games of Pb-12, {who}, table {table}, {kind}", f"{number(speed)}/s", aim, met))
    return lines


def once(kind: str, who: str, table: str) -> float:
    """In a process of its own; its processor time counts."""
    environment = {**os.environ, "ROLLBOOK_ENGINE": "interpreted" if kind == "interpreted" else ""}
    games = GAMES * (1 if kind == "interpreted" else 10)
    command = [sys.executable, "-m", "benchmarks.skirmishes", who, table, str(games)]
    completed = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    measured: dict[str, float] = json.loads(completed.stdout)
    if measured["compiled"] != (kind == "compiled"):
        raise RuntimeError(f"wanted the {kind} engine and got the other one")
    return measured["speed"]


def _play(who: str, name: str, games: int) -> None:
    import time

    from engine.build import compiled
    from engine.kernel.batch import Beginning, play_chunk
    from engine.rulesets import ruleset

    rules = ruleset("pb12")
    simulator = rules.simulator(Beginning(of(who, name), rules.fill_options({})))
    play_chunk(simulator, b"warm", 1, max(1, games // 10))
    start = time.process_time()
    play_chunk(simulator, b"measured", 1, games)
    print(json.dumps({"compiled": compiled(), "speed": games / (time.process_time() - start)}))


def of(who: str, name: str) -> "Setup":
    """The sample forces, or one of them against itself."""
    from engine.kernel.setup import Figure, Setup, Side
    from engine.rulesets.pb12.sample_tables import SAMPLE_TABLES
    from engine.rulesets.pb12.samples import MOOR_RUNNERS, PASS_PATROL

    table = next(sample_table for sample_table in SAMPLE_TABLES if sample_table.name == name)
    figures = [
        Figure(side, rank, profile=sheet)
        for side, force in enumerate((PASS_PATROL, MOOR_RUNNERS if who == WAGON else PASS_PATROL))
        for _, rank, sheet in force
    ]
    return Setup("pb12", (Side(), Side()), tuple(figures), "drawn", table.size, table.terrain)


if __name__ == "__main__":
    _play(sys.argv[1], sys.argv[2], int(sys.argv[3]))
