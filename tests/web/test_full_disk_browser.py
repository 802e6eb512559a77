"""On a battle's page the host's words about a full disk are shown, and what was tapped can be tapped again."""

from typing import Any

import pytest
from django.urls import reverse

from tests.web.test_browser import address, chromium, moved_on, phone, settled, version

__all__ = ["address", "chromium", "phone"]
pytestmark = pytest.mark.slow
WORDS = "The machine has no room left on its disk."


@pytest.fixture
def street(fresh_db: str) -> Any:
    from tests.founding import founded
    from tests.web.street import Street

    return founded(Street)


def test_the_hosts_words_stand_on_the_page_until_there_is_room_again(street: Any, phone: Any):
    battle = street.battle(dice="typed", cards="typed", devices="shared")
    page = phone("en", "rita")
    page.goto(reverse("battle", args=[battle]))
    settled(page)
    before, card = version(page), page.locator(".card.figure", has_text="Keule").first
    page.route("**/enter/**", lambda route: route.fulfill(status=507, content_type="text/plain", body=WORDS))
    card.click()
    page.locator("#lost", has_text=WORDS).wait_for(state="visible")
    assert version(page) == before
    page.unroute("**/enter/**")
    card.click()
    moved_on(page, before)
