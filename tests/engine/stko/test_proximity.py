"""Who stands near whom is kept up with: it equals what measuring everybody anew would find."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.batch import Beginning
from engine.kernel.dice import ShakeDice
from engine.kernel.setup import Figure, Setup, Side
from engine.kernel.simulator import BattleSimulator
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import DUCKED, PANIC, UNCONSCIOUS
from engine.rulesets.stko.figure import Figure as Standing
from engine.rulesets.stko.ground import Spot
from engine.rulesets.stko.options import filled
from engine.rulesets.stko.rules import flight
from engine.rulesets.stko.ruleset import STREET_FIGHT
from engine.rulesets.stko.sample_options import EVERY_RULE
from engine.rulesets.stko.sample_tables import CROSSROADS
from engine.rulesets.stko.simulate import MOST_CARDS, step
from engine.rulesets.stko.state.proximity import NUMBERS

WIDE, DEEP = CROSSROADS.size


def fights(sides: int, each: int, neutral: int = -1, deployment: str = "as_set") -> BattleSimulator:
    """Rows six inches apart, one behind the other; figures of all sides by turns, so that numbers don't tell a side."""
    gangs = tuple(Side(neutral=side == neutral) for side in range(sides))
    standing = tuple(
        Figure(
            side,
            ("legend", "killer", "ganger", "plock")[n % 4],
            (("pistol", "rifle", "smg", "knife")[n % 4],),
            at=(WIDE * (2 * n + 1) // (2 * each), DEEP // 2 + 600 * side - 300 * (sides - 1)),
            facing=(0, 1),
        )
        for n in range(each)
        for side in range(sides)
    )
    setup = Setup("stko", gangs, standing, "drawn", CROSSROADS.size, CROSSROADS.terrain, deployment=deployment)
    return STREET_FIGHT.simulator(Beginning(setup, filled(EVERY_RULE)))


def measured(b: Battle, f: Standing) -> list[tuple[int, int]]:
    """Everybody of other sides that aren't neutral: squared distance and number, nearest first."""
    others = [g for g in b.figures if g.side != f.side and not b.neutral[g.side]]
    return sorted(((g.x - f.x) ** 2 + (g.y - f.y) ** 2, int(g.n)) for g in others)


def known(b: Battle, f: Standing) -> list[tuple[int, int]]:
    return [divmod(key, NUMBERS) for key in b.nearest_enemies(f)]


@pytest.mark.parametrize(
    ("sides", "each", "neutral", "deployment"),
    [(2, 1, -1, "as_set"), (2, 12, -1, "as_set"), (3, 4, 2, "as_set"), (3, 4, -1, "random"), (4, 3, 0, "as_set")],
)
def test_after_every_step_of_whole_battles(sides, each, neutral, deployment):
    """STKO-11, STKO-38, STKO-80: distances, lines of fire, who threatens a broken one and whom he runs from."""
    played = fights(sides, each, neutral, deployment)
    pick = Random(sides * 100 + each)
    moved = looked = between = threatened = 0
    for k in range(4):
        b = played.new(ShakeDice(b"places %d" % k))
        b.dice = ShakeDice(b"places %d" % k)
        b.decisions = played.policy
        began = [(f.x, f.y) for f in b.figures]
        while not b.over and b.cards.cards_turned < MOST_CARDS:
            step(b, played.policy)
            if b.deploying:
                continue
            for f in pick.sample(b.figures, 2 if each > 1 else 1):  # not all, so that some catch up with many moves
                assert known(b, f) == measured(b, f)
                g = pick.choice([g for g in b.figures if g is not f])
                line = b.ground.line(f, g, b.figures)
                assert b.ground.line(f, g, b.in_line(f, g)) == line
                enemies = [g for g in b.figures if g.side != f.side and not b.neutral[g.side] and g.on_table()]
                able = [g for g in enemies if not g.status & (UNCONSCIOUS | PANIC)]
                near = flight.who_could_threaten(b, f)
                said = b.ground.threatened(f, flight.NEAR_ENEMY, near)
                assert said == b.ground.threatened(f, 600, [g for g in able if not g.status & DUCKED])
                first = min(able, key=lambda g: (b.ground.distance(f, g), g.side, g.n), default=None)
                assert flight.nearest_able(b, f) is first
                between += bool(line)
                threatened += said
                looked += 1
        moved += sum((f.x, f.y) != at for f, at in zip(b.figures, began, strict=True))
    assert looked > 40 and moved > 0
    assert each == 1 or (between > 0 and threatened > 0)


@given(
    st.lists(
        st.tuples(st.integers(0, 11), st.integers(-500, 5_000), st.integers(-500, 5_000), st.lists(st.integers(0, 11))),
        max_size=30,
    )
)
def test_wherever_they_go_and_whoever_looks(moves):
    """Off the table and onto one place, too; battles that began alike don't disturb each other."""
    played = fights(3, 4)
    still, b = played.new(ShakeDice(b"still")), played.new(ShakeDice(b"moved"))
    began = [known(still, f) for f in still.figures]
    for n, x, y, lookers in moves:
        b.moved(b.figures[n], "move", Spot(x, y, 0, 1, 100))
        for looker in lookers:
            assert known(b, b.figures[looker]) == measured(b, b.figures[looker])
    assert [known(b, f) for f in b.figures] == [measured(b, f) for f in b.figures]
    assert [known(still, f) for f in still.figures] == began == [measured(still, f) for f in still.figures]


def test_whoever_comes_later_is_seen_and_whoever_was_set_down_elsewhere():
    b = fights(2, 3).new(ShakeDice(b"later"))
    assert len(known(b, b.figures[0])) == 3 and b.in_line(b.figures[0], b.figures[1]) is not None
    late = Standing(7, 1, 0, [])
    b.arrived(late)
    b.placed(late, 1_000, 1_000, 0, 1, True)
    assert known(b, b.figures[0]) == measured(b, b.figures[0]) and len(known(b, b.figures[0])) == 4
    assert known(b, late) == measured(b, late)
    b.placed(late, 10, 20, 0, 1, True)
    assert known(b, b.figures[0]) == measured(b, b.figures[0])
    assert late in b.in_line(b.figures[0], late)
