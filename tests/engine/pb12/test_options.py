"""Options and the tables that a campaign writes anew."""

import pytest

from engine.kernel.options import must_fit
from engine.kernel.refusal import Malformed
from engine.rulesets.pb12.codes import DIRECTIONS
from engine.rulesets.pb12.options import MODULES, OPTIONS, filled
from engine.rulesets.pb12.settings import Options
from engine.rulesets.pb12.tables import DEVIATION, RANDOM_MOVEMENT
from tests.engine.pb12.sheets import USUAL, with_options

OWN_TABLES = (
    "range_multipliers",
    "damage_tables",
    "random_movement",
    "deviation",
    "cover_levels",
    "darkness",
    "card_list",
)


def test_the_tables_of_the_lost_pictures_wear_their_badge():
    """PB-11, 45, 48, 55, 58, 126: own rulings, and said so."""
    assert {OPTIONS[f"pb12.{name}"].basis for name in OWN_TABLES} == {"own"}


@pytest.mark.parametrize("id", OPTIONS)
def test_every_default_fits_and_has_its_rule(id):
    must_fit(OPTIONS[id], OPTIONS[id].default)
    assert OPTIONS[id].rule.startswith("PB-")


NOT_YET = {"step_length_cm"}  # a length for people, which no rule reads


def another(option):
    """A value that isn't the default."""
    if option.shape == "int":
        return option.default + 1
    if option.shape == "words":
        return option.default[1:] or list(option.choices[:1])
    return next(choice for choice in option.choices if choice != option.default)


@pytest.mark.parametrize(
    "name",
    [
        name
        for id, option in OPTIONS.items()
        if (name := id.removeprefix("pb12.")) not in {*NOT_YET, *OWN_TABLES} and len(option.choices) != 1
    ],
)
def test_options_reach_the_rules(name):
    changed = with_options(**{name: another(OPTIONS[f"pb12.{name}"])})
    read = [one for one in dir(USUAL) if not one.startswith("_") and one != "values"]
    assert any(getattr(changed, one) != getattr(USUAL, one) for one in read)


def test_campaigns_write_their_own_tables():
    """PB-45, 48, 55, 58: with numbers of their own, further tables, other levels."""
    changed = with_options(
        damage_tables={"iv": "0 0 0 0 0 0 0 2 2 2 9 9", "ix": "0 " * 11 + "1"},
        random_movement={**RANDOM_MOVEMENT, "1": "left"},
        deviation={**DEVIATION, "1": "+1 -3 45"},
        cover_levels={"90": "0", "0": 4, "40": "+2"},
    )
    assert changed.damage_tables["iv"][7:] == [2, 2, 2, 9, 9] and changed.damage_tables["ix"][11] == 1
    assert changed.random_movement[0] == DIRECTIONS.index("left")
    assert changed.deviation[0] == [1, -3, 45] and changed.cover_levels == [(90, 0), (40, 2), (0, 4)]
    assert Options({"pb12.initiative_per_kp": 3}).initiative_per_kp == 3 != USUAL.initiative_per_kp


@pytest.mark.parametrize(
    ("name", "value", "field"),
    [
        ("damage_tables", {"iv": "0 0 1"}, "damage_tables.iv"),
        ("damage_tables", {"iv": "0 0 0 0 1 1 1 2 2 2 3 x"}, "damage_tables.iv"),
        ("damage_tables", {"iv": "0 0 0 0 1 1 1 2 2 2 3 13"}, "damage_tables.iv"),
        ("damage_tables", ["iv"], "damage_tables"),
        ("deviation", {"1": "0 0 0"}, "deviation"),
        ("deviation", {**DEVIATION, "4": "0 0 361"}, "deviation.4"),
        ("deviation", {**DEVIATION, "4": "-+5 0 0"}, "deviation.4"),
        ("cover_levels", {"50": "1"}, "cover_levels"),
        ("cover_levels", {"half": "1", "0": "2"}, "cover_levels"),
        ("cover_levels", {"101": "1", "0": "2"}, "cover_levels"),
        ("random_movement", {**RANDOM_MOVEMENT, "1": "up"}, "random_movement.1"),
        ("darkness", {"daylight": 0}, "darkness"),
        ("card_list", {"Odd": "roll 8 0 0"}, "card_list.Odd"),
        ("range_multipliers", [1, 2, 2, 4, 8], "range_multipliers"),
        ("step_length_cm", "9", "step_length_cm"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_its_line(name, value, field):
    with pytest.raises(Malformed) as raised:
        filled({f"pb12.{name}": value})
    assert raised.value.field == f"options.pb12.{field}"


def test_scenario_modules_have_names_of_their_own():
    """PB-126: all are off; `pb12.scn.` and the module's name switches one."""
    assert filled({})[MODULES] == []
    one = {MODULES: ["climbing", "darkness"], "pb12.scn.darkness": False, "pb12.scn.hold_area": True}
    assert filled(one)[MODULES] == ["climbing", "hold_area"]
    with pytest.raises(Malformed):
        filled({"pb12.scn.climbing": "yes"})
