"""Reasons are folded alike by the rules, the pages and verify.py, in whatever order their operations stand."""

from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from msgspec import to_builtins

from campaigns.selectors.rolls.reasons import reason_lines
from campaigns.trust import verify
from engine.kernel.why import Reason, fold, totals
from engine.rulesets import ruleset
from tests.trust.tampering import parsed, resealed, rewrite, written

STORED = Path(__file__).parents[1] / "fixtures/exports/battle.jsonl"
OPS = ("set", "add", "need")
# Every operation in every order, each with a number of its own; some take dice away.
EVERY = [
    [Reason("", "skill", op, n) for op, n in zip(ops, (5, -1, 40, 3), strict=False)]
    for length in range(5)
    for ops in product(OPS, repeat=length)
]
COUNTS = {("set", "need"): 5, ("need", "set"): -1, ("need", "add"): -1, ("add", "add"): 4, ("add", "set", "need"): -1}


def test_what_an_order_of_operations_makes():
    made = {tuple(reason.op for reason in why): fold(why) for why in EVERY}
    assert len(made) == 1 + 3 + 9 + 27 + 81 and made[()] == 0
    assert {ops: made[ops] for ops in COUNTS} == COUNTS


def test_the_rules_the_pages_and_the_program_make_the_same_of_every_order():
    here: Any = SimpleNamespace(rules=ruleset("coc"), names={}, language="en", stored=[])
    for why in EVERY:
        assert [reason.total for reason in reason_lines(here, why)] == totals(why)
        assert verify.fold(to_builtins(why)) == fold(why), why


def test_a_need_behind_what_set_the_dice_is_right():
    lines = parsed(STORED.read_bytes())
    line = next(one for one in lines if one.get("type") == "battle/rolled/1" and '"why":[' in one.get("payload", ""))
    need = {"code": "skill", "n": 40, "op": "need", "rule": "X-1"}
    rewrite(line, lambda said: said["why"].append(need))
    resealed(lines, line)
    codes = {finding.code for finding in verify.check(written(lines)).wrong}
    assert "root" in codes and "reasons" not in codes
