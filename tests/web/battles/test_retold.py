"""A battle for those who weren't there: two sentences, then the lines that a reader wants."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.selectors.battles.figure_stories import RoundLine
from campaigns.selectors.battles.stories import SentenceLine
from campaigns.web.battles import kept_lines
from tests.web.characters.test_page_links import share
from tests.web.street import Street

pytestmark = pytest.mark.django_db


def line(version: int, unit: int, kind: str, roll: int = 0, struck: bool = False) -> SentenceLine:
    return SentenceLine(version, unit, f"{kind} {version}", kind, 1, roll, "", struck, 0)


LINES = [
    line(1, 1, "shot", 1),
    line(2, 2, "shot", 2),
    line(3, 2, "wound", 3),
    line(4, 2, "card"),
    line(5, 5, "move"),
    line(6, 6, "shot", 4, struck=True),
    line(7, 6, "death", 5, struck=True),
    line(8, 8, "card", 6),
]


@pytest.mark.parametrize(("which", "versions"), [("matters", [2, 3]), ("all", range(1, 9)), ("rolls", [1, 2, 3, 6, 7])])
def test_lines_can_be_left_out(which: str, versions: list[int]) -> None:
    assert [sentence.version for sentence in kept_lines.kept(LINES, which)] == list(versions)


def test_rounds_in_which_nothing_mattered_are_left_out() -> None:
    rounds = [RoundLine(0, LINES[:1]), RoundLine(1, LINES[1:5])]
    told = kept_lines.by_entry(rounds, "matters")
    assert [(one["number"], len(one["entries"])) for one in told] == [(1, 1)]
    assert [one["number"] for one in kept_lines.by_entry(rounds, "rolls")] == [0, 1]


def test_what_nobody_knows_is_the_usual() -> None:
    assert kept_lines.wanted("x", "matters") == kept_lines.wanted(None, "matters") == "matters"


@pytest.fixture
def over(street: Street) -> str:
    battle = street.battle(name="Am Kai")
    shot = {"type": "decide-otherwise", "command": {"type": "set-state", "figure": 1, "state": "knocked_down"}}
    street.act(shot, "rita", battle)
    street.act({"type": "end", "how": "time_up"}, stream=battle)
    return battle


def read(street: Street, address: str, query: str = "", language: str = "en") -> str:
    return str(street.browser("sam", language).get(address + query).content.decode())


def test_the_report_begins_with_who_fought_and_whom_it_cost(street: Street, over: str) -> None:
    address = reverse("battle-account", args=[over])
    html, german = read(street, address), read(street, address, language="de")
    assert re.search(r'class="lead"><bdi>.* and .* fought, and nobody won\. Nobody was lost\.', html)
    assert re.search(r'class="lead"><bdi>.* und .* kämpften gegeneinander, und niemand gewann\. Verloren', german)
    assert reverse("battle-end", args=[over]) in html


@pytest.mark.parametrize("name", ["battle-account", "battle-story"])
def test_both_stories_can_be_filtered_without_a_script(street: Street, over: str, name: str) -> None:
    address = reverse(name, args=[over])
    everything, rolls = read(street, address, "?lines=all"), read(street, address, "?lines=rolls")
    assert "knocked down" in everything and "knocked down" not in rolls
    assert re.search(r'href="\?lines=rolls#told" aria-current="true"', rolls)
    assert "knocked down" in read(street, address, "?lines=matters")
    assert "?lines=matters#told" in read(street, address, "?lines=nonsense")


def test_strangers_with_the_link_can_filter_too(street: Street, over: str) -> None:
    link = share(street, "anna", "battle", over)
    assert "knocked down" in Client().get(link).content.decode()
    assert "knocked down" not in Client().get(link + "?lines=rolls").content.decode()
