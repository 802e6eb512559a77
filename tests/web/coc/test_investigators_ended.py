"""How a fight ended: whoever lies there unconscious or dying stands no more, and the wounds are told."""

from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.ledger.read import read
from campaigns.models import Member
from campaigns.selectors.campaigns.standings import standings
from tests.web.coc.test_investigators import enter, text

pytestmark = pytest.mark.django_db


def test_whoever_lies_there_dying_or_unconscious_no_longer_stands(study):
    battle, rita = study.fight(), study.browser("rita")
    enter(rita, battle, "harm", figure=1, amount=11, source="fall")  # dying: all eleven points at once
    for amount in (5, 5, 1):
        enter(rita, battle, "harm", figure=2, amount=amount, source="fire")  # no wound of these is a major one
    end = text(rita.get(reverse("battle-end", args=[battle])))
    assert "0 of 2 still standing" in end and "2 of 2 still standing" in end
    assert "major wound" in end and "dying" in end and "unconscious" in end
    for one, fate in (("anna", "dying"), ("ben", "unconscious")):
        life = text(rita.get(reverse("character", args=[study.campaign, study.figures[one][0]])))
        assert "never standing to the end" in life and fate in life


def test_groups_that_win_together_have_won(study):
    """Friends with a group each fight on one side: the home page said that nobody had won anything."""
    battle, rita = study.fight(), study.browser("rita")
    for figure in (3, 4, 4):  # the hounds are two
        enter(rita, battle, "harm", figure=figure, amount=500, source="fire")
    lines = standings(study.campaign, Member.objects.get(id=study.members["rita"]))
    assert {(line.gang, line.won, line.lost) for line in lines} == {(UUID(gang), 1, 0) for gang in study.gangs.values()}
    assert text(rita.get(reverse("campaign", args=[study.campaign]))).count("1 won") == 2


def test_whose_allies_won_is_looked_up_once_for_all_groups_when_the_winner_is_put_right(study):
    battle, rita = study.fight(), study.browser("rita")
    enter(rita, battle, "end", how="drawn")
    seq = read(study.campaign, stream=study.campaign, types=["campaign/battle-outcome/1"])[-1].seq
    with CaptureQueriesContext(connection) as asked:
        looked = rita.post(reverse("correct-outcome", args=[study.campaign, seq]), {"winner": "0", "do": "look"})
    moved = [(standing.was, standing.becomes) for standing in looked.context["foreseen"].standings]
    assert moved == [([1, 0, 1, 0, 0], [1, 1, 0, 0, 0])] * 2
    assert sum("DISTINCT" in one["sql"] and "battlefigure" in one["sql"] for one in asked) == 2  # before and after
