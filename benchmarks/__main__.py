"""`python -m benchmarks [simulated] [events] [commands] [verifying]`: all of them write the table, some only print."""

import sys

from benchmarks import simulated
from benchmarks.measure import Row, busy
from benchmarks.scratch import database
from benchmarks.table import text, write

NAMES = ("simulated", "events", "commands", "verifying")


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
    if set(wanted) - {"simulated"}:
        found += on_postgres(wanted)
    print()
    print(text(found, load))
    if not chosen:
        write(found, load)
    return 0


def on_postgres(wanted: list[str]) -> list[Row]:
    found: list[Row] = []
    with database() as url:
        from benchmarks import commands, events, verifying

        if "events" in wanted:
            found += said(events.rows(url))
        if "commands" in wanted:
            found += said(commands.rows())
        if "verifying" in wanted:
            found += said(verifying.rows())
        from django.db import connection

        connection.close()
    return found


def said(rows: list[Row]) -> list[Row]:
    for row in rows:
        print(f"{row.what}: {row.figure}", flush=True)
    return rows


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
