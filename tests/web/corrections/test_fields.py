"""Fields of entries in words: every field of every command and answer of every game, shown, read and told."""

import pytest
from django.http import QueryDict
from django.utils.translation import override

from campaigns.web.corrections.fields import COMMON, Table, controls, read, told
from campaigns.web.field_shapes import fields_of, shape_of
from campaigns.web.rulesets.registry import GAMES
from engine.kernel.commands import Command
from engine.kernel.refusal import Malformed
from engine.rulesets import ruleset
from engine.rulesets.coc.commands import CallRoll, Move
from engine.rulesets.gff.commands import TellShots
from engine.rulesets.gff.live_input import Holders
from engine.rulesets.pb12.answers import CaughtOnes, MarkersNear, Who
from engine.rulesets.stko.commands import FightOutcome, Reposition, Shoot, ShotFact, ShotOutcome

NAMES = {1: "Keule", 2: "Moni", 3: "Ratte"}


def shapes(key):
    rules = ruleset(key)
    return [*rules.commands.values(), *rules.answers.values()]


def every_field(shape):
    for name, annotation in fields_of(shape).items():
        found = shape_of(annotation)
        yield name, found
        if found.kind == "rows":
            yield from every_field(found.item)


@pytest.fixture
def table():
    return Table(GAMES["stko"].fields, NAMES, ("The Docks", "The Depot"), {0: "pistol", 1: "knife"})


@pytest.mark.parametrize(
    ("drawn", "known", "asked"),
    [
        (True, {}, {"to"}),
        (False, {}, {"metres"}),
        (False, {"metres": 4}, {"metres"}),
        (True, {"metres": 4}, {"metres", "to"}),
    ],
)
def test_how_far_somebody_goes_is_a_number_or_a_place_on_the_map(drawn, known, asked):
    """Metres were asked for where the map measures, too; what was said before stays in sight."""
    shown = controls(Move, known, Table(GAMES["coc"].fields, NAMES, drawn=drawn), "command", None)
    assert {control.name for control in shown} == {f"command-{name}" for name in asked}


@pytest.mark.parametrize("key", GAMES)
def test_every_field_has_a_name_and_every_code_a_word(key):
    fields = {**COMMON, **GAMES[key].fields}
    for shape in shapes(key):
        for name, found in every_field(shape):
            if name == "type":
                continue
            assert name in fields, (shape, name)
            codes = shape_of(found.item).codes if found.kind == "several" else found.codes
            for code in codes:
                with override("de"):
                    assert fields[name].word(code) != code.replace("_", " "), (name, code)


@pytest.mark.parametrize("key", GAMES)
def test_every_field_is_called_something_in_both_languages(key):
    same = {"choice"}
    for name, field in {**COMMON, **GAMES[key].fields}.items():
        with override("en"):
            english = str(field.label)
        with override("de"):
            assert english != name.replace("_", " ") and (str(field.label) != english or name in same), name


@pytest.mark.parametrize("key", GAMES)
def test_no_field_says_how_it_is_stored(key):
    for language in ("en", "de"):
        with override(language):
            for field in GAMES[key].fields.values():
                text = str(field.label).lower()
                assert not any(word in text for word in ("number of the figure", "hundredths", "from 0", "hundertstel"))


def test_a_shot_shows_figures_and_weapons_by_their_names(table):
    said = {"type": "shoot", "figure": 1, "target": 3, "weapons": [1]}
    assert told(Shoot, said, table) == [("Target", "Ratte"), ("Weapons", "knife")]
    by_name = {control.name: control for control in controls(Shoot, said, table, "value", None)}
    assert by_name["value-weapons"].kind == "ticks" and by_name["value-weapons"].value == ["1"]
    assert by_name["value-other"].usual and not by_name["value-target"].usual


def test_what_stands_as_it_was_shown_keeps_its_value(table):
    said = {"type": "reposition", "figure": 1, "to": [1234, 777]}
    form = QueryDict(mutable=True)
    for control in controls(Reposition, said, table, "value", None):
        form[control.name] = control.value
    assert read(Reposition, said, table, "value", form)["to"] == [1234, 777]
    form["value-to"] = "12 in; 7.5 in"
    assert read(Reposition, said, table, "value", form)["to"] == [1200, 750]
    form["value-to"] = "there"
    with pytest.raises(Malformed):
        read(Reposition, said, table, "value", form)


def test_lengths_codes_and_switches_are_read(table):
    form = QueryDict("value-distance=7.5&value-cover=light&value-in_arc=no&value-exposed=head&value-exposed=chest")
    found = read(ShotFact, {}, table, "value", form)
    assert found == {"distance": 750, "cover": "light", "in_arc": False, "exposed": ["head", "chest"]}


def test_hits_are_rows_with_one_to_spare(table):
    said = {"type": "shot-outcome", "figure": 1, "target": 3, "hits": [{"location": "chest", "wound": "flesh"}]}
    rows = next(
        control for control in controls(ShotOutcome, said, table, "value", None) if control.name == "value-hits"
    ).rows
    assert len(rows) == 2 and rows[0][0].value == "chest" and rows[1][0].value == ""
    form = QueryDict(
        "value-target=3&value-hits-0-location=chest&value-hits-0-wound=serious&value-hits-1-location=legs&value-hits-1-wound=scratch"
    )
    hits = read(ShotOutcome, said, table, "value", form)["hits"]
    assert hits == [{"location": "chest", "wound": "serious"}, {"location": "legs", "wound": "scratch"}]


def test_states_of_two_weapons_keep_their_places(table):
    said = {"type": "shot-outcome", "figure": 1, "target": 3, "after": ["empty", "ready"]}
    form = QueryDict("value-target=3&value-after-0=jammed&value-after-1=ready&value-after-2=")
    assert read(ShotOutcome, said, table, "value", form)["after"] == ["jammed", "ready"]


def test_what_is_emptied_is_unsaid_again(table):
    said = {"type": "fight-outcome", "figure": 1, "target": 3, "use": "fist"}
    found = read(FightOutcome, said, table, "value", QueryDict("value-target=3&value-use="))
    assert "use" not in found and found["target"] == 3


@pytest.mark.parametrize("key", GAMES)
def test_every_field_of_every_entry_has_a_control_of_its_own(key, table):
    """But whose turn it is, and a whole command within an answer: those are other actions. Whom a side chose isn't.
    What a drawn table measures is asked for on a table of one's own."""
    for shape in shapes(key):
        fixed = {"figure"} if issubclass(shape, Command) and "side" not in fields_of(shape) else set()
        wanted = {name for name, of in fields_of(shape).items() if name not in fixed and shape_of(of).kind != "whole"}
        on = [table._replace(fields=GAMES[key].fields, drawn=drawn) for drawn in (True, False)]
        shown = [controls(shape, {}, one, "value", None) for one in on]
        assert {control.name for here in shown for control in here} == {f"value-{name}" for name in wanted}
        assert all(control.usual for here in shown for control in here)


def test_what_was_said_of_each_figure_is_shown_read_and_told_under_its_name():
    """Those who may be near are ticked; levels are numbers, and a level of nothing is none."""
    keule, moni, ratte = NAMES.values()
    table = Table(GAMES["pb12"].fields, {1: keule, 2: moni}, about={3: ratte})
    said = {"near": {"1": [3]}}
    assert told(MarkersNear, said, table) == [("Who's near each figure", f"{keule}: {ratte}")]
    (near,) = controls(MarkersNear, said, table, "value", None)
    assert [(control.label, control.kind, control.value) for (control,) in near.rows] == [
        (keule, "ticks", ["3"]),
        (moni, "ticks", []),
    ]
    assert read(MarkersNear, said, table, "value", QueryDict("value-near-2=3")) == {"near": {"2": [3]}}
    assert read(MarkersNear, said, table, "value", QueryDict("")) == {"near": {}}
    assert read(MarkersNear, {}, table, "value", QueryDict("")) == {}
    caught = {"figures": [1, 2, 4], "cover": {"1": 2, "4": 1}}
    form = QueryDict("value-figures=1&value-cover-1=0&value-cover-2=3")
    assert read(CaughtOnes, caught, table, "value", form)["cover"] == {"2": 3, "4": 1}


def test_figures_are_ticked_by_name_and_keep_their_order(table):
    """Nearest first, as it was said; whoever is ticked now comes last."""
    table = table._replace(fields=GAMES["pb12"].fields)
    said = {"figures": [3, 1]}
    (ticks,) = controls(Who, said, table, "value", None)
    assert (ticks.kind, ticks.value, [word for _, word in ticks.choices]) == ("ticks", ["3", "1"], [*NAMES.values()])
    assert read(Who, said, table, "value", QueryDict("value-figures=1&value-figures=2&value-figures=3")) == {
        "figures": [3, 1, 2]
    }


def test_what_may_stay_unsaid_stays_so_where_nobody_ticks_it(table):
    """That nobody said what of the target shows isn't that nothing of it does; so it is with weapons that were used."""
    assert read(ShotFact, {"band": "short"}, table, "value", QueryDict("value-band=medium")) == {"band": "medium"}
    said, units = {"figure": 1, "target": 2}, table._replace(fields=GAMES["gff"].fields)
    assert read(TellShots, said, units, "value", QueryDict("value-target=2")) == said
    assert read(Holders, {}, table, "value", QueryDict("")) == {"sides": []}


def test_a_skill_is_chosen_by_its_word_and_an_unusual_one_stays():
    """The Keeper had to type `spot_hidden` there, in German too."""
    coc = Table(GAMES["coc"].fields, NAMES)
    with override("de"):
        known = {"figure": 1, "skill": "skill_library_use"}
        (skill,) = [
            control for control in controls(CallRoll, known, coc, "value", None) if control.name == "value-skill"
        ]
        words = dict(skill.choices)
        assert (skill.kind, skill.value) == ("choices", "skill_library_use")
        assert words["spot_hidden"] == "Verborgenes erkennen" and words["skill_library_use"] and "" not in words
        assert ("Fertigkeit", words["listen"]) in told(CallRoll, {"figure": 1, "skill": "listen"}, coc)


def test_what_has_to_be_said_can_be_changed_but_not_emptied(table):
    (target,) = [
        control for control in controls(Shoot, {"target": 2}, table, "value", None) if control.name == "value-target"
    ]
    assert [code for code, _ in target.choices] == ["1", "2", "3"]
