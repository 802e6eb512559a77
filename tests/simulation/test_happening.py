"""What went wrong stands on the page: of a simulation, of a comparison and of a season, in both languages."""

import re

import pytest
from django.urls import reverse

from campaigns.models import Question, Simulation, SimulationChunk
from campaigns.simulation import comparing, work
from campaigns.simulation.changes import Change
from campaigns.simulation.chunk_errors import stored
from campaigns.simulation.claims import held
from campaigns.simulation.comparing import Variant, what_if
from campaigns.simulation.seasons import ask_season
from engine.kernel.batch import Broken
from tests.simulation.test_pages import browser

__all__ = ["browser"]
pytestmark = pytest.mark.django_db
KEY = "feed" * 8


def asked(street, kind):
    """The address of what is asked, of its news and of the button that stops it."""
    if kind == "simulation":
        row = street.ask(20)
    elif kind == "season":
        gangs = [street.gangs[who] for who in (street.anna, street.ben)]
        row = ask_season(street.member(), 4, gangs=gangs, battles=2, key=KEY, chunk_size=2)
    else:
        variants = [Variant((Change("rank", figure=1, code="killer"),))]
        row = what_if(street.member(), street.played(10).id, variants, 100, key=KEY, chunk_size=100)
    return [reverse(name, args=[row.id]) for name in (kind, f"{kind}-now", f"{kind}-cancel")]


@pytest.fixture(autouse=True)
def few(monkeypatch):
    monkeypatch.setattr(comparing, "LEAST_BATTLES", 100)


def text(client, address, language="en"):
    page = client.get(address, headers={"Accept-Language": language}).content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


IDLE = {"en": "On hold for now", "de": "Pausiert im Moment"}
AGAIN = {"en": "One part was interrupted", "de": "Ein Teil wurde neu"}
DIED = {"en": "50 tries failed", "de": "50 Versuche sind"}
STOPPING = {"en": "Stopping.", "de": "wird angehalten"}


@pytest.mark.parametrize("kind", ["simulation", "season", "question"])
def test_the_page_says_what_happened(street, browser, kind):
    """Also where it renews itself, which shows the same."""
    rita = browser(street.rita)
    page, now, stop = asked(street, kind)
    first, last = SimulationChunk.objects.filter(status="waiting").order_by("id")
    for address in (page, now):
        told = text(rita, address)
        assert not any(one["en"] in told for one in (IDLE, AGAIN, DIED, STOPPING))
    for model in (Simulation, Question):
        model.objects.update(asked_at="2020-01-01T00:00:00Z")
    SimulationChunk.objects.filter(status="done").update(done_at="2020-01-01T00:00:00Z")
    assert all(IDLE[one] in text(rita, page, one) for one in IDLE) and IDLE["en"] in text(rita, now)
    SimulationChunk.objects.filter(id=first.id).update(attempts=work.MOST_ATTEMPTS)
    work.play(first.id)  # whoever plays it dies
    assert all(AGAIN[one] in text(rita, page, one) for one in AGAIN)
    with held(last.id):
        rita.post(stop)
        assert all(STOPPING[one] in text(rita, page, one) for one in STOPPING) and STOPPING["en"] in text(rita, now)
    Simulation.objects.update(cancelled_at=None)
    work.play(last.id)
    for language in DIED:
        told = text(rita, page, language)
        assert DIED[language] in told and STOPPING[language] not in told and IDLE[language] not in told


@pytest.mark.parametrize("kind", ["simulation", "season"])
def test_where_every_part_fails_in_the_rules_the_page_still_shows_the_key(street, browser, kind):
    """Without any result there is nothing else on the page to repeat it with."""
    page, _, _ = asked(street, kind)
    row = Simulation.objects.get()
    broken = Broken(2, ZeroDivisionError("no such table row"))
    row.chunks.update(status="failed", error=stored(broken, row.kind), counts=None)
    rita = browser(street.rita)
    for language, said in (("en", "a bug"), ("de", "ein Fehler in Rollbook")):
        told = text(rita, page, language)
        assert said in told and row.key in told
