"""Each reader reads the same fight in metres or feet, and types distances as he likes. Source: COC-26, 30."""

import pytest
from django.urls import reverse

from campaigns.ledger.read import read
from campaigns.selectors import units
from campaigns.web.lengths import FAR_COOKIE
from campaigns.web.rulesets.coc import metres
from engine.kernel.refusal import Malformed
from tests.web.coc.test_investigators import enter, page_of, text
from tests.web.study import Study

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def metres_again():
    yield
    units.begin(None)


@pytest.mark.parametrize(
    ("typed", "unit", "hundredths"),
    [
        ("7,5", "metre", 750),
        ("7.5", "metre", 750),
        (" 7 ", "metre", 700),
        (",5", "metre", 50),
        ("7,5 m", "foot", 750),
        ("7.5 Meter", "foot", 750),
        ("22.5", "foot", 750),
        ("22,5 ft", "metre", 750),
        ("22,5 Fuß", "metre", 750),
        ("10'", "metre", 334),  # not nearer than ten feet
        ("7.001", "metre", 701),
    ],
)
def test_a_distance_is_read_with_comma_or_point_and_with_or_without_a_unit(typed, unit, hundredths):
    units.begin(None, unit)
    assert metres.typed(typed, "distance") == hundredths


@pytest.mark.parametrize("typed", ["", ".", "far", "7,5 cm", "7.5.5", "-3", "1e9", "7 8", "٣", "9" * 40])
def test_what_is_no_distance_is_declined(typed):
    with pytest.raises(Malformed):
        metres.typed(typed, "distance")


def test_where_the_rules_count_whole_metres_what_is_begun_counts():
    assert (metres.whole("7,5", "metres"), metres.whole("7", "metres")) == (8, 7)
    units.begin(None, "foot")
    assert (metres.whole("21", "metres"), metres.whole("22", "metres")) == (7, 8)


def in_feet(study, who, language="en"):
    browser = study.browser(who, language)
    browser.post(reverse("set-unit"), {"unit": "foot", "next": "/"})
    assert browser.cookies[FAR_COOKIE].value == "foot" and "unit" not in browser.cookies
    return browser


def first_up(study, battle):
    """Adele's turn has come, not only for an early shot: everybody before her waits."""
    study.act({"type": "begin-round"}, "rita", battle)
    for _again in range(8):
        view = page_of(study, battle).view
        if view["up"] == 1 and 1 not in view["early"]:
            return
        study.act({"type": "later" if view["up"] == 1 else "wait", "figure": view["up"]}, "rita", battle)
    raise AssertionError("Adele's turn never came")


def test_a_fight_is_read_in_the_readers_own_unit(study):
    battle = study.fight(hidden={"dex": 10, "hp": 9})
    first_up(study, battle)
    where = reverse("battle", args=[battle])
    for browser, far in (
        (study.browser("anna"), "8 m, at most 40 m"),
        (in_feet(study, "anna"), "24 ft, at most 120 ft"),
        (in_feet(study, "anna", "de"), "24 Fuß, höchstens 120 Fuß"),
    ):
        assert far in text(browser.get(where))
    moved = enter(in_feet(study, "anna"), battle, "walk", figure="1", metres="13,5")
    assert moved.status_code == 200
    told = read(study.campaign, stream=battle, types=["coc/moved/1"])[-1]
    assert b'"metres":5' in told.payload
    story = reverse("battle-story", args=[battle])
    for browser, words in (
        (study.browser("sam"), "moves 5 metres"),
        (in_feet(study, "sam"), "moves 15 feet"),
        (in_feet(study, "sam", "de"), "bewegt sich 15 Fuß"),
    ):
        assert words in text(browser.get(story))


def test_a_shot_measured_in_feet_is_recorded_in_hundredths_of_a_metre(study):
    battle = study.fight(hidden={"dex": 10, "hp": 9})
    first_up(study, battle)
    study.act({"type": "shoot", "figure": 1, "target": 3, "weapon": 0}, "anna", battle)
    anna = in_feet(study, "anna")
    page = anna.get(reverse("battle", args=[battle]))
    said, asked = text(page), page.context["question"]
    assert "to 45 ft" in said and "to 180 ft" in said and "(feet)" in said
    fields = {"kind": "fact-shot", "question": asked["number"], "acts_as": asked["acts_as"], "yours": "1"}
    wrong = enter(anna, battle, "answer", **fields, metres="weit")
    assert wrong.status_code in (400, 422)
    assert not read(study.campaign, stream=battle, types=["battle/answered/1"])
    assert enter(anna, battle, "answer", **fields, metres="37,5").status_code == 200
    answered = read(study.campaign, stream=battle, types=["battle/answered/1"])[-1]
    assert b'"distance":1250' in answered.payload


@pytest.mark.parametrize(
    ("options", "asks"),
    [
        ({}, True),
        ({"coc.fast_target_004": "moved_8"}, True),
        ({"coc.fast_target": "off"}, False),
        ({"coc.preset": "001"}, True),
        ({"coc.preset": "001", "coc.fast_target": "mov_8"}, False),
    ],
)
def test_whether_the_target_moves_is_asked_where_it_changes_something(options, asks):
    """With mov_8 whoever could run counts. Source: COC-32."""
    study = Study(options)
    battle = study.fight("typed", {"dex": 10, "hp": 9})
    first_up(study, battle)
    study.act({"type": "shoot", "figure": 1, "target": 3, "weapon": 0}, "anna", battle)
    page = study.browser("anna").get(reverse("battle", args=[battle]))
    assert page.context["question"]["kind"] == "fact-shot"
    assert page.content.decode().count('name="moving"') == 2 * asks


def test_too_far_is_declined_in_the_readers_unit(study):
    battle = study.fight(hidden={"dex": 10, "hp": 9})
    first_up(study, battle)
    for browser, words in (
        (study.browser("anna"), "40 metres is the most this round, not 41 metres"),
        (in_feet(study, "anna"), "120 feet is the most this round, not 123 feet"),
        (in_feet(study, "anna", "de"), "höchstens noch 120 Fuß, nicht 123 Fuß"),
    ):
        refused = enter(browser, battle, "walk", figure="1", metres="41 m")
        assert refused.status_code == 422 and words in text(refused)


def test_the_switch_at_the_foot_fits_the_game(study):
    page = study.browser("anna").get(reverse("campaign", args=[study.campaign])).content.decode()
    assert 'value="foot"' in page and 'value="cm"' not in page
    battle = study.browser("anna").get(reverse("battle", args=[study.fight()])).content.decode()
    assert 'value="foot"' in battle and 'value="cm"' not in battle
    assert 'value="cm"' in study.browser("anna").get(reverse("help")).content.decode()


def test_paper_is_printed_in_the_readers_unit(study):
    sheet = reverse("print-sheet", args=[study.campaign, "investigators"]) + f"?character={study.figures['anna'][0]}"
    assert "45 ft" in text(in_feet(study, "anna").get(sheet)) and "15 m" in text(study.browser("anna").get(sheet))
