"""Pictures in the README and under docs/ are of the pages as they are: ROLLBOOK_DOCS=1 takes them anew, after every
change that shows.
"""

import json
import os
import random
import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from PIL import Image

from tests.web.pb12.field import Field
from tests.web.test_accessible import DESK
from tests.web.test_browser import PHONE, address, chromium, settled, sign_in

__all__ = ["address", "chromium"]
pytestmark = pytest.mark.slow
DOCS = Path(__file__).resolve().parents[2] / "docs"
# Of each battle this browser has seen all moments: none rises while the picture is taken.
SEEN = """
const kept = Storage.prototype.getItem;
Storage.prototype.getItem = function (key) {
  return key.startsWith("rollbook:moments:") ? "999999" : kept.call(this, key);
};
"""
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
            "kind": piece.kind,
            "corners": [list(corner) for corner in piece.corners],
            "cover": piece.cover,
            "height": piece.height,
        }
        for piece in ALLEY.terrain
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


@pytest.fixture
def demo(fresh_db: str) -> Any:
    """The demo campaign's referee, who is the one that looks."""
    from django.contrib.auth.models import User
    from django.core.management import call_command

    call_command("demo")
    referee = User.objects.get(username="referee")
    referee.set_password("referee")
    referee.save()
    return referee


def test_the_main_pages_can_be_taken_and_their_pictures_are_small(demo, chromium, address, settings):
    """The demo campaign, as its referee sees it."""
    from campaigns.models import Battle, Character

    open_one = Battle.objects.get(status="open", campaign__ruleset="stko")
    hero = Character.objects.filter(campaign=open_one.campaign_id).order_by("-kills", "-battles", "id").first()
    unit = Character.objects.filter(campaign__ruleset="gff").order_by("hired_us", "id").first()
    assert hero and unit
    here = open_one.campaign_id
    settings.LAN_HOSTS = ["192.168.1.20:8000"]  # an address that phones reach has a QR code
    context = chromium.new_context(base_url=address, locale="en", service_workers="block", viewport=PHONE)
    page = context.new_page()
    page.add_init_script(SEEN)
    came_up = reverse("came-up", args=[here])
    page.route(lambda url: came_up in url, lambda asked: asked.abort())  # or a sheet rises while the picture is taken
    sign_in(page, "referee")
    page.goto(reverse("graveyard", args=[here]))
    over = str(page.locator(".graves a[href*='/at/']").last.get_attribute("href")).split("/")[2]
    page.goto(reverse("invite", args=[here]))
    page.click("main button.main")
    page.wait_for_load_state()
    pages = {
        "campaign": (PHONE, reverse("campaign", args=[here])),
        "life": (PHONE, reverse("character", args=[here, hero.id])),
        "end": (PHONE, reverse("battle-end", args=[over])),
        "story": (PHONE, reverse("battle-account", args=[over])),
        "invite": (PHONE, reverse("invite", args=[here])),
        "roll": (PHONE, reverse("roll", args=[over, largest_roll(here, over)])),
        "simulation": (PHONE, reverse("simulation", args=[simulated(open_one.campaign)])),
        "unit": (PHONE, reverse("character", args=[unit.campaign_id, unit.id])),
        "admin": (DESK, reverse("admin:campaign_events", args=[here])),
    }
    for name, (view, where) in pages.items():
        page.set_viewport_size(view)
        page.goto(where)
        page.wait_for_selector("h1.text-lg" if view == DESK else "main h1")
        page.wait_for_load_state("networkidle")
        assert page.url.endswith(where)
        kept(page.screenshot(), name)
    context.close()


def largest_roll(campaign: Any, battle: Any) -> int:
    from campaigns.ledger.read import read

    told = [json.loads(row.payload) for row in read(campaign, stream=battle) if row.type == "battle/rolled/1"]
    return int(max(told, key=lambda one: len(one["faces"]))["roll"])


def simulated(campaign: Any) -> Any:
    """Both gangs as they are, a few hundred times."""
    from campaigns.models import Gang, Member
    from campaigns.simulation.asking import ask
    from campaigns.simulation.work import left, play

    referee = Member.objects.filter(campaign=campaign, roles__contains=["referee"]).first()
    gangs = tuple(Gang.objects.filter(campaign=campaign).order_by("founded_us").values_list("id", flat=True)[:2])
    found = ask(referee, 200, gangs=gangs, table="crossroads")
    while waiting := left(1_000):
        for chunk in waiting:
            play(chunk)
    return found.id


def test_the_stack_of_interrupts_can_be_taken_and_its_picture_is_small(fresh_db, chromium, address):
    """Somebody acts within another's shot: what is held is told, and who must answer first."""
    field = Field(dice="typed")
    field.choose("begin")
    field.bid(0, 0)
    field.settle(random.Random(1))
    if field.page().view["turn"] == 1:
        field.choose("wait")
    field.enter("state", figure=5, state="delayed", times=2, reason="delayed before")
    field.choose("activate", figure=2)
    field.enter("attack", figure=2, target=6, shot="shoot 0 1 0 ")
    field.answer(distance=600, visible=100)
    field.settle(random.Random(2))
    entry = re.search(r'name="entry" value="(\d+)"', field.html("ben"))
    assert entry
    within = {"do": "fight 0", "target": 2, "ap": 2, "give_up": 0}
    field.enter("interject", entry=entry[1], figure=5, how="delayed", moment="before", **within)
    context = chromium.new_context(viewport=PHONE, base_url=address, locale="en", service_workers="block")
    page = context.new_page()
    sign_in(page, "ben")
    page.goto(reverse("battle", args=[field.battle]))
    settled(page)
    kept(page.screenshot(), "stack")
    context.close()
