"""What is kept up with instead of counted anew equals what counting would find, throughout whole battles."""

from collections.abc import Iterator

import pytest

from engine.kernel.batch import Beginning
from engine.kernel.dice import ShakeDice
from engine.kernel.setup import Feeling, Figure, OptionValue, Setup, Side
from engine.kernel.simulator import BattleSimulator
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import FEAR, GONE, HATE, IN_PLAY, PANIC, SOFT, UNCONSCIOUS
from engine.rulesets.stko.figure import Figure as Standing
from engine.rulesets.stko.ground import Spot
from engine.rulesets.stko.options import filled
from engine.rulesets.stko.policies import sensible
from engine.rulesets.stko.policies.looking import best_grip, in_view, is_barred, nearest, shot_dice
from engine.rulesets.stko.rules import feelings, nerve, tally, wounds
from engine.rulesets.stko.ruleset import STREET_FIGHT
from engine.rulesets.stko.sample_options import EVERY_RULE
from engine.rulesets.stko.sample_tables import CROSSROADS
from engine.rulesets.stko.simulate import MOST_CARDS, step

SKILLS = (("boss",), ("good_shot", "lucky_charm"), ("fast",), ("psycho",), ("green", "cursed"), ("white_knight",), ())
WORDS: dict[str, dict[str, OptionValue]] = {
    "as printed": {},
    "other words": {
        "stko.nerve_friends_base": "whole_side_at_start",
        "stko.nerve_repeat": "once",
        "stko.end_counts": ["unconscious", "knocked_down", "incapacitated", "dead", "fled", "surrendered"],
        "stko.broken_behaviour": "flee",
    },
}


def fights(figures: int, words: str, gifted: bool) -> BattleSimulator:
    """Two rows twelve inches apart, every optional rule on; half of the tables are the crossroads, half are open."""
    width, depth = CROSSROADS.size
    half = figures // 2
    standing = tuple(
        Figure(
            side,
            ("legend", "killer", "ganger", "plock")[n % 4],
            (("pistol", "rifle", "smg", "knife")[n % 4],),
            at=(width * (2 * n + 1) // (2 * half), depth // 2 + (600 if side else -600)),
            facing=(0, 1 - 2 * side),
            skills=SKILLS[(n + side) % len(SKILLS)] if gifted else (),
        )
        for side in (0, 1)
        for n in range(half)
    )
    felt = (Feeling(1, half + 1, "hate"), Feeling(1, half + 1, "fear"), Feeling(2, half + 1, "fear"))
    terrain = () if gifted else CROSSROADS.terrain
    setup = Setup("stko", (Side(), Side()), standing, "drawn", CROSSROADS.size, terrain, feelings=felt)
    return STREET_FIGHT.simulator(Beginning(setup, filled({**EVERY_RULE, **WORDS[words]})))


def steps(played: BattleSimulator, called: str, battles: int) -> Iterator[Battle]:
    """Each battle after each of its steps, to its end."""
    for k in range(battles):
        key = f"{called}|{k}".encode()
        b = played.new(ShakeDice(key))
        b.dice = ShakeDice(key)
        b.decisions = played.policy
        while not b.over and b.cards.cards_turned < MOST_CARDS:
            step(b, played.policy)
            yield b
        assert b.deeds


def counted_anew(b: Battle) -> dict[str, object]:
    def members(side: int) -> list[Standing]:
        return [f for f in b.sides[side] if f.loss != GONE]

    sides = range(len(b.sides))
    able = [f for f in b.figures if f.loss == IN_PLAY and f.placed and not f.status & (UNCONSCIOUS | PANIC)]
    return {
        "friends": [len(members(side)) for side in sides],
        "down": [sum(tally.is_down(f) for f in members(side)) for side in sides],
        "lost": [sum(tally.counts_as_lost(b, f) for f in b.sides[side]) for side in sides],
        "may_yet": [sum(f.side == side and not f.friends_tested for f in able) for side in sides],
        "owing": sorted(f.n for f in able if tally.due_by_wounds(b, f)),
        "torn": sum(code & HATE != 0 and code & FEAR != 0 for _, _, code in b.feelings),
        "hates": [sum(who == f.n and code & HATE != 0 for who, _, code in b.feelings) for f in b.figures],
    }


def kept(b: Battle) -> dict[str, object]:
    tally.bring_up_to_date(b)
    return {
        "friends": b.tally.friends,
        "down": b.tally.down,
        "lost": b.tally.lost,
        "may_yet": b.tally.may_yet,
        "owing": sorted(b.tally.owing),
        "torn": b.torn,
        "hates": [f.hates for f in b.figures],
    }


@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("figures", [2, 6, 24])
@pytest.mark.parametrize("gifted", [False, True])
def test_whoever_fell_rose_ran_or_feels_is_counted_at_once(figures, words, gifted):
    """STKO-61, STKO-78, STKO-84: after every step of whole battles."""
    seen = 0
    for b in steps(fights(figures, words, gifted), "kept up", 3):
        assert kept(b) == counted_anew(b)
        seen += 1
    assert seen > 20


def test_no_nerve_test_that_is_due_is_left_out():
    """STKO-78: once the action is over nobody who may be tested is still due, by his wounds or for his friends."""
    over = tested = 0
    for b in steps(fights(24, "as printed", False), "due", 4):
        if not b.turns and not b.shaken and not b.harm and not b.over:
            due = [f.n for f in b.figures if tally.may_test(f) and nerve.due_by_friends(b, f)]
            assert not due and not b.tally.owing
            over += 1
            tested += any(f.friends_tested for f in b.figures)
    assert over > 100 and tested > 10


def is_worth_a_shot(b: Battle, f: Standing, g: Standing) -> bool:
    if not in_view(b, f, g) or (b.contacts and is_barred(b, f, g)):
        return False
    cover = b.ground.cover(f, g)
    return not (cover != SOFT and wounds.cover_stops_all(b, g, cover))


def weighed_one_by_one(policy: sensible.Sensible, b: Battle, f: Standing, grip: int) -> tuple[int, int]:
    """Whom the three nearest who are worth a shot leave, and with how many dice: no bounds, everybody looked at."""
    reach = b.options.bounds[grip][-1]
    enemies = [g for g in b.figures if g.side != f.side and g.on_table()]
    enemies.sort(key=lambda g: ((g.x - f.x) ** 2 + (g.y - f.y) ** 2, g.n))
    near = [g for g in enemies if (g.x - f.x) ** 2 + (g.y - f.y) ** 2 <= reach**2]
    found, best, its_dice = 0, 0, 0
    for g in [g for g in near if is_worth_a_shot(b, f, g)][: sensible.ENEMIES_COMPARED]:
        cover = b.ground.cover(f, g)
        dice = shot_dice(b, f, g, grip, cover)
        worth = sensible.hit(dice) * sensible.BY_COVER[cover] * sensible.worth_of(g)
        if worth > best:
            found, best, its_dice = g.n, worth, dice
    return found, its_dice


@pytest.mark.parametrize("gifted", [False, True])
def test_it_aims_at_whom_weighing_everybody_would_choose(gifted):
    """STKO-28, STKO-30: bounds save looks, and change nothing."""
    policy = sensible.Sensible()
    compared = 0
    for b in steps(fights(24, "as printed", gifted), "whom", 3):
        for f in b.figures[compared % 5 :: 5]:
            if f.on_table() and f.weapons and not f.aim:
                grip = best_grip(f, f.weapons[0])
                chosen = policy.whom(b, f, grip)
                expected, dice = weighed_one_by_one(policy, b, f, grip)
                assert (0 if chosen is None else chosen.n) == expected
                assert chosen is None or policy.dice == dice
                compared += 1
    assert compared > 300


def test_the_nearest_enemy_is_the_first_of_all_within_reach():
    """Whoever can't act counts as a hundred inches farther away, but must be within reach himself."""
    looked = 0
    for b in steps(fights(24, "as printed", False), "nearest", 1):
        for reach in (600, 1_300, 1_000_000):
            for f in b.figures:
                far = [
                    (square + (100_000_000 if g.status & UNCONSCIOUS else 0), g.side, g.n)
                    for g in b.figures
                    if g.side != f.side and g.on_table()
                    for square in [(g.x - f.x) ** 2 + (g.y - f.y) ** 2]
                    if square <= reach**2
                ]
                chosen = nearest(b, f, reach)
                assert (0 if chosen is None else chosen.n) == (min(far)[2] if far else 0)
                looked += 1
    assert looked > 100


def test_mixed_feelings_are_settled_when_the_two_come_near_and_not_before():
    """STKO-85: nobody looks again until somebody moved or felt something."""
    b = fights(2, "as printed", False).new(ShakeDice(b"near"))
    b.dice = ShakeDice(b"near")
    one, other = b.figures
    b.placed(one, 100, 100, 0, 1, False)
    b.placed(other, 100, 1_400, 0, -1, False)
    feelings.settle_near(b, other)
    assert feelings.felt(b, one, other) == feelings.MIXED and b.torn == 1
    b.moved(other, "move", Spot(100, 1_300, 0, -1, 100))
    feelings.settle_near(b, other)
    assert feelings.felt(b, one, other) != feelings.MIXED and b.torn == 0
