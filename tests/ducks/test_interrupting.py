"""People interrupt, through the engine's door: a duel in which the others duck."""

import dataclasses
import random
from contextlib import suppress

import pytest

from engine.kernel import events as ev
from engine.kernel.audit import Line, audit
from engine.kernel.correction import preview
from engine.kernel.decide import decode_command, load
from engine.kernel.effective import effective
from engine.kernel.interjections import interruptible
from engine.kernel.optional_parts import LuckRules
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.ruleset import Cast
from tests.bids.table import ASK, bid
from tests.ducks.game import DUCKS, Ducked
from tests.ducks.table import i_duck, pair, play_randomly, sit_down
from tests.duel import events as duel
from tests.duel.ruleset import DUEL
from tests.duel.table import sit_down as plain_duel
from tests.engine.table import BLUE, RED, REFEREE, SeededDealer, Table, fingerprint

SHOOT = {"type": "shoot", "figure": 1, "target": 3}
WAIT, WAIT3 = {"type": "wait", "figure": 1}, {"type": "wait", "figure": 3}
HIT, STAND = {"type": "enter-dice", "faces": [6]}, {"type": "answer", "value": {"choice": "stand-firm"}}


def typed(*faces):
    return {"type": "enter-dice", "faces": list(faces)}


def ducks(table, figure=3, by=BLUE):
    return table.enter(i_duck(table.game(), figure), by)


def rolled_anew(table):
    return [event for event in table.events(ev.Rolled) if not isinstance(event, ev.RollKept)]


def whole(table):
    """The state of the battle, and what the table waits for."""
    game = load(DUCKS, table.recorded)
    waits = game.waiting._replace(asked=None)
    return fingerprint(game.battle), waits


def right(table):
    found = audit(table.rules, [Line(one, one.actor == REFEREE) for one in table.recorded])
    return found.wrong is None


class OneFace(SeededDealer):
    """Every die shows this until told otherwise."""

    def __init__(self, face):
        super().__init__(1)
        self.face = face

    def deal(self, roll, count, sides, seeds=(), fresh=b""):
        return super().deal(roll, count, sides)._replace(faces=(self.face,) * count)


def fixed(face, dice="server"):
    table = sit_down(dice)
    table.dealer = OneFace(face)
    return table


def test_a_shot_that_was_entered_already_is_worked_out_again_and_keeps_its_die():
    table = fixed(2)
    table.enter(SHOOT, RED)
    assert table.game().battle.figures[2].wounds == 0
    ducks(table)
    kept, amended = table.events(ev.RollKept)[0], table.events(ev.Amended)[0]
    assert (kept.faces, kept.roll, kept.secret) == ((2,), 1, table.events(ev.Rolled)[0].secret)
    assert (amended.entry, amended.to, amended.interrupt, amended.is_correction) == (2, 1, {"figure": 3}, False)
    assert [one.purpose for one in rolled_anew(table)] == ["shot", "duck"]
    assert next(one for one in table.recorded if one.event is amended).provenance == "server"
    assert load(DUCKS, table.recorded).battle.figures[2].ducks == 1 and right(table)


def hit(table):
    """Figure 1 shoots at 3, hits, and 3 stands firm."""
    table.enter(SHOOT, RED, (HIT,) if table.game().dice[0] == "typed" else ())
    table.enter(STAND, BLUE)


@pytest.mark.parametrize("dice", ["typed", "server"])
def test_what_was_shown_and_answered_counts_again_behind_what_has_to_be_entered_first(dice):
    """Whoever ducks rolls at the table, so that the table waits in between."""
    table = fixed(6, "typed")
    if dice == "server":
        for entry, by in (({"type": "change-dice-mode", "side": 0, "dice": "server"}, RED), (WAIT, RED), (WAIT3, BLUE)):
            table.enter(entry, by)
    hit(table)
    shot = rolled_anew(table)[0]
    ducks(table)
    assert table.game().waiting.kind == "dice" and table.game().open.purpose == "duck"
    table.dealer.face = 1
    table.enter(typed(2), BLUE)
    game = table.game()
    assert (game.open, game.battle.figures[2].wounds, game.battle.figures[2].ducks) == (None, 1, 1)
    (kept,) = [one for one in game.counting if isinstance(one.event, ev.RollKept)]
    assert (kept.event.roll, kept.event.secret, kept.event.faces) == (shot.roll, shot.secret, (6,)) and right(table)


def test_a_second_one_interrupts_while_the_first_ones_die_is_awaited():
    table = sit_down("typed")
    hit(table)
    ducks(table, 3)
    ducks(table, 4)
    for face in (2, 3):
        assert table.game().open.purpose == "duck"
        table.enter(typed(face), BLUE)
    game = table.game()
    assert (game.open, game.battle.figures[2].wounds) == (None, 1)
    assert [f.ducks for f in game.battle.figures] == [0, 0, 1, 1] and right(table)


def test_a_die_that_the_interruption_had_no_use_for_counts_again_once_it_has():
    """The duck was mistyped: it didn't work, so the shot that everybody saw counts."""
    table = fixed(6, "typed")
    hit(table)
    ducks(table)
    table.enter(typed(5), BLUE)
    assert table.game().battle.figures[2].wounds == 0
    duck = [one for one in table.game().counting if getattr(one.event, "purpose", "") == "duck"][-1]
    corrected(table, duck.version, faces=[2])
    game = table.game()
    assert (game.open, game.battle.figures[2].wounds) == (None, 1) and right(table)
    assert [one.purpose for one in rolled_anew(table)] == ["shot", "duck"]


def corrected(table, entry, **change):
    command = {"type": "amend", "entry": entry, **change}
    table.enter({**command, "shown": preview(table.game(), decode_command(DUCKS, command)).shown})


def test_an_answer_counts_again_in_the_same_step():
    table = fixed(6)
    hit(table)
    table.dealer.face = 2
    ducks(table)
    game = table.game()
    assert (game.battle.figures[2].wounds, game.open, game.battle.figures[2].ducks) == (1, None, 1)
    assert [event.faces for event in table.events(ev.RollKept)] == [(6,)] and right(table)


def test_a_shot_that_waits_for_its_dice_is_interrupted_before_they_fall():
    table = sit_down("typed")
    table.enter(SHOOT, RED)
    assert table.game().waiting.kind == "dice"
    ducks(table)
    assert table.game().open.purpose == "duck" and table.game().waiting.figure == 3
    with pytest.raises(Refusal, match="not-yours"):
        table.enter(typed(5), RED)
    table.enter(typed(5), BLUE)
    assert table.events(duel.Shot)[-1].hit is False and table.game().battle.up == 1 and right(table)


def test_nobody_interrupts_for_others_but_the_referee_does():
    table = fixed(2)
    table.enter(SHOOT, RED)
    for by in (RED, "stranger"):
        with pytest.raises(Refusal, match="not-yours"):
            ducks(table, 3, by)
    ducks(table, 3, REFEREE)
    assert right(table)
    table.enter({"type": "hand-over", "figures": [4], "player": "bo"}, BLUE)
    with pytest.raises(Refusal, match="not-yours"):
        ducks(table, 4, BLUE)
    ducks(table, 4, "bo")
    assert len(table.events(Ducked)) == 3 and table.game().battle.figures[3].ducks == 1


def test_the_next_entry_ends_it_and_nothing_is_written_then():
    table = fixed(2)
    table.enter(SHOOT, RED)
    late = i_duck(table.game(), 3)
    table.enter({"type": "note", "note": "sealed"}, RED)
    assert interruptible(table.game()) == 2, "a note is no entry of the table"
    table.enter({"type": "wait", "figure": 3}, BLUE)
    before = list(table.recorded)
    with pytest.raises(Refusal) as raised:
        table.enter(late, BLUE)
    assert (raised.value.code, raised.value.facts, raised.value.status) == (
        "interrupt-too-late",
        {"entry": 2, "newest": 6},
        409,
    )
    assert DUCKS.explain(raised.value, str, "en").startswith("Too late to interrupt that entry: the newest one is 6.")
    assert table.recorded == before


def test_somebody_who_comes_goes_or_ends_the_action_is_an_entry_too():
    for entry in (
        {"type": "arrive", "figure": {"side": 1, "rank": "duellist"}},
        {"type": "leave", "figure": 4},
    ):
        table = fixed(2)
        assert interruptible(table.game()) == 0
        table.enter(SHOOT, RED)
        late = i_duck(table.game(), 3)
        table.enter(entry, REFEREE)
        with pytest.raises(Refusal) as raised:
            table.enter(late, BLUE)
        assert (raised.value.code, raised.value.facts["newest"]) == ("interrupt-too-late", None)
        assert "None" not in DUCKS.explain(raised.value, str, "en")
    table = sit_down("typed")
    table.enter(SHOOT, RED)
    table.enter({"type": "keep-what-happened", "reason": ""}, REFEREE)
    assert interruptible(table.game()) == 0


def test_what_the_rules_decline_leaves_nothing_behind():
    table = fixed(2)
    table.enter(SHOOT, RED)
    ducks(table)
    before = list(table.recorded)
    for figure, by, code, facts in (
        (3, BLUE, "ducked-already", {"figure": 3, "n": 1}),
        (2, RED, "own-side", {"figure": 2}),
    ):
        with pytest.raises(Refusal) as raised:
            ducks(table, figure, by)
        assert (raised.value.code, raised.value.facts) == (code, facts)
    for what in ({}, {"figure": "x"}, {"figure": 3, "more": 1}, {"figure": 99}):
        with pytest.raises(Malformed):
            table.enter({"type": "interject", "entry": interruptible(table.game()), "what": what}, BLUE)
    with pytest.raises(Malformed, match="nothing"):
        table.enter(i_duck(table.game(), 4), BLUE, (typed(3),))
    assert table.recorded == before
    ducks(table, 4)
    with pytest.raises(Refusal, match="ducks-are-many"):
        ducks(table, 4)


def test_only_what_the_rules_let_people_interrupt_and_only_in_games_that_know_it():
    table = fixed(2)
    table.enter({"type": "wait", "figure": 1}, RED)
    with pytest.raises(Malformed):
        ducks(table)
    other = plain_duel("server")
    other.enter(SHOOT, RED)
    assert interruptible(other.game()) == 0
    with pytest.raises(Refusal) as raised:
        other.enter({"type": "interject", "entry": 2, "what": {}}, BLUE)
    assert raised.value.code == "no-interrupts" and "Nobody interrupts" in DUEL.explain(raised.value, str, "en")


def test_two_interrupt_one_after_the_other_and_the_first_ones_die_is_kept():
    table = fixed(2)
    table.enter(SHOOT, RED)
    first = i_duck(table.game(), 4)
    ducks(table, 3)
    with pytest.raises(Refusal, match="interrupt-too-late"):
        table.enter(first, BLUE)
    ducks(table, 4)
    assert [one.purpose for one in rolled_anew(table)] == ["shot", "duck", "duck"]
    kept = [one for one in table.game().counting if isinstance(one.event, ev.RollKept)]
    assert [one.event.purpose for one in kept] == ["duck", "shot"] and right(table)


def test_the_battle_may_end_in_what_is_worked_out_again():
    table = fixed(6)
    table.enter({"type": "leave", "figure": 4}, BLUE)
    hit(table)
    table.enter(WAIT3, BLUE)
    table.dealer.face = 2
    table.enter(SHOOT, RED)
    table.dealer.face = 1
    ducks(table)
    ended = table.game().ended
    assert (ended.how, ended.winner) == ("played", 0) and right(table)
    with pytest.raises(Refusal, match="battle-over"):
        table.enter({"type": "interject", "entry": 9, "what": {"figure": 3}}, BLUE)


# -- taking it back ---------------------------------------------------------------------------------------------------
def test_whoever_interrupted_takes_it_back_and_the_entry_counts_as_it_was():
    table = sit_down("typed")
    hit(table)
    was = whole(table)
    counted = [record.version for record in effective(table.recorded)]
    ducks(table)
    with pytest.raises(Refusal, match="not-your-entry"):
        table.enter({"type": "take-back"}, RED)
    table.enter({"type": "take-back"}, BLUE)
    assert whole(table) == was and right(table)
    assert [record.version for record in effective(table.recorded)][:-1] == counted
    ducks(table, 4)
    assert table.game().open.purpose == "duck" and right(table)
    table.enter({"type": "take-back"}, BLUE)
    assert whole(table) == was
    for by in (BLUE, RED):  # his answer, then the shot
        table.enter({"type": "take-back"}, by)
    assert len(effective(table.recorded)) == 2 and right(table)


def test_nobody_gets_another_die_by_interrupting_and_thinking_better_of_it():
    """Also where the interruption had no use for the shot's die."""
    table = sit_down("typed")
    table.enter({"type": "change-dice-mode", "side": 0, "dice": "server"}, RED)
    table.enter({"type": "wait", "figure": 1}, RED)
    table.enter({"type": "wait", "figure": 3}, BLUE)
    table.dealer = OneFace(3)
    table.enter(SHOOT, RED)
    (shot,) = rolled_anew(table)
    was = whole(table)
    table.dealer.face = 6
    ducks(table)
    table.enter(typed(6), BLUE)
    assert not [record for record in table.game().counting if isinstance(record.event, ev.RollKept)]
    table.enter({"type": "take-back"}, BLUE)
    assert table.game().open.purpose == "duck"
    table.enter({"type": "take-back"}, BLUE)
    assert whole(table) == was and right(table)
    assert [one.secret for one in rolled_anew(table) if one.purpose == "shot"] == [shot.secret]


def test_dice_that_an_interruption_showed_stand_but_not_those_that_it_kept():
    table = fixed(2)
    table.enter(SHOOT, RED)
    ducks(table)
    with pytest.raises(Refusal, match="dice-were-shown"):
        table.enter({"type": "take-back"}, BLUE)
    table.enter({"type": "take-back"}, REFEREE)
    assert table.game().battle.figures[2].ducks == 0 and right(table)
    mixed = sit_down("typed")
    mixed.enter({"type": "change-dice-mode", "side": 0, "dice": "server"}, RED)
    mixed.enter({"type": "wait", "figure": 1}, RED)
    mixed.enter({"type": "wait", "figure": 3}, BLUE)
    mixed.enter(SHOOT, RED)
    was = whole(mixed)
    ducks(mixed)
    mixed.enter({"type": "take-back"}, BLUE)
    assert whole(mixed) == was and right(mixed)


def test_a_rewind_to_a_note_before_the_interruption_brings_the_entry_back():
    table = fixed(2)
    table.enter(SHOOT, RED)
    table.enter({"type": "note", "note": "sealed"}, RED)
    was, note = whole(table), len(table.recorded)
    ducks(table)
    table.enter({"type": "rewind", "to": note, "reason": "again"})
    assert whole(table) == was and right(table)


def test_an_interrupted_entry_is_corrected_like_any_other_and_the_interruption_stays_in_it():
    table = sit_down("typed")
    hit(table)
    ducks(table)
    table.enter(typed(2), BLUE)
    assert table.game().battle.figures[2].wounds == 1
    duck = [record for record in table.game().counting if getattr(record.event, "purpose", "") == "duck"][-1]
    corrected(table, duck.version, faces=[5])
    assert table.game().battle.figures[2].wounds == 0 and right(table)
    with pytest.raises(Refusal, match="correct-again"):
        table.enter({"type": "take-back"})


# -- sealed answers, luck, people's decisions -------------------------------------------------------------------------
def test_answers_that_lay_open_count_again_and_sealed_ones_are_asked_anew():
    table = fixed(2)
    table.enter(ASK, RED)
    table.enter(bid(7), RED)
    ducks(table)
    assert (table.game().open.question, table.game().waiting.missing) == (2, 2)
    for by, number in ((RED, 7), (BLUE, 9)):
        table.enter(bid(number), by)
    assert table.game().battle.up == 1
    table.enter({"type": "take-back"}, REFEREE)
    table.enter(bid(9), BLUE)
    ducks(table, 4)
    assert (table.game().open, table.game().battle.up, len(table.events(ev.AnswersOpened))) == (None, 1, 3)
    assert right(table)


def test_a_sealed_answer_is_there_again_when_the_interruption_is_taken_back():
    table = sit_down("typed")
    table.enter(ASK, RED)
    table.enter(bid(7), RED)
    ducks(table)
    table.enter({"type": "take-back"}, BLUE)
    assert (table.game().open.question, table.game().waiting.missing) == (1, 1)
    table.enter(bid(9), BLUE)
    assert table.game().battle.up == 1 and right(table)


def test_dice_thrown_again_stay_thrown_again():
    rules = dataclasses.replace(DUCKS, luck=LuckRules(lambda battle, pressing: [], lambda battle, pressing: []))
    table = Table(pair("server"), 1, rules)
    table.dealer = OneFace(3)
    table.enter(SHOOT, RED)
    table.dealer.face = 6
    table.enter({"type": "press-luck", "by": 1, "skill": "lucky"}, RED)
    assert table.game().waiting.kind == "answer"
    table.dealer.face = 2
    ducks(table)
    game = table.game()
    kept = [record.event.faces for record in game.counting if isinstance(record.event, ev.RollKept)]
    assert kept == [(3,), (6,)] and game.waiting.kind == "answer"
    assert [one.purpose for one in rolled_anew(table)] == ["shot", "shot", "duck"] and right(table)


def test_what_people_decided_stays_decided():
    table = fixed(2)
    table.enter({"type": "decide-otherwise", "command": {**SHOOT, "figure": 3, "target": 1}, "reason": "wind"})
    table.enter(i_duck(table.game(), 1), RED)
    commanded = [one.event for one in table.game().counting if isinstance(one.event, ev.Commanded)]
    assert commanded[0].forced and table.game().battle.figures[0].ducks == 1 and right(table)


# -- what is said of it -----------------------------------------------------------------------------------------------
def test_the_log_says_that_somebody_interrupted_and_not_that_anything_was_wrong():
    table = fixed(2)
    table.enter(SHOOT, RED)
    ducks(table)
    names = Cast(str, lambda figure, weapon: "", lambda side: f"side {side}", str, None, None)
    new = [one for one in table.recorded if one.command == table.recorded[-1].command]
    said = {language: [sentence.text for sentence in DUCKS.tell(new, names, language)] for language in ("en", "de")}
    assert said["en"][0] == "Interrupted: the last entry is worked out again with the same dice."
    assert "ducks: in vain" in said["en"][1]
    assert "unterbrochen" in said["de"][0].lower() and "richtig" not in " ".join(said["de"])


FORGED = {
    "somebody else ducks": lambda e: isinstance(e, ev.Amended) and _with(e, interrupt={"figure": 4}),
    "another entry is interrupted": lambda e: isinstance(e, ev.Amended) and _with(e, entry=1),
    "it was a correction": lambda e: isinstance(e, ev.Amended) and _with(e, interrupt=None),
    "more changes than what was said": lambda e: (
        isinstance(e, ev.Commanded) and e.command.get("ducks") and _with(e, command={**e.command, "target": 4})
    ),
    "nobody ducks": lambda e: (
        isinstance(e, ev.Commanded) and e.command.get("ducks") and _with(e, command={**e.command, "ducks": []})
    ),
    "the duck works": lambda e: isinstance(e, Ducked) and _with(e, well=True),
    "the kept die shows more": lambda e: isinstance(e, ev.RollKept) and _with(e, faces=(6,)),
}


def _with(event, **more):
    import msgspec

    return msgspec.structs.replace(event, **more)


@pytest.mark.parametrize("way", FORGED)
def test_the_rules_run_again_find_what_was_changed_afterwards(way):
    table = fixed(2)
    table.enter(SHOOT, RED)
    ducks(table)
    assert right(table)
    for place, one in enumerate(table.recorded):
        changed = FORGED[way](one.event)
        if changed:
            table.recorded[place] = one._replace(event=changed)
    assert not right(table)


def test_whoever_may_not_interrupt_is_found_in_the_record():
    table = fixed(2)
    table.enter(SHOOT, RED)
    ducks(table)
    entry = table.recorded[-1].command
    table.recorded = [one._replace(actor=RED) if one.command == entry else one for one in table.recorded]
    assert not right(table)


@pytest.mark.parametrize("seed", range(12))
def test_however_people_interrupt_and_think_better_of_it_no_shot_is_rolled_twice(seed):
    """Blue's or Red's own dice lie on the table, so that entries wait in the middle."""
    table, pick, shots = sit_down("server", seed), random.Random(seed), 0
    table.enter({"type": "change-dice-mode", "side": seed % 2, "dice": "typed"})
    for _ in range(60):
        game = table.game()
        if game.ended:
            break
        if pick.random() < 0.2:
            with suppress(Refusal):
                table.enter({"type": "take-back"}, pick.choice((RED, BLUE)))
            continue
        play_randomly(table, pick, 1)
        shots += is_shot(table)
    rolled = [one for one in rolled_anew(table) if one.secret]
    assert len([one for one in rolled if one.purpose == "shot"]) <= shots
    assert len({one.roll for one in rolled}) == len(rolled) and right(table)


def is_shot(table):
    """Was the newest entry a shot, entered as such?"""
    new = [one.event for one in table.recorded if one.command == table.recorded[-1].command]
    return isinstance(new[0], ev.Commanded) and new[0].command["type"] == "shoot"
