"""The dock on a phone: nothing that arrives moves it, the aim that was chosen stays, a figure opens and closes."""

from typing import Any

import pytest
from django.urls import reverse

from tests.web.test_browser import address, chromium, moved_on, phone, settled, version

__all__ = ["address", "chromium", "phone"]
pytestmark = pytest.mark.slow
WHERE = """() => [scrollY, ...[...document.querySelectorAll('.dock, .dock .do')]
  .filter((one) => one.checkVisibility()).map((one) => Math.round(one.getBoundingClientRect().top))].join()"""


@pytest.fixture
def table(phone, fresh_db) -> tuple[Any, Any, Any]:
    """Keule is up, at a real table; his two enemies are aims."""
    from tests.founding import founded
    from tests.web.street import Street

    street, page = founded(Street), phone("en", "rita")
    battle = street.battle(dice="typed", cards="typed", devices="shared")
    street.turn(battle, "figure-1")
    page.goto(reverse("battle", args=[battle]))
    settled(page)
    return street, battle, page


def test_nothing_that_arrives_moves_a_button(table):
    street, battle, page = table
    where, before = page.evaluate(WHERE), version(page)
    street.act({"type": "note", "note": "Somebody tells a long story. " * 12}, "ben", battle)
    moved_on(page, before)
    assert page.evaluate(WHERE) == where
    page.evaluate(
        "document.querySelector('.deeds [name=command]').value = JSON.stringify({type: 'shoot', figure: 1, target: 2})"
    )
    page.locator(".deeds .do:visible").click()
    page.wait_for_selector("#no")
    assert page.evaluate(WHERE) == where  # a refusal lies over its edge


def test_the_aim_that_was_chosen_says_what_is_filled_and_stays(table):
    street, battle, page = table
    assert page.locator(".deeds .do:visible").inner_text().startswith("Shoot at Keule")
    page.locator(".aim", has_text="Pit").click()
    filled = page.locator(".deeds .do:visible")
    assert filled.count() == 1 and filled.inner_text().startswith("Shoot at Pit")
    assert "Aim at Pit" in page.locator(".acts").inner_text()
    before = version(page)
    street.act({"type": "note", "note": "Ben goes on"}, "ben", battle)
    moved_on(page, before)
    assert page.locator(".deeds .do:visible").inner_text().startswith("Shoot at Pit")


def test_a_face_opens_the_whole_figure_which_stays_open_while_the_table_goes_on(table):
    street, battle, page = table
    page.locator(".one > button").first.click()
    assert "machine pistol" in page.locator("#f1").inner_text()
    before = version(page)
    street.act({"type": "note", "note": "Ben goes on"}, "ben", battle)
    moved_on(page, before)
    assert page.locator("#f1").is_visible()
    page.keyboard.press("Escape")
    assert page.locator("#f1").is_hidden()
