"""Real Chromium at 390 px: a fight is planned with the keyboard alone and opened with one key; no serious axe fault."""

from typing import Any

import pytest
from django.urls import reverse

from tests.browsers import LANGUAGES
from tests.web.battles.test_offline import shoot
from tests.web.test_accessible import DESK, serious
from tests.web.test_browser import PHONE, address, chromium, must_fit, phone, settled

__all__ = ["address", "chromium", "phone"]
pytestmark = pytest.mark.slow
MOST_TABS = 400


@pytest.fixture
def study(fresh_db: str) -> Any:
    from tests.founding import founded
    from tests.web.study import Study

    return founded(Study)


def tab_to(page: Any, wanted: str) -> None:
    """By the tabulator alone, as somebody without a pointer gets there."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => Boolean(document.activeElement.matches(wanted))", wanted):
            return
    pytest.fail(f"the tabulator never came to {wanted}")


def faults(page: Any) -> list[Any]:
    found = []
    for view, scheme in ((PHONE, "light"), (DESK, "dark")):
        page.set_viewport_size(view)
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found += [(scheme, *one) for one in serious(page)]
        must_fit(page)
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme="light")
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fight_is_planned_and_opened_with_the_keyboard(study, phone, language):
    page = phone(language, "rita")
    page.goto(reverse("scenario-new", args=[study.campaign]))
    must_fit(page)
    for field, said in (
        ("#name", "Im Keller"),
        ("#briefing", "Licht unter der Tür"),
        ("[name=o0-name]", "Kultist"),
        ("[name=o0-hp]", "12"),
    ):
        tab_to(page, field)
        page.keyboard.type(said)
    tab_to(page, "section.opponent details > summary")
    page.keyboard.press("Enter")
    tab_to(page, "[name=o0-surprise]")
    page.keyboard.press("ArrowDown")
    shoot(page, f"plan-form-{language}")
    tab_to(page, "form.plan .buttons button.main")
    page.keyboard.press("Enter")
    page.wait_for_selector("#keepers-part")
    must_fit(page)
    shoot(page, f"plan-{language}")
    where = page.url
    assert faults(page) == []
    tab_to(page, "#open-at-once button")
    page.keyboard.press("Enter")
    settled(page)
    must_fit(page)
    assert "Kultist" in page.inner_text("#table")
    player = phone(language, "anna")
    player.goto(where)
    assert "Licht unter der Tür" in player.inner_text("main")
    assert "Kultist" not in player.inner_text("body")
    assert player.locator("#keepers-part").count() == 0


def test_the_form_has_no_serious_fault(study, phone):
    page = phone("de", "rita")
    page.goto(reverse("scenario-new", args=[study.campaign]))
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    assert faults(page) == []
