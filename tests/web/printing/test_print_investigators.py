"""Investigators on paper: complete, in the campaign's options, and nothing that is the Keeper's."""

import re
from html import unescape

import pytest
from django.urls import reverse

from tests.web.study import HIDDEN, TELLTALE

pytestmark = pytest.mark.django_db
EVERYBODY = ("rita", "otto", "anna", "ben", "sam")
SHEETS = ("investigators", "blank-investigator", "reference", "rosters", "blank")


def sheet(study, what, who="sam", query="", language="en"):
    answer = study.browser(who, language).get(reverse("print-sheet", args=[study.campaign, what]) + query)
    return answer.content.decode() if answer.status_code == 200 else answer.status_code


def words(html):
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html)))


def row(html, title):
    """The cells beside a title: of a table's row or of a skill's line."""
    found = re.search(rf'<tr><th scope="row">{title}</th>(.*?)</tr>|<span class="what">{title}</span>(.*?)</p>', html)
    return words(found[1] or found[2]).split() if found else []


def cultist(study):
    command = {"type": "hire-character", "gang": study.gangs["anna"], "name": "Kultist", "kind": "opponent"}
    receipt = study.act({**command, "weapons": ["pistol"], "values": {**HIDDEN, "armour": 2}})
    return receipt.of_type("campaign/character-hired/1")[0]["character"]


def test_a_sheet_has_each_number_with_half_and_a_fifth_and_weapons_with_everything_a_shot_asks(study):
    html = sheet(study, "investigators", query=f"?character={study.figures['anna'][0]}")
    assert html.count('class="sheet-of-paper investigator"') == 1 and "Adele" in html and "Karl" not in html
    assert row(html, "revolver") == ["60", "30", "12", "1D10", "15", "m", "3", "6", "100"]
    assert row(html, "bare hands") == ["50", "25", "10", "1D3", "+", "DB", "–", "–", "–", "–"]
    assert row(html, "First Aid") == ["50", "25", "10"] and row(html, "Dodge") == ["30", "15", "6"]
    assert row(html, "½")[:4] == ["30", "27", "30", "30"] and row(html, "⅕")[:4] == ["12", "11", "12", "12"]
    said = words(html)
    for told in ("Hit points 11 / 11", "Magic points 10 / 10", "Luck 45", "Sanity 50", "Movement 8", "Damage bonus 0"):
        assert told in said, told
    assert html.count('<span class="now">') == 2


def test_wounds_and_the_campaigns_own_fractions_are_on_the_sheet(study):
    adele = study.figures["anna"][0]
    study.act({"type": "set-body", "character": adele, "set": {"hp": 4, "serious": 1, "luck": 38}, "reason": "a fall"})
    study.act({"type": "set-options", "options": {"coc.hard_fraction": "1/3", "coc.malfunction_trigger": "never"}})
    html = sheet(study, "investigators", query=f"?character={adele}", language="de")
    assert row(html, "Revolver") == ["60", "20", "12", "1W10", "15", "m", "3", "6", "–"]
    assert row(html, "⅓")[0] == "20" and row(html, "½") == []
    assert "Trefferpunkte 4 / 11" in words(html) and "Glück 38" in words(html)
    assert '<span class="now"><i>×</i>schwere Wunde</span>' in html and '<span class="now">4</span>' in html


def test_numbers_of_opponents_are_on_paper_for_the_keeper_and_auditors_until_he_shows_them(study):
    one = cultist(study)
    for who in EVERYBODY:
        sees = who in ("rita", "otto")
        every = sheet(study, "investigators", who)
        assert every.count('class="sheet-of-paper investigator"') == (3 if sees else 2), who
        single = sheet(study, "investigators", who, f"?character={one}")
        for html in (every, single):
            assert [number in words(html) for number in TELLTALE] == [sees] * 3, who
        assert ("Only the Keeper sees these numbers for now." in words(single)) is not sees, who
    for what in SHEETS[1:]:  # of other things: not even on paper of whoever may see them
        assert not any(number in words(sheet(study, what, "rita")) for number in TELLTALE), what
    study.act({"type": "show-sheet", "character": one})
    assert "467" in words(sheet(study, "investigators", "sam", f"?character={one}"))


def test_somebody_with_more_points_than_paper_has_room_gets_an_empty_track(study):
    html = sheet(study, "investigators", "rita", f"?character={cultist(study)}")
    assert "Hit points 439 / 439" in words(html) and html.count("wide-box") == 1
    assert row(html, "pistol")[:3] == ["30", "15", "6"] and "Armour 2" in words(html)


def test_the_blank_sheet_knows_what_everybody_can_and_nobodys_numbers(study):
    html = sheet(study, "blank-investigator", language="de")
    assert row(html, "Erste Hilfe") == ["30", "15", "6"] and row(html, "Ausweichen") == []
    assert "Adele" not in html and "Konstitution" in html and html.count('class="now"') == 0


def test_the_page_of_rules_knows_this_campaigns_options_and_house_rules(study):
    plain = sheet(study, "reference")
    assert "All options at their defaults." in plain and row(plain, "Outnumbered") == []
    assert row(plain, "125–164") == ["+1D4", "+1"] and row(plain, "A hard success")[:3] == ["to", "½", "of"]
    study.act({"type": "set-options", "options": {"coc.outnumbered_bonus": 2, "coc.extreme_fraction": "1/10"}})
    study.act({"type": "add-house-rule", "text": "Who comes <last> fetches pizza."})
    html = sheet(study, "reference")
    assert row(html, "Outnumbered") == ["+2"] and row(html, "An extreme success")[1] == "⅒"
    assert "All options at their defaults." not in html and "Who comes &lt;last&gt; fetches pizza." in html
    german = sheet(study, "reference", language="de")
    assert row(german, "Überzahl") == ["+2"] and row(german, "125–164") == ["+1W4", "+1"]


def test_what_can_be_printed_is_offered_where_it_exists(study):
    index = study.browser("anna").get(reverse("print", args=[study.campaign])).content.decode()
    for what in ("investigators", "blank-investigator", "reference"):
        assert reverse("print-sheet", args=[study.campaign, what]) in index
    for what in ("deck", "chits", "measures"):
        assert reverse("print-sheet", args=[study.campaign, what]) not in index
        assert sheet(study, what) == 404
    own = reverse("print-sheet", args=[study.campaign, "investigators"]) + f"?character={study.figures['anna'][0]}"
    for name in ("character", "sheet"):
        page = study.browser("sam").get(reverse(name, args=[study.campaign, study.figures["anna"][0]]))
        assert own in page.content.decode(), name


def test_cards_ask_for_drawn_skills_only_where_some_are_drawn(study):
    assert not any("Skills" in words(sheet(study, what)) for what in ("rosters", "blank"))


def test_cards_of_the_street_have_room_for_drawn_skills(street):
    assert all("Skills" in words(sheet(street, what)) for what in ("rosters", "blank"))


def test_the_street_has_no_sheets_of_numbers(street):
    index = street.browser("anna").get(reverse("print", args=[street.campaign])).content.decode()
    for what in ("investigators", "blank-investigator"):
        assert reverse("print-sheet", args=[street.campaign, what]) not in index
        assert sheet(street, what) == 404


def test_a_stranger_finds_no_paper_and_nobody_one_of_an_unknown_name(study):
    for what in SHEETS:
        assert sheet(study, what, "stranger") == 404
    assert sheet(study, "investigators", query="?character=nobody") == 404
    assert sheet(study, "investigators", query="?gang=nobody") == 404
    assert sheet(study, "investigators", query=f"?gang={study.gangs['ben']}").count("Karl") == 1
