"""Skills that are due: drawn, rolled, chosen, awarded, exchanged. Source: STKO-91, 96, 101 .. 106."""

from uuid import UUID

import pytest

from campaigns.ledger import append
from campaigns.ledger.read import read
from campaigns.models import Campaign
from campaigns.submit import Malformed, Refusal
from campaigns.submit.battles.absent import DAY_US
from engine.rulesets.stko.progression import StreetLife
from tests.submit.lives import Lives, deed

pytestmark = pytest.mark.django_db


@pytest.fixture
def lives(monkeypatch):
    """Anna's Legend has caused a wound: a skill is due."""
    lives = Lives(monkeypatch, "legend")
    lives.keule = lives.characters[lives.anna][0]
    lives.fight({1: {"kills": [deed("flesh")]}})
    (lives.choice,) = lives.choices()
    return lives


def draw(lives, *entered, who=None, choice=None):
    command = {"type": "draw-skill", "choice": str(choice or lives.choice.id), "entered": list(entered)}
    return lives.act(command, who or lives.anna)


def choose(lives, skill, who=None):
    return lives.act({"type": "choose-skill", "choice": str(lives.choice.id), "skill": skill}, who or lives.anna)


def refused(act, *args, **more):
    with pytest.raises(Refusal) as raised:
        act(*args, **more)
    return raised.value


def test_an_earned_skill_is_an_open_choice_of_the_owner(lives):
    """STKO-103."""
    assert (lives.choice.question, lives.choice.chooser, lives.choice.reason) == ("draw", "owner", "wounded")
    assert str(lives.choice.character_id) == lives.keule and lives.choice.deeds == [5]


def test_the_server_draws_one_of_the_chits_left_and_records_who_was_left(lives):
    """STKO-91: the first draw fills the box; its contents stand in the log."""
    assert lives.box() is None
    draw(lives)
    assert sum(lives.told("box-filled")[0].chits.values()) == 4 * 41
    rolled = next(one for one in lives.told("rolled") if one.purpose == "chit")
    assert rolled.sides == 4 * 41 == len(rolled.options)
    first = lives.told("chit-drawn")[0]
    assert first.chit == rolled.options[rolled.faces[0] - 1] and first.roll == rolled.roll
    drawn = [one for one in lives.told("chit-drawn") if not one.again]
    assert sum(lives.box().values()) == 4 * 41 - len(drawn) + sum(
        len(one.chits) for one in lives.told("chits-returned")
    )


def test_the_groups_own_box_is_typed_in(lives):
    draw(lives, "strong")
    assert lives.one(lives.keule).skills == ["strong"] and lives.choices() == []
    stored = next(row for row in read(lives.campaign) if row.type == "campaign/chit-drawn/1")
    assert stored.provenance == "typed"
    assert lives.told("skill-gained")[0].choice == str(lives.choice.id)


def test_a_chit_that_isnt_in_the_box_is_refused_and_nothing_is_written(lives):
    size = lives.size()
    assert refused(draw, lives, "courage").code == "chit-not-in-box"
    assert refused(draw, lives, "strong", "fast").code == "too-many-chits"
    assert lives.size() == size


def test_what_doesnt_fit_is_drawn_again(lives):
    """STKO-105."""
    lives.act({"type": "award-skill", "character": lives.keule, "skill": "sharpshooter", "reason": "Well shot."})
    draw(lives, "sharpshooter")
    assert lives.choices()[0].question == "draw"
    draw(lives, "sharpshooter")
    draw(lives, "lucky")
    assert lives.one(lives.keule).skills == ["sharpshooter", "lucky"]
    assert {one.again for one in lives.told("chit-drawn")} == {"has-no-star", ""}


def test_a_second_time_doubles(lives):
    """STKO-106."""
    lives.act({"type": "award-skill", "character": lives.keule, "skill": "strong", "reason": "Big."})
    draw(lives, "strong")
    assert lives.one(lives.keule).skills == ["strong", "strong"]
    assert [one.level for one in lives.told("skill-gained")] == [1, 2]


def test_of_three_drawn_the_owner_chooses_one(lives):
    draw(lives, "draw_three_choose_one", "strong", "fast", "green")
    (row,) = lives.choices()
    assert (row.question, row.chooser, row.options) == ("one-of", "owner", ["strong", "fast", "green"])
    assert refused(draw, lives).code == "choice-wants-words"
    assert refused(choose, lives, "fast", lives.ben).code == "not-your-choice"
    with pytest.raises(Malformed):
        choose(lives, "lucky")
    choose(lives, "fast")
    assert lives.one(lives.keule).skills == ["fast"] and lives.choices() == []
    assert lives.box()["strong"] == lives.box()["green"] == 4 and lives.box()["fast"] == 3


def test_an_opponent_chooses_where_the_chit_says_so(lives):
    draw(lives, "draw_d6_opponent_chooses_one", "2", "strong", "shrimp")
    assert lives.choices()[0].chooser == "opponent"
    assert refused(choose, lives, "strong", lives.anna).code == "not-your-choice"
    choose(lives, "shrimp", lives.ben)
    assert lives.one(lives.keule).skills == ["shrimp"]
    assert lives.told("choice-made")[0].by == "opponent"


def test_a_pavement_demon_chooses(lives):
    lives.act({"type": "award-skill", "character": lives.keule, "skill": "pavement_demon", "reason": "Look."})
    draw(lives)
    assert lives.choices()[0].question == "any"
    choose(lives, "psycho")
    assert lives.one(lives.keule).skills == ["pavement_demon", "psycho"]


def test_the_box_runs_empty_and_is_filled_by_the_referee(lives):
    """Issue 3: a skill drawn from an empty box is refused."""
    from campaigns.ledger.life_events import BoxFilled
    from tests.submit.characters.test_skills_gained import put

    put(lives, BoxFilled({}))
    size = lives.size()
    assert refused(draw, lives).code == "box-empty" and lives.size() == size
    assert refused(lives.act, {"type": "fill-box"}, lives.anna).code == "referee-only"
    lives.act({"type": "fill-box", "copies": 2})
    assert sum(lives.box().values()) == 82
    draw(lives, "strong")


def test_where_nothing_is_drawn_there_is_no_box_to_fill(lives, monkeypatch):
    monkeypatch.setattr(StreetLife, "new_box", lambda self, copies: {})
    assert refused(lives.act, {"type": "fill-box"}).code == "no-box-here"
    assert refused(lives.act, {"type": "fill-box", "copies": 2}).code == "no-box-here"


def put(lives, event):
    """An event that no command writes: how a box came to be empty."""
    from uuid import uuid4

    from campaigns.ledger.campaign_events import TAG_OF
    from campaigns.ledger.canonical import canonical
    from campaigns.ledger.head import lock
    from campaigns.ledger.stored import EventToAppend
    from campaigns.projections.refold import refold

    head = lock(lives.campaign, lives.campaign, uuid4())
    entry = EventToAppend(lives.campaign, TAG_OF[type(event)], canonical(event))
    append.append(head, [entry], command=uuid4(), actor=lives.rita, entered_by=lives.rita, role="referee")
    refold(head)


def test_the_referee_settles_for_the_absent_when_the_next_battle_opens(lives):
    error = refused(draw, lives, "strong", who=lives.rita)
    assert (error.code, error.facts) == ("not-absent-yet", {"days": 7, "left": 7})
    lives.fight()
    draw(lives, "strong", who=lives.rita)
    assert lives.one(lives.keule).skills == ["strong"]
    (made,) = lives.told("choice-made")
    assert made.absent and made.by == "referee"


def test_or_after_some_days(lives, monkeypatch):
    lives.set(settle_after_days=3)
    now = append.clock_us()
    monkeypatch.setattr("campaigns.submit.battles.absent.clock_us", lambda: now + 2 * DAY_US)
    assert refused(draw, lives, "strong", who=lives.rita).facts == {"days": 3, "left": 1}
    monkeypatch.setattr("campaigns.submit.battles.absent.clock_us", lambda: now + 3 * DAY_US)
    draw(lives, "strong", who=lives.rita)


@pytest.mark.parametrize(("source", "question", "chooser"), [("die", "die", "owner"), ("choice", "any", "owner")])
def test_skills_come_from_where_the_option_says(monkeypatch, source, question, chooser):
    """STKO-102: option stko.skill_source."""
    lives = Lives(monkeypatch, "legend", skill_source=source)
    lives.fight({1: {"kills": [deed("flesh")]}})
    (lives.choice,) = lives.choices()
    assert (lives.choice.question, lives.choice.chooser) == (question, chooser)
    if source == "die":
        assert refused(choose, lives, "strong").code == "choice-wants-draw"
        draw(lives)
        assert lives.told("rolled")[0].purpose == "skill" and lives.told("rolled")[0].sides == 31
    else:
        choose(lives, "strong")
    assert len(lives.one(lives.characters[lives.anna][0]).skills) == 1


def test_with_the_referee_as_source_only_he_chooses(monkeypatch):
    lives = Lives(monkeypatch, "legend", skill_source="referee")
    lives.fight({1: {"kills": [deed("flesh")]}})
    (lives.choice,) = lives.choices()
    assert refused(choose, lives, "strong").code == "not-your-choice"
    choose(lives, "strong", lives.rita)
    assert lives.told("skill-gained")[0].skill == "strong"


def test_stko_93_a_pavement_demon_chooses_himself_where_the_referee_chooses_for_all_others(monkeypatch):
    """Option stko.skill_source: the referee gives him the skill, and from then on he is asked."""
    lives = Lives(monkeypatch, "legend", skill_source="referee")
    lives.fight({1: {"kills": [deed("flesh")]}})
    (lives.choice,) = lives.choices()
    keule = lives.characters[lives.anna][0]
    choose(lives, "pavement_demon", lives.rita)
    assert lives.one(keule).skills == ["pavement_demon"]
    lives.fight({1: {"kills": [deed("flesh")]}})
    (lives.choice,) = lives.choices()
    assert lives.choice.chooser == "owner"
    assert refused(choose, lives, "strong", lives.rita).code == "not-absent-yet"
    choose(lives, "strong")
    assert lives.one(keule).skills == ["pavement_demon", "strong"]


def test_stko_93_what_he_was_still_owed_is_asked_of_him_too(monkeypatch):
    lives = Lives(monkeypatch, "legend", skill_source="referee")
    lives.fight({1: {"kills": [deed("flesh")]}})
    keule = lives.characters[lives.anna][0]
    award = {"type": "award-skill", "character": keule, "reason": "Look at him."}
    lives.act(award)
    assert [choice.chooser for choice in lives.choices()] == ["referee", "referee"]
    lives.act({**award, "skill": "pavement_demon"})
    assert [choice.chooser for choice in lives.choices()] == ["owner", "owner"]
    lives.choice = lives.choices()[0]
    choose(lives, "hard")
    assert lives.one(keule).skills == ["pavement_demon", "hard"] and len(lives.choices()) == 1


def test_the_referee_awards_a_skill_with_a_reason(lives):
    """STKO-96, STKO-101: also to a Plock, for good play."""
    plock = lives.hired(lives.anna)
    award = {"type": "award-skill", "character": plock, "skill": "hard", "reason": "Took three hits, said nothing."}
    assert refused(lives.act, award, lives.anna).code == "referee-only"
    lives.act(award)
    assert lives.one(plock).skills == ["hard"]
    lives.act(award)
    assert refused(lives.act, award).facts == {"skill": "hard", "why": "has-it-twice"}
    with pytest.raises(Malformed):
        lives.act({**award, "skill": "draw_two"})
    lives.act({"type": "award-skill", "character": plock, "reason": "Again."})
    assert [choice.reason for choice in lives.choices()] == ["wounded", "award"]


def test_a_skill_that_doesnt_suit_is_exchanged_for_another(lives):
    """STKO-105: the referee's part."""
    draw(lives, "shrimp")
    command = {
        "type": "exchange-skill",
        "character": lives.keule,
        "skill": "shrimp",
        "reason": "He is seven feet tall.",
    }
    assert refused(lives.act, command, lives.anna).code == "referee-only"
    lives.act(command)
    assert lives.one(lives.keule).skills == []
    (lives.choice,) = lives.choices()
    draw(lives, "strong")
    assert lives.one(lives.keule).skills == ["strong"]
    assert refused(lives.act, command).code == "skill-not-held"


def test_without_skills_in_the_campaign_none_is_due(monkeypatch):
    lives = Lives(monkeypatch, "legend", opt_skills=False)
    lives.fight({1: {"kills": [deed("flesh")]}})
    assert lives.choices() == []


def test_a_toy_has_no_life_between_battles(cast):
    for command in ({"type": "fill-box"}, {"type": "allow-recruits"}):
        assert refused(cast.act, command).code == "no-skills-here"


def test_the_same_draw_twice_has_one_effect(lives):
    once = lives.envelope({"type": "draw-skill", "choice": str(lives.choice.id)}, lives.anna)
    from campaigns.submit import submit

    assert submit(once).last_seq == submit(once).last_seq


def test_strangers_and_readers_draw_nothing(lives):
    assert refused(draw, lives, who=lives.otto).status == 403
    assert refused(draw, lives, who=lives.stranger).status == 403
    assert refused(draw, lives, choice=UUID(int=5)).code == "no-such-choice"
    assert Campaign.objects.get(id=lives.campaign).box is None


def test_as_many_sheets_go_into_a_new_box_as_the_option_says(lives):
    """STKO-91: option stko.chit_box_copies."""
    lives.set(chit_box_copies=3)
    draw(lives, "strong")
    assert sum(lives.told("box-filled")[0].chits.values()) == 123 and lives.box()["strong"] == 2
