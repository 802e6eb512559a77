"""Planning a battle on the pages: the form, the answers, the calendar's file, and the battle that is opened for it."""

from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse

from campaigns.models import Plan

pytestmark = pytest.mark.django_db


def in_days(days):
    return (datetime.now(UTC).date() + timedelta(days=days)).isoformat()


@pytest.fixture
def said(street):
    return {"day": in_days(9), "time": "19:30", "place": "Bens Keller; hinten, links", "note": "Würfel <b>mit</b>"}


@pytest.fixture
def date(street, said):
    answer = street.browser("rita").post(reverse("plan-new", args=[street.campaign]), said)
    row = Plan.objects.get()
    assert answer["Location"] == reverse("plan", args=[street.campaign, row.id])
    return row.id


def page(street, who="rita", language="en", where="campaign"):
    return street.browser(who, language).get(reverse(where, args=[street.campaign])).content.decode()


def test_an_empty_calendar_and_an_empty_campaign_say_what_to_do_next(street):
    for where in ("campaign", "calendar"):
        assert reverse("plan-new", args=[street.campaign]) in page(street, where=where)
        assert reverse("plan-new", args=[street.campaign]) not in page(street, "anna", where=where)
    assert "Plan the next evening" in page(street, where="calendar")
    assert "plant den nächsten Kampf" in page(street, "anna", "de", "calendar")


def test_a_date_is_shown_on_the_campaigns_page_and_in_the_calendar(street, date):
    for where in ("campaign", "calendar"):
        text = page(street, "anna", where=where)
        assert reverse("plan", args=[street.campaign, date]) in text and "19:30" in text and "Bens Keller" in text
        assert reverse("plan-answer", args=[street.campaign, date]) in text


def test_the_form_keeps_what_was_typed_and_says_at_the_field_what_is_wrong(street, said):
    rita = street.browser("rita")
    new = reverse("plan-new", args=[street.campaign])
    answer = rita.post(new, {**said, "day": in_days(-3)})
    page = answer.content.decode()
    assert answer.status_code == 422 and "Bens Keller" in page
    assert "has passed" in page.split('name="day"')[1].split("</div>")[0]
    answer = rita.post(new, {**said, "day": "2026-02-31", "time": "half past"})
    assert {"day", "time"} == set(answer.context["form"].errors)
    assert not Plan.objects.exists()


def test_members_answer_and_everybody_sees_who_comes(street, date):
    here = reverse("plan", args=[street.campaign, date])
    for who, answer in (("anna", "yes"), ("ben", "no"), ("sam", "maybe")):
        gone = street.browser(who).post(reverse("plan-answer", args=[street.campaign, date]), {"answer": answer})
        assert gone["Location"] == here
    shown = street.browser("otto").get(here).context["one"]
    answers = {one.name: one.answer for one in shown.answers}
    assert answers == {"Rita": "", "Anna": "yes", "Ben": "no", "Sam": "maybe"} and shown.coming == 1


def test_the_referee_changes_it_and_calls_it_off_and_players_do_not(street, date, said):
    change = reverse("plan-change", args=[street.campaign, date])
    off = reverse("plan-call-off", args=[street.campaign, date])
    anna, rita = street.browser("anna"), street.browser("rita")
    assert anna.get(change).status_code == 404 and anna.post(change, said).status_code == 404
    anna.post(off, {"reason": "no"})
    assert not Plan.objects.get().called_off
    assert "Bens Keller" in rita.get(change).content.decode()
    rita.post(change, {**said, "time": "20:00"})
    assert Plan.objects.get().time.hour == 20
    rita.post(off, {"reason": "Schnee"})
    assert "Schnee" in anna.get(reverse("plan", args=[street.campaign, date])).content.decode()
    assert reverse("plan", args=[street.campaign, date]) not in page(street)
    assert reverse("plan", args=[street.campaign, date]) in page(street, where="calendar")
    assert rita.get(change).status_code == 302


def test_a_date_goes_into_a_calendar(street, date):
    answer = street.browser("anna").get(reverse("plan-file", args=[street.campaign, date]))
    assert answer["Content-Type"].startswith("text/calendar") and ".ics" in answer["Content-Disposition"]
    raw = answer.content
    assert all(len(line) <= 75 for line in raw.split(b"\r\n")) and raw.endswith(b"END:VCALENDAR\r\n")
    lines = raw.replace(b"\r\n ", b"").decode().split("\r\n")
    start = in_days(9).replace("-", "")
    assert f"DTSTART:{start}T193000" in lines and f"UID:{date}@rollbook" in lines
    assert "LOCATION:Bens Keller\\; hinten\\, links" in lines and "STATUS:CONFIRMED" in lines
    assert "DESCRIPTION:Würfel <b>mit</b>" in lines and "SEQUENCE:0" in lines
    street.act({"type": "call-off-plan", "plan": str(date)})
    again = street.browser("anna").get(reverse("plan-file", args=[street.campaign, date])).content.decode()
    assert "STATUS:CANCELLED" in again and "SEQUENCE:1" in again


def test_a_day_without_a_time_is_a_whole_day_in_the_calendar(street, said):
    street.browser("rita").post(reverse("plan-new", args=[street.campaign]), {**said, "time": ""})
    row = Plan.objects.get()
    text = street.browser("rita").get(reverse("plan-file", args=[street.campaign, row.id])).content.decode()
    assert (
        f"DTSTART;VALUE=DATE:{row.day:%Y%m%d}" in text and f"DTEND;VALUE=DATE:{row.day + timedelta(1):%Y%m%d}" in text
    )


def test_a_battle_opened_for_a_date_begins_as_planned(street, said):
    plan = {"name": "Duel", "table": "drawn", "sides": [{"name": "A"}, {"name": "B"}]}
    scenario = street.act({"type": "save-scenario", "plan": plan}).of_type("campaign/scenario-saved/1")[0]["scenario"]
    third = street.act({"type": "found-gang", "name": "Third", "colour": "green", "shape": "star"})
    gang = third.of_type("campaign/gang-founded/1")[0]["gang"]
    hire = {"type": "hire-character", "gang": gang, "name": "Olga", "kind": "plock", "weapons": ["pistol"]}
    street.act(hire)
    rita = street.browser("rita")
    rita.post(reverse("plan-new", args=[street.campaign]), {**said, "scenario": scenario})
    date = Plan.objects.get().id
    for who, answer in (("anna", "no"), ("ben", "yes")):
        street.act({"type": "answer-plan", "plan": str(date), "answer": answer}, who)
    new = reverse("open-battle", args=[street.campaign]) + f"?plan={date}"
    opening = rita.get(new).context["opening"]
    assert (opening.table, opening.name) == ("drawn", "Duel")
    assert {side["gang"].name for side in opening.sides if side["plays"]} == {"Bens", "Third"}
    form = {
        "plan": str(date),
        "table": "real",
        "devices": "shared",
        "cards": "server",
        "gangs": [one.replace("-", "") for one in street.gangs.values()],
    }
    form["deployment"] = "random"
    form["figures"] = [figure for figures in street.figures.values() for figure in figures]
    answer = rita.post(reverse("open-battle", args=[street.campaign]), form)
    assert answer.status_code == 302, answer.context["no"]
    battle = Plan.objects.get().battle
    assert answer["Location"] == reverse("battle", args=[battle])
    assert reverse("battle", args=[battle]) in rita.get(reverse("plan", args=[street.campaign, date])).content.decode()
    assert rita.get(new).context["date"] is None


def test_what_people_write_is_shown_and_not_run(street, date):
    text = street.browser("anna").get(reverse("plan", args=[street.campaign, date])).content.decode()
    assert "Würfel &lt;b&gt;mit&lt;/b&gt;" in text and "<b>mit" not in text


@pytest.mark.parametrize("what", ["plan", "plan-change", "plan-file"])
def test_a_date_of_another_campaign_is_nowhere(street, date, what):
    from uuid import uuid4

    from campaigns.submit import found_campaign

    other = found_campaign(street.accounts["stranger"], uuid4(), ruleset="stko", name="Else", nickname="S").campaign
    stranger = street.browser("stranger")
    assert stranger.get(reverse(what, args=[other, date])).status_code == 404
    assert stranger.get(reverse(what, args=[street.campaign, date])).status_code == 404
    assert stranger.post(reverse("plan-answer", args=[other, date]), {"answer": "yes"}).status_code == 404


def test_each_way_stands_once_under_more_and_the_next_battle_at_home(street, date):
    """What one does most is at home; nothing stands twice."""
    street.battle()
    once = ("standings", "records", "graveyard", "luck", "notes", "options", "scenarios", "own-tables")
    once += ("counters", "open-choices", "disputes", "campaign-log", "check-campaign", "print", "download", "invite")
    once += ("members", "simulation-new", "sign-log")
    assert counted(street, "more", once) == {}
    assert counted(street, "campaign", ("open-battle", "plan-new", "standings", "graveyard", "luck", "invite")) == {}
    text = page(street)
    assert text.index(reverse("open-battle", args=[street.campaign])) < text.index(
        reverse("plan-new", args=[street.campaign])
    )


def counted(street, where, once):
    """What doesn't stand once in what the page says, between its ways and its foot."""
    whole = street.browser("rita").get(reverse(where, args=[street.campaign])).content.decode()
    text = whole.split("<main")[1].split("</main>")[0]
    found = {one: text.count(f'"{reverse(one, args=[street.campaign])}"') for one in once}
    return {one: n for one, n in found.items() if n != 1}
