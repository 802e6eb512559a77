"""What-if copies: a battle played on from any of its events with other dice, and nothing of it ever counts."""

from uuid import UUID, uuid4

import pytest

from campaigns.ledger.read import read
from campaigns.models import Battle, BattleFigure, Campaign, Character, Member
from campaigns.projections.game import load_game
from campaigns.selectors.battles.copies import copies
from campaigns.selectors.battles.pages import battle_page, battles
from campaigns.selectors.battles.stories import story
from campaigns.selectors.campaigns.pages import campaign
from campaigns.selectors.campaigns.standings import standings
from campaigns.selectors.events import each_event
from campaigns.selectors.not_visible import NotVisible
from campaigns.selectors.rolls.luck import luck_of_campaign
from campaigns.selectors.rolls.opened import roll_page
from campaigns.submit import Forbidden, Malformed, NotFound, Refusal, submit
from campaigns.submit.rolls.links import share_roll
from engine.kernel.events import BattleEnded, Rolled
from engine.rulesets import ruleset

pytestmark = pytest.mark.django_db

OFF = {"type": "end", "how": "called_off"}


def fork(cast, battle, at, who=None, **more):
    receipt = cast.act({"type": "fork-battle", "battle": str(battle), "at": at, "name": "With a miss"}, who, **more)
    return UUID(receipt.of_type("campaign/battle-forked/1")[0]["battle"])


def throw(cast, battle, figure=1, count=1, who=None):
    return cast.act({"type": "throw", "figure": figure, "count": count}, who or cast.rita, battle)


def member(cast, who):
    return Member.objects.get(id=who)


def game(cast, battle):
    return load_game(ruleset("toy"), cast.campaign, battle)


def rolled(cast, battle):
    return [one.event for one in game(cast, battle).counting if isinstance(one.event, Rolled)]


def own(cast, copy):
    return [row for row in read(cast.campaign, stream=copy) if row.type != "battle/copied/1"]


@pytest.fixture
def thrown(cast):
    """Three throws of figure 1; a six would fell it, so it throws no dice at all."""
    cast.battle = cast.open_battle()
    for _ in range(3):
        throw(cast, cast.battle, count=0)
    return cast


def test_a_copy_takes_over_everything_up_to_the_event_under_the_same_versions(thrown):
    copy = fork(thrown, thrown.battle, 5)
    mine, theirs = game(thrown, copy).everything, game(thrown, thrown.battle).everything
    assert [one.event for one in mine[:5]] == [one.event for one in theirs[:5]]
    assert [one.version for one in mine] == [1, 2, 3, 4, 5, 6]
    assert mine[0].actor == theirs[0].actor and mine[4].command == theirs[4].command
    (line,) = own(thrown, copy)
    assert line.type == "battle/forked/1"


def test_it_is_played_on_and_the_battle_does_not_notice(thrown):
    copy = fork(thrown, thrown.battle, 5)
    before = read(thrown.campaign, stream=thrown.battle)
    throw(thrown, copy, count=0)
    thrown.act({"type": "fall", "figure": 3}, thrown.rita, copy)
    assert read(thrown.campaign, stream=thrown.battle) == before
    assert game(thrown, copy).battle.down == {3} and game(thrown, thrown.battle).battle.down == set()


def test_the_copy_has_dice_of_its_own(cast):
    """The same roll, with the same number, falls otherwise than in the battle: nobody can try out what will come."""
    battle = cast.open_battle()
    copy = fork(cast, battle, 1)
    throw(cast, battle, 1, 9, cast.anna)
    throw(cast, copy, 1, 9)
    throw(cast, fork(cast, battle, 1), 1, 9)
    (one,), (other,) = rolled(cast, battle), rolled(cast, copy)
    assert (one.roll, one.count) == (other.roll, other.count) == (1, 9)
    assert one.secret != other.secret
    page = roll_page(copy, 1, member(cast, cast.rita))
    assert page.what_if and page.battle == copy and page.checks.secret_was_committed_to


def test_rolls_go_on_from_the_last_number_that_was_taken_over(thrown):
    copy = fork(thrown, thrown.battle, 5)
    throw(thrown, copy, count=0)
    assert [one.roll for one in rolled(thrown, copy)] == [1, 2, 3]


def test_a_roll_that_was_taken_over_is_shown_where_it_fell(thrown):
    copy = fork(thrown, thrown.battle, 5)
    page = roll_page(copy, 1, member(thrown, thrown.rita))
    assert page.battle == thrown.battle and not page.what_if


def test_a_copy_can_begin_in_the_middle_of_an_action_which_goes_on_with_new_dice(cast, monkeypatch):
    """Event 2 is the command and 3 its roll. A copy behind the roll keeps it; one behind the command rolls anew."""
    battle = cast.open_battle()
    cast.act({"type": "throw", "figure": 1, "count": 9}, cast.anna, battle)
    shown = rolled(cast, battle)[0].faces
    behind = fork(cast, battle, 3)
    assert rolled(cast, behind)[0].faces == shown
    assert (1 in game(cast, behind).battle.down) == (6 in shown)
    before = fork(cast, battle, 2)
    (anew,) = rolled(cast, before)
    assert anew.count == 9 and anew.roll == 1
    assert own(cast, before)[0].payload.count(b'"within":true') == 1
    assert (1 in game(cast, before).battle.down) == (6 in anew.faces)


def test_a_moment_in_the_middle_of_an_action_is_no_place_to_go_back_to(cast):
    battle = cast.open_battle()
    cast.act({"type": "throw", "figure": 1, "count": 0}, cast.anna, battle)
    copy = fork(cast, battle, 2)
    with pytest.raises(Refusal, match="not-a-waiting-point"):
        cast.act({"type": "rewind", "to": 2}, cast.rita, copy)
    with pytest.raises(Refusal, match="nothing-to-take-back"):
        cast.act({"type": "take-back"}, cast.rita, copy)
    cast.act({"type": "rewind", "to": 1}, cast.rita, copy)
    assert rolled(cast, copy) == []


def test_what_a_rewind_skipped_can_only_be_forked(thrown):
    thrown.act({"type": "rewind", "to": 1}, thrown.rita, thrown.battle)
    copy = fork(thrown, thrown.battle, 7)
    assert len(rolled(thrown, copy)) == 3 and rolled(thrown, thrown.battle) == []


def test_dice_awaited_from_the_table_are_awaited_in_the_copy_too(cast):
    battle = cast.open_battle("typed", "typed")
    cast.act({"type": "throw", "figure": 1, "count": 2}, cast.anna, battle)
    copy = fork(cast, battle, 3)
    cast.act({"type": "enter-dice", "faces": [6, 1]}, cast.rita, copy)
    assert game(cast, copy).battle.down == {1} and game(cast, battle).waiting.kind == "dice"


def test_nothing_of_it_is_booked(cast):
    battle = cast.open_battle()
    copy = fork(cast, battle, 1)
    cast.act({"type": "fall", "figure": 3}, cast.rita, copy)
    cast.act({"type": "fall", "figure": 4}, cast.rita, copy)
    assert isinstance(game(cast, copy).ended, BattleEnded)
    row = Battle.everything.get(id=copy)
    assert (row.status, row.outcome, row.copy["how"], row.copy["winner"]) == ("ended", None, "played", 0)
    assert not read(cast.campaign, stream=cast.campaign, types=["campaign/battle-outcome/1"])
    lives = set(Character.objects.values_list("status", "battles", "kills", "flights"))
    assert lives == {("alive", 0, 0, 0)} and not BattleFigure.objects.filter(battle_id=copy).exists()


def test_it_is_in_no_list_no_standings_and_no_luck_report(cast):
    battle = cast.open_battle()
    cast.act({"type": "throw", "figure": 1, "count": 3}, cast.anna, battle)
    rita = member(cast, cast.rita)
    before = luck_of_campaign(cast.campaign, rita), standings(cast.campaign, rita), campaign(cast.campaign, rita)
    copy = fork(cast, battle, 1)
    throw(cast, copy, 1, 5)
    cast.act({"type": "end", "how": "conceded", "side": 0}, cast.rita, copy)
    assert [one.id for one in battles(cast.campaign, rita)] == [battle]
    after = luck_of_campaign(cast.campaign, rita), standings(cast.campaign, rita), campaign(cast.campaign, rita)
    assert after[:2] == before[:2]
    assert [one.id for one in Campaign.objects.get(id=cast.campaign).battles.filter(copy__isnull=True)] == [battle]


def test_its_people_are_free_for_other_battles_and_the_battle_can_be_taken_up_again(cast):
    battle = cast.open_battle()
    fork(cast, battle, 1)
    cast.act(OFF, cast.rita, battle)
    fork(cast, battle, 1)
    cast.act({"type": "rewind", "to": 1}, cast.rita, battle)
    assert cast.row(battle).status == "open"
    cast.act(OFF, cast.rita, battle)
    cast.open_battle()


def test_it_is_listed_with_its_battle_and_can_be_thrown_away(cast):
    battle = cast.open_battle()
    copy = fork(cast, battle, 1)
    rita = member(cast, cast.rita)
    (line,) = copies(battle, rita)
    assert (line.id, line.name, line.at, line.how) == (copy, "With a miss", 1, "")
    cast.act(OFF, cast.rita, copy)
    (line,) = copies(battle, rita)
    assert (line.how, line.status) == ("called_off", "ended")


def test_a_copy_can_be_copied(thrown):
    first = fork(thrown, thrown.battle, 3)
    throw(thrown, first, count=0)
    second = fork(thrown, first, thrown.version(first))
    throw(thrown, second, count=0)
    assert [one.roll for one in rolled(thrown, second)] == [1, 2, 3]
    rita = member(thrown, thrown.rita)
    assert [roll_page(second, n, rita).battle for n in (1, 2, 3)] == [thrown.battle, first, second]


def test_it_is_told_as_a_story(thrown):
    copy = fork(thrown, thrown.battle, 5)
    assert story(copy, member(thrown, thrown.rita)).version == 6
    assert battle_page(copy, member(thrown, thrown.rita)).what_if is not None


# -- who may -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("who", ["anna", "otto"])
def test_only_referees_open_copies(cast, who):
    battle = cast.open_battle()
    with pytest.raises(Forbidden):
        fork(cast, battle, 1, getattr(cast, who))


def playing_referee(cast):
    """Anna becomes referee as well; she plays the first side."""
    cast.act({"type": "set-roles", "member": str(cast.anna), "roles": ["co-referee", "player"]})
    return cast.anna


def test_a_referee_who_plays_opens_no_copy_while_the_battle_goes_on(cast):
    battle, anna = cast.open_battle(), playing_referee(cast)
    with pytest.raises(Forbidden, match="plays-in-it"):
        fork(cast, battle, 1, anna)
    cast.act({"type": "pause"}, cast.anna, battle)
    with pytest.raises(Forbidden, match="plays-in-it"):
        fork(cast, battle, 1, anna)
    cast.act(OFF, cast.rita, battle)
    fork(cast, battle, 1, anna)


def test_nobody_opens_a_copy_for_him_or_through_him(cast):
    battle, anna = cast.open_battle(), playing_referee(cast)
    with pytest.raises(Forbidden, match="plays-in-it"):
        fork(cast, battle, 1, anna, by=cast.rita)
    with pytest.raises(Forbidden, match="plays-in-it"):
        fork(cast, battle, 1, cast.rita, by=anna)


@pytest.mark.parametrize("who", ["anna", "ben", "otto"])
def test_while_the_battle_goes_on_a_copy_of_it_does_not_exist_for_anybody_else(cast, who):
    battle = cast.open_battle()
    copy = fork(cast, battle, 1)
    playing_referee(cast)
    looker = member(cast, getattr(cast, who))
    for look in (battle_page, story):
        with pytest.raises(NotVisible):
            look(copy, looker)
    throw(cast, copy, count=0)
    with pytest.raises(NotVisible):
        roll_page(copy, 1, looker)
    with pytest.raises(NotVisible):
        list(each_event(cast.campaign, looker, stream=copy))
    hidden = [event for event in each_event(cast.campaign, looker) if event.stream == copy]
    assert hidden and all(event.payload is None for event in hidden)
    assert copies(battle, looker) == []
    if who != "otto":
        with pytest.raises(NotFound, match="no-such-battle"):
            throw(cast, copy, count=0, who=looker.id)
        with pytest.raises(NotFound, match="no-such-battle"):
            cast.act({"type": "throw", "figure": 1, "count": 0}, cast.rita, copy, by=looker.id)


def test_once_the_battle_is_over_all_may_read_its_copies_and_its_players_play_on(cast):
    battle = cast.open_battle()
    copy = fork(cast, battle, 1)
    cast.act(OFF, cast.rita, battle)
    throw(cast, copy, count=0, who=cast.anna)
    for who in (cast.anna, cast.ben, cast.otto):
        assert battle_page(copy, member(cast, who)).id == copy
        assert [one.id for one in copies(battle, member(cast, who))] == [copy]
    with pytest.raises(Refusal, match="not-yours"):
        throw(cast, copy, figure=3, count=0, who=cast.anna)


def test_another_campaigns_referee_finds_no_battle_to_copy(cast):
    battle = cast.open_battle()
    from tests.cast import Cast

    other = Cast()
    with pytest.raises(NotFound, match="no-such-battle"):
        fork(other, battle, 1)


def test_there_is_no_copy_of_what_has_not_happened_or_is_over(cast):
    battle = cast.open_battle()
    for at in (0, 2, -1):
        with pytest.raises(Malformed):
            fork(cast, battle, at)
    cast.act(OFF, cast.rita, battle)
    with pytest.raises(Refusal, match="battle-over"):
        fork(cast, battle, 2)
    with pytest.raises(NotFound):
        fork(cast, uuid4(), 1)


def test_what_happened_in_a_copy_is_not_disputed_and_not_shown_around(cast):
    battle = cast.open_battle()
    copy = fork(cast, battle, 1)
    throw(cast, copy, count=0)
    seq = own(cast, copy)[-1].seq
    with pytest.raises(Refusal, match="what-if-only"):
        cast.act({"type": "open-dispute", "event": seq, "claim": "It rolled off"})
    with pytest.raises(Refusal, match="what-if-only"):
        share_roll(member(cast, cast.rita), copy, 1, uuid4())


def test_the_same_command_twice_is_one_copy(cast):
    battle = cast.open_battle()
    envelope = cast.envelope({"type": "fork-battle", "battle": str(battle), "at": 1})
    assert submit(envelope).first_seq == submit(envelope).first_seq
    assert Battle.everything.filter(copy__isnull=False).count() == 1
