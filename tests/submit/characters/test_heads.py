"""A figure's drawn head: chosen by whoever may rename it, or when it is hired."""

import pytest

from campaigns.models import Character
from campaigns.submit import Forbidden, Malformed

pytestmark = pytest.mark.django_db


def choose(cast, head, who=None):
    one = cast.characters[cast.anna][0]
    return cast.act({"type": "choose-head", "character": one, "head": head}, who or cast.anna)


def head_of(cast):
    return Character.objects.get(id=cast.characters[cast.anna][0]).head


def test_its_owner_and_the_referee_choose(cast):
    assert head_of(cast) == ""
    event = choose(cast, "eye-patch").events[0]
    assert (event.type, event.value()) == (
        "campaign/head-chosen/1",
        {"character": cast.characters[cast.anna][0], "head": "eye-patch"},
    )
    choose(cast, "hood", cast.rita)
    assert head_of(cast) == "hood"


def test_strangers_choose_nothing(cast):
    with pytest.raises(Forbidden, match="not-your-gang"):
        choose(cast, "hood", cast.ben)
    with pytest.raises(Forbidden, match="may-only-read"):
        choose(cast, "hood", cast.otto)
    assert head_of(cast) == ""


@pytest.mark.parametrize("head", ["", "no-such-head", 7, None])
def test_only_a_drawn_head_can_be_chosen(cast, head):
    size = cast.size()
    with pytest.raises(Malformed):
        choose(cast, head)
    assert cast.size() == size


def test_the_fallen_and_whoever_fights_can_be_given_one_too(cast):
    cast.open_battle()
    choose(cast, "hat")
    assert head_of(cast) == "hat"


def test_one_can_come_with_the_hiring_and_leaves_no_trace_without(cast):
    hire = {"type": "hire-character", "gang": cast.gangs[cast.anna], "name": "Nora", "kind": "grunt"}
    kinds = cast.act({**hire, "head": "curls"}, cast.rita).of_type("campaign/character-hired/1")[0]
    assert kinds["head"] == "curls" and Character.objects.get(id=kinds["character"]).head == "curls"
    assert "head" not in cast.act({**hire, "name": "Nero"}, cast.rita).of_type("campaign/character-hired/1")[0]
