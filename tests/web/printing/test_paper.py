"""Sheets as they come out of Chromium's printer: true size, and no page too many."""

import pytest
from django.urls import reverse

from tests.browsers import LANGUAGES
from tests.web.paper import pages
from tests.web.test_browser import address, chromium, sign_in
from tests.web.test_browser import phone as quiet_phone

__all__ = ["address", "chromium", "quiet_phone"]
pytestmark = pytest.mark.slow


@pytest.fixture
def printer(quiet_phone):
    """A browser that a member sits at: `printer(path)` is the PDF of a page."""
    from tests.founding import founded
    from tests.web.street import Street

    return printing(founded(Street), quiet_phone("en"))


@pytest.fixture
def printer_of(quiet_phone):
    from tests.founding import founded
    from tests.web.street import Street

    street, page = founded(Street), quiet_phone("en")
    sign_in(page, "rita")
    return street, page


def of_anna(street):
    return [street.campaign, street.figures["anna"][0]]


def printing(house, page):
    sign_in(page, "rita")

    def printed(what, query=""):
        page.goto(reverse("print-sheet", args=[house.campaign, what]) + query)
        return pages(page.pdf(prefer_css_page_size=True, print_background=True))

    return printed


def test_on_paper_an_inch_is_an_inch(printer):
    arc, *strips = printer("measures")
    assert arc.size == (210, 297) and all(strip.size == (297, 210) for strip in strips)
    assert any(abs(w - 152.4) < 0.15 and abs(h - 152.4) < 0.15 for w, h in arc.boxes), arc.boxes
    pieces = [w for strip in strips for w, h in strip.boxes if abs(h - 22) < 0.1]
    assert len(pieces) >= 3 and all(abs(w - 9 * 25.4) < 0.15 for w in pieces), pieces


def test_no_card_is_cut_in_two_by_the_end_of_a_page(printer):
    for what, wide, high in (("rapid", 63, 44), ("deck", 63, 88), ("rosters", 95, 68)):
        cards = [round(h, 1) for page in printer(what) for w, h in page.boxes if abs(w - wide) < 0.5 and h > 10]
        assert cards and all(abs(card - high) < 0.5 for card in cards), (what, cards)


def test_the_rules_fit_one_page_and_so_does_the_empty_sheet(printer):
    assert len(printer("reference")) == len(printer("report-form")) == len(printer("blank")) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_fit_one_page_with_every_optional_rule_switched_on(quiet_phone, language):
    from engine.rulesets import ruleset
    from tests.founding import founded
    from tests.web.street import Street

    street = founded(Street)
    few = ["stko.opt.melee", "stko.opt.nerve"]
    switches = [name for name, option in ruleset("stko").options.items() if option.default is False]
    assert len(switches) > 15 and set(few) <= set(switches)
    printed = printing(street, quiet_phone(language))
    for chosen in (few, switches):
        street.act({"type": "set-options", "options": dict.fromkeys(chosen, True)})
        street.act({"type": "add-house-rule", "text": "Whoever comes last fetches pizza. " * 2})
        assert len(printed("reference")) == 1, chosen


def test_a_report_and_a_life_leave_on_the_screen_what_can_only_be_tapped(printer_of):
    street, page = printer_of
    page.emulate_media(media="print")
    for name, args in (("battle-account", [street.battle(devices="shared")]), ("character", of_anna(street))):
        page.goto(reverse(name, args=args))
        assert page.locator("h1").is_visible()
        for what in (".top", ".crumb", ".foot", "#notes", "#share", ".snap", "button", "details:not([open])", ".luck"):
            assert not [one for one in page.locator(what).all() if one.is_visible()], (name, what)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_investigator_fits_one_page_and_so_do_the_rules_and_the_blank_sheet(quiet_phone, language):
    from tests.web.study import Study

    study = Study({"coc.preset": "001"})
    arms = ["revolver", "shotgun", "submachine_gun", "knife", "stone", "big_knife"]
    values = {"hp": 40, "pow": 99, "fighting": 60, "armour": 3} | {f"skill_field_of_study_{n}": 40 for n in range(12)}
    command = {"type": "hire-character", "gang": study.gangs["anna"], "name": "Adalbert " * 3, "kind": "investigator"}
    study.act({**command, "weapons": arms, "values": values})
    printed = printing(study, quiet_phone(language))
    assert len(printed("investigators", f"?gang={study.gangs['anna']}")) == 2
    assert len(printed("reference")) == len(printed("blank-investigator")) == 1
