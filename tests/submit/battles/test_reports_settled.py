"""A report that somebody never answers: the referee settles it once the other had time to look. Issue 3, point 4."""

import json
from uuid import UUID

import pytest

from campaigns.ledger import append
from campaigns.ledger.read import read
from campaigns.submit import Refusal
from campaigns.submit.battles.absent import DAY_US
from tests.submit.battles.test_street_fight import street_cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def reported():
    """Anna has told of her side; Ben, who would have to agree, is gone."""
    cast = street_cast()
    setup = cast.setup(detail="report", table="real", deployment="placed")
    battle = UUID(cast.act({"type": "open-battle", "setup": setup}).of_type("campaign/battle-opened/1")[0]["battle"])
    told = {"present": [{"figure": 1, "acted": True}], "winner": 0}
    cast.act({"type": "report", "side": 0, "report": told}, cast.anna, battle)
    return cast, battle


def approve(cast, battle, number=1):
    return cast.act({"type": "approve-report", "report": number, "absent": True}, cast.rita, battle)


def facts(cast, battle):
    with pytest.raises(Refusal) as raised:
        approve(cast, battle)
    assert raised.value.code == "not-absent-yet"
    return raised.value.facts


def test_not_before_a_week_is_over_and_then_it_is_marked(reported, monkeypatch):
    cast, battle = reported
    assert facts(cast, battle) == {"days": 7, "left": 7}
    now = append.clock_us()
    monkeypatch.setattr("campaigns.submit.battles.absent.clock_us", lambda: now + 6 * DAY_US)
    assert facts(cast, battle) == {"days": 7, "left": 1}
    monkeypatch.setattr("campaigns.submit.battles.absent.clock_us", lambda: now + 7 * DAY_US)
    approve(cast, battle)
    (approved,) = [row for row in read(cast.campaign, stream=battle) if row.type == "battle/report-approved/1"]
    assert json.loads(approved.payload)["absent"]


def test_or_as_soon_as_the_next_battle_opens(reported):
    cast, battle = reported
    for who in (cast.anna, cast.ben):
        cast.characters[who] = [cast.hire(who, "ganger", ("pistol",))]
    cast.open_battle("typed", "typed")
    approve(cast, battle)


def test_the_days_are_an_option_and_none_is_one_too(reported):
    cast, battle = reported
    cast.act({"type": "set-options", "options": {"stko.settle_after_days": 3}, "reason": "We are slow"})
    assert facts(cast, battle) == {"days": 3, "left": 3}
    cast.act({"type": "set-options", "options": {"stko.settle_after_days": 0}, "reason": "Never mind"})
    approve(cast, battle)
