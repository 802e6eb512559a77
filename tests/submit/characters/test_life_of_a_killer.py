"""A shoot-out played die by die at a real table, and what it makes of whoever fired. Source: STKO-41, 100, 102."""

from uuid import UUID

import pytest

from campaigns.models import Character, OpenChoice
from campaigns.projections.game import load_game
from engine.kernel import events as ev
from engine.rulesets import ruleset
from tests.cast import Cast

pytestmark = pytest.mark.django_db

RULES = ruleset("stko")
FACES = {"shot": 6, "location": 1, "effect": 6}  # every die hits; the head; dead
ANSWERS = {"fact-shot": {"band": "close", "cover": "none"}, "before-dice": {}}


@pytest.fixture
def cast():
    cast = Cast.__new__(Cast)
    cast.found("stko")
    for who in (cast.anna, cast.ben):
        cast.characters[who].append(cast.hire(who, "ganger", ("pistol",)))
    return cast


def entry(game):
    """What Anna's ganger and the people around the table enter next."""
    asked = game.open
    if isinstance(asked, ev.RollRequested):
        if asked.options:
            return {"type": "enter-dice", "faces": [asked.options.index("figure-1") + 1]}
        return {"type": "enter-dice", "faces": [FACES[asked.purpose]] * asked.count}
    if isinstance(asked, ev.Asked):
        return {"type": "answer", "value": ANSWERS[asked.kind]}
    if game.waiting.turn == "action":
        return {"type": "shoot", "figure": 1, "target": 2}
    return {"type": "turn-card"}


def test_whoever_kills_an_armed_opponent_is_a_killer_the_next_time(cast):
    """STKO-100, STKO-102: from the die to the class, with the event of the deed."""
    setup = cast.setup("typed", "typed", cards="typed", deployment="placed")
    battle = cast.act({"type": "open-battle", "setup": setup}).of_type("campaign/battle-opened/1")[0]["battle"]
    for _ in range(20):
        game = load_game(RULES, cast.campaign, UUID(battle))
        if game.ended:
            break
        cast.act(entry(game), cast.rita, UUID(battle))
    keule, ratte = (Character.objects.get(id=cast.characters[who][0]) for who in (cast.anna, cast.ben))
    assert (keule.kind, keule.kills, ratte.status) == ("killer", 1, "dead")
    assert ratte.death["by"] == str(keule.id)
    died = next(record for record in game.everything if type(record.event).__name__ == "Died")
    assert ratte.death["event"] == died.version
    (row,) = OpenChoice.objects.all()
    assert (row.reason, row.deeds) == ("killed_armed", [died.version])
