"""Challenges and alliances: offered by one gang, answered by the other, ended by either; who hasn't met whom."""

from uuid import UUID

import pytest

from campaigns.models import Member, Pact
from campaigns.selectors.campaigns.inbox import inbox
from campaigns.selectors.campaigns.pages import loaded
from campaigns.selectors.league.pages import league
from campaigns.selectors.league.pairings import circle
from campaigns.submit import Forbidden, Malformed, Refusal

pytestmark = pytest.mark.django_db


def offered(cast, what="challenge", who=None, by=None, to=None, **more):
    gang, other = cast.gangs[by or cast.anna], cast.gangs[to or cast.ben]
    command = {"type": "offer-pact", "offer": what, "gang": gang, "other": other, **more}
    return cast.act(command, who or by or cast.anna).of_type("campaign/pact-offered/1")[0]["pact"]


def answer(cast, pact, accepted, who):
    return cast.act({"type": "answer-pact", "pact": pact, "accepted": accepted, "words": "well"}, who)


def end(cast, pact, who):
    return cast.act({"type": "end-pact", "pact": pact}, who)


def seen(cast, who):
    return league(cast.campaign, Member.objects.get(id=who))


def waits(cast, who, language="en"):
    return [one for one in inbox(loaded(cast.campaign, Member.objects.get(id=who), language)) if one.kind != "turn"]


@pytest.mark.parametrize("what", ["challenge", "alliance"])
def test_it_waits_for_the_gang_that_was_asked_until_it_answers(cast, what):
    pact = offered(cast, what, words="at dawn")
    (one,) = waits(cast, cast.ben)
    assert (one.kind, str(one.thing), one.about) == (what, pact, "at dawn") and "Gang" in one.title
    assert one.otherwise and waits(cast, cast.ben, "de")[0].title != one.title
    assert waits(cast, cast.anna) == [] == waits(cast, cast.rita)
    answer(cast, pact, True, cast.ben)
    assert waits(cast, cast.ben) == []
    (line,) = seen(cast, cast.anna).pacts
    assert (line.status, line.words, line.answer, line.may_end) == ("accepted", "at dawn", "well", True)


def test_only_the_gang_offers_and_only_the_other_one_answers(cast):
    for who in (cast.ben, cast.otto):
        with pytest.raises(Forbidden):
            offered(cast, who=who, by=cast.anna)
    pact = offered(cast)
    for who in (cast.anna, cast.otto):
        with pytest.raises(Forbidden):
            answer(cast, pact, True, who)
    answer(cast, pact, False, cast.rita)  # the referee enters it for whoever said so
    with pytest.raises(Refusal, match="pact-answered"):
        answer(cast, pact, True, cast.ben)
    with pytest.raises(Refusal, match="pact-answered"):
        end(cast, pact, cast.anna)


def test_an_offer_is_taken_back_by_whoever_made_it_and_an_alliance_ended_by_either(cast):
    pact = offered(cast)
    with pytest.raises(Forbidden):
        end(cast, pact, cast.ben)
    end(cast, pact, cast.anna)
    allied = offered(cast, "alliance")
    answer(cast, allied, True, cast.ben)
    end(cast, allied, cast.ben)
    assert {one.status for one in Pact.objects.all()} == {"ended"}


def test_the_same_is_not_offered_twice_whichever_way(cast):
    offered(cast)
    with pytest.raises(Refusal, match="pact-offered-already"):
        offered(cast, by=cast.ben, to=cast.anna)
    allied = offered(cast, "alliance")
    answer(cast, allied, True, cast.ben)
    with pytest.raises(Refusal, match="allied-already"):
        offered(cast, "alliance", by=cast.ben, to=cast.anna)
    with pytest.raises(Malformed, match="another-gang"):
        offered(cast, to=cast.anna)


def test_an_accepted_challenge_is_fought_in_the_next_battle_of_the_two(cast):
    pact = offered(cast)
    answer(cast, pact, True, cast.ben)
    assert seen(cast, cast.anna).pacts[0].battle is None
    battle = cast.open_battle()
    (line,) = seen(cast, cast.anna).pacts
    assert line.battle == battle and not line.may_end


def test_who_has_met_whom_and_who_is_allied_stands_in_the_rounds(cast):
    ((pair,),) = (one.pairings for one in seen(cast, cast.anna).rounds)
    assert (pair.met, pair.allied) == (0, False)
    answer(cast, offered(cast, "alliance"), True, cast.ben)
    cast.open_battle()
    ((pair,),) = (one.pairings for one in seen(cast, cast.anna).rounds)
    assert (pair.met, pair.allied) == (1, True)
    cora = cast.add("Cora")
    cast.gangs[cora] = cast.found_gang(cora)
    rounds = seen(cast, cast.anna).rounds
    assert [one.number for one in rounds] == [1, 2, 3] and {one.free for one in rounds} == {
        UUID(gang) for gang in cast.gangs.values()
    }


@pytest.mark.parametrize("n", range(2, 12))
def test_everybody_meets_everybody_once_and_nobody_twice_in_a_round(n):
    rounds = circle(range(n))
    met = [frozenset(pair) for one in rounds for pair in one if None not in pair]
    assert len(met) == len(set(met)) == n * (n - 1) // 2
    for one in rounds:
        here = [who for pair in one for who in pair if who is not None]
        assert sorted(here) == list(range(n))
