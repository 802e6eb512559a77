"""What rolls decide: exact chances, checked against every pair of results that two d100 can show."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from engine.kernel.events import Rolled
from engine.kernel.setup import Figure
from engine.kernel.skill_checks import Around
from engine.kernel.why import Reason
from engine.rulesets.coc import codes
from engine.rulesets.coc.events import Manoeuvred, ShotFired, Struck, SurpriseTried
from engine.rulesets.coc.options import filled
from engine.rulesets.coc.rules.checks import compared, level_of
from engine.rulesets.coc.ruleset import INVESTIGATORS
from engine.rulesets.coc.settings import Options
from engine.rulesets.coc.skill_checks import judge, value_of

RULES = INVESTIGATORS
FIGURES = {1: Figure(0, "investigator", ("pistol", "throwing_knife")), 2: Figure(1, "opponent", ("club",))}


def roll(number, purpose, faces, skill=60, needed=None, add=0):
    why = [Reason("COC-03", "skill", "need", skill)]
    if needed is not None:
        why.append(Reason("COC-03", "needed", "need", needed))
    if add:
        why.append(Reason("COC-46", "granted", "add", add))
    why.append(Reason("COC-02", "dice", "set", len(faces)))
    return Rolled(number, 1, purpose, len(faces), 100 if len(faces) == 1 else 10, faces, why)


def told(number, *events, **options):
    return RULES.skill_checks.contest(Around(filled(options), FIGURES, events), number)


def shot(outcome="nothing", reaction="nothing", their_level="", weapon=0, automatic=False):
    return ShotFired(
        1, 2, weapon, 1, 1, "base", "regular", "failure", 0, 0, reaction, 0, their_level, outcome, 0, automatic
    )


@pytest.mark.parametrize(("reaction", "code"), [("dodge", codes.DODGE), ("fight_back", codes.FIGHT_BACK)])
def test_an_exchange_is_every_pair_of_results(reaction, code):
    """Source: COC-10, 11."""
    o = Options(filled({}))
    found = Counter(
        codes.OUTCOMES[compared(o, level_of(o, a, 60, 1), level_of(o, d, 45, 1), code)]
        for a, d in product(range(1, 101), repeat=2)
    )
    attack, defence = roll(1, "attack", (34,)), roll(2, reaction, (50,), 45)
    struck = Struck(1, 2, 0, "regular", "hit", reaction, 0, "failure")
    for number in (1, 2):
        one = told(number, attack, defence, struck)
        assert dict(one.outcomes) == {name: Fraction(n, 10_000) for name, n in found.items()}
        assert (one.rolls, one.came) == ((1, 2), "hit")


def test_of_a_manoeuvre_nobody_says_that_it_hits():
    """Source: COC-15."""
    made = Manoeuvred(1, 2, "disarm", "hard", "hit", "dodge", 0, "failure")
    one = told(1, roll(1, "attack", (20,)), roll(2, "dodge", (90,), 30), made)
    assert one.came == "works" and [name for name, _chance in one.outcomes] == ["works", "nothing"]


def test_where_one_side_is_hidden_nothing_is_said_of_the_outcome():
    hidden = Rolled(2, 2, "dodge", 1, 100, (50,), [])  # as somebody sees it who may not know the number
    struck = Struck(1, 2, 0, "regular", "hit", "dodge", 0, "failure")
    assert told(1, roll(1, "attack", (34,)), hidden, struck) is None


def test_a_hit_on_somebody_who_cannot_defend_himself_misses_by_a_fumble_only():
    """Source: COC-17, 18."""
    struck = Struck(1, 2, 0, "failure", "hit", automatic=True)
    one = told(1, roll(1, "attack", (80,), 30), struck)
    assert dict(one.outcomes) == {"hit": Fraction(95, 100), "nothing": Fraction(5, 100)}
    plain = Struck(1, 2, 0, "regular", "hit")
    assert told(1, roll(1, "attack", (20,), 30), plain) is None


def test_a_shot_hits_misses_or_fails_and_a_failing_weapon_never_hits():
    """A pistol fails from 99 on. Source: COC-26, 42."""
    one = told(3, roll(3, "shot", (100,), 100), shot())
    assert dict(one.outcomes) == {"hit": Fraction(98, 100), "jam": Fraction(2, 100)} and one.came == "jam"
    one = told(3, roll(3, "shot", (40,), 60, needed=30), shot())
    assert dict(one.outcomes) == {"hit": Fraction(30, 100), "nothing": Fraction(68, 100), "jam": Fraction(2, 100)}
    one = told(3, roll(3, "shot", (40,), 60), shot("hit"), **{"coc.malfunction_trigger": "never"})
    assert dict(one.outcomes) == {"hit": Fraction(60, 100), "nothing": Fraction(40, 100)}


def test_a_thrown_weapon_that_is_dodged_is_two_rolls():
    """Source: COC-20."""
    fired = shot("nothing", "dodge", "hard", weapon=1)
    one = told(3, roll(3, "shot", (40,), 50), roll(4, "dodge", (10,), 30), fired)
    o = Options(filled({}))
    pairs = product(range(1, 101), repeat=2)
    hits = sum(
        level_of(o, a, 50, 1) >= 1 and compared(o, level_of(o, a, 50, 1), level_of(o, d, 30, 1), codes.DODGE) == 1
        for a, d in pairs
    )
    assert dict(one.outcomes)["hit"] == Fraction(hits, 10_000) and one.rolls == (3, 4)


def test_a_surprise_is_noticed_by_the_better_roll():
    """Source: COC-17."""
    tried = SurpriseTried(1, 2, "visible", False)
    one = told(1, roll(1, "surprise", (5,), 50), roll(2, "notice", (60,), 40), tried)
    o = Options(filled({}))
    noticed = sum(
        level_of(o, d, 40, 1) >= 1 and level_of(o, d, 40, 1) > level_of(o, a, 50, 1)
        for a, d in product(range(1, 101), repeat=2)
    )
    assert dict(one.outcomes) == {
        "noticed": Fraction(noticed, 10_000),
        "unnoticed": 1 - Fraction(noticed, 10_000),
    }
    assert one.came == "unnoticed"


def test_only_the_rolls_before_an_outcome_belong_to_it():
    first = (roll(1, "shot", (99,), 50), shot())
    second = (roll(2, "shot", (20,), 50), shot("hit"))
    assert told(1, *first, *second).came == "jam" and told(2, *first, *second).came == "hit"
    assert told(3, *first, roll(3, "con", (20,), 50)) is None


@pytest.mark.parametrize("add", [0, 1, -2])
def test_a_roll_falls_by_its_level_and_by_what_the_weapon_does(add):
    """The ways of all dice, counted one by one. Source: COC-02, 03, 42."""
    faces = (34,) if not add else (4, 3, *(3 for _more in range(abs(add))))
    fell = roll(3, "shot", faces, 60, needed=30, add=add)
    around = Around(filled({}), FIGURES, (fell, shot()))
    ways = RULES.falls(fell, around)
    sides, found = range(1, fell.sides + 1), Counter()
    for one in product(sides, repeat=fell.count):
        value = value_of(one, add)
        o = Options(filled({}))
        found["jam" if value >= 99 else codes.LEVELS[level_of(o, value, 60, codes.HARD)]] += 1
    assert {way.facts.get("level", way.code): way.ways for way in ways} == found
    for way in ways:
        again = Rolled(3, 1, "shot", fell.count, fell.sides, way.faces, fell.why)
        assert RULES.which_fall(again, around) == ways.index(way)
        if way.code == "level":
            assert judge(filled({}))(again).level == way.facts["level"]
    names = [RULES.fall_text(way, str, "de") for way in ways]
    assert names[0] == "ein kritischer Erfolg" and names[-1] == "Fehlfunktion"


def test_any_other_die_falls_by_its_face():
    damage = Rolled(5, 1, "damage", 1, 10, (7,), [])
    around = Around(filled({}), FIGURES, (damage,))
    assert len(RULES.falls(damage, around)) == 10 and RULES.which_fall(damage, around) == 6
    assert RULES.falls(Rolled(5, 1, "damage", 2, 6, (7, 3), []), around) == []


def test_rolled_order_falls_into_four_quarters_and_not_into_a_hundred_ways():
    """Source: COC-04. Each of as many faces, and the one that came is told by the quarter it lies in."""
    around = Around(filled({"coc.initiative_d100": True}), {}, [])
    for face in range(1, 101):
        came = Rolled(1, 1, "initiative", 1, 100, (face,), [])
        ways = RULES.falls(came, around)
        assert [way.ways for way in ways] == [25] * 4 and [way.faces for way in ways] == [(13,), (38,), (63,), (88,)]
        fell = ways[RULES.which_fall(came, around)]
        assert fell.facts["low"] <= face <= fell.facts["high"]
    told = [[RULES.fall_text(way, str, language) for way in ways] for language in ("en", "de")]
    assert told[0][0] == "acts late: 1 to 25" and told[1][3] == "kommt früh dran: 76 bis 100"
    assert len({*told[0], *told[1]}) == 8


@pytest.mark.parametrize(("sides", "ways"), [(6, 6), (12, 12), (20, 4), (30, 4), (100, 4)])
def test_a_die_that_is_compared_with_nothing_falls_in_few_ways(sides, ways):
    around = Around(filled({}), {}, [])
    shown = [RULES.which_fall(Rolled(1, 1, "free", 1, sides, (face,), []), around) for face in range(1, sides + 1)]
    found = RULES.falls(Rolled(1, 1, "free", 1, sides, (1,), []), around)
    assert len(found) == ways and shown == sorted(shown) and set(shown) == set(range(ways))
    assert [outcome.ways for outcome in found] == [shown.count(n) for n in range(ways)]
    assert all(shown[outcome.faces[0] - 1] == n for n, outcome in enumerate(found))
