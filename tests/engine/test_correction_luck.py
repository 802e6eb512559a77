"""Corrections of actions in which dice were thrown again: they are thrown again with the same dice. STKO-93."""

import random

import msgspec
import pytest

from engine.kernel import events as ev
from engine.kernel.setup import Setup
from engine.rulesets.stko.events import Wounded
from tests.engine.sittings import without_numbers
from tests.engine.table import BLUE, RED, REFEREE, Table, fingerprint, street
from tests.engine.test_correction import amended, commanded, foreseen, rolled, turn_up
from tests.engine.test_decide_skills import WITH_SKILLS, go_on, skilled_street, try_luck


def lucky(**skills: dict[str, int]) -> Setup:
    """The street with typed dice; `skills` by figure, as f1, f5."""
    setup = street("real", "typed", cards="typed")
    figures = tuple(
        msgspec.structs.replace(figure, skills=skills.get(f"f{n}", {}))
        for n, figure in enumerate(setup.figures, start=1)
    )
    return msgspec.structs.replace(setup, figures=figures, options=WITH_SKILLS)


def shot(skills, dice, again, by, skill, who=RED, band="close"):
    """Figure 1 shoots at 5 and misses; some of the dice are thrown again. Returns table, version of the shot, count."""
    played = Table(lucky(**skills), 1)
    turn_up(played, 1)
    played.enter({"type": "shoot", "figure": 1, "target": 5})
    played.enter({"type": "answer", "value": {"band": band, "cover": "none"}})
    while played.game().open is not None and isinstance(played.game().open, ev.Asked):
        played.enter({"type": "answer", "value": {}})
    count = played.game().open.count
    played.enter({"type": "enter-dice", "faces": [2] * count})
    played.enter({"type": "press-luck", "by": by, "skill": skill, "dice": dice}, who)
    played.enter({"type": "enter-dice", "faces": again(count)})
    while played.game().open is not None:
        played.enter({"type": "enter-dice", "faces": [3] * played.game().open.count})
    version = next(
        record.version
        for record in played.recorded
        if isinstance(record.event, ev.Rolled) and record.event.purpose == "shot"
    )
    turn_up(played, 6)
    return played, version, count


LUCKY = ({"f1": {"lucky": 1}}, [0], lambda count: [6], 1, "lucky")


def test_a_mistyped_die_is_corrected_and_the_lucky_die_stays_as_it_fell():
    played, version, count = shot(*LUCKY)
    assert played.events(Wounded)
    step, shown = amended(played, entry=version, faces=[2] * (count - 1) + [5])
    assert (shown.stopped, shown.no) == (0, None)
    (pressed,) = [new.event for new in step.new if isinstance(new.event, ev.LuckPressed)]
    assert (pressed.skill, pressed.dice, pressed.by) == ("lucky", (0,), 1)
    kept = [new.event for new in step.new if isinstance(new.event, ev.RollKept) and new.event.purpose == "shot"]
    assert [roll_kept.faces for roll_kept in kept] == [(*[2] * (count - 1), 5), (6,)]


def test_luck_that_the_referee_entered_is_thrown_again_too():
    played, version, count = shot(*LUCKY, who=REFEREE)
    _, shown = amended(played, entry=version, faces=[2] * (count - 1) + [5])
    assert (shown.stopped, shown.no) == (0, None) and len(kept_luck(played)) == 1


def test_the_lucky_die_itself_is_corrected():
    played, version, _ = shot(*LUCKY)
    again = next(
        one.version
        for one in played.recorded
        if isinstance(one.event, ev.Rolled) and one.event.purpose == "shot" and one.version > version
    )
    amended(played, entry=again, faces=[1])
    assert not [one for one in played.game().counting if isinstance(one.event, Wounded)]
    assert len(played.events(ev.LuckPressed)) == 2 and len(kept_luck(played)) == 1


def kept_luck(played):
    return [one for one in played.game().counting if isinstance(one.event, ev.LuckPressed)]


def test_a_charm_takes_all_dice_however_many_there_are_now():
    """Figure 5 is shot at and has a charm: of four dice, three are left at the longer distance."""
    played, _, count = shot(
        {"f5": {"lucky_charm": 1}}, [], lambda count: [6, *[2] * (count - 1)], 5, "lucky_charm", BLUE
    )
    fact = next(one.version for one in played.recorded if isinstance(one.event, ev.Answered))
    _, shown = amended(played, entry=fact, value={"band": "long", "cover": "none"})
    assert shown.no is None
    (pressed,) = kept_luck(played)
    assert 0 < len(pressed.event.dice) < count


def test_a_die_that_is_no_longer_rolled_can_t_be_thrown_again_and_that_is_said():
    last = ({"f1": {"lucky": 1}}, [3], lambda count: [6], 1, "lucky")
    played, _, count = shot(*last)
    assert count == 4
    fact = next(one.version for one in played.recorded if isinstance(one.event, ev.Answered))
    shown = foreseen(played, entry=fact, value={"band": "long", "cover": "none"})
    assert (shown.stopped, shown.no.code) == (commanded(played, "shoot"), "luck-without-dice")
    for language in ("en", "de"):
        assert "{" not in played.rules.explain(shown.no, str, language)


@pytest.mark.parametrize("seed", range(8))
def test_a_correction_that_changes_nothing_changes_nothing_with_luck_in_between(seed):
    pick = random.Random(seed)
    played = Table(skilled_street(("real", "drawn")[seed % 2], "typed", pick), seed)
    pressed = 0
    for _ in range(70):
        if go_on(played, pick).ended:
            return
        pressed += pick.random() < 0.5 and try_luck(played, pick)
    was = without_numbers(fingerprint(played.game().battle))
    for record in [recorded_event for recorded_event in played.game().counting if recorded_event.provenance == "typed"][
        -3:
    ]:
        if not isinstance(record.event, ev.Rolled):
            continue
        again = next(
            o for o in played.game().counting if isinstance(o.event, ev.Rolled) and o.event.roll == record.event.roll
        )
        if played.game().version - again.version > 90:
            continue
        before, luck = rolled(played), len(kept_luck(played))
        step, shown = amended(played, entry=again.version, faces=list(again.event.faces))
        assert (shown.stopped, shown.no, shown.dice) == (0, None, False)
        assert not [new for new in step.new if type(new.event) is ev.Rolled]
        assert without_numbers(fingerprint(played.game().battle)) == was
        assert len(kept_luck(played)) == luck and len(rolled(played)) == len(before)


@pytest.mark.parametrize("seed", [9, 49, 57])
def test_an_unchanged_answer_asks_for_no_luck_again(seed):
    """Dice of the server, with stops for luck between them; each answer is given once more as it was."""
    pick, again = random.Random(seed), 0
    table = Table(skilled_street("real", "server", pick), seed)
    for _ in range(60):
        go_on(table, pick)
        try_luck(table, pick)
        if table.game().ended:
            break
    game = table.game()
    for record in game.counting:
        if isinstance(record.event, ev.Answered) and game.version - record.version < 90:
            shown = foreseen(table, entry=record.version, value=dict(record.event.answer))
            assert (shown.stopped, shown.no) == (0, None), record
            again += 1
    assert again
