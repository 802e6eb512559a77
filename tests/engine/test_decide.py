"""What must hold in every live battle: replay equals play, resume anywhere, nothing half done, no dice to peek at."""

import random

import msgspec
import pytest

from engine.kernel import events as ev
from engine.kernel.decide import Game
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.setup import Side
from engine.rulesets.stko.events import TurnEnded
from tests.engine.table import BLUE, RED, Table, fingerprint, play_randomly, street

KINDS = [
    ("drawn", "server", "server"),
    ("drawn", "typed", "server"),
    ("real", "server", "server"),
    ("real", "typed", "typed"),
]


@pytest.mark.parametrize(("table", "dice", "cards", "seed"), [(*kind, n % 2) for n, kind in enumerate(KINDS)])
def test_a_replayed_battle_equals_the_played_one_at_every_entry(table, dice, cards, seed):
    played = Table(street(table, dice, cards=cards, deployment=("placed", "random")[seed % 2]), seed)
    pick = random.Random(seed)
    seen = []

    def check(game: Game) -> None:
        seen.append((game.version, fingerprint(game.battle) if len(seen) % 4 == seed else None))

    play_randomly(played, pick, 250, check)
    for version, was in seen[seed::4]:
        assert fingerprint(played.game(version).battle) == was
    assert len(played.events(ev.Rolled)) > 20


@pytest.mark.parametrize(("table", "dice", "cards"), KINDS)
def test_a_battle_played_with_waiting_equals_one_run_without(table, dice, cards, monkeypatch):
    """The state that running a unit again leads to is the state that folding its events leads to."""
    played = Table(street(table, dice, cards=cards), 7)
    pick = random.Random(7)
    from engine.kernel import command_run as live

    original = live.play
    compared = []

    def watched(game, battle, command, tape, forced):
        step = original(game, battle, command, tape, forced)
        if tape.waiting is None and step.declined is None:
            compared.append((battle, game.version + len(step.new)))
        return step

    def check(game: Game) -> None:
        if compared and compared[-1][1] == game.version:
            assert fingerprint(compared[-1][0]) == fingerprint(game.battle)

    monkeypatch.setattr(live, "play", watched)
    play_randomly(played, pick, 200, check)
    assert len(compared) > 30


def test_roll_numbers_have_no_holes_and_never_come_back():
    played = Table(street(), 3)
    play_randomly(played, random.Random(3), 60)
    table_waits = max(record.version for record in played.recorded if isinstance(record.event, ev.Commanded)) - 1
    played.enter({"type": "rewind", "to": table_waits})
    play_randomly(played, random.Random(4), 20)
    numbers = [event.roll for event in played.events(ev.Rolled)]
    assert numbers == list(range(1, len(numbers) + 1))


def test_dice_typed_for_a_roll_that_is_not_awaited_are_refused():
    played = Table(street(dice="typed"), 3)
    with pytest.raises(Refusal) as raised:
        played.enter({"type": "enter-dice", "faces": [3]}, RED)
    assert raised.value.code == "roll-not-awaited"
    assert len(played.recorded) == 1


@pytest.mark.parametrize(
    ("faces", "code"),
    [
        ([7, 1, 1], "impossible-face"),
        ([0, 1, 1], "impossible-face"),
        ([1, 1], "wrong-number-of-dice"),
        ([1] * 4, "wrong-number-of-dice"),
    ],
)
def test_dice_that_cannot_be_are_refused_and_nothing_is_written(faces, code):
    played = Table(street("real", "typed"), 3)
    waiting = to_a_move(played)
    before = len(played.recorded)
    with pytest.raises(Refusal) as raised:
        played.enter({"type": "enter-dice", "faces": faces}, waiting)
    assert raised.value.code == code
    assert len(played.recorded) == before


def to_a_move(played: Table) -> str:
    """Turns cards until somebody is up, declares a move, and returns who must enter three dice."""
    while True:
        game = played.game()
        if game.waiting.turn == "action":
            player = (RED, BLUE)[game.waiting.sides[0]]
            played.enter({"type": "move", "figure": game.waiting.figure}, player)
            return player
        played.enter({"type": "turn-card"}, RED)


def test_a_refused_entry_after_shown_dice_keeps_the_dice():
    """No peeking: an impossible answer sent along with a move doesn't undo the roll that it would have revealed."""
    played = Table(street(), 5)
    while played.game().waiting.turn != "action":
        played.enter({"type": "turn-card"}, RED)
    game = played.game()
    player = (RED, BLUE)[game.waiting.sides[0]]
    too_far = {"type": "answer", "value": {"to": [-5000, -5000]}}
    step = played.enter({"type": "move", "figure": game.waiting.figure}, player, (too_far,))
    assert isinstance(step.declined, Refusal)
    assert played.events(ev.Rolled)[-1].purpose == "move"
    assert played.game().waiting.kind == "answer"


def test_taking_back_typed_dice_opens_the_same_roll_again():
    played = Table(street("real", "typed"), 3)
    player = to_a_move(played)
    played.enter({"type": "enter-dice", "faces": [6, 6, 6]}, player)
    played.enter({"type": "take-back"}, player)
    waiting = played.game().waiting
    assert waiting.kind == "dice"
    played.enter({"type": "enter-dice", "faces": [1, 2, 3]}, player)
    assert [event.faces for event in played.events(ev.Rolled)][-2:] == [(6, 6, 6), (1, 2, 3)]


def test_dice_that_the_server_showed_are_not_taken_back_by_the_one_who_rolled_them():
    played = Table(street(), 5)
    while played.game().waiting.turn != "action":
        played.enter({"type": "turn-card"}, RED)
    with pytest.raises(Refusal) as raised:
        played.enter({"type": "take-back"}, RED)
    assert raised.value.code == "dice-were-shown"


def test_only_the_players_of_a_figure_act_for_it():
    played = Table(street(), 5)
    while played.game().waiting.turn != "action":
        played.enter({"type": "turn-card"}, RED)
    waiting = played.game().waiting
    other = (BLUE, RED)[waiting.sides[0]]
    with pytest.raises(Refusal) as raised:
        played.enter({"type": "wait", "figure": waiting.figure}, other)
    assert (raised.value.code, raised.value.status) == ("not-yours", 403)


def test_unknown_fields_and_wrong_types_name_the_field():
    played = Table(street(), 5)
    with pytest.raises(Malformed) as raised:
        played.enter({"type": "shoot", "figure": 1, "target": "Ratte"})
    assert raised.value.field == "command.target"
    with pytest.raises(Malformed):
        played.enter({"type": "shoot", "figure": 1, "target": 5, "luck": 3})
    assert len(played.recorded) == 1


def test_after_a_change_of_rules_an_open_action_is_refused_and_can_be_kept():
    """Design section 3: tape and re-run differ, nothing is rolled anew, the referee keeps what happened."""
    played = Table(street("real", "typed"), 3)
    player = to_a_move(played)
    requested = played.recorded[-1]
    changed = ev.RollRequested(requested.event.roll, requested.event.figure, "move", 2, 6, requested.event.why)
    played.recorded[-1] = requested._replace(event=changed)  # as if the old rules had asked for two dice
    before = len(played.recorded)
    with pytest.raises(Refusal) as raised:
        played.enter({"type": "enter-dice", "faces": [3, 4]}, player)
    assert raised.value.code == "rules-changed"
    assert len(played.recorded) == before
    played.enter({"type": "keep-what-happened"})
    assert played.game().waiting.turn == "card"


def test_the_people_have_the_last_word():
    played = Table(street(), 5)
    while played.game().waiting.turn != "action":
        played.enter({"type": "turn-card"}, RED)
    up = played.game().waiting.figure
    other = up % 8 + 1
    with pytest.raises(Refusal):
        played.enter({"type": "wait", "figure": other})
    played.enter({"type": "decide-otherwise", "command": {"type": "wait", "figure": other}, "reason": "sealed"})
    assert played.recorded[-1].provenance == "forced"
    assert played.game().waiting.figure == up


def test_both_sides_together_decide_otherwise_without_a_referee():
    played = Table(street(), 5)
    while played.game().waiting.turn != "action":
        played.enter({"type": "turn-card"}, RED)
    down = {"type": "decide-otherwise", "command": {"type": "set-state", "figure": 2, "state": "knocked_down"}}
    played.enter(down, RED)
    proposal = played.events(ev.Proposed)[-1].proposal
    with pytest.raises(Refusal) as raised:
        played.enter({"type": "agree", "proposal": proposal}, RED)
    assert raised.value.code == "own-proposal"
    played.enter({"type": "agree", "proposal": proposal}, BLUE)
    assert played.game().battle.figures[1].status & 1


def test_a_battle_pauses_and_resumes_with_everything_kept():
    played = Table(street("real", "typed"), 3)
    player = to_a_move(played)
    was = fingerprint(played.game().battle)
    played.enter({"type": "pause"}, player)
    with pytest.raises(Refusal) as raised:
        played.enter({"type": "enter-dice", "faces": [1, 2, 3]}, player)
    assert raised.value.code == "battle-paused"
    played.enter({"type": "resume"}, player)
    assert fingerprint(played.game().battle) == was
    played.enter({"type": "enter-dice", "faces": [1, 2, 3]}, player)


@pytest.mark.parametrize(("how", "winner"), [("conceded", 1), ("time_up", None), ("called_off", None), ("drawn", None)])
def test_a_battle_is_ended_by_hand(how, winner):
    played = Table(street(), 3)
    command = {"type": "end", "how": how, "reason": "sealed"}
    if how == "conceded":
        command["side"] = 0
    played.enter(command)
    game = played.game()
    assert game.ended.how == how
    assert game.ended.winner == winner
    with pytest.raises(Refusal) as raised:
        played.enter({"type": "turn-card"}, RED)
    assert raised.value.code == "battle-over"


def test_figures_arrive_and_leave_in_mid_battle_and_a_substitute_plays():
    played = Table(street(), 3)
    played.enter({"type": "arrive", "figure": {"side": 0, "rank": "ganger", "weapons": ["pistol"]}}, RED)
    game = played.game()
    assert len(game.battle.figures) == 9
    assert 9 in game.battle.cards.left
    played.enter({"type": "leave", "figure": 1}, RED)
    assert not played.game().battle.figures[0].on_table()
    played.enter({"type": "hand-over", "figures": [2], "player": "substitute"}, RED)
    assert played.game().sides_of("substitute") == (0,)


def test_whoever_keeps_somebody_speaks_for_the_side_and_whoever_handed_all_on_does_not():
    played = Table(street(), 3)
    played.enter({"type": "hand-over", "figures": [2], "player": "substitute"}, RED)
    assert played.game().playing(0) == {RED, "substitute"}
    rest = [figure for figure, side in played.game().side_of.items() if side == 0 and figure != 2]
    played.enter({"type": "hand-over", "figures": rest, "player": "substitute"}, RED)
    assert played.game().playing(0) == {"substitute"}


def test_a_rewound_arrival_leaves_its_number_unused():
    played = Table(street(), 3)
    extra = {"type": "arrive", "figure": {"side": 0, "rank": "ganger", "weapons": ["pistol"]}}
    played.enter(extra)
    played.enter({"type": "rewind", "to": 1})
    played.enter(extra)
    assert [event.number for event in played.events(ev.FigureArrived)] == [9, 10]
    play_randomly(played, random.Random(1), 150)
    assert any(event.figure == 10 for event in played.events(TurnEnded))


def test_anybody_sits_down_at_a_side_that_nobody_plays_and_at_no_other():
    setup = street()
    empty = (setup.sides[0], Side("Blue"))
    played = Table(msgspec.structs.replace(setup, sides=empty), 3)
    played.enter({"type": "join-side", "side": 1, "player": BLUE}, BLUE)
    assert played.game().sides_of(BLUE) == (1,)
    with pytest.raises(Refusal) as raised:
        played.enter({"type": "join-side", "side": 0, "player": "somebody"}, "somebody")
    assert raised.value.status == 403


def to_a_shot(played: Table) -> tuple[str, dict[str, object]]:
    """Turns cards until somebody is up; who, and his shot at an enemy."""
    while played.game().waiting.turn != "action":
        played.enter({"type": "turn-card"}, RED)
    up = played.game().waiting
    return (RED, BLUE)[up.sides[0]], {"type": "shoot", "figure": up.figure, "target": 5 if up.figure < 5 else 1}


FACT = {"type": "answer", "value": {"band": "short", "cover": "none"}}
GO_ON = {"type": "answer", "value": {}}


def test_told_facts_are_seen_by_the_other_side_before_server_dice_fall():
    """Facts, "go on" and the dice in one request would leave nobody a look: refused whole, and nothing is written."""
    played = Table(street("real"), 5)
    player, shot = to_a_shot(played)
    before = len(played.recorded)
    with pytest.raises(Refusal) as raised:
        played.enter(shot, player, (FACT, GO_ON))
    assert (raised.value.code, raised.value.status) == ("others-look-first", 409)
    assert len(played.recorded) == before
    played.enter(shot, player, (FACT,))
    assert played.game().waiting.asked.kind == "before-dice"
    assert ev.Answered(1, FACT["value"]) in played.events(ev.Answered)
    rolled = len(played.events(ev.Rolled))
    played.enter(GO_ON, player)
    assert len(played.events(ev.Rolled)) > rolled


def test_who_enters_for_everybody_need_not_wait_for_himself():
    """A referee who doesn't play, or one person on both sides."""
    for sides, by in (((RED,), (BLUE,)), "referee"), (((RED,), (RED,)), RED):
        played = Table(street("real"), 5)
        setup = played.recorded[0].event.setup
        opened = msgspec.structs.replace(setup, sides=tuple(Side(players=players) for players in sides))
        played.recorded[0] = played.recorded[0]._replace(
            event=msgspec.structs.replace(played.recorded[0].event, setup=opened)
        )
        _, shot = to_a_shot(played)
        rolled = len(played.events(ev.Rolled))
        played.enter(shot, by, (FACT, GO_ON))
        assert len(played.events(ev.Rolled)) > rolled


def test_a_referee_who_plays_himself_waits_like_any_other():
    played = Table(street("real"), 5)
    played.enter({"type": "join-side", "side": 0, "player": "referee"})
    _, shot = to_a_shot(played)
    with pytest.raises(Refusal, match="others-look-first"):
        played.enter(shot, "referee", (FACT, GO_ON))


def test_a_side_that_the_battle_does_not_have_is_malformed_whoever_names_it():
    played = Table(street("real"), 5)
    for by in (RED, "referee"):
        with pytest.raises(Malformed, match="side"):
            played.enter({"type": "standing-answer", "side": 8, "word": "pass"}, by)
