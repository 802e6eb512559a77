"""A page behind a link, in a real browser: what it tells of its address, and that its forms are taken."""

from uuid import uuid4

import pytest
from django.urls import reverse

from campaigns.models import RollShare
from campaigns.vault.links import token_of
from tests.founding import founded
from tests.web.street import Street
from tests.web.test_browser import PHONE, address, chromium, loaded

__all__ = ["address", "chromium"]
pytestmark = pytest.mark.slow


def test_a_stranger_reads_a_shared_page_in_his_language_and_no_request_carries_its_address(address, chromium):
    street = founded(Street)
    battle = street.battle()
    street.act({"type": "turn-card"}, "anna", battle)
    street.browser("rita").post(reverse("share-roll", args=[battle, 1]), {"id": str(uuid4())})
    link = reverse("shared-roll", args=[token_of(RollShare.objects.get())])
    context = chromium.new_context(viewport=PHONE, locale="en")
    page, told = context.new_page(), []
    page.on("request", lambda one: told.append(one.all_headers().get("referer", "")))
    page.goto(address + link)
    page.click("button[lang=de]")
    loaded(page, "html[lang=de] main")
    assert page.url == address + link
    assert f"{address}/" in told and not [one for one in told if "shared" in one]
    context.close()
