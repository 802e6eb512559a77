"""What becomes of a hidden opponent between fights is the Keeper's: who looks at the campaign sees no difference."""

import re

import pytest
from django.db import transaction

from campaigns.ledger.read import read
from campaigns.models import Character
from campaigns.selectors.events import each_event
from campaigns.submit import Forbidden
from tests.security.test_hidden_numbers import cellar

__all__ = ["cellar"]
pytestmark = pytest.mark.django_db
WHERE = ("gangs/", "characters/", "characters/{npc}/", "characters/{npc}/history/", "characters/{npc}/sheet/", "clock/",
         "graveyard/", "league/")  # fmt: skip
LIVES = [{"type": "set-body", "set": {"hp": 40}, "reason": "Salbe"}]
DIES = [{"type": "set-body", "set": {"hp": 0, "dead": 1}, "reason": "Opfer"}]


def since(cellar, commands, then):
    """What `then` says after the fight was called off and this happened to the priest. Nothing of it stays."""
    point = transaction.savepoint()
    cellar.act({"type": "end", "how": "called_off"}, stream=cellar.fight)
    before = read(cellar.campaign)[-1].seq
    for command in commands:
        cellar.act({**command, "character": cellar.npc} if command["type"] != "pass-time" else command)
    try:
        return then(before)
    finally:
        transaction.savepoint_rollback(point)


def seen_by(cellar, who):
    def look(before):
        browser, told = cellar.hand(who), {}
        for where in WHERE:
            answer = browser.get(f"/api/campaigns/{cellar.campaign}/{where.format(npc=cellar.npc)}")
            assert answer.status_code == 200, where
            told[where] = re.sub(r'"(recorded_us|seq|died_us)":\d+', "", answer.content.decode())
        for where in (
            "",
            "fighters/",
            "graveyard/",
            "records/",
            f"gangs/{cellar.gangs['rita']}/",
            f"characters/{cellar.npc}/",
        ):
            html = browser.get(f"/campaigns/{cellar.campaign}/{where}").content.decode()
            told[f"page {where}"] = re.findall(r"Priester|fallen|dead|died|left|alive|buried|\d names?", html)
        return told

    return look


@pytest.mark.parametrize("who", ["anna", "oda", "phone", "sam"])
def test_nobody_sees_whether_a_hidden_one_lives(cellar, who):
    assert since(cellar, DIES, seen_by(cellar, who)) == since(cellar, LIVES, seen_by(cellar, who))


def test_the_keeper_sees_it_and_everybody_once_he_shows_him(cellar):
    keeper = since(cellar, DIES, seen_by(cellar, "rita"))
    assert '"status":"dead"' in keeper["characters/{npc}/"] and "Priester" in keeper["graveyard/"]
    anna = since(cellar, [*DIES, {"type": "show-sheet"}], seen_by(cellar, "anna"))
    assert '"status":"dead"' in anna["characters/{npc}/"] and "Priester" in anna["graveyard/"]


def test_the_log_tells_neither_his_death_nor_the_dice_about_it(cellar):
    dying = [{"type": "set-body", "set": {"hp": 0, "serious": 1, "dying": 1}, "reason": "Sturz"}]
    hour = {"type": "pass-time", "hours": 1, "unhelped": True, "dice": "typed"}
    face = {"type": "throw-for-body", "face": 100}

    def readable(before):
        assert Character.objects.get(id=cellar.npc).status == "dead"
        told = list(each_event(cellar.campaign, cellar.row["anna"], after=before))
        assert {"campaign/rolled/1", "campaign/body-changed/1"} <= {event.type for event in told}
        return {event.type for event in told if event.payload is not None}

    assert since(cellar, [*dying, hour, face], readable) <= {"campaign/time-passed/1"}


def test_no_refusal_tells_how_a_hidden_one_is(cellar):
    """Whosever his gang is: what he may not do to a hidden one is declined for that alone."""
    anna = str(cellar.members["anna"])
    cellar.act({"type": "hand-on-gang", "gang": cellar.gangs["rita"], "owners": [anna]})

    def declined(before):
        for command in (
            {"type": "treat", "how": "first_aid", "by": cellar.figures["anna"][0]},
            {"type": "throw-for-body"},
            {"type": "retire-character"},
            {"type": "hand-on-character", "owner": anna},
            {"type": "set-weapons", "weapons": []},
            {"type": "set-sheet", "values": {"con": 1}},
        ):
            with pytest.raises(Forbidden, match="referee-only"):
                cellar.act({**command, "character": cellar.npc}, "anna")

    since(cellar, LIVES, declined)
    since(cellar, DIES, declined)
    since(cellar, [{"type": "set-body", "set": {"hp": 0, "dying": 1}, "reason": "Sturz"}], declined)


def test_whoever_is_dying_and_hidden_waits_for_no_owner_of_his_gang(cellar):
    anna = str(cellar.members["anna"])
    cellar.act({"type": "hand-on-gang", "gang": cellar.gangs["rita"], "owners": [anna]})
    dying = [{"type": "set-body", "set": {"hp": 0, "dying": 1}, "reason": "Sturz"}]

    def waiting(before):
        return cellar.hand("anna").get(f"/api/campaigns/{cellar.campaign}/inbox/").content.decode()

    assert "dying" not in since(cellar, dying, waiting)
