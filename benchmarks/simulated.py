"""Simulated battles a second: five against five, 12 inches apart, one core, interpreted and compiled; and how the cost
grows with the number of figures."""

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
    from engine.kernel.setup import Figure, Setup

ROUNDS = 7
TABLES = ("open ground", "crossroads with 30 pieces of cover", "every optional rule and skills")
AIMS: dict[str, tuple[int | None, ...]] = {"interpreted": (1_000, None, 400), "compiled": (10_000, None, 5_000)}
SKILLS = (("good_shot", "boss"), ("sharpshooter",), ("fast",), ("lucky",), ("green",))
GROWING = (2, 4, 10, 20, 40)  # figures in all
GROWTH_ROUNDS = 9
EACH = sized(150, 5)  # battles of a round, interpreted
WARM = sized(20, 1)
BY_SIZE = sized(6_000, 200)  # figures in all battles of a round: the length of a battle among few varies much


def rows() -> list[Row]:
    kinds = ["interpreted", *(["compiled"] if fresh() else [])]
    cases = [(kind, table) for table in range(len(TABLES)) for kind in kinds]
    medians = rounds_in_turn(ROUNDS, *[lambda kind=kind, table=table: once(kind, table) for kind, table in cases])
    lines = []
    for (kind, table), speed in zip(cases, medians, strict=True):
        least = AIMS[kind][table]
        aim = f">= {least:,}" if least is not None else ""
        met = speed >= least if least is not None else None
        lines.append(Row(f"simulated battles, {TABLES[table]}, {kind}", f"{number(speed)}/s", aim, met))
    if "compiled" not in kinds:
        lines.append(Row("simulated battles, compiled", "not measured", "", None, "`make compile` first"))
    return lines + [row for kind in kinds for row in growth(kind)]


def growth(kind: str) -> list[Row]:
    """What a battle costs by its size, every optional rule on, and how much of that is its length in turns.

    The growth is the slope of a straight line through the logarithms of cost and size, the usual measure: 1 is linear,
    2 is quadratic. Beside it stands that of the game's own length in turns, which no engine can change.
    """
    speeds = rounds_in_turn(GROWTH_ROUNDS, *[lambda size=size: once(kind, 2, size) for size in GROWING])
    lines = []
    lengths = []
    in_a_duel = 0.0  # µs a turn
    for size, speed in zip(GROWING, speeds, strict=True):
        times, linear = speeds[0] / speed, size / GROWING[0]
        turns = played(kind, 2, size)["turns"]
        lengths.append(turns)
        a_turn = 1_000_000 / speed / turns
        first = size == GROWING[0]
        in_a_duel = a_turn if first else in_a_duel
        figure = f"{1000 / speed:.3g} ms; {turns:.0f} turns, {a_turn:.3g} µs each"
        figure += "" if first else f" ({a_turn / in_a_duel:.2f} times that of 2)"
        aim, met = ("", None) if first else (f"<= {linear:.0f} times that of {GROWING[0]}", times <= linear)
        figure += "" if first else f"; {times:.1f} times"
        lines.append(Row(f"a battle of {size} figures, every optional rule, {kind}", figure, aim, met))
    costs = [1 / speed for speed in speeds]
    slope, of_turns = growth_of(costs), growth_of(lengths)
    figure = f"to the power of {slope:.2f}; turns to the power of {of_turns:.2f}"
    lines.append(Row(f"how the cost grows from 2 to 40 figures, {kind}", figure, "<= 1 (linear)", slope <= 1))
    return lines


def growth_of(values: list[float]) -> float:
    """The power of the size with which they grow: least squares through the logarithms."""
    return linear_regression([log(size) for size in GROWING], [log(value) for value in values]).slope


def once(kind: str, table: int, figures: int = 0) -> float:
    return played(kind, table, figures)["speed"]


def played(kind: str, table: int, figures: int) -> dict[str, float]:
    """In a process of its own; its processor time counts, so that a neighbour's work doesn't."""
    environment = {**os.environ, "ROLLBOOK_ENGINE": "interpreted" if kind == "interpreted" else ""}
    battles = (BY_SIZE // figures if figures else EACH) * (1 if kind == "interpreted" else 10)
    command = [sys.executable, "-m", "benchmarks.simulated", str(table), str(battles), str(figures)]
    completed = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    measured: dict[str, float] = json.loads(completed.stdout)
    if measured["compiled"] != (kind == "compiled"):
        raise RuntimeError(f"wanted the {kind} engine and got the other one")
    return measured


def _play(table: int, battles: int, figures: int = 0) -> None:
    import time

    import msgspec

    from engine.build import compiled
    from engine.kernel.batch import Beginning, play_chunk
    from engine.rulesets import ruleset
    from engine.rulesets.stko.example import five_against_five
    from engine.rulesets.stko.sample_options import EVERY_RULE

    rules, setup = ruleset("stko"), five_against_five()
    if table == 0:
        setup = msgspec.structs.replace(setup, terrain=())
    options = EVERY_RULE if table == 2 else {}
    if table == 2:
        skilled = [
            msgspec.structs.replace(figure, skills=SKILLS[n % len(SKILLS)]) for n, figure in enumerate(setup.figures)
        ]
        setup = msgspec.structs.replace(setup, figures=tuple(skilled))
    setups = of_size(setup, figures) if figures else [setup]
    battles_each, seconds, turns = battles // len(setups), 0.0, 0
    for sized_setup in setups:
        simulator = rules.simulator(Beginning(sized_setup, rules.fill_options(options)))
        play_chunk(simulator, b"warm", 1, WARM)
        start = time.process_time()
        counts = play_chunk(simulator, b"measured", 1, battles_each)
        seconds += time.process_time() - start
        turns += sum(n * times for n, times in counts.turns.items())
    played = battles_each * len(setups)
    print(json.dumps({"compiled": compiled(), "speed": played / seconds, "turns": turns / played}))


def of_size(setup: "Setup", figures: int) -> list["Setup"]:
    """The same gangs smaller or larger, in two rows 12 inches apart on open ground: their figures again and again.

    As many battles as the gang has figures, each of which begins with another one: so every size has the same mix of
    classes, weapons and skills, and battles differ in nothing but size.
    """
    gang = setup.figures[: len(setup.figures) // 2]
    return [_rows_of(setup, [*gang[n:], *gang[:n]], figures // 2) for n in range(len(gang))]


def _rows_of(setup: "Setup", gang: "list[Figure]", half: int) -> "Setup":
    import msgspec

    wide, deep = setup.size
    figures = tuple(
        msgspec.structs.replace(
            gang[n % len(gang)],
            side=side,
            at=(wide * (2 * n + 1) // (2 * half), deep // 2 + (600 if side else -600)),
            facing=(0, 1 - 2 * side),
        )
        for side in (0, 1)
        for n in range(half)
    )
    return msgspec.structs.replace(setup, figures=figures, terrain=())


if __name__ == "__main__":
    _play(*map(int, sys.argv[1:]))
