"""An entry is changed and the rest worked out again: shown dice stay, entries that fit aren't made again."""

import random

import pytest

from engine.kernel import events as ev
from engine.kernel.correction import FARTHEST, preview
from engine.kernel.decide import decode_command
from engine.kernel.refusal import Malformed, Refusal
from engine.rulesets.stko.events import ActionDeclared, Wounded
from tests.engine.sittings import without_numbers
from tests.engine.table import RED, Table, fingerprint, play_randomly, street


def foreseen(played: Table, then=(), **change):
    entries = tuple(decode_command(played.rules, one) for one in then)
    return preview(played.game(), decode_command(played.rules, {"type": "amend", **change}), entries)


def amended(played: Table, then=(), **change):
    """The correction, confirmed as the preview showed it."""
    shown = foreseen(played, then, **change)
    return played.enter({"type": "amend", **change, "shown": shown.shown}, then=tuple(then)), shown


FACTS = {"type": "answer", "value": {"band": "close", "cover": "none"}}


def commanded(played: Table, kind: str) -> int:
    """The version of the last command of that kind that counts."""
    return [
        record.version
        for record in played.game().counting
        if isinstance(record.event, ev.Commanded) and record.event.command["type"] == kind
    ][-1]


def shooting(seed: int = 1, **facts) -> tuple[Table, int, int]:
    """Typed dice on a real table: a shot of four dice that hits, its wound, and one more turn."""
    played = Table(street("real", "typed", cards="typed"), seed)
    turn_up(played, 1)
    played.enter({"type": "shoot", "figure": 1, "target": 5})
    played.enter({"type": "answer", "value": {"band": "close", "cover": "none", **facts}})
    count = played.game().open.count
    played.enter({"type": "enter-dice", "faces": [6, *[2] * (count - 1)]})
    while played.game().open is not None:
        played.enter({"type": "enter-dice", "faces": [3] * played.game().open.count})
    shot = next(
        record.version
        for record in played.recorded
        if isinstance(record.event, ev.Rolled) and record.event.purpose == "shot"
    )
    turn_up(played, 6)
    played.enter({"type": "move", "figure": 6})
    played.enter({"type": "enter-dice", "faces": [4, 4, 5]})
    return played, shot, count


def turn_up(played: Table, figure: int) -> None:
    played.enter({"type": "turn-card"})
    left = played.game().open.options
    played.enter({"type": "enter-dice", "faces": [left.index(f"figure-{figure}") + 1]})


def rolled(played: Table) -> list[tuple[int, ...]]:
    return [record.event.faces for record in played.game().counting if isinstance(record.event, ev.Rolled)]


def test_a_mistyped_die_turns_a_hit_into_a_miss_and_later_turns_stay():
    played, shot, count = shooting()
    assert played.events(Wounded)
    step, shown = amended(played, entry=shot, faces=[5, *[2] * (count - 1)])
    assert (shown.stopped, shown.no, shown.dice) == (0, None, False)
    now = played.game()
    assert not [record for record in now.counting if isinstance(record.event, Wounded)]
    assert rolled(played)[-1] == (4, 4, 5)
    assert all(not isinstance(new.event, ev.Rolled) or isinstance(new.event, ev.RollKept) for new in step.new)
    assert [record.event for record in played.recorded if isinstance(record.event, Wounded)]  # still readable


def test_what_was_worked_out_again_is_what_would_have_been_played():
    played, shot, count = shooting()
    amended(played, entry=shot, faces=[5, *[2] * (count - 1)])
    straight = Table(street("real", "typed", cards="typed"), 1)
    turn_up(straight, 1)
    straight.enter({"type": "shoot", "figure": 1, "target": 5})
    straight.enter({"type": "answer", "value": {"band": "close", "cover": "none"}})
    straight.enter({"type": "enter-dice", "faces": [5, *[2] * (count - 1)]})
    turn_up(straight, 6)
    straight.enter({"type": "move", "figure": 6})
    straight.enter({"type": "enter-dice", "faces": [4, 4, 5]})
    assert without_numbers(fingerprint(played.game().battle)) == without_numbers(fingerprint(straight.game().battle))


def test_a_smaller_pool_keeps_the_first_dice():
    played, _, count = shooting()
    fact = next(record.version for record in played.recorded if isinstance(record.event, ev.Answered))
    _, shown = amended(played, entry=fact, value={"band": "long", "cover": "none"})
    kept = [record.event for record in played.game().counting if isinstance(record.event, ev.RollKept)]
    shot = next(roll_kept for roll_kept in kept if roll_kept.purpose == "shot")
    assert shot.count < count and shot.faces == (6, *[2] * (shot.count - 1)) and not shot.amended
    assert shown.stopped == 0


def test_a_larger_pool_asks_for_the_missing_dice_only():
    played, _, count = shooting(cover="soft")
    fact = next(record.version for record in played.recorded if isinstance(record.event, ev.Answered))
    change = {"entry": fact, "value": FACTS["value"]}
    shown = foreseen(played, **change)
    assert shown.waiting.asked.count == 1 and shown.stopped == commanded(played, "shoot")
    second_hit = [{"type": "enter-dice", "faces": [6]}, *[{"type": "enter-dice", "faces": [3]}] * 2]
    further = foreseen(played, second_hit[:1], **change)
    assert (further.waiting.asked.purpose, further.waiting.asked.count) == ("location", 1)
    amended(played, second_hit, **change)
    assert rolled(played)[1:3] == [(6, *[2] * (count - 1)), (6,)]
    assert rolled(played)[-1] == (4, 4, 5)


def test_a_command_may_name_another_target():
    """What was told about the old pair is no fact about the new one: it has to be told."""
    played, _, _ = shooting()
    change = {"entry": commanded(played, "shoot"), "command": {"target": 7}}
    assert foreseen(played, **change).waiting.asked.kind == "fact-shot"
    _, shown = amended(played, [FACTS], **change)
    assert shown.stopped == 0
    declared = [record.event for record in played.game().counting if isinstance(record.event, ActionDeclared)]
    assert [action_declared.target for action_declared in declared if action_declared.action == "shoot"] == [7]


def test_where_a_later_entry_no_longer_fits_it_stops_and_says_so():
    """Figure 6 is shot instead and can no longer run: what came after it no longer counts, or it is left out."""
    played, _, _ = shooting()
    move = commanded(played, "move")
    change = {"entry": commanded(played, "shoot"), "command": {"target": 6}}
    shown = foreseen(played, [FACTS], **change)
    assert shown.stopped == move and shown.no.code == "must-recover-first"
    amended(played, [FACTS], **change, leave_out=[move])
    assert played.game().waiting.figure == 6 and rolled(played)[-1] != (4, 4, 5)
    played.enter({"type": "recover", "figure": 6})


def test_server_dice_are_not_changed_and_new_ones_fall_only_when_it_is_done():
    played = Table(street("real"), 5)
    while played.game().waiting.turn != "action":
        played.enter({"type": "turn-card"}, RED)
    up = played.game().waiting.figure
    played.enter({"type": "shoot", "figure": up, "target": 5 if up < 5 else 1})
    played.enter({"type": "answer", "value": {"band": "medium", "cover": "soft"}})
    played.enter({"type": "answer", "value": {}})
    rolls = [
        record
        for record in played.recorded
        if isinstance(record.event, ev.Rolled) and record.event.purpose in ("shot", "lucky_shot")
    ]
    with pytest.raises(Refusal, match="dice-were-shown"):
        amended(played, entry=rolls[0].version, faces=[6] * rolls[0].event.count)
    fact = next(
        record.version
        for record in played.recorded
        if isinstance(record.event, ev.Answered) and "band" in record.event.answer
    )
    step, shown = amended(played, entry=fact, value={"band": "close", "cover": "none"})
    assert shown.dice
    kept = next(new.event for new in step.new if isinstance(new.event, ev.RollKept) and new.event.purpose == "shot")
    assert kept.faces == rolls[0].event.faces[: kept.count] and kept.secret == rolls[0].event.secret
    numbers = [record.event.roll for record in played.recorded if type(record.event) is ev.Rolled]
    assert numbers == list(range(1, len(numbers) + 1))


def test_what_is_confirmed_is_what_was_shown():
    played, shot, count = shooting()
    with pytest.raises(Refusal, match="preview-stale"):
        played.enter({"type": "amend", "entry": shot, "faces": [5, *[2] * (count - 1)], "shown": "0" * 64})
    change = {"entry": shot, "faces": [5, *[2] * (count - 1)]}
    shown = foreseen(played, **change).shown
    turn_up(played, 7)
    with pytest.raises(Refusal, match="preview-stale"):
        played.enter({"type": "amend", **change, "shown": shown})


def test_a_player_s_correction_needs_the_other_side():
    played, shot, count = shooting()
    change = {"entry": shot, "faces": [5, *[2] * (count - 1)]}
    shown = foreseen(played, **change).shown
    played.enter({"type": "amend", **change, "shown": shown}, RED)
    assert isinstance(played.recorded[-1].event, ev.Proposed) and played.events(Wounded)
    played.enter({"type": "agree", "proposal": 1}, "blue")
    assert not [record for record in played.game().counting if isinstance(record.event, Wounded)]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"faces": [7, 2, 2, 2]}, Malformed),
        ({"faces": [1]}, Malformed),
        ({"value": {"band": "close"}}, Refusal),
        ({}, Malformed),
        ({"faces": [1, 2, 3, 4], "value": {}}, Malformed),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_written(change, code):
    played, shot, _ = shooting()
    before = len(played.recorded)
    with pytest.raises(code):
        amended(played, entry=shot, **change)
    assert len(played.recorded) == before


def test_only_what_counts_and_is_near_is_corrected():
    played, shot, count = shooting()
    with pytest.raises(Refusal, match="no-longer-counts"):
        amended(played, entry=9_999, faces=[1])
    with pytest.raises(Refusal, match="not-an-entry"):
        amended(played, entry=1, value={})
    while len(played.recorded) - shot <= FARTHEST:
        played.enter({"type": "note", "note": "sealed"})
    with pytest.raises(Refusal, match="too-far-back"):
        amended(played, entry=shot, faces=[5, *[2] * (count - 1)])


def test_what_corrections_replaced_puts_nothing_farther_back():
    """Each leaves copies of all that came after it, and the log still shows the shot a few lines above."""
    played, shot, count = shooting()
    while played.game().version - shot <= FARTHEST:
        amended(played, entry=last_typed(played), faces=[3 + played.game().version % 2, 4, 5])
    assert len([record for record in played.game().counting if record.version > shot]) < FARTHEST // 2
    amended(played, entry=shot, faces=[5, *[2] * (count - 1)])


def last_typed(played: Table) -> int:
    return [
        record.version
        for record in played.game().counting
        if isinstance(record.event, ev.Rolled)
        and (record.provenance == "typed" or isinstance(record.event, ev.RollKept))
    ][-1]


@pytest.mark.parametrize("seed", range(6))
def test_a_correction_that_changes_nothing_changes_nothing(seed):
    """Every typed roll and every fact of a random battle, said again as it was: the same state, no new die."""
    played = Table(street(("drawn", "real")[seed % 2], "typed", cards="typed"), seed)
    play_randomly(played, random.Random(seed), 60)
    if played.game().ended:
        return
    was = without_numbers(fingerprint(played.game().battle))
    entries = [
        record
        for record in played.game().counting
        if record.provenance == "typed" and isinstance(record.event, ev.Rolled)
    ]
    for entry in entries[-4:]:
        again = next(
            (o for o in played.game().counting if isinstance(o.event, ev.Rolled) and o.event.roll == entry.event.roll),
            None,
        )
        step, shown = amended(played, entry=again.version, faces=list(again.event.faces))
        assert (shown.stopped, shown.no, shown.dice) == (0, None, False)
        assert not [new for new in step.new if type(new.event) is ev.Rolled]
        assert without_numbers(fingerprint(played.game().battle)) == was
    play_randomly(played, random.Random(seed + 1), 20)


def test_a_correction_is_not_taken_back_and_each_turn_after_it_is_a_point_to_go_back_to():
    played, shot, count = shooting()
    amended(played, entry=shot, faces=[5, *[2] * (count - 1)])
    with pytest.raises(Refusal, match="correct-again"):
        played.enter({"type": "take-back"})
    at = (
        next(record.version for record in reversed(played.game().counting) if isinstance(record.event, ev.Commanded))
        - 1
    )
    played.enter({"type": "rewind", "to": at})
    assert played.game().waiting.turn == "action"
