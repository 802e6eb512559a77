"""Outcomes on the drawn table: what it knows (arc, sight, cover, contact, dice) holds for what people tell as well."""

from typing import Any

import pytest

from engine.kernel.setup import Figure as FigureSetup
from engine.kernel.setup import Piece, Setup, Side
from engine.rulesets.stko.codes import DOWN, DUCKED, DUTY, SIX
from engine.rulesets.stko.events import ActionDeclared, Moved, ShotTold, ShotWasted
from engine.rulesets.stko.legal import choices
from tests.engine.stko.test_outcomes import figure, refused, up, with_skills
from tests.engine.table import BLUE, RED, Table

LEGS = {"location": "legs", "wound": "flesh"}
HEAD = {"location": "head", "wound": "flesh"}
WALL = Piece("wall", ((1500, 2750), (2500, 2750), (2500, 2800), (1500, 2800)), height="low", cover="solid")
HUT = Piece("building", ((1900, 2300), (2100, 2300), (2100, 2500), (1900, 2500)), height="tall", cover="solid")
HOUSE = Piece("building", ((1500, 2300), (2500, 2300), (2500, 2500), (1500, 2500)), height="tall", cover="solid")
KEULE, RATTE, OTTO = 1, 2, 3


def street(
    *terrain: Piece,
    skills: Any = (),
    theirs: Any = (),
    apart: int = 850,
    guns: Any = ("pistol",),
    facing: tuple[int, int] = (0, 1),
    beside: tuple[int, int] = (800, 2000),
    **options: Any,
) -> Table:
    """Keule looks at Ratte, who stands so far in front of him; Otto, of Ratte's, stands far off to his left."""
    figures = (
        FigureSetup(0, "legend", guns, at=(2000, 2000), facing=facing, skills=skills),
        FigureSetup(1, "ganger", ("pistol",), at=(2000, 2000 + apart), facing=(0, -1), skills=theirs),
        FigureSetup(1, "ganger", ("pistol",), at=beside, facing=(0, -1)),
    )
    sides = (Side("Red", (RED,)), Side("Blue", (BLUE,)))
    named = {"stko." + name.replace("opt_", "opt."): value for name, value in options.items()}
    named = {"stko.opt.skills": True, "stko.opt.melee": True, **named}
    given = {"size": (4800, 4800), "deployment": "placed", "detail": "outcomes", "options": named}
    here = Table(Setup("stko", sides, figures, "drawn", terrain=terrain, **given))
    up(here, KEULE)
    return here


def shot(**more: Any) -> dict[str, Any]:
    return {"type": "shot-outcome", "figure": KEULE, "target": RATTE, **more}


def ran(x: int, y: int, **more: Any) -> dict[str, Any]:
    return {"type": "move-outcome", "figure": KEULE, "and_shoot": True, "to": [x, y], **more}


def spoken(here: Table, command: dict[str, Any], code: str) -> None:
    """Declined with that code, in words of both languages, and nothing has happened."""
    error = refused(here, command)
    assert error.code == code
    for language in ("en", "de"):
        said = here.rules.explain(error, lambda n: f"F{n}", language)
        assert "{" not in said and "[" not in said and code not in said


# -- Move & Shoot ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("to", "terrain", "code"),
    [
        ((2000, 2200), (), ""),
        ((2100, 2300), (), ""),
        ((2000, 1500), (), "not-in-arc"),
        ((2900, 2000), (), "not-in-arc"),
        ((2000, 2200), (HOUSE,), "not-in-sight"),
    ],
)
def test_stko_21_a_told_shot_after_a_move_goes_where_he_looks_then(to, terrain, code):
    here = street(*terrain)
    told = shot(moved=True, to=list(to))
    if code:
        spoken(here, told, code)
    else:
        here.enter(told, RED)
        assert (figure(here, KEULE).x, figure(here, KEULE).y) == to and len(here.events(ShotTold)) == 1


@pytest.mark.parametrize("hated", [OTTO, None])
def test_stko_86_a_told_shot_after_a_move_goes_at_the_hated_one_in_the_arc(hated):
    """Both stand before him where his run ends, and behind him where it begins."""
    here = street(beside=(1700, 2900), facing=(0, -1), opt_hate_fear=True)
    if hated:
        feeling = {"type": "set-feeling", "figure": KEULE, "target": hated, "feeling": "hate"}
        here.enter({"type": "decide-otherwise", "command": feeling, "reason": "an old story"})
        spoken(here, shot(moved=True, to=[2000, 2200]), "must-shoot-hated")
    target = hated or RATTE
    here.enter(shot(moved=True, to=[2000, 2200], target=target), RED)
    assert [event.target for event in here.events(ShotTold)] == [target]


def test_stko_21_from_where_he_stands_he_turns_first():
    """STKO-13: the same shot without a move."""
    here = street()
    here.enter(shot(target=OTTO), RED)
    assert figure(here, KEULE).fx < 0 == figure(here, KEULE).fy


def test_stko_21_what_a_move_brings_into_view_may_be_shot_at():
    """Keule can't see Ratte from where he stands, so that only a shot after a move is offered."""
    here = street(HUT, apart=2000)
    offered = [choice.command for choice in here.rules.legal(here.game().battle, (0,)) if choice.code == "shot-outcome"]
    assert {"type": "shot-outcome", "figure": KEULE, "target": RATTE, "weapons": [0], "moved": True} in offered
    assert [one for one in offered if one["target"] == RATTE and "moved" not in one] == []
    spoken(here, shot(), "not-in-sight")
    here.enter(shot(moved=True, to=[1800, 2300]), RED)
    assert len(here.events(ShotTold)) == 1


def test_stko_21_whoever_has_somebody_in_front_after_the_move_must_shoot():
    here = street()
    spoken(here, ran(2000, 2200), "must-name-target")
    here.enter(ran(2000, 1500), RED)
    assert not here.game().battle.turns and not here.events(ShotTold)


def test_stko_21_nobody_chooses_move_and_shoot_with_an_empty_gun():
    here = street()
    here.enter(shot(after=["empty"]), RED)
    here.enter({"type": "card-outcome", "card": "joker"})
    up(here, KEULE)
    spoken(here, ran(2000, 1500), "weapon-empty")


# -- what the table knows of the shot -------------------------------------------------------------------------------
def test_stko_32_a_told_hit_cannot_land_behind_solid_cover():
    here = street(WALL)
    spoken(here, shot(hits=[LEGS]), "part-in-cover")
    here.enter(shot(hits=[HEAD]), RED)
    assert figure(here, RATTE).flesh_wounds == 1


def test_stko_51_whoever_is_hurt_in_cover_ducks_back_whether_it_is_told_or_not():
    here = street(WALL)
    here.enter(shot(hits=[HEAD]), RED)
    assert figure(here, RATTE).status == DUTY | DUCKED
    bare = street()
    bare.enter(shot(hits=[HEAD]), RED)
    assert figure(bare, RATTE).status == DUTY


def test_stko_51_but_not_with_nerves_of_wire():
    here = street(WALL, theirs=("nerves_of_wire",))
    here.enter(shot(hits=[HEAD]), RED)
    assert figure(here, RATTE).status == DUTY


def test_stko_52_who_has_ducked_behind_something_solid_is_not_hit_at_all():
    here = street(WALL)
    here.enter(shot(ducks=True), RED)
    here.enter({"type": "card-outcome", "card": "joker"})
    up(here, KEULE)
    spoken(here, shot(hits=[HEAD]), "part-in-cover")
    here.enter(shot(ducks=True), RED)
    assert figure(here, RATTE).status & DUCKED


def test_stko_38_a_told_hit_on_what_somebody_hides_is_his():
    """Otto steps into the line of fire: all of Ratte but the head is behind him."""
    here = street(apart=1100)
    here.enter({"type": "wait", "figure": KEULE})
    here.enter({"type": "card-outcome", "card": f"figure-{OTTO}"})
    here.enter({"type": "move-outcome", "figure": OTTO, "to": [2000, 2550]}, BLUE)
    here.enter({"type": "card-outcome", "card": "joker"})
    up(here, KEULE)
    spoken(here, shot(hits=[LEGS]), "part-in-cover")
    here.enter(shot(hits=[HEAD, {**LEGS, "who": OTTO}]), RED)
    assert figure(here, RATTE).flesh_wounds == figure(here, OTTO).flesh_wounds == 1


def test_stko_27_a_shot_beyond_the_last_band_is_wasted():
    here = street(apart=2600)
    spoken(here, shot(hits=[HEAD]), "out-of-reach")
    spoken(here, shot(after=["jammed"]), "out-of-reach")
    here.enter(shot(), RED)
    assert len(here.events(ShotWasted)) == 1 and not here.events(ShotTold)
    assert here.game().battle.first_shot


def test_stko_23_an_aim_asks_nobody_how_far_it_is():
    here = street(apart=2600)
    here.enter({"type": "aim-outcome", "figure": KEULE, "target": RATTE}, RED)
    assert figure(here, KEULE).aim == RATTE


# -- facing ---------------------------------------------------------------------------------------------------------
def test_stko_13_he_looks_where_he_likes_after_a_told_shot():
    here = street()
    here.enter(shot(facing=[1, 0]), RED)
    assert (figure(here, KEULE).fx, figure(here, KEULE).fy) == (1, 0)


def test_stko_17_but_not_after_a_told_move_unless_he_is_agile():
    spoken(street(), shot(moved=True, to=[2000, 2200], facing=[1, 0]), "faces-the-way-it-went")
    here = street(skills=("agility",))
    here.enter(shot(moved=True, to=[1300, 2000], facing=[0, 1]), RED)
    assert figure(here, KEULE).fx == 0 < figure(here, KEULE).fy


def test_stko_46_who_cannot_turn_any_more_does_not():
    here = street()
    here.enter(shot(hits=[{"location": "belly", "wound": "flesh"}]), RED)
    up(here, RATTE)
    assert refused(here, {"type": "recover", "figure": RATTE, "facing": [1, 0]}, BLUE).code == "cannot-turn"


# -- falls ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("skills", "fields", "code"),
    [
        ((), {}, ""),
        (("hard",), {}, "cannot-stumble"),
        ((), {"and_shoot": True}, "cannot-stumble"),
        (("clumsy",), {"and_shoot": True}, ""),
        (("sausage",), {"and_shoot": True}, ""),
    ],
)
def test_stko_20_nobody_falls_whose_dice_cannot_make_him(skills, fields, code):
    """Three 1s take three dice, except for Plocks, the Clumsy and the Sausage; the Hard never fall."""
    here = street(skills=skills)
    told = {"type": "move-outcome", "figure": KEULE, "fell": True, **fields}
    offered = [choice.command for choice in here.rules.legal(here.game().battle, (0,)) if choice.code == "move-outcome"]
    if "and_shoot" not in fields:
        assert (told in offered) == (not code)
    if code:
        spoken(here, told, code)
    else:
        here.enter(told, RED)
        assert figure(here, KEULE).status == DOWN


# -- fights ---------------------------------------------------------------------------------------------------------
def test_stko_70_a_told_fight_needs_the_contact_that_its_run_ends_in():
    fight = {"type": "fight-outcome", "figure": KEULE, "target": RATTE, "use": "fist"}
    here = street()
    spoken(here, {**fight, "to": [2000, 2300]}, "no-contact-there")
    spoken(here, {**fight, "to": [2000, 2750], "result": "too_far"}, "contact-there")
    here.enter({**fight, "to": [2000, 2750]}, RED)
    assert here.game().battle.contacts == [(KEULE, RATTE)]


# -- Psychos --------------------------------------------------------------------------------------------------------
def test_stko_93_a_psychos_told_run_names_at_whom():
    here = street(skills=("psycho",), guns=())
    spoken(here, ran(1500, 2000, target=KEULE), "not-worth-chasing")
    spoken(here, ran(2000, 2200, target=OTTO), "must-close-in")
    here.enter(ran(1500, 2000, target=OTTO), RED)
    assert here.events(ActionDeclared)[-1].target == OTTO == figure(here, KEULE).closing_in


def test_stko_93_or_the_table_asks():
    here = street(skills=("psycho",), guns=())
    here.enter(ran(2000, 2200), RED)
    assert here.game().open.kind == "whom-to-chase"
    here.enter({"type": "answer", "value": {"choice": str(RATTE)}}, RED)
    assert figure(here, KEULE).closing_in == RATTE and len(here.events(Moved)) == 1


def test_stko_93_he_may_run_at_one_and_shoot_at_another():
    here = street(skills=("psycho",))
    here.enter(shot(moved=True, to=[1900, 2200], chased=OTTO), RED)
    assert figure(here, KEULE).closing_in == OTTO and here.events(ShotTold)[0].target == RATTE


def test_stko_70_a_psychos_told_run_into_contact_is_a_fight_and_no_shot():
    here = street(skills=("psycho",))
    spoken(here, shot(moved=True, to=[2000, 2750]), "in-contact")
    here.enter(ran(2000, 2750, target=RATTE), RED)
    assert here.game().battle.contacts == [(KEULE, RATTE)]


# -- Recover --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize(
    ("answer", "left"),
    [
        ({"recovered": True, "together": True}, 0),
        ({"recovered": False, "together": True}, DUTY | SIX),
        ({"recovered": False, "together": False}, DUTY | SIX | DUCKED),
        ({"recovered": True}, 0),
        ({"recovered": False}, DUTY | SIX | DUCKED),
    ],
)
def test_stko_93_a_sausage_answers_for_each_of_the_two_rolls(times, answer, left):
    """STKO-25, STKO-56: once he has pulled himself together only the wound that wants a 6 is left."""
    here = street(WALL, theirs={"sausage": times})
    here.enter(shot(hits=[HEAD]), RED)
    b = here.game().battle
    assert b.figures[RATTE - 1].status & DUCKED
    wound = {"type": "set-state", "figure": RATTE, "state": "needs_six"}
    here.enter({"type": "decide-otherwise", "command": wound, "reason": "a chest wound"})
    up(here, RATTE)
    ways = [choice.command for choice in here.rules.legal(here.game().battle, (1,)) if choice.code == "recover-outcome"]
    assert len(ways) == 3
    here.enter({"type": "recover-outcome", "figure": RATTE, **answer}, BLUE)
    assert figure(here, RATTE).status & (DUTY | SIX | DUCKED) == left


def test_stko_93_answers_that_do_not_go_together_are_declined():
    here = street(theirs=("sausage",))
    here.enter(shot(hits=[HEAD]), RED)
    up(here, RATTE)
    for answer in ({"recovered": False, "together": True}, {"recovered": True, "together": False}):
        error = refused(here, {"type": "recover-outcome", "figure": RATTE, **answer}, BLUE)
        assert error.code == "contradicting-recovery"
        for language in ("en", "de"):
            assert "{" not in here.rules.explain(error, str, language)
    ways = [choice.command for choice in here.rules.legal(here.game().battle, (1,)) if choice.code == "recover-outcome"]
    assert len(ways) == 2
    here.enter({"type": "recover-outcome", "figure": RATTE, "recovered": False, "together": False}, BLUE)
    assert figure(here, RATTE).status == DUTY


# -- Blockheads -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("where", ["drawn", "real"])
def test_stko_93_a_blockhead_who_repeats_move_and_shoot_has_something_to_tell(where):
    b = (street() if where == "drawn" else with_skills()).game().battle
    b.turns[-1].must, b.skilled = "move_and_shoot", True
    offered = [choice.command for choice in choices(b, (0,))]
    assert {one["type"] for one in offered} == {"shot-outcome", "move-outcome"}
    assert all(one.get("moved") or one.get("and_shoot") for one in offered)
