"""Real Chromium: a long list gets a search that narrows it and picks what fits; short ones stay as they are."""

from typing import Any

import pytest
from django.urls import reverse

from tests.web.test_browser import address, chromium, must_fit, phone

__all__ = ["address", "chromium", "phone"]
pytestmark = pytest.mark.slow


@pytest.fixture
def street(fresh_db: str) -> Any:
    from tests.founding import founded
    from tests.web.street import Street

    return founded(Street)


def shown(page: Any, name: str) -> list[str]:
    return page.eval_on_selector_all(
        f"select[name={name}] option", "all => all.filter(one => !one.hidden && !one.disabled).map(one => one.text)"
    )


def test_a_long_list_of_skills_is_searched_by_a_part_of_a_word(street, phone):
    page = phone("en", "rita")
    page.goto(reverse("character", args=[street.campaign, street.figures["anna"][0]]))
    page.click("text=Award a skill")
    field = page.locator("form:has(select[name=skill]) input.find")
    assert "Which?" in field.get_attribute("aria-label") and field.get_attribute("placeholder") == "Search"
    assert len(shown(page, "skill")) > 15
    field.fill("SHÁRP")
    assert shown(page, "skill") == ["Draw one", "Sharpshooter"]
    assert page.input_value("select[name=skill]") == "sharpshooter"
    field.fill("no such thing")
    assert len(shown(page, "skill")) > 15 and page.input_value("select[name=skill]") == "sharpshooter"
    field.press("Enter")
    assert page.url.endswith(f"{street.figures['anna'][0]}/")  # it sends nothing
    must_fit(page)
    assert page.locator("form:has(select[name=kind]) input.find").count() == 0  # four classes need no search


def test_many_weapons_to_tick_are_searched_and_what_is_ticked_stays_in_sight(street, phone):
    page = phone("en", "rita")
    page.goto(reverse("hire", args=[street.campaign, street.gangs["anna"]]))
    page.check("input[value=pistol]")
    page.locator("fieldset:has(input[name=weapons]) input.find").fill("rifle")
    left = page.eval_on_selector_all(
        "label.pick:has(input[name=weapons])", "all => all.filter(one => one.offsetParent).length"
    )
    assert page.is_visible("input[value=pistol]") and page.is_visible("input[value=scoped_rifle]")
    assert not page.is_visible("input[value=minigun]") and 2 < left < 6
