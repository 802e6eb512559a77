"""Who was hit by whom, where and with which dice: what all devices show at once."""

from engine.kernel import events as kernel
from engine.kernel.events import Event
from engine.kernel.recorded import RecordedEvent
from engine.kernel.ruleset import Came, TableMoment
from engine.rulesets.stko import events as ev
from engine.rulesets.stko.tell.moments import moments
from tests.engine.stko.test_tell import KEULE, OTTO, RATTE, cast

SHOT = ev.ShotFired(KEULE, RATTE, 0, "one_handed", "medium", "none", (), 3, 1, 500)


def rolled(number: int, purpose: str, *faces: int) -> Event:
    return kernel.Rolled(number, KEULE, purpose, len(faces), 6, faces)


def seen(*unit: Event, language: str = "en") -> list[TableMoment]:
    return moments([RecordedEvent(version, event) for version, event in enumerate(unit, start=1)], cast(), language)


def test_a_wound_says_where_what_it_means_and_which_die_said_so():
    hit = (rolled(1, "shot", 6, 4, 2), SHOT, rolled(2, "location", 5), rolled(3, "effect", 2))
    wound = ev.Wounded(RATTE, KEULE, "belly", "flesh", 2, duty=True, immobile=True)
    (moment,) = seen(*hit, wound, ev.KnockedDown(RATTE))
    assert (moment.version, moment.kind, moment.figure, moment.by, moment.roll) == (6, "hit", RATTE, KEULE, 1)
    assert moment.title == "Ratte is hit in the belly"
    assert moment.then == "A flesh wound: knocked down, must recover and can't move or turn."
    assert (moment.result, moment.armed, moment.far, moment.places) == (
        "one hit",
        "pistol, 3 dice",
        "5 inches",
        ("belly",),
    )
    assert moment.came == (Came(2, "belly"), Came(3, "flesh wound"))
    (german,) = seen(*hit, wound, language="de")
    assert german.title == "Ratte ist am Bauch getroffen"


def test_two_wounds_of_one_shot_are_one_moment():
    wounds = [ev.Wounded(RATTE, KEULE, place, "scratch", 1) for place in ("head", "legs")]
    (moment,) = seen(rolled(1, "shot", 6, 6, 2), SHOT, rolled(2, "location", 1, 6), rolled(3, "effect", 1, 1), *wounds)
    assert (moment.title, moment.places) == ("Ratte is hit twice", ("head", "legs"))
    assert moment.then == "A scratch on the head and a scratch on the legs."


def test_the_same_wound_again_is_counted_not_repeated():
    wounds = [ev.Wounded(RATTE, KEULE, "legs", "scratch", 1) for _ in range(2)]
    wounds.append(ev.Wounded(RATTE, KEULE, "belly", "flesh", 2))
    said = {language: [moment.then for moment in seen(SHOT, *wounds, language=language)] for language in ("en", "de")}
    assert said["en"] == ["A scratch on the legs twice and a flesh wound in the belly."]
    assert said["de"] == ["Zweimal Kratzer an den Beinen und Fleischwunde am Bauch."]


def test_a_death_counts_more_than_the_wound_before_it():
    (moment,) = seen(SHOT, ev.Wounded(RATTE, KEULE, "legs", "flesh", 2), ev.Died(RATTE, KEULE, "chest"))
    assert (moment.kind, moment.title, moment.how) == ("death", "Ratte is dead", "shot by Keule, 5 inches")


def test_who_stood_in_the_way_has_a_moment_of_his_own_and_a_miss_has_none():
    hit = [ev.Wounded(figure, KEULE, "chest", "flesh", 2) for figure in (RATTE, OTTO)]
    assert [(moment.figure, moment.title) for moment in seen(SHOT, *hit)] == [
        (RATTE, "Ratte is hit in the chest"),
        (OTTO, "Otto is hit in the chest"),
    ]
    assert seen(rolled(1, "shot", 1, 2, 3), SHOT, ev.WeaponEmptied(KEULE, 0), ev.KnockedDown(KEULE)) == []


def test_a_death_that_nobody_dealt_names_nobody():
    (moment,) = seen(SHOT, ev.Died(OTTO))
    assert (moment.title, moment.by, moment.how, moment.roll) == ("Otto is dead", 0, "", 0)
