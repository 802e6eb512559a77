"""Several sides are asked at once: each answer is sealed until all are in, through the engine's door."""

import msgspec
import pytest

from engine.kernel import events as ev
from engine.kernel.command_run import sees_all
from engine.kernel.decide import load
from engine.kernel.forks import fork_point
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.ruleset import Viewer
from tests.bids.game import BIDS
from tests.bids.table import ASK, GREEN, bid, sit_down
from tests.engine.table import BLUE, RED, REFEREE


def asked():
    table = sit_down()
    table.enter(ASK, RED)
    return table


def sealed(table):
    return [one for one in table.recorded if isinstance(one.event, ev.AnswerSealed)]


def test_nothing_happens_until_the_last_side_has_bid_and_then_the_highest_goes_first():
    table = asked()
    assert table.game().waiting.missing == 3
    for by, number, missing in ((BLUE, 12, 2), (RED, 7321, 1)):
        table.enter(bid(number), by)
        assert (table.game().waiting.missing, table.game().waiting.sides) == (missing, (0, 1, 2))
        assert table.game().battle.up == 0
    table.enter(bid(7654), GREEN)
    opened = table.events(ev.AnswersOpened)[0]
    assert [(answer.side, answer.answer, answer.sealed) for answer in opened.answers] == [
        (0, {"number": 7321}, 5),
        (1, {"number": 12}, 4),
        (2, {"number": 7654}, 6),
    ]
    assert table.game().waiting.kind == "command" and table.game().battle.up == 2


def test_a_sealed_answer_is_there_for_whoever_gave_it_and_for_nobody_else_until_it_is_opened():
    table = asked()
    table.enter(bid(7321), BLUE)
    (one,) = sealed(table)
    others = [Viewer(), Viewer(RED, (0,)), Viewer("bo", (1,)), Viewer(REFEREE, (), True)]

    def read_by(viewer):
        knows = viewer._replace(disclosed=BIDS.disclosed(table.recorded))
        return BIDS.show(one.event, knows, one.version) is not None

    assert read_by(Viewer(BLUE, (1,))) and not any(map(read_by, others))
    table.enter(bid(1), RED)
    assert not any(map(read_by, others))
    table.enter(bid(2), GREEN)
    assert all(map(read_by, others))
    table.enter({"type": "rewind", "to": 3, "reason": "again"})
    assert all(map(read_by, others)), "nobody unsees it"


def test_what_a_side_has_answered_stands():
    table = asked()
    table.enter(bid(5), BLUE)
    for by in (BLUE, "bo"):
        with pytest.raises(Refusal, match="answered-already"):
            table.enter(bid(6), by)
    with pytest.raises(Refusal, match="sealed-answers-stand"):
        table.enter({"type": "take-back"}, BLUE)
    with pytest.raises(Refusal, match="table-waits"):
        table.enter({"type": "wait", "figure": 1}, RED)
    table.enter(bid(1), RED)
    table.enter(bid(2), GREEN)
    with pytest.raises(Refusal, match="sealed-answers-stand"):
        table.enter({"type": "take-back"}, GREEN)
    table.enter({"type": "take-back"}, REFEREE)
    assert table.game().waiting.missing == 1


def test_a_bid_above_what_one_has_is_declined_at_once_and_nothing_is_written():
    table = asked()
    before = len(table.recorded)
    with pytest.raises(Refusal) as raised:
        table.enter(bid(8_001), RED)
    assert (raised.value.code, raised.value.facts) == ("too-high", {"side": 0, "n": 8_001, "most": 8_000})
    with pytest.raises(Malformed):
        table.enter(bid(-1), RED)
    with pytest.raises(Refusal, match="question-not-open"):
        table.enter(bid(1, question=9), RED)
    assert len(table.recorded) == before


def test_whose_answer_it_is():
    """Nobody answers for a side that isn't his, but the referee, who has to say for which."""
    table = asked()
    for by, command in (("stranger", bid(1)), (RED, bid(1, side=1)), (REFEREE, bid(1)), (REFEREE, bid(1, side=7))):
        with pytest.raises((Refusal, Malformed)):
            table.enter(command, by)
    table.enter({"type": "join-side", "side": 1, "player": RED}, BLUE)
    with pytest.raises(Malformed):
        table.enter(bid(1), RED)
    table.enter(bid(1, side=1), RED)
    table.enter(bid(2), RED)
    assert [(one.event.side, one.event.by) for one in sealed(table)] == [(1, RED), (0, RED)]


def test_the_referee_decides_for_a_side_that_is_gone_and_everybody_sees_that_he_did():
    table = asked()
    table.enter(bid(3), RED)
    table.enter(bid(4), BLUE)
    with pytest.raises(Refusal, match="answered-already"):
        table.enter(bid(9, side=1), REFEREE)
    table.enter(bid(2, side=2), REFEREE)
    (opened,) = [one for one in table.recorded if isinstance(one.event, ev.AnswersOpened)]
    assert [answer.referee for answer in opened.event.answers] == [False, False, True] and opened.provenance == "forced"
    assert {one.provenance for one in sealed(table)} == {"server"}
    told = BIDS.tell([opened], names(), "en")
    assert [sentence.text for sentence in told] == [
        "Everyone has answered, and all answers are open; the referee answered for side 2."
    ]


def names():
    from engine.kernel.ruleset import Cast

    return Cast(str, lambda figure, weapon: "", lambda side: f"side {side}", str, None, None)


@pytest.mark.parametrize("first", [RED, REFEREE])
def test_nobody_learns_the_others_bids_by_an_entry_that_is_declined(first):
    """Whatever comes with the last answer: it stands, and what came with it doesn't."""
    table = asked()
    with pytest.raises(Refusal, match="entry-not-awaited"):
        table.enter(bid(1, side=0), REFEREE, (bid(2, side=1),))
    table.enter(bid(3), BLUE)
    table.enter(bid(4), GREEN)
    step = table.enter(bid(5, side=0), first, (bid(6, side=1),))
    assert step.declined is not None and table.events(ev.AnswersOpened)
    assert table.game().open is None and table.game().battle.up == 0


def test_the_answer_comes_by_itself_never_with_the_command_that_asks():
    table = sit_down()
    with pytest.raises(Refusal, match="entry-not-awaited"):
        table.enter(ASK, REFEREE, (bid(1, side=0),))


def test_a_copy_takes_no_sealed_answer_over():
    """Whoever plays on there would open it."""
    table = asked()
    table.enter(bid(3), RED)
    table.enter(bid(4), BLUE)
    assert fork_point(BIDS, table.recorded, 5) == 3
    assert not load(BIDS, table.recorded[:3]).sealed
    table.enter(bid(5), GREEN)
    assert fork_point(BIDS, table.recorded, 5) == 3 and fork_point(BIDS, table.recorded, len(table.recorded)) > 5


def test_a_correction_before_the_question_keeps_what_was_opened_and_asks_anew_what_was_not():
    table = sit_down()
    table.enter({"type": "wait", "figure": 1}, RED)
    table.enter({"type": "wait", "figure": 2}, BLUE)
    table.enter({"type": "wait", "figure": 3}, GREEN)
    table.enter(ASK, RED)
    for by in (RED, BLUE):
        table.enter(bid(7), by)
    change = {"type": "amend", "entry": 2, "command": {"figure": 4}}

    def corrected():
        from engine.kernel.correction import preview
        from engine.kernel.decide import decode_command

        shown = preview(table.game(), decode_command(BIDS, change))
        table.enter({**change, "shown": shown.shown})

    copy = list(table.recorded)
    corrected()
    assert table.game().waiting.missing == 3 and table.game().open.question == 2
    table.recorded = copy
    table.enter(bid(9), GREEN)
    corrected()
    assert table.game().open is None and table.game().battle.up == 2
    assert len(table.events(ev.AnswersOpened)) == 2


def test_an_answer_that_was_never_opened_keeps_nobody_from_correcting():
    """Nothing comes of it, so whoever sees all else may look at what a correction would do."""
    table = asked()
    table.enter(bid(3), BLUE)
    table.enter({"type": "rewind", "to": 1, "reason": "again"})
    assert sees_all(table.game(), Viewer(REFEREE, (), True)) and sees_all(table.game(), Viewer(RED, (0,)))


def test_an_ordinary_question_takes_no_side():
    table = sit_down("typed")
    table.enter({"type": "shoot", "figure": 1, "target": 2}, RED, ({"type": "enter-dice", "faces": [6]},))
    with pytest.raises(Malformed, match="side"):
        table.enter({"type": "answer", "value": {"choice": "stand-firm"}, "side": 1}, BLUE)


def test_a_simulation_that_goes_on_from_a_half_answered_question_never_reads_the_answers():
    from engine.kernel.dice import Dice
    from engine.kernel.handover import Handover, TapeEnded, begun

    table = asked()
    table.enter(bid(7321), RED)
    game = table.game()
    unit = begun(game, None)
    tape = Handover(unit, Dice(), version=game.version, roll=1, typed_sides=frozenset(), answers=BIDS.answers)
    earlier = load(BIDS, table.recorded[:1])
    BIDS.attach(earlier.battle, tape)
    from engine.kernel.decide import decode_command

    with pytest.raises(TapeEnded):
        BIDS.perform(earlier.battle, decode_command(BIDS, tape.begin().command), False)
    assert b"7321" not in msgspec.json.encode([new_event.event for new_event in tape.new])
