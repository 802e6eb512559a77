"""Outcomes at a real table: the hated friend he has to shoot at isn't to be seen after all. STKO-86."""

import pytest

from engine.kernel.refusal import Refusal
from engine.rulesets.stko.events import HateTested
from tests.engine.stko.test_outcomes import KEULE, figure, refused, table
from tests.engine.table import RED, Table

FRIEND = 2
GONE = {"type": "unseen-outcome", "figure": KEULE, "target": FRIEND}


def bound(turns: int = 60) -> Table:
    """Keule hates his own man, who stands in the arc, and the die says that he has to shoot at him."""
    here = table(opt_hate_fear=True)
    hates = {"type": "set-feeling", "figure": KEULE, "target": FRIEND, "feeling": "hate"}
    here.enter({"type": "decide-otherwise", "command": hates, "reason": "an old story"})
    for _ in range(turns):
        if here.game().open is not None:
            here.enter({"type": "answer", "value": {"choice": "yes"}}, RED)
        if here.game().battle.turns[-1].must_shoot == FRIEND:
            return here
        here.enter({"type": "wait", "figure": KEULE})
        here.enter({"type": "card-outcome", "card": "joker"})
        here.enter({"type": "card-outcome", "card": f"figure-{KEULE}"})
    raise AssertionError("no die of 1 or 2 in so many turns")


def test_one_tap_says_that_he_is_not_to_be_seen_and_anything_else_may_be_done():
    here = bound()
    assert refused(here, {"type": "wait", "figure": KEULE}).code == "must-shoot-hated"
    offered = {choice.code: choice.command for choice in here.rules.legal(here.game().battle, (0,))}
    assert offered["unseen-outcome"] == GONE and "shot-outcome" in offered
    here.enter(GONE, RED)
    assert [event.forced for event in here.events(HateTested)][-2:] == [True, False]
    assert "unseen-outcome" not in {choice.code for choice in here.rules.legal(here.game().battle, (0,))}
    here.enter({"type": "wait", "figure": KEULE}, RED)


def test_or_the_shot_is_told_like_any_other():
    here = bound()
    here.enter(
        {"type": "shot-outcome", "figure": KEULE, "target": FRIEND, "hits": [{"location": "legs", "wound": "flesh"}]},
        RED,
    )
    assert len(figure(here, FRIEND).wounds) == 1


def test_nobody_who_is_not_bound_says_so():
    here = table(opt_hate_fear=True)
    assert refused(here, GONE).code == "not-bound-to-shoot"
    for language in ("en", "de"):
        assert "{" not in here.rules.explain(Refusal("not-bound-to-shoot", {"figure": 1, "target": 2}), str, language)


@pytest.mark.parametrize("command", [{**GONE, "target": 3}, {**GONE, "figure": 5, "target": 6}])
def test_only_of_the_two_whom_it_is_about(command):
    assert refused(bound(), command).code in ("not-bound-to-shoot", "not-yours")
