"""Real Chromium: an army on a phone from the file to its cards, and on one sheet of paper."""

import json
from typing import Any

import pytest
from django.urls import reverse

from tests.engine.gff.army_lists import NEW
from tests.founding import founded
from tests.web.gff.front import WATCH, Front
from tests.web.paper import pages
from tests.web.test_accessible import look_at
from tests.web.test_browser import address, chromium, must_fit, phone, sign_in

__all__ = ["address", "chromium", "phone"]
pytestmark = pytest.mark.slow
LONG = ("Grenadiers of the upper lock", "Lamp bearers", "Engineers with a very long name of their own", "Rats")


@pytest.fixture
def front(fresh_db: str) -> Front:
    return founded(Front)


def test_an_army_comes_in_on_a_phone_and_its_units_unfold(front, phone, tmp_path):
    file = tmp_path / "list.json"
    file.write_text(json.dumps(NEW))
    page = phone("en")
    sign_in(page, "anna")
    page.goto(reverse("import-army", args=[front.campaign, front.gangs["anna"]]))
    page.set_input_files("input[name=file]", str(file))
    page.click("text=Preview")
    page.wait_for_selector("text=The Fifth")
    must_fit(page)
    page.click("text=Import all units")
    page.wait_for_selector("#list >> text=The Fifth")
    must_fit(page)
    page.click("#list >> text=The Fifth")
    rule = page.locator(".rules label", has_text="Rending")
    said = page.locator(".rule-word:visible")
    assert said.count() == 0
    rule.click()
    assert "AP(4)" in said.inner_text()
    rule.click()
    assert said.count() == 0
    must_fit(page)


def test_a_rule_is_composed_on_a_phone(front, phone):
    page = phone("en")
    sign_in(page, "rita")
    page.goto(reverse("option-form", args=[front.campaign, "gff.rules"]))
    page.fill("#name", "Old Hands")
    page.select_option("select[name=c0-what]", "hit")
    page.fill("input[name=c0-number]", "1")
    page.locator("summary", has_text="Only when").first.click()
    page.locator("label.pick:visible", has_text="in melee").click()
    must_fit(page)
    page.click("text=Save the rule")
    page.wait_for_selector("text=+1 to hit, in melee.")


def unit(n: int) -> dict[str, Any]:
    return {
        "parts": [{**WATCH["parts"][0], "name": LONG[n % 4], "rules": ["Fearless", "Scout", f"Rule {n}"]}],
        "points": n,
    }


def test_a_list_is_one_page(front, phone):
    """As many units as a list of 300 points may have (GFF-04), in the longer language."""
    for n in range(10):
        front.hire("anna", unit(n), f"{LONG[n % 4]} {n}")
    page = phone("de")
    sign_in(page, "anna")
    page.goto(reverse("print-sheet", args=[front.campaign, "units"]))
    (sheet,) = pages(page.pdf(prefer_css_page_size=True, print_background=True))
    assert sheet.size == (210, 297)


def test_pages_of_units_have_no_serious_fault(front, chromium, address):
    front.act({"type": "set-options", "options": {"gff.rules": {"Shrouded": "hit -1 melee; like Scout"}}})
    character, gang = front.hire("anna"), front.gangs["anna"]
    at = [("character", character), ("unit-change", character), ("gang", gang), ("unit-new", gang)]
    at += [("import-army", gang), ("option-form", "gff.rules"), ("print-sheet", "units"), ("options", None)]
    pages = [reverse(name, args=[front.campaign, *([one] if one else [])]) for name, one in at]
    assert look_at(pages, front, chromium, address, "en") == len(pages)
