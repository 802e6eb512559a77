"""A battle that was called off never happened in its people's lives, and stays readable."""

from uuid import UUID

import pytest

from campaigns.ledger.append import append
from campaigns.ledger.campaign_events import BattleOutcome, FigureOutcome
from campaigns.ledger.canonical import canonical
from campaigns.ledger.head import lock
from campaigns.ledger.read import read
from campaigns.ledger.stored import EventToAppend
from campaigns.models import Character
from campaigns.projections.refold import refold
from campaigns.selectors.characters.pages import character as life_of
from campaigns.submit import Malformed, Refusal

pytestmark = pytest.mark.django_db

OFF = {"type": "end", "how": "called_off"}


@pytest.fixture
def called_off(cast):
    """One of Ben's fell before everybody went home."""
    cast.battle = cast.open_battle()
    cast.act({"type": "fall", "figure": 3}, cast.ben, cast.battle)
    cast.act(OFF, cast.rita, cast.battle)
    return cast


def lives(cast):
    return set(Character.objects.filter(campaign_id=cast.campaign).values_list("status", "battles", "kills", "flights"))


def test_nothing_of_it_is_booked(called_off):
    row = called_off.row(called_off.battle)
    assert (row.status, row.outcome["how"], row.outcome["figures"]) == ("closed", "called_off", [])
    assert lives(called_off) == {("alive", 0, 0, 0)}
    assert all(character.wounds == [] for character in Character.objects.all())


def test_the_fallen_of_any_other_end_stay_fallen(cast):
    battle = cast.open_battle()
    cast.act({"type": "fall", "figure": 3}, cast.ben, battle)
    cast.act({"type": "end", "how": "time_up"}, cast.rita, battle)
    assert lives(cast) == {("alive", 1, 0, 0), ("dead", 1, 0, 0)}


def test_it_stays_readable_in_its_own_stream(called_off):
    types = [row.type for row in read(called_off.campaign, stream=called_off.battle)]
    assert "toy/fell/1" in types and types[-1] == "battle/ended/1"
    who = called_off.characters[called_off.ben][0]
    from campaigns.models import Member

    life = life_of(called_off.campaign, UUID(who), Member.objects.get(id=called_off.otto))
    assert (life.chapters, life.died_seq, life.character.in_battle) == ([], None, None)


@pytest.mark.parametrize("how", ["drawn", "called_off"])
def test_what_nobody_won_names_no_winner(cast, how):
    """Standings counted the one, pages told the other."""
    battle = cast.open_battle()
    for by in (cast.rita, cast.anna):
        with pytest.raises(Malformed) as raised:
            cast.act({"type": "end", "how": how, "winner": 0}, by, battle)
        assert (raised.value.field, raised.value.value) == ("winner", 0)
    cast.act({"type": "end", "how": "time_up", "winner": 0}, cast.rita, battle)


def test_everybody_is_free_for_the_next_battle(called_off):
    called_off.open_battle()


def test_it_goes_on_when_it_is_rewound(called_off):
    called_off.act({"type": "rewind", "to": 1}, called_off.rita, called_off.battle)
    assert called_off.row(called_off.battle).status == "open"
    with pytest.raises(Refusal, match="character-in-battle"):
        called_off.open_battle()


def test_it_does_not_go_on_when_its_people_have_fought_since(called_off):
    called_off.open_battle()
    with pytest.raises(Refusal, match="fought-since"):
        called_off.act({"type": "rewind", "to": 1}, called_off.rita, called_off.battle)


@pytest.mark.usefixtures("unbalanced")  # no rule books a battle twice
def test_what_an_older_log_books_of_it_does_not_count(cast):
    """Outcomes of called-off battles once named figures; they are folded like new ones."""
    battle = cast.open_battle()
    cast.act(OFF, cast.rita, battle)
    dead = FigureOutcome(cast.characters[cast.ben][0], 3, dead=True)
    old = BattleOutcome(str(battle), "called_off", (dead,))
    head = lock(cast.campaign)
    entry = EventToAppend(cast.campaign, "campaign/battle-outcome/1", canonical(old), "outcome")
    append(head, [entry], command=cast.stranger, actor=cast.rita, entered_by=cast.rita, role="referee")
    refold(head)
    assert lives(cast) == {("alive", 0, 0, 0)}
