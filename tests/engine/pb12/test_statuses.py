"""What statuses do to numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rulesets.pb12.codes import AP, MOVED, STATUSES
from engine.rulesets.pb12.rules import statuses
from tests.engine.pb12.drawn_scene import human, stood, vehicle
from tests.engine.pb12.sheets import USUAL, markers, values, with_options

counts = st.fixed_dictionaries({name: st.integers(0, 3) for name in STATUSES})


@given(counts)
def test_without_its_markers_a_figure_is_what_it_was(all_of_them):
    """PB-04, 89: values may fall below 0, and nothing is changed for good."""
    before = values()
    statuses.effective(before, markers(**all_of_them), USUAL)
    assert before == values() == statuses.effective(before, markers(), USUAL)


def test_wounds_take_one_action_point_however_many_there_are():
    """PB-90, 92, 115: a heavy wound counts as a light one; the option takes two; exhaustion comes on top."""
    both = markers("lightly_wounded", "heavily_wounded")
    assert statuses.effective(values(), markers("heavily_wounded"), USUAL)[AP] == 2
    assert statuses.effective(values(), both, USUAL)[AP] == 2
    assert statuses.effective(values(), both, with_options(light_plus_heavy_ap=-2))[AP] == 1
    assert statuses.effective(values(), markers("exhausted", "lightly_wounded"), USUAL)[AP] == 1


def test_markers_that_change_other_values():
    """PB-91, 92, 103, 115."""
    found = statuses.effective(values(T=2), markers("camouflaged", moved=3, out_of_control=3), USUAL)
    assert found == values(T=-1, B=0, DF=3)


@pytest.mark.parametrize(("own", "other"), [("panicked", "incapable"), ("destroyed", "out_of_action"),
                                            ("heavily_damaged", "lightly_damaged")])  # fmt: skip
def test_what_counts_as_something_else(own, other):
    """PB-90, 92, 109: but not the other way round."""
    assert statuses.has(markers(own), STATUSES.index(other))
    assert not statuses.has(markers(other), STATUSES.index(own))


def test_only_cumulative_statuses_pile_up():
    """PB-91."""
    twice = statuses.gained(markers("moved", "static"), MOVED, 2)
    assert twice == markers("static", moved=3)
    assert statuses.gained(twice, STATUSES.index("static")) == twice


@pytest.mark.parametrize("letter", ["AP", "B", "S", "W", "I", "V"])
def test_negative_values_make_incapable(letter):
    """PB-30: 0 doesn't; Movement and Virtù go by an option."""
    assert statuses.is_incapable(values(**{letter: -1}), markers(), USUAL)
    assert not statuses.is_incapable(values(**{letter: 0}), markers(), USUAL)
    paragraphs = with_options(incapable_attributes=["S", "W", "I", "AP"])
    assert statuses.is_incapable(values(**{letter: -1}), markers(), paragraphs) == (letter not in "BV")


def test_who_is_panicked_is_incapable():
    """PB-30, 92."""
    assert statuses.is_incapable(values(), markers("panicked"), USUAL)
    assert not statuses.is_incapable(values(K=-1, T=-1), markers("heavily_wounded"), USUAL)


def test_static():
    """PB-32, 92, 104: below Movement 1; easier to hit; a passenger only if the vehicle is."""
    assert statuses.is_static(values(B=0), markers()) and statuses.is_static(values(), markers("static"))
    assert not statuses.is_static(values(B=1), markers())
    assert not statuses.is_static(values(B=0), markers(), carrier_is=False)


def test_tests_get_harder():
    """PB-91, 92, 109, 115: wounds and damage for all tests, a threat for those outside melee."""
    hurt = markers("threatened", "heavily_wounded", blinded=2)
    assert statuses.all_tests_modifier(hurt) == 2
    assert statuses.action_test_modifier(hurt, False) == 10 and statuses.action_test_modifier(hurt, True) == 6
    assert statuses.all_tests_modifier(markers(heavily_damaged=2)) == 2


def test_panic():
    """PB-39, 92: a marker each; its own wound doesn't make the test harder that it forces, later ones it does."""
    wounded = markers("heavily_wounded")
    assert statuses.panic_tn(values(), markers(), 2, False, USUAL) == 8
    assert statuses.panic_tn(values(), wounded, 0, False, USUAL) == 8
    assert statuses.panic_tn(values(), wounded, 0, True, USUAL) == 6
    assert statuses.panic_tn(values(), wounded, 0, True, with_options(heavy_plus2_on_own_panic_test=True)) == 8


def test_a_leader_takes_panic_tests_over():
    """PB-40, 99: Command 2 and two more points against three markers."""
    captain = values(V=5, K=2)
    own = statuses.panic_tn(captain, markers(), 3, False, USUAL)
    assert own == 7 and statuses.leaders_panic_tn(own, captain, 2) == 1


@pytest.mark.parametrize(("who", "moves", "moved"), [(human, False, 0), (vehicle, False, 2), (vehicle, True, 0)])
def test_spending_points_ends_what_rests(who, moves, moved):
    """PB-92, 107, 115: vehicles keep Moved unless they move."""
    b = stood(who(0, 1000, 1000))
    f = b.figure_of(1)
    f.markers = markers("camouflaged", moved=2, delayed=3)
    b.is_active(f, moves, True)
    assert f.markers == markers("camouflaged", moved=moved)


def test_statuses_that_can_be_chosen():
    """PB-114, 115: what a marker costs; no more Delayed than action points."""
    found = {STATUSES[one]: 2 * statuses.SELECTABLE_AP[one] for one in statuses.SELECTABLE_AP}
    assert found == {"distracted": 2, "threatened": 2, "delayed": 4}
    assert statuses.may_be_delayed(values(), markers(delayed=2), 1)
    assert not statuses.may_be_delayed(values(), markers(delayed=2), 2)
    assert not statuses.may_be_delayed(values(AP=0), markers(), 1)


@pytest.mark.parametrize(
    ("who", "has", "may"),
    [
        ({}, {}, True),
        ({}, {"distracted": 2}, True),
        ({}, {"distracted": 3}, False),
        ({"I": 0}, {}, False),
        ({"AP": 0}, {}, False),
        ({}, {"panicked": 1}, False),
        ({}, {"delayed": 1}, True),
    ],
)
def test_who_may_react(who, has, may):
    """PB-120."""
    assert statuses.may_react(values(**who), markers(**has), USUAL) == may
    strict = with_options(delayed_may_react=False)
    assert statuses.may_react(values(**who), markers(**has), strict) == (may and "delayed" not in has)
