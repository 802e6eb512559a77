"""Who sees what: members read every page, and who only reads finds no buttons.

That strangers find nothing at any address is security/test_every_address.py's.
"""

import re

import pytest
from django.urls import reverse

from campaigns.models import JoinCode

pytestmark = pytest.mark.django_db
SHEETS = ("rosters", "blank", "deck", "counters", "chits", "rapid", "measures", "reference", "report-form")


def addresses(street, battle, sheets):
    campaign, gang, figure = street.campaign, street.gangs["anna"], street.figures["anna"][0]
    return [
        reverse("campaign", args=[campaign]),
        reverse("members", args=[campaign]),
        reverse("options", args=[campaign]),
        reverse("invite", args=[campaign]),
        reverse("found-gang", args=[campaign]),
        reverse("open-battle", args=[campaign]),
        reverse("hire", args=[campaign, gang]),
        reverse("character", args=[campaign, figure]),
        reverse("equip", args=[campaign, figure]),
        reverse("print", args=[campaign]),
        reverse("records", args=[campaign]),
        reverse("calendar", args=[campaign]),
        reverse("standings", args=[campaign]),
        reverse("download", args=[campaign]),
        reverse("print-life", args=[campaign, figure]),
        *(reverse("print-sheet", args=[campaign, what]) for what in sheets),
        reverse("character-fortune", args=[campaign, figure]),
        reverse("battle-account", args=[battle]),
        reverse("battle", args=[battle]),
        reverse("battle-now", args=[battle]),
        reverse("battle-at", args=[battle, 1]),
        reverse("battle-story", args=[battle]),
        reverse("lay-out", args=[battle]),
        reverse("roll", args=[battle, 1]),
    ]


def turned(street, **more):
    battle = street.battle(**more)
    street.act({"type": "turn-card"}, "anna", battle)
    return battle


@pytest.mark.parametrize("who", ["rita", "anna", "otto", "sam"])
def test_every_member_reads_every_page(street, who):
    """Sheets of tables, which are the same for everybody, are printed by whoever has the least say."""
    browser = street.browser(who)
    sheets = SHEETS if who == "sam" else ("rosters", "report-form")
    for address in addresses(street, turned(street), sheets):
        assert browser.get(address).status_code == 200, address


@pytest.mark.parametrize("who", ["otto", "sam"])
@pytest.mark.parametrize("table", ["real", "drawn"])
def test_auditors_and_spectators_find_no_buttons_on_a_battle(street, who, table):
    battle = turned(street, table=table)
    browser = street.browser(who)
    for name, args in (("battle", [battle]), ("battle-at", [battle, 1]), ("lay-out", [battle])):
        page = browser.get(reverse(name, args=args)).content.decode()
        assert reverse("enter", args=[battle, "x"])[:-2] not in page
        forms = re.findall(r'<form[^>]*action="([^"]*)"', page)
        note = {reverse("notes", args=[street.campaign])} if name == "battle" else set()
        assert set(forms) == {reverse("set_language"), reverse("set-unit"), reverse("logout")} | note


@pytest.mark.parametrize("who", ["otto", "sam"])
def test_what_a_reader_sends_all_the_same_is_refused_and_changes_nothing(street, who):
    battle = turned(street)
    browser = street.browser(who)
    seen = browser.get(reverse("battle-now", args=[battle])).headers["ETag"]
    answer = browser.post(reverse("enter", args=[battle, "choice"]), {"command": '{"type": "turn-card"}'})
    assert answer.status_code == 403
    assert browser.get(reverse("battle-now", args=[battle])).headers["ETag"] == seen


def test_only_who_writes_is_offered_to_hire_found_and_open(street):
    address = reverse("campaign", args=[street.campaign])
    opening = reverse("open-battle", args=[street.campaign])
    assert opening in street.browser("anna").get(address).content.decode()
    assert opening not in street.browser("sam").get(address).content.decode()


def test_a_player_can_not_play_the_other_side(street):
    battle = street.battle(cards="typed")
    street.turn(battle, "figure-3")
    browser = street.browser("anna")
    page = browser.get(reverse("battle", args=[battle]))
    waits = page.context["battle"].waiting
    assert waits.sides == [1]
    assert page.context["groups"] == []
    command = f'{{"type": "wait", "figure": {waits.figure}}}'
    assert browser.post(reverse("enter", args=[battle, "choice"]), {"command": command}).status_code == 403


@pytest.mark.parametrize("who", ["anna", "otto", "sam"])
def test_the_page_lets_nobody_invite_whom_the_api_does_not(street, who):
    browser, there = street.browser(who), reverse("invite", args=[street.campaign])
    assert there not in browser.get(reverse("campaign", args=[street.campaign])).content.decode()
    assert "<form" not in browser.get(there).content.decode().split("<main")[1].split("</main>")[0]
    assert browser.post(there).status_code == 403 and not JoinCode.objects.exists()
