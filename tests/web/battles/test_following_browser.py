"""A device that follows the table while its own entries are under way, and answers that come late."""

from typing import Any

import pytest
from django.urls import reverse

from tests.web.test_browser import CHOICE, address, chromium, moved_on, phone, settled, version, wait_until

__all__ = ["address", "chromium", "phone"]
pytestmark = pytest.mark.slow
LOOKED = "() => !document.querySelector('#look.htmx-request')"


@pytest.fixture
def street(fresh_db: str) -> Any:
    from tests.founding import founded
    from tests.web.street import Street

    return founded(Street)


def held(page: Any, where: str) -> list[Any]:
    """The first request of these addresses waits here until somebody sends it on; later ones go on by themselves."""
    waiting: list[Any] = []
    page.route(where, lambda route: route.continue_() if waiting else waiting.append(route))
    return waiting


def at_table(phone: Any, battle: Any) -> tuple[Any, list[Any], list[Any]]:
    """Rita's phone, of which a look and an entry will be held."""
    page = phone("en", "rita")
    page.goto(reverse("battle", args=[battle]))
    settled(page)
    return page, held(page, "**/now/**"), held(page, "**/enter/**")


def the_look_is_answered_first(page: Any, looks: list[Any], entries: list[Any]) -> None:
    """An entry is under way and has been counted or refused; a look goes and comes, then the entry's answer."""
    wait_until(page, lambda: looks, "no look was sent")
    page.locator(".g-cards button").first.click()
    wait_until(page, lambda: entries, "the entry was not sent")
    answer = entries[0].fetch()
    with page.expect_response("**/now/**"):
        looks[0].continue_()
    page.wait_for_function(LOOKED)
    entries[0].fulfill(response=answer)


def test_a_device_goes_on_following_where_a_look_came_before_the_answer_to_its_own_entry(street, phone):
    battle = street.battle(dice="typed", cards="typed", devices="shared")
    page, looks, entries = at_table(phone, battle)
    before = version(page)
    the_look_is_answered_first(page, looks, entries)
    moved_on(page, before)
    street.act({"type": "note", "note": "From elsewhere"}, "anna", battle)
    page.wait_for_selector("text=From elsewhere")


def test_a_no_is_heard_where_a_look_came_before_it(street, phone):
    battle = street.battle(dice="typed", cards="typed", devices="shared")
    page, looks, entries = at_table(phone, battle)
    street.act({"type": "turn-card"}, "anna", battle)  # the same button on this page is refused from now on
    the_look_is_answered_first(page, looks, entries)
    page.wait_for_selector("#no")
    page.wait_for_selector(".card.figure")  # and the table is the newest


def test_a_tap_counts_where_a_look_comes_between_its_down_and_its_up(street, phone):
    battle = street.battle()
    page, looks, _entries = at_table(phone, battle)
    page.unroute("**/enter/**")
    wait_until(page, lambda: looks, "no look was sent")
    street.act({"type": "commit-seed", "digest": "d4" * 32}, "ben", battle)  # no page is stale for it
    button = page.locator(CHOICE).first
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.clock.set_fixed_time("2026-11-21T12:00:00Z")  # a finger may rest there for long
    page.mouse.down()
    with page.expect_response("**/now/**") as heard:
        looks[0].continue_()
    assert heard.value.status == 200
    page.wait_for_function(LOOKED)
    before = version(page)
    page.mouse.up()
    moved_on(page, before)


def test_a_device_goes_on_following_while_a_question_with_lists_stands_there(street, phone):
    """What a list offers at first nobody has chosen."""
    battle = street.battle(dice="typed", cards="typed", devices="shared")
    street.turn(battle, "figure-1")
    street.act({"type": "shoot", "figure": 1, "target": 3}, "anna", battle)
    page = phone("en", "rita")
    page.goto(reverse("battle", args=[battle]))
    settled(page)
    assert page.locator("form.fact select").count()
    street.act({"type": "note", "note": "From elsewhere"}, "anna", battle)
    page.wait_for_selector("text=From elsewhere")


def test_the_slider_ends_at_the_last_moment_wanted_however_late_the_answers_come(street, phone):
    battle = street.battle(table="drawn", devices="shared")
    for n in range(3):
        street.act({"type": "note", "note": f"note {n}"}, "anna", battle)
    page = phone("en", "rita")
    page.goto(reverse("battle-at", args=[battle, 1]))
    page.wait_for_selector("[data-play]:not([hidden])")
    asked = held(page, "**/at/**")
    slider = page.locator(".slider input")
    last = int(slider.get_attribute("max") or 0)
    slider.press("ArrowRight")
    wait_until(page, lambda: asked, "the second moment was not asked for")
    slider.press("End")
    page.wait_for_url(f"**{reverse('battle-at', args=[battle, version_of(page, last)])}")  # asked for, or about to be
    asked[0].continue_()
    page.wait_for_selector(f".slider :text-is('{last + 1} / {last + 1}')")


def version_of(page: Any, place: int) -> int:
    return int(page.evaluate("n => document.querySelector('.slider input').dataset.points.split(',')[n]", place))


HUMS = """window.hummed = 0; localStorage.setItem("rollbook:buzz", "1");
navigator.vibrate = () => { window.hummed += 1; return true; };"""


# A device that rings, too: what would be heard and read is counted.
RINGS = """window.heard = 0; window.told = [];
window.AudioContext = class { constructor() { window.heard += 1; throw new Error("heard"); } };
window.Notification = { permission: "granted", requestPermission: async () => "granted" };
Object.defineProperty(document, "hidden", { get: () => Boolean(window.away) });
Object.defineProperty(navigator, "serviceWorker", { value: {
  ready: Promise.resolve({ showNotification: (said) => window.told.push(said) }),
  register: () => Promise.reject() } });"""


def test_a_chime_and_a_notification_are_off_until_they_are_chosen(street, phone):
    battle = street.battle(dice="typed", cards="typed")
    page = phone("en", "anna")
    page.add_init_script(RINGS)
    page.goto(reverse("battle", args=[battle]))
    settled(page)
    assert page.evaluate("Object.keys(localStorage).filter((one) => /buzz|chime|notify/.test(one))") == []
    switches = page.locator("#chime input, #notify input")
    assert switches.count() == 2 and page.locator(":is(#chime, #notify) input:checked").count() == 0
    street.turn(battle, "figure-1")
    page.wait_for_selector(".up.called")
    assert page.evaluate("[heard, told.length]") == [0, 0]


def test_a_notification_that_was_chosen_comes_while_nobody_looks_at_the_page(street, phone):
    battle = street.battle(dice="typed", cards="typed")
    page = phone("en", "anna")
    page.add_init_script(RINGS)
    page.goto(reverse("battle", args=[battle]))
    settled(page)
    page.evaluate("document.querySelector('#notify input').click()")
    page.wait_for_function("() => localStorage.getItem('rollbook:notify') === '1'")
    page.evaluate("window.away = true")
    street.turn(battle, "figure-1")
    page.wait_for_function("() => told.length === 1")
    assert "Keule" in page.evaluate("told[0]") and page.evaluate("heard") == 0


def test_a_phone_hums_when_its_own_figure_comes_up_and_not_for_the_next_card(street, phone):
    battle = street.battle(dice="typed", cards="typed")
    page = phone("en", "anna")
    page.add_init_script(HUMS)
    page.goto(reverse("battle", args=[battle]))
    settled(page)
    street.turn(battle, "figure-3")
    page.wait_for_selector(".up h1:has-text('Keule')")
    before = version(page)
    street.act({"type": "wait", "figure": 3}, "ben", battle)
    moved_on(page, before)
    assert page.locator(".up.yours").count() and page.evaluate("hummed") == 0  # anybody turns the next card
    street.turn(battle, "figure-1")
    page.wait_for_function("() => document.querySelector('.up.called') && hummed === 1")
