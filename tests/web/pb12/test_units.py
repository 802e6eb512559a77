"""The form of a data sheet: what it shows, what is made of what was typed, and where what is wrong stands."""

import pytest
from django.http import QueryDict
from django.template.loader import render_to_string
from django.utils.translation import override

from campaigns.web.rulesets.pb12 import units
from engine.kernel.refusal import Malformed
from engine.rulesets.pb12.options import filled
from engine.rulesets.pb12.rosters import ROSTERS
from engine.rulesets.pb12.samples import SAMPLE_FORCES
from tests.web.pb12.sheets import GUARD, TYPED, WAGON, typed

PLAIN = filled({})
SHEETS = [sheet for force in SAMPLE_FORCES.values() for _name, _rank, sheet in force]


def sent(form):
    said = QueryDict(mutable=True)
    for name, value in form.items():
        said.setlist(name, value if isinstance(value, list) else [value])
    return said


def wrong(form):
    """The form's field at which a sheet is refused, and what would be right."""
    said = sent(form)
    with pytest.raises(Malformed) as raised:
        ROSTERS.check(units.read(said), "profile", PLAIN)
    return units.fields(said)[raised.value.field], raised.value.code


def test_what_is_typed_is_a_data_sheet_without_what_is_usual():
    assert ROSTERS.check(units.read(sent(TYPED)), "profile", PLAIN) == GUARD
    assert ROSTERS.check(units.read(sent({"name": "Somebody"})), "profile", PLAIN) == {}


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_sheet_that_is_shown_and_sent_as_it_is_stays(language):
    with override(language):
        for sheet in [*SHEETS, GUARD]:
            again = units.read(sent(typed(units.context(sheet))))
            assert ROSTERS.check(again, "profile", PLAIN) == sheet


def test_a_vehicles_lengths_are_steps():
    """PB-101, 104."""
    vehicle = {"vehicle": "on", "c-x": ["0", "-1,5", ""], "c-y": ["1", ".5", ""], "driver": ["T", "F"]}
    edges = {"a-left": ["-1.25"], "a-right": ["1"], "a-back": ["-2"], "a-front": ["0.5"]}
    found = units.read(sent({**vehicle, "c-y": ["1", "0.5", ""], **edges}))["vehicle"]
    assert found["control_points"] == [[0, 100], [-150, 50]]
    assert found["passenger_areas"] == [[[-125, -200], [100, -200], [100, 50], [-125, 50]]]
    assert found["of_driver"] == ["T", "F"]
    shown = units.context({"vehicle": {**found, "passenger_areas": [[[0, 0], [300, 100], [100, 200]]]}})
    assert [value for _name, _label, value in shown["areas"][0]] == ["0", "3", "0", "2"]  # the rectangle around it
    assert units.read(sent({**vehicle, "vehicle": ""}))["vehicle"] == units.read(sent(vehicle))["vehicle"]
    assert "vehicle" not in units.read(sent({**edges}))


@pytest.mark.parametrize(
    ("form", "at", "code"),
    [
        ({"v-S": "99"}, "v-S", "whole-number-to"),
        ({"v-vertical": "up"}, "v-vertical", "whole-number"),
        ({"sight": "13"}, "sight", "whole-number-to"),
        ({"damage_table": "ix"}, "damage_table", "one-of"),
        ({"slots": "1"}, "m-slots[2]", "whole-number-between"),
        ({"m-damage": ["lots", "", ""]}, "m-damage[0]", "written-like"),
        ({"m-resources": ["", "", "many"]}, "m-resources[2]", "written-like"),
        ({"m-long": ["", "", "far"]}, "m-long[2]", "whole-number"),
        ({"m-actions": ["a, " + "b" * 61, "", ""]}, "m-actions[0]", "string-up-to"),
        ({"vehicle": "on", "c-x": ["0", "", "far"], "c-y": ["0", "", "1"]}, "c-x[2]", "whole-number"),
        ({"vehicle": "on", "a-left": ["0"], "a-right": ["1"], "a-back": ["x"], "a-front": ["1"]}, "a-back[0]", ""),
        ({"vehicle": "on", "a-left": ["0"], "a-right": ["1"], "a-back": ["0"], "a-front": [""]}, "a-front[0]", ""),
    ],
)
def test_what_is_wrong_stands_at_its_field(form, at, code):
    found = wrong(TYPED | form)
    assert found[0] == at and code in found[1]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("Strength (S)", "Melee modifier", "half+2/1", "Control points", "Break open")),
        ("de", ("Stärke (S)", "Nahkampfmodifikator", "halb+2/1", "Steuerpunkte", "Aufbrechen")),
    ],
)
def test_the_form_speaks_the_readers_language(language, words):
    with override(language):
        page = render_to_string("pb12/unit_form.html", units.context({**GUARD, "vehicle": WAGON["vehicle"]}))
    assert [word for word in words if word not in page] == []
    assert page.count('name="m-name"') == 2 + units.BLANK_ROWS
