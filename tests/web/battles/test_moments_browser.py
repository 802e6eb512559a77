"""A moment on two phones: both show it when it happens, each closes it for itself, and it never comes again."""

from typing import Any

import pytest
from django.urls import reverse

from tests.web.battles.shots import hit
from tests.web.test_accessible import serious
from tests.web.test_browser import address, chromium, must_fit, phone, pick_up, settled

__all__ = ["address", "chromium", "phone"]
pytestmark = pytest.mark.slow
RISEN = "dialog.risen[open]"


@pytest.fixture
def street(fresh_db: str) -> Any:
    from tests.founding import founded
    from tests.web.street import Street

    return founded(Street)


def at_table(phone: Any, battle: Any, *people: str) -> list[Any]:
    pages = [phone("en", who, keeps_moments=True) for who in people]
    for page in pages:
        page.goto(reverse("battle", args=[battle]))
        settled(page)
    return pages


def risen(page: Any, title: str) -> Any:
    page.locator(RISEN).get_by_role("heading", name=title).wait_for()
    return page.locator(RISEN)


def gone(page: Any) -> None:
    page.locator(RISEN).wait_for(state="detached")


def test_a_hit_is_seen_by_all_closed_by_each_and_never_comes_again(street, phone):
    battle = street.battle(dice="typed", cards="typed", devices="shared")
    anna, ben = at_table(phone, battle, "anna", "ben")
    hit(street, battle, 5, 2)
    for page in (anna, ben):
        risen(page, "Keule is hit in the belly")
        must_fit(page)
    anna.get_by_role("button", name="Close").last.click()
    gone(anna)
    assert ben.locator(RISEN).count() == 1  # closing it here closes it nowhere else
    ben.keyboard.press("Escape")
    gone(ben)
    street.act({"type": "note", "note": "Later"}, "anna", battle)
    for page in (anna, ben):
        pick_up(page)
        page.wait_for_selector("text=Later")
        page.reload()
        settled(page)
        assert page.locator(RISEN).count() == 0


def test_a_reload_shows_again_what_nobody_closed_and_taking_back_takes_it_from_all_phones(street, phone):
    battle = street.battle(dice="typed", cards="typed", devices="shared")
    anna, ben = at_table(phone, battle, "anna", "ben")
    hit(street, battle, 5, 6)
    pick_up(ben)
    risen(ben, "Keule is dead")
    anna.reload()
    risen(anna, "Keule is dead").get_by_role("button", name="Take back").click()
    gone(anna)
    pick_up(ben)
    gone(ben)


def test_a_second_moment_waits_for_the_first(street, phone):
    battle = street.battle(dice="typed", cards="typed", devices="shared")
    (anna,) = at_table(phone, battle, "anna")
    hit(street, battle, 5, 2)
    pick_up(anna)
    first = risen(anna, "Keule is hit in the belly")
    hit(street, battle, 6, 2, shooter=2)
    pick_up(anna)
    anna.wait_for_function("() => document.querySelector('#table').textContent.includes('legs')")
    assert first.get_by_role("heading").inner_text() == "Keule is hit in the belly"
    anna.keyboard.press("Escape")
    risen(anna, "Keule is hit in the legs")


def test_axe_finds_no_serious_fault_on_a_sheet(street, phone):
    battle = street.battle(dice="typed", cards="typed", devices="shared")
    (anna,) = at_table(phone, battle, "anna")
    anna.emulate_media(reduced_motion="reduce")
    for effect, title in ((2, "Keule is hit in the belly"), (6, "Keule is dead")):
        hit(street, battle, 5, effect, shooter=1 if effect == 2 else 2)
        pick_up(anna)
        risen(anna, title)
        for scheme in ("light", "dark"):
            anna.emulate_media(color_scheme=scheme)
            assert serious(anna) == []
        anna.keyboard.press("Escape")
        gone(anna)
