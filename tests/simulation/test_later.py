"""Late arrivals by the plan, and when its time is up: simulated as it happens at a table. STKO-98."""

from uuid import UUID

import pytest
from django.urls import reverse

from campaigns.models import Member
from campaigns.simulation import work
from campaigns.simulation.asking import ask
from campaigns.simulation.changes import Change, changed
from campaigns.simulation.replay import simulated_battle
from campaigns.simulation.results import simulation_page
from campaigns.simulation.stored import beginning_of
from engine.kernel.batch import regenerate
from engine.kernel.events import BattleEnded, FigureArrived
from engine.rulesets.stko.events import CardTurned, DeploymentEnded
from tests.simulation.street import KEY
from tests.simulation.test_pages import browser
from tests.simulation.test_scenarios import PLAN, both, planned
from tests.submit.scenarios import test_scenarios as at_the_table
from tests.web.street import Street as Table

__all__ = ["browser"]
pytestmark = pytest.mark.django_db
LIMIT = 40  # two against two with pistols take so long: about half of the battles are over before
OTTO = {"side": 1, "rank": "legend", "weapons": ["smg"], "name": "Otto"}


SENT = {"joker": 1, "figures": [OTTO]}


def simulated(street, battles=60, **plan):
    row = ask(street.member(), battles, scenario=planned(street, **plan), gangs=both(street), table="alley", key=KEY)
    for chunk in work.left(999):
        work.play(chunk)
    return row


def rita(world):
    return Member.objects.get(id=world.members["rita"])


def log_of(row, number):
    simulator = work.simulator(row)
    return regenerate(simulator, bytes.fromhex(row.key), number, None, row.battles).log


def test_at_the_last_joker_of_the_plan_time_is_up_and_nobody_has_won(street, browser):
    """Whatever is over before goes as it would without a limit."""
    row, endless = simulated(street, 20, jokers=LIMIT), simulated(street, 20, jokers=0)
    page = simulation_page(row)
    assert (page.limit, page.aims, page.errors) == (LIMIT, True, [])
    up = 0
    for number in range(1, 21):
        log = log_of(row, number)
        assert isinstance(log[-1], BattleEnded)
        if log[-1].how == "played":
            assert log == log_of(endless, number)
        else:
            up += 1
            jokers = [one for one in since_everybody_stands(log) if isinstance(one, CardTurned) and one.card == "joker"]
            assert (log[-1].how, log[-1].winner, len(jokers)) == ("time_up", None, LIMIT)
            assert card_before(log, len(log)) == "joker"
    assert 0 < up < 20 and page.result.drawn.n == up
    short = simulation_page(simulated(street, 20, jokers=1))
    rita = browser(street.rita)
    told = rita.get(reverse("simulation-battle", args=[short.id, 1])).content.decode()
    assert "Time ran out. Nobody won." in told
    told = rita.get(reverse("simulation", args=[short.id])).content.decode()
    assert "No winner in 100 of 100, give or take " in told and "Time is up at Joker 1" in told
    assert "Nobody counts objectives that only you can judge." in told
    form = reverse("simulation-new", args=[street.campaign]) + f"?scenario={planned(street, arrivals=[SENT])}"
    told = rita.get(form).content.decode()
    assert (
        "Time is up at Joker 4" in told
        and "Late arrivals come with their Joker" in told
        and "wait for your word" not in told
    )
    assert simulated_battle(row, 1).sound


def card_before(log, place):
    return [one.card for one in log[:place] if isinstance(one, CardTurned)][-1]


def since_everybody_stands(log):
    return log[next(place for place, one in enumerate(log) if isinstance(one, DeploymentEnded)) :]


def test_whoever_is_sent_at_a_joker_comes_with_that_card_and_is_counted(street):
    arrivals = [{"joker": 1, "figures": [OTTO]}, {"figures": [{**OTTO, "name": "When I say so"}]}]
    row = simulated(street, 30, jokers=0, arrivals=arrivals)
    page = simulation_page(row)
    assert page.errors == []
    figures = page.result.figures
    assert [(figure.name, figure.comes) for figure in figures if figure.comes] == [("Otto", 1)]
    assert figures[-1].name == "Otto" and figures[-1].counts["kills"] + figures[-1].counts["downed"] > 0
    came = []
    for number in range(1, 13):
        log = log_of(row, number)
        places = [place for place, one in enumerate(log) if isinstance(one, FigureArrived)]
        if places:
            came.append(number)
            assert len(places) == 1 and log[places[0]].number == len(figures)
            assert card_before(log, places[0]) == "joker"
    again = simulated_battle(row, came[0])
    assert again.sound and "Otto" in again.names.values()
    assert any("Otto" in line.text for line in again.lines)
    assert "Otto" not in simulated_battle(row, came[0], at=again.first).names.values()


def test_whoever_is_gone_stays_away_and_others_come_as_they_are_today(street):
    late, gone = street.hire(street.anna, "killer", ("rifle",)), street.hire(street.anna)
    street.act({"type": "retire-character", "character": gone})
    sent = [{"side": 0, "rank": "plock", "character": who} for who in (late, gone)]
    key = planned(street, arrivals=[{"joker": 2, "figures": sent}])
    wave = beginning_of(ask(street.member(), 10, scenario=key, gangs=both(street), table="alley")).waves
    assert [(wave[0].at, figure.character, figure.rank, figure.weapons) for figure in wave[0].figures] == [
        (2, late, "killer", ("rifle",))
    ]


def test_a_change_keeps_who_comes_later_and_when_time_is_up(street):
    arrivals = [{"joker": 1, "figures": [{**OTTO, "at": [100, 100]}]}]
    before = beginning_of(simulated(street, 10, arrivals=arrivals))
    after = changed(before, [Change("leaves", figure=2), Change("table", code="alley")])
    assert (after.limit, after.aims) == (PLAN["jokers"], True)
    assert [figure.at for wave in after.waves for figure in wave.figures] == [None]


def test_a_running_battle_goes_on_by_its_plan_with_whoever_has_not_come_yet(db):
    table = Table()
    sent = [{"joker": n, "figures": [{**OTTO, "name": f"At {n}"}]} for n in (1, 2)]
    battle = at_the_table.begin(table, at_the_table.save(table, jokers=3, arrivals=sent))
    at_the_table.joker(table, battle)
    member = rita(table)
    row = ask(member, 10, battle=battle, table="crossroads")
    beginning = beginning_of(row)
    assert [wave.at for wave in beginning.waves] == [2] and beginning.limit == 3
    for chunk in work.left(99):
        work.play(chunk)
    page = simulation_page(row)
    assert page.progress.played == 10 and [figure.name for figure in page.result.figures if figure.comes] == ["At 2"]
    before = beginning_of(ask(member, 10, battle=battle, at=2, table="crossroads"))
    assert [wave.at for wave in before.waves] == [1, 2]


def test_where_people_play_on_after_the_time_so_does_the_simulation(db):
    table = Table()
    battle = at_the_table.begin(table, at_the_table.save(table, jokers=1))
    at_the_table.joker(table, battle)
    assert beginning_of(ask(rita(table), 10, battle=battle, table="crossroads")).limit == 0


def test_investigators_meet_in_a_round_whom_the_keeper_sends_then(db):
    from tests.submit.scenarios import test_keepers_plans as keeper
    from tests.web.study import Study

    study = Study()
    dog = {"side": 1, "rank": "opponent", "name": "Late dog", "weapons": ["claws"], "values": {"hp": 9}}
    key = keeper.save(study, arrivals=[{"joker": 2, "figures": [dog]}])
    row = ask(rita(study), 30, scenario=UUID(key), table="room")
    for chunk in work.left(99):
        work.play(chunk)
    page = simulation_page(row)
    assert page.errors == [] and [(figure.name, figure.comes) for figure in page.result.figures if figure.comes] == [
        ("Late dog", 2)
    ]
    came = [number for number in range(1, 31) if any(isinstance(one, FigureArrived) for one in log_of(row, number))]
    assert came and simulated_battle(row, came[0]).sound
    assert page.result.figures[-1].shares["lost"].of == 30
