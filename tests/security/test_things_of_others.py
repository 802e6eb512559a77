"""Something of another campaign at an address of one's own: nothing of it is told, and nothing is written.

Addresses are read from the router and commands from their registry, so that a new one is tried by itself. Whoever asks
referees a campaign of his own with the same rules; what he names is ours.
"""

import json
from collections import Counter
from uuid import UUID, uuid4

import pytest
from django.db import transaction
from django.test import Client

from campaigns.models import Head, Member
from campaigns.submit import found_campaign
from campaigns.submit.commands import COMMANDS
from tests.security.entering import bodies, fields
from tests.security.test_every_address import signed
from tests.security.test_hidden_numbers import BOOKS, LINKS, cellar
from tests.security.walking import PART, addresses, routes, said

__all__ = ["cellar"]
pytestmark = pytest.mark.django_db
OURS = (
    "Adele",
    "Karl",
    "Kult",
    "Priester",
    "Im Keller",
    "Hinterhalt",
    "Ein Buch",
    "Der traf nicht",
    "Annas",
    "Lesekreis",
)
PUBLIC = (*LINKS, BOOKS, "log/", "api/logs/", "join/")
FORM = {"name": "x", "reason": "weil", "text": "t", "words": "w", "answer": "yes", "at": "1", "seen": "1", "title": "x"}
# What names nothing but his own.
OF_HIMSELF = {
    *("rename-campaign", "set-options", "add-member", "rename-member", "found-gang", "add-house-rule", "note"),
    *("share-luck", "renew-signing-key", "begin-phase", "plan-battle", "save-table", "name-counter"),
}


@pytest.fixture
def elsewhere(cellar) -> UUID:
    found: UUID = found_campaign(
        cellar.accounts["stranger"], uuid4(), ruleset="coc", name="Woanders", nickname="stranger"
    ).campaign
    return found


def sizes() -> dict[UUID, int]:
    return dict(Head.objects.values_list("campaign_id", "size"))


def test_no_address_shows_or_changes_what_belongs_to_another_campaign(cellar, elsewhere):
    known, rows = cellar.known() | {"campaign": [elsewhere]}, cellar.rows()
    browser, hand = cellar.browser("stranger"), Client(**signed(cellar.accounts["stranger"]))
    before, wrong, asked = sizes(), [], Counter[int]()
    for route in routes():
        if route.startswith(PUBLIC) or not {name for _kind, name in PART.findall(route)} - {"campaign", "what"}:
            continue
        for n, where in enumerate(addresses(route, known, rows)[:2]):
            api, point = where.startswith("/api/"), transaction.savepoint()
            client, more = (hand, {"content_type": "application/json"}) if api else (browser, {})
            given = [client.get(where)]
            forms = ({}, FORM) if n == 0 else ()  # what may be sent there doesn't depend on which of them is named
            given += [client.post(where, json.dumps(form) if api else form, **more) for form in forms]
            for answer in given:
                asked[answer.status_code] += 1
                text = said(answer)
                if any(one in text for one in OURS):
                    wrong.append((answer.request["REQUEST_METHOD"], where, answer.status_code))
            if sizes() != before:
                wrong.append(("changed", where, 0))
            transaction.savepoint_rollback(point)
    assert wrong == [] and asked[404] > 200


def test_no_command_takes_what_belongs_to_another_campaign(cellar, elsewhere):
    hand = Client(**signed(cellar.accounts["stranger"]))
    me, before, taken = Member.objects.get(campaign_id=elsewhere), sizes()[cellar.campaign], set()
    for body in bodies(COMMANDS, fields(cellar, str(me.id))):
        point = transaction.savepoint()
        content = json.dumps({"command": body})
        answer = hand.post(f"/api/campaigns/{elsewhere}/commands/", content, content_type="application/json")
        taken |= {body["type"]} if answer.status_code == 200 else set()
        assert sizes()[cellar.campaign] == before and not any(one in said(answer) for one in OURS)
        transaction.savepoint_rollback(point)
    assert taken == OF_HIMSELF
