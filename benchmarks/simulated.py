"""Simulated battles a second: five against five, 12 inches apart, one core, interpreted and compiled."""

import json
import os
import subprocess
import sys

from benchmarks.measure import Row, number, rounds_in_turn
from engine.build import fresh

ROUNDS = 7
TABLES = ("open ground", "crossroads with 30 pieces of cover")
AIMS = {"interpreted": 1_000, "compiled": 10_000}


def rows() -> list[Row]:
    kinds = ["interpreted", *(["compiled"] if fresh() else [])]
    made = [(kind, table) for table in range(len(TABLES)) for kind in kinds]
    medians = rounds_in_turn(ROUNDS, *[lambda kind=kind, table=table: once(kind, table) for kind, table in made])
    found = []
    for (kind, table), speed in zip(made, medians, strict=True):
        first = table == 0
        aim = f">= {AIMS[kind]:,}" if first else ""
        met = speed >= AIMS[kind] if first else None
        found.append(Row(f"simulated battles, {TABLES[table]}, {kind}", f"{number(speed)}/s", aim, met))
    if "compiled" not in kinds:
        found.append(Row("simulated battles, compiled", "not measured", "", None, "`make compile` first"))
    return found


def once(kind: str, table: int) -> float:
    """In a process of its own; its processor time counts, so that a neighbour's work doesn't."""
    environment = {**os.environ, "ROLLBOOK_ENGINE": "interpreted" if kind == "interpreted" else ""}
    battles = 150 if kind == "interpreted" else 1_500
    command = [sys.executable, "-m", "benchmarks.simulated", str(table), str(battles)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    said = json.loads(done.stdout)
    if said["compiled"] != (kind == "compiled"):
        raise RuntimeError(f"wanted the {kind} engine and got the other one")
    return float(said["speed"])


def _play(table: int, battles: int) -> None:
    import time

    import msgspec

    from campaigns.simulation.example import five_against_five
    from engine.build import compiled
    from engine.kernel.batch import Beginning, play_chunk
    from engine.rulesets import ruleset

    rules, setup = ruleset("stko"), five_against_five()
    if table == 0:
        setup = msgspec.structs.replace(setup, terrain=())
    simulator = rules.simulator(Beginning(setup, rules.fill_options({})))
    play_chunk(simulator, b"warm", 1, 20)
    start = time.process_time()
    play_chunk(simulator, b"measured", 1, battles)
    seconds = time.process_time() - start
    print(json.dumps({"compiled": compiled(), "speed": battles / seconds}))


if __name__ == "__main__":
    _play(int(sys.argv[1]), int(sys.argv[2]))
