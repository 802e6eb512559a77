"""The drawn table in a browser: arcs and ranges, larger and smaller, the replay."""

import os
from typing import Any

import pytest
from django.urls import reverse

from tests.web.test_browser import CHOICE, address, chromium, must_fit, phone, settled, tap

__all__ = ["address", "chromium", "phone"]
pytestmark = pytest.mark.slow
SHOTS = os.environ.get("ROLLBOOK_SHOTS")


@pytest.fixture
def street(fresh_db: str) -> Any:
    from tests.founding import founded
    from tests.web.street import Street

    return founded(Street)


def shoot(page: Any, name: str) -> None:
    must_fit(page)
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png", full_page=True)


def at_table(phone: Any, battle: Any, who: str = "rita", language: str = "en") -> Any:
    page = phone(language, who)
    page.goto(reverse("battle", args=[battle]))
    page.wait_for_selector("#map .token")
    settled(page)
    return page


def test_a_tap_on_a_figure_shows_its_arc_and_ranges_and_leads_to_its_sheet(street, phone):
    page = at_table(phone, street.battle(table="drawn", devices="shared"))
    page.locator("#t1").click()
    bands = page.locator("#covers path")
    assert bands.count() == 5  # a machine pistol is fired with one hand
    assert "A2400 2400" in bands.first.get_attribute("d")
    assert "short" in page.locator("#covers").inner_html()
    shoot(page, "arc-390")
    page.locator("#map-word button").first.click()
    assert page.locator("#f1").is_visible()


def test_the_map_gets_larger_stays_so_and_is_moved_about(street, phone):
    page = at_table(phone, street.battle(table="drawn", devices="shared"))
    page.click("[data-zoom-by='1']")
    page.click("[data-zoom-by='1']")
    assert page.get_attribute("#map-frame", "data-zoom") == "2.2"
    must_fit(page)
    tap(page, page.locator(CHOICE).first)
    assert page.get_attribute("#map-frame", "data-zoom") == "2.2"
    assert page.evaluate("document.getElementById('map').style.width") == "220%"
    page.click("[data-zoom-by='-1']")
    assert page.get_attribute("#map-frame", "data-zoom") == "1.5"


def test_the_replay_plays_by_itself_and_each_moment_has_an_address(street, phone):
    battle = street.battle(table="drawn", devices="shared")
    for _ in range(3):
        street.act({"type": "note", "note": "so it was"}, "anna", battle)
    street.act({"type": "turn-card"}, "anna", battle)
    page = at_table(phone, battle)
    page.goto(reverse("battle-at", args=[battle, 1]))
    page.wait_for_selector("[data-play]:not([hidden])")
    first = page.url
    last = page.get_attribute(".slider input", "max")
    page.click("[data-play]")
    end = f"{int(last) + 1} / {int(last) + 1}"
    page.wait_for_selector(f".slider :text-is('{end}')")
    assert page.url != first
    again = page.inner_text(".log")
    page.reload()
    assert page.inner_text(".log") == again
    shoot(page, "replay-390")


def test_a_figure_is_chosen_where_the_page_moves_under_the_finger(street, phone):
    page = at_table(phone, street.battle(table="drawn", devices="shared"))
    token = page.locator("#t1")
    token.scroll_into_view_if_needed()
    box = token.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.evaluate("document.getElementById('map-frame').style.marginTop = '60px'")
    page.mouse.up()
    page.locator("#map-word button").first.click()
    assert page.locator("#f1").is_visible()


def test_a_figure_dragged_off_the_table_stays_on_it(street, phone):
    """Whoever puts a figure down and pulls beyond the edge only says where it looks; a tap outside says nothing."""
    from tests.web.test_bad_input import placing

    page = phone("en", "rita")
    page.goto(reverse("battle", args=[placing(street)]))
    page.wait_for_selector("#map.armed")
    box = page.locator("#map").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] + 30)
    assert page.locator("form[data-auto=place] input[name=x]").count() == 0
    page.mouse.move(box["x"] + 3, box["y"] + 3)
    page.mouse.down()
    page.mouse.move(2, 2, steps=3)
    page.mouse.up()
    x, y = (int(page.input_value(f"form[data-auto=place] input[name={name}]")) for name in ("x", "y"))
    assert 0 <= x <= 4800 and 0 <= y <= 3600
