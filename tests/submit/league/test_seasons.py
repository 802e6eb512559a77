"""A season is closed with the standings as they are; awards go by a rule or by a person; phases close things."""

from uuid import UUID

import pytest
from django.core.management import call_command

from campaigns.models import Award, Member, Phase, Season
from campaigns.selectors.campaigns.calendar import runs
from campaigns.selectors.campaigns.pages import loaded
from campaigns.selectors.campaigns.standings import standings
from campaigns.selectors.league.pages import league
from campaigns.submit import Forbidden, Malformed, NotFound, Refusal
from tests.submit.corrections.test_corrections import correct, correction, foresee
from tests.submit.lives import Lives, deed

pytestmark = pytest.mark.django_db


@pytest.fixture
def lives(monkeypatch):
    return Lives(monkeypatch, "ganger")


def seen(cast, who=None, language="en"):
    return league(cast.campaign, Member.objects.get(id=who or cast.rita), language)


def table(cast):
    return [
        (standing.battles, standing.drawn) for standing in standings(cast.campaign, Member.objects.get(id=cast.rita))
    ]


def close(cast, name="Winter", who=None):
    return cast.act({"type": "close-season", "name": name}, who).of_type("campaign/season-closed/1")[0]


def give(cast, who=None, **said):
    return cast.act({"type": "give-award", "name": "The iron fist", **said}, who).of_type("campaign/award-given/1")[0]


# -- seasons ----------------------------------------------------------------------------------------------------------
def test_standings_of_a_closed_season_stay_and_the_next_begins_at_nil(lives):
    lives.fight()
    lives.fight()
    event = close(lives)
    assert len(event["battles"]) == 2 and [standing["battles"] for standing in event["standings"]] == [2, 2]
    assert table(lives) == []
    lives.fight()
    assert table(lives) == [(1, 1), (1, 1)]
    (line,) = seen(lives).seasons
    assert line.name == "Winter" and [standing.battles for standing in line.standings] == [2, 2]
    assert set(line.gangs) == set(lives.gangs.values())
    close(lives, "Spring")
    assert [season.name for season in seen(lives).seasons] == ["Spring", "Winter"]


def test_a_battle_that_was_counted_is_not_counted_again_when_it_is_closed_anew(lives):
    """What the season said stays, whatever is put right in its battles afterwards."""
    battle = lives.fight()
    close(lives)
    frozen = Season.objects.get().standings
    version = lives.version(battle)
    lives.act({"type": "rewind", "to": 1, "reason": "again"}, stream=battle)
    lives.act({"type": "end", "how": "time_up"}, stream=battle)
    assert lives.row(battle).status == "closed" and lives.version(battle) > version
    assert table(lives) == [] and Season.objects.get().standings == frozen


def test_a_correction_changes_no_standings_of_a_season_that_is_over(lives):
    lives.fight()
    close(lives)
    frozen = Season.objects.get().standings
    command = correction(lives, winner=0)
    assert foresee(lives, command).standings == []
    correct(lives, winner=0)
    assert table(lives) == [] and Season.objects.get().standings == frozen


def test_the_race_is_run_by_the_battles_of_the_season(lives):
    """As the standings above it count them."""
    here = loaded(lives.campaign, Member.objects.get(id=lives.rita))
    lives.fight()
    correct(lives, winner=0)
    assert sorted(run.won for run in runs(here)) == [[0], [1]]
    close(lives)
    assert runs(here) == []
    lives.fight()
    assert [run.won for run in runs(here)] == [[0], [0]]


def test_nobody_wins_an_exercise_against_his_own_gang(lives):
    gang, both = lives.gangs[lives.anna], [*lives.characters[lives.anna], lives.hired(lives.anna)]
    sides = [{"gang": gang, "dice": "server"}] * 2
    figures = [{"side": n, "character": one} for n, one in enumerate(both)]
    opened = lives.act({"type": "open-battle", "setup": {"sides": sides, "figures": figures}})
    battle = UUID(opened.of_type("campaign/battle-opened/1")[0]["battle"])
    lives.act({"type": "end", "how": "conceded", "side": 0}, stream=battle)
    assert lives.row(battle).status == "closed" and table(lives) == []


def test_a_gang_of_which_nobody_is_left_is_to_meet_nobody(lives):
    third = lives.found_gang(lives.rita)
    assert sum(len(one.pairings) for one in seen(lives).rounds) == 3, "a new one has nobody yet"
    lives.act({"type": "retire-character", "character": lives.characters[lives.ben][0]})
    ((pair,),) = [one.pairings for one in seen(lives).rounds]
    assert {str(pair.gang), str(pair.other)} == {lives.gangs[lives.anna], third}


def test_a_season_needs_a_battle_and_a_referee(lives):
    with pytest.raises(Refusal, match="season-without-battles"):
        close(lives)
    lives.fight()
    for who in (lives.anna, lives.otto):
        with pytest.raises(Forbidden):
            close(lives, who=who)


def test_everything_is_folded_anew_as_it_was_kept(lives):
    lives.fight({1: {"kills": [deed()]}, 2: {"dead": True, "loss": "dead"}})
    close(lives)
    give(lives, gang=lives.gangs[lives.anna])
    lives.act({"type": "begin-phase", "name": "Truce", "closed": ["battles"]})
    call_command("rebuild", check=True, verbosity=0)


# -- awards -----------------------------------------------------------------------------------------------------------
def test_a_person_gives_an_award_to_a_gang_or_a_character_with_a_word(lives):
    give(lives, gang=lives.gangs[lives.anna], words="for the bridge")
    one = give(lives, character=lives.characters[lives.ben][0])
    lines = seen(lives, lives.anna).awards
    assert [(line.name, line.to, line.words, line.by) for line in lines] == [
        ("The iron fist", "Mia", "", "Rita"),
        ("The iron fist", "Gang", "for the bridge", "Rita"),
    ]
    lives.act({"type": "take-back-award", "award": one["award"]})
    assert len(seen(lives).awards) == 1
    with pytest.raises(NotFound):
        lives.act({"type": "take-back-award", "award": one["award"]})


def test_a_rule_gives_it_to_whoever_has_most_and_says_how_many(lives):
    lives.fight({1: {"kills": [deed()]}, 2: {"dead": True, "loss": "dead"}})
    event = give(lives, rule="most-kills")
    assert (event["character"], event["rule"], event["value"]) == (lives.characters[lives.anna][0], "most-kills", 1)
    assert seen(lives).awards[0].rule_words == "most kills"
    assert seen(lives, language="de").awards[0].rule_words == "die meisten Getöteten"
    with pytest.raises(Refusal, match="award-is-shared"):
        give(lives, rule="most-battles")
    with pytest.raises(Refusal, match="award-for-nobody"):
        give(lives, rule="most-points")


def test_only_a_referee_gives_awards_to_one_of_the_campaign(lives):
    gang, character = lives.gangs[lives.anna], lives.characters[lives.anna][0]
    with pytest.raises(Forbidden):
        give(lives, lives.anna, gang=gang)
    for wrong in ({}, {"gang": gang, "character": character}, {"gang": gang, "rule": "most-wins"}):
        with pytest.raises(Malformed):
            give(lives, **wrong)
    with pytest.raises(NotFound):
        give(lives, gang=str(lives.rita))
    assert not Award.objects.exists()


# -- phases -----------------------------------------------------------------------------------------------------------
def test_what_a_phase_closes_players_cannot_do_and_the_referee_can(lives):
    lives.act({"type": "begin-phase", "name": "Winter", "closed": ["hiring", "challenges", "battles"]})
    offer = {"type": "offer-pact", "offer": "challenge", "gang": lives.gangs[lives.anna]}
    offer["other"] = lives.gangs[lives.ben]
    hire = {"type": "hire-character", "gang": lives.gangs[lives.anna], "name": "Pia", "kind": "plock", "weapons": []}
    opened = {"type": "open-battle", "setup": lives.setup()}
    for what, command in (("challenges", offer), ("hiring", hire), ("battles", opened)):
        with pytest.raises(Refusal, match="closed-in-this-phase") as raised:
            lives.act(command, lives.anna)
        assert raised.value.facts["what"] == what
        lives.act(command, lives.rita)


def test_the_next_phase_opens_what_it_does_not_close(lives):
    hire = {"type": "hire-character", "gang": lives.gangs[lives.anna], "name": "Pia", "kind": "plock", "weapons": []}
    lives.act({"type": "begin-phase", "name": "Winter", "closed": ["hiring"]})
    with pytest.raises(Refusal):
        lives.act(hire, lives.anna)
    lives.act({"type": "begin-phase", "name": "Spring", "words": "new blood"})
    lives.act(hire, lives.anna)
    first, second = seen(lives).phases
    assert (first.name, first.words, first.closed) == ("Spring", "new blood", [])
    assert (second.name, second.closed_words) == ("Winter", ["newcomers"])


def test_only_a_referee_begins_a_phase(lives):
    for who in (lives.anna, lives.otto):
        with pytest.raises(Forbidden):
            lives.act({"type": "begin-phase", "name": "x"}, who)
    with pytest.raises(Malformed):
        lives.act({"type": "begin-phase", "name": "x", "closed": ["breathing"]})
    assert not Phase.objects.exists()
