"""A simulation that ended waits for whoever asked, until he has looked at it."""

import pytest

from campaigns.models import Member
from campaigns.selectors.campaigns.inbox import inbox
from campaigns.selectors.campaigns.pages import loaded
from campaigns.simulation.listing import seen

pytestmark = pytest.mark.django_db


def titles(street, who):
    return [one.title for one in inbox(loaded(street.campaign, Member.objects.get(id=who)))]


def test_it_waits_once_it_has_ended_and_for_nobody_else(street):
    row = street.ask()
    assert titles(street, street.rita) == []
    seen(row, street.member())  # the page of a running one
    street.played(20, key="ab" * 8)
    assert titles(street, street.rita) == ["A simulation is done"] * 2
    assert titles(street, street.anna) == []
    seen(row, street.member(street.anna))
    assert len(titles(street, street.rita)) == 2
    seen(row, street.member())
    assert len(titles(street, street.rita)) == 1
