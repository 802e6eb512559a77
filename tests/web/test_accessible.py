"""axe-core finds no serious fault on any page: phone and desk, light and dark, English and German, the admin too.

Nor does any but the admin scroll sideways on a small phone (320 px) or with letters twice as large.
"""

import re
from contextlib import suppress
from importlib.resources import files
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.web.test_browser import PHONE, address, chromium, sign_in

__all__ = ["address", "chromium"]
pytestmark = pytest.mark.slow
# Pages that are files, parts of pages, or lead elsewhere at once.
NO_PAGES = {
    *(
        "battle-now",
        "battle-standing",
        "worker",
        "device",
        "verify-program",
        "newest-checkpoint",
        "export-battle",
        "logout",
    ),
    *("set-unit", "enter", "log", "plan-file"),
    # Drawn by the same template as one that is looked at.
    *("scenario-new", "plan-new", "own-table-new", "luck-of-character", "check-campaign", "check-file"),
}
DESK = {"width": 1280, "height": 900}
SMALL = {"width": 320, "height": 640}
# What stays at the lower edge lies above the tabs, not under them.
UNDER = """() => [...document.querySelectorAll(".onward > *, .opening > .buttons:last-child > *")].filter(one => {
    one.scrollIntoView({block: "nearest", behavior: "instant"});
    const at = one.getBoundingClientRect();
    return !one.contains(document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2));
}).map(one => one.outerHTML.slice(0, 120)).join(" | ")"""
USUAL = "document.documentElement.style.fontSize = ''"
LARGE = "document.documentElement.style.fontSize = '200%'"
# How far a page sticks out to the side, and what does it.
OUT = """() => {
    const root = document.documentElement, wide = root.clientWidth;
    if (root.scrollWidth <= wide) return "";
    const out = [...document.querySelectorAll("body *")].filter(one => one.getBoundingClientRect().right > wide + 1);
    return `${root.scrollWidth} of ${wide}: ${out.slice(0, 3).map(one => one.outerHTML.slice(0, 120)).join(" | ")}`;
}"""
BAD = {"serious", "critical"}
AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text()
# Rules whose faults are never serious (axe gives each fault its rule's impact) are not asked: only headings' order is.
# What is on show decides about all of these: where no heading came or went since the last look, only what came to it
# is looked at.
LOOK = """async () => {
    const shown = [...document.body.querySelectorAll("*")].filter(one => one.checkVisibility());
    const headings = shown.filter(one => /^H[1-6]$/.test(one.tagName)).length;
    let where = document;
    if (window.looked && headings === window.headings) {
        const came = new Set(shown.filter(one => !window.looked.has(one)));
        if (!came.size) return [];
        where = {include: [...came].filter(one => !came.has(one.parentElement))};
    }
    window.looked = new WeakSet(shown), window.headings = headings;
    const isMild = one => ["minor", "moderate"].includes(one.impact) && one.id !== "heading-order";
    const left = axe._audit.rules.filter(isMild).map(one => one.id).concat("color-contrast");
    const rules = Object.fromEntries(left.map(one => [one, {enabled: false}]));
    return (await axe.run(where, {resultTypes: ["violations"], rules})).violations.map(
        one => [one.impact, one.id, one.nodes.slice(0, 3).map(node => node.html.slice(0, 160)).join(" | ")]);
}"""
# Whether words can be read follows from their colour, size and weight and from what they stand on. Asked of every word
# it took four fifths of these tests: a look that axe found good once, on this page or an earlier one, is known.
GOOD: list[str] = []
# What axe never judges isn't asked: what is disabled, holds no words, lies beside the page or is an icon of the admin.
READABLE = """async found => {
    const unjudged = ":disabled, [type=checkbox], [type=radio], [type=range], .material-symbols-outlined";
    const good = new Set(found), grounds = new Map(), asked = new Map(), perLook = {};
    const groundOf = one => {
        if (one && !grounds.has(one)) {
            const {backgroundColor, backgroundImage, opacity, filter, position} = getComputedStyle(one);
            const own = [backgroundColor, backgroundImage, opacity, filter, position].join(" ");
            const below = groundOf(one.parentElement);
            grounds.set(one, own === "rgba(0, 0, 0, 0) none 1 none static" ? below : `${below} / ${own}`);
        }
        return one ? grounds.get(one) : "";
    };
    for (const one of document.body.querySelectorAll("*")) {
        const hasWords = [...one.childNodes].some(part => part.nodeType === Node.TEXT_NODE && part.data.trim());
        if (one.matches(unjudged) || !hasWords && !one.matches("input, textarea, select")) continue;
        const {color, fontSize, fontWeight, textShadow} = getComputedStyle(one);
        const look = [color, fontSize, fontWeight, textShadow, groundOf(one)].join(" ");
        // Of what is covered axe says nothing: some more of the same look are asked.
        if (good.has(look) || (perLook[look] || 0) === 5) continue;
        const box = one.getBoundingClientRect();
        if (box.right < 0 || box.bottom + scrollY < 0) continue;
        if (box.width < 2 || box.height < 2 || !one.checkVisibility({visibilityProperty: true})) continue;
        perLook[look] = (perLook[look] || 0) + 1;
        asked.set(one, look);
    }
    if (!asked.size) return [[], found];
    const how = {runOnly: ["color-contrast"], resultTypes: ["passes", "violations"], elementRef: true};
    how.selectors = false; // nobody reads them here
    const {passes, violations} = await axe.run({include: [...asked.keys()]}, how);
    const passed = passes.flatMap(one => one.nodes).map(node => asked.get(node.element));
    const failed = violations.flatMap(one => one.nodes).map(node => ["serious", "color-contrast", node.html]);
    return [failed, [...good, ...passed.filter(look => look)]];
}"""


@pytest.fixture
def street(fresh_db: str) -> Any:
    from tests.founding import founded
    from tests.web.street import Street

    return founded(Street)


def known(street: Any, **battle: Any) -> dict[str, Any]:
    """What stands behind each name in an address."""
    fight = street.battle(devices="shared", **battle)
    command = {"type": "set-state", "figure": 1, "state": "ducked", "on": True}
    street.act({"type": "decide-otherwise", "command": command, "reason": "so it stands"}, "rita", fight)
    street.act({"type": "turn-card"}, "anna", fight)
    date = street.act({"type": "plan-battle", "day": "2098-12-05", "time": "19:30", "place": "Club", "note": "Dice"})
    return {
        "plan": date.of_type("campaign/battle-planned/1")[0]["plan"],
        "campaign": street.campaign,
        "battle": fight,
        "gang": street.gangs["anna"],
        "character": street.figures["anna"][0],
        "number": 1,
        "version": 2,
        "side": 0,
        "who": street.members["ben"],
    }


def pages(facts: dict[str, Any]) -> list[str]:
    """Every address of ours that can be filled with what is known."""
    from django.urls import NoReverseMatch

    found = []
    for pattern in addresses():
        wanted = set(pattern.pattern.converters)
        if pattern.name in NO_PAGES or not wanted <= set(facts):
            continue
        with suppress(NoReverseMatch):
            found.append(reverse(pattern.name, kwargs={one: facts[one] for one in wanted}))
    return sorted(set(found))


def opened(page: Any, where: str) -> bool:
    """A page is there now. Other addresses take entries only, lead elsewhere, or are files or parts of pages."""
    from playwright.sync_api import Error

    try:
        answer = page.goto(where, wait_until="domcontentloaded")
    except Error:
        return False  # a file, which isn't shown
    assert answer.status < 500, where
    led_here = answer.request.redirected_from is not None
    return answer.status == 200 and not led_here and b"<html" in answer.body()[:300]


def addresses() -> list[Any]:
    from campaigns.web.urls import urlpatterns

    return [pattern for urlpattern in urlpatterns for pattern in getattr(urlpattern, "url_patterns", [urlpattern])]


def ended(street: Any) -> Any:
    battle = street.battle(devices="shared")
    street.act({"type": "end", "how": "time_up"}, stream=battle)
    return battle


def results(street: Any, fight: Any, over: Any) -> list[str]:
    """What somebody has made first: a scenario, a table, a dispute, results, and links that show one thing each."""
    from campaigns.models import Dispute, Member
    from campaigns.simulation.asking import ask
    from campaigns.simulation.changes import Change
    from campaigns.simulation.comparing import Variant, what_if
    from campaigns.simulation.seasons import ask_season
    from campaigns.simulation.work import left, play
    from tests.web.scenarios.test_scenarios import table, write

    rita, referee = street.browser("rita"), Member.objects.get(id=street.members["rita"])
    gangs = [UUID(gang) for gang in street.gangs.values()]
    simulation = ask(referee, 40, gangs=tuple(gangs), table="open", chunk_size=10)
    season = ask_season(referee, 2, gangs=gangs, battles=2)
    question = what_if(referee, simulation.id, [Variant((Change("leaves", figure=1),))], 1_000)
    for chunk in left(30):
        play(chunk)
    rita.post(reverse("new-dispute", args=[street.campaign]) + f"?battle={fight}&version=1", {"claim": "Not so"})
    here, character = street.campaign, street.figures["anna"][0]
    scenario, own = write(street), table(street)
    found = [
        *(reverse(name, args=[here, scenario]) for name in ("scenario", "scenario-edit", "scenario-table")),
        *(reverse(name, args=[here, own]) for name in ("own-table", "own-table-edit")),
        reverse("dispute", args=[here, Dispute.objects.get().id]),
        rita.post(reverse("sign-log", args=[here]))["Location"],  # the log's page
        reverse("new-dispute", args=[here]) + f"?battle={fight}&version=2",
        *(reverse(name, args=[simulation.id]) for name in ("simulation", "what-if")),
        reverse("simulation-battle", args=[simulation.id, 1]),
        *(reverse(name, args=[over]) for name in ("battle", "battle-end", "battle-account", "correct-battle")),
        reverse("season", args=[season.id]),
        reverse("question", args=[question.id]),
    ]
    to_share = {
        reverse("share-page", args=[here, "life", character]): reverse("character", args=[here, character]),
        reverse("share-page", args=[here, "battle", over]): reverse("battle-account", args=[over]),
        reverse("share-roll", args=[fight, 1]): reverse("roll", args=[fight, 1]),
        reverse("share-simulation", args=["battle", simulation.id]): reverse("simulation", args=[simulation.id]),
    }
    for share, page in to_share.items():
        rita.post(share, {"id": str(uuid4())})
        links = re.findall(r"/shared/(?:pages|rolls|simulations)/[^\"/<]+/", rita.get(page).content.decode())
        assert links, page
        found.append(links[0])
    return found


def admins(street: Any) -> list[str]:
    """The admin: lists and rows are drawn by a template each, for all of them; here the fullest of both."""
    from django.contrib.auth.models import User

    from campaigns.ledger.read import read
    from campaigns.models import Battle, Character, Dispute, Simulation
    from campaigns.models import Campaign as CampaignRow

    User.objects.filter(username="rita").update(is_staff=True)
    found = [reverse("admin:index"), reverse("admin:campaign_events", args=[street.campaign])]
    first = CampaignRow.objects.get(id=street.campaign)
    found += [
        reverse("admin:campaign_options", args=[first.id]),
        reverse("admin:campaigns_campaign_do", args=[first.id, "plan-battle"]),
        reverse("admin:campaigns_member_do", args=[street.members["anna"], "set-roles"]),
        reverse("admin:campaign_receipt", args=[first.id, read(first.id)[-1].command]),
    ]
    found += [reverse(f"admin:campaigns_{name}_changelist") for name in ("battle", "character", "member", "simulation")]
    for model in (Battle, Character, Dispute, Simulation):
        found.append(reverse(f"admin:campaigns_{model._meta.model_name}_change", args=[model.objects.first().pk]))
    return found


def test_no_page_has_a_serious_fault(street, chromium, address):
    over = ended(street)
    facts = known(street, dice="typed", cards="typed")
    everywhere = [*pages(facts), *results(street, facts["battle"], over), *admins(street)]
    assert look_at(everywhere, street, chromium, address, "en") > 70


def test_no_german_page_of_a_battle_on_the_drawn_table_has_a_serious_fault(street, chromium, address):
    """The other pages are the same templates, whose names and labels no language leaves out."""
    facts = known(street, table="drawn")
    fight = facts["battle"]
    with_a_map = [
        reverse("battle", args=[fight]),
        reverse("battle-at", args=[fight, 2]),
        reverse("lay-out", args=[fight]),
    ]
    assert look_at([reverse("home"), *with_a_map], street, chromium, address, "de") == 4


def test_no_sheet_no_clock_and_no_door_has_a_serious_fault(fresh_db, chromium, address):
    """Pages of campaigns with sheets, with a roll that is called; and those of people who aren't signed in."""
    from tests.web.study import Study

    study = Study()
    here, who = study.campaign, study.figures["anna"][0]
    called = {"skill": "con", "characters": [who], "dice": "typed"}
    answer = study.browser("rita").post(reverse("enter-clock", args=[here, "call-rolls"]), called)
    assert answer.status_code == 302
    sheets = [reverse(name, args=[here, who]) for name in ("sheet", "sheet-change", "luck-of-character")]
    others = [reverse("clock", args=[here]), reverse("import-character", args=[here, study.gangs["anna"]])]
    assert look_at([*sheets, *others], study, chromium, address, "de") == 5
    doors = [reverse(name) for name in ("home", "help", "login", "join")]
    assert look_at(doors, study, chromium, address, "en", who="") == 4


def test_no_first_page_of_a_newcomer_has_a_serious_fault(street, chromium, address):
    """The welcome with a gang to take, and the ways of a campaign in which nothing has happened yet."""
    from django.contrib.auth.models import User

    from campaigns.models import Member
    from campaigns.submit import make_join_code

    gang = {"type": "found-gang", "name": "Nord", "colour": "green", "shape": "star"}
    street.act(gang, "rita")
    code = make_join_code(Member.objects.get(id=street.members["rita"])).code
    dora = User.objects.create_user("dora", password="dora")
    browser = Client()
    browser.force_login(dora)
    browser.post(reverse("join"), {"code": code, "nickname": "Dora"})
    browser.post(reverse("link-account", args=[street.campaign]))
    ways = ("campaign", "fighters", "stories", "calendar", "more", "standings", "graveyard", "luck", "records")
    first = [reverse("home"), *(reverse(name, args=[street.campaign]) for name in ways)]
    assert look_at(first, street, chromium, address, "de", who="dora") == len(first)


def look_at(addresses: list[str], street: Any, chromium: Any, address: str, language: str, who: str = "rita") -> int:
    """Without a serious fault each; how many pages there were."""
    context = chromium.new_context(base_url=address, locale=language, service_workers="block")
    context.add_init_script(AXE)
    page = context.new_page()
    if who:
        sign_in(page, who)
    faults, looked = [], 0
    for where in addresses:
        if opened(page, where):
            looked += 1
            faults += faults_of(page)
    context.close()
    each = {fault[1:]: fault[0] for fault in faults}
    assert not each, "\n".join(f"{where}: {' '.join(one)}" for one, where in each.items())
    return looked


def serious(page: Any) -> list[tuple[str, ...]]:
    """What axe finds on the page as it stands."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    hard_to_read, GOOD[:] = page.evaluate(READABLE, GOOD)
    found = [*page.evaluate(LOOK), *hard_to_read]
    return [tuple(one) for one in found if one[0] in BAD or one[1] == "heading-order"]


def faults_of(page: Any) -> list[tuple[str, ...]]:
    """On a desk in dark, then on a phone in light, without being asked for again. It ends as a phone."""
    where, faults = str(page.url), []
    admin = "/admin/" in where
    for view, letters, scheme in (
        (DESK, USUAL, "dark"),
        *(() if admin else ((SMALL, USUAL, ""), (PHONE, LARGE, ""))),
        (PHONE, USUAL, "light"),
    ):
        page.set_viewport_size(view)
        page.evaluate(letters)
        if scheme:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            faults += [(where, scheme, *one) for one in serious(page)]
            faults += [(where, scheme, "covered", under) for under in [page.evaluate(UNDER)] if under]
        else:
            faults += [(where, str(view["width"]), "sideways", out) for out in [page.evaluate(OUT)] if out]
    return faults
