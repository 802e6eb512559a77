"""Firefight in real Chromium: two imported lists on two phones, taps counted, dice counted."""

import base64
import json
import random
from uuid import UUID

import pytest
from django.urls import reverse

from campaigns.models import Character, Member
from campaigns.selectors.battles.pages import battle_page
from tests.engine.gff.army_lists import NEW, rule, unit, weapon
from tests.founding import founded
from tests.web.gff.front import Front
from tests.web.test_accessible import look_at
from tests.web.test_browser import address, chromium, must_fit, phone, pick_up, settled, tap, version

__all__ = ["address", "chromium", "phone"]
pytestmark = pytest.mark.slow

WARDENS = (
    unit("Warden Captain", 95, weapon("Sidearm", 2, 1, 12, rule("AP", 1)), weapon("Sabre", 4, 1, 0, rule("Rending")),
         rules=[rule("Hero"), rule("Tough", 3), rule("Fearless")], quality=3),
    unit("Wardens", 70, weapon("Rifle", 3, 3, 24), weapon("Torch", 1, 3), rules=[rule("Relentless")], size=3),
    unit("Gatekeepers", 70, weapon("Carbine", 2, 3, 18, rule("AP", 1)), weapon("Pike", 1, 3), size=3, defense=3),
    unit("Mortar", 65, weapon("Mortar", 2, 1, 30, rule("Blast", 3), rule("Indirect")), weapon("Boots", 1, 1),
         rules=[rule("Tough", 3)]),
)  # fmt: skip
SMUGGLERS = (
    unit("Old Nan", 90, weapon("Scattergun", 3, 1, 12), weapon("Hook", 4, 1, 0, rule("AP", 1)),
         rules=[rule("Hero"), rule("Tough", 3), rule("Fear", 2)]),
    unit("Runners", 70, weapon("Pistol", 2, 3, 12), weapon("Knife", 2, 3), rules=[rule("Furious")], size=3, quality=5),
    unit("Lookouts", 75, weapon("Long rifle", 4, 2, 30, rule("Reliable")), weapon("Knife", 1, 2), size=2),
    unit("Brute", 65, weapon("Chain", 4, 1, 0, rule("AP", 2)), rules=[rule("Tough", 3), rule("Impact", 3)]),
)  # fmt: skip


@pytest.fixture
def front(fresh_db):
    return founded(Front)


def listed(front, who, units):
    """The units of a list of another tool's, taken in."""
    whole = {**NEW, "listPoints": 300, "pointsLimit": 300, "units": list(units)}
    content = base64.b64encode(json.dumps(whole).encode()).decode()
    front.act({"type": "import-army", "gang": front.gangs[who], "content": content}, who)
    return [
        str(character.id) for character in Character.objects.filter(gang_id=front.gangs[who]).order_by("hired_us", "id")
    ]


def opened(front, dice="server", most=4):
    figures = [
        {"side": side, "character": one}
        for side, (who, units) in enumerate((("anna", WARDENS), ("ben", SMUGGLERS)))
        for one in listed(front, who, units)[:most]
    ]
    sides = [{"gang": front.gangs[who], "dice": dice} for who in ("anna", "ben")]
    setup = {"table": "real", "sides": sides, "figures": figures}
    receipt = front.act({"type": "open-battle", "setup": setup, "devices": "own"})
    return UUID(receipt.of_type("campaign/battle-opened/1")[0]["battle"])


def page_of(front, battle):
    return battle_page(battle, Member.objects.get(id=front.members["rita"]))


def before_the_first_round(front, battle):
    """Objectives and deployment, with dice that come up one by one."""
    while (page := page_of(front, battle)).view["phase"] != "playing":
        if page.waiting.roll is not None:
            six_or_one = 6 - 5 * (page.waiting.roll.number % 2)  # alike, they roll again
            command = {"type": "enter-dice", "faces": [six_or_one]}
        else:
            one = next(one for one in page.legal if one.code in ("begin", "place-objective", "ready"))
            command = dict(one.command)
        front.act(command, "rita", battle)


def two_phones(front, phone, battle):
    phones = [phone("en", who, keeps_moments=True) for who in ("anna", "ben")]
    for one in phones:
        rising = one.locator("dialog.risen[open] .main[data-close]")  # one after the other: each is closed at once
        one.add_locator_handler(rising, lambda close: close.click(), no_wait_after=True)
        one.goto(reverse("battle", args=[battle]))
        settled(one)
    return phones


def look(page, newest):
    """What a phone does every two seconds, at once."""
    if version(page) < newest:
        page.evaluate("htmx.trigger(document.getElementById('look'), 'look')")
        page.wait_for_function(f"() => Number(document.getElementById('table').dataset.version) >= {newest}")
        settled(page)


def usual(page, pick, tapped):
    """What somebody at this phone taps next, first what nobody has tapped yet; None where nothing is asked of him."""
    question = page.locator(".panel .question form button:visible:not([data-step])")
    if question.count():
        main = page.locator(".panel .question form button.main:visible")
        return main.first if main.count() else question.nth(pick.randrange(question.count()))
    if page.locator(".whose").count():
        page.locator(".whose label").first.click()
    deeds = page.locator(".deeds .do:visible, .acts .tile-of .do:visible")
    if not deeds.count():
        return None
    kinds = deeds.evaluate_all("all => all.map(one => one.closest('form').dataset.auto)")
    kind = next((one for one in kinds if one not in tapped), None) or pick.choice(kinds)
    tapped.add(kind)
    return deeds.nth(kinds.index(kind))


def test_two_imported_lists_are_played_on_two_phones(front, phone):
    """Two units of each, each phone acts for its own side, Rollbook rolls. To the end by the rules: test_battle.py."""
    battle, pick, tapped = opened(front, most=2), random.Random(7), set()
    phones = two_phones(front, phone, battle)
    for _ in range(14):
        newest = max(map(version, phones))
        for page in phones:
            look(page, newest)
        if phones[0].locator(".over").count():  # a side can be wiped out as early as that
            break
        page, button = next((one, found) for one in phones if (found := usual(one, pick, tapped)) is not None)
        before = version(page)
        tap(page, button)
        if version(page) == before:  # out of reach: they measure again, and somebody else is chosen
            tap(page, page.locator("form[action$='take-back'] button").first)
    else:
        assert page_of(front, battle).view["round"] >= 1
        front.act({"type": "end", "how": "time_up"}, stream=battle)
    for one in phones:
        pick_up(one)
        one.wait_for_selector(".over")
        must_fit(one)


def test_holding_and_shooting_takes_four_taps(front, phone):
    """The unit, the target, the deed, how far: Rollbook does the rest."""
    battle = opened(front)
    before_the_first_round(front, battle)
    turn = page_of(front, battle).view["turn"]
    page = phone("en", ("anna", "ben")[turn])
    page.goto(reverse("battle", args=[battle]))
    settled(page)
    start = version(page)
    page.locator(".whose label", has_text=("Mortar", "Lookouts")[turn]).click()
    page.locator(".hand .aims:visible label").nth(1).click()
    tap(page, page.locator(".deeds .do:visible"))
    tap(page, page.locator(".question button[name=distance]").last)
    assert version(page) > start + 5
    assert any("shot at" in sentence.text for sentence in page_of(front, battle).sentences)


def test_many_dice_are_typed_as_how_many_show_each_face(front, phone):
    """Nine rifles, or eight shots of the lookouts: nobody taps a die nine times."""
    battle = opened(front, "typed")
    before_the_first_round(front, battle)
    turn = page_of(front, battle).view["turn"]
    front.act({"type": "hold", "figure": (2, 7)[turn], "target": (5, 1)[turn]}, "rita", battle)
    front.act({"type": "answer", "value": {"distance": 500}}, "rita", battle)
    page = phone("en", ("anna", "ben")[turn])
    page.goto(reverse("battle", args=[battle]))
    settled(page)
    most, send = int(page.locator("[name=faces]").get_attribute("data-count")), page.locator(".pad .send")
    assert most in (8, 9) and send.is_disabled() and not page.locator(".blanks").count()
    page.locator("[data-face='1']").fill(str(most - 2))
    more = page.locator(".count-of:has([data-face='2']) [data-step='1']")
    more.click()
    assert send.is_disabled()
    more.click()
    tap(page, send)
    assert [roll.faces for roll in page_of(front, battle).rolls if len(roll.faces) == most] == [
        [2, 2] + [1] * (most - 2)
    ]


def test_a_unit_is_moved_by_one_tap_and_single_models_are_dragged(front, phone):
    """On a drawn table: the ring of one model is pulled aside, and that is where it stands."""
    from campaigns.demo import armies  # a battle that is under way

    battle = drawn(front, armies)
    turn = page_of(front, battle).view["turn"]
    page = phone("en", ("anna", "ben")[turn])
    page.goto(reverse("battle", args=[battle]))
    settled(page)
    seen = next(
        figure
        for figure in page_of(front, battle).view["figures"]
        if figure["side"] == turn and not figure["done"] and figure["standing"] > 1
    )
    page.locator(f".whose label:has([value='{seen['n']}'])").click()
    page.locator(".g-advance button[data-arm]:visible").click()
    box, ahead = page.locator("#map").bounding_box(), 300 if seen["y"] < 2400 else -300
    scale = box["width"] / 4800

    def at(x, y):
        return box["x"] + x * scale, box["y"] + (4800 - y) * scale

    page.evaluate("scrollTo(0, 0)")
    box = page.locator("#map").bounding_box()
    page.mouse.click(*at(seen["x"], seen["y"] + 5 * ahead))
    page.locator("#map-word", has_text="at most").wait_for()
    assert page.locator(".ghost-model.lone").count() == seen["standing"]
    tap(page, page.locator(".go:visible"))
    assert "at most" in page.locator("#no").inner_text()
    page.evaluate("scrollTo(0, 0)")
    box = page.locator("#map").bounding_box()
    page.mouse.click(*at(seen["x"], seen["y"] + ahead))  # the next tap tries anew
    ring = page.locator(".ghost-model").nth(1)
    assert page.locator(".ghost-model").count() == seen["standing"]
    here = ring.bounding_box()
    x, y = here["x"] + here["width"] / 2, here["y"] + here["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    assert not page.locator(".ghost-model.lone").count()
    page.mouse.move(*at(seen["x"], 4800 - seen["y"]), steps=3)  # across the table: it would stand alone
    assert page.locator(".ghost-model.lone").count()
    page.mouse.move(x, y, steps=3)
    assert not page.locator(".ghost-model.lone").count()
    page.mouse.move(x, y + (2 if ahead > 0 else -2), steps=3)
    page.mouse.up()
    assert page.locator("[name=each]").count() == 1
    tap(page, page.locator(".go:visible"))
    after = next(figure for figure in page_of(front, battle).view["figures"] if figure["n"] == seen["n"])
    assert after["acting"] == "advance" or after["done"], page.locator("#no").all_inner_texts()


def drawn(front, armies):
    """Two armies on open ground, in their first round, as the demo plays them."""
    from campaigns.scripts.tables import OpenTable, Room
    from engine.rulesets import ruleset
    from engine.rulesets.gff.sample_armies import DOCK_RATS, HARBOUR_WATCH

    figures = [
        {"side": side, "character": front.hire(who, profile, name)}
        for side, (who, army) in enumerate((("anna", HARBOUR_WATCH[1:3]), ("ben", DOCK_RATS[1:3])))
        for name, _rank, profile in army
    ]
    sides = [{"gang": front.gangs[who], "dice": "server"} for who in ("anna", "ben")]
    setup = {"table": "drawn", "size": [4800, 4800], "sides": sides, "figures": figures}
    receipt = front.act({"type": "open-battle", "setup": setup, "devices": "own"})
    battle = UUID(receipt.of_type("campaign/battle-opened/1")[0]["battle"])
    room = Room(front.campaign, "gff")
    assert room.rules is ruleset("gff")
    table = OpenTable(room, battle)
    while not table.game.battle.round:
        side, command = armies.thoughts(table)[0]
        table.enter(command, front.members[("anna", "ben")[side]])
    return battle


def test_no_page_of_a_battle_has_a_serious_fault(front, chromium, address):
    """Choosing a unit, each question, typed dice, a drawn table, the forms before and after: phone and desk."""
    from campaigns.demo import armies

    first, other = opened(front), drawn(front, armies)
    before_the_first_round(front, first)
    turn = page_of(front, first).view["turn"]
    pages = [reverse("battle", args=[one]) for one in (first, other)]
    pages.append(reverse("open-battle", args=[front.campaign]))
    assert look_at(pages, front, chromium, address, "en") == 3
    front.act({"type": "hold", "figure": (4, 5)[turn], "target": (6, 2)[turn]}, "rita", first)
    asked = reverse("battle", args=[first]), reverse("lay-out", args=[first])
    assert look_at(asked, front, chromium, address, "de") >= 1
