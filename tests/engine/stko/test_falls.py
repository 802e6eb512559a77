"""The ways a roll can fall: all of them once, with the right weight."""

import itertools

import pytest

from engine.kernel.events import Rolled
from engine.rulesets.stko.falls import EMPTY, FINE, JAM, falls, which
from engine.rulesets.stko.odds import hit, jam, out_of_ammunition
from engine.rulesets.stko.tell.falls import fall_text


def rolled(purpose: str, *faces: int, options: tuple[str, ...] = ()) -> Rolled:
    return Rolled(1, 1, purpose, len(faces), len(options) or 6, faces, [], options)


@pytest.mark.parametrize("dice", [1, 2, 3, 4, 5])
def test_a_shot_falls_by_its_sixes_and_what_its_ones_do_to_the_weapon(dice):
    """STKO-28, 36: the classes part all rolls, and their weights are the exact odds."""
    ways = falls(rolled("shot", *[1] * dice))
    of = sum(one.ways for one in ways)
    assert of == 6**dice
    hits = sum(one.ways for one in ways if one.facts["sixes"])
    assert hits == hit(dice) * of
    assert sum(one.ways for one in ways if one.code == EMPTY) == out_of_ammunition(dice) * of
    assert sum(one.ways for one in ways if one.code == JAM) == jam(dice) * of
    counted = [0] * len(ways)
    for faces in itertools.product(range(1, 7), repeat=dice):
        counted[which(rolled("shot", *faces))] += 1
    assert counted == [one.ways for one in ways]
    for place, one in enumerate(ways):
        assert which(rolled("shot", *one.faces)) == place


def test_a_nerve_test_and_a_fight_fall_by_sixes():
    """STKO-71, 79."""
    assert [one.ways for one in falls(rolled("nerve", 1, 2, 3))] == [125, 75, 15, 1]
    assert which(rolled("attack", 6, 6, 1)) == 2


def test_a_single_die_falls_on_a_face_and_a_card_is_one_of_those_left():
    assert [one.faces for one in falls(rolled("location", 4))] == [(n,) for n in range(1, 7)]
    left = ("figure-1", "joker", "action-killer")
    assert [fall_text(one, lambda n: "Keule", "de") for one in falls(rolled("card", 2, options=left))] == [
        "die Karte von Keule",
        "der Joker",
        "Aktionskarte: Killer",
    ]
    assert which(rolled("card", 2, options=left)) == 1


def test_a_movement_is_not_told_apart():
    assert falls(rolled("move", 2, 3, 4)) == [] and which(rolled("move", 2, 3, 4)) == -1


def test_ways_are_named_in_both_languages():
    ways = {(one.facts["sixes"], one.code): one for one in falls(rolled("shot", 1, 1, 1, 1))}
    assert fall_text(ways[0, JAM], str, "en") == "no six, the weapon jams"
    assert fall_text(ways[1, FINE], str, "de") == "eine Sechs"
    assert fall_text(ways[2, FINE], str, "en") == "2 sixes"
    assert fall_text(ways[0, EMPTY], str, "de") == "keine Sechs, Munition alle"
