"""Entries of Firefight where somebody corrects one: what nobody said is there, too, and everything has a name."""

import json
import random
import re
from uuid import uuid4

import pytest
from django.http import QueryDict
from django.urls import reverse

from campaigns.ledger.read import read
from campaigns.web.corrections.fields import Table, controls
from campaigns.web.corrections.fields import read as read_form
from campaigns.web.rulesets.gff.fields import FIELDS
from engine.rulesets.gff.commands import FreeRoll, Rush, TellShots
from engine.rulesets.gff.live_input import Holders, Order
from tests.web.gff.front import text
from tests.web.gff.test_battle import said_to, watch_is_up

pytestmark = pytest.mark.django_db


def latest(field, kind):
    """Where the newest entry of that kind is corrected."""
    entries = read(field.front.campaign, stream=field.battle, types=[f"battle/{kind}/1"])
    return reverse("correct", args=[field.battle, entries[-1].version])


def corrected(field, where, **said):
    """Looked at, then confirmed; what is asked stays open."""
    looked = field.client.post(where, {**said, "then": "[]", "do": "look"})
    shown = looked.context["foreseen"].shown
    done = field.client.post(where, {**said, "then": "[]", "do": "confirm", "shown": shown, "id": str(uuid4())})
    assert done.status_code == 302, text(done)[:500]


def test_dangerous_ground_that_was_forgotten_is_put_right():
    """Nobody said anything about it when the unit rushed: the entry has nothing but the unit."""
    field = watch_is_up()
    field.choose("rush", figure=2)
    where = latest(field, "commanded")
    page = field.client.get(where)
    assert page.status_code == 200 and "Models in dangerous ground" in text(page)
    assert "<details open>" in page.content.decode()  # there is nothing else to change
    corrected(field, where, **{"value-points": "", "value-dangerous": "2"})
    rolled = [json.loads(row.payload) for row in read(field.front.campaign, stream=field.battle)[-6:]]
    assert any(one.get("purpose") == "dangerous" and one["count"] == 2 for one in rolled)


def test_what_has_no_field_is_no_entry_to_correct():
    field = watch_is_up()
    field.choose("hold-shoot", figure=2, target=6)
    assert field.client.get(latest(field, "commanded")).status_code == 200
    begun = read(field.front.campaign, stream=field.battle, types=["battle/commanded/1"])[0]
    answer = field.client.get(reverse("correct", args=[field.battle, begun.version]))
    assert answer.status_code == 422 and "Nobody entered this" in text(answer)


def test_sides_and_weapons_are_ticked_by_their_names():
    table = Table(FIELDS, {}, ("The Docks", "The Depot"), {0: "Rifle", 1: "Flare gun"})
    (sides,) = controls(Holders, {"sides": [1]}, table, "value", None)
    assert (sides.kind, sides.value) == ("ticks", ["1"])
    assert [word for _, word in sides.choices] == ["The Docks", "The Depot"]
    used = next(control for control in controls(TellShots, {}, table, "value", None) if control.name == "value-used")
    assert (used.kind, [word for _, word in used.choices]) == ("ticks", ["Rifle", "Flare gun"])
    dice = next(
        control for control in controls(FreeRoll, {"sides": 20}, table, "value", None) if control.name == "value-sides"
    )
    assert (dice.kind, dice.value) == ("text", "20")


def test_each_weapon_that_reaches_has_its_name_and_a_field_is_declined_by_its_label():
    """Bare numbers stood there, and `answer.bearers[0]` where one of them was wrong."""
    field = watch_is_up()
    field.choose("hold-shoot", figure=2, target=6)
    field.answer(distance=500)
    where = latest(field, "answered")
    page = field.client.get(where)
    (reach,) = [one for one in page.context["fields"] if one.name == "value-bearers"]
    assert [row[0].label for row in reach.rows] == ["Rifle", "Flare gun"]  # but the truncheon
    said = {"value-distance": "5", "then": "[]", "do": "look"}
    reaching = {"value-bearers-1": ""}
    wrong = text(field.client.post(where, {**said, **reaching, "value-bearers-0": "9"}))
    assert "How many of each weapon reach should be 0 to 3" in wrong and "answer." not in wrong
    assert "Not filled in: Distance." in text(field.client.post(where, {**said, "value-distance": ""}))
    corrected(field, where, **reaching, **{"value-distance": "5", "value-bearers-0": "2"})
    answered = [json.loads(row.payload) for row in read(field.front.campaign, stream=field.battle)[-8:]]
    assert any(one.get("answer", {}).get("bearers") == [2, 0, 0] for one in answered)


def test_places_on_a_map_are_asked_for_only_where_there_is_one():
    real = Table(FIELDS, {}, drawn=False)
    assert {control.name for control in controls(Rush, {}, real, "value", None)} == {"value-dangerous"}
    assert {control.name for control in controls(Rush, {}, real._replace(drawn=True), "value", None)} == {
        "value-dangerous",
        "value-points",
    }


def test_nobody_near_an_objective_is_an_answer():
    """Under a preview, too, where nothing was known before."""
    table = Table(FIELDS, {}, ("The Docks", "The Depot"))
    assert read_form(Holders, {}, table, "more", QueryDict("asked=fact-holders")) == {"sides": []}
    assert read_form(Holders, {"sides": [0]}, table, "value", QueryDict("")) == {"sides": []}


def test_several_ticks_count_where_the_form_that_is_read_knows_no_options():
    found = read_form(Order, {}, Table(FIELDS, {}), "more", QueryDict("more-models=3&more-models=1"))
    assert found == {"models": [3, 1]}


def test_models_that_fall_are_told_by_what_they_bear():
    """As numbers alone they were taken for units."""
    field = watch_is_up(dice="typed")
    question = fallen(field)
    models = field.page().view["figures"][question.about[0] - 1]["models"]
    said = " ".join(question.options[: question.most])
    field.answer(**({"only": said} if question.most == 1 else {"kit-0": said, "falls-0": question.most}))
    page = text(field.client.get(latest(field, "answered")))
    assert f"Model {models[0]['n']}, " in page and "Captain Dreyer" not in page.partition("should have been")[2]


def fallen(field):
    """On, with hits that come through, until somebody has to say who falls."""
    pick = random.Random(5)
    for _ in range(400):
        waits = field.page().waiting
        if waits.roll is not None:
            face = 1 if waits.roll.purpose in ("defence", "morale") else 6
            field.typed(*[str(face)] * (waits.roll.count - 1), "5")
        elif waits.question is not None and waits.question.kind == "falls-first":
            return waits.question
        elif waits.question is not None:
            field.answer(**{**said_to(waits.question, pick), "distance": 500, "sides": ""})
        else:
            codes = ("hold-shoot", "shoot", "rush", "end-activation", "idle")
            one = min((one for one in field.page().legal if one.code in codes), key=lambda one: codes.index(one.code))
            field.enter("choice", command=json.dumps(one.command), acts_as=one.acts_as)
    raise AssertionError("nobody fell")


def test_a_dispute_names_all_that_an_entry_told_and_a_correction_says_when_the_story_stays():
    """GFF-13: the flag stands beside "held position" and the shot, though the shot came with an answer of its own."""
    field = watch_is_up()
    field.choose("hold-shoot", figure=2, target=6)
    field.answer(inches="6", cover="cover")
    flag = re.search(r"/disputes/new/[^\"]*version=\d+", field.html("ben")).group().replace("&amp;", "&")
    asked = text(field.front.browser("ben").get(f"/campaigns/{field.front.campaign}{flag}"))
    assert "Harbour Watch held position. Harbour Watch shot at" in asked
    said = {"value-distance": "7", "value-cover": "yes", "then": "[]", "do": "look"}
    looked = field.client.post(latest(field, "answered"), said)
    assert "The story stays word for word the same." in text(looked)
