"""Real Chromium on a phone's width: investigators on a drawn table move by a tap on the map, shoot and run up."""

import pytest

from tests.browsers import LANGUAGES
from tests.web.coc.test_investigators_browser import shot
from tests.web.test_browser import address, chromium, must_fit, phone, reached, settled, tap

__all__ = ["address", "chromium", "phone"]
pytestmark = pytest.mark.slow

TURNS, ENOUGH = 14, 8
WISHES = (".g-shoot button.do", ".g-fight button.do", ".g-move [data-auto=close-in] button.do", ".g-round button.do")
SIDE_BY_SIDE = """() => [...document.querySelectorAll('.roster .faces')].every(
  row => row.getBoundingClientRect().width >= 40 * row.children.length)"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_turns_on_a_drawn_table_are_tapped_on_a_phone(phone, language):
    page = phone(language, "rita")
    page.goto("/campaigns/new/")
    page.fill("#id_name", "Lesekreis")
    page.select_option("#id_ruleset", "coc/001")
    page.click("main button.main")
    page.wait_for_selector("text=Adele Fuchs")
    page.goto(page.url + "battles/new/")
    page.click(".opening label:has([name=table][value=drawn])")
    page.click(".opening label:has([name=sample][value=parlour])")
    page.fill("[name=o0-name]", "Wolf")
    for number, value in (("hp", "40"), ("fighting", "5"), ("dodge", "5")):
        page.fill(f"[name=o0-{number}]", value)
    must_fit(page)
    shot(page, f"open-drawn-{language}")
    page.click(".opening button.main")
    page.wait_for_selector("#map .token")
    settled(page)
    assert page.evaluate(SIDE_BY_SIDE), "a row of faces has no width, and the other side's lies upon it"
    page.locator("#t1").click()
    page.wait_for_selector("#covers path")
    moved = 0
    for n in range(TURNS):
        must_fit(page)
        shot(page, f"drawn-{language}-{n}")
        if page.locator("section.over").count() or (moved == 2 and n >= ENOUGH):
            break
        if page.locator(".question").count():
            tap(page, page.locator(".question button.do").first)
        elif moved < 2 and page.locator("form[data-auto=move] [data-arm]").count():
            moved += 1
            mover = page.locator(".token.now")
            was = mover.get_attribute("id"), mover.get_attribute("transform")
            reached(page, page.locator("form[data-auto=move] [data-arm]")).click()
            page.wait_for_selector("#map.armed")
            box = page.locator("#map").bounding_box()
            page.locator("#map").click(position={"x": box["width"] * (0.1 + 0.2 * moved), "y": box["height"] / 2})
            tap(page, page.locator("form[data-auto=move] .go"))
            assert page.locator("#no").count() == 0, page.inner_text("#no")
            assert page.get_attribute("#" + was[0], "transform") != was[1]
        else:
            wish = next((one for one in WISHES if page.locator(one).count()), ".g-hold button.do")
            buttons = page.locator(wish)
            tap(page, reached(page, buttons.last if "hold" in wish else buttons.first))
    assert moved == 2
    shot(page, f"drawn-{language}-last")
