"""Outcomes on the drawn table: the agile turn on the way, and look where they like then. STKO-93."""

from typing import Any

import msgspec
import pytest

from engine.kernel.setup import Figure as FigureSetup
from engine.kernel.setup import Piece, Setup, Side
from engine.rulesets.stko.events import Moved
from tests.engine.stko.test_outcomes import KEULE, figure, refused, up
from tests.engine.table import BLUE, RED, Table, street


def agile(times: int = 1, **more: Any) -> Table:
    setup = street("drawn", detail="outcomes", options={"stko.opt.skills": True})
    figures = tuple(
        msgspec.structs.replace(figure, skills={"agility": times} if n == KEULE and times else {})
        for n, figure in enumerate(setup.figures, start=1)
    )
    here = Table(msgspec.structs.replace(setup, figures=figures))
    up(here, KEULE)
    return here


def run(here: Table, *steps: tuple[int, int], **more: Any) -> dict[str, Any]:
    """A told move from where he stands, corner by corner."""
    f, way = figure(here, KEULE), []
    x, y = int(f.x), int(f.y)
    for dx, dy in steps:
        x, y = x + dx, y + dy
        way.append([x, y])
    return {"type": "move-outcome", "figure": KEULE, "to": way[-1], "via": way[:-1], **more}


def test_an_agile_figures_corner_is_told():
    here = agile()
    at = int(figure(here, KEULE).x), int(figure(here, KEULE).y)
    here.enter(run(here, (300, 0), (0, 200)), RED)
    (moved,) = here.events(Moved)
    f = figure(here, KEULE)
    assert (f.x, f.y) == (at[0] + 300, at[1] + 200) and moved.distance == 500


def test_and_where_he_looks_then():
    here = agile()
    here.enter(run(here, (300, 0), facing=[-1, 0]), RED)
    assert figure(here, KEULE).fx < 0 == figure(here, KEULE).fy


def test_corners_count_towards_how_far_he_can_run():
    here = agile(2)
    assert refused(here, run(here, (0, -700), (0, 700), (0, -700))).code == "too-far"


@pytest.mark.parametrize(
    ("times", "more", "code"),
    [
        (0, {}, "no-turn-on-the-way"),
        (1, {"facing": [1, 0]}, ""),
        (0, {"via": [], "facing": [1, 0]}, "faces-the-way-it-went"),
    ],
)
def test_nobody_else_turns_on_the_way(times, more, code):
    here = agile(times)
    command = run(here, (200, 0), (0, 200)) | more
    if code:
        assert refused(here, command).code == code
    else:
        here.enter(command, RED)


def test_twice_only_where_the_skill_is_doubled():
    ways = ((200, 0), (0, 200), (200, 0))
    assert refused(agile(1), run(agile(1), *ways)).code == "no-turn-on-the-way"
    here = agile(2)
    here.enter(run(here, *ways), RED)
    assert len(here.events(Moved)) == 1


def test_the_same_before_a_told_shot():
    """Move & Shoot with a corner on the way."""
    here, end = behind_the_wall(terrain=()), [1200, 1200]
    shot = {"type": "shot-outcome", "figure": KEULE, "target": 2, "moved": True, "to": end, "via": [[1200, 1000]]}
    here.enter(shot, RED)
    assert [figure(here, KEULE).x, figure(here, KEULE).y] == end
    assert refused(agile(0), {**shot, "target": 5}).code == "no-turn-on-the-way"


# -- obstacles on the way -------------------------------------------------------------------------------------------
WALL = Piece("wall", ((500, 1200), (1500, 1200), (1500, 1220), (500, 1220)), height="low")


def behind_the_wall(**more: Any) -> Table:
    """Keule is agile and stands in front of a low wall, his only enemy far behind it."""
    figures = (
        FigureSetup(0, "legend", ("pistol",), at=(1000, 1000), facing=(0, 1), skills={"agility": 1}),
        FigureSetup(1, "ganger", ("pistol",), at=(1000, 2900), facing=(0, -1)),
    )
    sides = (Side("Red", (RED,)), Side("Blue", (BLUE,)))
    options = {"stko.opt.skills": True}
    given = {"terrain": (WALL,), "deployment": "placed", "detail": "outcomes", "options": options, "size": (4800, 4800)}
    here = Table(Setup("stko", sides, figures, "drawn", **given | more))
    up(here, KEULE)
    return here


@pytest.mark.parametrize("ends", ["move-outcome", "shot-outcome"])
def test_stko_18_a_climb_before_the_last_leg_is_declined_not_cut_short(ends):
    here = behind_the_wall()
    way = {"type": ends, "figure": KEULE, "to": [1400, 1400], "via": [[1000, 1400]]}
    shot = {"target": 2, "moved": True} if ends == "shot-outcome" else {}
    error = refused(here, {**way, **shot})
    assert error.code == "climb-ends-move"
    for language in ("en", "de"):
        assert "{" not in here.rules.explain(error, str, language)


@pytest.mark.parametrize(("corner", "climbed"), [((1000, 1100), True), ((300, 1000), False)])
def test_over_the_wall_last_or_around_it(corner, climbed):
    here = behind_the_wall()
    end = [1000, 1300] if climbed else [300, 1400]
    here.enter({"type": "move-outcome", "figure": KEULE, "to": end, "via": [list(corner)]}, RED)
    (moved,) = here.events(Moved)
    assert moved.climbed == climbed and [figure(here, KEULE).x, figure(here, KEULE).y] == end


def test_stko_18_nobody_shoots_after_a_climb():
    here = behind_the_wall()
    shot = {"type": "shot-outcome", "figure": KEULE, "target": 2, "moved": True, "to": [1000, 1300]}
    error = refused(here, shot)
    assert error.code == "climbed-no-shot"
    for language in ("en", "de"):
        assert "{" not in here.rules.explain(error, str, language)
    here.enter({"type": "move-outcome", "figure": KEULE, "and_shoot": True, "to": [1000, 1300]}, RED)
    assert here.events(Moved)[0].climbed
