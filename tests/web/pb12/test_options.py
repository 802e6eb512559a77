"""Options of several lines: tables of our own and the list of cards, read and written as people know them."""

import pytest
from django.urls import reverse

from tests.founding import founded
from tests.web.pb12.field import Table

pytestmark = pytest.mark.django_db


def value_of(front, option):
    page = front.browser("rita").get(reverse("options", args=[front.campaign]))
    return next(one for one in page.context["options"] if one["id"] == option)


def test_each_line_of_an_option_has_a_row_of_its_own():
    front = founded(Table)
    assert value_of(front, "pb12.damage_tables")["rows"][0] == "i: 0 1 1 1 2 2 2 3 3 3 4 4"
    answer = front.browser("rita").get(reverse("options", args=[front.campaign]))
    assert answer.content.decode().count("<li>Steady hand: roll 8 0 0 modifier:-2") == 1


def test_a_card_keeps_the_name_that_the_referee_writes():
    front = founded(Table)
    there = reverse("set-option", args=[front.campaign])
    written = "Holy Water: action 5 1 0 - | Everyone drinks.\nOld Ruse: move 5 1 0 kp:1 | A point more."
    said = front.browser("rita").post(there, {"option": "pb12.card_list", "value": written})
    assert said.status_code == 302
    assert set(value_of(front, "pb12.card_list")["value"]) == {"Holy Water", "Old Ruse"}
