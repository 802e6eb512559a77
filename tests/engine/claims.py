"""What the text claims, simulated: `python -m tests.engine.claims` prints the tables of the ruleset's README anew.

"About one figure in six dies per shoot-out", experienced figures live longer, being outnumbered is a handicap, a lone
Legend should dominate. Needs nothing but the engine, so that it also runs against a compiled copy.
"""

import sys
from math import sqrt

from engine.kernel.batch import Beginning
from engine.kernel.dice import ShakeDice
from engine.kernel.setup import Figure, OptionValue, Setup, Side
from engine.rulesets.stko.codes import DEAD, RANKS
from engine.rulesets.stko.options import filled
from engine.rulesets.stko.ruleset import STREET_FIGHT
from engine.rulesets.stko.sample_options import EVERY_RULE
from engine.rulesets.stko.sample_tables import SAMPLE_TABLES
from engine.rulesets.stko.simulate import play_out

EACH = 1_500  # battles on each sample table
ONE_OF_EACH = (("legend", "pistol"), ("killer", "rifle"), ("ganger", "pistol"), ("plock", "rifle"))
POLICIES = ("sensible", "cautious", "aggressive")
MODES = ("table", "counters_dice")

Gang = tuple[tuple[str, str], ...]


def fought(
    one: Gang, other: Gang, policy: str, options: dict[str, OptionValue], each: int
) -> tuple[int, list[int], list[int]]:
    """Battles won by the first gang, and by class how many figures there were and how many died."""
    figures = tuple(Figure(side, rank, (gun,)) for side, gang in enumerate((one, other)) for rank, gun in gang)
    sides = (Side(policy=policy), Side(policy=policy))
    won, there, dead = 0, [0] * len(RANKS), [0] * len(RANKS)
    for table in SAMPLE_TABLES:
        fights = STREET_FIGHT.simulator(
            Beginning(Setup("stko", sides, figures, "drawn", table.size, table.terrain), filled(options))
        )
        for k in range(each):
            dice = ShakeDice(f"claims|{table.name}|{k}".encode())
            b = fights.new(dice)
            won += play_out(b, dice, fights.policy) == 0
            for f in b.figures:
                there[f.rank] += 1
                dead[f.rank] += f.loss == DEAD
    return won, there, dead


def share(dead: int, of: int) -> str:
    """`10.5 % (10.1 – 10.8), one in 9.6`: with the range that holds the true share 95 times in 100."""
    p, z = dead / of, 1.96
    middle = (p + z * z / (2 * of)) / (1 + z * z / of)
    half = z * sqrt(p * (1 - p) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return f"{p:.1%} ({middle - half:.1%} – {middle + half:.1%}), one in {of / dead:.1f}"


def main(each: int) -> None:
    for every in (False, True):
        for policy in POLICIES:
            cells = []
            for mode in MODES:
                options = {**(EVERY_RULE if every else {}), "stko.damage_mode": mode}
                _, there, dead = fought(ONE_OF_EACH, ONE_OF_EACH, policy, options, each)
                cells.append(share(sum(dead), sum(there)))
                if not every and policy == "sensible" and mode == "table":
                    by_class = [f"{rank} {dead[n] / there[n]:.1%}" for n, rank in enumerate(RANKS)]
            print(f"| {policy}{', every optional rule' if every else ''} | {' | '.join(cells)} |", flush=True)
    print("dead by class:", ", ".join(by_class))
    ganger, legend, plock = ("ganger", "pistol"), ("legend", "rifle"), ("plock", "pistol")
    for more, fewer in ((5, 4), (5, 3), (4, 2)):
        won, *_ = fought((ganger,) * more, (ganger,) * fewer, "sensible", {}, each)
        print(f"{more} against {fewer}: {won / each / len(SAMPLE_TABLES):.0%}", flush=True)
    for foe, numbers in ((plock, (2, 3, 4)), (ganger, (2, 3, 4))):
        for n in numbers:
            won, *_ = fought((legend,), (foe,) * n, "sensible", {}, each)
            print(f"a Legend against {n} {foe[0]}: {won / each / len(SAMPLE_TABLES):.0%}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else EACH)
