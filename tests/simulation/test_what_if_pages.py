"""The pages of comparisons, and the three questions that the simulations' page begins with."""

import re
from uuid import uuid4

import pytest
from django.urls import reverse

from campaigns.models import Character, Question, Simulation
from campaigns.selectors.not_visible import NotVisible
from campaigns.simulation import balance, comparing, work
from campaigns.simulation.questions import question_page
from campaigns.web.simulations import seasons, what_if
from tests.charts import drawn
from tests.simulation.playing import play_all
from tests.simulation.rigged import rigged
from tests.simulation.street import KEY
from tests.simulation.test_pages import browser

__all__ = ["browser", "rigged"]
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def few(monkeypatch, rigged):
    monkeypatch.setattr(comparing, "LEAST_BATTLES", 100)
    monkeypatch.setattr(balance, "SURE", 100)
    monkeypatch.setattr(balance, "NEAR", 900)
    monkeypatch.setattr(seasons, "LIVES", 4)


def sent(**more):
    return {"id": str(uuid4()), "ask": "compare", "side": "0", "battles": "1000", "key": "ab", **more}


def test_the_page_begins_with_three_questions(street, browser):
    rita, address = browser(street.rita), reverse("simulations", args=[street.campaign])
    page = rita.get(address).content.decode()
    for question in ("Is it fair?", "What if?", "How long will they last?"):
        assert re.search(rf"<h2>(<svg[^>]*>.*?</svg>)?\s*{re.escape(question)}</h2>", page)
    assert "?what-if" in page
    base = street.played(40)
    assert reverse("what-if", args=[base.id]) in rita.get(address).content.decode()


def test_no_it_is_not_fair_and_one_button_looks_for_what_makes_it_so(street, browser, monkeypatch):
    figures = [{"side": side, "rank": "plock", "weapons": ["pistol"]} for side in (0, 0, 1)]
    rita = browser(street.rita)
    base = street.ask(400, setup={"sides": [{}, {}], "figures": figures}, table="open")
    play_all()
    page = rita.get(reverse("simulation", args=[base.id])).content.decode()
    answer = re.search(r'<section id="fair">.*?</section>', page, re.S)[0]
    assert re.search(r"No\. .*: [\d.]+ wins in 100[a-z ]*; 45 to 55 would be fair\.", answer)
    assert (
        re.search(r"plays about [\d,]+ battles, \d+ minute", answer) and '<button class="main">Make it fair' in answer
    )
    form = dict(re.findall(r'name="(balance-\w+|ask|id)" value="([^"]*)"', answer))
    assert form["ask"] == "balance" and form["balance-where"] == "all"
    monkeypatch.setattr(balance, "LOOKED", 20)
    monkeypatch.setattr(balance, "NEAR", 20)
    monkeypatch.setattr(balance, "new_key", lambda given: KEY)  # by chance a hundred fights show nothing better
    started = rita.post(reverse("what-if", args=[base.id]), form)
    row = Question.objects.get()
    assert started["Location"] == reverse("question", args=[row.id]) and row.kind == "balance"
    for chunk in work.left(1_000):
        work.play(chunk)
    running = rita.get(reverse("question-now", args=[row.id])).content.decode()
    assert "Nearest so far" in running and "as it is" in running
    play_all()
    done = rita.get(started["Location"]).content.decode()
    assert "on fresh dice" in done


def test_a_comparison_says_what_it_knows_while_it_runs(street, browser):
    base, rita = street.ask(1), browser(street.rita)
    change = {"v0-what": "rank", "v0-figure": "1", "v0-rank": "legend", "battles": "2000"}
    rita.post(reverse("what-if", args=[base.id]), sent(**change))
    row = Question.objects.get()
    now = reverse("question-now", args=[row.id])
    chunks = work.left(1_000)
    assert "whenever you look" not in rita.get(now).content.decode()
    for chunk in chunks[:-1]:
        work.play(chunk)
    running = rita.get(now).content.decode()
    assert (
        re.search(r"[\d.]+ points (more|fewer) wins for|No clear change for", running)
        and "whenever you look" in running
    )
    early = question_page(row).branches[1].difference
    work.play(chunks[-1])
    ended = question_page(Question.objects.get()).branches[1].difference
    assert ended.high - ended.low < 0.8 * (early.high - early.low)


def test_from_what_if_to_the_sentence(street, browser):
    base, rita = street.ask(1), browser(street.rita)
    address = reverse("what-if", args=[base.id])
    form = rita.get(address).content.decode()
    assert "for-skill" in form and "Mia" in form
    answer = rita.post(address, sent(**{"v0-what": "rank", "v0-figure": "1", "v0-rank": "legend"}))
    row = Question.objects.get()
    assert answer["Location"] == reverse("question", args=[row.id])
    running = rita.get(answer["Location"]).content.decode()
    assert "every 1s" in running and "0 of 2000 battles" in running
    play_all()
    now = rita.get(reverse("question-now", args=[row.id]))
    assert now["HX-Retarget"] == "#question"
    page = rita.get(answer["Location"]).content.decode()
    said = re.search(r'<h1 class="answer"><bdi>(.*?)</bdi>', page)[1]
    assert re.fullmatch(r"\d+\.\d points more wins for Gang with Mia as Legend; between \d+\.\d and \d+\.\d\.", said)
    assert "with Mia as Legend" in page and 'class="away clear"' in page
    german = rita.get(answer["Location"], headers={"Accept-Language": "de"}).content.decode()
    points = r"\d+,\d"
    sentence = rf"{points} Punkte mehr Siege für Gang mit Mia als Legendärer; zwischen {points} und {points}\."
    assert re.search(sentence, german)
    csv = rita.get(reverse("question-file", args=[row.id, "csv"])).content.decode()
    assert "difference,Gang," in csv
    assert rita.get(reverse("question-file", args=[row.id, "json"])).json()["kind"] == "compare"
    assert "what if?" in rita.get(reverse("simulations", args=[street.campaign])).content.decode()


def test_what_is_never_looked_at_is_told_and_not_called_a_small_difference(street, browser):
    """Skills are switched off in this campaign."""
    rita, base = browser(street.rita), street.ask(1)
    answer = rita.post(
        reverse("what-if", args=[base.id]),
        sent(**{"v0-what": "skill", "v0-figure": "1", "v0-skill": "agility"}),
    )
    play_all()
    for language, told, why in (
        ("en", "every battle went the same", "off in this campaign"),
        ("de", "kein einziger Kampf verlief anders", "ausgeschaltet"),
    ):
        page = rita.get(answer["Location"], headers={"Accept-Language": language}).content.decode()
        assert page.count(f"{told}</span>") == 1 and why in page


@pytest.mark.parametrize(
    "chosen",
    [
        {"what": "skill", "figure": "1", "skill": "hard"},
        {"what": "weapons", "figure": "1", "weapons": ["rifle", "pistol"]},
        {"what": "leaves", "figure": "1"},
        {"what": "joins", "side": "1", "line": "2 Plock: Pistol"},
        {"what": "option", "option": '["stko.head_wound_stacks", true]'},
        {"what": "table", "table": "alley"},
        {"what": "policy", "side": "1", "policy": "random"},
    ],
)
def test_everything_that_can_be_different(street, browser, chosen):
    base, rita = street.ask(1), browser(street.rita)
    more = {f"v0-{name}": value for name, value in chosen.items()}
    answer = rita.post(reverse("what-if", args=[base.id]), sent(**more))
    assert answer.status_code == 302, re.findall(r'class="wrong"[^>]*>(.*?)<', answer.content.decode())
    assert rita.get(answer["Location"]).status_code == 200
    change = Question.objects.get().branches.order_by("asked_at").last().branch["changes"]
    assert change[0]["what"] == chosen["what"] and len(change) == (2 if chosen["what"] == "joins" else 1)


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ({}, "Choose what is different."),
        ({"v0-what": "rank"}, "Pick one here."),
        ({"v0-what": "joins", "v0-side": "0", "v0-line": "Pope"}, "start with a class"),
        ({"v0-what": "rank", "v0-figure": "1", "v0-rank": "legend", "battles": "7000000"}, "a whole number from"),
        ({"v0-what": "rank", "v0-figure": "1", "v0-rank": "legend", "key": "xyz"}, "hexadecimal"),
        ({"v0-what": "rank", "v0-figure": "99", "v0-rank": "legend"}, "99"),
    ],
)
def test_what_is_missing_is_told(street, browser, chosen, said):
    answer = browser(street.rita).post(reverse("what-if", args=[street.ask(1).id]), sent(**chosen))
    assert answer.status_code == 422 and said in answer.content.decode()
    assert not Question.objects.exists()


def test_sweeps_and_the_search_for_a_balance_are_asked_for_on_the_same_page(street, browser):
    base, rita = street.ask(1), browser(street.rita)
    address = reverse("what-if", args=[base.id])
    skill = {"ask": "skill", "skill-skill": "hard", "skill-side": "0", "skill-battles": "1000", "skill-key": ""}
    option = {"ask": "option", "option-option": "stko.head_wound_stacks", "option-side": "0"}
    option |= {"option-battles": "1000", "option-key": ""}
    fair = {"ask": "balance", "balance-side": "0", "balance-target": "50", "balance-where": "all"}
    places = [rita.post(address, {"id": str(uuid4()), **one})["Location"] for one in (skill, option, fair)]
    play_all()
    skill, option, fair = (rita.get(place).content.decode() for place in places)
    assert "Hard on each figure" in skill and skill.count("with Hard on Mia") >= 2
    assert "All values of" in option
    assert "Fair enough as it is" in fair and "proposed" in fair


def test_a_search_shows_its_proposal_first_and_folds_what_was_tried(street, browser, monkeypatch):
    monkeypatch.setattr(balance, "LOOKED", 100)
    monkeypatch.setattr(balance, "SURE", 200)
    monkeypatch.setattr(balance, "MOST_CHANGES", 1)
    monkeypatch.setattr(balance, "NEAR", 20)
    row = balance.find_balance(street.member(), street.ask(1).id, target=990)
    play_all()
    shown, folded = browser(street.rita).get(reverse("question", args=[row.id])).content.decode().split("<details", 1)
    assert "100 battles for each change tried, 200 for the likeliest" in shown
    assert shown.index("as it is") < shown.index('class="tag">proposed') and shown.count("<tr") == 1 + 1 + balance.AGAIN
    assert "1 other change tried" in folded and "proposed" not in folded


def test_a_comparison_is_stopped_and_nobody_else_sees_it(street, browser):
    rita, anna = browser(street.rita), browser(street.anna)
    address = reverse("what-if", args=[street.ask(1).id])
    place = rita.post(address, sent(**{"v0-what": "leaves", "v0-figure": "1"}))["Location"]
    row = Question.objects.get()
    for forbidden in (address, place, reverse("question-now", args=[row.id])):
        assert anna.get(forbidden).status_code == 403
    assert anna.post(reverse("question-cancel", args=[row.id])).status_code == 403
    rita.post(reverse("question-cancel", args=[row.id]))
    assert "Stopped after 0 of 2000 battles" in rita.get(place).content.decode()
    again = reverse("question-go-on", args=[row.id])
    assert anna.post(again).status_code == 403
    rita.post(again)
    assert "every 1s" in rita.get(place).content.decode()
    assert rita.get(reverse("question", args=[uuid4()])).status_code == 404


def test_what_is_gone_while_somebody_asks_about_it_is_not_found(street, browser, monkeypatch):
    def gone(*asked):
        raise NotVisible("no-such-simulation")

    base = street.played(40)
    monkeypatch.setitem(what_if.ASKED, "balance", gone)
    address = reverse("what-if", args=[base.id])
    assert browser(street.rita).post(address, sent(ask="balance")).status_code == 404


def test_how_long_will_he_live(street, browser):
    rita, address = browser(street.rita), reverse("simulated-life", args=[street.campaign])
    character = Character.objects.filter(gang_id=street.gangs[street.anna]).first()
    assert "Mia" in rita.get(address).content.decode()
    place = rita.post(address, {"id": str(uuid4()), "who": str(character.id), "battles": "3"})["Location"]
    assert place.endswith(f"?who={character.id}")
    assert f"?who={character.id}" in rita.get(place).content.decode()
    play_all()
    page = rita.get(place).content.decode()
    assert re.search(r"Mia survives the next 3 battles in \d+ of 100 seasons, give or take \d+\.", page)
    assert sum(len(one["lines"][0]["bands"]) == 2 for one in drawn(page)) == 2 and "Ends as" in page
    row = Simulation.objects.get()
    now = rita.get(reverse("season-now", args=[row.id]) + f"?who={character.id}").content.decode()
    assert "Mia survives" in now
    assert "survives the next" not in rita.get(reverse("season", args=[row.id]) + "?who=nobody").content.decode()
    assert rita.post(address, {"id": str(uuid4()), "who": "nobody", "battles": "3"}).status_code == 422
    assert browser(street.anna).get(address).status_code == 403
