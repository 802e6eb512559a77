"""One list of all that waits for somebody, each with since when and what happens if nobody acts."""

from uuid import UUID, uuid4

import pytest

from campaigns.ledger.append import clock_us
from campaigns.ledger.read import read
from campaigns.models import Character, Dispute, Member, OpenChoice
from campaigns.selectors.campaigns.inbox import how_many, inbox, inboxes
from campaigns.selectors.campaigns.pages import loaded
from tests.disputing import Quarrel

pytestmark = pytest.mark.django_db


def waits(cast, who, language="en"):
    return inbox(loaded(cast.campaign, Member.objects.get(id=who), language))


def kinds(cast, who):
    return [one.kind for one in waits(cast, who)]


def test_a_turn_waits_for_whoever_is_up_since_the_last_thing_that_happened(cast):
    battle = cast.open_battle()
    (one,) = waits(cast, cast.anna)
    last = read(cast.campaign, stream=battle)[-1]
    assert (one.kind, one.thing, one.since_us) == ("turn", battle, last.recorded_us)
    assert one.title == "It's your turn" and one.otherwise == "The table waits. The referee can step in for you."
    cast.act({"type": "note", "note": "beer"}, cast.ben, battle)
    assert waits(cast, cast.anna)[0].since_us == one.since_us, "a note changes nothing"


def test_a_referee_is_not_told_that_the_referee_can_step_in(cast):
    cast.act({"type": "set-roles", "member": str(cast.anna), "roles": ["player", "referee"]}, cast.rita)
    cast.open_battle()
    for language, words in (("en", "The table waits."), ("de", "Der Kampf wartet.")):
        assert [one.otherwise for one in waits(cast, cast.anna, language) if one.kind == "turn"] == [words]


def test_dice_to_be_typed_wait_in_both_languages(cast):
    battle = cast.open_battle("typed")
    cast.act({"type": "throw", "figure": 1}, cast.anna, battle)
    assert [one.title for one in waits(cast, cast.anna)] == ["Roll the dice"]
    assert [one.title for one in waits(cast, cast.anna, "de")] == ["Würfle"]
    assert "dice" not in kinds(cast, cast.ben)


def test_a_proposal_waits_for_the_side_that_is_asked_alone(cast):
    battle = cast.open_battle()
    cast.act({"type": "throw", "figure": 1}, cast.anna, battle)
    cast.act({"type": "rewind", "to": 1}, cast.anna, battle)
    assert "agreement" in kinds(cast, cast.ben)
    assert "agreement" not in kinds(cast, cast.anna) + kinds(cast, cast.rita)


def test_a_dispute_waits_for_whoever_may_rule_until_it_is_corrected(cast):
    quarrel = Quarrel(cast)
    dispute = quarrel.open()
    (one,) = (one for one in waits(cast, cast.rita) if one.kind == "dispute")
    assert one.title == "Ben disputes an entry" and one.about == "this is unfair"
    assert one.since_us == Dispute.objects.get(id=dispute).opened_us
    quarrel.do("rule-dispute", quarrel.rita, dispute=dispute, ruling="corrected", reason="x")
    (one,) = (one for one in waits(cast, cast.rita) if one.kind == "correction")
    assert one.title == "Dispute 1 is ruled: correct it" and one.otherwise
    assert not {"dispute", "correction"} & {*kinds(cast, cast.anna), *kinds(cast, cast.otto)}


def test_an_appeal_waits_for_the_auditor_that_it_names(cast):
    quarrel = Quarrel(cast)
    dispute = quarrel.open()
    quarrel.do("rule-dispute", quarrel.rita, dispute=dispute, ruling="stands", reason="x")
    quarrel.do("appeal-ruling", quarrel.ben, dispute=dispute, auditor=str(cast.otto), reason="no")
    assert kinds(cast, cast.otto) == ["appeal"] and "appeal" not in kinds(cast, cast.rita)
    quarrel.plays(cast.otto)
    assert "appeal" not in kinds(cast, cast.otto), "he may not hear it any more"
    assert "lapsed" not in kinds(cast, cast.ben), "there is no other auditor"
    other = cast.act({"type": "add-member", "nickname": "Olga", "roles": ["auditor"]}, cast.rita)
    (olga,) = [UUID(one["member"]) for one in other.of_type("campaign/member-added/1")]
    for party in (cast.anna, cast.ben):
        assert [one.title for one in waits(cast, party) if one.kind == "lapsed"] == ["An appeal needs another auditor"]
    assert "lapsed" not in kinds(cast, cast.rita) + kinds(cast, olga)
    quarrel.do("appeal-ruling", quarrel.ben, dispute=dispute, auditor=str(olga), reason="no")
    assert "appeal" in kinds(cast, olga) and "lapsed" not in kinds(cast, cast.ben)


def test_where_both_sides_rule_each_is_asked_and_then_the_one_that_has_not_consented(cast):
    quarrel = Quarrel(cast)
    quarrel.plays(cast.rita)
    dispute = quarrel.open()
    assert "ruling" in kinds(cast, cast.anna) and "ruling" in kinds(cast, cast.ben)
    quarrel.do("propose-ruling", quarrel.anna, dispute=dispute, ruling="stands", reason="x")
    assert "ruling" not in kinds(cast, cast.anna) and "ruling" in kinds(cast, cast.ben)


def test_of_all_campaigns_only_those_are_looked_into_where_something_is_open(cast, django_assert_max_num_queries):
    seats = [Member.objects.get(id=cast.anna)]
    with django_assert_max_num_queries(2):
        assert [(inbox.row.id, inbox.open_battles, inbox.waits) for inbox in inboxes(seats)] == [(cast.campaign, 0, [])]
    cast.open_battle()
    (found,) = inboxes(seats)
    assert [one.kind for one in found.waits] == ["turn"] and found.open_battles == 1
    with django_assert_max_num_queries(2):
        assert how_many(seats) == 1, "the log isn't read for a number"


@pytest.mark.parametrize(
    ("chooser", "lent", "opened_us", "whose"),
    [
        ("owner", False, None, ["anna"]),
        ("owner", True, None, ["anna", "ben"]),
        ("owner", False, 1, ["rita", "anna"]),
        ("opponent", False, None, ["ben"]),
        ("referee", False, None, ["rita"]),
    ],
    ids=["the gang's owner", "the character's own", "left too long", "opponent", "referee"],
)
def test_an_open_choice_waits_for_those_whose_it_is(cast, unbalanced, chooser, lent, opened_us, whose):
    battle, mia = cast.open_battle(), cast.characters[cast.anna][0]
    cast.act({"type": "pause"}, cast.rita, battle)  # nothing else waits
    if lent:
        Character.objects.filter(id=mia).update(owner=cast.ben)
    OpenChoice.objects.create(
        id=uuid4(),
        campaign_id=cast.campaign,
        gang_id=cast.gangs[cast.anna],
        character_id=mia,
        battle_id=battle,
        kind="skill",
        reason="promotion",
        question="chit",
        chooser=chooser,
        seq=1,
        opened_us=opened_us or clock_us(),
    )
    assert [who for who in ("rita", "anna", "ben", "otto") if kinds(cast, getattr(cast, who)) == ["skill"]] == whose
