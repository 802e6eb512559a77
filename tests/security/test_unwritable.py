"""NUL, halves of characters and bytes that are no text, at every page and API address that there is: declined, never a
500. The addresses are read from the router.
"""

import json
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import URLResolver, get_resolver

from tests.security.test_every_address import address, street

__all__ = ["street"]
pytestmark = pytest.mark.django_db
WORDS = {"str", "path", "slug"}
NO_TEXT = ("%00", "x%00", "%ED%A0%80", "%C0%80", "%FF")
NOT_TEXT = "%C0%80"  # overlong; like half a character, it becomes a replacement character on the way in


def every_route(patterns=None, before="") -> list[str]:
    found = []
    for one in get_resolver().url_patterns if patterns is None else patterns:
        here = before + str(one.pattern)
        found += every_route(one.url_patterns, here) if isinstance(one, URLResolver) else [here]
    return [one for one in found if "^" not in one]


@pytest.fixture
def rita(street) -> Client:
    """Referee, and in the admin."""
    account = street.accounts["rita"]
    account.is_staff = account.is_superuser = True
    account.save()
    client = street.browser("rita")
    client.raise_request_exception = False
    return client


@pytest.fixture
def addresses(street) -> list[str]:
    known = {"campaign": street.campaign, "battle": street.turned, "number": 1, "version": 1}
    return [address(route, **known) for route in every_route() if "logout" not in route]


def broken(asked) -> list[tuple[str, int]]:
    return [(where, answer.status_code) for where, answer in asked if answer.status_code >= 500]


def declined(asked) -> list[tuple[str, int]]:
    return [(where, answer.status_code) for where, answer in asked if answer.status_code not in (400, 404)]


def test_an_address_with_what_no_text_can_hold_leads_nowhere(street, rita):
    """NUL is stopped before any view, and what is no text comes in as a replacement character, whatever it was: one of
    each everywhere, and all of them at each tenth address.
    """
    asked = 0
    for n, route in enumerate(every_route()):
        for name in [one for one in route.replace(">", "<").split("<") if one.split(":")[0] in WORDS or one == "token"]:
            for text in NO_TEXT if n % 10 == 0 else ("x%00", NOT_TEXT):
                where = address(route.replace(f"<{name}>", text), campaign=street.campaign)
                answer = rita.get(where)
                asked += 1
                assert answer.status_code in ((404,) if "%00" in text else (200, 302, 400, 403, 404, 405)), where
    assert asked > 50


def test_a_query_with_nul_is_declined_everywhere(rita, addresses):
    assert len(addresses) > 200
    for query, asked in (("after=1%00&limit=%00", addresses), ("x=%00", addresses[::10]), ("%00=x", addresses[::10])):
        assert declined((one, rita.get(f"{one}?{query}")) for one in asked) == []


def test_a_query_of_bytes_that_are_no_text_breaks_nothing(rita, addresses):
    names = ("after", "limit", "type", "stream", "q", "who", "at", "from", "to", "gang", "number", "version", "battle")
    query = "&".join(f"{name}={NOT_TEXT}" for name in names)
    assert broken((address, rita.get(f"{address}?{query}")) for address in addresses) == []


def test_a_form_with_nul_is_declined_everywhere(rita, addresses):
    pages = [address for address in addresses if not address.startswith("/api/")]
    form = "application/x-www-form-urlencoded"
    assert declined((page, rita.post(page, "name=x%00&id=%00", content_type=form)) for page in pages) == []
    assert declined((page, rita.post(page, {"x\0": "name"})) for page in pages[::10]) == []  # as multipart/form-data


def test_a_body_with_nul_or_half_a_character_is_declined_by_the_api(rita, addresses):
    doors = [address for address in addresses if address.startswith("/api/")]
    for text in ("\0", "\ud800"):
        body = json.dumps({"id": str(uuid4()), "name": text, "command": {"type": "note", text: text}, text: text})
        asked = ((door, rita.post(door, body, content_type="application/json")) for door in doors)
        # 200 and 201: doors that read no body at all
        allowed = (200, 201, 400, 401, 403, 404, 405, 409, 415, 422, 429)
        assert [(one, answer.status_code) for one, answer in asked if answer.status_code not in allowed] == []
    named = {"id": str(uuid4()), "name": "\ud800".encode("utf-8", "surrogatepass"), "gang": "\0"}
    assert broken((door, rita.post(door, named)) for door in doors) == []


@pytest.mark.parametrize("text", [r"\u0000", r"\ud800"])
def test_a_command_in_a_form_says_in_words_that_it_cant_be_read(street, rita, text):
    where = f"/battles/{street.turned}/enter/choice/"
    for command in (f'{{"type":"note","note":"{text}"}}', f'{{"type":"{text}"}}'):
        assert 400 <= rita.post(where, {"command": command, "seen": "1"}).status_code < 500


def test_a_page_with_nul_in_its_query_says_in_both_languages_what_is_wrong(rita):
    page = rita.get("/help/?x=%00").content.decode()
    assert "can't be read" in page and "lässt sich nicht lesen" in page
