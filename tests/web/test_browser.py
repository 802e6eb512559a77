"""Real Chromium on a phone's width: founding, opening, playing by tapping; two phones follow each other."""

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from socketserver import ThreadingMixIn
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

import pytest

pytestmark = pytest.mark.slow

PHONE = {"width": 390, "height": 844}
ARGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
SAID = {
    "en": {"open": "Open a battle", "go": "Open the battle", "screen": "On the screen", "stand": "everybody stands"},
    "de": {
        "open": "Kampf eröffnen",
        "go": "Den Kampf eröffnen",
        "screen": "Auf dem Bild",
        "stand": "alle stehen schon",
    },
}


class Threads(ThreadingMixIn, WSGIServer):
    daemon_threads = True

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        from django.db import connections

        try:
            super().process_request_thread(request, client_address)
        finally:
            connections.close_all()


class Quiet(WSGIRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture
def address(fresh_db: str) -> Iterator[str]:
    """The service on a free port, on this test's own database."""
    from django.core.handlers.wsgi import WSGIHandler

    server = make_server("127.0.0.1", 0, WSGIHandler(), Threads, Quiet)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    sync = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: no browser to tap with")
    program = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        pytest.skip("no chromium found: the pages were not tapped through (CHROMIUM=path names one)")
    with pytest.MonkeyPatch.context() as patch, sync.sync_playwright() as play:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")  # playwright's loop runs in this thread, no query does
        browser = play.chromium.launch(executable_path=program, args=ARGS)
        yield browser
        browser.close()


@pytest.fixture
def phone(chromium: Any, address: str) -> Iterator[Callable[..., Any]]:
    """A new phone: `phone(language, account)` signs in; whatever goes wrong in the page fails the test."""
    from django.contrib.auth.models import User

    opened, wrong = [], []

    def new(language: str = "en", who: str = "") -> Any:
        context = chromium.new_context(viewport=PHONE, locale=language, has_touch=True, base_url=address)
        context.set_default_timeout(10_000)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if "Content Security" in said.text else None)
        opened.append(context)
        if who:
            if not User.objects.filter(username=who).exists():
                User.objects.create_user(who, password=who)
            page.goto("/login/")
            page.fill("#id_username", who)
            page.fill("#id_password", who)
            page.click("main button.main")
        return page

    yield new
    for context in opened:
        context.close()
    assert wrong == []


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


def tap(page: Any, button: Any) -> None:
    """Taps and waits until the table has moved on or said no."""
    before = version(page)
    button.tap()
    page.wait_for_function(
        "before => Number(document.querySelector('#table').dataset.version) > before || document.querySelector('#no')",
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
            page.touchscreen.tap(x, y)
            tap(page, page.locator("form[data-auto=move-to] .go"))
        elif page.locator("form.pad").count():
            keys, dice = page.locator("[data-key='4']"), page.locator(".blanks .die").count()
            before = version(page)
            for _ in range(dice):
                keys.tap()
            page.wait_for_function(
                "before => Number(document.querySelector('#table').dataset.version) > before", arg=before
            )
        elif page.locator("form.fact").count():
            page.locator("label.tile:has([value=short])").tap()
            tap(page, page.locator("label.tile:has([value=none])"))
        elif page.locator(".panel form.choice button.do:visible").count():
            tap(page, page.locator(".panel form.choice button.do:visible").first)
        else:
            return


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_battle_on_the_screen_is_founded_opened_and_played_by_tapping(phone, language):
    said = SAID[language]
    page = phone(language, "rita")
    found(page)
    page.click(f"main >> text={said['open']}")
    page.click(f"text={said['screen']}")
    page.click(f"text={said['stand']}")
    must_fit(page)
    page.click(f"main button:has-text('{said['go']}')")
    page.wait_for_selector("#map .token")
    start = version(page)
    play(page, 14)
    assert version(page) > start + 20
    assert page.locator(".log li").count() > 3


def test_the_slider_shows_the_table_as_it_stood_and_the_referee_goes_back(phone):
    page = phone("en", "rita")
    found(page)
    page.goto(page.url + "battles/new/")
    page.click("text=On the screen")
    page.click("text=everybody stands")
    page.click("main button:has-text('Open the battle')")
    page.wait_for_selector("#map .token")
    play(page, 4)
    newest = version(page)
    page.click("text=Look back")
    page.locator(".slider input").press("Home")
    page.wait_for_function("() => document.querySelectorAll('.log li').length === 1")
    must_fit(page)
    page.click("#d-rewind summary")
    page.click("#d-rewind button")
    page.wait_for_selector("#look", state="attached")
    assert version(page) == newest + 1
    assert page.locator(".log del").count()


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_battle_on_a_real_table_with_dice_in_hand(phone, language):
    said = SAID[language]
    page = phone(language, "rita")
    found(page)
    page.click(f"main >> text={said['open']}")
    for choice in page.locator("select[name^=dice-]").all():
        choice.select_option("typed")
    page.click(f"text={said['stand']}")
    page.click(f"main button:has-text('{said['go']}')")
    page.wait_for_selector(".figure")
    play(page, 12)
    roll = page.locator(".log .rolls a").first
    roll.tap()
    page.wait_for_selector(".badge.typed")
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
    host.click("text=everybody stands")
    host.click("main button:has-text('Open the battle')")
    host.wait_for_selector("#table")
    guest.goto(host.url)
    for phone_of_the_one, phone_of_the_other in ((host, guest), (guest, host)):
        button = phone_of_the_one.locator(".panel form.choice button.do:visible")
        if not button.count():
            continue
        tap(phone_of_the_one, button.first)
        phone_of_the_other.wait_for_function(
            "newest => document.querySelector('#table').dataset.version === newest",
            arg=phone_of_the_one.get_attribute("#table", "data-version"),
        )
    assert host.get_attribute("html", "lang") == "en"
    assert guest.get_attribute("html", "lang") == "de"
