"""The ways a roll can fall: all of them once, with the right weight."""

import itertools
from collections import Counter
from math import comb

import msgspec
import pytest

from engine.kernel import events as kernel
from engine.kernel.after_roll import after_roll
from engine.kernel.events import Rolled
from engine.kernel.skill_checks import Around
from engine.rulesets.stko.odds import hit, jam, out_of_ammunition
from engine.rulesets.stko.roll_outcomes import EMPTY, FINE, JAM, KEPT, LOST, RECORDED, SHIELD, Came, falls, which
from engine.rulesets.stko.tell.roll_outcomes import fall_text
from tests.engine.stko.test_outcomes import KEULE, RATTE, up
from tests.engine.table import REFEREE, Table, street

NOTHING_ELSE = Around({}, {}, ())
USUAL = 5  # dice of Keule, a legend, with a pistol at short range


def rolled(purpose: str, *faces: int, options: tuple[str, ...] = ()) -> Rolled:
    return Rolled(1, 1, purpose, len(faces), len(options) or 6, faces, [], options)


def fired(dice, skills=None, **options):
    """Keule's shot with so many dice, none: a lucky shot; and what stands around its roll."""
    here = table(skills, **options)
    up(here, KEULE)
    shot = {"type": "shoot", "figure": KEULE, "target": RATTE, "weapons": [0], "extra": dice - USUAL}
    here.enter({"type": "decide-otherwise", "command": shot, "reason": "sealed"}, REFEREE)
    here.enter({"type": "answer", "value": {"band": "short"}})
    return thrown(here, "shot" if dice > 0 else "lucky_shot")


def table(skills=None, tags=(), rank="legend", **options):
    """Keule has this class and these skills, Ratte these tags; dice lie on the table, and nobody has cards to play."""
    values = {"stko." + name: value for name, value in options.items()}
    setup = street("real", "typed", detail="outcomes", options={**values, "stko.opt.skills": bool(skills)})
    figures = list(setup.figures)
    figures[KEULE - 1] = msgspec.structs.replace(figures[KEULE - 1], rank=rank, skills=skills or {})
    figures[RATTE - 1] = msgspec.structs.replace(figures[RATTE - 1], tags=tags)
    return Table(msgspec.structs.replace(setup, figures=tuple(figures)))


def thrown(here, purpose):
    """The first roll for it, of 3s all through, and what stands around it."""
    while not any(isinstance(one.event, Rolled) and one.event.purpose == purpose for one in here.recorded):
        asked = here.game().open
        if isinstance(asked, kernel.Asked):
            here.enter({"type": "answer", "value": ANSWERED.get(asked.kind, {})})
        else:
            here.enter({"type": "enter-dice", "faces": [3] * asked.count})
    version, fell = next(
        (one.version, one.event)
        for one in here.recorded
        if isinstance(one.event, Rolled) and one.event.purpose == purpose
    )
    return fell, Around({}, {}, (), after_roll(here.rules, here.recorded, version))


ANSWERED = {"defend-with": {"choice": "fist"}}


def fought(purpose, skills=None, tags=(), unconscious=False, **options):
    here = table(skills, tags, **{"opt.melee": True, **options})
    if unconscious:
        state = {"type": "set-state", "figure": RATTE, "state": "unconscious"}
        here.enter({"type": "decide-otherwise", "command": state, "reason": "sealed"}, REFEREE)
    up(here, KEULE)
    here.enter({"type": "fight", "figure": KEULE, "target": RATTE, "use": "fist"})
    return thrown(here, purpose)


def shaken():
    here = table(**{"opt.nerve": True})
    test = {"type": "nerve-test", "figure": RATTE}
    here.enter({"type": "decide-otherwise", "command": test, "reason": "sealed"}, REFEREE)
    return thrown(here, "nerve")


def by_sixes(dice):
    return {Came(n): comb(dice, n) * 5 ** (dice - n) for n in range(dice + 1)}


def every_throw(fell, around):
    """Each of all throws by what the rules make of it, counted one by one."""
    return Counter(RECORDED[fell.purpose](around, faces) for faces in itertools.product(range(1, 7), repeat=fell.count))


def ways_of(ways):
    """By what the rules make of each."""
    found = {}
    for way in ways:
        sixes, hits = way.facts.get("sixes", 0), way.facts.get("hits", way.facts.get("sixes", 0))
        found[Came(hits, way.code, max(0, sixes - hits))] = way.ways
    return found


@pytest.mark.parametrize("dice", [1, 2, 3, 4, 5])
def test_a_shot_falls_by_its_sixes_and_what_its_ones_do_to_the_weapon(dice):
    """STKO-28, 36: the classes part all rolls, and their weights are the exact odds."""
    fell, around = fired(dice)
    ways = falls(fell, around)
    of = sum(way.ways for way in ways)
    assert (fell.purpose, of) == ("shot", 6**dice)
    hits = sum(way.ways for way in ways if way.facts["sixes"])
    assert hits == hit(dice) * of
    assert sum(way.ways for way in ways if way.code == EMPTY) == out_of_ammunition(dice) * of
    assert sum(way.ways for way in ways if way.code == JAM) == jam(dice) * of
    for place, way in enumerate(ways):
        assert which(msgspec.structs.replace(fell, faces=way.faces), around) == place


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
    assert {way.facts["hits"] for way in ways} == {0, hits} and any(way.code == JAM for way in ways) == jams


def test_a_shot_that_the_rules_no_longer_come_to_is_not_told_apart():
    assert falls(rolled("shot", 1, 2), NOTHING_ELSE) == [] and which(rolled("shot", 1, 2), NOTHING_ELSE) == -1


@pytest.mark.parametrize(
    ("skills", "options", "purpose"),
    [
        ({}, {}, "attack"),
        ({}, {}, "defence"),
        ({"strong": 1, "clumsy": 1}, {}, "attack"),
        ({"brawler": 1, "sharpshooter": 1}, {}, "attack"),
    ],
)
def test_a_fight_falls_as_the_rules_have_it(skills, options, purpose):
    """STKO-71, 75, 93: no skill changes what a 6 is hand to hand, and none makes a 5 count."""
    fell, around = fought(purpose, skills, **options)
    ways = falls(fell, around)
    assert ways_of(ways) == by_sixes(fell.count)
    assert which(msgspec.structs.replace(fell, faces=(6, *[2] * (fell.count - 1))), around) == 1


@pytest.mark.parametrize("which_ones", ["each_one_cancels_one", "any_one_cancels_all"])
def test_a_shield_takes_hits_of_an_attack(which_ones):
    """STKO-77: each 1 of the attacker's stops a hit, or one of them all."""
    fell, around = fought("attack", tags=("shield",), shield=which_ones, rank="killer")
    assert fell.count == 4
    ways = falls(fell, around)
    assert ways_of(ways) == every_throw(fell, around) and any(way.code == SHIELD for way in ways)
    told = {(way.facts["sixes"], way.facts.get("hits")): way for way in ways}
    assert fall_text(told[1, 0], str, "en") == "one six, all stopped by the shield"
    assert fall_text(told[2, 0], str, "de") == "2 Sechsen, vom Schild abgefangen"


def test_how_an_attack_falls_on_whoever_lies_there_unconscious_decides_nothing():
    """STKO-73: every die hits."""
    fell, around = fought("attack", {"evil": 1}, unconscious=True)
    assert fell.count > 1 and falls(fell, around) == [] and which(fell, around) == -1


def test_a_nerve_is_kept_or_lost():
    """STKO-79: one 6 is enough, and more of them change nothing."""
    fell, around = shaken()
    ways = falls(fell, around)
    assert ways_of(ways) == {Came(0, KEPT): 6**fell.count - 5**fell.count, Came(0, LOST): 5**fell.count}
    assert [fall_text(way, str, "de") for way in ways] == ["verliert die Nerven", "behält die Nerven"]
    assert which(fell, around) == 0 and which(msgspec.structs.replace(fell, faces=(6,) * fell.count), around) == 1


def test_a_single_die_falls_on_a_face_and_a_card_is_one_of_those_left():
    assert [outcome.faces for outcome in falls(rolled("location", 4), NOTHING_ELSE)] == [(n,) for n in range(1, 7)]
    left = ("figure-1", "joker", "action-killer")
    assert [
        fall_text(outcome, lambda n: "Keule", "de") for outcome in falls(rolled("card", 2, options=left), NOTHING_ELSE)
    ] == [
        "die Karte von Keule",
        "der Joker",
        "Aktionskarte: Killer",
    ]
    assert which(rolled("card", 2, options=left), NOTHING_ELSE) == 1


def test_a_movement_is_not_told_apart():
    assert falls(rolled("move", 2, 3, 4), NOTHING_ELSE) == [] and which(rolled("move", 2, 3, 4), NOTHING_ELSE) == -1


def test_ways_are_named_in_both_languages():
    ways = {(outcome.facts["sixes"], outcome.code): outcome for outcome in falls(*fired(4))}
    assert fall_text(ways[0, JAM], str, "en") == "no six, the weapon jams"
    assert fall_text(ways[1, FINE], str, "de") == "eine Sechs"
    assert fall_text(ways[2, FINE], str, "en") == "2 sixes"
    assert fall_text(ways[0, EMPTY], str, "de") == "keine Sechs, Munition alle"
    sharp = {(outcome.facts["hits"], outcome.code): outcome for outcome in falls(*fired(2, {"sharpshooter": 1}))}
    assert fall_text(sharp[2, FINE], str, "en") == "2 hits" and fall_text(sharp[1, FINE], str, "de") == "ein Treffer"
    assert fall_text(sharp[0, JAM], str, "de") == "kein Treffer, Ladehemmung"
