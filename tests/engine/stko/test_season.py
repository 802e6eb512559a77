"""Seasons: who fights whom, what becomes of the people, and that the same key is the same season. STKO-99 .. 110."""

from functools import partial
from itertools import combinations

import pytest

from engine.kernel.dice import ShakeDice
from engine.kernel.pairing import PAIRED
from engine.kernel.refusal import Malformed
from engine.kernel.seasons import PAIRINGS, Band, Fighter, SeasonPlan, play_seasons, season_key, survival, total_seasons
from engine.rulesets.stko.codes import RANKS
from engine.rulesets.stko.options import filled
from engine.rulesets.stko.season import StreetSeasons, beginner, everybody

KEY = b"season"
GANG = (Fighter("ganger", ("pistol",)), Fighter("ganger", ("rifle",)), Fighter("plock", ("pistol",)))


def plan(bands=3, **more):
    return SeasonPlan("stko", (Band(GANG),) * bands, filled(more.pop("options", {})), **{"battles": 6, **more})


def played(one, first=1, count=6):
    return play_seasons(StreetSeasons(one), len(RANKS), KEY, first, count)


@pytest.mark.parametrize("pairing", PAIRINGS)
def test_the_same_key_gives_the_same_seasons_whatever_the_chunks(pairing):
    one = plan(pairing=pairing)
    whole = played(one)
    assert total_seasons([played(one, 1, 2), played(one, 3, 1), played(one, 4, 3)]) == whole
    assert total_seasons([played(one, 4, 3), played(one, 1, 3)]) == whole
    again = StreetSeasons(one)
    own = season_key(KEY, 2)
    first = again.play(own, ShakeDice(own + b"|life"))
    again.play(season_key(KEY, 5), ShakeDice(b"else"))
    assert again.play(own, ShakeDice(own + b"|life")) == first


@pytest.mark.parametrize("recruits", [False, True])
def test_everybody_is_alive_or_dead_at_the_end_and_counted_once(recruits):
    one = plan(recruits=recruits)
    counts = played(one)
    begun = 6 * len(everybody(one))
    joined = sum(row[4] for row in counts.bands)
    assert (joined > 0) == recruits
    assert sum(row[2] + row[3] for row in counts.bands) == begun + joined == sum(map(sum, counts.reached))
    assert sum(counts.died.values()) == sum(row[3] for row in counts.bands)
    assert counts.fought + counts.called_off == 6 * one.battles
    assert sum(row[0] for row in counts.bands) == 2 * counts.fought
    assert sum(row[1] for row in counts.bands) + counts.drawn == counts.fought
    assert counts.alive[-1] == sum(row[2] for row in counts.bands)
    assert sum(counts.legend_skills.values()) == sum(row[-1] for row in counts.reached)
    assert all(not row[rank] for first, row in enumerate(counts.reached) for rank in range(first))
    for row in counts.fighters:
        assert sum(row[4:]) == 6


def test_a_survival_curve_falls_by_the_share_that_died():
    counts = played(plan())
    rows = survival(counts)
    before = 1.0
    for n, at_risk, died, alive in rows:
        assert at_risk >= counts.at_risk.get(n + 1, 0)
        assert alive == pytest.approx(before * (1 - died / at_risk))
        before = alive


@pytest.mark.parametrize("bands", range(2, 8))
def test_round_robin_brings_every_pair_once_before_any_comes_again(bands):
    dice, pairs = ShakeDice(KEY), list(combinations(range(bands), 2))
    cycle = [PAIRED["round_robin"](bands, n, [0] * bands, list, dice) for n in range(2 * len(pairs))]
    assert sorted(cycle[: len(pairs)]) == pairs and cycle[len(pairs) :] == cycle[: len(pairs)]


@pytest.mark.parametrize("bands", range(2, 8))
def test_random_pairs_are_two_gangs_and_every_pair_comes_up(bands):
    dice = ShakeDice(KEY)
    found = {PAIRED["random"](bands, n, [], list, dice) for n in range(400)}
    assert found == set(combinations(range(bands), 2))


def test_by_strength_the_gang_that_fought_least_meets_the_one_nearest_in_strength():
    weak, strong = Band(GANG[2:] * 2), Band((Fighter("legend", ("rifle",)),) * 3)
    plan = SeasonPlan("stko", (Band(GANG), strong, weak, Band(GANG)), filled({}), battles=1, pairing="strength")
    seasons = StreetSeasons(plan)
    members = [beginner(place, n, who) for n, (place, who) in enumerate(everybody(plan))]
    strengths = partial(seasons.strengths, members)
    assert PAIRED["strength"](4, 0, [0, 0, 0, 0], strengths, ShakeDice(KEY)) == (0, 3)
    assert PAIRED["strength"](4, 0, [2, 2, 1, 2], strengths, ShakeDice(KEY)) == (0, 2)


def test_whoever_must_miss_battles_stays_away_that_long():
    """STKO-109"""
    away = Fighter("ganger", ("pistol",), misses=2)
    plan = SeasonPlan("stko", (Band((*GANG, away)), Band(GANG)), filled({}), battles=2, recruits=False)
    assert played(plan).fighters[len(GANG)][1] == 0
    assert played(SeasonPlan("stko", plan.bands, plan.options, battles=3, recruits=False)).fighters[len(GANG)][1] > 0


def test_a_gang_sends_so_many_and_its_strongest_first():
    plan = SeasonPlan("stko", (Band((*GANG, *GANG)), Band(GANG)), filled({}), battles=1, most=2, recruits=False)
    rows = played(plan).fighters
    assert [row[1] > 0 for row in rows[:6]] == [True, False, False, True, False, False] or sum(
        row[1] for row in rows[:6]
    ) == 12
    assert all(row[1] == 0 for row in (rows[2], rows[5]))  # the Plocks stay at home


def test_nobody_left_calls_the_battle_off():
    nobody = Band((Fighter("plock", ("pistol",), misses=50),))
    plan = SeasonPlan("stko", (nobody, Band(GANG)), filled({}), battles=3, recruits=False)
    counts = played(plan, 1, 2)
    assert (counts.fought, counts.called_off) == (0, 6)


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"bands": 1}, "bands"),
        ({"table": "moon"}, "table"),
    ],
)
def test_a_plan_that_cannot_be_played_says_which_field(more, field):
    with pytest.raises(Malformed) as raised:
        StreetSeasons(plan(**more))
    assert raised.value.field == field


@pytest.mark.parametrize(
    ("band", "field"),
    [
        (Band(()), "bands[1].fighters"),
        (Band(GANG, policy="lucky"), "bands[1].policy"),
        (Band((Fighter("pope"),)), "bands[1].fighters[0].rank"),
        (Band((*GANG, Fighter("plock", ("bow",)))), "bands[1].fighters[3].weapons"),
    ],
)
def test_a_gang_that_cannot_fight_says_who(band, field):
    with pytest.raises(Malformed) as raised:
        StreetSeasons(SeasonPlan("stko", (Band(GANG), band), filled({}), battles=1))
    assert raised.value.field == field
