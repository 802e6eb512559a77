"""A scenario's table: pieces become corners and come back as they were; what can't lie there is said."""

import re
from math import hypot

import msgspec
import pytest
from django.http import QueryDict
from django.urls import reverse

from campaigns.ledger.read import read
from campaigns.ledger.scenario_shapes import Scenario as Plan
from campaigns.ledger.scenario_shapes import parsed
from campaigns.models import Scenario
from campaigns.web.scenarios import laying
from engine.kernel.setup import Piece
from engine.rulesets.stko.sample_tables import SAMPLE_TABLES
from engine.rulesets.stko.table_maker import named
from tests.web.markup import Page
from tests.web.scenarios.test_scenarios import FORM, begin, write

pytestmark = pytest.mark.django_db

WALL = {"kind": "wall", "x": "10", "y": "12,5", "wide": "6", "deep": "0.5", "turn": "90", "cover": "solid"}
WALL |= {"height": "low", "shape": ""}


def said(*pieces, wide="48", high="36"):
    typed = {f"piece-{name}": [piece[name] for piece in pieces] for name in laying.FIELDS}
    return {"table-wide": wide, "table-high": high, **typed}


def saved(street, scenario):
    return parsed(Scenario.objects.get(id=scenario).plan, Plan)


def lay(street, scenario, who="rita", **form):
    return street.browser(who).post(reverse("scenario-table", args=[street.campaign, scenario]), form)


@pytest.mark.parametrize("table", [*SAMPLE_TABLES, named("made-7"), named("made-12")], ids=lambda one: one.name)
def test_every_ready_table_goes_through_the_form_unchanged(table):
    form = QueryDict(mutable=True)
    form["table-wide"], form["table-high"] = (laying.inches(one) for one in table.size)
    for line in laying.lines(table.terrain):
        for name in laying.FIELDS:
            form.appendlist(f"piece-{name}", line.get(name, ""))
    plan, _, wrong = laying.typed(form)
    assert wrong == [] and plan["size"] == list(table.size)
    back = [msgspec.convert(one, Piece) for one in plan["terrain"]]
    assert [(piece.kind, piece.cover, piece.height) for piece in back] == [
        (o.kind, o.cover, o.height) for o in table.terrain
    ]
    for piece, other in zip(back, table.terrain, strict=True):
        assert [n for p in sorted(piece.corners) for n in p] == pytest.approx(
            [n for p in sorted(other.corners) for n in p], abs=2
        )


def test_a_wall_turned_by_ninety_degrees_stands_where_it_was_put(street):
    scenario = write(street)
    assert lay(street, scenario, **said(WALL)).status_code == 302
    plan = saved(street, scenario)
    assert (plan.ground, plan.table, plan.size) == (laying.OWN, "real", (4800, 3600))
    (piece,) = plan.terrain
    assert sorted(piece.corners) == [(975, 950), (975, 1550), (1025, 950), (1025, 1550)]
    assert plan.sides[0].aims[0].most == 2  # the rest of the plan is as it was


@pytest.mark.parametrize(("where", "said_so"), [("real", "lay it out like this"), ("drawn", "New battles start on it")])
def test_saving_a_table_never_changes_whether_people_play_on_a_real_one(street, where, said_so):
    scenario = write(street, table=where)
    where_to = reverse("scenario-table", args=[street.campaign, scenario])
    page = street.browser("rita").post(where_to, said(WALL), follow=True).content.decode()
    assert saved(street, scenario).table == where
    assert said_so in page and 'class="map' in page


def test_a_turned_piece_keeps_its_sides_and_comes_back_as_it_was_typed(street):
    scenario = write(street)
    lay(street, scenario, **said({**WALL, "turn": "30"}))
    (piece,) = saved(street, scenario).terrain
    (ax, ay), (bx, by) = piece.corners[:2]
    assert hypot(bx - ax, by - ay) == pytest.approx(600, abs=2)
    page = street.browser("rita").get(reverse("scenario-table", args=[street.campaign, scenario]))
    line = page.context["lines"][0]
    assert (line["x"], line["y"], line["shape"]) == ("10", "12.5", "") and float(line["turn"]) == pytest.approx(
        30, abs=0.2
    )


@pytest.mark.parametrize(
    "wrong", [{"x": "49"}, {"y": "-1"}, {"wide": "0"}, {"deep": "99"}, {"x": "here"}, {"turn": ""}, {"kind": "castle"}]
)
def test_a_piece_off_the_table_or_without_sides_is_said_with_its_number_and_what_was_typed_stays(street, wrong):
    scenario = write(street)
    before = Scenario.objects.get(id=scenario).saved_us
    answer = lay(street, scenario, **said(WALL, {**WALL, **wrong}))
    assert answer.status_code == 422 and "Piece 2" in answer.content.decode()
    assert 'value="12,5"' in answer.content.decode()
    assert Scenario.objects.get(id=scenario).saved_us == before


def test_everything_that_is_wrong_is_said_at_its_own_field(street):
    """Two fields of one piece, one of another, below an empty line, and the table's side."""
    typed = said({**WALL, "x": "far", "deep": "99"}, {**WALL, "kind": ""}, {**WALL, "turn": "a bit"}, wide="500")
    answer = lay(street, write(street), **typed)
    found = Page(answer.content.decode())
    fields = [element for element in found.whole.inside() if element.get("aria-invalid") == "true"]
    reasons = {
        element.get("id"): found.said_in(element) for element in found.whole.inside() if element.get("class") == "wrong"
    }
    told = {(field.get("name"), field.get("value")): reasons[field.get("aria-describedby")] for field in fields}
    assert len(reasons) == len(told) == 4
    assert "120 cm" in told["table-wide", "500"]
    assert "Piece 1, across" in told["piece-x", "far"]
    assert "Piece 1, short side: 0.1 to 60 inches" in told["piece-deep", "99"]
    assert "Piece 2, turned" in told["piece-turn", "a bit"]
    assert sum("autofocus" in field.attrs for field in fields) == 1


def test_a_table_too_small_is_said(street):
    assert lay(street, write(street), **said(WALL, wide="5")).status_code == 422


def test_players_draw_no_tables_and_strangers_see_none(street):
    scenario = write(street)
    assert lay(street, scenario, "anna", **said(WALL)).status_code == 403
    assert saved(street, scenario).ground != laying.OWN
    assert lay(street, scenario, "stranger", **said(WALL)).status_code == 404


def test_writing_the_scenario_anew_keeps_the_table_that_was_drawn(street):
    scenario = write(street)
    lay(street, scenario, **said(WALL))
    edit = reverse("scenario-edit", args=[street.campaign, scenario])
    rita = street.browser("rita")
    assert ("own" in dict(rita.get(edit).context["grounds"])) is True
    assert rita.post(edit, {**FORM, "table": "drawn", "ground": "own", "name": "The vault"}).status_code == 302
    assert len(saved(street, scenario).terrain) == 1
    assert rita.post(edit, {**FORM, "table": "drawn", "ground": "alley"}).status_code == 302
    assert saved(street, scenario).ground == "alley"


def test_a_battle_that_follows_the_scenario_begins_on_the_table_that_was_drawn(street):
    scenario = write(street)
    lay(street, scenario, **said(WALL))
    battle = begin(street, scenario, table="drawn", deployment="random")
    setup = msgspec.json.decode(read(street.campaign, stream=battle.id)[0].payload)["setup"]
    assert setup["size"] == [4800, 3600] and [one["kind"] for one in setup["terrain"]] == ["wall"]


@pytest.mark.parametrize(
    ("piece", "corners"),
    [
        ({"x": "48", "turn": "0"}, [(4500, 1225), (4500, 1275), (4800, 1225), (4800, 1275)]),
        ({"x": "0", "y": "36", "turn": "45", "wide": "4", "deep": "4"}, [(0, 3317), (0, 3600), (283, 3600)]),
        (
            {"x": "0", "y": "0", "turn": "30", "wide": "8", "deep": "1"},
            [(0, 0), (0, 58), (321, 243), (371, 157), (100, 0)],
        ),
    ],
    ids=["straight", "askew-in-a-corner", "across-a-corner"],
)
def test_a_piece_that_hangs_over_the_edge_is_cut_off_there_and_a_battle_begins(street, piece, corners):
    """The page said that new battles start on it, and none could be opened."""
    scenario = write(street)
    assert lay(street, scenario, **said(WALL | piece)).status_code == 302
    (kept,) = saved(street, scenario).terrain
    assert sorted(n for p in kept.corners for n in p) == pytest.approx(sorted(n for p in corners for n in p), abs=1)
    assert lay(street, scenario, **said(WALL | piece)).status_code == 302
    assert begin(street, scenario, table="drawn", deployment="random").id


def test_a_plan_whose_piece_has_a_corner_off_the_table_is_declined_where_it_is_written(street):
    from campaigns.submit import Malformed

    scenario = write(street, table="drawn")
    lay(street, scenario, **said(WALL))
    plan = msgspec.to_builtins(saved(street, scenario))
    plan["terrain"] = [{**plan["terrain"][0], "corners": [[-25, 950], [25, 950], [25, 1550], [-25, 1550]]}]
    with pytest.raises(Malformed) as no:
        street.act({"type": "save-scenario", "scenario": str(scenario), "plan": plan})
    assert (no.value.field, no.value.code) == ("terrain[0].corners", "corner-on-the-table")


ZONE = {"kind": "zone-1", "x": "24", "y": "33", "wide": "100", "deep": "6", "turn": "0", "cover": "solid"}
ZONE |= {"height": "low", "shape": ""}
MARKER = {**ZONE, "kind": "marker", "x": "20", "y": "18", "wide": "6"}


def test_start_zones_and_objectives_are_drawn_with_the_table_and_come_back(street):
    """What of a zone lies beyond the table is cut off."""
    scenario = write(street)
    assert lay(street, scenario, **said(WALL, ZONE, MARKER)).status_code == 302
    plan = saved(street, scenario)
    assert [(zone.side, zone.low, zone.high) for zone in plan.zones] == [(1, (0, 3000), (4800, 3600))]
    assert plan.markers == ((2000, 1800),) and [one.kind for one in plan.terrain] == ["wall"]
    page = street.browser("rita").get(reverse("scenario-table", args=[street.campaign, scenario]))
    back = [line for line in page.context["lines"] if line["kind"] in ("zone-1", "marker")]
    assert [(one["x"], one["y"], one["wide"], one["deep"]) for one in back] == [
        ("24", "33", "48", "6"),
        ("20", "18", "6", "6"),
    ]
    words = [word for _kind, word, *_more in page.context["kinds"]]
    assert "Start zone: Guards" in words and "Objective" in words and 'data-name="Guards"' in page.content.decode()
    shown = street.browser("anna").get(reverse("scenario", args=[street.campaign, scenario])).content.decode()
    assert 'class="zone' in shown and 'class="goal' in shown
    assert re.search(r'class="zone-word [^>]*>Guards<', shown) and 'class="map-key' in shown  # said in words too


def test_a_zone_of_a_side_that_is_not_there_is_declined(street):
    scenario = write(street)
    assert lay(street, scenario, **said({**ZONE, "kind": "zone-7"})).status_code in (400, 422)
    assert lay(street, scenario, **said({**ZONE, "kind": "zone-x"})).status_code == 422
    assert saved(street, scenario).zones == ()


def test_an_aim_says_what_it_is_earned_for_and_keeps_its_objective_on_the_table(street):
    scenario = write(street)
    lay(street, scenario, **said(MARKER))
    edit, rita = reverse("scenario-edit", args=[street.campaign, scenario]), street.browser("rita")
    assert "holding objective 1 at the end" in rita.get(edit).content.decode()
    aims = {"aim-0-about": ["1", "enemies", ""], "aim-1-about": [""]}
    assert rita.post(edit, {**FORM, **aims, "ground": "own"}).status_code == 302
    plan = saved(street, scenario)
    assert [(aim.marker, aim.enemies) for aim in plan.sides[0].aims] == [(1, False), (0, True)]
    assert plan.markers == ((2000, 1800),)
    shown = rita.get(edit).context["plan"]["shown"][0]["aims"]
    assert [one.get("about") for one in shown[:2]] == [1, "enemies"]
    answer = lay(street, scenario, **said(WALL))  # without the objective that the aim is about
    assert answer.status_code in (400, 422) and saved(street, scenario).markers == ((2000, 1800),)


def test_a_battle_begins_in_the_zones_and_shows_them_while_it_is_set_up(street):
    scenario = write(street)
    lay(street, scenario, **said(ZONE, {**ZONE, "kind": "zone-0", "y": "3"}, MARKER))
    battle = begin(street, scenario, table="drawn", deployment="random")
    setup = msgspec.json.decode(read(street.campaign, stream=battle.id)[0].payload)["setup"]
    assert [zone["side"] for zone in setup["zones"]] == [1, 0]
    page = street.browser("anna").get(reverse("battle", args=[battle.id]))
    assert len(page.context["zones"]) == 2 and len(page.context["map"]["goals"]) == 1
    assert 'class="zone' in page.content.decode()


def test_on_another_table_the_zones_stay_away(street):
    scenario = write(street)
    lay(street, scenario, **said(ZONE))
    battle = begin(street, scenario, table="drawn", deployment="random", sample="alley")
    setup = msgspec.json.decode(read(street.campaign, stream=battle.id)[0].payload)["setup"]
    assert "zones" not in setup
