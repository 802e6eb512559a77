"""Nobody answers: typed entries wait on the device, are sent in order and once, or put up for decision."""

import json
import os
import time
from pathlib import Path
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.contrib.staticfiles import finders
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
    sign_in,
    version,
)

__all__ = ["address", "chromium", "phone"]
pytestmark = pytest.mark.slow
SHOTS = os.environ.get("ROLLBOOK_SHOTS")
WAITING = "() => !document.getElementById('queue').hidden"
KEPT = """async text => {
    const one = await (await caches.open("rollbook-pages-1")).match(location.href, { ignoreVary: true });
    return Boolean(one) && (await one.text()).includes(text);
}"""
UNFOLD = "id => { for (const one of ['offline', id]) document.getElementById(one).open = true; }"
SENT = "() => document.getElementById('queue').hidden"
# Who sends the queue just now, as it stands on the device; `given` stands there afterwards.
SENDER = """given => new Promise(told => {
    const asked = indexedDB.open("rollbook", 1), { battle, you } = document.getElementById("queue").dataset;
    asked.onsuccess = () => {
        const change = asked.result.transaction("queues", "readwrite"), all = change.objectStore("queues");
        const found = all.get(`${battle}:${you}:sends`);
        if (given) all.put(given, `${battle}:${you}:sends`);
        change.oncomplete = () => { asked.result.close(); told(found.result || null); };
    };
})"""


@pytest.fixture
def street(fresh_db: str) -> Any:
    from tests.founding import founded
    from tests.web.street import Street

    return founded(Street)


def shoot(page: Any, name: str) -> None:
    must_fit(page)
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png", full_page=True)


def types(campaign: Any, battle: Any) -> list[str]:
    from campaigns.ledger.read import read

    return [row.type for row in read(campaign, stream=battle)]


def asked_for_dice(street: Any) -> Any:
    """A battle with typed dice and cards in which a card is to be typed; whose phone it is plays no part."""
    battle = street.battle(dice="typed", cards="typed", devices="shared")
    street.act({"type": "turn-card"}, "anna", battle)
    return battle


def at_table(phone: Any, battle: Any, who: str = "rita", language: str = "en") -> Any:
    page = phone(language, who)
    page.goto(reverse("battle", args=[battle]))
    settled(page)
    return page


def lose(page: Any) -> None:
    where = "() => document.querySelector('#table > .panel').getBoundingClientRect().top"
    before = page.evaluate(where)
    page.context.route("**/battles/**", lambda route: route.abort())
    pick_up(page)
    page.wait_for_selector("#lost:not([hidden])")
    page.wait_for_selector("#offline:not([hidden])")
    assert page.evaluate(where) == before  # nothing that is under a finger moves


def find(page: Any) -> None:
    page.context.unroute("**/battles/**")
    pick_up(page)


def swallow(route: Any) -> None:
    """What was sent arrives; what comes back doesn't."""
    route.fetch()
    route.abort()


def after_an_empty_battery(page: Any) -> None:
    """Another page of the same device sends what waited, once somebody answers again."""
    where, context = page.url, page.context
    page.close()
    context.unroute("**/battles/**")
    context.route("**/standing/", lambda route: route.abort())
    page = context.new_page()
    page.goto(where)
    page.wait_for_function(WAITING)
    context.unroute("**/standing/")
    page.evaluate("window.dispatchEvent(new Event('online'))")
    page.wait_for_function(SENT)


def write(page: Any, part: str, **said: str) -> None:
    """Fills in one of the forms for what comes next."""
    before = int(page.evaluate("document.querySelectorAll('#queue li').length"))
    page.evaluate(UNFOLD, part)
    for name, value in said.items():
        field = page.locator(f"#{part} [name={name}]").first
        if field.evaluate("one => one.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.locator(f"#{part} form:has([name={next(iter(said))}]) button").first.click()
    page.wait_for_function("n => document.querySelectorAll('#queue li').length === n", arg=before + 1)


def test_what_was_typed_without_a_network_is_sent_in_order_and_once(street, phone):
    battle = asked_for_dice(street)
    page = at_table(phone, battle)
    lose(page)
    page.locator(".card.figure").first.click()
    page.wait_for_function(WAITING)
    assert page.inner_text("#queue [data-count]") == "1 entry waits on this device"
    assert page.text_content("#queue li bdi").startswith("Card: ")
    page.wait_for_selector("#offline:not([hidden])")
    write(page, "o-note", note="Played on in the cellar")
    assert page.inner_text("#queue [data-count]") == "2 entries wait on this device"
    shoot(page, "offline-390")
    before = types(street.campaign, battle)
    find(page)
    page.wait_for_function(SENT)
    after = types(street.campaign, battle)[len(before) :]
    assert after.count("battle/rolled/1") == 1
    assert after.count("battle/noted/1") == 1
    assert after.index("battle/rolled/1") < after.index("battle/noted/1")


def test_the_queue_outlives_a_reload_and_an_empty_battery(street, phone):
    battle = asked_for_dice(street)
    page = at_table(phone, battle)
    lose(page)
    page.locator(".card.figure").first.click()
    page.wait_for_function(WAITING)
    after_an_empty_battery(page)
    assert types(street.campaign, battle).count("battle/rolled/1") == 1


def test_an_answer_that_was_lost_on_its_way_back_counts_once(street, phone):
    battle = asked_for_dice(street)
    page = at_table(phone, battle)
    page.context.route("**/enter/card/", swallow)
    page.locator(".card.figure").first.click()
    page.wait_for_function(WAITING)
    assert types(street.campaign, battle).count("battle/rolled/1") == 1
    page.context.unroute("**/enter/card/")
    page.wait_for_function(SENT)
    assert types(street.campaign, battle).count("battle/rolled/1") == 1


def test_two_tabs_of_a_device_send_its_queue_one_after_the_other(street, phone):
    """Each looked at the table by itself, and the slower one said that another device had moved on. Nobody waits long
    for a tab that is gone, not even where the clock was an hour ahead then.
    """
    battle = asked_for_dice(street)
    page = at_table(phone, battle)
    second = page.context.new_page()
    second.goto(page.url)
    settled(second)
    lose(page)
    for text in ("Eins", "Zwei", "Drei"):
        write(page, "o-note", note=text)
    before, held = types(street.campaign, battle), []
    second.evaluate(SENDER, {"tab": "gone", "until": (time.time() + 3600) * 1000})
    second.route("**/standing/", lambda route: held.append(route))
    page.context.unroute("**/battles/**")
    second.evaluate("window.dispatchEvent(new Event('online'))")
    while not held:
        second.wait_for_timeout(50)
    pick_up(page)
    page.wait_for_timeout(1000)  # it would be through by now, if it did not wait for the other
    for route in held:
        route.continue_()
    second.unroute("**/standing/")
    for one in (page, second):
        one.wait_for_function("() => document.getElementById('queue').hidden || document.querySelector('#queue.held')")
        assert one.locator("#queue.held").count() == 0, one.inner_text("#queue")
    assert types(street.campaign, battle)[len(before) :].count("battle/noted/1") == 3
    assert second.evaluate(SENDER) is None, "it is given back"


def test_another_device_went_on_and_people_decide_whatever_language_they_read(street, phone):
    """Why the queue waits was written down once, in words: whoever read it in German tapped "send anyway" twice."""
    battle = asked_for_dice(street)
    page = at_table(phone, battle)
    lose(page)
    write(page, "o-note", note="Von hier")
    write(page, "o-note", note="Noch etwas")
    street.act({"type": "note", "note": "From elsewhere"}, "anna", battle)
    find(page)
    page.wait_for_selector("#queue.held")
    assert page.inner_text("#queue [data-why]").startswith("Another device has moved on.")
    page.context.add_cookies([{"name": "django_language", "value": "de", "url": page.url}])
    page.reload()
    page.wait_for_selector("#queue.held")
    assert page.inner_text("#queue [data-why]").startswith("Ein anderes Gerät hat inzwischen weitergespielt.")
    shoot(page, "decide-390")
    assert types(street.campaign, battle).count("battle/noted/1") == 1  # nothing was merged
    assert page.locator("#queue li").count() == 2  # and nothing lost
    away = page.locator("#queue li button").nth(1)
    away.evaluate("one => { one.click(); one.click(); }")  # the second within five seconds, as it must be
    page.wait_for_function("() => document.querySelectorAll('#queue li').length === 1")
    page.click("#queue [data-go]")
    page.wait_for_function(SENT)
    assert types(street.campaign, battle).count("battle/noted/1") == 2
    assert "Von hier" in page.inner_text(".log") and "Noch etwas" not in page.inner_text(".log")


def test_what_the_rules_refuse_stays_until_people_discard_it_and_the_rest_is_sent(street, phone):
    battle = asked_for_dice(street)
    page = at_table(phone, battle)
    lose(page)
    write(page, "o-dice", faces="1 2 3")
    write(page, "o-note", note="Played on in the cellar")
    find(page)
    page.wait_for_selector("#queue.held")
    assert "No dice" in page.inner_text("#queue [data-why]")
    assert page.locator("#queue li").count() == 2
    page.locator("#queue li button").first.evaluate("one => { one.click(); one.click(); }")
    page.wait_for_function(SENT)
    assert "Played on in the cellar" in page.inner_text(".log")
    assert "battle/rolled/1" not in types(street.campaign, battle)


def test_the_tables_own_no_stands_once_where_people_decide_and_may_decide_otherwise(street, phone):
    battle = street.battle(dice="typed", cards="typed", devices="shared")
    street.turn(battle, "figure-1")
    page = at_table(phone, battle)
    lose(page)
    choose(page, "o-act", figure="3", target="1")
    page.locator("#o-act form").first.locator("button").click()
    page.wait_for_function(WAITING)
    find(page)
    page.wait_for_selector("#queue.held")
    why = page.inner_text("#queue [data-why]")
    assert "turn" in why and page.inner_text("body").count(why) == 1
    page.click("#queue [data-otherwise] summary")
    page.fill("#queue [name=reason]", "He was quicker")
    page.click("#queue [data-otherwise] button")
    page.wait_for_function(SENT)
    assert types(street.campaign, battle)[-2:] == ["battle/asked/1", "battle/noted/1"]  # the shot's distance, the word
    assert page.locator("form.fact").count() and "He was quicker" in page.inner_text(".log")


def test_nobody_acts_in_a_note_before_somebody_is_chosen(street, phone):
    """Whoever only taps "Add to log" writes nothing down, least of all about the first figure on the list."""
    page = at_table(phone, asked_for_dice(street))
    lose(page)
    for part in ("o-card", "o-act", "o-fact"):
        page.evaluate(UNFOLD, part)
        page.locator(f"#{part} form button").first.click()
        assert page.evaluate("part => !document.querySelector(`#${part} form`).checkValidity()", part)
    assert page.locator("#queue li").count() == 0


def test_a_whole_turn_typed_without_a_network_is_played_when_it_is_back(street, phone):
    battle = asked_for_dice(street)
    page = at_table(phone, battle)
    lose(page)
    page.locator(".card.figure", has_text="Keule").first.click()
    page.wait_for_function(WAITING)
    figure = page.evaluate("Number(document.querySelectorAll('#o-card option')[1].value.replace('figure-', ''))")
    target = 3 if figure < 3 else 1
    page.evaluate(UNFOLD, "o-act")
    act = page.locator("#o-act form").first
    act.locator("[name=figure]").select_option(str(figure))
    act.locator("[name=target]").select_option(str(target))
    act.locator("button").click()
    page.wait_for_function("() => document.querySelectorAll('#queue li').length === 2")
    write(page, "o-fact", band="long", cover="none")
    find(page)
    page.wait_for_selector("#table form.pad, #queue.held")
    assert page.locator("#queue.held").count() == 0
    assert "stko/shot-declared/1" in types(street.campaign, battle) or "battle/answered/1" in types(
        street.campaign, battle
    )


def told_at_table(street: Any) -> Any:
    """People say what came of it, with their own deck; Anna's Keule (1) also carries a club."""
    street.act({"type": "set-options", "options": {"stko.opt.melee": True}})
    command = {"type": "set-weapons", "character": street.figures["anna"][0]}
    street.act({**command, "weapons": ["machine_pistol", "club"]})
    return street.battle(dice="typed", cards="typed", detail="outcomes", devices="shared")


def choose(page: Any, part: str, **said: str) -> None:
    """In the form of a sheet: whom, with what; a hit in the head counts once it is ticked."""
    page.evaluate(UNFOLD, part)
    for name, value in said.items():
        field = page.locator(f"#{part} [name={name}]").first
        if field.evaluate("one => one.tagName") == "SELECT":
            field.select_option(value)
        else:
            page.locator(f"#{part} [name={name}][value='{value}']:enabled").check()


def test_a_fight_and_a_shot_with_the_second_weapon_wait_and_are_played(street, phone):
    battle = told_at_table(street)
    page = at_table(phone, battle)
    lose(page)
    write(page, "o-card", name="figure-3")
    choose(page, "o-shot", figure="1", target="3")
    assert page.locator("#o-shot [name=weapons]:enabled").count() == 2
    choose(page, "o-shot", figure="3", target="1")
    assert page.locator("#o-shot [name=weapons]:enabled").count() == 1
    page.locator("#o-shot form > .line button").click()
    page.wait_for_function("() => document.querySelectorAll('#queue li').length === 2")
    write(page, "o-card", name="figure-1")
    choose(page, "o-fight", figure="1", target="3", use="club_axe", result="hits")
    page.locator("#o-fight .part summary").first.click()
    page.locator("#o-fight [name=hit]").first.check()
    shoot(page, "offline-fight-390")
    page.locator("#o-fight form > .line button").click()
    page.wait_for_function("() => document.querySelectorAll('#queue li').length === 4")
    find(page)
    page.wait_for_selector("#queue.held, #queue[hidden]", state="attached")
    assert page.locator("#queue.held").count() == 0, page.inner_text("#queue")
    written = types(street.campaign, battle)
    assert "stko/fight-told/1" in written
    assert "stko/shot-told/1" in written


def test_somebody_shot_dead_without_a_place_waits_and_is_played(street, phone):
    """STKO-73: the device can't know who lies unconscious by then; it may be said of anybody with a gun."""
    battle = told_at_table(street)
    for told in (
        {"type": "set-skill", "figure": 1, "skill": "evil", "times": 1},
        {"type": "set-state", "figure": 3, "state": "unconscious"},
    ):
        street.act({"type": "decide-otherwise", "command": told, "reason": "so it stands"}, "rita", battle)
    page = at_table(phone, battle)
    lose(page)
    write(page, "o-card", name="figure-1")
    choose(page, "o-fight", figure="1", target="3", use="pistol", result="hits")
    page.locator("#o-fight .part:has([value='|dead||']) summary").click()
    page.locator("#o-fight [name=hit][value='|dead||']").check()
    shoot(page, "offline-shot-dead-390")
    page.locator("#o-fight form > .line button").click()
    page.wait_for_function("() => document.querySelectorAll('#queue li').length === 2")
    find(page)
    page.wait_for_selector("#queue.held, #queue[hidden]", state="attached")
    assert page.locator("#queue.held").count() == 0, page.inner_text("#queue")
    assert "stko/died/1" in types(street.campaign, battle)


def test_dice_typed_on_the_pad_without_a_network_are_sent_when_it_is_back(street, phone):
    """They stay on the pad, and the device asks by itself all the same whether the host is there again."""
    battle = street.battle(dice="typed", cards="typed", devices="shared")
    street.turn(battle, "figure-1")
    street.act({"type": "shoot", "figure": 1, "target": 3}, "anna", battle)
    street.act({"type": "answer", "value": {"band": "short", "cover": "none"}}, "anna", battle)
    page = at_table(phone, battle)
    dice = page.locator(".blanks .die").count()
    assert dice
    rolled = types(street.campaign, battle).count("battle/rolled/1")
    lose(page)
    for _ in range(dice):
        page.locator("[data-key='2']").click()
    page.wait_for_function(WAITING)
    page.context.unroute("**/battles/**")
    page.wait_for_function(SENT)
    assert types(street.campaign, battle).count("battle/rolled/1") == rolled + 1


# It stands there for eight seconds; whoever looks later saw it all the same.
TOLD = """() => {
    const line = document.getElementById("must-wait");
    new MutationObserver(() => { window.told ||= line.checkVisibility() && line.textContent; })
        .observe(line, { attributes: true, childList: true });
}"""
SLOW_DISK = """() => {
    const open = IDBFactory.prototype.open, spun = new Promise((go) => { window.spin = go; });
    IDBFactory.prototype.open = function (...all) {
        const asked = open.apply(this, all);
        window.reads = true;
        return {
            get result() { return asked.result; },
            set onsuccess(then) { asked.onsuccess = () => spun.then(then); },
            set onupgradeneeded(then) { asked.onupgradeneeded = then; },
            set onerror(then) { asked.onerror = then; },
        };
    };
}"""


def test_rollbooks_own_dice_say_that_they_must_wait_and_a_tap_itself_waits_for_nothing(street, phone):
    """Where nobody answers, where only the tap got no answer, and while the device still looks whether something waits:
    it does so after every answer, and a phone's disk takes its time.
    """
    battle = street.battle(devices="shared")
    page = at_table(phone, battle)
    page.evaluate(TOLD)
    lose(page)
    page.locator(CHOICE).first.click()
    page.wait_for_function("() => window.told")
    assert page.locator("#queue").is_hidden()
    assert types(street.campaign, battle).count("battle/rolled/1") == 0
    find(page)
    page.wait_for_selector("#lost", state="hidden")
    page.reload()
    settled(page)
    page.evaluate(TOLD)
    page.context.route("**/enter/**", lambda route: route.abort())
    page.locator(CHOICE).first.click()
    page.wait_for_function("() => window.told")
    page.context.unroute("**/enter/**")
    page.wait_for_selector("#lost", state="hidden")  # a look was answered
    before = version(page)
    page.locator(CHOICE).first.click()  # the button can be tapped again
    moved_on(page, before)
    page.reload()
    settled(page)
    page.evaluate(SLOW_DISK)
    page.wait_for_function("() => window.reads")
    before = version(page)
    page.locator(CHOICE).first.click()
    moved_on(page, before)
    page.evaluate("window.spin()")
    assert page.locator("#must-wait").is_hidden()


def test_what_is_loaded_stays_readable_after_a_reload(street, chromium, address):
    """With the service worker, as on https or on the host's own machine."""
    battle = asked_for_dice(street)
    context = chromium.new_context(base_url=address, locale="en")
    page = context.new_page()
    sign_in(page, "rita")
    page.goto(reverse("home"))
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    page.goto("/static/mark.svg")
    page.goto(reverse("battle", args=[battle]))
    kept = page.evaluate("async () => (await (await caches.open('rollbook-pages-1')).keys()).map((one) => one.url)")
    assert any(one.endswith("/") for one in kept) and not any(one.endswith(".svg") for one in kept)
    page.wait_for_selector("#table")
    street.act({"type": "note", "note": "Just before the light went out"}, "anna", battle)
    page.wait_for_selector("text=Just before the light went out")
    page.wait_for_function(KEPT, arg="Just before the light went out")
    context.set_offline(True)
    page.reload()
    assert "Just before the light went out" in page.inner_text(".log")
    page.locator(".card.figure").first.click()
    page.wait_for_function(WAITING)
    context.set_offline(False)
    page.wait_for_function(SENT)
    assert types(street.campaign, battle).count("battle/rolled/1") == 1
    page.wait_for_function("() => caches.match('/away/').then(Boolean)")
    context.set_offline(True)
    page.goto(reverse("help"))
    assert "Pages you've opened before still open." in page.inner_text("main"), "no page of the browser's own"
    context.close()


# This page and what it is made of, kept by a worker that stands beside it.
BOTH_KEPT = """async () => {
  const pages = await caches.open("rollbook-pages-1"), parts = await caches.open("rollbook-parts-1");
  while (!navigator.serviceWorker.controller || !await pages.match("/", {ignoreVary: true})
    || !await pages.match(location.href, {ignoreVary: true})
    || (await parts.keys()).length < document.querySelectorAll("link[rel=stylesheet], script[src]").length)
    await new Promise((later) => setTimeout(later, 50));
}"""


def test_the_first_page_that_a_browser_ever_opens_here_is_kept_too(street, chromium, address):
    """It was loaded before there was a worker; a link to a battle, then no network."""
    battle = asked_for_dice(street)
    context = chromium.new_context(base_url=address, locale="en")
    page = context.new_page()
    session = street.browser("rita").cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": address}])
    page.goto(reverse("battle", args=[battle]))
    page.evaluate(BOTH_KEPT)
    context.set_offline(True)
    page.reload()
    page.locator(".card.figure").first.click()
    page.wait_for_function(WAITING)
    page.goto(manifest()["start_url"])  # what an installed Rollbook opens first, though nobody was there before
    assert "Hafen" in page.inner_text("main")
    context.set_offline(False)
    page.goto(reverse("admin:index"))
    with page.expect_navigation():
        page.evaluate("document.querySelector('form[action$=\"/logout/\"]').submit()")
    assert page.evaluate(STILL_KEPT, reverse("battle", args=[battle])) is False, "the next one here reads nothing of it"
    context.close()


@pytest.mark.parametrize("looks", [True, False], ids=["at-the-table", "at-a-page"])
def test_whoever_is_signed_out_elsewhere_leaves_nothing_on_the_device(street, chromium, address, looks):
    """The next answer that comes through, of the table by itself or of a page, takes all of them away."""
    battle = asked_for_dice(street)
    context = chromium.new_context(base_url=address, locale="en")
    page = context.new_page()
    session = street.browser("rita").cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": address}])
    page.goto(reverse("battle", args=[battle]))
    page.evaluate(BOTH_KEPT)
    Session.objects.all().delete()
    if not looks:
        page.goto(reverse("campaign", args=[street.campaign]))
    page.wait_for_function("async (address) => !await (" + STILL_KEPT + ")(address)", arg="/")
    context.close()


def test_whoever_was_signed_out_meanwhile_is_told_so_signs_in_and_what_was_typed_is_sent(street, phone):
    """The page said that the host can't be reached, named no way to sign in, and held the queue back afterwards."""
    battle = asked_for_dice(street)
    page = at_table(phone, battle)
    lose(page)
    write(page, "o-note", note="Played on in the cellar")
    Session.objects.all().delete()
    find(page)
    page.wait_for_selector("#signed-out:not([hidden])")
    page.wait_for_selector("#queue.held")
    assert page.locator("#lost").is_hidden() and page.inner_text("#queue [data-why]").startswith("Rollbook no longer")
    shoot(page, "signed-out-390")
    page.click("#signed-out a")
    page.fill("#id_username", "rita")
    page.fill("#id_password", "rita")
    page.press("#id_password", "Enter")
    page.wait_for_selector("#table")
    page.wait_for_function(SENT)
    assert "Played on in the cellar" in page.inner_text(".log")
    assert types(street.campaign, battle).count("battle/noted/1") == 1


STILL_KEPT = """async (address) => {
  const pages = await caches.open("rollbook-pages-1");
  return Boolean(await pages.match(address, {ignoreVary: true}));
}"""


def manifest() -> dict:
    return json.loads(Path(str(finders.find("manifest.json"))).read_text())


def test_that_nobody_hated_stands_there_can_be_written_down_too(street, phone):
    """STKO-86: with what was done, and it is asked for in the same order."""
    street.act({"type": "set-options", "options": {"stko.opt.hate_fear": True}})
    battle = street.battle(dice="typed", cards="typed", devices="shared")
    hates = {"type": "set-feeling", "figure": 1, "target": 3, "feeling": "hate"}
    street.act({"type": "decide-otherwise", "command": hates, "reason": "an old story"}, "rita", battle)
    page = at_table(phone, battle, language="de")
    lose(page)
    write(page, "o-card", name="figure-1")
    page.evaluate(UNFOLD, "o-act")
    act = page.locator("#o-act form").nth(1)
    act.locator("[name=figure]").select_option("1")
    act.locator("[name=does]").select_option('{"type": "wait"}')
    act.locator("button").click()
    page.wait_for_function("() => document.querySelectorAll('#queue li').length === 2")
    offered = page.locator("#o-hated [name=choice] option")
    assert offered.first.text_content() == "Niemand" and offered.count() == 2
    assert offered.last.get_attribute("value") == "3"  # sent by the form in characters/test_skills.py
    write(page, "o-hated", choice="nobody")
    find(page)
    page.wait_for_selector("#queue.held, #queue[hidden]", state="attached")
    assert page.locator("#queue.held").count() == 0, page.inner_text("#queue")
    assert "stko/action-declared/1" in types(street.campaign, battle)


def test_a_sheet_of_people_who_hate_nobody_asks_nothing_of_the_kind(street):
    html = street.browser("rita").get(reverse("battle", args=[asked_for_dice(street)])).content.decode()
    assert 'id="o-hated"' not in html and 'id="o-note"' in html
