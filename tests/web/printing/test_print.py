"""What is printed and cut out: complete, in the campaign's own options, and in true size on the paper."""

import re

import pytest
from django.urls import reverse

from campaigns.selectors import units
from campaigns.web.printing.qr import qr
from tests.web.characters.test_pictures import add

pytestmark = pytest.mark.django_db


def sheet(street, what, who="sam", query="", language="en"):
    answer = street.browser(who, language).get(reverse("print-sheet", args=[street.campaign, what]) + query)
    return answer.content.decode() if answer.status_code == 200 else answer.status_code


def test_each_living_figure_has_a_card_with_its_picture_and_the_way_to_its_page(street):
    add(street, "anna", street.figures["anna"][0])
    html = sheet(street, "rosters")
    assert html.count('class="card roster"') == 4 and html.count("segno") == 4
    assert html.count("<img") == 1 and "machine pistol" in html
    assert sheet(street, "rosters", query=f"?gang={street.gangs['anna']}").count('class="card roster"') == 2
    assert sheet(street, "rosters", query="?gang=nobody") == 404
    street.browser("rita").post(reverse("retire", args=[street.campaign, street.figures["anna"][0]]))
    assert sheet(street, "rosters").count('class="card roster"') == 3


def test_the_codes_on_the_cards_lead_to_their_figures(street):
    html = sheet(street, "rosters", who="anna")
    for figure in (*street.figures["anna"], *street.figures["ben"]):
        page = reverse("character", args=[street.campaign, figure])
        assert html.count(qr(f"http://testserver{page}")) == 1
        assert street.browser("anna").get(page).status_code == 200


@pytest.mark.parametrize(
    ("language", "unit", "end"), [("en", "inch", "close range 2<"), ("de", "cm", "Nahbereich 5,1<")]
)
def test_the_strip_names_each_range_where_it_ends(street, language, unit, end):
    browser = street.browser("sam", language)
    browser.cookies["unit"] = unit
    html = browser.get(reverse("print-sheet", args=[street.campaign, "measures"])).content.decode()
    units.begin(None)
    assert html.count(end) == 2  # one-handed and two-handed


def test_the_deck_has_a_card_per_figure_and_class_and_one_joker(street):
    html = sheet(street, "deck")
    assert html.count('class="card play"') == 4 and html.count('class="card play action"') == 5
    assert html.count(">Joker<") == 1
    options = {"stko.opt.more_action_cards": True, "stko.action_card_sets": 3}
    street.act({"type": "set-options", "options": options})
    assert sheet(street, "deck").count('class="card play action"') == 13


def test_counters_chits_and_rapid_fire_cards_are_as_many_as_in_the_rules(street):
    assert (
        len(re.findall(r'class="counter (?:scratch|flesh|serious|incapacitated|dead)"', sheet(street, "counters")))
        == 36
    )
    assert sheet(street, "chits").count('class="counter chit"') == 41
    assert sheet(street, "rapid").count('class="card burst"') == 36


def test_the_page_of_rules_knows_this_campaigns_options_and_house_rules(street):
    plain = sheet(street, "reference")
    assert "All options at their defaults." in plain and "Melee" not in plain
    street.act({"type": "set-options", "options": {"stko.opt.melee": True, "stko.two_handed_bands": [3, 6, 12, 20]}})
    street.act({"type": "add-house-rule", "text": "Who comes <last> fetches pizza."})
    assert "From the ground back onto your feet." in plain
    assert "Out of sight behind the cover until the figure recovers" in plain
    html = sheet(street, "reference")
    assert "Melee" in html and "to 20: 2" in html and "Who comes &lt;last&gt; fetches pizza." in html
    assert "Nahkampf" in sheet(street, "reference", language="de")


def test_stko_27_the_page_and_the_strip_have_the_campaigns_own_ranges(street):
    street.act({"type": "set-options", "options": {"stko.one_handed_bands": [2, 6, 10, 12, 25]}})
    page, strip = sheet(street, "reference"), sheet(street, "measures")
    assert "to 10: 2" in page and "to 25: −1" in page and "to 9: 2" not in page
    assert "medium range 10<" in strip and "medium range 9<" not in strip


def test_stko_41_the_page_shows_the_table_by_which_wounds_are_found(street):
    def heads(html):
        return re.findall(r"1 Head</th>(.*?)</tr>", html, re.DOTALL)[0]

    plain = sheet(street, "reference")
    assert heads(plain).count("out of action") == 1 and heads(plain).count("dead") == 1
    street.act({"type": "set-options", "options": {"stko.damage_mode": "counters_box", "stko.knockdown_six": "ignore"}})
    assert heads(sheet(street, "reference")).count("dead") == 2


def test_stko_55_counters_and_page_read_a_belly_wound_as_the_campaign_does(street):
    before = sheet(street, "counters").count("can&#x27;t move or turn")
    street.act({"type": "set-options", "options": {"stko.belly_flesh_immobile": False}})
    assert sheet(street, "counters").count("can&#x27;t move or turn") < before


def test_stko_88_the_deck_has_as_many_sets_as_the_campaigns_battles(street):
    street.act({"type": "set-options", "options": {"stko.action_card_sets": 2}})
    assert sheet(street, "deck").count('class="card play action"') == 9


def test_stko_91_the_sheets_of_chits_and_counters_say_how_many_make_a_box(street):
    assert "print 4 of this sheet" in sheet(street, "chits")
    street.act({"type": "set-options", "options": {"stko.counter_box_copies": 5}})
    assert "print 5 of this sheet" in sheet(street, "counters")


def test_an_odd_sheet_and_a_stranger_find_nothing(street):
    assert sheet(street, "money") == 404
    assert sheet(street, "rosters", who="stranger") == 404
    life = reverse("print-life", args=[street.campaign, street.figures["anna"][0]])
    assert street.browser("stranger").get(life).status_code == 404
    assert street.browser("sam").get(life).status_code == 200
