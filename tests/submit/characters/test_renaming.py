"""A gang or a figure gets another name: who may, what is refused, and what stays of the one before."""

from uuid import UUID

import pytest

from campaigns import vault
from campaigns.models import Character, Gang, Member
from campaigns.selectors.campaigns.pages import loaded
from campaigns.selectors.characters import former_names, lives
from campaigns.selectors.characters.pages import life_of
from campaigns.submit import Forbidden, Malformed, Refusal

pytestmark = pytest.mark.django_db


def figure(cast, name, who=None):
    one = cast.characters[cast.anna][0]
    return cast.act({"type": "rename-character", "character": one, "name": name}, who or cast.anna)


def gang(cast, name, who=None):
    return cast.act({"type": "rename-gang", "gang": cast.gangs[cast.anna], "name": name}, who or cast.anna)


def told(cast, language="en"):
    viewer = Member.objects.get(id=cast.ben)
    return [
        line.text
        for line in lives.history(cast.campaign, cast.characters[cast.anna][0], viewer, language)
        if line.kind == "character-renamed"
    ]


def test_its_owner_and_the_referee_give_another_name(cast):
    for who, name in ((cast.anna, "Falter"), (cast.rita, "Motte")):
        figure(cast, name, who)
        assert vault.unseal(Character.objects.get(id=cast.characters[cast.anna][0]).name) == name
        gang(cast, f"{name}s", who)
        assert vault.unseal(Gang.objects.get(id=cast.gangs[cast.anna]).name) == f"{name}s"


def test_no_name_stands_in_the_log(cast):
    event = figure(cast, "Falter").events[0]
    assert event.type == "campaign/character-renamed/1"
    assert "Falter" not in str(event.value()) and "Mia" not in str(event.value())
    assert vault.unseal(event.value()["before"]) == "Mia"


@pytest.mark.parametrize("rename", [figure, gang])
def test_strangers_rename_nothing(cast, rename):
    with pytest.raises(Forbidden, match="not-your-gang"):
        rename(cast, "Falter", cast.ben)
    with pytest.raises(Forbidden, match="may-only-read"):
        rename(cast, "Falter", cast.otto)
    with pytest.raises(Forbidden):
        rename(cast, "Falter", cast.stranger)


@pytest.mark.parametrize("rename", [figure, gang])
@pytest.mark.parametrize("name", ["", "   ", "x" * 61, 7])
def test_a_name_has_one_to_sixty_characters(cast, rename, name):
    size = cast.size()
    with pytest.raises(Malformed):
        rename(cast, name)
    assert cast.size() == size


def test_the_name_it_has_is_refused(cast):
    gang(cast, "Nord")
    with pytest.raises(Refusal, match="called-so-already"):
        gang(cast, " Nord ")
    with pytest.raises(Refusal, match="called-so-already"):
        figure(cast, "Mia")


def test_the_history_keeps_every_name_in_both_languages(cast):
    figure(cast, "Falter")
    figure(cast, "Motte")
    assert told(cast) == [
        "Was called “Mia”, and “Falter” from then on.",
        "Was called “Falter”, and “Motte” from then on.",
    ]
    assert told(cast, "de")[0] == "Hieß vorher „Mia“, von da an „Falter“."


def test_a_gangs_former_names_come_with_the_latest_first(cast):
    gang(cast, "Nord")
    gang(cast, "Süd")
    cast.act({"type": "rename-gang", "gang": cast.gangs[cast.ben], "name": "Ost"}, cast.ben)
    found = former_names.of_gang(cast.campaign, cast.gangs[cast.anna], Member.objects.get(id=cast.ben))
    assert [name.name for name in found] == ["Nord", "Gang"]


def test_the_fallen_and_those_who_left_are_renamed_too(cast):
    cast.act({"type": "retire-character", "character": cast.characters[cast.anna][0]}, cast.anna)
    figure(cast, "Falter")
    assert told(cast)


def test_in_a_battle_everybody_is_told_by_the_name_of_today(cast):
    from campaigns.selectors.battles.pages import battle_page

    battle = cast.open_battle()
    figure(cast, "Falter")
    page = battle_page(battle, Member.objects.get(id=cast.ben))
    assert "Falter" in {figure.name for figure in page.figures}


def test_a_life_shown_as_it_was_bears_the_name_of_then(cast):
    id = UUID(cast.characters[cast.anna][0])
    battle = cast.open_battle()
    cast.act({"type": "end", "how": "time_up"}, cast.rita, battle)
    figure(cast, "Falter")
    second = cast.open_battle()
    cast.act({"type": "end", "how": "time_up"}, cast.rita, second)
    viewer = Member.objects.get(id=cast.ben)
    names = [life_of(loaded(cast.campaign, viewer), id, n).life.character.name for n in (0, 1, 2)]
    assert names == ["Mia", "Falter", "Falter"]  # what follows a battle is told with it


def test_names_of_a_forgotten_person_can_be_given_anew(cast):
    figure(cast, "Falter")
    cast.act({"type": "forget-member", "member": str(cast.anna)}, cast.anna)
    figure(cast, "Motte", cast.rita)
    assert vault.unseal(Character.objects.get(id=cast.characters[cast.anna][0]).name) == "Motte"
    assert told(cast)[-1] == "Was called “(forgotten)”, and “Motte” from then on."
