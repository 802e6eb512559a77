"""`python -m tests.chaos [KILLS] [SEED]`: what `make chaos` runs. Exits 1 where not all was right."""

import os
import shutil
import sys
import tempfile
from functools import partial
from pathlib import Path
from random import Random

import django

from tests.local.starting import Home

CLIENTS = 3


def main(kills: int = 200, seed: int = 17) -> int:
    folder = Path(tempfile.mkdtemp(prefix="rollbook-chaos-"))
    folder.chmod(0o711)  # as root the database server runs as somebody else
    home = Home(folder)
    os.environ |= {name: home.environment[name] for name in ("ROLLBOOK_DATA", "DJANGO_SETTINGS_MODULE")}
    django.setup()
    from tests.chaos.kills import chaos, order  # only now do the settings know where the data lies

    say = partial(print, flush=True)
    say(f"{kills} kills, seed {seed}, {CLIENTS} clients, in {folder}")
    try:
        home.manage("migrate", "-v0")
        pick = Random(seed)
        report = chaos(home, order(kills, pick), seed, CLIENTS, say, pick)
    finally:
        home.clean()
    say("\n".join(report.lines()))
    right = not (report.lost or report.doubled or report.faults)
    if right:
        shutil.rmtree(folder, ignore_errors=True)
    say("All is right." if right else f"Not right; the data and its logs stay in {folder}")
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
