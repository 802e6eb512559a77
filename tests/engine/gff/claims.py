"""What can be claimed of the game, simulated: `python -m tests.engine.gff.claims` prints the tables of the ruleset's
README anew. Needs nothing but the engine, so that it also runs against a compiled copy.
"""

import sys

from engine.kernel.batch import Beginning, play_chunk
from engine.kernel.dice import ShakeDice
from engine.kernel.setup import Figure, Setup, Side
from engine.rulesets.gff.batch import POLICIES
from engine.rulesets.gff.battle import Battle, Decisions, Ground
from engine.rulesets.gff.options import filled
from engine.rulesets.gff.rules.wounds import Caused, Wounds, suffer
from engine.rulesets.gff.ruleset import FIREFIGHT
from engine.rulesets.gff.sample_armies import SAMPLE_ARMIES, Named
from engine.rulesets.gff.sample_tables import SAMPLE_TABLES
from engine.rulesets.gff.setup import new_battle

EACH = 1_000  # games on each sample table with terrain
ROLLS = 100_000
OF_200 = ((0, 1, 2, 3, 6), (0, 1, 2, 3, 6))  # units of the two forces that cost 200 points together


def forces(points: int) -> list[list[Named]]:
    armies = [list(army) for army in SAMPLE_ARMIES.values()]
    if points == 200:
        armies = [[army[n] for n in chosen] for army, chosen in zip(armies, OF_200, strict=True)]
    assert all(sum(profile["points"] for *_, profile in army) == points for army in armies)
    return armies


def played(points: int, policies: tuple[str, str], each: int) -> tuple[float, float, list[float]]:
    """The parts of games that somebody wins and that end before the fourth round is over, and each side's wins."""
    figures = tuple(
        Figure(side, rank, profile=profile) for side, army in enumerate(forces(points)) for _, rank, profile in army
    )
    sides = tuple(Side(policy=policy) for policy in policies)
    games, early, won = 0, 0, [0, 0]
    for table in SAMPLE_TABLES[:3]:
        setup = Setup("gff", sides, figures, "drawn", table.size, table.terrain)
        counts = play_chunk(FIREFIGHT.simulator(Beginning(setup, filled({}))), b"claims", 1, each)
        games += counts.battles
        early += sum(n for rounds, n in counts.cards.items() if rounds < 4)
        won = [n + more for n, more in zip(won, [*counts.wins, 0, 0], strict=False)]
    return sum(won) / games, early / games, [n / games for n in won]


def hurt(tough: int, attacks: tuple[int, ...], rolls: int) -> float:
    """The part of lone models that are still in the game after attacks with so many wounds each."""
    rules = [f"Tough({tough})"] if tough > 1 else []
    part = {"name": "Model", "models": 1, "quality": 4, "defence": 4, "rules": rules}
    figures = tuple(Figure(side, "unit", profile={"parts": [part]}) for side in (0, 1))
    setup = Setup("gff", (Side(), Side()), figures, "drawn")
    there = 0
    for k in range(rolls):
        b: Battle = new_battle(setup, filled({}))
        b.dice, b.decisions = ShakeDice(b"claims|%d" % k), Decisions()
        assert isinstance(b.ground, Ground)
        f = b.unit(1)
        for wounds in attacks:
            if f.in_play():
                suffer(b, f, None, [Wounds(wounds, 1, False)], 0, 0, Caused())
        there += f.in_play()
    return there / rolls


def main(each: int) -> None:
    for points in (200, 300):
        for policy in POLICIES:
            decided, early, won = played(points, (policy, policy), each)
            parts = f"{won[0]:.0%} and {won[1]:.0%}"
            print(f"| {points} points, {policy} | {decided:.1%} | {parts} | {early:.1%} |", flush=True)
    rolls = min(ROLLS, 100 * each)
    for what, tough, attacks, odds in (
        ("a model without Tough after one wound", 1, (1,), "2/3"),
        ("the same after two wounds of two attacks", 1, (1, 1), "2/9"),
        ("the same after two wounds of one attack", 1, (2,), "1/2"),
        ("a model with Tough(3) after three wounds of one attack", 3, (3,), "2/3"),
    ):
        print(f"{what}: {hurt(tough, attacks, rolls):.1%} still there, exactly {odds}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else EACH)
