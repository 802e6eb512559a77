"""The table in README.md, between its two marks."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.measure import Row, busy, machine

README = Path(__file__).with_name("README.md")
BEGIN, END = "<!-- figures: written by make bench -->", "<!-- end of figures -->"


def text(rows: Sequence[Row], load: str) -> str:
    lines = ["| what | figure | aim | |", "|---|---|---|---|"]
    for row in rows:
        met = {True: "met", False: "**missed**", None: row.note}[row.met]
        lines.append(f"| {row.what} | {row.figure} | {row.aim} | {met} |")
    when = f"{datetime.now(UTC):%Y-%m-%d}, {machine()}"
    return "\n".join([f"Measured {when}{', ' + load if load else ''}.", "", *lines])


def write(rows: Sequence[Row], load: str = "") -> None:
    whole = README.read_text(encoding="utf-8")
    before, _, rest = whole.partition(BEGIN)
    _, _, after = rest.partition(END)
    README.write_text(f"{before}{BEGIN}\n{text(rows, load or busy())}\n{END}{after}", encoding="utf-8")
