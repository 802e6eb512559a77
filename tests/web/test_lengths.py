"""Each reader reads the same battle in inches or centimetres, and types lengths as he likes."""

import pytest
from django.urls import reverse

from campaigns.selectors import units
from campaigns.web import lengths
from engine.kernel.refusal import Malformed
from tests.web.battles.test_battle_page import HTMX, choose, enter

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def inches_again():
    yield
    units.begin(None)


@pytest.mark.parametrize(
    ("text", "unit", "hundredths"),
    [
        ("7,5", "inch", 750),
        ("7.5", "inch", 750),
        (" 7 ", "inch", 700),
        ("7.5 in", "cm", 750),
        ('7,5"', "cm", 750),
        ("7,5 Zoll", "cm", 750),
        ("19,05 cm", "inch", 750),
        ("19.05cm", "inch", 750),
        ("19,05", "cm", 750),
        (",5", "inch", 50),
    ],
)
def test_a_length_is_read_with_comma_or_point_and_with_or_without_a_unit(text, unit, hundredths):
    units.begin(unit)
    assert lengths.typed(text, "distance") == hundredths


@pytest.mark.parametrize("text", ["", "far", "7,5 m", "7.5.5", "-3", "1e9", "7 8", "٣", "9" * 40])
def test_what_is_no_length_is_declined(text):
    with pytest.raises(Malformed):
        lengths.typed(text, "distance")


def ask_for_a_shot(street, battle):
    """Until somebody shoots and is asked how far; returns the browser of whoever plays him, and the question."""
    browsers = [street.browser(who) for who in ("anna", "ben")]
    for _ in range(80):
        for browser in browsers:
            page = browser.get(reverse("battle", args=[battle])).context
            offered = {button["code"] for group in page["groups"] for button in group["buttons"] if button["yours"]}
            if "shoot" in offered:
                choose(browser, battle, "shoot")
                asked = browser.get(reverse("battle", args=[battle])).context["question"]
                if asked is not None and asked["kind"] == "fact-shot":
                    return browser, {"question": asked["number"], "kind": "fact-shot", "acts_as": asked["acts_as"]}
            elif offered & {"turn-card", "shuffle", "recover", "stand-up"}:
                choose(browser, battle, "turn-card", "shuffle", "recover", "stand-up")
    raise AssertionError("nobody shoots")


def test_two_readers_read_the_same_shot_in_their_own_units(street):
    battle = street.battle()
    browser, asked = ask_for_a_shot(street, battle)
    assert enter(browser, battle, "answer", {**asked, "distance": "7,5", "cover": "none"}).status_code == 200
    go_on = browser.get(reverse("battle", args=[battle])).context["question"]
    if go_on is not None:  # somebody holds an action card
        said = {"question": go_on["number"], "kind": go_on["kind"], "acts_as": go_on["goes_on"]}
        assert enter(browser, battle, "answer", said).status_code == 200
    where = reverse("battle", args=[battle])
    metric = street.browser("rita")
    metric.post(reverse("set-unit"), {"unit": "cm", "next": where})
    assert "7.5 inches" in street.browser("ben").get(where).content.decode()
    page = metric.get(where).content.decode()
    assert "19.1 cm" in page and "7.5 inches" not in page


def test_a_distance_that_is_none_stands_at_its_field_and_stays(street):
    battle = street.battle()
    browser, asked = ask_for_a_shot(street, battle)
    answer = enter(browser, battle, "answer", {**asked, "distance": "sieben", "cover": "solid"})
    assert answer.status_code == 400
    text = answer.content.decode()
    assert 'value="sieben" aria-invalid="true"' in text and '<details id="d-fact" open>' in text
    assert 'value="solid" checked' in text
    assert "7, 7.5, 7,5 or 19 cm" in text and 'id="no"' not in text


def test_the_switch_goes_back_to_where_it_was_tapped_but_not_away(street):
    browser = street.browser("anna")
    assert browser.post(reverse("set-unit"), {"unit": "cm", "next": "/join/"}).url == "/join/"
    assert browser.post(reverse("set-unit"), {"unit": "cm", "next": "https://example.org/"}).url == "/"
    assert browser.cookies["unit"].value == "cm"


def test_who_answered_elsewhere_is_said_where_it_was_asked(street):
    battle = street.battle(dice="typed")
    browser, asked = ask_for_a_shot(street, battle)
    before = browser.get(reverse("battle", args=[battle])).context["battle"]
    assert (
        f"?seen={before.version}&amp;asked=q{asked['question']}"
        in browser.get(reverse("battle", args=[battle])).content.decode()
    )
    enter(browser, battle, "answer", {**asked, "band": "short", "cover": "none"})
    now, follower = reverse("battle-now", args=[battle]), street.browser("rita")
    who = before.waiting.names[0]
    said = follower.get(now, {"seen": before.version, "asked": f"q{asked['question']}"}, **HTMX).content.decode()
    assert f"<bdi>{who}</bdi> has answered" in said
    assert "has answered" not in follower.get(now, {"seen": before.version}, **HTMX).content.decode()
