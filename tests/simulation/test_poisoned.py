"""A setup that everybody lets pass and whose rules fail in some battles: asked for, played and told like any other."""

import json
import re

import pytest
from django.urls import reverse

from campaigns.models import Simulation
from campaigns.simulation import work
from campaigns.simulation.following import counts_of
from campaigns.simulation.results import simulation_page
from engine.kernel.batch import play_chunk, total
from tests.simulation.playing import play_all
from tests.simulation.poison import POISON, poisoned_setup, poisonous
from tests.simulation.test_pages import browser

__all__ = ["browser", "poisonous"]
pytestmark = pytest.mark.django_db


def asked(street, *tags, battles=400, size=10):
    return street.ask(battles, setup=poisoned_setup(*tags), table="open", chunk_size=size)


def text(page):
    return " ".join(re.sub(r"<[^>]+>", " ", page.content.decode()).split())


@pytest.mark.parametrize(
    ("language", "title", "sentence"),
    [
        ("en", "couldn't be played and don't count", "battle"),
        ("de", "ließen sich nicht spielen und zählen nicht", "Kampf"),
    ],
)
def test_a_poisoned_setup_fails_in_its_chunks_and_the_page_names_the_battles(
    street, browser, poisonous, language, title, sentence
):
    row, sound = asked(street, POISON, battles=60, size=2), asked(street, battles=60, size=2)
    play_all()
    far = simulation_page(row).progress
    assert far.state == "incomplete" and 0 < far.failed < 60 and far.played + far.failed == 60 and far.again == 0
    done = row.chunks.filter(status="done")
    whole = total(play_chunk(work.simulator(row), bytes.fromhex(row.key), one.first, one.count) for one in done)
    assert counts_of(row) == whole  # what is sound counts, and once
    page = text(browser(street.rita).get(reverse("simulation", args=[row.id]), headers={"Accept-Language": language}))
    assert title in page
    found = re.findall(rf"{sentence} (\d+): ZeroDivisionError: no such table row", page)
    assert found and all(row.chunks.get(first__lte=n, first__gt=int(n) - 2).status == "failed" for n in found)
    assert simulation_page(sound).progress.failed == 0  # the neighbour's setup is sound


def test_a_battle_that_fails_says_so_where_somebody_looks_at_it(street, browser, poisonous):
    row = asked(street, POISON, battles=60, size=2)
    play_all()
    (number,) = re.findall(r"battle (\d+):", simulation_page(row).errors[0])
    client = browser(street.rita)
    client.raise_request_exception = False
    answer = client.get(reverse("simulation-battle", args=[row.id, int(number)]))
    assert answer.status_code == 500 and "ZeroDivisionError" in text(answer) and row.key in text(answer)


def test_where_every_battle_of_a_setup_fails_nothing_is_called_a_result(street, browser, poisonous, monkeypatch):
    row = asked(street, POISON, battles=200, size=100)
    play_all()
    page = simulation_page(row)
    assert (page.progress.state, page.progress.failed, page.result) == ("failed", 200, None)
    answer = browser(street.rita).get(reverse("simulation", args=[row.id]))
    assert "200 battles couldn't be played" in text(answer) and "Who wins" not in text(answer)
    assert Simulation.objects.get(id=row.id).settled


def test_the_download_of_a_result_with_holes_says_how_many_are_missing(street, browser, poisonous):
    row = asked(street, POISON, battles=60, size=2)
    play_all()
    given = json.loads(browser(street.rita).get(reverse("simulation-file", args=[row.id, "json"])).content)
    assert given["progress"]["failed"] > 0 and given["errors"]
    assert given["result"]["battles"] == given["progress"]["played"] < 60
