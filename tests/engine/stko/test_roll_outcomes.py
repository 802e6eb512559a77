"""The ways a roll can fall: all of them once, with the right weight."""

import itertools
from collections import Counter

import msgspec
import pytest

from engine.kernel import events as kernel
from engine.kernel.after_roll import after_roll
from engine.kernel.events import Rolled
from engine.kernel.skill_checks import Around
from engine.rulesets.stko.odds import hit, jam, out_of_ammunition
from engine.rulesets.stko.roll_outcomes import EMPTY, FINE, JAM, came_of, falls, which
from engine.rulesets.stko.tell.roll_outcomes import fall_text
from tests.engine.stko.test_outcomes import KEULE, RATTE, up
from tests.engine.table import REFEREE, Table, street

NOTHING_ELSE = Around({}, {}, ())
USUAL = 5  # dice of Keule, a legend, with a pistol at short range


def rolled(purpose: str, *faces: int, options: tuple[str, ...] = ()) -> Rolled:
    return Rolled(1, 1, purpose, len(faces), len(options) or 6, faces, [], options)


def fired(dice, skills=None, **options):
    """Keule's shot with so many dice, none: a lucky shot; and what stands around its roll."""
    values = {"stko." + name: value for name, value in options.items()}
    setup = street("real", "typed", detail="outcomes", options={**values, "stko.opt.skills": bool(skills)})
    figures = (msgspec.structs.replace(setup.figures[0], skills=skills or {}), *setup.figures[1:])
    here = Table(msgspec.structs.replace(setup, figures=figures))
    up(here, KEULE)
    shot = {"type": "shoot", "figure": KEULE, "target": RATTE, "weapons": [0], "extra": dice - USUAL}
    here.enter({"type": "decide-otherwise", "command": shot, "reason": "sealed"}, REFEREE)
    here.enter({"type": "answer", "value": {"band": "short"}})
    while isinstance(here.game().open, kernel.Asked):
        here.enter({"type": "answer", "value": {}})
    asked = here.game().open
    here.enter({"type": "enter-dice", "faces": [3] * asked.count})
    version, fell = next((one.version, one.event) for one in here.recorded if isinstance(one.event, Rolled))
    return fell, Around({}, {}, (), after_roll(here.rules, here.recorded, version))


def every_throw(fell, around):
    """Each of all throws by what the rules make of it, counted one by one."""
    return Counter(came_of(faces, around) for faces in itertools.product(range(1, 7), repeat=fell.count))


def ways_of(ways):
    return {(one.facts.get("hits", one.facts.get("sixes")), one.code): one.ways for one in ways}


@pytest.mark.parametrize("dice", [1, 2, 3, 4, 5])
def test_a_shot_falls_by_its_sixes_and_what_its_ones_do_to_the_weapon(dice):
    """STKO-28, 36: the classes part all rolls, and their weights are the exact odds."""
    fell, around = fired(dice)
    ways = falls(fell, around)
    of = sum(one.ways for one in ways)
    assert (fell.purpose, of) == ("shot", 6**dice)
    hits = sum(one.ways for one in ways if one.facts["sixes"])
    assert hits == hit(dice) * of
    assert sum(one.ways for one in ways if one.code == EMPTY) == out_of_ammunition(dice) * of
    assert sum(one.ways for one in ways if one.code == JAM) == jam(dice) * of
    for place, one in enumerate(ways):
        assert which(msgspec.structs.replace(fell, faces=one.faces), around) == place


@pytest.mark.parametrize(
    ("skills", "options"),
    [
        ({}, {}),
        ({"clumsy": 1}, {}),
        ({"clumsy": 2}, {}),
        ({"sharpshooter": 1}, {}),
        ({"sharpshooter": 1, "clumsy": 1}, {}),
        ({}, {"jam_replaces_empty": False}),
    ],
)
def test_a_shot_falls_as_the_rules_have_it_for_whoever_fires(skills, options):
    """STKO-93: a Clumsy one's weapon jams sooner, and a Sharpshooter hits with fives as well."""
    fell, around = fired(3, skills, **options)
    assert ways_of(falls(fell, around)) == every_throw(fell, around)


@pytest.mark.parametrize("jams", [False, True])
@pytest.mark.parametrize("hits", [1, 2])
def test_a_lucky_shot_falls_as_the_options_have_it(jams, hits):
    """STKO-35."""
    fell, around = fired(0, lucky_shot_jams=jams, lucky_shot_hits=hits)
    ways = falls(fell, around)
    assert fell.purpose == "lucky_shot" and ways_of(ways) == every_throw(fell, around)
    assert {one.facts["hits"] for one in ways} == {0, hits} and any(one.code == JAM for one in ways) == jams


def test_a_shot_that_the_rules_no_longer_come_to_is_not_told_apart():
    assert falls(rolled("shot", 1, 2), NOTHING_ELSE) == [] and which(rolled("shot", 1, 2), NOTHING_ELSE) == -1


def test_a_nerve_test_and_a_fight_fall_by_sixes():
    """STKO-71, 79."""
    assert [one.ways for one in falls(rolled("nerve", 1, 2, 3), NOTHING_ELSE)] == [125, 75, 15, 1]
    assert which(rolled("attack", 6, 6, 1), NOTHING_ELSE) == 2


def test_a_single_die_falls_on_a_face_and_a_card_is_one_of_those_left():
    assert [one.faces for one in falls(rolled("location", 4), NOTHING_ELSE)] == [(n,) for n in range(1, 7)]
    left = ("figure-1", "joker", "action-killer")
    assert [
        fall_text(one, lambda n: "Keule", "de") for one in falls(rolled("card", 2, options=left), NOTHING_ELSE)
    ] == [
        "die Karte von Keule",
        "der Joker",
        "Aktionskarte: Killer",
    ]
    assert which(rolled("card", 2, options=left), NOTHING_ELSE) == 1


def test_a_movement_is_not_told_apart():
    assert falls(rolled("move", 2, 3, 4), NOTHING_ELSE) == [] and which(rolled("move", 2, 3, 4), NOTHING_ELSE) == -1


def test_ways_are_named_in_both_languages():
    ways = {(one.facts["sixes"], one.code): one for one in falls(*fired(4))}
    assert fall_text(ways[0, JAM], str, "en") == "no six, the weapon jams"
    assert fall_text(ways[1, FINE], str, "de") == "eine Sechs"
    assert fall_text(ways[2, FINE], str, "en") == "2 sixes"
    assert fall_text(ways[0, EMPTY], str, "de") == "keine Sechs, Munition alle"
    sharp = {(one.facts["hits"], one.code): one for one in falls(*fired(2, {"sharpshooter": 1}))}
    assert fall_text(sharp[2, FINE], str, "en") == "2 hits" and fall_text(sharp[1, FINE], str, "de") == "ein Treffer"
    assert fall_text(sharp[0, JAM], str, "de") == "kein Treffer, Ladehemmung"
