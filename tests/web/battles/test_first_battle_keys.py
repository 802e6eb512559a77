"""From an empty installation into a first battle by keys alone; what has the focus is always seen."""

from typing import Any

import pytest

from engine.kernel import sealed
from tests.web.test_browser import PHONE, address, chromium, loaded, marked, must_fit, phone, settled, wait_for_answer

__all__ = ["address", "chromium", "phone"]
pytestmark = pytest.mark.slow
PASSWORD = "ein-alter-Kahn-im-Nebel"
MOST_TABS = 150
TURN = "form[data-auto=turn-card] button.do"
MOVE = "form[data-auto=move] button.do"
CHOICE = ".panel form.choice button.do, .panel form.fact button.main, .panel .question button:not([type])"
# Of whatever has the focus: whether it is outlined, and whether it lies open on the screen; of what is larger than half
# the screen any part may.
FOCUSED = """wanted => {
  const one = document.activeElement, frame = one.closest(".pick, .tile") ?? one;
  const shown = frame.matches(".tile") ? one.nextElementSibling : frame, box = shown.getBoundingClientRect();
  const on = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const there = one.matches(wanted), outlined = getComputedStyle(shown).outlineStyle !== "none";
  const seen = box.height > innerHeight / 2 ? box.top < innerHeight && box.bottom > 0
    : box.top > -1 && box.bottom < innerHeight + 1 && Boolean(on) && (frame.contains(on) || on.contains(frame));
  return {there, outlined, seen, box, what: one.outerHTML.slice(0, 160)};
}"""


class Keys:
    """Somebody who has no pointer, and sees at each step where he is."""

    def __init__(self, page: Any) -> None:
        self.page, self.press = page, page.keyboard.press

    def to(self, wanted: str, back: bool = False) -> int:
        """Returns how often he pressed."""
        for pressed in range(1, MOST_TABS):
            self.press("Shift+Tab" if back else "Tab")
            now = self.page.evaluate(FOCUSED, wanted)
            if now["what"].startswith("<body"):
                continue  # past the last one: the browser's own buttons come next
            assert now["outlined"] and now["seen"], now
            if now["there"]:
                return pressed
        return pytest.fail(f"the tabulator never came to {wanted}")

    def say(self, wanted: str, words: str) -> None:
        self.to(wanted)
        self.page.keyboard.type(words)

    def do(self, wanted: str, key: str = "Enter") -> None:
        self.to(wanted)
        self.press(key)

    def go_on(self) -> None:
        """Whatever the table waits for; a move goes up and to the right, as far as the dice say."""
        before = marked(self.page)
        if self.page.locator("form[data-auto=move-to]").count():
            self.page.wait_for_function("() => document.activeElement.id === 'map'")
            for key in ("ArrowUp", "ArrowUp", "ArrowRight", ".", "Enter"):
                self.press(key)
        elif dice := self.page.locator(".blanks .die").count():
            self.page.keyboard.type("4" * dice)
        elif self.page.locator("form.fact [name=band]").count():
            self.do("[name=band]", "Space")
            self.do("[name=cover]", "Space")
        else:
            self.do(MOVE if self.page.locator(f"#map, {MOVE}").count() == 2 else CHOICE)
        wait_for_answer(self.page, before)
        assert not self.page.locator("#no").count(), self.page.inner_text("#no")
        must_fit(self.page)


@pytest.mark.parametrize(("language", "wide", "table"), [("de", 390, "real"), ("en", 1280, "drawn")])
def test_keys_alone_lead_from_the_welcome_into_a_first_battle(phone, monkeypatch, language, wide, table):
    from campaigns.submit.accounts.first_account import code

    monkeypatch.setattr(sealed, "faces", lambda secret, name, roll, count, *more: (2 if count == 1 else 4,) * count)
    page = phone(language)
    page.set_viewport_size({**PHONE, "width": wide})
    keys = Keys(page)
    page.goto(f"/welcome/?code={code()}")
    for field, said in (("username", "Rita"), ("password1", PASSWORD), ("password2", PASSWORD)):
        keys.say(f"[name={field}]", said)
    keys.do("main button.main")
    loaded(page, "#id_name")
    keys.say("#id_name", "Hafenkrieg")
    keys.do("main button.main", "Space")
    loaded(page, "a.button.main[href$='/battles/new/']")
    keys.do("a.button.main[href$='/battles/new/']")
    loaded(page, "form.opening")
    if table == "drawn":
        keys.do("[name=table]", "ArrowDown")
    else:
        for side in (0, 1):
            keys.do(f".gang-pick:nth-of-type({side + 1}) [name^=dice-]", "ArrowDown")
    keys.do("[name=deployment]", "ArrowDown")
    keys.to("[name=cards]", back=True)
    keys.do("form.opening .buttons button.main")
    loaded(page, "#table .panel")
    settled(page)
    assert keys.to("a.skip") == 1
    keys.press("Enter")
    assert keys.to("#table *") == 1
    turns = 0
    while turns < 3:  # up to the card after the second turn
        turns += page.locator(TURN).count()
        keys.go_on()
    assert page.inner_text(".log").count({"real": "Nahbereich", "drawn": "runs"}[table]) == 2
