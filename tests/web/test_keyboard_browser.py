"""With the keyboard alone: what has the focus is seen, also back upwards, and the table's figures too."""

import pytest
from django.urls import reverse

from tests.web.test_browser import address, chromium, sign_in
from tests.web.test_browser import phone as quiet_phone

__all__ = ["address", "chromium", "quiet_phone"]
pytestmark = pytest.mark.slow
# Of whatever has the focus: its words, how far below who is up it begins (in pixels), and how it is outlined.
FOCUSED = """() => {
  const one = document.activeElement, up = document.querySelector(".battle > .up").getBoundingClientRect();
  const shown = one.closest(".pick, .tile") ?? one, style = getComputedStyle(shown);
  return {inside: !!one.closest(".battle") && !one.closest(".up"), words: one.textContent.trim().slice(0, 40),
    below: one.getBoundingClientRect().top - up.bottom, outlined: style.outlineStyle !== "none"};
}"""


@pytest.fixture
def table(quiet_phone):
    from tests.web.street import Street

    street, page = Street(), quiet_phone("en")
    battle = street.battle(table="drawn", devices="shared")
    sign_in(page, "rita")
    page.goto(reverse("battle", args=[battle]))
    page.locator("#map .token").first.wait_for()
    return page


def test_what_has_the_focus_is_outlined_and_never_under_who_is_up(table):
    table.evaluate("document.querySelector('footer button:not([disabled])').focus()")
    seen = []
    for _tap in range(80):
        table.keyboard.press("Shift+Tab")
        now = table.evaluate(FOCUSED)
        if now["inside"]:
            seen.append(now)
            assert now["below"] > -1 and now["outlined"], now
    assert len(seen) > 10
    assert any("Larger" in one["words"] for one in seen)


def test_the_first_tab_leads_past_the_menu(table):
    table.keyboard.press("Tab")
    assert table.evaluate("document.activeElement.className") == "skip"
    table.keyboard.press("Enter")
    table.keyboard.press("Tab")
    assert table.evaluate(FOCUSED)["inside"]
