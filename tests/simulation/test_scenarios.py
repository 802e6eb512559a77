"""Is this scenario fair? A plan that names nobody is simulated with gangs of the campaign."""

from uuid import UUID, uuid4

import pytest
from django.urls import reverse

from campaigns.models import Simulation
from campaigns.selectors.not_visible import NotVisible
from campaigns.simulation import work
from campaigns.simulation.asking import ask
from campaigns.simulation.changes import Change, changed
from campaigns.simulation.files import csv_of
from campaigns.simulation.results import simulation_page
from campaigns.simulation.stored import beginning_of
from engine.kernel.refusal import Malformed, Refusal
from tests.simulation.test_pages import browser

__all__ = ["browser"]
pytestmark = pytest.mark.django_db

PLAN = {
    "name": "The safe",
    "sides": [
        {"name": "Burglars", "figures": 2, "aims": [{"words": "Open it", "points": 3}]},
        {"name": "Guards"},
        {"part": "neutral", "name": "Passers-by"},
    ],
    "figures": [{"side": 2, "rank": "plock", "name": "A lady"}],
    "grudges": [{"side": 0, "target": 1, "feeling": "hate"}],
    "jokers": 4,
}


def planned(street, **more):
    saved = street.act({"type": "save-scenario", "plan": {**PLAN, **more}}).of_type("campaign/scenario-saved/1")
    return UUID(saved[0]["scenario"])


def both(street):
    return [UUID(street.gangs[who]) for who in (street.anna, street.ben)]


def test_gangs_come_for_the_sides_that_name_nobody_as_many_as_are_planned_of_the_highest_class(street):
    """Figures of the plan keep their places and numbers, and what one side feels for the other is there. STKO-84."""
    legend = street.hire(street.anna, "legend", ("rifle",))
    row = ask(street.member(), 30, scenario=planned(street), gangs=both(street), table="crossroads")
    setup = beginning_of(row).setup
    assert [(figure.side, figure.rank) for figure in setup.figures[:3]] == [(2, "plock"), (0, "legend"), (0, "ganger")]
    assert setup.figures[1].character == legend
    assert [figure.side for figure in setup.figures[3:]] == [1] * len(street.characters[street.ben])
    assert {(feeling.figure, feeling.target) for feeling in setup.feelings} == {
        (a, b) for a in (2, 3) for b in range(4, len(setup.figures) + 1)
    }
    for chunk in work.left(99):
        work.play(chunk)
    page = simulation_page(row)
    assert page.progress.played == 30 and not page.errors
    assert page.title == ["Burglars", "Guards"] and page.called == "The safe"


def test_a_plan_whose_people_have_places_puts_gangs_without_any_at_the_edges(street):
    figures = [{"side": 1, "rank": "ganger", "weapons": ["pistol"], "at": [2400, 2400]}]
    sides = [{"name": "Gang"}, {"part": "villain", "name": "Villain"}]
    key = planned(street, table="drawn", deployment="placed", figures=figures, sides=sides, grudges=[])
    row = ask(street.member(), 10, scenario=key, gangs=both(street)[:1])
    for chunk in work.left(99):
        work.play(chunk)
    assert simulation_page(row).progress.played == 10
    assert beginning_of(row).setup.deployment == "random"


@pytest.mark.parametrize("come", [0, 1, 3])
def test_one_gang_for_each_open_side(street, come):
    key = planned(street)
    with pytest.raises(Refusal if come < 2 else Malformed) as raised:
        ask(street.member(), 10, scenario=key, gangs=[*both(street), *both(street)][:come], table="crossroads")
    assert raised.value.facts.get("side", 0) == (come + 1 if come < 2 else 0)
    assert not Simulation.objects.exists()


def test_a_gang_of_nobody_or_of_another_campaign_does_not_come(street):
    with pytest.raises(NotVisible):
        ask(street.member(), 10, scenario=planned(street), gangs=[both(street)[0], uuid4()], table="crossroads")


def test_two_gangs_fight_without_a_plan(street):
    with pytest.raises(Malformed, match="two-gangs"):
        ask(street.member(), 10, gangs=both(street)[:1], table="crossroads")


def test_on_the_page_a_gang_is_chosen_for_each_open_side(street, browser):
    rita, key = browser(street.rita), planned(street)
    address = reverse("simulation-new", args=[street.campaign]) + f"?scenario={key}"
    page = rita.get(address).content.decode()
    assert "Who comes as Burglars?" in page and "Who comes as Guards?" in page and "Passers-by?" not in page
    first, second = both(street)
    said = {"id": str(uuid4()), "battles": "20", "key": "", "table": "crossroads"}
    answer = rita.post(address, {**said, "gang_0": str(second), "gang_1": str(first)})
    assert answer.status_code == 302, answer.content.decode()
    sides = beginning_of(Simulation.objects.get()).setup.sides
    assert [side.gang for side in sides] == [str(second), str(first), None]
    assert rita.post(address, {**said, "id": str(uuid4()), "gang_0": str(second)}).status_code == 422


SEEN = {
    "zones": [{"side": 0, "low": [0, 0], "high": [4800, 600]}, {"side": 1, "low": [0, 4200], "high": [4800, 4800]}],
    "markers": [[2400, 2400]],
    "figures": [],
    "grudges": [],
}


def with_aims(*aims, **more):
    sides = [{"name": "Burglars", "aims": list(aims)}, {"name": "Guards", "aims": list(aims)}]
    return {**SEEN, "sides": sides, **more}


def test_points_for_objectives_and_enemies_say_who_wins_in_simulations(street):
    """On the table that its referee drew, also where people play on a real one; nobody has to choose a stand-in."""
    held, out = {"words": "Hold it", "points": 3, "marker": 1}, {"words": "Each enemy", "points": 1, "enemies": True}
    key = planned(street, **with_aims(held, {**out, "most": 4}))
    row = ask(street.member(), 40, scenario=key, gangs=both(street))
    beginning = beginning_of(row)
    assert [(goal.side, goal.points, goal.at, goal.most) for goal in beginning.goals] == [
        (0, 3, (2400, 2400), 1),
        (0, 1, None, 4),
        (1, 3, (2400, 2400), 1),
        (1, 1, None, 4),
    ]
    assert not beginning.aims and not beginning.stand_in and beginning.limit == 4
    assert [side.policy for side in beginning.setup.sides] == ["objectives", "objectives"]
    assert len(beginning.setup.zones) == 2
    for chunk in work.left(99):
        work.play(chunk)
    page = simulation_page(row)
    assert page.progress.played == 40 and not page.errors and len(page.goals) == 4
    assert page.result is not None and any(side.won.share for side in page.result.sides)
    points = [side.points for side in page.result.sides]
    assert all(point.of == 40 and 0 <= point.low < point.mean < point.high for point in points)
    rows = [line.split(",") for line in csv_of(page).splitlines() if line.startswith("points,")]
    assert [(who, float(mean)) for _, who, _, _, _, mean, _, _ in rows] == [
        (side.name, round(side.points.mean, 6)) for side in page.result.sides
    ]


def test_what_only_people_judge_is_said_and_not_counted(street):
    told = {"words": "Make them laugh", "points": 9}
    for aims, decided, goals, judged in (
        ([told], "points", 0, True),
        ([told, {"words": "Hold", "points": 2, "marker": 1}], "points", 2, True),
        ([{"words": "Hold", "points": 2, "marker": 1}], "referee", 0, True),
        ([{"words": "Hold", "points": 2, "marker": 1}], "points", 2, False),
    ):
        key = planned(street, **with_aims(*aims, decided=decided))
        beginning = beginning_of(ask(street.member(), 10, scenario=key, gangs=both(street)))
        assert (len(beginning.goals), beginning.aims) == (goals, judged)


def test_who_decides_may_be_chosen_against_the_objectives(street, browser):
    key = planned(street, **with_aims({"words": "Hold it", "points": 3, "marker": 1}))
    rita, address = browser(street.rita), reverse("simulation-new", args=[street.campaign]) + f"?scenario={key}"
    form = rita.get(address).context["form"]
    assert "table" not in form.fields and form["policy_0"].initial == "objectives"
    first, second = both(street)
    said = {"id": str(uuid4()), "battles": "20", "key": "", "gang_0": str(first), "gang_1": str(second)}
    answer = rita.post(address, {**said, "policy_0": "sensible", "policy_1": "objectives"})
    assert answer.status_code == 302, answer.content.decode()
    sides = beginning_of(Simulation.objects.get()).setup.sides
    assert [side.policy for side in sides] == ["sensible", "objectives"]
    for chunk in work.left(99):
        work.play(chunk)
    shown = rita.get(answer.headers["Location"]).content.decode()
    assert "each battle counts objectives held" in shown and shown.count("Points") == 1
    assert "battles with a winner are too few." in shown
    plan = rita.get(reverse("scenario", args=[street.campaign, key])).content.decode()
    assert "earned for holding objective 1 at the end" in " ".join(plan.split())


def test_an_objective_that_is_not_on_the_table_is_declined(street):
    with pytest.raises(Malformed, match="marker-of-this-table") as raised:
        planned(street, **with_aims({"words": "Hold it", "points": 3, "marker": 2}))
    assert raised.value.field == "command.plan.sides[0].aims[0].marker"
    with pytest.raises(Malformed, match="point-within"):
        planned(street, **{**SEEN, "markers": [[4801, 0]]})


def test_on_another_table_zones_and_objectives_stay_behind(street):
    aims = {"words": "Hold it", "points": 3, "marker": 1}, {"words": "Enemies", "points": 1, "enemies": True}
    before = beginning_of(ask(street.member(), 10, scenario=planned(street, **with_aims(*aims)), gangs=both(street)))
    after = changed(before, [Change("table", code="alley")])
    assert len(before.setup.zones) == 2 and not before.aims
    assert after.setup.zones == () and after.aims and [goal.at for goal in after.goals] == [None, None]
