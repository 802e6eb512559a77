"""The referee's pages of simulations, and who doesn't get to see them."""

import csv
import io
import re
from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.models import Seat, Simulation
from campaigns.simulation import work
from campaigns.simulation.stored import beginning_of
from campaigns.web.simulations import views
from campaigns.web.simulations.pages import left
from engine.kernel.batch import wilson
from tests.charts import drawn
from tests.simulation.rigged import rigged
from tests.simulation.test_weighing import first_roll

__all__ = ["rigged"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def browser(street):
    """Browsers of the street's people, by member."""

    def of(member) -> Client:
        user = get_user_model().objects.create_user(f"user-{uuid4().hex[:8]}")
        Seat.objects.create(member_id=member, campaign_id=street.campaign, user=user)
        client = Client()
        client.force_login(user)
        return client

    return of


def form(street, **more):
    return {
        "id": str(uuid4()),
        "first": street.gangs[street.anna],
        "second": street.gangs[street.ben],
        "table": "open",
        "battles": "40",
        "key": "",
        **more,
    }


def test_no_simulation_leaves_the_list_for_good(street, browser, monkeypatch):
    """The newest are shown, and all of them on demand."""
    monkeypatch.setattr(views, "NEWEST", 2)
    rows, rita = [street.ask(1) for _ in range(3)], browser(street.rita)
    here = reverse("simulations", args=[street.campaign])
    newest, every = rita.get(here).content.decode(), rita.get(here + "?all").content.decode()
    assert [f"/simulations/{row.id}/" in newest for row in rows] == [False, True, True] and 'href="?all"' in newest
    assert all(f"/simulations/{row.id}/" in every for row in rows) and 'href="?all"' not in every


def test_too_few_battles_are_said_to_be_too_few(street, browser, rigged):
    """Not that the share lies somewhere between none and all of them."""
    page = browser(street.rita).get(reverse("simulation", args=[street.played(40).id])).content.decode()
    assert re.search(r"Can&#x27;t tell yet: \d+ battles with a winner are too few\.", page)
    assert "between 0.0 and 100.0" not in page and "The true number" not in page


def test_from_the_form_to_the_result_to_one_battle(street, browser):
    rita = browser(street.rita)
    address = reverse("simulation-new", args=[street.campaign])
    assert rita.get(address).status_code == 200
    answer = rita.post(address, form(street))
    row = Simulation.objects.get()
    assert answer["Location"] == reverse("simulation", args=[row.id])
    running = rita.get(answer["Location"]).content.decode()
    assert "every 1s" in running and "0 of 40 battles" in running
    for chunk in work.left(99):
        work.play(chunk)
    now = rita.get(reverse("simulation-now", args=[row.id])).content.decode()
    assert "every 1s" not in now and re.search(r"Wins in 100: |About even", now)
    page = rita.get(answer["Location"]).content.decode()
    assert "Mia" in page and row.key in page and "<svg" in page
    battle = rita.get(reverse("simulation-battle", args=[row.id, 7]))
    told = battle.content.decode()
    assert battle.status_code == 200 and "Mia" in told and "matches the stored fingerprint" in told
    earlier = rita.get(reverse("simulation-battle-at", args=[row.id, 7, 9]), headers={"HX-Request": "true"})
    assert earlier.status_code == 200 and len(earlier.content) < len(battle.content)
    assert rita.get(reverse("simulation-battle", args=[row.id, 41])).status_code == 404


def test_the_list_asks_for_the_progress_of_all_at_once(street, browser):
    rita, where = browser(street.rita), reverse("simulations", args=[street.campaign])

    def taken():
        rita.get(where)
        with CaptureQueriesContext(connection) as queries:
            assert rita.get(where).status_code == 200
        return sum("campaigns_simulationchunk" in query["sql"] for query in queries)

    street.played(10)
    one = taken()
    street.played(10)
    assert taken() == one > 0


def test_sending_the_form_twice_makes_one_simulation(street, browser):
    rita, sent = browser(street.rita), form(street)
    for _ in range(2):
        rita.post(reverse("simulation-new", args=[street.campaign]), sent)
    assert Simulation.objects.count() == 1


def test_typed_figures(street, browser):
    sent = form(street, first="typed", typed_first="2 Ganger: Pistol\nkiller: rifle, pistol", table="crossroads")
    answer = browser(street.rita).post(reverse("simulation-new", args=[street.campaign]), sent)
    assert answer.status_code == 302
    figures = beginning_of(Simulation.objects.get()).setup.figures
    assert [(figure.rank, figure.weapons) for figure in figures[:3]] == [
        ("ganger", ("pistol",)),
        ("ganger", ("pistol",)),
        ("killer", ("rifle", "pistol")),
    ]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"first": "typed", "typed_first": "Admiral: Pistol"}, "start with a class"),
        ({"first": "typed", "typed_first": "Ganger: Halberd"}, "Halberd"),
        ({"first": "typed"}, "at least one figure"),
        ({"battles": "0"}, "a whole number from 1 to"),
        ({"key": "xyz"}, "This should be 2 to 64 hexadecimal digits"),
    ],
)
def test_what_cannot_be_read_is_told_at_its_field(street, browser, change, said):
    answer = browser(street.rita).post(reverse("simulation-new", args=[street.campaign]), form(street, **change))
    assert answer.status_code == 422 and said in answer.content.decode()
    assert not Simulation.objects.exists()


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (None, ""),
        (0, "About 1 second left."),
        (61, "About 2 minutes left."),
        (7140, "About 119 minutes left."),
        (7141, "About 2 hours left."),
        (44_700, "About 13 hours left."),
    ],
)
def test_how_long_it_takes_yet_is_said_in_a_unit_that_fits(seconds, told):
    assert left(SimpleNamespace(seconds_left=seconds)) == told


def test_players_are_told_that_simulations_are_the_referees(street, browser):
    row = street.ask()
    anna = browser(street.anna)
    for address in (
        reverse("simulations", args=[street.campaign]),
        reverse("simulation-new", args=[street.campaign]),
        reverse("simulation", args=[row.id]),
        reverse("simulation-battle", args=[row.id, 1]),
    ):
        answer = anna.get(address)
        assert answer.status_code == 403 and "referee" in answer.content.decode()
    assert anna.post(reverse("simulation-cancel", args=[row.id])).status_code == 403


def test_a_stranger_finds_nothing(street):
    row = street.ask()
    assert Client().get(reverse("simulation", args=[row.id])).status_code == 404


def test_stopping(street, browser):
    row, rita = street.ask(), browser(street.rita)
    rita.post(reverse("simulation-cancel", args=[row.id]))
    page = rita.get(reverse("simulation", args=[row.id])).content.decode()
    assert "Stopped after 0 of 40 battles" in page
    assert "stopped" in rita.get(reverse("simulations", args=[street.campaign])).content.decode()


def test_a_changed_result_is_noticed_when_a_battle_is_looked_at(street, browser):
    row = street.played(40)
    chunk = row.chunks.first()
    chunk.counts["blocks"]["0"] = "00" * 32
    chunk.save()
    told = browser(street.rita).get(reverse("simulation-battle", args=[row.id, 7])).content.decode()
    assert "match the stored fingerprint" in told


def test_other_rules_say_so(street, browser):
    row = street.played(40)
    Simulation.objects.filter(id=row.id).update(policy_version=77)
    told = browser(street.rita).get(reverse("simulation-battle", args=[row.id, 7])).content.decode()
    assert "have changed since" in told


def test_how_much_a_roll_mattered_asked_watched_and_read(street, browser):
    battle, roll, _ = first_roll(street)
    rita, address = browser(street.rita), reverse("roll-matter", args=[battle, roll])
    assert b"<form" in rita.get(address).content
    wrong = rita.post(address, {"id": str(uuid4()), "battles": "0", "key": ""})
    assert wrong.status_code == 422
    answer = rita.post(address, {"id": str(uuid4()), "battles": "10", "key": ""})
    assert answer["Location"] == address
    running = rita.get(address).content.decode()
    assert "hx-get" in running and "playing" in running
    for chunk in work.left(1_000):
        work.play(chunk)
    done = rita.get(reverse("roll-weighed", args=[battle, roll])).content.decode()
    assert "hx-get" not in done and "instead:" in done and 'class="fell"' in done
    points = r"[+−][\d.]+"
    assert re.search(rf"(It mattered by {points} points, |whether it mattered: )between {points} and {points}", done)
    assert browser(street.ben).get(address).status_code == 403
    assert Client().get(address).status_code in (302, 404)


def test_from_the_season_form_to_its_result(street, browser):
    rita = browser(street.rita)
    address = reverse("season-new", args=[street.campaign])
    assert rita.get(address).status_code == 200
    chosen = {
        "id": str(uuid4()),
        "gangs": [street.gangs[street.anna], street.gangs[street.ben]],
        "typed": "2 Ganger: Pistol\nPlock: Rifle\n\nKiller: Shotgun",
        "battles": "4",
        "pairing": "random",
        "most": "5",
        "recruits": "on",
        "table": "alley",
        "policy": "aggressive",
        "seasons": "3",
        "key": "ab",
    }
    answer = rita.post(address, chosen)
    row = Simulation.objects.get()
    assert answer["Location"] == reverse("season", args=[row.id]) and row.kind == "season"
    running = rita.get(answer["Location"]).content.decode()
    assert "every 1s" in running and "0 of 3 seasons" in running
    for chunk in work.left(99):
        work.play(chunk)
    now = rita.get(reverse("season-now", args=[row.id])).content.decode()
    assert "every 1s" not in now and "dies" in now
    page = rita.get(answer["Location"]).content.decode()
    assert "Mia" in page and "Gang 4" in page and len(drawn(page)) == 6 and "aggressively" in page
    assert "3 seasons" in rita.get(reverse("simulations", args=[street.campaign])).content.decode()
    assert rita.get(reverse("simulation", args=[row.id])).status_code == 404
    anna = browser(street.anna)
    assert anna.get(answer["Location"]).status_code == 403 and anna.get(address).status_code == 403


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"gangs": []}, "at least two gangs"),
        ({"typed": "3 Popes: Pistol"}, "start with a class"),
        ({"typed": "Ganger: Halberd"}, "t a weapon in these rules"),
        ({"battles": "0"}, "a whole number from 1 to"),
        ({"key": "xyz"}, "This should be 2 to 64 hexadecimal digits"),
    ],
)
def test_a_season_form_that_cannot_be_read_says_what_would_be_right(street, browser, more, said):
    chosen = {
        "id": str(uuid4()),
        "gangs": [street.gangs[street.anna], street.gangs[street.ben]],
        "battles": "4",
        "pairing": "random",
        "most": "5",
        "seasons": "3",
    }
    answer = browser(street.rita).post(reverse("season-new", args=[street.campaign]), {**chosen, **more})
    assert answer.status_code == 422 and said in answer.content.decode()
    assert not Simulation.objects.exists()


def test_each_side_of_a_simulation_says_who_decides_for_it(street, browser):
    rita = browser(street.rita)
    answer = rita.post(
        reverse("simulation-new", args=[street.campaign]), form(street, policy_0="random", policy_1="cautious")
    )
    for chunk in work.left(99):
        work.play(chunk)
    page = rita.get(answer["Location"]).content.decode()
    assert "at random" in page and "cautiously" in page
    assert [side.policy for side in beginning_of(Simulation.objects.get()).setup.sides] == ["random", "cautious"]


def test_the_roll_s_page_leads_the_referee_to_how_much_it_mattered(street, browser):
    battle, roll, _ = first_roll(street)
    address, matter = reverse("roll", args=[battle, roll]), reverse("roll-matter", args=[battle, roll])
    assert matter in browser(street.rita).get(address).content.decode()
    assert matter not in browser(street.anna).get(address).content.decode()


def test_one_click_on_the_roll_s_page_plays_and_the_next_shows_what_was_played(street, browser):
    battle, roll, _ = first_roll(street)
    rita = browser(street.rita)
    matter, click = reverse("roll-matter", args=[battle, roll]), {"at_once": "1"}
    assert b'name="at_once"' in rita.get(reverse("roll", args=[battle, roll])).content
    answer = rita.post(matter, {**click, "id": str(uuid4())})
    asked = Simulation.objects.count()
    assert answer["Location"] == matter and asked > 1
    assert set(Simulation.objects.values_list("battles", flat=True)) == {1_000}
    again = rita.post(matter, {**click, "id": str(uuid4())})
    assert again["Location"] == matter and Simulation.objects.count() == asked
    assert browser(street.ben).post(matter, click).status_code == 403


def test_one_click_plays_a_real_table_on_a_named_stand_in(street, browser):
    battle, roll, _ = first_roll(street, "real")
    rita = browser(street.rita)
    matter = reverse("roll-matter", args=[battle, roll])
    assert rita.post(matter, {"at_once": "1", "id": str(uuid4())})["Location"] == matter
    assert {beginning_of(simulation).stand_in for simulation in Simulation.objects.all()} == {"crossroads"}
    for language, label, again in (
        ("en", "standing in for your table", "Play it again, on another table too"),
        ("de", "Auf dem Ersatztisch „", "Noch einmal spielen, auch auf einem anderen Tisch"),
    ):
        rita.cookies["django_language"] = language
        page = rita.get(matter).content.decode()
        assert label in page and again in page
        assert re.search(r'value="crossroads"[^>]* checked', page)
    rita.post(matter, {"battles": "40", "table": "yards", "key": "", "id": str(uuid4())})
    assert "yards" in {beginning_of(simulation).stand_in for simulation in Simulation.objects.all()}


def test_a_precision_is_asked_for_on_the_page_instead_of_a_number(street, browser):
    answer = browser(street.rita).post(
        reverse("simulation-new", args=[street.campaign]), form(street, precision="20", battles="7")
    )
    row = Simulation.objects.get()
    assert answer.status_code == 302 and (row.precision, row.battles, row.settled) == (20, 1_000, False)


def test_what_was_stopped_goes_on_by_one_button(street, browser):
    row, rita = street.ask(), browser(street.rita)
    rita.post(reverse("simulation-cancel", args=[row.id]))
    again = reverse("simulation-go-on", args=[row.id])
    assert again in rita.get(reverse("simulation", args=[row.id])).content.decode()
    rita.post(again)
    row.refresh_from_db()
    assert row.cancelled_at is None
    assert browser(street.anna).post(again).status_code == 403


def test_a_result_is_kept_as_a_table_and_as_json(street, browser):
    row, rita = street.played(200), browser(street.rita)
    table = rita.get(reverse("simulation-file", args=[row.id, "csv"]))
    rows = list(csv.DictReader(io.StringIO(table.content.decode())))
    won = [one for one in rows if one["what"] == "won"]
    assert len(won) == 2 and all(int(one["of"]) == 200 for one in won) and "attachment" in table["Content-Disposition"]
    assert {"killed", "incapacitated", "figures_lost", "turns", "won_so_far"} <= {one["what"] for one in rows}
    for code in ("lost", "dead", "incapacitated"):
        mine = next(one for one in rows if one["what"] == code and not one["whom_or_how_many"])
        bounds = wilson(int(mine["n"]), 200)
        assert [float(mine["low"]), float(mine["high"])] == pytest.approx(bounds, abs=1e-6)
    mean = next(one for one in rows if one["what"] == "turns_mean")
    assert 1 < float(mean["low"]) < float(mean["share"]) < float(mean["high"])
    whole = rita.get(reverse("simulation-file", args=[row.id, "json"])).json()
    first = whole["result"]["figures"][0]
    assert set(first["shares"]) == set(first["counts"]) - {"kills", "downed"}
    assert whole["key"] == row.key and whole["result"]["battles"] == 200
    assert [point["battles"] for point in whole["result"]["curve"]] == [100, 200]
    assert rita.get(reverse("simulation-file", args=[row.id, "xls"])).status_code == 404
    assert browser(street.anna).get(reverse("simulation-file", args=[row.id, "csv"])).status_code == 403


def test_a_name_is_no_formula_in_a_spreadsheet():
    from campaigns.simulation.files import tame

    assert tame("=HYPERLINK(1)") == "'=HYPERLINK(1)" and tame("Mia") == "Mia" and tame(-3) == -3


def test_the_result_says_who_takes_out_whom_and_how_it_settled_down(street, browser):
    page = browser(street.rita).get(reverse("simulation", args=[street.played(200).id])).content.decode()
    assert 'class="felled"' in page and "heat-4" in page
    settled = drawn(page)[0]
    assert len(settled["lines"]) == 2 and all(len(line["points"]) == 2 for line in settled["lines"])
    assert all(
        low[1] <= at[1] <= high[1]
        for line in settled["lines"]
        for low, at, high in zip(line["bands"][0]["low"], line["points"], line["bands"][0]["high"], strict=True)
    )
    assert page.count("As a table</summary>") == len(drawn(page)) == 3
    costs = page[page.index('class="losses"') : page.index('class="felled"')]
    heads = re.findall(r'<th scope="col" class="n">([^<]+)</th>', costs[: costs.index("</thead>")])
    assert {"lost", "out of action", "kills"} <= set(heads) and len(heads) == len(set(heads)), (
        "each column its own name"
    )
    assert len(re.findall(r'<span class="between">\d+(?:\.\d)? – \d+(?:\.\d)?</span>', costs)) >= 4 * 4


@pytest.mark.parametrize(
    ("built", "said"),
    [((True, True), "compiled"), ((False, False), "interpreted"), ((True, False), "parts compiled: 1, interpreted: 1")],
)
def test_the_page_says_whether_the_engine_was_compiled(street, browser, monkeypatch, built, said):
    row = street.ask(20)
    for chunk, one in zip(row.chunks.all(), built, strict=True):
        monkeypatch.setattr(work, "compiled", lambda one=one: one)
        work.play(chunk.id)
    page = browser(street.rita).get(reverse("simulation", args=[row.id])).content.decode()
    assert f"<dt>Engine</dt><dd>{said}" in page.replace("<dd> ", "<dd>")


def test_a_precision_that_was_not_reached_is_not_claimed(street, browser, rigged):
    row, rita = street.ask(None, precision=20, chunk_size=500), browser(street.rita)
    address = reverse("simulation", args=[row.id])
    row.chunks.filter(first=1).update(attempts=work.MOST_ATTEMPTS)
    work.play(row.chunks.get(first=1).id)
    work.play(row.chunks.get(first=501).id)
    page = rita.get(address).content.decode()
    assert "don&#x27;t get that close" in page or "don't get that close" in page
    assert "were added until" not in page
    sure = street.ask(None, precision=100, chunk_size=1_000)
    work.play(sure.chunks.get().id)
    assert "were added until" in rita.get(reverse("simulation", args=[sure.id])).content.decode()


def test_a_way_to_fall_that_could_not_be_played_is_not_said_to_be_played(street, browser):
    battle, roll, _ = first_roll(street)
    rita, address = browser(street.rita), reverse("roll-matter", args=[battle, roll])
    rita.post(address, {"id": str(uuid4()), "battles": "10", "key": ""})
    last = Simulation.objects.order_by("asked_at").last()
    last.chunks.update(attempts=work.MOST_ATTEMPTS)
    for chunk in work.left(1_000):
        work.play(chunk)
    page = rita.get(reverse("roll-weighed", args=[battle, roll])).content.decode()
    assert page.count("couldn't be played") == 1 and "playing" not in page
