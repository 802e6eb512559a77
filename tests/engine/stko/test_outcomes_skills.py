"""Outcomes people tell of figures with skills: what they may say is what the rules could roll. Source: STKO-51, 93."""

import msgspec
import pytest

from engine.kernel.setup import Figure as FigureSetup
from engine.kernel.setup import Setup, Side
from engine.rulesets.stko.events import ActionDeclared, NerveTested
from tests.engine.stko.test_outcomes import KEULE, RATTE, figure, refused, shot, up, with_skills
from tests.engine.table import BLUE, RED, Table, street

FAINTS = {"location": "head", "wound": "flesh", "falls": "unconscious"}
OUT = {"location": "head", "wound": "incapacitated"}
FLESH = {"location": "chest", "wound": "flesh"}
SCRATCH = {"location": "chest", "wound": "scratch"}
DEAD = {"location": "head", "wound": "dead"}


@pytest.mark.parametrize(
    ("skills", "hits", "code"),
    [
        ({"hard": 1}, [FAINTS], ""),
        ({"strong": 1}, [FAINTS], "cannot-duck"),
        ({"steely": 1}, [SCRATCH, OUT], ""),
        ({"steely": 1}, [FLESH, OUT], "cannot-duck"),
        ({"steely": 2}, [FLESH, OUT], ""),
        ({"steely": 2}, [DEAD], "cannot-duck"),
    ],
)
def test_whoever_stays_conscious_can_duck_back(skills, hits, code):
    """The Hard never faint, and the Steely shrug off what would take others out."""
    here = with_skills(skills)
    told = shot(hits=hits, ducks=True)
    if code:
        assert refused(here, told).code == code
    else:
        here.enter(told, RED)
        assert figure(here, RATTE).status & 16 and figure(here, RATTE).loss == 0


def test_a_steely_one_is_hit_again_after_the_wound_that_did_nothing():
    here = with_skills({"steely": 1})
    here.enter(shot(hits=[OUT, FLESH]), RED)
    assert len(figure(here, RATTE).wounds) == 1
    assert refused(with_skills({"steely": 1}), shot(hits=[OUT, OUT, OUT])).code == "hit-after-out"


def test_whom_a_psycho_runs_at_before_a_told_shot_is_recorded():
    """STKO-93: that one fears him while he comes."""
    here = with_skills(keule={"psycho": 1})
    here.enter(shot(moved=True), RED)
    assert here.events(ActionDeclared)[-1].target == RATTE and figure(here, KEULE).closing_in == RATTE


def test_whom_a_white_knight_in_a_rage_spares_is_run_at_and_offered_no_shot():
    """STKO-93: everything offered may be entered."""
    here = with_skills(keule={"psycho": 1, "white_knight": 1})
    state = {"type": "set-state", "figure": RATTE, "state": "knocked_down"}
    here.enter({"type": "decide-otherwise", "command": state, "reason": "a kick"})
    offered = [choice.command for choice in here.rules.legal(here.game().battle, (0,)) if "target" in choice.command]
    assert {one["type"] for one in offered if one["target"] == RATTE} == {"move-outcome"}
    assert "shot-outcome" in {one["type"] for one in offered}
    assert refused(here, shot(moved=True)).code == "white-knight"


def drawn(skills: dict[str, int], *weapons: str) -> Table:
    """Keule, up, has these; somebody else stands 19 inches in front of him, with nothing in between."""
    figures = (
        FigureSetup(0, "legend", weapons, at=(1000, 1000), facing=(0, 1), skills=skills),
        FigureSetup(1, "ganger", ("pistol",), at=(1000, 2900), facing=(0, -1)),
    )
    sides = (Side("Red", (RED,)), Side("Blue", (BLUE,)))
    options = {"stko.opt.skills": True, "stko.opt.melee": True}
    given = {"size": (4800, 4800), "deployment": "placed", "detail": "outcomes", "options": options}
    here = Table(Setup("stko", sides, figures, "drawn", **given))
    up(here, KEULE)
    return here


def test_stko_93_a_told_knife_flies_no_farther_than_a_rolled_one():
    far = {"type": "shot-outcome", "figure": KEULE, "target": 2}
    assert refused(drawn({"knifeman": 1}, "knife"), far).code == "knife-too-far"
    drawn({"knifeman": 1}, "pistol", "knife").enter(far, RED)


@pytest.mark.parametrize(
    ("skills", "inches", "far"), [({"psycho": 1}, 12, False), ({"psycho": 1}, 13, True), ({}, 16, False)]
)
def test_stko_70_a_psycho_runs_with_two_dice_into_a_told_fight_too(skills, inches, far):
    here = drawn(skills, "pistol")
    run = {"type": "fight-outcome", "figure": KEULE, "target": 2, "use": "fist", "result": "too_far"}
    told = {**run, "to": [1000, 1000 + 100 * inches]}
    if far:
        assert refused(here, told).code == "too-far"
    else:
        here.enter(told, RED)
        assert figure(here, KEULE).y == 1000 + 100 * inches


def nervous(skills: dict[int, dict[str, int]]) -> Table:
    """Figures with these skills, by number; outcomes are told at a real table, and nerves are tested."""
    setup = street("real", detail="outcomes", options={"stko.opt.skills": True, "stko.opt.nerve": True})
    figures = [
        msgspec.structs.replace(figure, skills=skills.get(n, {})) for n, figure in enumerate(setup.figures, start=1)
    ]
    return Table(msgspec.structs.replace(setup, figures=tuple(figures)))


@pytest.mark.parametrize("held", [True, False])
@pytest.mark.parametrize(("near", "dice"), [("yes", 6), ("no", 4)])
def test_stko_93_how_near_the_boss_is_is_asked_once_for_a_told_test(near, dice, held):
    """Asked twice, two answers could differ. Three dice for a boss beside a Plock, one for one far off."""
    here = nervous({5: {"boss": 1}})
    here.enter({"type": "nerve-outcome", "figure": 8, "held": held}, BLUE)
    assert here.game().open.kind == "fact-within"
    here.enter({"type": "answer", "value": {"choice": near}}, BLUE)
    assert here.game().open is None
    (test,) = here.events(NerveTested)
    assert (test.figure, test.dice, test.passed) == (8, dice, held)


def test_stko_79_where_no_die_is_left_the_people_may_still_say_that_he_holds():
    """Refused by the rules; a word with a reason counts as it is said."""
    here = nervous({1: {"white_knight": 1, "lucky_charm": 1}, 8: {"green": 2}})
    held = {"type": "nerve-outcome", "figure": 8, "held": True}
    lost = {"type": "nerve-outcome", "figure": 1, "held": False}  # White Knight with a Lucky Charm
    assert refused(here, held, BLUE).code == "no-nerve-dice"
    assert refused(here, lost).code == "no-nerve-to-test"
    for command in (held, lost):
        here.enter({"type": "decide-otherwise", "command": command, "reason": "so it was"})
    assert [(event.figure, event.passed) for event in here.events(NerveTested)] == [(8, True), (1, False)]


@pytest.mark.parametrize(("skills", "hates"), [({"pavement_demon": 1}, True), ({"strong": 1}, False)])
def test_stko_93_an_avenger_hates_whoever_spreads_his_hits_over_him(skills, hates):
    """A Pavement Demon has shot at him; anybody else's hit was meant for the target."""
    here = nervous({KEULE: skills, 7: {"avenger": 1}})
    up(here, KEULE)
    here.enter(shot(hits=[{**SCRATCH, "who": 7}]), RED)
    assert here.game().battle.feelings == ([(7, KEULE, 1)] if hates else [])
