"""`python -m benchmarks [NAME ...]`: all of them write the table, some only print, and so do small ones."""

import sys

from benchmarks import fights, firefights, instructions, simulated, skirmishes, yardstick
from benchmarks.measure import SMALL, Row, busy
from benchmarks.scratch import database
from benchmarks.table import text, write

PLAIN = {
    "simulated": simulated.rows,
    "fights": fights.rows,
    "firefights": firefights.rows,
    "skirmishes": skirmishes.rows,
    "instructions": instructions.rows,
    "yardstick": yardstick.rows,
}
NAMES = (*PLAIN, "workers", "memory", "events", "commands", "verifying", "pages")


def main(chosen: list[str]) -> int:
    unknown = [name for name in chosen if name not in NAMES]
    if unknown:
        print(f"There is no benchmark {', '.join(unknown)}; there are {', '.join(NAMES)}.")
        return 2
    wanted = chosen or list(NAMES)
    load = busy()
    all_rows: list[Row] = []
    for name, rows in PLAIN.items():
        if name in wanted:
            all_rows += printed(rows())
    if set(wanted) - set(PLAIN):
        all_rows += on_postgres(wanted)
    print()
    print(text(all_rows, load))
    if not (chosen or SMALL):
        write(all_rows, load)
    return 0


def on_postgres(wanted: list[str]) -> list[Row]:
    rows: list[Row] = []
    with database() as url:
        from benchmarks import commands, events, pages, verifying, workers

        if "workers" in wanted:
            rows += printed(workers.rows())
        if "memory" in wanted:
            rows += printed(workers.memory_rows())
        if "events" in wanted:
            rows += printed(events.rows(url))
        if "commands" in wanted:
            rows += printed(commands.rows())
        if "verifying" in wanted:
            rows += printed(verifying.rows())
        if "pages" in wanted:  # last: it fills the database
            rows += printed(pages.rows())
        from django.db import connection

        connection.close()
    return rows


def printed(rows: list[Row]) -> list[Row]:
    for row in rows:
        print(f"{row.what}: {row.figure}", flush=True)
    return rows


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
