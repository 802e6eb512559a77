"""Outcomes and reports on their pages: tapped, checked by the rules, agreed to by the other side."""

import html
import json
import re
from uuid import uuid4

import pytest
from django.urls import reverse

from campaigns.ledger.read import read
from campaigns.models import Battle

pytestmark = pytest.mark.django_db


def enter(browser, battle, what, **said):
    version = Battle.objects.get(id=battle).version
    return browser.post(
        reverse("enter", args=[battle, what]), {"id": str(uuid4()), "version": version, **said}, follow=True
    )


def types(street, battle):
    return [row.type for row in read(street.campaign, stream=battle)]


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_shot_is_told_with_a_few_taps(street, language):
    """Target, location, effect, weapon, done: "serious wound, left arm, knocked down; weapon empty" are five taps."""
    battle = street.battle("typed", detail="outcomes")
    rita = street.browser("rita", language)
    page = rita.get(reverse("battle", args=[battle])).content.decode()
    assert 'name="card" value="figure-1"' in page
    enter(rita, battle, "card-outcome", card="figure-1")
    page = rita.get(reverse("battle", args=[battle])).content.decode()
    form = page[page.index('action="' + reverse("enter", args=[battle, "shot-outcome"])) :].split("</form>")[0]
    ways = re.findall(r'name="hit" value="([^"]*)"', form)
    assert "left_arm|serious|knocked_down|" in ways or any(way.startswith("left_arm|serious|") for way in ways)
    hit = next(way for way in ways if way.startswith("left_arm|serious|"))
    taps = [
        'name="target"',
        'name="place" value="left_arm"',
        'name="hit"',
        'name="after" value="empty"',
        'class="main"',
    ]
    assert len(taps) <= 6 and all(tap in form for tap in taps)
    weapons = re.findall(r'name="weapons" value="(\d+)"', form)[:1]
    enter(rita, battle, "shot-outcome", figure="1", target="3", hit=hit, weapons=weapons, after="empty")
    happened = types(street, battle)
    assert "stko/wounded/1" in happened and "stko/weapon-emptied/1" in happened
    again = rita.get(reverse("battle", args=[battle])).content.decode()
    assert "badge told" in again


def test_a_miss_is_one_button_beside_the_target(street):
    """Whatever was ticked before in the form for a hit isn't told."""
    battle = street.battle("typed", detail="outcomes")
    rita = street.browser("rita")
    enter(rita, battle, "card-outcome", card="figure-1")
    page = rita.get(reverse("battle", args=[battle])).content.decode()
    assert re.search(r'<button name="missed" value="4" formnovalidate>', page)
    enter(rita, battle, "shot-outcome", figure="1", target="3", missed="4", hit="left_arm|serious||", weapons=["0"])
    told = [json.loads(row.payload) for row in read(street.campaign, stream=battle) if row.type == "stko/shot-told/1"]
    assert [one["target"] for one in told] == [4] and "stko/wounded/1" not in types(street, battle)


@pytest.mark.parametrize(("cards", "folded"), [("server", True), ("typed", False)])
def test_the_cards_of_a_deck_of_their_own_are_folded_only_where_rollbook_turns_them(street, cards, folded):
    battle = street.battle("typed", cards=cards, detail="outcomes")
    rita = street.browser("rita")
    page = rita.get(reverse("battle", args=[battle])).content.decode()
    assert ('id="d-own-deck"' in page, 'data-auto="turn-card"' in page) == (folded, folded)
    assert page.count('name="card" value="figure-1"') == 1
    enter(rita, battle, "card-outcome", card="figure-1")
    assert types(street, battle)[-1] == "stko/card-turned/1"


def test_what_cannot_be_is_refused_in_words_and_nothing_is_written(street):
    battle = street.battle("typed", detail="outcomes")
    rita = street.browser("rita")
    enter(rita, battle, "card-outcome", card="figure-1")
    before = len(types(street, battle))
    answer = enter(rita, battle, "shot-outcome", figure="1", target="3", hit="head|serious|knocked_down|", weapons="7")
    assert len(types(street, battle)) == before and answer.status_code in (400, 409, 422)


def decide(street, battle, **command):
    """The referee's word about figure 3."""
    said = {"type": "decide-otherwise", "command": {"figure": 3, **command}, "reason": "so it stands"}
    street.act(said, "rita", battle)


def test_without_a_network_a_sausages_two_rolls_can_both_be_told(street):
    """STKO-56, STKO-93: offered where somebody at the table is one."""
    battle = street.battle("typed", detail="outcomes")
    rita = street.browser("rita", "de")
    between = "Rafft sich auf, aber keine 6"
    assert between not in rita.get(reverse("battle", args=[battle])).content.decode()
    decide(street, battle, type="set-skill", skill="sausage", times=1)
    page = rita.get(reverse("battle", args=[battle])).content.decode()
    value = re.search(rf'<option value="([^"]*)">{between}', page)[1]
    said = json.loads(html.unescape(value))
    for state in ("recover", "needs_six"):
        decide(street, battle, type="set-state", state=state)
    enter(rita, battle, "card-outcome", card="figure-3")
    street.act({**said, "figure": 3}, stream=battle)
    (left,) = [row for row in read(street.campaign, stream=battle) if row.type == "stko/recovered/1"]
    assert json.loads(left.payload)["six_left"]


def test_each_side_reports_and_the_other_agrees(street):
    battle = street.battle("typed", detail="report")
    anna, ben = street.browser("anna"), street.browser("ben")
    page = anna.get(reverse("battle-report", args=[battle, 0]))
    assert page.status_code == 200
    names = dict.fromkeys(re.findall(r'name="([^"]+)"', page.content.decode()))
    there = {name: "on" for name in names if name.startswith(("there", "present", "acted"))}
    for who, browser, side in (("anna", anna, 0), ("ben", ben, 1)):
        sent = browser.post(reverse("battle-report", args=[battle, side]), {"id": str(uuid4()), **there})
        assert sent.status_code == 302, (who, sent.content.decode()[:3000])
    assert types(street, battle).count("battle/reported/1") == 2
    shown = ben.get(reverse("battle", args=[battle])).content.decode()
    assert "That&#x27;s how it was" in shown or "That's how it was" in shown
    number = re.search(r'name="report" value="(\d+)"', shown)[1]
    enter(ben, battle, "approve", report=number)
    assert "battle/report-approved/1" in types(street, battle)
    assert street.browser("sam").get(reverse("battle-report", args=[battle, 0])).status_code in (302, 403)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_victim_who_had_surrendered_is_reported_on_the_page(street, language):
    """STKO-107: a wound or an end from after it, kept in the form, told on the battle's page, and booked."""
    battle = street.battle("typed", detail="report")
    ben = street.browser("ben", language)
    where = reverse("battle-report", args=[battle, 1])
    said = {
        "p3-present": "on",
        "p4-present": "on",
        "p3-fate": "dead",
        "p3-fate-by": "1",
        "p3-fate-victim": "surrendered",
    }
    wounded = {"p4-w0-what": "flesh", "p4-w0-where": "legs", "p4-w0-by": "1", "p4-w0-victim": "surrendered"}
    refused = ben.post(where, {"id": str(uuid4()), **said, **wounded, "winner": "0"})
    assert refused.status_code == 422 and "battle/reported/1" not in types(street, battle)
    surrendered = {"p4-fate": "surrendered", "p4-fate-by": "1", "p4-fate-round": "3", "p4-fate-victim": "unarmed"}
    sent = ben.post(where, {"id": str(uuid4()), **said, **wounded, **surrendered, "winner": "0"})
    assert sent.status_code == 302, sent.content.decode()
    (told,) = [
        json.loads(row.payload) for row in read(street.campaign, stream=battle) if row.type == "battle/reported/1"
    ]
    dead, other = told["report"]["present"]
    assert dead["fate"] == {"loss": "dead", "by": 1, "surrendered": True}
    assert other["fate"] == {"loss": "surrendered", "round": 3} and other["wounds"][0]["surrendered"]
    form = ben.get(where).content.decode()
    assert len(re.findall(r'<option value="surrendered" selected>(?:had|hatte)', form)) == 2
    anna = street.browser("anna", language)
    shown = anna.get(reverse("battle", args=[battle])).content.decode()
    assert shown.count({"en": "had surrendered", "de": "hatte sich schon ergeben"}[language]) == 2
    assert {"en": "unhurt", "de": "unverletzt"}[language] not in shown  # one is dead, one wounded
    head = shown[shown.index('<header class="up') :].split("</header>")[0]
    assert {"en": "Reported afterwards", "de": "Nachträglich berichtet"}[language] in head
    assert {"en": "Deployment", "de": "Aufstellung"}[language] not in head
    acted = {"id": str(uuid4()), "p1-present": "on", "p1-acted": "on", "winner": "0"}
    assert anna.post(reverse("battle-report", args=[battle, 0]), acted).status_code == 302
    for browser in (anna, ben):
        shown = browser.get(reverse("battle", args=[battle])).content.decode()
        enter(browser, battle, "approve", report=re.search(r'name="report" value="(\d+)"', shown)[1])
    booked = types(street, battle)
    assert {"stko/wound-reported/1", "stko/fate-reported/1"} <= set(booked) and booked[-1] == "battle/ended/1"
    (nothing,) = [
        row for row in read(street.campaign) if row.type == "campaign/nothing-earned/1" and b"dishon" in row.payload
    ]
    assert json.loads(nothing.payload)["character"] == street.figures["anna"][0]


def test_who_surrendered_on_the_table_may_be_reported_dead_on_the_page(street):
    battle = street.battle("typed", detail="outcomes")
    decide(street, battle, type="set-state", state="surrendered")
    street.act({"type": "change-detail", "detail": "report"}, "rita", battle)
    ben = street.browser("ben")
    where = reverse("battle-report", args=[battle, 1])
    form = ben.get(where).content.decode()
    assert 'name="p3-fate"' in form and '<option value="surrendered" selected>had surrendered' in form
    kept = form[form.index('name="p3-fate"') :].split("</select>")[0]
    assert re.findall(r'value="([^"]*)"', kept) == ["", "incapacitated", "dead"]
    dead = {"p3-fate": "dead", "p3-fate-by": "1", "p3-fate-victim": "surrendered"}
    sent = ben.post(where, {"id": str(uuid4()), "p3-present": "on", "p4-present": "on", **dead, "winner": "0"})
    assert sent.status_code == 302, sent.content.decode()


def test_how_much_is_entered_is_chosen_when_a_battle_opens_and_changed_later(street):
    rita = street.browser("rita")
    page = rita.get(reverse("open-battle", args=[street.campaign])).content.decode()
    assert all(f'name="detail" value="{one}"' in page for one in ("rolls", "outcomes", "report"))
    battle = street.battle("typed")
    enter(rita, battle, "detail", detail="outcomes")
    assert "battle/detail-changed/1" in types(street, battle)


def agile_up(street, times):
    """Keule is up on the drawn table, agile or not. Returns battle, browser, and his place."""
    from campaigns.projections.game import load_game
    from engine.rulesets import ruleset

    battle = street.battle("typed", table="drawn", detail="outcomes")
    if times:
        skill = {"type": "set-skill", "figure": 1, "skill": "agility", "times": times}
        street.act({"type": "decide-otherwise", "command": skill, "reason": "look at him"}, "rita", battle)
    rita = street.browser("rita")
    enter(rita, battle, "card-outcome", card="figure-1")

    def keule():
        f = load_game(ruleset("stko"), street.campaign, battle).battle.figures[0]
        return int(f.x), int(f.y), int(f.fx), int(f.fy)

    return battle, rita, keule


def test_an_agile_figures_corner_and_look_are_told_on_the_drawn_table(street):
    """STKO-93: the way and the look are what the map sends; the look drags away from where he ran."""
    battle, rita, keule = agile_up(street, 1)
    page = rita.get(reverse("battle", args=[battle])).content.decode()
    assert 'name="agile" value="1"' in page and 'data-via="1"' in page
    x, y, *_ = keule()
    command = '{"type":"move-outcome","figure":1}'
    corner, end = f"{x - 200},{y}", {"x": x - 200, "y": y - 200}
    enter(rita, battle, "choice", command=command, point="to", agile="1", via=corner, fx="1", fy="0", **end)
    assert keule()[:2] == (x - 200, y - 200) and keule()[2] > 0 == keule()[3]


def test_a_drag_says_nothing_of_somebody_who_looks_where_he_ran(street):
    battle, rita, keule = agile_up(street, 0)
    page = rita.get(reverse("battle", args=[battle])).content.decode()
    assert 'name="agile" value="0"' in page and "data-via" not in page
    x, y, *_ = keule()
    command = '{"type":"move-outcome","figure":1}'
    enter(rita, battle, "choice", command=command, point="to", agile="0", fx="1", fy="0", x=x, y=y - 200)
    assert keule()[:2] == (x, y - 200) and keule()[3] < 0 == keule()[2]
