"""A roll that a correction kept in part, then more dice: for people it is one roll, and for whatever looks at it."""

import random

import pytest

from engine.kernel import events as ev
from engine.kernel.luck import shown
from engine.kernel.recorded import RecordedEvent
from engine.kernel.refusal import Refusal
from engine.kernel.shown_rolls import as_people_saw
from engine.rulesets.stko.events import Wounded
from tests.engine.sittings import without_numbers
from tests.engine.table import RED, Table, fingerprint
from tests.engine.test_correction import amended, foreseen, rolled, turn_up
from tests.engine.test_correction_luck import kept_luck, lucky
from tests.engine.test_decide_skills import go_on, skilled_street, try_luck

CLOSE, BEHIND = {"band": "close", "cover": "none"}, {"band": "close", "cover": "soft"}


def missed(skills=None, facts=BEHIND) -> tuple[Table, int, int]:
    """Figure 1 misses figure 5 behind soft cover, which costs a die. Returns table, version of the fact, dice."""
    played = Table(lucky(**(skills or {"f1": {"lucky": 2}})), 1)
    turn_up(played, 1)
    played.enter({"type": "shoot", "figure": 1, "target": 5})
    played.enter({"type": "answer", "value": facts})
    while isinstance(played.game().open, ev.Asked):
        played.enter({"type": "answer", "value": {}})
    count = played.game().open.count
    played.enter({"type": "enter-dice", "faces": [2, 3, 4, 5, 2, 3][:count]})
    fact = next(
        record.version
        for record in played.recorded
        if isinstance(record.event, ev.Answered) and "band" in record.event.answer
    )
    return played, fact, count


def one_more(skills=None) -> tuple[Table, int]:
    """The cover wasn't there: one die more falls, a 4. Returns table and how many dice there were before."""
    played, fact, count = missed(skills)
    amended(played, [{"type": "enter-dice", "faces": [4]}], entry=fact, value=CLOSE)
    return played, count


def told_fact(played: Table) -> int:
    facts = [
        record
        for record in played.game().counting
        if isinstance(record.event, ev.Answered) and "band" in record.event.answer
    ]
    return facts[-1].version


def test_the_roll_shown_last_is_all_its_dice():
    played, count = one_more()
    roll = shown(played.game())
    assert roll is not None and roll.faces == (*[2, 3, 4, 5, 2, 3][:count], 4)
    assert (roll.first.count, len(roll.parts), len(set(roll.numbers))) == (count + 1, 2, 2)


def test_no_roll_is_shown_while_dice_of_it_are_missing():
    played, fact, _ = missed()
    amended(played, entry=fact, value=CLOSE)
    assert played.game().open.count == 1 and shown(played.game()) is None
    with pytest.raises(Refusal, match="no-roll-to-press"):
        played.enter({"type": "press-luck", "by": 1, "skill": "lucky", "dice": [0]}, RED)


@pytest.mark.parametrize("die", [0, -1], ids=["a kept die", "the die that was missing"])
def test_any_die_of_it_is_thrown_again(die):
    played, count = one_more()
    played.enter({"type": "press-luck", "by": 1, "skill": "lucky", "dice": [die % (count + 1)]}, RED)
    played.enter({"type": "enter-dice", "faces": [6]})
    assert played.game().open.purpose == "location"
    (pressed,) = kept_luck(played)
    kept = next(record.event for record in played.game().counting if isinstance(record.event, ev.RollKept))
    assert pressed.event.roll == kept.roll


def test_a_charm_takes_all_dice_of_it():
    played, count = one_more({"f5": {"lucky_charm": 1}})
    played.enter({"type": "press-luck", "by": 5, "skill": "lucky_charm", "dice": []})
    assert played.game().open.count == count + 1


def test_a_second_correction_keeps_the_dice_of_both_parts():
    played, count = one_more()
    amended(played, entry=told_fact(played), value=BEHIND)
    assert rolled(played)[1:] == [(2, 3, 4, 5, 2, 3)[:count]]
    shown_again = foreseen(played, entry=told_fact(played), value=BEHIND)
    assert shown_again.waiting is None and not shown_again.dice


def test_what_is_worked_out_again_with_more_dice_still_asks_for_the_missing_ones_only():
    """The reason list stands at the first part; no die that was shown is asked for again."""
    played, count = one_more()
    amended(played, entry=told_fact(played), value=CLOSE)
    assert played.game().open is None
    assert rolled(played)[1:] == [(2, 3, 4, 5, 2, 3)[:count], (4,)]


def test_the_second_pistols_dice_are_never_taken_for_missing_ones():
    """Dice of a roll are those that lie right behind it, and exactly as many as were missing."""
    played, _ = one_more()
    amended(played, entry=told_fact(played), value=BEHIND)
    roll = shown(played.game())
    assert roll is not None and not roll.missing and len(roll.parts) == 1


def test_dice_that_were_missing_are_corrected_by_themselves():
    played, count = one_more()
    part = [
        record
        for record in played.game().counting
        if isinstance(record.event, ev.Rolled) and record.event.purpose == "shot"
    ]
    amended(played, [{"type": "enter-dice", "faces": [3]}] * 2, entry=part[-1].version, faces=[6])
    assert played.events(Wounded)
    assert rolled(played)[1:3] == [(2, 3, 4, 5, 2, 3)[:count], (6,)]


def test_luck_used_twice_on_one_roll_is_used_twice_again_after_a_correction():
    played, fact, count = missed()
    for die, face in ((0, 3), (1, 4)):
        played.enter({"type": "press-luck", "by": 1, "skill": "lucky", "dice": [die]}, RED)
        played.enter({"type": "enter-dice", "faces": [face]})
    amended(played, [{"type": "enter-dice", "faces": [2]}], entry=fact, value=CLOSE)
    assert [one.event.dice for one in kept_luck(played)] == [(0,), (1,)]
    roll = shown(played.game())
    assert roll is not None and roll.faces == (3, 4, *[4, 5, 2, 3][: count - 2], 2)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_was_corrected_before_a_correction_that_changes_nothing_changes_nothing(seed):
    pick = random.Random(seed)
    played = Table(skilled_street("real", "typed", pick), seed)
    for _ in range(50):
        if go_on(played, pick).ended:
            return
        if pick.random() < 0.5:
            try_luck(played, pick)
        game = played.game()
        facts = [
            record
            for record in game.counting
            if isinstance(record.event, ev.Answered) and "band" in record.event.answer
        ]
        if facts and pick.random() < 0.3 and game.version - facts[-1].version < 60:
            told = {**facts[-1].event.answer, "band": pick.choice(["close", "medium", "long"])}
            shown_now = foreseen(played, entry=facts[-1].version, value=told)
            if shown_now.no is None:
                amended(played, entry=facts[-1].version, value=told)
    was, before = without_numbers(fingerprint(played.game().battle)), [f for one in rolled(played) for f in one]
    typed = [
        record
        for record in played.game().counting
        if record.provenance == "typed" and isinstance(record.event, ev.Rolled)
    ]
    for record in typed[-3:]:
        if played.game().version - record.version > 60:
            continue
        here = [
            n for n in played.game().counting if isinstance(n.event, ev.Rolled) and n.event.roll == record.event.roll
        ]
        step, seen = amended(played, entry=here[-1].version, faces=list(record.event.faces))
        if seen.no is not None:
            continue
        assert not [new for new in step.new if type(new.event) is ev.Rolled]
        assert without_numbers(fingerprint(played.game().battle)) == was
        assert [f for one in rolled(played) for f in one] == before


def newest(played: Table, kind: str) -> list[RecordedEvent]:
    """What was recorded of the newest action of that kind."""
    counting = played.game().counting
    at = max(n for n, record in enumerate(counting) if isinstance(record.event, ev.Commanded))
    shots = [n for n, record in enumerate(counting) if isinstance(record.event, ev.Commanded) and n <= at]
    begin = next(n for n in reversed(shots) if counting[n].event.command["type"] == kind)
    end = next((n for n in shots if n > begin), len(counting))
    return counting[begin:end]


def told(played: Table, kind: str) -> list[str]:
    return [sentence.text for sentence in played.rules.tell(newest(played, kind), NAMES, "en")]


def dice_of_the_shot(played: Table) -> list[int]:
    """How many dice each of its rolls shows to people."""
    rolls = [record.event for record in as_people_saw(newest(played, "shoot")) if isinstance(record.event, ev.Rolled)]
    return [len(roll.faces) for roll in rolls if roll.purpose == "shot"]


class Names:
    def __call__(self, figure: int) -> str:
        return f"Nr. {figure}"

    side = people = __call__

    def weapons(self, figure: int) -> list[str]:
        return ["rifle"]


NAMES = Names()


def test_it_is_told_as_one_roll():
    played, count = one_more()
    sentences = told(played, "shoot")
    assert sum(" misses " in sentence for sentence in sentences) == 1 and dice_of_the_shot(played) == [count + 1]
    assert not any("2, 3" in sentence for sentence in sentences)


def test_a_roll_of_which_a_die_was_thrown_again_is_told_with_all_its_dice():
    played, count = one_more()
    played.enter({"type": "press-luck", "by": 1, "skill": "lucky", "dice": [0]}, RED)
    played.enter({"type": "enter-dice", "faces": [3]})
    assert sum(" misses " in one for one in told(played, "shoot")) == 1
    assert set(dice_of_the_shot(played)) == {count + 1}
