"""Seasons through rows and chunks: same key same result, each chunk once, who may, what is declined."""

from uuid import UUID, uuid4

import pytest

from campaigns.models import Character, Simulation, SimulationChunk
from campaigns.selectors.not_visible import NotVisible
from campaigns.simulation.asking import cancel, simulation_of
from campaigns.simulation.listing import simulations
from campaigns.simulation.season_results import season_counts, season_page, survival_of
from campaigns.simulation.seasons import ask_season
from campaigns.simulation.stored import plan_of
from campaigns.simulation.work import left, play
from engine.kernel.batch import wilson
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.seasons import SeasonCounts, marks, play_seasons
from engine.rulesets import ruleset
from tests.simulation.street import KEY

pytestmark = pytest.mark.django_db
TYPED = {"fighters": [{"rank": "ganger", "weapons": ["rifle"]}, {"rank": "plock", "weapons": ["pistol"]}]}


def asked(street, seasons=6, who=None, **more):
    gangs = [UUID(street.gangs[one]) for one in (street.anna, street.ben)]
    given = {"gangs": gangs, "battles": 4, "key": KEY, "chunk_size": 2, "table": "alley", **more}
    return ask_season(street.member(who), seasons, **given)


def played(street, *given, **more):
    row = asked(street, *given, **more)
    for chunk in left(1_000):
        play(chunk)
    return row


def test_chunks_of_any_size_give_what_the_engine_gives_in_one(street):
    rows = [played(street, chunk_size=size) for size in (1, 4, 6)]
    direct = play_seasons(ruleset("stko").seasons(plan_of(rows[0])), 4, bytes.fromhex(KEY), 1, 6)
    assert all(season_counts(row) == direct for row in rows)
    assert len({tuple(season_page(row).digests.items()) for row in rows}) == 1


def test_a_chunk_counts_once_however_often_it_is_nudged(street):
    row = played(street)
    before = season_counts(row)
    for chunk in row.chunks.values_list("id", flat=True):
        assert not play(chunk)
    assert season_counts(row) == before and before.seasons == 6


def test_the_page_says_what_became_of_gangs_and_people(street):
    page = season_page(played(street, typed=[{**TYPED, "name": "Rats"}], policies=["cautious", "", "random"]))
    result = page.result
    assert page.progress.state == "finished" and result.seasons == 6
    assert result.battles + result.called_off == 24
    assert [band.policy for band in result.bands] == ["cautious", "sensible", "random"]
    assert page.title[2] == "Rats" and result.bands[2].name == "Rats"
    assert [fighter.name for fighter in result.fighters][:1] == [page_name(street)]
    assert all(abs(sum(share.share for share in class_.reached.values()) - 1) < 1e-9 for class_ in result.classes)
    assert result.survival[0].battle == 1 and len(result.alive_after) == 4
    assert {simulation.kind for simulation in simulations(street.member())} == {"season"}


def page_name(street):
    from campaigns.selectors.names import Names

    character = Character.objects.filter(gang_id=street.gangs[street.anna]).first()
    return Names(street.campaign, "en").characters([str(character.id)])[str(character.id)]


def test_it_begins_with_the_campaign_as_it_is_now(street):
    character = Character.objects.filter(gang_id=street.gangs[street.anna]).first()
    before = (character.kind, character.skills, character.misses, character.status)
    Character.objects.filter(id=character.id).update(kind="killer", skills=["hard", "strong", "strong"], misses=9)
    Character.objects.filter(gang_id=street.gangs[street.ben]).exclude(id=first_of(street)).update(status="dead")
    row = asked(street)
    bands = plan_of(row).bands
    assert (bands[0].fighters[0].rank, bands[0].fighters[0].misses) == ("killer", 9)
    assert bands[0].fighters[0].skills == ("hard", "strong", "strong") and len(bands[1].fighters) == 1
    kind, skills, misses, status = before
    Character.objects.filter(id=character.id).update(kind=kind, skills=skills, misses=misses)
    Character.objects.filter(gang_id=street.gangs[street.ben]).update(status=status)


def first_of(street):
    return Character.objects.filter(gang_id=street.gangs[street.ben]).first().id


def test_seasons_are_the_referees_and_no_battles(street):
    with pytest.raises(Refusal, match="referee-only"):
        asked(street, who=street.anna)
    row = asked(street)
    with pytest.raises(Refusal, match="referee-only"):
        simulation_of(row.id, street.member(street.anna), Simulation.Kind.SEASON)
    with pytest.raises(NotVisible):
        simulation_of(row.id, street.member())
    assert asked(street, id=row.id).id == row.id
    with pytest.raises(Refusal, match="command-id-reused"):
        street.ask(id=row.id)


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"seasons": 0}, "seasons"),
        ({"seasons": 10_001}, "seasons"),
        ({"battles": 0}, "season.battles"),
        ({"battles": 201}, "season.battles"),
        ({"pairing": "love"}, "season.pairing"),
        ({"most": 0}, "season.most"),
        ({"table": "moon"}, "table"),
        ({"gangs": []}, "bands"),
        ({"policies": ["lucky"]}, "policies[0]"),
        ({"policies": ["random"] * 3}, "policies"),
        ({"typed": [{"fighters": [{"rank": "pope"}]}]}, "bands[2].fighters[0].rank"),
        ({"typed": [{"people": 3}]}, "season.bands[2]"),
        ({"key": "xyz"}, "key"),
    ],
)
def test_bad_input_is_declined_and_writes_nothing(street, more, field):
    given = dict(more)
    with pytest.raises(Malformed) as raised:
        asked(street, given.pop("seasons", 6), **given)
    assert raised.value.field.startswith(field)
    assert not Simulation.objects.exists() and not SimulationChunk.objects.exists()


def test_a_gang_of_another_campaign_is_missing(street):
    with pytest.raises(NotVisible):
        asked(street, gangs=[uuid4(), UUID(street.gangs[street.ben])])


def test_a_cancelled_season_keeps_what_was_counted(street):
    row = asked(street)
    play(left(1)[0])
    cancel(row, street.member())
    assert not left(100)
    row.refresh_from_db()
    page = season_page(row)
    assert page.progress.state == "cancelled" and page.result.seasons == 2 and not page.digests


def test_each_life_and_each_standing_adds_up_to_all_seasons(street):
    row = played(street)
    counts, plan = season_counts(row), plan_of(row)
    assert all(sum(one.values()) == 6 for one in counts.lived)
    for lived, fell, fighter in zip(counts.lived, counts.fell, counts.fighters, strict=True):
        assert sum(fell.values()) == 6 - fighter[0]
        assert sum(n * seasons for n, seasons in lived.items()) == fighter[1]
    assert marks(plan.battles) == [1, 2, 3, 4] and len(marks(200)) == 20 and marks(7)[-1] == 7
    for band, table in zip(counts.bands, counts.standings, strict=True):
        assert all(sum(one.values()) == 6 for one in table)
        assert sum(won * seasons for won, seasons in table[-1].items()) == band[1]


def test_somebody_s_own_curve_and_the_standings_are_told(street):
    result = season_page(played(street)).result
    one = result.fighters[0]
    assert one.character and one.survival[0].battle == 1
    assert all(a.alive >= b.alive for a, b in zip(one.survival, one.survival[1:], strict=False))
    points = result.standings[0]
    assert [point.battle for point in points] == [1, 2, 3, 4]
    assert all(p.low <= p.quarter <= p.middle <= p.three_quarters <= p.high for p in points)


def test_a_life_that_nobody_left_early_has_wilsons_interval():
    """With no season that ended before its lives, Kaplan and Meier's share is a plain one."""
    counts = SeasonCounts(lived=[{1: 30, 2: 20, 3: 50}], fell=[{1: 30, 2: 20, 3: 10}])
    points = survival_of(counts, 0)
    assert [round(point.alive, 9) for point in points] == [0.7, 0.5, 0.4]
    for point, alive in zip(points, (70, 50, 40), strict=True):
        assert (point.low, point.high) == pytest.approx(wilson(alive, 100))


@pytest.mark.parametrize(("fell", "alive"), [({}, 1.0), ({1: 5}, 0.0)])
def test_where_all_lives_ended_alike_the_interval_still_has_a_width(fell, alive):
    (point,) = survival_of(SeasonCounts(lived=[{1: 5}], fell=[fell]), 0)
    assert point.alive == alive and 0.4 < point.high - point.low < 0.6
