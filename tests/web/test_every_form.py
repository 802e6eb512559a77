"""Every form that any page offers: what can't be read is told at its field, and what was typed stays in it.

The forms are found by walking through the pages, so a new one is tried as soon as a page offers it.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache, partial
from typing import Any, NamedTuple
from urllib.parse import urljoin, urlsplit
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.urls import Resolver404, resolve, reverse

from campaigns.ledger.read import read
from tests.founding import founded
from tests.web.admin.test_forms import full, staffed
from tests.web.characters.test_lives import played
from tests.web.gff.front import Front
from tests.web.gff.test_between_battles import fought
from tests.web.markup import Element, Page

pytestmark = pytest.mark.django_db
NOT_TYPED = {"hidden", "submit", "button", "image", "reset", "file", "password", "radio", "checkbox"}
FORM = re.compile("<form\\b.*?</form>", re.DOTALL)
ALERT = re.compile('<[^>]* role="alert"[^>]*>')
GAP = re.compile(r"<!--[0-9a-f]{16}:[0-9]+-->")  # see campaigns/web/declined/sent.py
MUCH, NO_NUMBER = "lang " * 1000, "sieben"
# Fields in which anything may stand, and why: (form, what matches its name).
ANYTHING = (
    ("fork-battle", "name"),  # cut to what a title may hold
    ("sheet-change", "new-skill"),  # a name is made of it
    ("simulation-new", "typed_.*"),  # counts where "I type the figures" is chosen
    ("scenario-.*", "ground-number"),  # counts for a table that the dice make
    ("scenario-.*", "(aim|figure)-[23]-.*"),  # of sides that nobody plays
    ("scenario-.*", "o[0-9]-round"),  # counts for who comes in a certain round
    ("(scenario-.*|open-battle)", "apart"),  # counts for a drawn table
    ("new-dispute", "reason"),  # counts where it is ruled on at once
)
LOOKS = {"set_language", "set-unit", "logout", "admin:logout", "login", "admin:password_change"}
# Forms with their fields that were tried, be it in another game: what is common to all games is tried in one.
TRIED: set[tuple[str, str]] = set()
# Fields of forms that were tried: at another address one of each kind shows whether it tells them, too.
FIELDS: set[frozenset[str]] = set()
# What else a form needs to be right.
BASE = {
    "own-table-new": {"low": "1", "high": "6"},
    "scenario-table": {"piece-kind": "wall", "piece-x": "9", "piece-y": "9", "piece-wide": "6", "piece-deep": "1"},
}


class Typed(NamedTuple):
    name: str
    number: bool
    required: bool


class Form(NamedTuple):
    page: str
    action: str
    name: str  # of the address
    what: str  # which of the forms that go there
    fields: dict[str, list[str]]
    typed: tuple[Typed, ...]  # the first of each name


parsed = lru_cache(maxsize=2)(Page)  # its links and its forms are looked for in the same page


def elements(html: str) -> list[Element]:
    return list(parsed(html).whole.inside())


def forms_of(page: str, html: str) -> Iterator[Form]:
    found = parsed(html)
    for form in found.whole.inside():
        if form.tag == "form" and form.get("method").lower() == "post":
            action = urlsplit(urljoin(page, form.get("action") or page))
            match = resolve(action.path)
            fields, typed = contents(found, form)
            what = str(match.kwargs.get("what", "")) or ",".join(
                f"{name}={values[0]}" for name, values in fields.items() if name == "ask"
            )
            where = f"{action.path}?{action.query}" if action.query else action.path
            for name, value in BASE.get(match.view_name, {}).items():
                fields[name][0] = value
            yield Form(page, where, match.view_name, what, fields, tuple(typed))


def contents(page: Page, form: Element) -> tuple[dict[str, list[str]], list[Typed]]:
    """What a browser would send of it as it stands, with its first button; and what people type into."""
    fields: dict[str, list[str]] = {}
    typed = []
    for element in form.inside():
        name, kind = element.get("name"), element.get("type")
        if not name or "disabled" in element.attrs or kind == "file":
            continue
        if element.tag == "select":
            options = [option for option in element.inside() if option.tag == "option"]
            chosen = [option for option in options if "selected" in option.attrs] or options[:1]
            fields.setdefault(name, []).extend(option.get("value") for option in chosen)
        elif element.tag == "textarea" or (element.tag == "input" and kind not in NOT_TYPED):
            number = kind == "number" or element.get("inputmode") in ("numeric", "decimal")
            nth = len(fields.get(name, []))
            if not nth:
                typed.append(Typed(name, number, "required" in element.attrs))
            said = page.said_in(element) if element.tag == "textarea" else element.get("value")
            fields.setdefault(name, []).append(said or ("Wort" if not number and not nth else ""))
        elif element.tag == "input" and (kind not in ("radio", "checkbox") or "checked" in element.attrs):
            fields.setdefault(name, []).append(element.attrs.get("value") or "on")
        elif kind == "radio" and "required" in element.attrs:
            fields.setdefault(name, [element.get("value")])
        elif element.tag == "button" and kind != "button" and not any(b in fields for b in ("do", name)):
            fields.setdefault(name, []).append(element.get("value"))
    return fields, typed


def pages(browser: Client, begin: str) -> Iterator[tuple[str, str]]:
    """Whatever can be reached by links below the same first step (site or admin); of each kind one."""
    todo, met = [begin], {begin}
    kinds: set[str] = set()
    admin = begin.startswith("/admin/")
    while todo:
        page = todo.pop(0)
        try:
            match = resolve(urlsplit(page).path)
        except Resolver404:
            continue
        kind = match.view_name + str(match.kwargs.get("what", "")) + ",".join(re.findall(r"[?&](\w+)=", page))
        if kind in kinds or "logout" in kind or kind == "schema":
            continue
        answer = browser.get(page)
        if answer.status_code != 200 or not answer.get("Content-Type", "").startswith("text/html") or answer.streaming:
            continue
        kinds.add(kind)
        html = answer.content.decode()
        yield page, html
        for element in elements(html):
            link = urljoin(page, element.get("href")).partition("#")[0]
            if (
                element.tag == "a"
                and link.startswith("/")
                and link not in met
                and link.startswith("/admin/") == admin
                and not (admin and "?" in link)
            ):
                met.add(link)
                todo.append(link)


def spoiled(form: Form) -> Iterator[tuple[str, str]]:
    """Each typed field with what it can't hold; of numbers read by the same lines one."""
    read_alike: set[str] = set()
    for name, number, required in form.typed:
        alike = re.sub("^v-.*", "v-", re.sub("[0-9a-f]{8}[0-9a-f-]*|[0-9]+", "", name))
        if alike in read_alike:
            continue
        read_alike.add(alike)
        if not any(re.fullmatch(one, form.name) and re.fullmatch(field, name) for one, field in ANYTHING):
            yield name, NO_NUMBER if number else MUCH
            if required and not number:
                yield name, "  "


def send(browser: Client, form: Form, name: str = "", text: str = "") -> Any:
    """Nothing of it stays."""
    said = {key: list(values) for key, values in form.fields.items()} | {"id": [str(uuid4())]}
    if name:
        said[name][0] = text
    point = transaction.savepoint()
    try:
        return browser.post(form.action, said)
    finally:
        transaction.savepoint_rollback(point)


def is_taken(browser: Client, form: Form) -> bool:
    """As it stands, with the blanks filled in."""
    return send(browser, form).status_code < 400


def what_is_wrong(answer: Any, name: str, text: str, is_right: Callable[[], bool]) -> str:
    """Nothing where it is told at its field; in its form is enough where the form can't be sent at all now."""
    if answer.status_code not in (400, 403, 409, 422):
        return "it is taken"
    return told_at(answer.content.decode(), name, text, is_right)


def told_at(html: str, name: str, text: str, is_right: Callable[[], bool]) -> str:
    """What is missing at the field, in the forms that have it."""
    if GAP.search(html):
        return "a gap was left open"
    page = Page("".join(one for one in FORM.findall(html) if f'name="{name}"' in one))
    everything = list(page.whole.inside())
    kept = [
        element
        for element in everything
        if element.get("name") == name
        and (page.said_in(element).strip() if element.tag == "textarea" else element.get("value").strip())
        == text.strip()
        and element.tag in ("input", "textarea")
    ]
    if not kept:
        return "what was typed is gone"
    if not any(element.get("aria-invalid") == "true" for element in kept) and is_right():
        wrong = [element.get("name") for element in everything if element.get("aria-invalid") == "true"]
        return f"not at its field, but at {wrong or 'none'}"
    reasons = [
        element for element in everything if "wrong" in element.get("class").split() or element.get("role") == "alert"
    ]
    if not any(len(page.said_in(reason).strip()) > 5 for reason in reasons):
        return "no reason is given"
    above = [element for tag in ALERT.findall(html) for element in Page(tag).whole.holds]
    if any({"say", "no"} <= set(element.get("class").split()) and "hidden" not in element.attrs for element in above):
        return "it is told above, too"
    return ""


def one_of_each_kind(tries: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return list({text: (name, text) for name, text in reversed(tries)}.values())


def tried(browser: Client, begin: str) -> tuple[dict[str, set[str]], list[str]]:
    """Address names with the forms that were tried, and what was wrong with them."""
    met: dict[str, set[str]] = {}
    wrong: list[str] = []
    for page, html in pages(browser, begin):
        for form in forms_of(page, html):
            names = {
                re.sub("[0-9a-f]{8}[0-9a-f-]*|[0-9]+", "", typed.name) + "#" * typed.number for typed in form.typed
            }
            which = f"{form.what} {sorted(names)}"
            if form.name in LOOKS or which in met.setdefault(form.name, set()):
                continue
            met[form.name].add(which)
            if (form.name, which) in TRIED:
                continue
            TRIED.add((form.name, which))
            tries = list(spoiled(form))
            if (fields := frozenset(names)) in FIELDS:
                tries = one_of_each_kind(tries)
            FIELDS.add(fields)
            is_right = cache(partial(is_taken, browser, form))
            for name, text in tries:
                answer = send(browser, form, name, text)
                refused = what_is_wrong(answer, name, text, is_right)
                if refused:
                    wrong.append(
                        f"{form.name} {form.what} on {page}: {name}={text[:8]!r} {answer.status_code}: {refused}"
                    )
    return met, wrong


def forms_in(met: dict[str, set[str]]) -> int:
    return sum(map(len, met.values()))


@pytest.fixture
def filled(monkeypatch):
    """After a battle with a dead and a hurt; somebody new is in."""
    street = played(monkeypatch)
    street.figures["ben"] = [street.hire("ben", "Zange", "plock", "pistol")]
    return full(staffed(street))


def test_every_form_of_the_street_fights_pages(filled):
    before = len(read(filled.campaign))
    met, wrong = tried(filled.browser("rita"), reverse("campaign", args=[filled.campaign]))
    assert not wrong, "\n".join(wrong)
    assert len(met) > 40 and forms_in(met) > 90
    assert len(read(filled.campaign)) == before


def test_every_form_of_the_admin(filled):
    before = len(read(filled.campaign))
    met, wrong = tried(filled.browser("rita"), reverse("admin:index"))
    assert not wrong, "\n".join(wrong)
    assert len(met) > 10
    assert len(read(filled.campaign)) == before


def test_every_form_of_the_investigators_pages(study):
    study.act({"type": "set-sheet", "character": study.figures["anna"][0], "values": {"luck": 50}, "reason": "rest"})
    study.fight()
    before = len(read(study.campaign))
    met, wrong = tried(study.browser("rita"), reverse("campaign", args=[study.campaign]))
    assert not wrong, "\n".join(wrong)
    assert len(met) > 20 and forms_in(met) > 65
    assert len(read(study.campaign)) == before


def test_every_form_of_firefights_pages():
    front = founded(Front)
    front.fight()
    before = len(read(front.campaign))
    met, wrong = tried(front.browser("rita"), reverse("campaign", args=[front.campaign]))
    assert not wrong, "\n".join(wrong)
    assert len(met) > 20 and forms_in(met) > 50
    assert len(read(front.campaign)) == before


def test_every_form_of_the_books_of_a_campaign_with_units():
    """A battle under way and one that is over; somebody sits out."""
    front = founded(Front)
    User.objects.filter(username="rita").update(is_staff=True)
    fought(front, 0, recovery=True, experience=True)
    front.fight()
    before = len(read(front.campaign))
    met, wrong = tried(front.browser("rita"), reverse("admin:index"))
    assert not wrong, "\n".join(wrong)
    assert len(met) > 8
    assert len(read(front.campaign)) == before
