"""A Django form whose command the rules declined: the reason stands at its field, and what was typed stays in it."""

import pytest
from django.urls import reverse
from django.utils import translation

from campaigns.web.campaigns.forms import Join
from campaigns.web.simulations.forms import AskLife
from engine.kernel.refusal import Malformed, Refusal
from tests.web.markup import Page


@pytest.mark.django_db
def test_a_no_stands_at_its_field_which_has_the_focus_and_is_described_by_it(street):
    where = reverse("plan-new", args=[street.campaign])
    answer = street.browser("rita").post(where, {"day": "2020-01-01", "place": "Keller"})
    elements = list(Page(answer.content.decode()).whole.inside())
    day, place = (next(element for element in elements if element.get("name") == name) for name in ("day", "place"))
    described = {element.get("id") for element in elements} & set(day.get("aria-describedby").split())
    assert answer.status_code == 422
    assert (day.get("value"), place.get("value")) == ("2020-01-01", "Keller")
    assert "autofocus" in day.attrs and day.get("aria-invalid") == "true"
    assert described == set(day.get("aria-describedby").split()) != set()


def test_a_no_about_no_field_stands_at_the_button():
    form = Join({"code": "ABCDEF", "nickname": "Kai"})
    form.decline(Refusal("campaign-exists", {}, 409), "There is one.")
    assert form.non_field_errors() == ["There is one."] and form.status == 409


def test_what_can_not_be_read_is_told_at_the_field_that_holds_it():
    form = Join({"code": "ABCDEF", "nickname": "Kai"})
    form.decline(Malformed("command.nickname", "Kai", "a name"), "No.")
    assert form.errors == {"nickname": ["No."]} and form.status == 422


def test_a_form_whose_thing_is_gone_is_still_shown():
    form = Join({"code": "ABCDEF", "nickname": "Kai"})
    form.decline(Refusal("no-such-code", {}, 404), "Nobody has it.")
    assert form.errors == {"code": ["Nobody has it."]} and form.status == 422


@pytest.mark.parametrize(
    ("language", "empty", "long", "number"),
    [
        ("en", "Fill this in.", "a text of at most 60 characters", "This should be a whole number from 1 to 200."),
        ("de", "Bitte ausfüllen.", "ein Text von höchstens 60 Zeichen", "eine ganze Zahl von 1 bis 200"),
    ],
)
def test_what_django_finds_is_said_as_everything_else_is(language, empty, long, number):
    with translation.override(language):
        form = Join({"code": " ", "nickname": "x" * 61})
        assert form.errors["code"] == [empty] and long in form.errors["nickname"][0]
        for typed in ("0", "201", "many"):
            assert number in AskLife({"battles": typed}, gangs=[]).errors["battles"][0]
