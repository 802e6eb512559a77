"""The way back from an event to its transition follows from what the event's fields are."""

from typing import Annotated

import pytest

from engine.kernel.event import Event, tagged
from engine.kernel.events import Noted
from engine.kernel.fields import Derived, FigureNumber, Read, coded
from engine.kernel.replay import replay

BANDS = ("close", "long")


class ShotFired(Event, frozen=True):
    figure: FigureNumber
    by: FigureNumber
    band: Annotated[str, coded(BANDS, beyond=-2)]
    cost: Annotated[str, Read(lambda word: word == "current")] = "next"
    weapon: int = 0
    armed: Derived[bool] = True


class HiddenShotFired(ShotFired, frozen=True):
    side: int = 0


class Waited(Event, frozen=True):
    pass


class Battle:
    figures = ("first", "second")

    def __init__(self):
        self.calls = []
        self.effects, self.at = object(), 0

    def shot_fired(self, *arguments):
        self.calls.append(arguments)


def no_newcomer(battle, number, figure):
    raise NotImplementedError


def folded(event, by_hand=None):
    battle = Battle()
    replay(Battle, {"": type(event)}, no_newcomer, by_hand or {})(battle, event, 7)
    assert battle.effects is None and battle.at == 7
    return battle.calls


def test_an_event_calls_the_transition_it_is_named_after_with_its_fields_in_order():
    assert folded(ShotFired(2, 1, "long", "current", 3)) == [("second", "first", 1, True, 3)]


def test_a_figure_that_is_nobody_is_none_and_a_word_of_its_own_has_its_own_code():
    assert folded(ShotFired(1, 0, "beyond")) == [("first", None, -2, False, 0)]
    assert folded(ShotFired(1, 0, ""))[0][2] == -1


def test_a_variant_of_an_event_calls_the_transition_of_what_it_varies():
    assert folded(HiddenShotFired(2, 1, "close", side=1)) == [("second", "first", 0, False, 0)]


def test_what_is_written_by_hand_comes_first():
    assert folded(ShotFired(1, 0, "close"), {ShotFired: lambda b, e: b.calls.append(e.band)}) == ["close"]


def test_an_event_without_a_transition_is_found_before_any_battle_is_played():
    with pytest.raises(LookupError, match="Battle has no transition for Waited"):
        replay(Battle, {"": Waited}, no_newcomer)


def test_events_that_people_are_told_only_change_nothing():
    assert folded(Noted("we play on")) == []


def test_a_tag_is_made_from_the_name_of_the_class_and_names_its_prefix_once():
    tags = tagged("shot", Event, globals())
    assert tags == {"shot/fired/1": ShotFired, "shot/hidden-shot-fired/1": HiddenShotFired, "shot/waited/1": Waited}
