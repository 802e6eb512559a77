"""Odds beside a shot: what the rules themselves come to, within four standard errors on 20,000 shots each."""

from typing import Any

import pytest

from engine.kernel.dice import ShakeDice
from engine.kernel.pools import ten_thousandths
from engine.rulesets.stko.codes import DUCKED, EMPTY, FEAR, HATE, JAMMED, LIGHT, MEDIUM, ONE_HANDED, SHORT, SOFT, SOLID
from engine.rulesets.stko.ground import ShotFacts
from engine.rulesets.stko.odds import hit, jam
from engine.rulesets.stko.odds_shown import chances
from engine.rulesets.stko.rules import shooting
from tests.engine.stko.scene import battle, give, up

SHOTS = 20_000
CASES: dict[str, dict[str, Any]] = {
    "in the open": {},
    "behind light cover": {"cover": LIGHT},
    "behind solid cover": {"cover": SOLID},
    "behind a hedge": {"cover": SOFT},
    "ducked behind light cover": {"cover": LIGHT, "ducked": True},
    "with counters": {"options": {"damage_mode": "counters_dice"}},
    "by a lucky shot": {"wounds": 3},
    "by somebody clumsy": {"skills": {"clumsy": 1}},
    "by a sharpshooter": {"skills": {"sharpshooter": 1}},
    "at somebody hard": {"his": {"hard": 1}},
    "at medium range": {"band": MEDIUM},
    "with a pistol in each hand": {"weapons": (0, 1), "cover": LIGHT},
    "out of mixed feelings": {"feelings": (HATE, FEAR)},
}


@pytest.mark.parametrize("case", CASES)
def test_the_odds_shown_are_those_of_the_rules(case):
    """STKO-28 .. 41, 85, 93."""
    given = CASES[case]
    b = battle(**given.get("options", {}))
    f = give(b, 1, **given["skills"]) if "skills" in given else b.figures[0]
    target = give(b, 5, **given["his"]) if "his" in given else b.figures[4]
    f.serious_wounds = given.get("wounds", 0)
    ducked = DUCKED if given.get("ducked") else 0
    target.status = ducked
    facts = ShotFacts(band=given.get("band", SHORT), cover=given.get("cover", 0))
    weapons = given.get("weapons", (0,))
    two = len(weapons) > 1
    pools = [
        shooting.shot_pool(b, f, target, facts.band, facts.cover, ONE_HANDED, False, False, n == 1, two, 0, None)
        for n in weapons
    ]
    mixed(b, given.get("feelings", ()))
    said = chances(b, f, target, list(zip(weapons, pools, strict=True)), facts)
    assert said.pop("dice") == pools[0] - (2 if "feelings" in given else 0)
    assert said.pop("dice_else", None) == (pools[0] + 2 if "feelings" in given else None)
    assert 0 < said["wound"] <= said.pop("hit") or given.get("ducked")
    came = {"empty": 0, "jam": 0, "wound": 0}
    b.dice = ShakeDice(case.encode())
    for _ in range(SHOTS):
        up(b, 1)
        mixed(b, given.get("feelings", ()))
        shooting.fire(b, f, target, weapons, -1, facts, False, False, 0)
        came["empty"] += EMPTY in [f.weapons[n].state for n in weapons]
        came["jam"] += JAMMED in [f.weapons[n].state for n in weapons]
        came["wound"] += len([wound for wound in target.wounds if wound[1]]) > 0 or target.loss > 0
        f.weapons[0].state = f.weapons[1].state = target.loss = 0
        target.wounds, target.status, target.posture, target.aim = [], ducked, -1, 0
        target.flesh, target.serious = [0] * 6, [0] * 6
        target.flesh_wounds = target.serious_wounds = target.scratches = target.immobile = 0
        b.over, b.turns, b.deeds = False, [], []
    for name, chance in said.items():
        p = chance / 10_000
        assert abs(came[name] / SHOTS - p) < 4 * (p * (1 - p) / SHOTS) ** 0.5 + 0.0001, (name, chance, came[name])
    assert set(said) == {"empty", "jam", "wound"}


def mixed(b: Any, codes: tuple[int, ...]) -> None:
    """The shooter feels that for the target, as if it were not settled yet."""
    b.feelings = []
    for code in codes:
        b.felt(b.figures[0], b.figures[4], code)


def test_two_pistols_hit_with_either_and_each_may_jam():
    """STKO-29: two rolls that don't touch each other."""
    b = battle()
    said = chances(b, b.figures[0], b.figures[4], [(0, 3), (1, 2)], ShotFacts(band=SHORT))
    assert said["dice"] == 3 and "dice_else" not in said
    assert said["hit"] == ten_thousandths(1 - (1 - hit(3)) * (1 - hit(2))) == ten_thousandths(hit(5))
    assert said["jam"] == ten_thousandths(1 - (1 - jam(3)) * (1 - jam(2)))


def test_stko_85_mixed_feelings_give_or_take_two_dice_before_the_shot():
    b = battle()
    f, target = b.figures[0], b.figures[4]
    mixed(b, (HATE, FEAR))
    said = chances(b, f, target, [(0, 3)], ShotFacts(band=SHORT))
    assert (said["dice"], said["dice_else"]) == (1, 5)
    assert said["hit"] == ten_thousandths((hit(1) + hit(5)) / 2)
    b.feelings = []
    b.felt(target, f, HATE)
    b.felt(target, f, FEAR)  # the target's own feelings change nothing of this shot
    assert chances(b, f, target, [(0, 3)], ShotFacts(band=SHORT))["hit"] == ten_thousandths(hit(3))


def test_where_people_or_a_box_decide_no_wound_is_foretold():
    for options, skills in (({"damage_mode": "counters_box"}, {}), ({}, {"good_aim": 1}), ({}, {"pavement_demon": 1})):
        b = battle(**options)
        f = give(b, 1, **skills) if skills else b.figures[0]
        assert set(chances(b, f, b.figures[4], [(0, 3)], ShotFacts(band=SHORT))) == {"dice", "hit", "empty", "jam"}
