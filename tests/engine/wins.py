"""How often a policy beats another one: equal gangs, half of the battles from either side.

`python -m tests.engine.wins sensible random every 200` prints how many of 200 are won. Needs nothing but the engine, so
that it also runs against a compiled copy in a process of its own, in a tenth of the time.
"""

import json
import sys

from engine.kernel.batch import Beginning, play_chunk
from engine.kernel.setup import Figure as Fighter
from engine.kernel.setup import Setup, Side
from engine.rulesets.stko.options import filled
from engine.rulesets.stko.ruleset import STREET_FIGHT
from engine.rulesets.stko.sample_options import EVERY_RULE
from engine.rulesets.stko.sample_tables import SAMPLE_TABLES
from tests.engine.battles import BASE, MIXED, twelve_inches_apart

OPTIONS = {"base": {}, "every": EVERY_RULE}


def fought_on(first: str, second: str) -> list[Setup]:
    """Equal gangs: 12 inches apart, and deployed at random on each sample table; every one of them counts the same."""
    sides = (Side(policy=first), Side(policy=second))
    table = SAMPLE_TABLES[0]
    close = twelve_inches_apart().figures
    found = [Setup("stko", sides, close, "drawn", table.size, table.terrain, deployment="placed")]
    for table, gang in zip(SAMPLE_TABLES, (BASE, MIXED, BASE), strict=False):
        figures = tuple(Fighter(side, rank, (weapon,)) for side in (0, 1) for rank, weapon in gang)
        found.append(Setup("stko", sides, figures, "drawn", table.size, table.terrain))
    return found


def won(policy: str, opponent: str, options: str, battles: int) -> int:
    """Of so many battles; one that nobody wins isn't won."""
    found = 0
    for side in (0, 1):
        pair = (policy, opponent) if side == 0 else (opponent, policy)
        setups = fought_on(*pair)
        for setup in setups:
            fights = STREET_FIGHT.simulator(Beginning(setup, filled(OPTIONS[options])))
            counts = play_chunk(fights, b"policies", 1, battles // (2 * len(setups)))
            found += [*counts.wins, 0, 0][side]
    return found


if __name__ == "__main__":
    print(json.dumps(won(*sys.argv[1:4], int(sys.argv[4]))))
