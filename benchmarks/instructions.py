"""Instructions that the processor executes for a simulated battle, counted by valgrind: no neighbour's work is in them.

So a few in a hundred more are seen, where seconds vary by as much. What many battles take beyond what few do is theirs;
the start of the process drops out.
"""

import os
import re
import shutil
import subprocess
import sys

from benchmarks.measure import Row, sized
from engine.build import fresh

FEW, MANY = sized(50, 1), sized(250, 2)
# At most as many as on 2026-11-22, before each mechanic got its one place: a tidy house costs no battle anything.
MEASURED = (
    ("street fight, open ground", "simulated", "0", 590_000),
    ("street fight, crossroads with 30 pieces of cover", "simulated", "1", 615_000),
    ("street fight, every optional rule and skills", "simulated", "2", 480_000),
    ("d100 fight, preset 004", "fights", "004", 629_000),
    ("d100 fight, preset 001", "fights", "001", 1_173_000),
)


def rows() -> list[Row]:
    if not fresh() or shutil.which("valgrind") is None:
        return [Row("instructions a simulated battle", "not measured", "", None, "`make compile` and valgrind first")]
    lines = []
    for what, module, kind, most in MEASURED[: sized(len(MEASURED), 1)]:
        per_piece = (counted(module, kind, MANY) - counted(module, kind, FEW)) // (MANY - FEW)
        lines.append(
            Row(f"instructions a simulated {what}, compiled", f"{per_piece:,}", f"<= {most:,}", per_piece <= most)
        )
    return lines


def counted(module: str, kind: str, battles: int) -> int:
    """Of a whole process that plays so many."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", sys.executable]
    completed = subprocess.run(
        [*command, "-m", f"benchmarks.{module}", kind, str(battles)],
        env={**os.environ, "PYTHONHASHSEED": "0", "ROLLBOOK_ENGINE": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    match = re.search(r"Collected : (\d+)", completed.stderr)
    if match is None:
        raise RuntimeError(f"valgrind counted nothing:\n{completed.stderr}")
    return int(match[1])
