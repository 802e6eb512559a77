"""The line of sight on the drawn table: on tap, by keyboard, beside the buttons; who or what is in the way."""

from typing import Any

import pytest

from tests.web.battles.test_map_browser import at_table, shoot
from tests.web.test_browser import address, chromium, must_fit, phone

__all__ = ["address", "chromium", "phone"]
pytestmark = pytest.mark.slow
# Between Anna's Keule (1) and Ben's (3), who stand across from each other; Pit (2) and Ben's Pit (4) see past it.
KIOSK = {"kind": "kiosk", "corners": [[1350, 1400], [1580, 1400], [1580, 1600], [1350, 1600]], "cover": "solid"}


@pytest.fixture
def street(fresh_db: str) -> Any:
    from tests.founding import founded
    from tests.web.street import Street

    return founded(Street)


def up(street: Any) -> Any:
    """Anna's Keule is up."""
    kiosk = {**KIOSK, "height": "tall"}
    battle = street.battle(table="drawn", dice="typed", cards="typed", devices="shared", terrain=[kiosk])
    street.turn(battle, "figure-1")
    return battle


def test_a_tap_on_a_target_shows_the_line_and_what_blocks_it(street, phone):
    page = at_table(phone, up(street))
    page.locator("#t3").click()
    page.wait_for_selector("#sight .stopped", state="attached")
    page.wait_for_selector("#map-word .line-word")
    assert page.locator("#sight .by").text_content() == "kiosk"
    assert "from Keule: 10 in. · out of sight: kiosk in the way" in page.inner_text("#map-word")
    shoot(page, "sight-blocked-390")
    page.locator("#t4").click()
    page.wait_for_selector("#sight .free", state="attached")
    assert page.locator("#sight line").count() == 1
    page.wait_for_function("() => document.querySelector('#map-word').textContent.includes('in sight')")
    page.locator(".map .floor").click(position={"x": 5, "y": 5})
    assert page.locator("#sight line").count() == 0


def test_everybody_can_be_looked_from(street, phone):
    page = at_table(phone, up(street), language="de")
    page.locator("#t3").click()
    below = page.locator("form[data-auto=shoot] button.do").first
    page.wait_for_selector("#map-word button")
    before = below.bounding_box()
    page.get_by_role("button", name="Von hier aus schauen").click()
    page.wait_for_selector("#sight:has(.stopped) .free >> nth=1", state="attached")
    assert page.locator("#sight .stopped").count() == 1  # Keule; the other two are in sight
    assert below.bounding_box() == before  # nothing jumps under the finger
    below.hover()  # the shot of whoever is up, not of him who looks
    page.wait_for_function("() => !document.querySelector('#sight .stopped')")
    assert page.locator("#sight line").get_attribute("x1") == page.evaluate(
        "() => document.getElementById('t1').getAttribute('transform').match(/-?[\\d.]+/)[0]"
    )
    page.locator("#map-word button").first.hover()  # and what was asked for stands again
    page.wait_for_selector("#sight:has(.stopped) .free >> nth=1", state="attached")
    page.locator("#t1").click()
    page.wait_for_selector("#map-word .line-word")
    assert "von Keule: 10 Zoll · nicht zu sehen: Kiosk im Weg" in page.inner_text("#map-word")


def test_a_word_stands_beside_the_button_and_the_keyboard_shows_the_line(street, phone):
    page = at_table(phone, up(street))
    button = page.locator("form[data-auto=shoot] button.do").first
    assert "in sight" in button.inner_text()
    page.locator("#d-others > summary").click()
    blocked = page.locator(".no-sight li", has_text="out of sight: kiosk in the way")
    assert blocked.count() == 1
    button.focus()
    page.wait_for_selector("#sight .free", state="attached")
    blocked.locator("button").focus()
    page.wait_for_selector("#sight .stopped", state="attached")
    page.keyboard.press("Enter")
    page.wait_for_selector("#map-word .line-word")
    page.locator("#t4").focus()
    page.wait_for_selector("#sight .free", state="attached")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('#map-word').textContent.includes('in sight')")
    must_fit(page)


def test_a_line_that_could_not_be_asked_for_is_asked_for_again(street, phone):
    page = at_table(phone, street.battle(table="drawn", devices="shared"))
    page.route("**/sight/**", lambda route: route.abort())
    with page.expect_event("requestfailed", lambda one: "/sight/" in one.url):
        page.locator("#t1").click()
    page.unroute("**/sight/**")
    page.locator("#t4").click()
    page.wait_for_selector("#map-word .line-word")


def test_before_a_card_the_first_figure_chosen_looks(street, phone):
    battle = street.battle(table="drawn", devices="shared")
    page = at_table(phone, battle)
    page.locator("#t1").click()
    page.wait_for_selector("#sight line >> nth=2", state="attached")
    page.locator("#t4").click()
    page.wait_for_selector("#map-word .line-word")
    assert page.locator("#sight line").count() == 1
