"""Real Chromium on a phone's width: investigators founded, a fight opened, tapped and ended."""

import os
from pathlib import Path
from typing import Any

import pytest

from tests.browsers import LANGUAGES
from tests.web.test_browser import address, chromium, must_fit, phone, reached, settled, tap

__all__ = ["address", "chromium", "phone"]
pytestmark = pytest.mark.slow

TAPS = 14
# What is tapped, the first of these that is there: shots before blows, the round, and waiting where nothing else is.
WISHES = ("g-shoot", "g-fight", "g-round", "g-hold")


def shot(page: Any, name: str) -> None:
    """Kept for looking at where the environment names a folder."""
    if folder := os.environ.get("ROLLBOOK_SHOTS"):
        page.screenshot(path=str(Path(folder) / f"{name}.png"), full_page=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fight_is_tapped_on_a_phone_and_ended(phone, language):
    page = phone(language, "rita")
    page.goto("/campaigns/new/")
    page.fill("#id_name", "Lesekreis")
    page.select_option("#id_ruleset", "coc/004")
    page.click("main button.main")
    page.wait_for_selector("text=Adele Fuchs")
    page.goto(page.url + "battles/new/")
    page.fill("[name=o0-name]", "Wolf")
    for number, value in (("hp", "1"), ("fighting", "20"), ("dodge", "5")):
        page.fill(f"[name=o0-{number}]", value)
    must_fit(page)
    shot(page, f"open-{language}")
    page.click(".opening button.main")
    settled(page)
    card = page.locator(".cards .name").first.bounding_box()
    assert card["width"] > 3 * card["height"], "three investigators stand under one another, a name on one line"
    for n in range(TAPS):
        must_fit(page)
        if n < 6:
            shot(page, f"fight-{language}-{n}")
        if page.locator("section.over").count():
            break
        if page.locator(".question input[type=radio]").count():
            page.locator(".question .tile:nth-child(2)").first.click()
            tap(page, page.locator(".question button.main").first)
        elif page.locator(".question").count():
            tap(page, page.locator(".question button.do").first)
        else:
            group = next(wish for wish in WISHES if page.locator(f".{wish} button.do").count())
            buttons = page.locator(f".{group} button.do")
            tap(page, reached(page, buttons.last if group == "g-hold" else buttons.first))
    if not page.locator("section.over").count():
        page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
        page.locator("form[action$='/enter/end/'] button").last.click()
        page.wait_for_selector("section.over")
    must_fit(page)
    shot(page, f"over-{language}")
