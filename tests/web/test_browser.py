"""Real Chromium on a phone's width: founding, opening, playing by tapping; two phones follow each other."""

import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from socketserver import ThreadingMixIn
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

import pytest

from tests.absent import leave_out
from tests.browsers import LANGUAGES, running
from tests.patience import PATIENCE

pytestmark = pytest.mark.slow

PHONE = {"width": 390, "height": 844}
CHOICE = ".panel form.choice button.do:not([data-arm]):visible"  # what is sent by one tap, without a place on the map
LATE = float(os.environ.get("ROLLBOOK_LATE", "0"))  # seconds before every answer: finds tests that count on speed
ARGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
SAID = {
    "en": {"open": "Open a battle", "go": "Open the battle", "screen": "On the screen", "stand": "everyone is placed"},
    "de": {
        "open": "Kampf eröffnen",
        "go": "Den Kampf eröffnen",
        "screen": "Auf dem Bild",
        "stand": "alle stehen schon",
    },
}


class Threads(ThreadingMixIn, WSGIServer):
    daemon_threads = True
    request_queue_size = 128  # five by itself: where the machine stalls, browsers' connections are dropped

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        from django.db import connections

        time.sleep(LATE)
        try:
            super().process_request_thread(request, client_address)
        finally:
            connections.close_all()


class Quiet(WSGIRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        pass


# What devices do by themselves moves the table on at moments of their own; test_dice_browser.py is about that. A phone
# that says so gets none of it from the server: a route of the browser's would cost it its cache.
BY_HAND = {"X-By-Hand": "1"}


def by_hand(service: Callable[..., Any]) -> Callable[..., Any]:
    def served(environ: dict[str, Any], start_response: Any) -> Any:
        if "HTTP_X_BY_HAND" in environ and "/js/devices" in environ["PATH_INFO"]:
            start_response("200 OK", [("Content-Type", "text/javascript")])
            return [b""]
        return service(environ, start_response)

    return served


@pytest.fixture
def address(fresh_db: str) -> Iterator[str]:
    """The service on a free port, on this test's own database."""
    from django.core.handlers.wsgi import WSGIHandler

    server = make_server("127.0.0.1", 0, by_hand(WSGIHandler()), Threads, Quiet)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    sync = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: no browser to tap with")
    program = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if program is None:
        leave_out("no chromium found: the pages were not tapped through (CHROMIUM=path names one)")

    def start(stack: ExitStack) -> Any:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        play = stack.enter_context(sync.sync_playwright())
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")  # playwright's loop runs in this thread, no query does
        browser = play.chromium.launch(executable_path=program, args=ARGS, timeout=PATIENCE * 1000)
        stack.callback(browser.close)
        patch.setattr(browser, "new_context", patient(browser.new_context))
        sync.expect.set_options(timeout=PATIENCE * 1000)
        return browser

    browser = running(start)
    yield browser
    for context in browser.contexts:
        context.close()


# The first is the same browser without its window's own pages: half the processor time.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
# A page gives up after ten seconds; a machine that stalls for longer is no lost host.
NO_HURRY = "document.addEventListener('htmx:configRequest', (event) => { event.detail.timeout = 0; });"


def patient(new_context: Callable[..., Any]) -> Callable[..., Any]:
    """Every page of every browser test waits this long and no other time."""

    def made(**more: Any) -> Any:
        context = new_context(**more)
        context.set_default_timeout(PATIENCE * 1000)
        context.add_init_script(NO_HURRY)
        return context

    return made


@pytest.fixture
def phone(chromium: Any, address: str) -> Iterator[Callable[..., Any]]:
    """A new phone: `phone(language, account)` signs in; whatever goes wrong in the page fails the test.

    A moment that rises over what is tapped next is closed, as people do, unless it `keeps_moments`.
    """
    from django.contrib.auth.models import User

    opened, wrong = [], []

    def new(language: str = "en", who: str = "", keeps_moments: bool = False) -> Any:
        context = chromium.new_context(
            viewport=PHONE,
            locale=language,
            has_touch=True,
            base_url=address,
            service_workers="block",
            extra_http_headers=BY_HAND,
        )
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if "Content Security" in said.text else None)
        if not keeps_moments:
            # Another may rise at once where this one was closed: so nobody waits until none is there.
            closing = page.locator("dialog.risen[open] .main[data-close]")
            page.add_locator_handler(closing, lambda close: close.click(), no_wait_after=True)
        opened.append(context)
        if who:
            if not User.objects.filter(username=who).exists():
                User.objects.create_user(who, password=who)
            sign_in(page, who)
        return page

    yield new
    for context in opened:
        context.close()
    assert wrong == []


def sign_in(page: Any, who: str) -> None:
    """With his name as the password. The form itself is the first test's below: two pages more."""
    from django.test import Client

    client = Client()
    assert client.login(username=who, password=who)
    session = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "domain": "127.0.0.1", "path": "/"}])


def wait_until(page: Any, fact: Callable[[], bool], what: str) -> None:
    """For what this process hears of a page: meanwhile the page goes on."""
    end = time.monotonic() + PATIENCE
    while not fact():
        assert time.monotonic() < end, what
        page.wait_for_timeout(50)


def pick_up(page: Any) -> None:
    """Whoever takes a phone into his hand again sees the table as it is: it asks at once, not within two seconds."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def must_fit(page: Any) -> None:
    """Nothing sticks out to the side."""
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), page.url


def found(page: Any) -> None:
    page.goto("/campaigns/new/")
    page.fill("#id_name", "Hafenkrieg 🔥")
    must_fit(page)
    page.click("main button.main")
    page.wait_for_selector("text=Keule")


def version(page: Any) -> int:
    return int(page.get_attribute("#table", "data-version"))


# The whole page is there, and what an answer brought is wired: `count()` and its like look at once.
SETTLED = "document.readyState === 'complete' && document.querySelector('#table:not(.htmx-added)')"


def settled(page: Any) -> None:
    """A table stands on the page, to its last line."""
    page.wait_for_function(f"() => {SETTLED}")


def reached(page: Any, one: Any) -> Any:
    """A button of the dock; where it lies in the sheet of what else can be done, that is opened."""
    if not one.is_visible():
        page.locator("#d-others > summary").click()
    return one


def loaded(page: Any, part: str) -> None:
    """A page with this part is there to its last line, and its scripts listen: a click that leads to it waits for
    neither, and the part may come before what stands below it.
    """
    page.wait_for_function("part => document.readyState === 'complete' && document.querySelector(part)", arg=part)


def moved_on(page: Any, before: int) -> None:
    """The table shows more than this version."""
    page.wait_for_function(
        f"before => {{ const table = {SETTLED}; return table && Number(table.dataset.version) > before; }}", arg=before
    )


def tap(page: Any, button: Any) -> None:
    """Waits until the table has moved on by it or said no; devices move it on by themselves, too.

    A click: where the browser stalls between a finger's down and up it sees a long press, and nothing is tapped.
    """
    before = marked(page)
    button.click()
    wait_for_answer(page, before)


def marked(page: Any) -> int:
    """The version on show, whose table is marked, so that an earlier "no" on it isn't taken for the next answer."""
    return int(
        page.evaluate("""() => {
        const table = document.getElementById("table");
        table.dataset.seen = "1";
        return table.dataset.version;
    }""")
    )


def wait_for_answer(page: Any, before: int) -> None:
    page.wait_for_function(
        f"before => {{ const table = {SETTLED};"
        " return table && !table.dataset.seen && (table.querySelector('#no') || Number(table.dataset.version) > before)"
        " && !table.querySelector('button[disabled]'); }",
        arg=before,
    )


def play(page: Any, turns: int) -> None:
    """Whatever is offered first; a move goes to the upper rim of its circle, else to wherever it is allowed."""
    for turn in range(turns):
        must_fit(page)
        if page.locator("form[data-auto=move-to]").count():
            page.evaluate("scrollTo(0, 0)")
            place = page.locator("circle.reach").bounding_box()
            table = page.locator("#map").bounding_box()
            share = (0.25, 0.5, 0.75)[turn % 3]
            x = min(max(place["x"] + place["width"] * share, table["x"] + 9), table["x"] + table["width"] - 9)
            y = min(max(place["y"] + place["height"] * 0.4, table["y"] + 9), table["y"] + table["height"] - 9)
            page.mouse.click(x, y)
            tap(page, page.locator("form[data-auto=move-to] .go"))
        elif page.locator("form.pad").count():
            keys, dice = page.locator("[data-key='4']"), page.locator(".blanks .die").count()
            before = version(page)
            for _ in range(dice):
                keys.click()
            moved_on(page, before)
        elif page.locator("form.fact [name=band]").count():
            page.locator("label.tile:has([value=short])").click()
            tap(page, page.locator("label.tile:has([value=none])"))
        elif page.locator("form.fact").count():
            tap(page, page.locator("form.fact button.main"))
        elif page.locator(CHOICE).count():
            tap(page, page.locator(CHOICE).first)
        else:
            return


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_battle_on_the_screen_is_founded_opened_and_played_by_tapping(phone, language):
    said = SAID[language]
    page = phone(language, "rita")
    page.context.clear_cookies()  # once somebody comes in by the form
    page.goto("/login/")
    page.fill("#id_username", "rita")
    page.fill("#id_password", "rita")
    page.click("main button.main")
    page.wait_for_url(lambda url: "/login/" not in url)
    found(page)
    page.click(f"main >> text={said['open']}")
    page.click(f"text={said['screen']}")
    page.click(f"text={said['stand']}")
    must_fit(page)
    page.click(f"main button:has-text('{said['go']}')")
    page.wait_for_selector("#map .token")
    settled(page)
    start = version(page)
    play(page, 14)
    assert version(page) > start + 20
    assert page.locator(".log li").count() > 3


def test_the_slider_shows_the_table_as_it_stood_and_the_referee_goes_back(phone):
    page = phone("en", "rita")
    found(page)
    page.goto(page.url + "battles/new/")
    page.click("text=On the screen")
    page.click("text=everyone is placed")
    page.click("main button:has-text('Open the battle')")
    page.wait_for_selector("#map .token")
    settled(page)
    play(page, 2)
    newest = version(page)
    page.click("text=Look back")
    loaded(page, ".slider input")
    german = phone("de", "rita")
    german.goto(page.url)
    german.wait_for_selector(".slider input")
    german.evaluate("document.querySelector('.slider .soft').textContent = '1067 / 1067'")  # after a long evening
    must_fit(german)
    page.locator(".slider input").press("Home")
    page.wait_for_function("() => document.querySelectorAll('.log li').length === 1")
    must_fit(page)
    page.click("#d-rewind summary")
    page.click("#d-rewind button")
    loaded(page, "#look")
    assert version(page) == newest + 1
    assert page.locator(".log del").count()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_battle_on_a_real_table_with_dice_in_hand(phone, language):
    said = SAID[language]
    page = phone(language, "rita")
    found(page)
    page.click(f"main >> text={said['open']}")
    loaded(page, ".opening select[name^=dice-]")  # `all` doesn't wait
    for choice in page.locator("select[name^=dice-]").all():
        choice.select_option("typed")
    page.click(f"text={said['stand']}")
    page.click(f"main button:has-text('{said['go']}')")
    page.wait_for_selector(".one")
    settled(page)
    play(page, 7)
    page.locator(".log .rolls a").first.click()
    page.wait_for_selector(".badge.self")  # one phone for all: nobody else could have seen it
    must_fit(page)


def test_two_phones_follow_each_other(phone, address):
    host = phone("en", "rita")
    found(host)
    campaign = host.url
    host.goto(campaign + "invite/")
    host.click("main form button")
    code = host.inner_text(".bigcode").strip()
    guest = phone("de")
    guest.goto(f"/join/{code}/")
    guest.fill("#id_nickname", "Dora")
    guest.click("main button.main")
    guest.wait_for_url(campaign)
    host.goto(campaign + "battles/new/")
    host.locator("select[name^=player-]").nth(1).select_option(label="Dora")
    host.click("text=one per side")
    host.click("text=everyone is placed")
    host.click("main button:has-text('Open the battle')")
    settled(host)
    guest.goto(host.url)
    for phone_of_the_one, phone_of_the_other in ((host, guest), (guest, host)):
        button = phone_of_the_one.locator(CHOICE)
        if not button.count():
            continue
        tap(phone_of_the_one, button.first)
        phone_of_the_other.wait_for_function(
            "newest => Number(document.querySelector('#table').dataset.version) >= newest",
            arg=version(phone_of_the_one),
        )
    assert host.get_attribute("html", "lang") == "en"
    assert guest.get_attribute("html", "lang") == "de"
