"""The books of what-if copies: their own dice are checked, what they took over is checked where it fell."""

import json
from pathlib import Path
from uuid import UUID

import pytest

from campaigns.ledger.verify import verify as verify_log
from campaigns.models import Member
from campaigns.submit.campaigns import signing
from campaigns.trust import verify
from campaigns.trust.exports import export
from campaigns.trust.rolls import roll_proof
from campaigns.vault.check import DiceCheck
from tests.trust.tampering import find, parsed, resealed, rewrite, written

pytestmark = pytest.mark.django_db
STORED = Path(__file__).parents[1] / "fixtures/exports/copy.jsonl"
CHANGES = (
    ("battle/rolled/1", lambda said: said.update(faces=[said["faces"][0] % 6 + 1, *said["faces"][1:]]), "dice"),
    ("battle/rolled/1", lambda said: said.update(roll=said["roll"] + 1), "roll-number"),
    ("battle/forked/1", lambda said: said.update(rolls=said["rolls"] - 1), "roll-number"),
    ("battle/forked/1", lambda said: said["dice"].update(root="ab" * 32), "secret"),
)


@pytest.fixture
def copied(cast):
    """A battle with three throws, a copy of it from behind the second, and two throws in the copy."""
    cast.battle = cast.open_battle()
    for count in (0, 0, 0):
        cast.act({"type": "throw", "figure": 1, "count": count}, cast.rita, cast.battle)
    cast.copy = fork(cast, cast.battle, 5)
    for _ in range(2):
        cast.act({"type": "throw", "figure": 3, "count": 9}, cast.rita, cast.copy) if not fell(cast) else None
    return cast


def fork(cast, battle, at):
    receipt = cast.act({"type": "fork-battle", "battle": str(battle), "at": at})
    return UUID(receipt.of_type("campaign/battle-forked/1")[0]["battle"])


def fell(cast):
    from campaigns.projections.game import load_game
    from engine.rulesets import ruleset

    return 3 in load_game(ruleset("toy"), cast.campaign, cast.copy).battle.down


def exported(cast, battle):
    signing.sign(cast.campaign)
    return b"".join(export(battle, Member.objects.get(id=cast.rita)))


def found(lines):
    return {finding.code for finding in verify.check(written(lines)).wrong}


def test_a_copys_export_is_right_and_says_what_it_is(copied):
    report = verify.check(exported(copied, copied.copy))
    assert (report.verdict, report.wrong, report.unchecked) == ("right", [], [])
    assert report.counts["copied"] == 5 and report.counts["recomputed"] == report.counts["promised"] >= 1
    assert report.copy_of == str(copied.battle) and "A WHAT-IF COPY" in verify.tell(report, 0)


def test_the_stored_export_of_a_copy_is_right_for_ever():
    report = verify.check(STORED.read_bytes())
    assert (report.verdict, report.counts["copied"]) == ("right", 5)


def test_the_battles_own_export_does_not_notice(copied):
    report = verify.check(exported(copied, copied.battle))
    assert (report.verdict, report.counts["rolls"], report.copy_of) == ("right", 3, "")


def test_a_changed_die_a_wrong_number_and_another_promise_are_found(copied):
    whole = exported(copied, copied.copy)
    for kind, change, code in CHANGES:
        lines = parsed(whole)
        line = find(lines, kind)
        rewrite(line, change)
        assert "changed" in found(lines), kind
        resealed(lines, line)
        assert {code, "root"} <= found(lines), (kind, code)


def test_who_plays_is_taken_over_too_so_that_approvals_are_judged(cast):
    battle = cast.open_battle()
    cast.act({"type": "end", "how": "drawn"}, cast.anna, battle)
    copy = fork(cast, battle, 2)
    cast.act({"type": "end", "how": "time_up"}, cast.rita, battle)
    cast.act({"type": "agree", "proposal": 1}, cast.ben, copy)
    lines = parsed(exported(cast, copy))
    assert found(lines) == set()
    line = find(lines, "battle/agreed/1")
    line["actor"] = str(cast.anna)
    assert "approval" in found(lines)


def test_dice_that_were_awaited_are_entered_in_the_copy_and_all_numbers_fit(cast):
    battle = cast.open_battle("typed", "typed")
    cast.act({"type": "throw", "figure": 1, "count": 2}, cast.anna, battle)
    copy = fork(cast, battle, 3)
    cast.act({"type": "enter-dice", "faces": [2, 1]}, cast.rita, copy)
    cast.act({"type": "throw", "figure": 1, "count": 1}, cast.rita, copy)
    cast.act({"type": "enter-dice", "faces": [3]}, cast.rita, copy)
    cast.act({"type": "take-back"}, cast.rita, copy)
    cast.act({"type": "enter-dice", "faces": [4]}, cast.rita, copy)
    assert verify.check(exported(cast, copy)).verdict == "right"
    assert verify_log(cast.campaign, [DiceCheck()]).broken is None


def test_one_roll_of_a_copy_is_proved_by_itself(copied):
    lines = parsed(exported(copied, copied.copy))
    version = find(lines, "battle/rolled/1")["version"]
    proof = roll_proof(copied.copy, version, Member.objects.get(id=copied.rita))
    assert proof["promised"] == json.loads(find(lines, "battle/forked/1")["payload"])["dice"]
    assert proof["opened"] and proof["note"]
