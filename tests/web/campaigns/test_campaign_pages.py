"""Gangs, figures, people and options."""

import re
from uuid import UUID

import pytest
from django.urls import reverse

from campaigns.models import Battle, Campaign, Character, Gang, Member

pytestmark = pytest.mark.django_db


def test_founding_a_gang_leads_to_hiring(street):
    said = {"name": "Süd", "colour": "green", "shape": "star"}
    answer = street.browser("anna").post(reverse("found-gang", args=[street.campaign]), said)
    gang = Gang.objects.get(shape="star")
    assert answer.url == reverse("hire", args=[street.campaign, gang.id])
    assert gang.owners == [street.members["anna"]]


def test_hiring_takes_name_class_and_weapons(street):
    address = reverse("hire", args=[street.campaign, street.gangs["anna"]])
    said = {"name": "Moni", "kind": "plock", "weapons": ["shotgun", "pistol"], "another": "1"}
    assert street.browser("anna").post(address, said).url == address
    assert Character.objects.filter(kind="plock", weapons=["shotgun", "pistol"]).exists()


def test_somebody_elses_gang_is_refused_in_a_sentence(street):
    address = reverse("hire", args=[street.campaign, street.gangs["anna"]])
    answer = street.browser("ben").post(address, {"name": "Moni", "kind": "plock"})
    assert answer.status_code == 403
    assert 'class="wrong"' in answer.content.decode()
    assert "Moni" in answer.content.decode()


def test_names_are_text_never_markup(street):
    name = '<script>alert("x")</script> عمر 🔥'
    address = reverse("hire", args=[street.campaign, street.gangs["anna"]])
    street.browser("anna").post(address, {"name": name, "kind": "plock"})
    for who in ("rita", "sam"):
        page = street.browser(who).get(reverse("campaign", args=[street.campaign])).content.decode()
        assert "<script>alert" not in page
        assert "<bdi>&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; عمر 🔥</bdi>" in page


def test_every_option_stands_there_with_its_badge(street):
    page = street.browser("sam").get(reverse("options", args=[street.campaign]))
    options = page.context["options"]
    assert len(options) > 30
    assert all(option["title"] and option["about"] for option in options)
    assert page.content.decode().count('class="tag own"') == sum(option["basis"] == "own" for option in options) > 0
    assert "set-options" not in page.content.decode()
    assert "<form" in street.browser("rita").get(reverse("options", args=[street.campaign])).content.decode()


@pytest.mark.parametrize(
    ("option", "typed", "kept"),
    [
        ("stko.first_figure_exempt", "1", False),
        ("stko.end_fraction", "1", ">= 1/2"),
        ("stko.action_card_sets", "2", 2),
        ("stko.two_handed_bands", "3, 6, 12, 20", [3, 6, 12, 20]),
    ],
)
def test_the_referee_sets_an_option_and_brings_it_back(street, option, typed, kept):
    address = reverse("set-option", args=[street.campaign])
    rita = street.browser("rita")
    rita.post(address, {"option": option, "value": typed})
    assert Campaign.objects.get().options[option] == kept
    rita.post(address, {"option": option, "default": "1"})
    assert option not in Campaign.objects.get().options


def test_a_value_that_does_not_fit_is_said_and_nothing_changes(street):
    address = reverse("set-option", args=[street.campaign])
    said = {"option": "stko.two_handed_bands", "value": "3, six, <12>", "reason": "Confirm"}
    answer = street.browser("rita").post(address, said)
    assert answer.status_code in (400, 422)
    page = answer.content.decode()
    at_option = page.split('id="stko.two_handed_bands"')[1].split("</li>")[0]
    assert 'class="wrong"' in at_option and page.count('class="wrong"') == 1
    assert "<details open" in at_option and "six" in at_option and "&lt;12&gt;" in at_option
    assert 'value="Confirm"' in at_option
    assert Campaign.objects.get().options == {}
    assert street.browser("rita").get(address).url == reverse("options", args=[street.campaign])


def test_a_player_sets_no_option(street):
    address = reverse("set-option", args=[street.campaign])
    answer = street.browser("anna").post(address, {"option": "stko.action_card_sets", "value": "2"})
    assert answer.status_code == 403 and 'class="say no"' in answer.content.decode()
    assert Campaign.objects.get().options == {}


def test_a_seat_for_somebody_without_a_phone_and_new_roles(street):
    rita = street.browser("rita")
    rita.post(reverse("members", args=[street.campaign]), {"nickname": "Kim", "role": "player"})
    kim = Member.objects.order_by("-joined_us").first()
    rita.post(reverse("set-roles", args=[street.campaign, kim.id]), {"roles": ["player", "auditor"]})
    assert Member.objects.get(id=kim.id).roles == ["player", "auditor"]


def test_house_rules_are_written_withdrawn_and_the_campaign_renamed(street):
    rita = street.browser("rita")
    page = reverse("options", args=[street.campaign])
    rita.post(reverse("add-house-rule", args=[street.campaign]), {"text": "Wer <b>zuletzt</b> kommt, holt Pizza"})
    shown = rita.get(page)
    assert "Wer &lt;b&gt;zuletzt&lt;/b&gt; kommt" in shown.content.decode()
    rule = shown.context["campaign"].house_rules[0].id
    rita.post(reverse("withdraw-house-rule", args=[street.campaign, rule]))
    assert "holt Pizza" not in rita.get(page).content.decode()
    rita.post(reverse("rename-campaign", args=[street.campaign]), {"name": "Nordhafen"})
    assert "Nordhafen" in rita.get("/").content.decode()
    street.browser("anna").post(reverse("rename-campaign", args=[street.campaign]), {"name": "Annas"})
    assert "Nordhafen" in rita.get("/").content.decode()


def test_a_forgotten_person_is_no_longer_named(street):
    ben = street.members["ben"]
    rita = street.browser("rita")
    assert "Ben" in rita.get(reverse("members", args=[street.campaign])).content.decode()
    rita.post(reverse("forget-member", args=[street.campaign, ben]))
    assert "<bdi>Ben</bdi>" not in rita.get(reverse("members", args=[street.campaign])).content.decode()
    assert street.browser("ben").get(reverse("campaign", args=[street.campaign])).status_code == 404


def open_form(street, **more):
    said = {
        "table": "real",
        "cards": "server",
        "deployment": "random",
        "devices": "shared",
        "gangs": [UUID(gang).hex for gang in street.gangs.values()],
        "figures": [figure for figures in street.figures.values() for figure in figures],
        **more,
    }
    for gang in street.gangs.values():
        said.setdefault(f"dice-{UUID(gang).hex}", "server")
    return said


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"table": "drawn", "sample": "alley"},
        {"table": "drawn", "sample": "crossroads", "deployment": "placed"},
        {"cards": "typed", "deployment": "placed", "devices": "own", "name": "Am Kai"},
    ],
)
def test_a_battle_opens_as_it_was_chosen(street, more):
    answer = street.browser("rita").post(reverse("open-battle", args=[street.campaign]), open_form(street, **more))
    battle = Battle.objects.get()
    assert answer.url == reverse("battle", args=[battle.id])
    assert battle.table == more.get("table", "real")
    assert battle.shared_device == (more.get("devices", "shared") == "shared")
    page = street.browser("anna").get(answer.url)
    assert ('id="map"' in page.content.decode()) == (battle.table == "drawn")
    if more.get("deployment") == "placed":
        assert all(figure["placed"] for figure in page.context["figures"])


def test_one_gang_alone_is_no_battle_and_the_ticks_stay(street):
    said = open_form(street, gangs=[UUID(street.gangs["anna"]).hex], name="Am Kai")
    answer = street.browser("rita").post(reverse("open-battle", args=[street.campaign]), said)
    assert answer.status_code == 422
    assert "two gangs" in answer.content.decode()
    assert 'value="Am Kai"' in answer.content.decode()
    assert not Battle.objects.exists()


def test_a_life_is_told_by_battle(street):
    battle = street.battle()
    for figure, state in ((3, "dead"), (4, "incapacitated")):
        inner = {"type": "set-state", "figure": figure, "state": state}
        street.act({"type": "decide-otherwise", "command": inner}, "rita", battle)
    for figure, fate in zip(street.figures["ben"], ("died", "out of action"), strict=True):
        page = street.browser("anna").get(reverse("character", args=[street.campaign, figure])).content.decode()
        assert fate in page
        assert reverse("battle", args=[battle]) in page
    graves = street.browser("anna").get(reverse("campaign", args=[street.campaign])).content.decode()
    assert re.search(r'id="graveyard".*Keule', graves, re.S)
