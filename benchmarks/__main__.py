"""`python -m benchmarks [NAME ...]`: all of them write the table, some only print, and so do small ones."""

import sys

from benchmarks import fights, firefights, simulated, skirmishes, yardstick
from benchmarks.measure import SMALL, Row, busy
from benchmarks.scratch import database
from benchmarks.table import text, write

NAMES = (
    "simulated", "fights", "firefights", "skirmishes", "yardstick", "workers", "memory", "events", "commands",
    "verifying", "pages",
)  # fmt: skip
WITHOUT_POSTGRES = {"simulated", "fights", "firefights", "skirmishes", "yardstick"}


def main(chosen: list[str]) -> int:
    unknown = [name for name in chosen if name not in NAMES]
    if unknown:
        print(f"There is no benchmark {', '.join(unknown)}; there are {', '.join(NAMES)}.")
        return 2
    wanted = chosen or list(NAMES)
    load = busy()
    found: list[Row] = []
    if "simulated" in wanted:
        found += said(simulated.rows())
    if "fights" in wanted:
        found += said(fights.rows())
    if "firefights" in wanted:
        found += said(firefights.rows())
    if "skirmishes" in wanted:
        found += said(skirmishes.rows())
    if "yardstick" in wanted:
        found += said(yardstick.rows())
    if set(wanted) - WITHOUT_POSTGRES:
        found += on_postgres(wanted)
    print()
    print(text(found, load))
    if not (chosen or SMALL):
        write(found, load)
    return 0


def on_postgres(wanted: list[str]) -> list[Row]:
    found: list[Row] = []
    with database() as url:
        from benchmarks import commands, events, pages, verifying, workers

        if "workers" in wanted:
            found += said(workers.rows())
        if "memory" in wanted:
            found += said(workers.memory_rows())
        if "events" in wanted:
            found += said(events.rows(url))
        if "commands" in wanted:
            found += said(commands.rows())
        if "verifying" in wanted:
            found += said(verifying.rows())
        if "pages" in wanted:  # last: it fills the database
            found += said(pages.rows())
        from django.db import connection

        connection.close()
    return found


def said(rows: list[Row]) -> list[Row]:
    for row in rows:
        print(f"{row.what}: {row.figure}", flush=True)
    return rows


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
