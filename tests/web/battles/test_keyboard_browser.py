"""With the keyboard alone: what has the focus is seen, also back upwards, and the table's figures too."""

import pytest
from django.urls import reverse

from tests.web.test_browser import address, chromium, moved_on, settled, sign_in, version
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
    from tests.founding import founded
    from tests.web.street import Street

    street, page = founded(Street), quiet_phone("en")
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


FOCUS = "() => document.activeElement.className + '|' + document.activeElement.textContent.trim()"


def test_an_entry_leads_to_what_comes_next_and_arrow_keys_choose_without_sending(quiet_phone):
    from campaigns.ledger.read import read
    from tests.founding import founded
    from tests.web.street import Street

    street, page = founded(Street), quiet_phone("en", "rita")
    battle = street.battle(dice="typed", cards="typed", devices="shared")
    street.turn(battle, "figure-1")
    page.goto(reverse("battle", args=[battle]))
    settled(page)
    page.keyboard.press("Tab")  # from here on with keys
    page.locator(".tile-of.g-hold button.do").last.focus()
    where, before = page.evaluate(FOCUS), version(page)
    street.act({"type": "note", "note": "Somebody else goes on"}, "ben", battle)
    moved_on(page, before)
    assert "Somebody else goes on" in page.locator("#heard").inner_text()
    assert page.evaluate(FOCUS) == where  # the table was exchanged, the button has the focus still
    page.locator(".g-shoot button.do").first.focus()
    before = version(page)
    page.keyboard.press("Enter")
    moved_on(page, before)
    assert page.evaluate("document.activeElement.matches('#table > .panel:focus-visible')")
    heard = page.locator("#heard[role=status]").inner_text()  # it stays where it is, and is read out when it changes
    assert heard.startswith(page.locator("#table h1").inner_text()), heard
    before = version(page)
    for name, arrows in (("band", 3), ("cover", 3)):
        for _tab in range(6):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.name") == name:
                break
        for _arrow in range(arrows):
            page.keyboard.press("ArrowDown")
    band, cover = (
        page.evaluate(f"document.querySelector('form.fact [name={name}]:checked').value") for name in ("band", "cover")
    )
    assert version(page) == before and cover != "none"
    page.keyboard.press("Enter")
    moved_on(page, before)
    assert page.evaluate("document.activeElement.matches('#table > .panel')")
    [answered] = read(street.campaign, stream=battle, types=["battle/answered/1"])
    assert f'"band":"{band}"'.encode() in answered.payload and f'"cover":"{cover}"'.encode() in answered.payload


def test_a_declined_form_has_the_focus_at_the_first_field_that_is_wrong(quiet_phone):
    from tests.founding import founded
    from tests.web.street import Street

    founded(Street)
    page = quiet_phone("en", "rita")
    page.goto(reverse("account"))
    for name, text in (("old_password", "rita"), ("new_password1", "a long one 42"), ("new_password2", "another 42")):
        page.fill(f"[name={name}]", text)
    page.locator("main button.main").click()
    page.wait_for_selector("main .wrong")
    page.wait_for_function("() => document.activeElement.name === 'new_password2'")
