"""Drawing a table in a real Chromium: dragged, with keys, undone, saved; on a phone and a desk, light and dark."""

import os
from math import hypot
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse

from tests.founding import founded
from tests.web.scenarios.test_laying import laying, saved
from tests.web.scenarios.test_scenarios import write
from tests.web.test_browser import address, chromium, must_fit, phone

__all__ = ["address", "chromium", "phone"]
pytestmark = [pytest.mark.fresh_db, pytest.mark.slow]


@pytest.fixture
def table(fresh_db: str, phone: Any) -> Any:
    from tests.web.street import Street  # its rows are committed: the browser asks another thread

    street = founded(Street)
    account = street.accounts["rita"]
    account.set_password(account.username)
    account.save()
    scenario = write(street, table="drawn", ground="alley")

    def opened(language: str = "en", **media: Any) -> Any:
        page = phone(language, account.username)
        page.wait_for_url(lambda url: "login" not in url)
        if media:
            page.emulate_media(**media)
        page.goto(reverse("scenario-table", args=[street.campaign, scenario]))
        return page

    opened.scenario, opened.street = scenario, street  # type: ignore[attr-defined]
    return opened


def shot(page: Any, name: str) -> None:
    if folder := os.environ.get("ROLLBOOK_SHOTS"):
        page.screenshot(path=str(Path(folder) / f"{name}.png"), full_page=True)


def lines(page: Any) -> list[dict[str, str]]:
    names = list(laying.FIELDS)
    rows = page.evaluate(
        "names => [...document.querySelectorAll('.more-rows > .row')].map(row =>"
        " Object.fromEntries(names.map(name => [name, row.querySelector(`[name=piece-${name}]`).value])))",
        names,
    )
    return [row for row in rows if row["kind"]]


def test_a_piece_is_put_down_dragged_turned_undone_and_saved(table):
    page = table()
    began = len(lines(page))
    page.select_option("[data-add]", "car")
    assert (lines(page)[-1]["x"], lines(page)[-1]["turn"]) == ("18", "0") and len(lines(page)) == began + 1
    must_fit(page)
    shot(page, "lay-phone-en")
    box = page.locator(".piece.chosen").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 31, y - 17, steps=4)
    page.mouse.up()
    there = lines(page)[-1]
    assert float(there["x"]) > 19 and float(there["y"]) > 18
    assert float(there["x"]) * 2 % 1 == 0 and float(there["y"]) * 2 % 1 == 0  # snapped to half inches
    page.get_by_role("button", name="Turn left").click()
    page.get_by_role("button", name="Turn left").click()
    assert lines(page)[-1]["turn"] == "30"
    for _ in range(3):
        page.get_by_role("button", name="Undo").click()
    assert (lines(page)[-1]["x"], lines(page)[-1]["turn"]) == ("18", "0")
    for _ in range(3):
        page.get_by_role("button", name="Redo").click()
    assert lines(page)[-1] == {**there, "turn": "30"}
    page.get_by_role("button", name="Save this table").click()
    page.wait_for_url("**/scenarios/*/")
    plan = saved(table.street, table.scenario)
    assert (plan.ground, len(plan.terrain)) == (laying.OWN, began + 1) and plan.terrain[-1].kind == "car"


def test_a_finger_takes_a_fence_from_beside_it_and_the_page_still_scrolls_over_the_table(table):
    page = table()
    page.select_option("[data-add]", "zone-0")
    page.select_option("[data-add]", "fence")
    page.locator(".piece.chosen").scroll_into_view_if_needed()
    box = page.locator(".piece.chosen").bounding_box()
    assert box["height"] < 10  # far less than a fingertip
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(x, y + 100)  # lets go of it
    before = lines(page)[-1]
    page.mouse.move(x, y + 10)
    page.mouse.down()
    page.mouse.move(x + 60, y + 10, steps=3)
    page.mouse.up()
    moved = lines(page)[-1]
    assert float(moved["x"]) > float(before["x"]) and moved["kind"] == "fence"
    assert page.locator("svg.laid").evaluate("one => getComputedStyle(one).touchAction") != "none"


def test_new_pieces_and_copies_never_lie_on_top_of_each_other(table):
    page = table()
    for kind in ("car", "car", "wall"):
        page.select_option("[data-add]", kind)
    for _ in range(2):
        page.get_by_role("button", name="Duplicate").click()
    spots = [(float(line["x"]), float(line["y"])) for line in lines(page)[-5:]]
    assert all(hypot(a - c, b - d) >= 1 for n, (a, b) in enumerate(spots) for c, d in spots[:n])


def test_a_piece_dragged_off_the_table_stays_with_its_middle_on_the_edge(table):
    page = table()
    page.select_option("[data-add]", "crates")
    box = page.locator(".piece.chosen").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(-500, -900, steps=3)
    page.mouse.up()
    assert (lines(page)[-1]["x"], lines(page)[-1]["y"]) == ("0", "36")


def test_everything_works_with_the_keyboard_alone(table):
    page = table("de", color_scheme="dark")
    page.set_viewport_size({"width": 1280, "height": 900})
    page.focus("[data-add]")
    page.select_option("[data-add]", "hedge")
    assert page.evaluate("document.activeElement.classList.contains('chosen')")
    for key in ("ArrowRight", "ArrowRight", "Shift+ArrowUp", ",", ","):
        page.keyboard.press(key)
    last = lines(page)[-1]
    assert (last["x"], last["y"], last["turn"]) == ("19", "21", "30")
    shot(page, "lay-desk-de-dark")
    page.keyboard.press("Control+z")
    assert lines(page)[-1]["turn"] == "15"
    page.keyboard.press("Control+Shift+z")
    assert lines(page)[-1]["turn"] == "30"
    count = len(lines(page))
    page.keyboard.press("Delete")
    assert len(lines(page)) == count - 1
    assert page.evaluate("document.activeElement.dataset.do") == "undo"
    page.keyboard.press("Control+z")
    assert len(lines(page)) == count
    page.click("#as-list > summary")
    shot(page, "lay-list-de-dark")
    must_fit(page)


def test_start_zones_lie_below_and_turn_by_a_quarter_and_objectives_stay_straight(table):
    page = table()
    page.select_option("[data-add]", "zone-0")
    page.get_by_role("button", name="Turn left").click()
    zone = lines(page)[-1]
    assert (zone["kind"], zone["wide"], zone["deep"], zone["turn"]) == ("zone-0", "8", "24", "0")
    page.select_option("[data-add]", "marker")
    assert page.get_by_role("button", name="Turn left").is_disabled()
    drawn = page.locator(".laid .piece").evaluate_all("all => all.map(one => one.getAttribute('class'))")
    assert "zone" in drawn[0] and "marker" in drawn[-1]
    page.select_option("[data-add]", "marker")
    assert page.locator(".laid .zone-word").all_text_contents() == ["Burglars", "1", "2"]
    shot(page, "lay-zones-en")
    must_fit(page)
    page.get_by_role("button", name="Save this table").click()
    page.wait_for_url("**/scenarios/*/")
    plan = saved(table.street, table.scenario)
    assert len(plan.zones) == 1 and len(plan.markers) == 2
