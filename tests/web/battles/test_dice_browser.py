"""Two browsers whose devices put their part into the dice without a tap, and a roll that somebody is shown."""

import os
import re
from typing import Any

import pytest
from django.urls import reverse

from tests.web.test_browser import CHOICE, address, chromium, moved_on, must_fit, version, wait_until
from tests.web.test_browser import phone as quiet_phone

__all__ = ["address", "chromium", "quiet_phone"]
pytestmark = pytest.mark.slow
SHOTS = os.environ.get("ROLLBOOK_SHOTS")  # a folder: pictures to look at


def shoot(page: Any, name: str) -> None:
    must_fit(page)
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png", full_page=True)


def types(campaign: Any, battle: Any) -> list[str]:
    from campaigns.ledger.read import read

    return [row.type for row in read(campaign, stream=battle)]


@pytest.fixture
def phone(quiet_phone: Any) -> Any:
    """A phone that also does what devices do by themselves: this file is about that."""

    def new(language: str = "en", who: str = "") -> Any:
        page = quiet_phone(language, who)
        page.context.set_extra_http_headers({})
        return page

    return new


@pytest.fixture
def played(fresh_db: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Anna runs the machine and plays against Ben; a device on a slow machine is there all the same."""
    from campaigns.submit.battles import devices
    from tests.founding import founded
    from tests.web.street import Street

    monkeypatch.setattr(devices, "CONNECTED_SECONDS", 600)
    street = founded(Street)
    account = street.accounts["anna"]
    account.is_superuser = account.is_staff = True
    account.save()
    return street


def test_devices_seed_the_dice_and_answer_a_roll_by_themselves(played, phone):
    battle = played.battle()
    anna, ben = phone("en", "anna"), phone("de", "ben")
    where = reverse("battle", args=[battle])
    anna.goto(where)
    ben.goto(where)
    for page in (anna, ben):
        page.route("**/enter/go-on/", lambda route: route.abort())  # nobody loses patience
        page.wait_for_selector("#table[data-round='1']")
    said = types(played.campaign, battle)
    assert said.count("battle/seed-committed/1") == said.count("battle/seed-opened/1") == 2
    anna.locator("button:has-text('Turn')").first.click()
    wait_until(anna, lambda: "battle/rolled/1" in types(played.campaign, battle), "the roll never fell")
    said = types(played.campaign, battle)
    assert said.count("battle/entropy-given/1") == 1 and "battle/entropy-missed/1" not in said
    anna.goto(reverse("roll", args=[battle, 1]))
    assert "Nobody could know it" in anna.content()
    shoot(anna, "roll-en-390")
    ben.goto(reverse("roll", args=[battle, 1]))
    shoot(ben, "roll-de-390")
    anna.click("#share button")
    link = anna.input_value("#share input[readonly]")
    shoot(anna, "roll-link-390")
    stranger = phone("en")
    stranger.goto(link)
    assert "Anna" not in stranger.content() and "Ben" not in stranger.inner_text("main").replace("Bens", "")
    shoot(stranger, "shared-390")


def test_a_roll_goes_on_when_a_device_falls_silent(played, phone):
    battle = played.battle()
    anna, ben = phone("en", "anna"), phone("en", "ben")
    where = reverse("battle", args=[battle])
    anna.goto(where)
    ben.goto(where)
    anna.wait_for_selector("#table[data-round='1']")
    ben.route("**/device/", lambda route: route.abort())
    anna.route("**/enter/go-on/", lambda route: route.abort())  # until it was seen: she waits three seconds only
    anna.locator("button:has-text('Turn')").first.click()
    anna.wait_for_selector("#table[data-falling]")
    title = "A card is being turned"
    assert anna.inner_text(".falling h2") == title
    story = played.browser("ben").get(reverse("battle-story", args=[battle])).content.decode()
    assert "dice are falling" not in story and "a card is being turned" in story.lower()
    assert "dice are falling" not in anna.inner_text("main").lower()
    shoot(anna, "falling-390")
    anna.unroute("**/enter/go-on/")
    anna.wait_for_selector("#table:not([data-falling])")
    said = types(played.campaign, battle)
    assert said.count("battle/entropy-missed/1") == 1 and "battle/rolled/1" in said


def test_a_device_that_lost_the_host_finds_it_again_where_dice_want_its_bytes(played, phone):
    battle = played.battle()
    anna, ben = phone("en", "anna"), phone("en", "ben")
    for page in (anna, ben):
        page.goto(reverse("battle", args=[battle]))
    ben.wait_for_selector("#table[data-brisk][data-round='1']")  # nothing more happens by itself
    ben.context.route("**/battles/**", lambda route: route.abort())
    ben.wait_for_selector("#lost:not([hidden])")
    ben.context.unroute("**/battles/**")
    ben.wait_for_selector("#lost", state="hidden")
    before = version(ben)
    ben.locator(CHOICE).first.click()
    moved_on(ben, before)


def test_a_hash_that_is_sent_again_after_the_first_roll_is_opened_in_the_next_round(played, phone, monkeypatch):
    """Its answer was lost, and the roll had closed the round meanwhile: what was committed then is what is opened."""
    from campaigns.submit.battles import devices

    monkeypatch.setattr(devices, "CONNECTED_SECONDS", 0)  # the roll waits for nobody
    battle, hashes = played.battle(), []
    anna = phone("en", "anna")

    def first_is_held(route: Any) -> None:
        if "digest=" in (route.request.post_data or ""):
            hashes.append(route)
        if len(hashes) != 1:
            route.continue_()

    anna.route("**/device/", first_is_held)
    anna.route(re.compile("/now/"), lambda route: route.continue_() if len(hashes) > 1 else route.abort())
    anna.goto(reverse("battle", args=[battle]))
    wait_until(anna, lambda: bool(hashes), "the device never sent its hash")
    hashes[0].fetch()
    played.act({"type": "turn-card"}, "anna", battle)
    hashes[0].abort()
    anna.wait_for_selector("#table[data-round='2']", state="attached")
    said = types(played.campaign, battle)
    assert (said.count("battle/seed-committed/1"), said.count("battle/seed-opened/1")) == (2, 1)


def test_the_bundled_hash_is_sha_256(phone, fresh_db):
    import hashlib

    page = phone("en")
    page.goto("/login/")
    page.add_script_tag(url="/static/js/devices.js")
    for many in (1, 32, 55, 56, 63, 64, 65, 200):
        data = bytes(range(many % 256)) or b"\0"
        assert page.evaluate("text => window.rollbookSha256(text)", data.hex()) == hashlib.sha256(data).hexdigest()


def test_doubts_and_witnesses_are_a_tap_each(played, phone):
    battle = played.battle(dice="typed", cards="typed")
    played.act({"type": "turn-card"}, "anna", battle)
    ben = phone("en", "ben")
    ben.goto(reverse("battle", args=[battle]))
    played.act({"type": "enter-dice", "faces": [1]}, "anna", battle)
    ben.wait_for_selector("#d-doubt")
    shoot(ben, "doubt-390")
    ben.click("#d-doubt summary")
    ben.click("#d-doubt button")
    ben.wait_for_selector("button[value=stands]")
    shoot(ben, "doubted-390")
    ben.click("button[value=stands]")
    ben.wait_for_selector("button[value=stands]", state="detached")
    played.act({"type": "end", "how": "time_up"}, "rita", battle)
    ben.goto(reverse("battle", args=[battle]))
    shoot(ben, "attest-390")
    ben.click("form[action$='/attest/'] button")
    ben.wait_for_selector("form[action$='/attest/'] button", state="detached")
    assert "battle/dice-attested/1" in types(played.campaign, battle)
