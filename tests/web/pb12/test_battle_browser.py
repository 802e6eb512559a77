"""Pb-12 in real Chromium: prepared, bid for, a shot with its points and facts, and an interrupt, on two phones."""

import pytest
from django.urls import reverse

from engine.rulesets.pb12.samples import MOOR_RUNNERS, PASS_PATROL
from tests.founding import founded
from tests.web.pb12.field import Field, acts
from tests.web.test_accessible import faults_of, serious
from tests.web.test_browser import address, chromium, must_fit, phone, settled, tap

__all__ = ["address", "chromium", "phone"]
pytestmark = pytest.mark.slow


PLACES = [(500 + 800 * (n % 3), 500 + 2000 * (n // 3)) for n in range(6)]


def on_the_map():
    """The captain is up, on open ground."""
    return founded(acts, 1, table="drawn", size=[3000, 3000], terrain=[], at=PLACES)


def shown(page, at):
    page.goto(at)
    settled(page)
    must_fit(page)


def test_a_move_is_played_on_two_phones(fresh_db, phone, chromium, address):
    field = Field()
    at = reverse("battle", args=[field.battle])
    anna, ben = phone("en", "anna"), phone("de", "ben")
    shown(anna, at)
    anna.locator("[id^=d-gear] > summary").click()
    anna.locator("button:visible", has_text="Equip these").first.click()
    anna.wait_for_function("() => document.body.innerText.includes('changes equipment')")
    assert anna.locator("#d-gear0").evaluate("one => one.open")  # the next one's equipment follows
    anna.locator("[id^=d-groups] > summary").click()
    anna.locator("[id^=d-groups] [type=checkbox]").nth(1).check()
    anna.locator("[id^=d-groups] [name=name]").evaluate("one => { one.value = 'Scouts' }")
    field.enter("prepare", side=0, points=3)
    anna.wait_for_function("() => document.body.innerText.includes('bought 3 command points')")
    kept = anna.locator("[id^=d-groups] [type=checkbox]:checked, [id^=d-groups] [name=name]")
    assert [one.input_value() for one in kept.all()] == ["Scouts", "2"]  # chosen before another phone's entry came
    assert not faults_of(anna)
    field.choose("begin")
    for page, n in ((anna, 2), (ben, 0)):
        shown(page, at)
        page.locator(".coin").nth(n).click()
        page.locator(".seal button").click()
        page.wait_for_function("() => !document.querySelector('.seal')")
    first = field.page().waiting.sides[0]
    field.answer(choice="first" if first == 0 else "last")
    shown(anna, at)
    anna.locator(".deeds .do:visible").click()
    anna.wait_for_selector("text=Captain Lorenz is up")
    assert not faults_of(anna)
    shown(anna, at)
    anna.locator("summary", has_text="Move").first.click()
    must_fit(anna)
    anna.locator("summary", has_text="Shoot or fight").first.click()
    anna.locator("button[name=shot]:visible").nth(1).click()
    anna.wait_for_selector("button[name=distance]")
    must_fit(anna)
    assert not serious(anna)
    anna.locator("button[name=distance]").first.click()
    anna.wait_for_function("() => !document.querySelector('button[name=distance]')")
    assert field.seen(1)["ap"] == 1
    shown(ben, at)
    ben.locator("#d-interrupt > summary").click()
    ben.locator("button[value=ranged-defence]").first.click()
    for _ in range(100):
        if "distracted" in field.seen(4)["states"]:
            break
        ben.wait_for_timeout(100)
    assert "distracted" in field.seen(4)["states"]


def test_a_zone_is_drawn_with_two_taps_and_shown(fresh_db, phone, chromium, address):
    field = Field(on_field=False, table="drawn", size=[3000, 3000], terrain=[])
    anna = phone("de", "anna")
    shown(anna, reverse("battle", args=[field.battle]))
    anna.locator("[id^=d-zones] > summary").click()
    anna.locator("[data-into]").click()
    assert "zwei Ecken" in anna.locator("#map-word").inner_text()
    anna.locator("#map").scroll_into_view_if_needed()
    box = anna.locator("#map").bounding_box()
    for x, y in ((0.9, 0.95), (0.1, 0.75)):
        anna.mouse.click(box["x"] + x * box["width"], box["y"] + y * box["height"])
        box = anna.locator("#map").bounding_box()
        if anna.locator("input[name=left]").first.input_value():
            break
    assert float(anna.locator("input[name=left]").first.input_value()) == pytest.approx(3, abs=0.2)
    assert float(anna.locator("input[name=top]").first.input_value()) == pytest.approx(7.5, abs=0.2)
    assert anna.locator(".zone").count() == 2  # until then each side comes in along its edge
    tap(anna, anna.locator("button.go:visible"))
    assert anna.locator(".zone").count() == 2
    (left, bottom), _, (right, top), _ = field.page().view["zones"][0]["corners"]
    assert left < right and bottom < top
    must_fit(anna)


def test_a_way_over_the_map_is_tapped_and_sent(fresh_db, phone):
    """A table that is refreshed between the two taps still waits for the place."""
    field = on_the_map()
    anna = phone("en", "anna")
    shown(anna, reverse("battle", args=[field.battle]))
    if not anna.locator("[data-arm]:visible").count():
        anna.locator("summary", has_text="Move").first.click()
    anna.locator("[data-arm]:visible").first.click()
    anna.evaluate("() => { document.getElementById('map').dataset.old = 1 }")
    now = reverse("battle-now", args=[field.battle])
    anna.evaluate(
        "at => { htmx.ajax('GET', at, {source: '#look', target: '#table', swap: 'outerHTML'}) }", f"{now}?seen=0"
    )
    anna.wait_for_selector("#map.armed:not([data-old])")
    anna.locator("#map").scroll_into_view_if_needed()
    up = anna.locator("#map .token.now").bounding_box()
    anna.mouse.click(up["x"] + up["width"] / 2, up["y"] - 4)
    anna.locator("button.go:visible").click(timeout=5000)
    for _ in range(100):
        if field.seen(1)["ap"] < field.seen(1)["ap_got"]:
            break
        anna.wait_for_timeout(100)
    assert field.seen(1)["ap"] < field.seen(1)["ap_got"]


def test_a_move_without_a_place_says_what_is_missing(fresh_db, phone, chromium, address):
    """The form comes back in a fold of which only one is open: the table's old one doesn't shut it."""
    field = on_the_map()
    anna = phone("en", "anna")
    shown(anna, reverse("battle", args=[field.battle]))
    if not anna.locator("[value=adjust-free]:visible").count():
        anna.locator("summary", has_text="Move").first.click()
    anna.locator("[value=adjust-free]:visible").first.click()
    anna.locator(".wrong", has_text="Tap a place on the map first.").wait_for(state="visible", timeout=10_000)


def test_somebody_is_carried_over_the_map_on_a_phone(fresh_db, phone, chromium, address):
    """The sheet of what else can be done steps aside, and its button stands over the dock."""
    places = [(1500, 500), (1540, 500), (2500, 500), (500, 2500), (1500, 2500), (2500, 2500)]
    field = Field(table="drawn", size=[3000, 3000], terrain=[], at=places)
    field.begin()
    field.choose("activate", figure=1)
    anna = phone("en", "anna")
    shown(anna, reverse("battle", args=[field.battle]))
    anna.locator(".others > summary:visible").click()
    anna.locator("[id^=d-carry] > summary").click()
    anna.locator("[id^=d-carry] [name=target]").select_option(label="Corporal Ines")
    anna.locator("[id^=d-carry] [name=ap]").fill("1")
    anna.locator("[id^=d-carry] [name=move_ap]").fill("2")
    anna.locator("[id^=d-carry] [data-arm]").click()
    up = anna.locator("#map .token.now").bounding_box()
    anna.mouse.click(up["x"] + up["width"] / 2, up["y"] - 4)
    anna.locator("[id^=d-carry] button.go:visible").click(timeout=5000)
    for _ in range(100):
        if field.seen(1)["ap"] < field.seen(1)["ap_got"]:
            break
        anna.wait_for_timeout(100)
    assert field.seen(2)["y"] > 500


def test_a_way_that_costs_too_much_says_so_until_more_points_are_chosen(fresh_db, phone, chromium, address):
    """PB-59: five steps, with three movement points for each action point."""
    field = on_the_map()
    anna = phone("en", "anna")
    anna.set_viewport_size({"width": 1280, "height": 900})
    shown(anna, reverse("battle", args=[field.battle]))
    if not anna.locator("[data-arm]:visible").count():
        anna.locator("summary", has_text="Move").first.click()
    anna.locator("[data-arm]:visible").first.click()
    anna.locator("#map").scroll_into_view_if_needed()
    up, box = anna.locator("#map .token.now").bounding_box(), anna.locator("#map").bounding_box()
    anna.mouse.click(up["x"] + up["width"] / 2, up["y"] + up["height"] / 2 - box["height"] * 450 / 3000)
    anna.locator(".go .ahead", has_text="That takes").wait_for(state="visible")
    anna.locator(".coin:visible", has_text="2 AP").click()
    anna.locator(".go .ahead", has_text="The way there costs").wait_for(state="visible")
    assert anna.locator(".go .ahead").count() == 1


def test_of_however_many_targets_one_is_shown_with_its_attacks(fresh_db, phone, chromium, address):
    """The attacks on a ninth target stood below those on the chosen one, alike and without a name."""
    field = Field(forces=(PASS_PATROL[1:2], MOOR_RUNNERS[:5] * 2))
    field.begin()
    field.choose("activate", figure=1)
    anna = phone("en", "anna")
    shown(anna, reverse("battle", args=[field.battle]))
    targets, shots = anna.locator(".aims [data-of]"), anna.locator("form.choice:has(button[name=shot]):visible")
    assert targets.count() == 10
    for place in (0, 8, 9):
        targets.nth(place).check(force=True)
        assert shots.count() == 1
        assert shots.locator("[name=target]").input_value() == targets.nth(place).input_value()
