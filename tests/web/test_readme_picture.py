"""Pictures in the README and under docs/ are of the pages as they are: ROLLBOOK_DOCS=1 takes them anew, after every
change that shows.
"""

import os
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from PIL import Image

from tests.web.test_accessible import DESK
from tests.web.test_browser import PHONE, address, chromium, sign_in

__all__ = ["address", "chromium"]
pytestmark = pytest.mark.slow
DOCS = Path(__file__).resolve().parents[2] / "docs"
MORE = (("Narbe", "ganger", "pistol"), ("Motte", "plock", "smg"), ("Lotte", "killer", "rifle"))
PLACES = ((1250, 450), (1500, 900), (2400, 700), (2100, 1300), (3100, 600))


@pytest.fixture
def street(fresh_db: str) -> Any:
    from tests.web.street import Street

    return Street()


def battle(street: Any) -> Any:
    """Five against five in the alley; Anna's Keule is up."""
    from engine.rulesets.stko.sample_tables import ALLEY

    wide, high = ALLEY.size
    figures = []
    for side, who in enumerate(("anna", "ben")):
        everybody = [*street.figures[who], *(street.hire(who, *one) for one in MORE)]
        for one, (x, y) in zip(everybody, PLACES, strict=True):
            at = [x, y] if side == 0 else [wide - x, high - y]
            figures.append({"side": side, "character": one, "at": at, "facing": [0, 1 if side == 0 else -1]})
    terrain = [
        {
            "kind": one.kind,
            "corners": [list(corner) for corner in one.corners],
            "cover": one.cover,
            "height": one.height,
        }
        for one in ALLEY.terrain
    ]
    found = street.battle(table="drawn", dice="typed", cards="typed", figures=figures, terrain=terrain, devices="own")
    street.turn(found, "figure-1")
    return found


def test_the_page_can_be_taken_and_the_picture_is_small(street, chromium, address):
    context = chromium.new_context(viewport=PHONE, base_url=address, locale="en", service_workers="block")
    page = context.new_page()
    sign_in(page, "anna")
    page.goto(reverse("battle", args=[battle(street)]))
    page.wait_for_selector("#map .token")
    page.locator("#t9").click()
    page.wait_for_selector("#sight line", state="attached")
    taken = page.screenshot()
    context.close()
    kept(taken, "battle")


def kept(taken: bytes, name: str) -> None:
    """What docs/ shows is as large on the screen as what was taken now, and small in bytes."""
    picture = DOCS / f"{name}.png"
    if os.environ.get("ROLLBOOK_DOCS"):
        small = BytesIO()
        Image.open(BytesIO(taken)).convert("P", palette=Image.Palette.ADAPTIVE, colors=128).save(
            small, "PNG", optimize=True
        )
        picture.write_bytes(small.getvalue())
    assert Image.open(BytesIO(picture.read_bytes())).size == Image.open(BytesIO(taken)).size
    assert picture.stat().st_size < 150_000


def test_the_main_pages_can_be_taken_and_their_pictures_are_small(fresh_db, chromium, address):
    """The demo campaign, as its referee sees it."""
    from django.contrib.auth.models import User
    from django.core.management import call_command

    from campaigns.models import Battle, Character

    call_command("demo")
    referee = User.objects.get(username="referee")
    referee.set_password("referee")
    referee.save()
    open_one = Battle.objects.get(status="open", campaign__ruleset="stko")
    hero = Character.objects.order_by("-kills", "id").first()
    assert hero
    here = open_one.campaign_id
    pages = {
        "campaign": (PHONE, reverse("campaign", args=[here]), "main h2"),
        "life": (PHONE, reverse("character", args=[here, hero.id]), "main h1"),
        "roll": (PHONE, reverse("roll", args=[open_one.id, 1]), "main h1"),
        "books": (DESK, reverse("admin:campaign_events", args=[here]), "table"),
        "simulations": (DESK, reverse("simulations", args=[here]), "main h1"),
    }
    context = chromium.new_context(base_url=address, locale="en", service_workers="block")
    page = context.new_page()
    sign_in(page, "referee")
    for name, (view, where, part) in pages.items():
        page.set_viewport_size(view)
        page.goto(where)
        page.wait_for_selector(part)
        kept(page.screenshot(), name)
    context.close()
