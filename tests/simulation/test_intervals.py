"""Intervals of what is no plain share of battles: kills per battle, and whatever comes of seasons."""

import random
from collections import Counter
from math import sqrt
from uuid import uuid4

import pytest

from campaigns.models import SimulationChunk
from campaigns.selectors.names import Names
from campaigns.simulation.files import csv_of
from campaigns.simulation.intervals import Mean, Parts, around, average, mean_of
from campaigns.simulation.results import battle_names, once, points_at_once, result, simulation_page
from campaigns.simulation.results import length as length_of
from campaigns.simulation.season_results import legend_skills, season_page, skills_of_legends
from campaigns.web.simulations import pictures, season_pictures
from engine.kernel.batch import Beginning, Counts, Goal, wilson
from engine.kernel.seasons import PARTS, SeasonCounts, survival
from engine.kernel.setup import Figure, Setup, Side
from engine.rulesets import ruleset
from tests.simulation.test_seasons import played as played_season

LUCK = 2026


def rare(luck):
    return int(luck.random() < 0.02)


def several(luck):
    """Kills of somebody strong: nothing in most battles, up to four in one."""
    return luck.choice((0, 0, 0, 0, 1, 1, 2, 4))


def often(luck):
    return luck.choice((3, 4, 4, 5))


@pytest.mark.parametrize(("draw", "mean"), [(rare, 0.02), (several, 1.0), (often, 4.0)])
@pytest.mark.parametrize("battles", [60, 400])
def test_of_a_hundred_intervals_of_a_mean_some_ninety_five_hold_the_true_one(draw, mean, battles):
    luck, hold = random.Random(LUCK), 0
    for _ in range(600):
        seen = [draw(luck) for _ in range(battles)]
        found = mean_of(sum(seen), sum(n * n for n in seen), battles)
        assert found.low <= found.mean <= found.high
        hold += found.low <= mean <= found.high
    assert 0.925 <= hold / 600 <= 0.995


def test_what_never_happened_has_a_width_like_wilsons():
    low, high = around(0.0, 0.0, 1_000)
    assert low == 0.0 and high == pytest.approx(wilson(0, 1_000)[1], rel=0.01)


def test_where_nobody_kills_twice_the_interval_is_nearly_wilsons():
    found = mean_of(300, 300, 1_000)
    assert (found.low, found.high) == pytest.approx(wilson(300, 1_000), abs=0.001)


def test_one_battle_alone_has_no_interval():
    assert mean_of(2, 4, 1).low is None
    assert average({3: 1}) == Mean(3, 1)


@pytest.mark.parametrize(("points", "least"), [(10, 0), (-5, -5)])
@pytest.mark.parametrize("part", [0.02, 0.98])
def test_points_that_come_many_at_once_are_known_no_better_than_what_brings_them(points, least, part):
    """Ten points that somebody earned in none of sixty battles may still come in every fiftieth."""
    luck, hold = random.Random(LUCK), 0
    for _ in range(400):
        times = sum(luck.random() < part for _ in range(60))
        tally = {n: battles for n, battles in ((points, times), (0, 60 - times)) if battles}
        found = average(tally, least, abs(points))
        assert found.low <= found.mean <= found.high
        hold += found.low <= points * part <= found.high
    assert hold >= 375


def test_a_side_s_goals_say_how_many_points_come_at_once():
    goals = (Goal(0, 10, (1, 1)), Goal(1, -3, most=4), Goal(1, 2))
    beginning = Beginning(Setup("street", (Side(), Side()), ()), {}, goals=goals)
    assert points_at_once(Counts(), beginning, 0) == (0, 10)
    assert points_at_once(Counts(points=[{0: 5}, {-20: 1, 2: 4}]), beginning, 1) == (-12, 20)
    assert points_at_once(Counts(points=[{0: 5}, {7: 5}]), Beginning(beginning.setup, {}), 0) == (0, 7)


@pytest.mark.parametrize("battles", [10, 60])
def test_how_long_battles_take_on_average_is_known_no_better_than_few_of_them_tell(battles):
    luck, hold = random.Random(LUCK), 0
    for _ in range(400):
        found = length_of(Counter(8 + luck.randrange(5) + luck.randrange(5) for _ in range(battles)))
        hold += found.low <= 12 <= found.high
    assert 372 <= hold <= 392


def test_that_some_battles_took_as_long_is_no_proof_that_all_do():
    found = length_of({6: 60})
    assert found.low < 6 - 0.02 and found.high > 6 + 0.02
    assert pictures.mean_of(length_of({6: 10_000}))["mean"] == "6.0"
    assert length_of({6: 1}).low == length_of({6: 1}).high == 6


def season(luck, shared):
    """Four people who fight up to three battles; some of their luck is the season's."""
    bad = luck.random() < 0.5
    one = SeasonCounts(1, fought=3, bands=[[3, 0, 0, 0, 0, 0]], alive=[4, 4, 4])
    for _ in range(4):
        for n in (1, 2, 3):
            one.at_risk[n] = one.at_risk.get(n, 0) + 1
            if luck.random() < (0.2 + (0.15 if bad else -0.15) * shared):
                one.died[n] = one.died.get(n, 0) + 1
                break
        else:
            one.bands[0][2] += 1
    return one


def seasons(luck, many, shared):
    counts = SeasonCounts()
    for number in range(1, many + 1):
        one = season(luck, shared)
        one.parts = {number % PARTS: season_copy(one)}
        counts.add(one)
    return counts


def season_copy(one):
    return SeasonCounts(1, fought=3, bands=one.bands, at_risk=dict(one.at_risk), died=dict(one.died), alive=one.alive)


def test_of_a_hundred_curves_of_everybody_some_ninety_five_hold_the_true_point_though_people_share_their_luck():
    luck = random.Random(LUCK)
    true = [row[3] for row in survival(seasons(luck, 8_000, 1))]
    hold, naive = [0, 0, 0], 0
    for _ in range(250):
        counts = seasons(luck, 110, 1)
        for place, (low, high) in enumerate(Parts(counts).survival()):
            hold[place] += low <= true[place] <= high
        alive = counts.bands[0][2]
        low, high = wilson(alive, 440)
        naive += low <= true[2] <= high
    assert all(0.91 <= n / 250 <= 0.99 for n in hold)
    assert naive / 250 < 0.88  # as if everybody lived alone


def test_a_mean_over_seasons_is_as_sure_as_its_parts_say():
    """With parts of one size the jackknife of a mean is the spread of the parts' means."""
    counts = seasons(random.Random(LUCK), 200, 1)
    parts = Parts(counts)
    means = [part.bands[0][2] / part.seasons for part in counts.parts.values()]
    middle = sum(means) / PARTS
    expected = sum((one - middle) ** 2 for one in means) / (PARTS - 1) / PARTS
    assert parts.variance(lambda some: some.bands[0][2] / some.seasons) == pytest.approx(expected)
    low, high = parts.mean(lambda some: some.bands[0][2])
    assert high - low == pytest.approx(2 * 2.093 * sqrt(expected), rel=0.05)


def test_parts_that_are_missing_or_too_few_tell_nothing():
    counts = seasons(random.Random(LUCK), 9, 1)
    assert not Parts(counts).known and Parts(counts).survival() == [None, None, None]
    counts = seasons(random.Random(LUCK), 40, 1)
    assert Parts(counts).known
    counts.seasons += 1  # counted before parts were kept
    assert not Parts(counts).known
    assert Parts(counts).rate(lambda some: (3, 4)).low is None


def test_a_share_of_three_people_is_no_surer_than_three_people_make_it():
    counts = seasons(random.Random(LUCK), 100, 1)
    found = Parts(counts).rate(lambda some: (3, 3))
    assert (found.low, found.high) == pytest.approx(wilson(3, 3, 2.093), abs=0.001)


def test_what_depends_on_one_part_alone_has_no_interval():
    counts = seasons(random.Random(LUCK), 100, 1)
    only = counts.parts[7]
    found = Parts(counts).rate(lambda some: (0, 1 if some is counts or some is only else 0))
    assert (found.share, found.low) == (0.0, None)


@pytest.mark.django_db
def test_kills_per_battle_have_their_interval_on_the_page_and_in_the_table(street):
    page = simulation_page(street.played(200))
    one = max(page.result.figures, key=lambda one: one.counts["kills"])
    mean = one.means["kills"]
    assert mean.mean == one.counts["kills"] / 200 and 0 <= mean.low < mean.mean < mean.high
    cells = pictures.losses(page.result, "stko")[one.side]
    place = cells["columns"].index("kills")
    told = next(row["cells"][place] for row in cells["figures"] if row["one"] == one)
    assert " – " in told["between"]
    rows = [line.split(",")[3:] for line in csv_of(page).splitlines() if line.startswith(f"kills,{one.name},")]
    assert [str(n) for n in (one.counts["kills"], 200, round(mean.mean, 6), round(mean.low, 6))] in [
        row[:4] for row in rows
    ]
    assert all(0 <= pair.out.low < pair.out.high <= 1 for pair in page.result.felled)


def forget(chunks, *fields):
    """As they were stored before those were kept."""
    for chunk in chunks:
        kept = {name: value for name, value in chunk.counts.items() if name not in fields}
        SimulationChunk.objects.filter(id=chunk.id).update(counts=kept)


@pytest.mark.django_db
@pytest.mark.parametrize("before", [1, 3])
def test_where_some_battles_were_counted_before_squares_were_kept_kills_have_no_interval(street, before):
    row = street.played(30)
    forget(row.chunks.all()[:before], "squared", "squares")
    page = simulation_page(row)
    assert page.result.battles == 30
    assert {figure.means["kills"].low for figure in page.result.figures} == {None}
    assert all(figure.shares["dead"].low is not None for figure in page.result.figures)
    assert any(line.startswith("kills,") and line.endswith(",,") for line in csv_of(page).splitlines())
    sides = pictures.losses(page.result, "stko")
    assert not any(row["cells"][sides[0]["columns"].index("kills")]["between"] for row in sides[0]["figures"])


@pytest.mark.django_db
def test_everything_of_a_season_has_an_interval_and_what_was_counted_before_has_none(street):
    row = played_season(street, 24, chunk_size=5)
    result = season_page(row).result
    assert all(one.low <= one.alive <= one.high for one in result.survival)
    assert len(result.alive_between) == len(result.alive_after)
    assert all(set(band.between) == {"alive", "dead", "recruits"} for band in result.bands)
    assert all(set(fighter.between) == {"battles", "kills", "skills"} for fighter in result.fighters)
    assert all(band.won.low < band.won.share < band.won.high for band in result.bands)
    forget(row.chunks.all(), "parts")
    page = season_page(row)
    old = page.result
    assert [one.alive for one in old.survival] == [one.alive for one in result.survival]
    assert {one.low for one in old.survival} == {None} and old.alive_between == []
    assert old.bands[0].won.low is None and old.bands[0].wiped_out.low is not None and not old.fighters[0].between
    assert season_pictures.pictures(page, old, "stko")["sure"] is False
    assert any(line.startswith("survival,,1,") and line.endswith(",,") for line in csv_of(page).splitlines())


def with_legends(luck, many):
    """Seasons in which either nearly all Legends have one skill or nearly all have two."""
    counts = SeasonCounts()
    for number in range(1, many + 1):
        often = luck.choice((0.1, 0.9))
        found = Counter(1 + (luck.random() < often) for _ in range(6))
        one = SeasonCounts(1, legend_skills=dict(found))
        one.parts = {number % PARTS: SeasonCounts(1, legend_skills=dict(found))}
        counts.add(one)
    return counts


def test_of_a_hundred_intervals_of_legends_skills_some_ninety_five_hold_the_true_share_though_they_share_a_season():
    luck, share, mean, naive = random.Random(LUCK), 0, 0, 0
    for _ in range(250):
        parts = Parts(with_legends(luck, 100))
        found, average = legend_skills(parts)[2], skills_of_legends(parts)
        share += found.low <= 0.5 <= found.high
        mean += average.low <= 1.5 <= average.high
        low, high = wilson(found.n, found.of)
        naive += low <= 0.5 <= high
    assert 0.91 <= share / 250 <= 0.99 and 0.91 <= mean / 250 <= 0.99
    assert naive / 250 < 0.88  # as if every Legend lived alone


def test_skills_of_legends_counted_before_parts_kept_them_have_no_interval():
    """Also where only some chunks are that old: the parts of the others tell too little."""
    counts = with_legends(random.Random(LUCK), 100)
    assert legend_skills(Parts(counts))[0].high > 0  # nobody has none, and that isn't sure
    counts.parts[7].legend_skills = {}
    parts = Parts(counts)
    assert {skill.low for skill in legend_skills(parts).values()} == {None} and skills_of_legends(parts).low is None
    assert sum(skill.share for skill in legend_skills(parts).values()) == pytest.approx(1)
    assert legend_skills(Parts(SeasonCounts())) == {} and skills_of_legends(Parts(SeasonCounts())) is None


@pytest.mark.django_db
def test_skills_of_legends_and_how_long_battles_take_tell_how_sure_they_are(street):
    battles = simulation_page(street.played(60))
    for length, told in ((battles.result.turns, "turns"), (battles.result.cards, "cards")):
        assert [(share.n, share.of) for share in length.shares] == [(n, 60) for _, _, n in length.bars]
        assert all((share.low, share.high) == wilson(share.n, 60) for share in length.shares)
        drawn = pictures.histogram(length)
        assert len(drawn["drawn"]["spreads"]) == len(drawn["rows"]) == len(length.bars)
        both = zip(drawn["drawn"]["spreads"], drawn["rows"], strict=True)
        assert all(low <= n <= high for (low, high), (_, n, _) in both)
        assert all(" – " in share["between"] for _, _, share in drawn["rows"])
        assert len([one for one in csv_of(battles).splitlines() if one.startswith(f"{told},")]) == len(length.bars)

    row = played_season(street, 24, chunk_size=5, battles=20)
    page = season_page(row)
    assert page.result.legends and sum(page.result.skills_per_legend.values()) == page.result.legends
    assert {n: skill.n for n, skill in page.result.legend_skills.items() if skill.n} == page.result.skills_per_legend
    assert all(skill.low <= skill.share <= skill.high for skill in page.result.legend_skills.values())
    drawn = season_pictures.legends(page.result)
    assert drawn["between"] and all(one["interval"] and one["share"]["between"] for one in drawn["rows"])
    rows = [one for one in csv_of(page).splitlines() if one.startswith("legend_skills")]
    assert len(rows) == len(page.result.legend_skills) + 1 and not any(one.endswith(",") for one in rows)
    forget(row.chunks.all(), "parts")
    assert season_pictures.legends(season_page(row).result)["between"] == ""


@pytest.mark.parametrize("rules", ["pb12", "gff"])
@pytest.mark.django_db
def test_whatever_can_happen_to_somebody_more_than_once_in_a_battle_is_a_mean(rules):
    """One that put out three others in two battles isn't a share of them."""
    setup = Setup(rules, (Side(),), (Figure(0, "figure", name="Tamme"),))
    columns = ruleset(rules).figure_counts
    several = [3 if code in ruleset(rules).figure_sums else 1 for code in columns]
    assert 3 in several
    counts = Counts(
        battles=2, wins=[2], turns={4: 2}, cards={4: 2}, figures=[several], lost=[{0: 2}], squared=2, squares=[[5] * 4]
    )
    beginning = Beginning(setup, {})
    (figure,) = result(counts, beginning, battle_names(beginning, Names(uuid4(), "en"))).figures
    assert [mean.mean for mean in figure.means.values()] == [1.5]
    assert all(0 <= share.low <= share.high <= 1 for share in figure.shares.values())


def test_a_count_that_should_be_among_the_sums_is_told_by_its_name():
    with pytest.raises(ValueError, match="hit_points: 7 in 3 battles"):
        once("hit_points", 7, 3)
    assert once("lost", 3, 3).n == 3
