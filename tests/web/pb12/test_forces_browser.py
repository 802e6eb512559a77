"""Real Chromium: data sheets on a phone and on paper."""

import pytest
from django.urls import reverse

from engine.rulesets.pb12.samples import SAMPLE_FORCES
from tests.browsers import LANGUAGES
from tests.founding import founded
from tests.web.pb12.sheets import WAGON
from tests.web.pb12.test_forces import Table
from tests.web.test_accessible import look_at
from tests.web.test_browser import address, chromium, must_fit, phone, sign_in

__all__ = ["address", "chromium", "phone"]
pytestmark = pytest.mark.slow


@pytest.fixture
def table(fresh_db: str) -> Table:
    return founded(Table)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_is_written_on_a_phone(table, phone, language):
    page = phone(language)
    sign_in(page, "anna")
    page.goto(reverse("unit-new", args=[table.campaign, table.gangs["anna"]]))
    must_fit(page)
    assert not page.locator("input[name=c-x]").first.is_visible()
    page.fill("#name", "Brida")
    for n, name in enumerate(("Sabre", "Rifle", "Lamp")):
        page.locator("input[name=m-name]").nth(n).fill(name)
    assert page.locator("input[name=m-name]").count() == 4  # one more empty row each time
    page.locator("input[name=m-slots]").first.fill("3")
    page.check("input[name=vehicle]")
    must_fit(page)
    page.locator(".unit-form button").last.click()
    page.wait_for_selector(".wrong")
    assert page.locator("input[name=m-slots][aria-invalid]").count() == 1
    must_fit(page)
    page.locator("input[name=m-slots]").first.fill("2")
    page.locator(".unit-form button").last.click()
    page.wait_for_selector("#list >> text=Brida")
    must_fit(page)


def test_cards_fit_a_phone_and_paper(table, phone):
    for force in SAMPLE_FORCES.values():
        for name, _rank, sheet in force:
            key = table.hire("anna", sheet, name)
    page = phone("de")
    sign_in(page, "anna")
    page.goto(reverse("character", args=[table.campaign, key]))
    must_fit(page)
    page.goto(reverse("gang", args=[table.campaign, table.gangs["anna"]]))
    must_fit(page)
    page.goto(reverse("print-sheet", args=[table.campaign, "units"]))


def test_pages_of_data_sheets_have_no_serious_fault(table, chromium, address):
    character, gang = table.hire("anna", WAGON), table.gangs["anna"]
    at = [("character", character), ("unit-change", character), ("gang", gang), ("unit-new", gang)]
    at += [("print-sheet", "units")]
    pages = [reverse(name, args=[table.campaign, one]) for name, one in at]
    assert look_at(pages, table, chromium, address, "en") == len(pages)


def test_paper_is_white_also_where_the_screen_is_dark(table, phone):
    key = table.hire("anna", WAGON, "Wagon")
    page = phone("en")
    sign_in(page, "anna")
    inks = []
    for scheme in ("light", "dark"):
        page.emulate_media(media="print", color_scheme=scheme)
        page.goto(reverse("character", args=[table.campaign, key]))
        inks.append(page.evaluate("getComputedStyle(document.body).color"))
    assert inks[0] == inks[1]
