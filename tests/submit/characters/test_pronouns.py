"""How sentences speak of somebody: chosen by whoever may rename the figure, or when it is hired."""

import pytest

from campaigns.models import Character
from campaigns.selectors.names import BattleNames, Names
from campaigns.submit import Forbidden, Malformed
from engine.kernel.setup import Figure, Side

pytestmark = pytest.mark.django_db


def choose(cast, pronoun, who=None):
    one = cast.characters[cast.anna][0]
    return cast.act({"type": "choose-pronoun", "character": one, "pronoun": pronoun}, who or cast.anna)


def pronoun_in_battle(cast):
    figures = {1: Figure(0, "grunt", character=str(cast.characters[cast.anna][0])), 2: Figure(0, "grunt", name="Extra")}
    names = BattleNames(Names(cast.campaign, "en"), [Side()], figures)
    assert names.pronoun(2) == names.pronoun(3) == "they"
    return names.pronoun(1)


def test_its_owner_and_the_referee_choose_and_battles_say_it(cast):
    assert pronoun_in_battle(cast) == "they"
    event = choose(cast, "she").events[0]
    assert (event.type, event.value()) == (
        "campaign/pronoun-chosen/1",
        {"character": cast.characters[cast.anna][0], "pronoun": "she"},
    )
    assert pronoun_in_battle(cast) == "she"
    choose(cast, "they", cast.rita)
    assert pronoun_in_battle(cast) == "they"
    assert not choose(cast, "they").events


def test_strangers_choose_nothing_and_nobody_another_word(cast):
    with pytest.raises(Forbidden, match="not-your-gang"):
        choose(cast, "he", cast.ben)
    for pronoun in ("", "it", None):
        with pytest.raises(Malformed):
            choose(cast, pronoun)
    assert pronoun_in_battle(cast) == "they"


def test_one_can_come_with_the_hiring_and_they_leaves_no_trace(cast):
    hire = {"type": "hire-character", "gang": cast.gangs[cast.anna], "name": "Nora", "kind": "grunt"}
    hired = cast.act({**hire, "pronoun": "she"}, cast.rita).of_type("campaign/character-hired/1")[0]
    assert hired["pronoun"] == "she" and Character.objects.get(id=hired["character"]).pronoun == "she"
    hired = cast.act({**hire, "name": "Nero"}, cast.rita).of_type("campaign/character-hired/1")[0]
    assert "pronoun" not in hired and Character.objects.get(id=hired["character"]).pronoun == "they"
