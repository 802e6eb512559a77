"""What readers get: names, pages from any moment, nothing for strangers, and nothing is ever written."""

from typing import Any
from uuid import UUID, uuid4

import msgspec
import pytest

from engine.kernel.refusal import Malformed, Refusal

pytestmark = pytest.mark.django_db


@pytest.fixture
def member(cast: Any) -> Any:
    from campaigns.models import Member

    return lambda who: Member.objects.get(id=who)


def everything(cast: Any, battle: UUID, viewer: Any) -> list[Any]:
    """One of each thing that can be read."""
    from campaigns.selectors.battles import legal, stories
    from campaigns.selectors.battles import pages as battles
    from campaigns.selectors.campaigns import notes, standings
    from campaigns.selectors.campaigns import pages as campaigns
    from campaigns.selectors.characters import gangs
    from campaigns.selectors.characters import pages as characters
    from campaigns.selectors.disputes import pages as disputes
    from campaigns.selectors.league import bookmarks
    from campaigns.selectors.league import pages as league
    from campaigns.selectors.rolls import luck, opened
    from campaigns.selectors.scenarios import counters, own_tables
    from campaigns.selectors.scenarios import pages as scenarios

    character = UUID(cast.characters[cast.anna][0])
    return [
        lambda: campaigns.campaign(cast.campaign, viewer),
        lambda: campaigns.members(cast.campaign, viewer),
        lambda: campaigns.join_codes(cast.campaign, viewer),
        lambda: gangs.gangs(cast.campaign, viewer),
        lambda: gangs.characters(cast.campaign, viewer),
        lambda: characters.character(cast.campaign, character, viewer),
        lambda: battles.battles(cast.campaign, viewer),
        lambda: battles.battle_page(battle, viewer),
        lambda: battles.battle_page(battle, viewer, at=1),
        lambda: legal.legal(battle, viewer),
        lambda: stories.story(battle, viewer),
        lambda: opened.roll_page(battle, 1, viewer),
        lambda: disputes.disputes(cast.campaign, viewer),
        lambda: disputes.disputable(cast.campaign, viewer, battle=battle, version=1),
        lambda: luck.luck_of_campaign(cast.campaign, viewer),
        lambda: luck.luck_of_character(cast.campaign, character, viewer),
        lambda: scenarios.scenarios(cast.campaign, viewer),
        lambda: scenarios.standing(battle, viewer),
        lambda: own_tables.tables(cast.campaign, viewer),
        lambda: own_tables.table_rolls(cast.campaign, viewer),
        lambda: counters.counters(cast.campaign, viewer),
        lambda: notes.notes(cast.campaign, viewer),
        lambda: standings.standings(cast.campaign, viewer),
        lambda: league.league(cast.campaign, viewer),
        lambda: bookmarks.bookmarks(cast.campaign, viewer),
        lambda: bookmarks.line_at(cast.campaign, battle, 1, viewer, "en"),
    ]


def test_reading_writes_nothing(cast, member):
    from django.db import connection, transaction

    battle = cast.open_battle()
    cast.act({"type": "throw", "figure": 1}, cast.anna, battle)
    with transaction.atomic():
        mark = transaction.savepoint()
        connection.cursor().execute("SET LOCAL transaction_read_only = on")
        for who in (cast.rita, cast.anna, cast.otto):
            for read in everything(cast, battle, member(who)):
                read()
        transaction.savepoint_rollback(mark)


def test_strangers_and_the_forgotten_are_told_that_nothing_is_there(cast, member):
    from tests.cast import Cast

    battle = cast.open_battle()
    cast.act({"type": "throw", "figure": 1}, cast.anna, battle)
    elsewhere = member(Cast().anna)
    forgotten = member(cast.add("Emil"))
    cast.act({"type": "forget-member", "member": str(forgotten.id)})
    forgotten.refresh_from_db()
    for viewer in (None, elsewhere, forgotten):
        for read in everything(cast, battle, viewer):
            with pytest.raises(Refusal) as raised:
                read()
            assert raised.value.status == 404


def test_a_battle_can_be_seen_as_it_stood_and_no_later_than_it_is(cast, member):
    from campaigns.selectors.battles.pages import battle_page

    battle = cast.open_battle()
    cast.act({"type": "fall", "figure": 1}, cast.anna, battle)
    viewer = member(cast.otto)
    assert battle_page(battle, viewer).view["down"] == [1]
    assert battle_page(battle, viewer, at=1).view["down"] == []
    for at in (0, -1, battle_page(battle, viewer).version + 1):
        with pytest.raises(Malformed):
            battle_page(battle, viewer, at=at)


def test_what_is_no_longer_now_offers_nothing_to_enter(cast, member):
    from campaigns.selectors.battles.pages import battle_page

    battle = cast.open_battle()
    cast.act({"type": "fall", "figure": 1}, cast.anna, battle)
    page = battle_page(battle, member(cast.anna), at=1)
    assert (page.legal, page.waiting.acts_as) == ([], None)


def test_a_list_says_where_the_table_waits_for_you(cast, member):
    from campaigns.selectors.battles.pages import battles
    from campaigns.selectors.campaigns.mine import campaigns_of_seats

    battle = cast.open_battle("typed")
    cast.act({"type": "throw", "figure": 1}, cast.anna, battle)
    for who, yours in ((cast.anna, True), (cast.ben, False)):
        (line,) = battles(cast.campaign, member(who))
        assert (line.waits, line.waits_for, line.yours) == ("dice", ["Anna"], yours)
        kinds = [one.kind for one in campaigns_of_seats([member(who)])[0].waits_for_you]
        assert kinds == (["dice"] if yours else [])


def test_a_forgotten_persons_words_are_gone_from_the_page(cast, member):
    from campaigns.selectors.battles.pages import battle_page
    from campaigns.selectors.names import language_of

    battle = cast.open_battle()
    cast.act({"type": "forget-member", "member": str(cast.anna)})
    page = battle_page(battle, member(cast.rita), language=language_of("de-CH"))
    assert page.sides[0].player_names == ["(vergessen)"]
    assert page.figures[0].name == "(vergessen)"


def test_an_opened_roll_names_who_acted_and_who_entered(cast, member):
    from campaigns.selectors.rolls.opened import roll_page

    battle = cast.open_battle(devices="shared")
    cast.act({"type": "throw", "figure": 1, "count": 3}, cast.anna, battle, by=cast.ben)
    roll = roll_page(battle, 1, member(cast.otto))
    assert (roll.acted_name, roll.entered_by_name, roll.figure_name) == ("Anna", "Ben", "Mia")
    assert (roll.badge, roll.proof.faces) == ("knowable", roll.faces)
    assert all(one in (True, None) for one in (roll.checks.faces_follow_from_secret, roll.checks.leaf_matches_row))
    assert roll.command["type"] == "throw"


def test_a_row_changed_behind_our_back_shows_on_the_opened_roll(cast, member, monkeypatch, unbalanced):
    from campaigns.ledger.stored import StoredEvent
    from campaigns.selectors.rolls.opened import roll_page

    battle = cast.open_battle()
    cast.act({"type": "throw", "figure": 1}, cast.anna, battle)
    monkeypatch.setattr(StoredEvent, "computed_leaf", lambda self: b"another" * 5)
    roll = roll_page(battle, 1, member(cast.otto))
    assert (roll.checks.leaf_matches_row, roll.badge) == (False, "contradicted")


def test_a_secret_that_was_promised_after_its_dice_fell_was_not_promised(cast, member):
    """Whoever owns the machine can write such lines, and sign them."""
    from campaigns.selectors.battles.loaded import load_battle
    from campaigns.selectors.rolls.opened import page_of
    from engine.kernel.events import DiceCommitted

    battle = cast.open_battle()
    cast.act({"type": "throw", "figure": 1}, cast.anna, battle)
    here = load_battle(battle, member(cast.otto))
    opened = here.recorded[0]
    here.recorded[0] = opened._replace(event=msgspec.structs.replace(opened.event, dice=None))
    last = here.recorded[-1]
    here.recorded.append(last._replace(version=last.version + 1, event=DiceCommitted(opened.event.dice)))
    roll = page_of(here, 1)
    assert (roll.proof, roll.checks.secret_was_committed_to, roll.badge) == (None, False, "contradicted")


def test_what_a_ruleset_hides_stays_hidden(cast, member, monkeypatch):
    """A roll that only the thrower may see: no payload in the log, and nobody else opens it."""
    from campaigns.selectors.events import each_event
    from campaigns.selectors.rolls.opened import roll_page
    from engine.kernel.events import Rolled
    from tests.toy import TOY

    def show(event, viewer, version=0):
        return None if isinstance(event, Rolled) and 0 not in viewer.sides else event

    monkeypatch.setattr(TOY, "show", show)
    battle = cast.open_battle()
    cast.act({"type": "throw", "figure": 1}, cast.anna, battle)
    assert roll_page(battle, 1, member(cast.anna)).faces
    for who in (cast.ben, cast.rita, cast.otto):
        with pytest.raises(Refusal) as raised:
            roll_page(battle, 1, member(who))
        assert raised.value.code == "no-such-roll"
        (rolled,) = each_event(cast.campaign, member(who), stream=battle, types=["battle/rolled/1"])
        assert (rolled.payload, len(rolled.payload_digest)) == (None, 64)


def test_a_log_read_in_windows_is_the_whole_log(cast, member, monkeypatch):
    from campaigns.selectors import events

    whole = list(events.each_event(cast.campaign, member(cast.otto)))
    monkeypatch.setattr(events, "WINDOW", 3)
    assert list(events.each_event(cast.campaign, member(cast.otto))) == whole
    assert [event.seq for event in whole] == list(range(1, cast.size() + 1))
    with pytest.raises(Refusal):
        events.each_event(cast.campaign, member(cast.otto), stream=uuid4())


def test_a_substitute_acts_for_whom_he_stands_in_and_readers_for_nobody(cast, member):
    from campaigns.selectors.battles.acting import may_act_for

    battle = cast.open_battle()
    emil = cast.add("Emil")
    cast.act({"type": "give-leave", "to": str(emil), "for_battle": str(battle)}, cast.anna)
    row = cast.row(battle)
    assert may_act_for(member(emil), row) == [emil, cast.anna]
    assert may_act_for(member(cast.anna), row) == [cast.anna]
    assert may_act_for(member(cast.otto), row) == []
    other = cast.row(battle)
    other.id = uuid4()
    assert may_act_for(member(emil), other) == [emil]
