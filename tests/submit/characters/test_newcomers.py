"""Recruits, and who may hire whom. Source: STKO-95, 96, 108."""

from uuid import UUID

import pytest

from campaigns.models import Character
from campaigns.selectors.campaigns.pages import loaded
from campaigns.selectors.characters.lives import may_start
from campaigns.selectors.characters.pages import character as character_of
from campaigns.submit import Malformed, Refusal
from campaigns.submit.characters import aftermath
from tests.books import must_balance
from tests.submit.lives import Lives

pytestmark = pytest.mark.django_db


@pytest.fixture
def lives(monkeypatch):
    return Lives(monkeypatch)


def refused(act, *args, **more):
    with pytest.raises(Refusal) as raised:
        act(*args, **more)
    return raised.value


def offered(lives, character):
    """Does the page of Anna's newcomer offer the skill?"""
    here = loaded(lives.campaign, lives.row_of(lives.anna), "en")
    return may_start(here.row, character_of(lives.campaign, UUID(character), lives.row_of(lives.anna)).character)


def allowed(lives, who):
    lives.act({"type": "allow-recruits", "gang": lives.gangs[who]})
    (row,) = lives.choices()
    return {"type": "roll-recruit", "choice": str(row.id)}


def test_players_hire_plocks_and_the_referee_anybody(lives):
    """STKO-95."""
    lives.hired(lives.anna, by=lives.anna)
    error = refused(lives.hired, lives.anna, "ganger", by=lives.anna)
    assert (error.code, error.status, error.facts) == (
        "hires-beginners-only",
        403,
        {"kind": "ganger", "free": ["plock"]},
    )
    assert refused(lives.hired, lives.anna, by=lives.anna, skills=["strong"]).code == "skills-are-earned"
    lives.hired(lives.anna, "legend", skills=["strong", "strong", "lucky"])
    for skills in (["courage"], ["strong"] * 3, ["sharpshooter"] * 2):
        with pytest.raises(Malformed) as bad:
            lives.hired(lives.anna, skills=skills)
        assert bad.value.field.startswith("command.skills[")


def test_designed_characters_begin_with_skills_by_the_die(monkeypatch):
    """STKO-95: Killer d6 - 3 and at least one, Legend d6."""
    lives = Lives(monkeypatch, opt_designed_characters=True)
    lives.hired(lives.anna, "killer", by=lives.anna)
    lives.hired(lives.anna, "legend", by=lives.anna)
    first, second = (one.faces[0] for one in lives.told("rolled"))
    assert len(lives.choices()) == max(1, first - 3) + second
    assert {choice.reason for choice in lives.choices()} == {"designed"}
    lives.hired(lives.anna, "legend", skills=["strong"])
    assert len(lives.told("rolled")) == 2


def test_a_new_character_is_given_a_skill_where_the_option_allows_it(lives):
    """STKO-96: one newcomer per gang at a time."""
    one, other = lives.hired(lives.anna), lives.hired(lives.anna)
    give = {"type": "give-starting-skill", "character": one}
    assert refused(lives.act, give, lives.anna).code == "no-starting-skills"
    lives.set(opt_starting_skill=True)
    assert refused(lives.act, give, lives.ben).code == "not-your-gang"
    lives.act(give, lives.anna)
    assert [row.reason for row in lives.choices()] == ["starting"]
    assert refused(lives.act, give, lives.anna).code == "not-a-newcomer"
    assert refused(lives.act, {**give, "character": other}, lives.anna).code == "starting-skill-given"
    assert [offered(lives, who) for who in (one, other)] == [False, False]


def test_where_skills_are_switched_off_newcomers_begin_without_one(monkeypatch):
    """STKO-96: options stko.opt.skills, stko.opt.starting_skill."""
    lives = Lives(monkeypatch, opt_starting_skill=True, opt_skills=False)
    one = lives.hired(lives.anna)
    assert not offered(lives, one)
    give = {"type": "give-starting-skill", "character": one}
    assert refused(lives.act, give, lives.anna).code == "no-starting-skills" and lives.choices() == []


def test_whoever_leaves_before_a_battle_takes_the_skill_of_newcomers_along_until_the_next(monkeypatch):
    """STKO-96: one per gang and shoot-out; hired and let go again, the gang had none for ever after."""
    lives = Lives(monkeypatch, "ganger", opt_starting_skill=True)
    one, other = lives.hired(lives.anna), lives.hired(lives.anna)
    assert offered(lives, other)
    lives.act({"type": "give-starting-skill", "character": one}, lives.anna)
    lives.act({"type": "retire-character", "character": one}, lives.anna)
    give = {"type": "give-starting-skill", "character": other}
    assert refused(lives.act, give, lives.anna).code == "starting-skill-given" and not offered(lives, other)
    lives.fight()
    assert offered(lives, other)
    lives.act(give, lives.anna)


@pytest.mark.parametrize(("face", "question"), [(3, ""), (4, "draw")])
def test_stko_96_a_die_may_decide_whether_a_new_character_has_a_skill(lives, face, question):
    lives.set(opt_starting_skill=True, starting_skill_roll="4+")
    lives.act({"type": "give-starting-skill", "character": lives.hired(lives.anna)}, lives.anna)
    (row,) = lives.choices()
    assert row.question == "starting-die"
    lives.act({"type": "draw-skill", "choice": str(row.id), "entered": [str(face)]}, lives.anna)
    assert [choice.question for choice in lives.choices()] == ([question] if question else [])


def test_the_referee_allows_a_recruit_roll_and_the_die_decides(lives):
    """STKO-108."""
    roll = allowed(lives, lives.anna)
    assert refused(lives.act, roll, lives.ben).code == "not-your-choice"
    lives.act({**roll, "face": 3}, lives.anna)
    assert lives.choices() == [] and lives.told("recruit-rolled")[0].kind == ""
    roll = allowed(lives, lives.anna)
    lives.act({**roll, "face": 6}, lives.anna)
    (row,) = lives.choices()
    assert (row.question, row.options) == ("hire", ["ganger"])
    assert refused(lives.act, roll, lives.anna).code == "recruit-is-there"
    recruit = {"recruit": str(row.id)}
    assert refused(lives.hired, lives.anna, "plock", by=lives.anna, **recruit).code == "not-this-recruit"
    key = lives.hired(lives.anna, "ganger", by=lives.anna, **recruit)
    assert lives.one(key).kind == "ganger" and lives.choices() == []


def test_a_recruit_stays_when_the_battle_before_goes_on_and_the_gang_rolls_once(monkeypatch):
    """STKO-108. He was taken away, and whatever had been said of him since was a fault of the server."""
    lives = Lives(monkeypatch, "ganger", recruit_roll="after_every_battle")
    battle = lives.fight()
    mine, theirs = lives.choices()
    lives.act({"type": "roll-recruit", "choice": str(mine.id), "face": 6}, lives.anna)
    key = lives.hired(lives.anna, "ganger", by=lives.anna, recruit=str(mine.id))
    lives.act({"type": "rename-character", "character": key, "name": "Mia II"}, lives.anna)
    lives.act({"type": "award-skill", "character": key, "skill": "strong", "reason": "So"})
    lives.act({"type": "rewind", "to": 1}, stream=battle)
    assert (lives.one(key).kind, lives.one(key).skills) == ("ganger", ["strong"])
    assert lives.choices() == [], "nobody rolls while it goes on"
    lives.act({"type": "end", "how": "time_up"}, stream=battle)
    assert [choice.gang_id for choice in lives.choices()] == [theirs.gang_id]
    must_balance()


def test_recruits_that_nobody_rolled_for_go_with_a_battle_that_is_called_off_after_all(monkeypatch):
    """They stayed in the inbox."""
    lives = Lives(monkeypatch, "ganger", recruit_roll="after_every_battle")
    battle = lives.fight()
    assert len(lives.choices()) == 2
    lives.act({"type": "rewind", "to": 1}, stream=battle)
    lives.act({"type": "end", "how": "called_off"}, stream=battle)
    assert lives.choices() == []
    must_balance()


def test_a_gang_whose_recruits_were_once_taken_away_with_their_battle_rolls_for_them_when_it_ends(monkeypatch):
    """Formerly they went; such a battle may still be going on."""
    lives = Lives(monkeypatch, "ganger", recruit_roll="after_every_battle")
    battle = lives.fight()
    with monkeypatch.context() as before:
        before.setattr(aftermath, "_is_recruits", lambda event: False)
        lives.act({"type": "rewind", "to": 1}, stream=battle)
    assert lives.choices() == []
    lives.act({"type": "end", "how": "time_up"}, stream=battle)
    assert [choice.kind for choice in lives.choices()] == ["recruit", "recruit"]
    must_balance()


def test_the_server_rolls_the_recruits_die_too(lives):
    """STKO-108."""
    lives.act(allowed(lives, lives.anna), lives.anna)
    (rolled,) = lives.told("rolled")
    assert (rolled.purpose, rolled.sides) == ("recruit", 6) and lives.told("recruit-rolled")[0].roll == rolled.roll


def test_a_recruit_that_is_not_rolled_yet_is_not_hired(lives):
    roll = allowed(lives, lives.anna)
    error = refused(lives.hired, lives.anna, by=lives.anna, recruit=roll["choice"])
    assert error.code == "recruit-not-rolled" and Character.objects.count() == 0


def test_one_recruit_roll_per_gang_at_a_time_and_only_where_recruits_are_played(lives):
    lives.act({"type": "allow-recruits"})
    assert len(lives.choices()) == 2
    assert refused(lives.act, {"type": "allow-recruits"}).code == "recruits-allowed-already"
    assert refused(lives.act, {"type": "allow-recruits"}, lives.anna).code == "referee-only"
    lives.set(opt_recruits=False)
    assert refused(lives.act, {"type": "allow-recruits"}).code == "no-recruits"


def test_recruits_may_come_after_every_battle(monkeypatch):
    """STKO-108: option stko.recruit_roll."""
    lives = Lives(monkeypatch, "plock", recruit_roll="after_every_battle")
    lives.fight()
    assert sorted(str(choice.gang_id) for choice in lives.choices()) == sorted(lives.gangs.values())


def test_where_recruits_are_switched_off_none_come_after_battles_either(monkeypatch):
    """STKO-108: options stko.opt.recruits, stko.recruit_roll."""
    lives = Lives(monkeypatch, "plock", recruit_roll="after_every_battle", opt_recruits=False)
    lives.fight()
    assert lives.choices() == []
