"""A rematch is two taps; chances stand on the buttons as far as the campaign wants."""

import re

import pytest
from django.urls import reverse
from msgspec import to_builtins

from campaigns.models import Battle
from engine.kernel.sample_table import block
from tests.web.battles.test_battle_page import until_up

pytestmark = pytest.mark.django_db


def test_the_form_of_a_rematch_stands_as_the_battle_was_opened(street):
    battle = street.battle(dice="typed", cards="typed", devices="shared")
    browser = street.browser("rita")
    street.act({"type": "end", "how": "time_up"}, "rita", battle)
    ended = browser.get(reverse("battle", args=[battle])).content.decode()
    where = f"{reverse('open-battle', args=[street.campaign])}?again={battle}"
    assert where in ended
    opening = browser.get(where).context["opening"]
    assert (opening.table, opening.cards, opening.deployment, opening.devices) == ("real", "typed", "placed", "shared")
    assert [side["dice"] for side in opening.sides] == ["typed", "typed"]
    assert all(figure["goes"] for side in opening.sides for figure in side["figures"])


def test_one_tap_on_that_form_opens_the_rematch(street):
    battle = street.battle(table="drawn", devices="shared")
    browser = street.browser("rita")
    street.act({"type": "end", "how": "time_up"}, "rita", battle)
    where = f"{reverse('open-battle', args=[street.campaign])}?again={battle}"
    opening = browser.get(where).context["opening"]
    said = {"table": opening.table, "sample": opening.sample, "detail": opening.detail, "cards": opening.cards}
    said |= {"deployment": opening.deployment, "devices": opening.devices}
    said["gangs"] = [side["key"] for side in opening.sides if side["plays"]]
    said["figures"] = [str(f["one"].id) for side in opening.sides for f in side["figures"] if f["goes"]]
    answer = browser.post(where, said)
    assert answer.status_code == 302
    assert Battle.objects.count() == 2


def test_a_rematch_on_a_table_that_is_none_of_the_ready_ones_is_set_up_there_again(street):
    """One that was made at random, or laid out over the API: it began on the first of the ready ones."""
    battle = street.battle(table="drawn", terrain=[to_builtins(block("crates", 200, 2200, 150, 150))])
    browser = street.browser("rita")
    street.act({"type": "end", "how": "time_up"}, "rita", battle)
    where = f"{reverse('open-battle', args=[street.campaign])}?again={battle}"
    html = browser.get(where).content.decode()
    assert re.search(r'value="before" checked.*?as last time', html, re.S)
    opening = browser.get(where).context["opening"]
    said = {name: getattr(opening, name) for name in ("table", "sample", "detail", "cards", "deployment", "devices")}
    said["gangs"] = [side["key"] for side in opening.sides if side["plays"]]
    said["figures"] = [str(f["one"].id) for side in opening.sides for f in side["figures"] if f["goes"]]
    assert browser.post(where, said).status_code == 302
    played = Battle.objects.order_by("opened_us").values_list("id", flat=True)
    first, second = (browser.get(reverse("battle", args=[id])).context["battle"] for id in played)
    assert first.terrain and (first.size, first.terrain) == (second.size, second.terrain)


def test_nobody_opens_a_rematch_of_a_battle_that_is_not_his_to_see(street):
    browser = street.browser("rita")
    for key in ("nonsense", "2b1b8a48-5a0f-4a3c-9c9d-0f6b2f5b7a11"):
        assert browser.get(f"{reverse('open-battle', args=[street.campaign])}?again={key}").status_code == 404


@pytest.mark.parametrize(("shown", "own", "others"), [("everybody", 1, 1), ("own_figures", 1, 0), ("off", 0, 0)])
def test_chances_stand_on_the_buttons_as_the_campaign_wants(street, shown, own, others):
    street.act({"type": "set-options", "options": {"stko.show_odds": shown}})
    battle = street.battle(table="drawn")
    anna, rita = street.browser("anna"), street.browser("rita")
    seen = {}
    for _ in range(40):
        page = until_up(street, anna, battle)
        who = page.context["up"]["of"]["n"]
        if who == 0:
            for name, browser in (("own", anna), ("others", rita)):
                groups = browser.get(reverse("battle", args=[battle])).context["groups"]
                seen[name] = any(b["odds"] for g in groups for b in g["buttons"] if b["code"] == "shoot")
            break
        street.act({"type": "wait", "figure": page.context["up"]["n"]}, "ben", battle)
    assert seen == {"own": bool(own), "others": bool(others)}
