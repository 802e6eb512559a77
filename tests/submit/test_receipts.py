"""What a receipt shows goes through the ruleset's `show`, for whoever acts."""

import hashlib

import pytest

from campaigns.ledger.read import read
from campaigns.models import Member
from campaigns.selectors.events import stream_events
from campaigns.submit import submit
from engine.kernel.events import Rolled
from tests.toy import TOY

pytestmark = pytest.mark.django_db


@pytest.fixture
def rolls_of_side_0_are_hidden(monkeypatch):
    def show(event, viewer, version=0):
        hidden = isinstance(event, Rolled) and event.figure in (1, 2) and 0 not in viewer.sides and not viewer.referee
        return None if hidden else event

    monkeypatch.setattr(TOY, "show", show)


def payloads(cast, battle, who):
    member = Member.objects.get(id=who) if who else None
    return {event.type: event.payload for event in stream_events(cast.campaign, battle, member)}


def test_a_hidden_payload_leaves_its_digest(cast, rolls_of_side_0_are_hidden):
    battle = cast.open_battle()
    envelope = cast.envelope({"type": "throw", "figure": 1}, cast.anna, battle)
    own = submit(envelope)
    assert own.events[1].payload is not None and submit(envelope) == own
    assert payloads(cast, battle, cast.ben)["battle/rolled/1"] is None
    assert payloads(cast, battle, None)["battle/rolled/1"] is None
    assert payloads(cast, battle, cast.rita)["battle/rolled/1"] == own.events[1].payload
    (rolled,) = read(cast.campaign, stream=battle, types=["battle/rolled/1"])
    assert own.events[1].payload_digest == hashlib.sha256(rolled.salt + rolled.payload).hexdigest()


def test_an_auditor_reads_hidden_things_once_the_battle_is_over(cast, rolls_of_side_0_are_hidden):
    battle = cast.open_battle()
    cast.act({"type": "throw", "figure": 1}, cast.anna, battle)
    assert payloads(cast, battle, cast.otto)["battle/rolled/1"] is None
    cast.act({"type": "end", "how": "drawn"}, cast.rita, battle)
    assert payloads(cast, battle, cast.otto)["battle/rolled/1"] is not None
    assert payloads(cast, battle, cast.ben)["battle/rolled/1"] is None


def test_a_referee_who_plays_sees_no_more_than_his_side(cast, rolls_of_side_0_are_hidden):
    cast.act({"type": "set-roles", "member": str(cast.ben), "roles": ["referee", "player"]})
    battle = cast.open_battle()
    cast.act({"type": "throw", "figure": 1}, cast.anna, battle)
    assert payloads(cast, battle, cast.ben)["battle/rolled/1"] is None
    assert payloads(cast, battle, cast.rita)["battle/rolled/1"] is not None
