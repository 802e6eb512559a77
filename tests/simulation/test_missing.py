"""Interruption isn't poison; what is missing is told, and can be played: then the result is whole."""

import psycopg
import pytest
from django.db import Error, connection
from django.urls import reverse

from campaigns.models import Simulation
from campaigns.simulation import balance, comparing, work
from campaigns.simulation.asking import resume
from campaigns.simulation.changes import Change
from campaigns.simulation.comparing import Variant, what_if
from campaigns.simulation.files import csv_of
from campaigns.simulation.following import counts_of
from campaigns.simulation.questions import question_page, resume_question
from campaigns.simulation.results import progress, simulation_page, whole_digests
from engine.kernel.refusal import Refusal
from tests.simulation.playing import play_all
from tests.simulation.rigged import rigged
from tests.simulation.street import KEY
from tests.simulation.test_over_the_api import client_of
from tests.simulation.test_pages import browser
from tests.simulation.test_precision import coins
from tests.simulation.test_questions import unfair

__all__ = ["browser", "client_of", "coins", "rigged"]
LOST = '{"code":"workers-died","facts":{"times":3,"kind":"battle","first":11,"last":20}}'


def lose(row, first=11):
    """One of its chunks can't be played, all others are."""
    row.chunks.filter(first=first).update(status="failed", error=LOST, attempts=9)
    play_all()


@pytest.mark.fresh_db
def test_a_chunk_whose_connection_is_cut_again_and_again_is_played(street, monkeypatch):
    """More often than it may end processes: whoever sees the database go lives on, so it isn't the chunk."""
    row, play, cuts = street.ask(10), work.counted, [work.MOST_DEATHS + 2]

    def cut(chunk):
        if cuts[0]:
            cuts[0] -= 1
            connection.cursor().execute("SELECT pg_terminate_backend(pg_backend_pid())")
        return play(chunk)

    monkeypatch.setattr(work, "counted", cut)
    while cuts[0]:
        with pytest.raises((Error, psycopg.Error)):
            work.play_next()
        connection.close()
    assert work.play_next()
    assert (progress(row).state, progress(row).played) == ("finished", 10)


@pytest.mark.django_db
def test_what_somebody_died_over_comes_after_the_rest_of_its_simulation(street, monkeypatch):
    row, play, order = street.ask(30), work.counted, []
    row.chunks.filter(first=1).update(attempts=1)
    monkeypatch.setattr(work, "counted", lambda chunk: order.append(chunk.first) or play(chunk))
    while work.play_next():
        pass
    assert order == [11, 21, 1]


@pytest.mark.django_db
def test_a_result_with_battles_missing_is_not_finished_and_whole_once_they_are_played(street):
    whole, row = street.played(120), street.ask(120)
    lose(row)
    page = simulation_page(row)
    assert (page.progress.state, page.progress.played, page.progress.failed) == ("incomplete", 110, 10)
    assert "missing,,,10,120" in csv_of(page)
    resume(row, street.member())
    assert (progress(row).state, progress(row).failed) == ("running", 0) and not simulation_page(row).errors
    play_all()
    assert progress(row).state == "finished" and "missing" not in csv_of(simulation_page(row))
    assert counts_of(row) == counts_of(whole) and whole_digests(row, counts_of(row)) == whole_digests(
        whole, counts_of(whole)
    )


@pytest.mark.django_db
def test_a_precision_that_a_hole_had_ended_is_judged_once_the_hole_is_filled(street, coins):
    row = street.ask(None, precision=20, chunk_size=500)
    lose(row, first=501)
    row.refresh_from_db()
    assert (row.battles, row.settled, progress(row).state) == (1_000, True, "incomplete")
    resume(row, street.member())
    play_all()
    row.refresh_from_db()
    assert (row.battles, row.settled, progress(row).state) == (4_000, True, "finished")


@pytest.mark.django_db
def test_a_comparison_with_battles_missing_is_completed_too(street, monkeypatch):
    monkeypatch.setattr(comparing, "LEAST_BATTLES", 100)
    variants = [Variant((Change("rank", figure=1, code="killer"),))]
    row = what_if(street.member(), street.played(10).id, variants, 100, key=KEY, chunk_size=50)
    lose(row.branches.order_by("asked_at").last(), first=51)
    assert question_page(row).progress.state == "incomplete"
    resume_question(row, street.member())
    play_all()
    assert question_page(row).progress.state == "finished" and question_page(row).errors == []


@pytest.mark.django_db
def test_a_search_that_a_hole_had_ended_goes_on_once_the_hole_is_filled(street, rigged, monkeypatch):
    monkeypatch.setattr(balance, "SURE", 100)
    row = balance.find_balance(street.member(), unfair(street).id, key=KEY, chunk_size=50)
    lose(row.branches.get(), first=51)
    row.refresh_from_db()
    assert (row.settled, row.round, question_page(row).progress.state) == (True, 1, "incomplete")
    resume_question(row, street.member())
    play_all()
    row.refresh_from_db()
    assert row.settled and row.round > 1 and question_page(row).progress.state == "finished"


@pytest.mark.django_db
def test_the_page_says_how_many_are_missing_and_offers_to_play_them(street, browser):
    row, rita = street.ask(40), browser(street.rita)
    lose(row)
    address, again = reverse("simulation", args=[row.id]), reverse("simulation-go-on", args=[row.id])
    for language, missing, play, short in (
        ("en", "10 of 40 battles are missing.", "Play the rest", "10 missing"),
        ("de", "10 von 40 Kämpfen fehlen.", "Die fehlenden spielen", "fehlend: 10"),
    ):
        said = {"Accept-Language": language}
        page = rita.get(address, headers=said).content.decode()
        assert missing in page and play in page and again in page
        assert short in rita.get(reverse("simulations", args=[street.campaign]), headers=said).content.decode()
    assert browser(street.anna).post(again).status_code == 403 and progress(row).failed == 10
    rita.post(again)
    play_all()
    page = rita.get(address).content.decode()
    assert progress(row).state == "finished" and "are missing" not in page and "Play the rest" not in page


@pytest.mark.django_db
def test_the_missing_ones_are_played_over_the_api_by_whoever_may_ask(street, client_of):
    row = street.ask(40)
    lose(row)
    rita, address = client_of(street.rita), f"/api/simulations/{row.id}/"
    far = rita.get(address).json()["progress"]
    assert (far["state"], far["failed"]) == ("incomplete", 10)
    assert client_of(street.anna).post(f"{address}go-on/").status_code == 403
    assert rita.post(f"{address}go-on/").json()["state"] == "running"
    play_all()
    assert rita.get(address).json()["progress"]["state"] == "finished"


@pytest.mark.django_db
def test_the_missing_ones_count_towards_what_may_wait_at_once(street):
    row, other = street.ask(40), street.ask(40)
    lose(row)
    other.chunks.update(status="waiting")
    Simulation.objects.update(effort_ms=4 * 3_600_000)
    with pytest.raises(Refusal, match="too-much-at-once"):
        resume(row, street.member())
    assert progress(row).failed == 10
