"""From a setup to a battle: what can't open, and what becomes of a profile."""

import msgspec
import pytest

from engine.kernel.refusal import Malformed, Refusal
from engine.rulesets.gff.ruleset import FIREFIGHT
from tests.engine.gff.table import docks, part


def with_profile(place, **profile):
    setup = docks()
    figures = list(setup.figures)
    figures[place] = msgspec.structs.replace(figures[place], profile=profile)
    return msgspec.structs.replace(setup, figures=tuple(figures))


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"quality": 7}, "figures[1].profile.parts[0].quality"),
        ({"models": 0}, "figures[1].profile.parts[0].models"),
        ({"colour": "red"}, "figures[1].profile.parts[0]"),
    ],
)
def test_a_profile_is_read_with_the_place_of_what_is_wrong(change, field):
    """GFF-02, 13."""
    setup = with_profile(1, parts=[{**part("Watch", 1, 4, 4), **change}])
    with pytest.raises(Malformed) as raised:
        FIREFIGHT.check_setup(setup)
    assert raised.value.field == field


def test_an_army_over_the_limits_doesnt_open_where_they_count():
    """GFF-04: two units of a hundred points, where one may cost 35 % of 150."""
    setup = with_profile(0, parts=[part("Watch", 1, 4, 4)], points=100)
    FIREFIGHT.check_setup(setup)
    strict = msgspec.structs.replace(setup, options={"gff.army_limits": True, "gff.points": 300})
    FIREFIGHT.check_setup(strict)
    strict = msgspec.structs.replace(setup, options={"gff.army_limits": True, "gff.points": 250})
    with pytest.raises(Refusal) as raised:
        FIREFIGHT.check_setup(strict)
    assert (raised.value.code, raised.value.facts["n"], raised.value.facts["most"]) == ("force-unit-points", 100, 87)


def test_a_hero_who_joined_tests_for_the_unit_only_when_its_own_models_are_gone():
    """GFF-21, 43."""
    setup = with_profile(0, parts=[part("Watch", 2, 5, 5), part("Captain", 1, 3, 3, "Hero", "Tough(3)")])
    f = FIREFIGHT.new_battle(setup, FIREFIGHT.fill_options({})).units[0]
    assert (f.lead().quality, [m.kind for m in f.models]) == (5, [0, 0, 1])
    f.models[0].out = f.models[1].out = True
    assert (f.lead().quality, f.lead().tough) == (3, 3)
