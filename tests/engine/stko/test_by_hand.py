"""What people decide by hand. Source: STKO-39 (the referee says what an accident does), STKO-47 (Recover is due)."""

import pytest

from engine.rulesets.stko import events as ev
from engine.rulesets.stko.codes import DUTY, FLESH, LEGS, SCRATCH
from tests.engine.stko.scene import declined
from tests.engine.table import REFEREE, Table, fingerprint, street


def wound(severity: str) -> dict[str, object]:
    return {"type": "set-wound", "figure": 1, "location": "legs", "severity": severity}


def test_a_wound_by_hand_is_the_referees_word_alone() -> None:
    table = Table(street(), 1)
    with declined("referee-only"):
        table.enter(wound("flesh"), REFEREE)
    assert table.game().battle.figures[0].wounds == []


@pytest.mark.parametrize(("severity", "code", "duty"), [("flesh", FLESH, True), ("scratch", SCRATCH, False)])
def test_it_is_nobodys_deed_wants_a_recover_and_replays(severity: str, code: int, duty: bool) -> None:
    table = Table(street(), 1)
    table.enter({"type": "decide-otherwise", "command": wound(severity), "reason": "a dog bites"}, REFEREE)
    (said,) = table.events(ev.Wounded)
    assert (said.figure, said.by, said.location, said.severity) == (1, 0, "legs", severity)
    battle = table.game().battle
    hurt = battle.figures[0]
    assert [wound[:2] for wound in hurt.wounds] == [(LEGS, code)] and bool(hurt.status & DUTY) is duty
    assert battle.deeds == []
    assert fingerprint(table.game().battle) == fingerprint(table.game(upto=None).battle)
