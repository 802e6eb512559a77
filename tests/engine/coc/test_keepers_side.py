"""Where the Keeper runs a side, only he says who plays it or any of its figures."""

from typing import Any

import msgspec
import pytest

from engine.kernel import events as ev
from engine.kernel.correction import _digest
from engine.kernel.decide import load
from engine.kernel.recorded import NewEvent
from engine.kernel.refusal import Refusal
from engine.kernel.ruleset import Viewer
from engine.kernel.setup import Side
from engine.rulesets.coc.events import HiddenHurt
from tests.engine.coc.table import RULES, room
from tests.engine.table import BLUE, RED, REFEREE, Table

CARL, DORA = "carl", "dora"
HOUND = {"side": 1, "rank": "opponent", "weapons": ["claws"], "values": {"hp": 6}}
SIT = {"type": "join-side", "side": 1}


def sit_down() -> Table:
    """Red and one of Blue's against two opponents for whom nobody was named: the Keeper's."""
    setup = room()
    sides = (setup.sides[0], Side("Cult"), Side("Blue", (BLUE,)))
    figures = (*setup.figures[:5], msgspec.structs.replace(setup.figures[2], side=2))
    return Table(msgspec.structs.replace(setup, sides=sides, figures=figures), 3, rules=RULES)


def refused(played: Table, code: str, entry: dict[str, Any], who: Any) -> None:
    size = len(played.recorded)
    with pytest.raises(Refusal) as raised:
        played.enter(entry, who)
    assert (raised.value.code, raised.value.status, len(played.recorded)) == (code, 403, size)


@pytest.mark.parametrize("who", [RED, "a phone"])
def test_nobody_sits_down_at_the_keepers_side(who):
    refused(sit_down(), "referees-side", {**SIT, "player": who}, who)


@pytest.mark.parametrize("player", ["", RED, DORA])
def test_nobody_brings_a_figure_to_the_keepers_side(player):
    refused(sit_down(), "referees-side", {"type": "arrive", "figure": {**HOUND, "player": player}}, RED)


def test_the_keeper_gives_his_side_away_and_still_only_he_does():
    played = sit_down()
    played.enter({**SIT, "player": CARL}, REFEREE)
    assert played.game().sides_of(CARL) == (1,)
    refused(played, "referees-side", {**SIT, "player": DORA}, CARL)
    refused(played, "referees-side", {"type": "hand-over", "figures": [4], "player": DORA}, CARL)
    refused(played, "referees-side", {"type": "arrive", "figure": {**HOUND, "player": DORA}}, CARL)
    played.enter({"type": "change-dice-mode", "side": 1, "dice": "typed"}, CARL)


def test_whoever_got_one_figure_of_the_keepers_plays_that_one_only():
    played = sit_down()
    played.enter({"type": "hand-over", "figures": [4], "player": CARL}, REFEREE)
    assert played.game().sides_of(CARL) == ()
    refused(played, "referees-side", {**SIT, "player": CARL}, CARL)
    refused(played, "referees-side", {"type": "hand-over", "figures": [4], "player": DORA}, CARL)
    refused(played, "not-yours", {"type": "leave", "figure": 5}, CARL)
    refused(played, "not-yours", {"type": "change-dice-mode", "side": 1, "dice": "typed"}, CARL)
    played.enter({"type": "begin-round"}, CARL)
    while played.game().battle.up != 4:
        played.enter({"type": "wait", "figure": played.game().battle.up}, REFEREE)
    played.enter({"type": "wait", "figure": 4}, CARL)


def test_what_everybody_agrees_on_still_needs_the_keeper_where_he_has_a_side():
    played = sit_down()
    down = {"type": "decide-otherwise", "command": {"type": "set-state", "figure": 4, "state": "dead"}}
    played.enter(down, RED)
    played.enter({"type": "agree", "proposal": 1}, BLUE)
    assert isinstance(played.recorded[-1].event, ev.Consented)
    played.enter({"type": "agree", "proposal": 1}, REFEREE)
    assert not played.game().battle.figures[3].on_table()


@pytest.mark.parametrize("command", [{"type": "show-values", "figure": 4}, {"type": "open-roll", "number": 1}])
def test_nobody_proposes_what_the_keeper_alone_enters(command):
    played = Table(room(), 3, rules=RULES)
    played.enter({"type": "call-roll", "figure": 4, "skill": "listen", "sealed": True}, REFEREE)
    refused(played, "referee-only", {"type": "decide-otherwise", "command": command}, RED)


def test_nobody_proposes_that_a_sealed_roll_was_none():
    played = Table(room(), 3, rules=RULES)
    played.enter({"type": "call-roll", "figure": 4, "skill": "listen", "sealed": True}, REFEREE)
    entry = next(record.version for record in played.recorded if isinstance(record.event, ev.Commanded))
    refused(played, "referee-only", {"type": "amend", "entry": entry, "command": {"sealed": False}}, RED)


def test_the_number_that_the_keeper_calls_a_roll_against_is_read_where_it_is_nobodys_secret():
    played = sit_down()
    for n in (1, 4):
        played.enter({"type": "call-roll", "figure": n, "skill": "skill_occult", "number": 63}, REFEREE)
    read = [RULES.show(record.event, Viewer(RED, (0,)), record.version) for record in played.recorded]
    assert [one.command.get("number") for one in read if isinstance(one, ev.Commanded)] == [None, None]
    needed = [[why.n for why in one.why if why.code == "skill"] for one in read if isinstance(one, ev.Rolled)]
    assert needed == [[63], []]


def test_what_a_preview_is_confirmed_with_tells_no_hidden_number():
    def shown(lost: int) -> str:
        return _digest(RULES, [NewEvent(HiddenHurt(4, 1, lost, "regular", armour=lost, side=1))])

    assert shown(3) == shown(5) != _digest(RULES, [NewEvent(HiddenHurt(4, 1, 3, "serious", side=1))])


def struck(hp: int, armour: int) -> Table:
    """Red has hit the Keeper's first one, who has so many hit points, and is about to enter the damage."""
    options = {"coc.firearm_initiative": "none", "coc.initiative_tie_final": "lower_number"}
    setup = room(dice="typed", options=options)
    tough = {**setup.figures[3].values, "hp": hp, "armour": armour, "dex": 10}
    hidden = msgspec.structs.replace(setup.figures[3], values=tough)
    figures = (*setup.figures[:3], hidden, *setup.figures[4:])
    sides = (setup.sides[0], Side("Cult", dice="typed"))
    played = Table(msgspec.structs.replace(setup, sides=sides, figures=figures), 3, rules=RULES)
    played.enter({"type": "begin-round"}, RED)
    while (up := played.game().battle.up) not in (1, 2, 3):
        played.enter({"type": "wait", "figure": up}, REFEREE)
    played.enter({"type": "strike", "figure": up, "target": 4}, RED)
    played.enter({"type": "answer", "value": {"choice": "dodge"}})
    for face in (40, 90):
        played.enter({"type": "enter-dice", "faces": [face]})
    return played


def test_dice_stand_whatever_was_entered_with_them():
    """Else the refusal of what comes after them would tell what they would do to a hidden opponent, as often as
    somebody asks: whether he'd have to roll, or nothing more happened."""
    dice = {"type": "enter-dice", "faces": [1] * struck(9, 0).game().open.count}
    for played in (struck(9, 9), struck(9, 0), struck(1, 0)):
        step = played.enter(dice, RED, then=(dice,))
        assert isinstance(step.declined, Refusal) and isinstance(step.new[0].event, ev.Rolled)


def test_nothing_stands_where_nothing_was_entered():
    for wrong in ({"type": "enter-dice", "faces": [99]}, {"type": "answer", "value": {}}):
        played = struck(9, 0)
        size = len(played.recorded)
        with pytest.raises(Refusal):
            played.enter(wrong, RED)
        assert len(played.recorded) == size


def test_the_keeper_enters_all_of_it_or_nothing():
    played = struck(9, 9)
    dice = {"type": "enter-dice", "faces": [1] * played.game().open.count}
    with pytest.raises(Refusal, match="entry-not-awaited"):
        played.enter(dice, REFEREE, then=(dice,))


def test_a_fight_in_which_somebody_sat_down_at_the_keepers_side_once_is_still_read():
    played = sit_down()
    played.write(NewEvent(ev.PlayerJoined(1, CARL)), CARL)
    game = load(RULES, played.recorded)
    assert game.sides_of(CARL) == (1,)
    assert RULES.view(game.battle, Viewer(CARL, game.sides_of(CARL)))["figures"][3]["hp"]
