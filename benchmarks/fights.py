"""Simulated fights of the d100 family a second: three against three with handguns and fists, one core, by preset."""

import json
import os
import subprocess
import sys

from benchmarks.measure import Row, number, rounds_in_turn, sized
from engine.build import fresh

ROUNDS = 5
FIGHTS = sized(600, 20)
PRESETS = ("004", "001")
AIM = 2_000  # a second, compiled


def rows() -> list[Row]:
    kinds = ["interpreted", *(["compiled"] if fresh() else [])]
    cases = [(kind, preset) for preset in PRESETS for kind in kinds]
    medians = rounds_in_turn(ROUNDS, *[lambda kind=kind, preset=preset: once(kind, preset) for kind, preset in cases])
    lines = []
    for (kind, preset), speed in zip(cases, medians, strict=True):
        aim, met = (f">= {AIM:,}", speed >= AIM) if kind == "compiled" else ("", None)
        lines.append(Row(f"simulated d100 fights, preset {preset}, {kind}", f"{number(speed)}/s", aim, met))
    return lines


def once(kind: str, preset: str) -> float:
    """In a process of its own; its processor time counts."""
    environment = {**os.environ, "ROLLBOOK_ENGINE": "interpreted" if kind == "interpreted" else ""}
    command = [sys.executable, "-m", "benchmarks.fights", preset, str(FIGHTS)]
    completed = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    measured: dict[str, float] = json.loads(completed.stdout)
    if measured["compiled"] != (kind == "compiled"):
        raise RuntimeError(f"wanted the {kind} engine and got the other one")
    return measured["speed"]


def _play(preset: str, count: int) -> None:
    import time

    from engine.build import compiled
    from engine.kernel.batch import Beginning, play_chunk
    from engine.kernel.setup import Figure, Setup, Side
    from engine.rulesets.coc.options import filled
    from engine.rulesets.coc.ruleset import INVESTIGATORS

    sheet = {"str": 60, "con": 55, "siz": 60, "dex": 55, "handgun": 50, "brawl": 45, "dodge": 35}
    armed: tuple[tuple[str, ...], ...] = (("revolver",), ("pistol",), ())
    figures = tuple(Figure(side, "investigator", weapons, values=sheet) for side in (0, 1) for weapons in armed)
    fights = INVESTIGATORS.simulator(Beginning(Setup("coc", (Side(), Side()), figures), filled({"coc.preset": preset})))
    play_chunk(fights, b"warm", 1, 20)
    start = time.process_time()
    play_chunk(fights, b"measured", 1, count)
    print(json.dumps({"compiled": compiled(), "speed": count / (time.process_time() - start)}))


if __name__ == "__main__":
    _play(sys.argv[1], int(sys.argv[2]))
