"""Taps at a real table with typed dice on one phone, bytes in three hours, queries per page: counted."""

from typing import Any

import pytest
from django.urls import reverse

from tests.web.test_browser import (
    CHOICE,
    address,
    chromium,
    moved_on,
    must_fit,
    phone,
    pick_up,
    settled,
    version,
    wait_until,
)

__all__ = ["address", "chromium", "phone"]
pytestmark = pytest.mark.slow


class Thumb:
    """Taps, counts them, and waits until the table has moved on."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.taps = 0

    def tap(self, one: Any, moves: bool = True) -> None:
        before = version(self.page)
        one.first.click()
        self.taps += 1
        if moves:
            moved_on(self.page, before)

    def dice(self, *faces: int) -> None:
        """One tap a die; the last one sends."""
        before = version(self.page)
        assert self.page.locator(".blanks .die").count() == len(faces)
        for face in faces:
            self.page.locator(f"[data-key='{face}']").click()
            self.taps += 1
        moved_on(self.page, before)

    def since(self) -> int:
        taps, self.taps = self.taps, 0
        return taps


@pytest.fixture
def street(fresh_db: str) -> Any:
    from tests.founding import founded
    from tests.web.street import Street

    return founded(Street)


def rigged(street: Any, phone: Any, *states: tuple[int, str]) -> tuple[Any, Any, Thumb]:
    """Typed dice, Rollbook's deck, one phone; Anna's Keule (1) is up, with the states that the referee set."""
    return rigged_on(phone("en", "rita"), street, *states)


def rigged_on(page: Any, street: Any, *states: tuple[int, str]) -> tuple[Any, Any, Thumb]:
    battle = street.battle(dice="typed", cards="typed", devices="shared")
    for figure, state in states:
        command = {"type": "set-state", "figure": figure, "state": state, "on": True}
        street.act({"type": "decide-otherwise", "command": command, "reason": "as it lies"}, "rita", battle)
    page.goto(reverse("battle", args=[battle]))
    settled(page)
    thumb = Thumb(page)
    thumb.tap(page.locator(".card.figure", has_text="Keule"))  # Anna's comes first in the list
    thumb.since()
    return battle, page, thumb


def test_a_card_is_turned_with_one_tap(street, phone):
    battle = street.battle(dice="typed", devices="shared")
    page = phone("en", "rita")
    page.goto(reverse("battle", args=[battle]))
    thumb = Thumb(page)
    thumb.tap(page.locator(".panel button.do", has_text="Turn"))
    assert thumb.since() == 1


def test_a_card_of_the_groups_own_deck_is_turned_with_one_tap_and_taken_back_whole(street, phone):
    from campaigns.ledger.read import read

    battle = street.battle(dice="typed", cards="typed", devices="shared")
    page = phone("en", "rita")
    page.goto(reverse("battle", args=[battle]))
    settled(page)
    thumb = Thumb(page)
    thumb.tap(page.locator(".card.figure", has_text="Keule"))
    assert thumb.since() == 1 and "is up" in page.inner_text(".up h1")
    [rolled] = read(street.campaign, stream=battle, types=["battle/rolled/1"])
    assert rolled.provenance == "typed"
    thumb.tap(page.locator(".quick button"))
    assert page.locator(".card.joker").count()


def test_what_needs_no_dice_is_one_tap_and_so_is_taking_it_back(street, phone):
    """One battle after the other, on one phone."""
    page = phone("en", "rita")
    for state, button in (("recover", "Recover"), ("knocked_down", "Stand up"), ("", "Duck back")):
        battle, page, thumb = rigged_on(page, street, *([(1, state)] if state else []))
        thumb.tap(page.locator(".panel button.do", has_text=button))
        assert thumb.since() == 1
        if not state:
            thumb.tap(page.locator(".quick button"))
            assert page.locator(".panel button.do", has_text=button).count()  # it is taken back
        street.act({"type": "end", "how": "time_up"}, stream=battle)


def test_what_lies_in_the_sheet_is_two_taps(street, phone):
    _battle, page, thumb = rigged(street, phone)
    thumb.tap(page.locator("#d-others > summary"), moves=False)
    thumb.tap(page.locator(".drawer button.do", has_text="Wait"))
    assert thumb.since() == 2


def shoots(page: Any, thumb: Thumb) -> int:
    """Up to the dice, at a target in the open; returns how many dice."""
    thumb.tap(page.locator(".g-shoot button.do"))
    thumb.tap(page.locator("label.tile:has([value=short])"), moves=False)
    thumb.tap(page.locator("label.tile:has([value=none])"))
    if page.locator(".question button.main:has-text('Go on')").count():
        thumb.tap(page.locator(".question button.main"))
    return page.locator(".blanks .die").count()


def test_reloading_is_one_tap(street, phone):
    """A shot runs the weapon empty; after the Joker his card comes up again."""
    _battle, page, thumb = rigged(street, phone)
    dice = shoots(page, thumb)
    thumb.dice(1, *[2] * (dice - 1))
    for card in (".card.joker", ".card.figure:has-text('Keule')"):
        button = page.locator(".g-cards button.do", has_text="Shuffle")
        if button.count():  # after the Joker the whole deck is shuffled
            thumb.tap(button)
        thumb.tap(page.locator(card))
    thumb.since()
    thumb.tap(page.locator(".panel button.do", has_text="Reload"))
    assert thumb.since() == 1


def test_a_shot_costs_five_taps_and_one_per_die_at_most_and_a_hit_three_and_one_per_die_more(street, phone):
    _battle, page, thumb = rigged(street, phone)
    dice = shoots(page, thumb)
    thumb.dice(*[6] * dice)
    assert thumb.since() <= 5 + dice
    must_fit(page)
    more = 0
    while page.locator("form.pad").count():
        count = page.locator(".blanks .die").count()
        more += count
        thumb.dice(*[2] * count)
    assert more >= 2 * dice
    assert thumb.since() <= 3 + more


def test_a_first_battle_takes_a_name_and_four_taps_and_a_rematch_three(phone, address):
    """From an account in an empty installation to the first card; a person has minutes for it."""
    page = phone("en", "rita")
    page.goto("/")
    taps = 0
    for what in ("main >> text=Start a campaign", "#id_name", "main button.main", "main >> text=Open a battle"):
        if what == "#id_name":
            page.fill(what, "Hafenkrieg")
            continue
        page.locator(what).first.click()
        taps += 1
    page.wait_for_selector(".opening")
    page.locator("main button:has-text('Open the battle')").click()
    settled(page)
    taps += 1
    assert page.locator(CHOICE).count()
    assert taps <= 4
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    page.locator("form[action$='/enter/end/'] button").last.click()
    page.wait_for_selector(".over")
    taps = 0
    for what in ("main >> text=Rematch", "main button:has-text('Open the battle')"):
        page.locator(what).first.click()
        taps += 1
    page.wait_for_selector(".panel button.do:visible")
    assert taps <= 3


class Meter:
    """What each request of a page costs, there and back with its headers, by what it asks for."""

    def __init__(self, page: Any) -> None:
        self.asked: dict[str, str] = {}
        self.there: dict[str, int] = {}
        self.status: dict[str, int] = {}
        self.back: dict[str, int] = {}
        self.headers: dict[str, int] = {}
        client = page.context.new_cdp_session(page)
        client.send("Network.enable")
        client.on("Network.requestWillBeSent", self.begins)
        client.on("Network.requestWillBeSentExtraInfo", self.goes)
        client.on("Network.responseReceived", self.answers)
        client.on("Network.loadingFinished", self.ends)

    def begins(self, event: dict[str, Any]) -> None:
        self.asked[event["requestId"]] = event["request"]["url"]

    def goes(self, event: dict[str, Any]) -> None:
        size = sum(len(name) + len(value) + 4 for name, value in event["headers"].items())
        self.there[event["requestId"]] = size + 200  # the address and a short form

    def answers(self, event: dict[str, Any]) -> None:
        self.status[event["requestId"]] = event["response"]["status"]
        sent = event["response"]["headers"].items()
        self.headers[event["requestId"]] = sum(len(name) + len(value) + 4 for name, value in sent)

    def ends(self, event: dict[str, Any]) -> None:
        self.back[event["requestId"]] = int(event["encodedDataLength"])

    def ended(self, part: str, *statuses: int) -> list[str]:
        """The requests whose address holds this, with one of these answers, that are counted there and back."""
        found = [one for one, url in self.asked.items() if part in url and self.status.get(one) in statuses]
        return [one for one in found if one in self.back and one in self.there]

    def has(self, part: str, *statuses: int) -> bool:
        return bool(self.ended(part, *statuses))

    def most(self, part: str, *statuses: int) -> int:
        """The dearest of them."""
        return max(self.there[one] + self.back[one] for one in self.ended(part, *statuses))

    def body(self, part: str, *statuses: int) -> int:
        """What of the dearest answer is no header: only that grows with the table."""
        return max(self.back[one] - self.headers[one] for one in self.ended(part, *statuses))


HOURS = 3 * 3600
CHANGES = 400  # somebody enters something every 27 seconds, all evening
GROWTH = 2  # ten figures and a full log instead of four figures and a short one
CALM, PACE = 2.0, ((8, 0.7), (12, 1.4))  # devices.js: how long after a change it asks how often, where dice want it


def test_three_hours_stay_under_twenty_megabytes(street, phone, capsys):
    """One device asks every two seconds, or more often for a while after each change, where dice want its bytes."""
    battle = street.battle(devices="own")
    page = phone("en", "anna")
    meter = Meter(page)
    page.goto(reverse("battle", args=[battle]))
    for turn in range(3):
        street.act({"type": "note", "note": f"note {turn} " + "so it was " * 20}, "ben", battle)
        pick_up(page)
        page.wait_for_selector(f"text=note {turn}")
    pick_up(page)
    wait_until(page, lambda: meter.has("/now/", 200) and meter.has("/now/", 204, 304), "no quiet look was heard of")
    page.evaluate("""async () => { await fetch(document.getElementById('table').dataset.device, {method: 'POST',
        body: new URLSearchParams({csrfmiddlewaretoken: document.querySelector('[name=csrfmiddlewaretoken]').value})})
        .then((answer) => answer.text()); }""")
    wait_until(page, lambda: meter.has("/device/", 200), "the question's end was not heard of")
    quiet, change, device = meter.most("/now/", 204, 304), meter.most("/now/", 200), meter.most("/device/", 200)
    changes = CHANGES * change * GROWTH
    rest = HOURS - CHANGES * sum(seconds for seconds, _ in PACE)
    brisk = CHANGES * sum(seconds / every for seconds, every in PACE) + rest / CALM
    sums = {"following": changes + HOURS / CALM * quiet, "brisk": changes + brisk * device}
    said = ", ".join(f"{name} {size / 1e6:.1f} MB" for name, size in sums.items())
    with capsys.disabled():
        print(
            f"\n  three hours: {device} B a brisk question, {60 / 0.7 * device / 1000:.0f} kB a minute at most;",
            end=" ",
        )
        print(f"{quiet} B a quiet one, {60 / CALM * quiet / 1000:.0f} kB a minute; {change} B a change; {said}")
    assert max(sums.values()) < 20_000_000, sums
    every_two_seconds, changes, growth = HOURS // 2, 700, 3  # a livelier evening at a larger table, dice on the table
    body = meter.body("/now/", 200)
    total = every_two_seconds * quiet + changes * (change + body * (growth - 1))
    assert total < 20_000_000, (quiet, change, body, total)


def test_a_dark_screen_asks_nothing(street, phone):
    battle = street.battle(devices="own")
    street.act({"type": "set-fresh", "mode": "on"}, "anna", battle)  # her device is asked for bytes at any moment
    page = phone("en", "anna")
    page.context.set_extra_http_headers({})
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.clock.install()
    page.goto(reverse("battle", args=[battle]))

    def minute(name: str) -> list[str]:
        """Asked in the minute up to a question of this test's own."""
        asked.clear()
        page.clock.run_for(60_000)
        page.evaluate("name => fetch('/offline/?' + name).catch(() => 0)", name)
        wait_until(page, lambda: any(one.endswith(name) for one in asked), "the last question was not heard of")
        return [one for one in asked if "/now/" in one or "/device/" in one]

    assert any("/device/" in one for one in minute("light"))
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    minute("dusk")
    page.wait_for_function("() => !document.querySelector('.htmx-request')")  # what was under way
    assert minute("dark") == []
