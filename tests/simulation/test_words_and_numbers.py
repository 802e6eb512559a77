"""What results are told in words agrees with their numbers."""

from types import SimpleNamespace

import pytest
from django.utils import translation

from campaigns.simulation.changes import Change
from campaigns.simulation.fairness import fairness
from campaigns.simulation.results import SideResult, share
from campaigns.simulation.weighing import between
from campaigns.web.rolls.odds import percent
from campaigns.web.simulations import weighing
from campaigns.web.simulations.comparing_words import balanced
from campaigns.web.simulations.pictures import fair, headline, hundred, out_of_100, share_of


def result(*wins, drawn=0):
    of = sum(wins) + drawn
    sides = [SideResult(n, f"Gang {n}", "", "", share(won, of)) for n, won in enumerate(wins)]
    return SimpleNamespace(battles=of, sides=sides, drawn=share(drawn, of), fair=fairness(dict(enumerate(wins))))


@pytest.mark.parametrize(
    ("wins", "said"),
    [
        ((5_060, 4_940), "About even. Wins in 100: Gang 0 51, Gang 1 49, give or take 1."),
        ((1, 0), "Can't tell who is stronger. Wins in 100: Gang 0 100, Gang 1 0, give or take 40."),
        ((7, 3), "Can't tell who is stronger. Wins in 100: Gang 0 70, Gang 1 30, give or take 25."),
        ((9_999, 1), "Wins in 100: Gang 0 >99, give or take 1."),
        ((10_000, 0), "Wins in 100: Gang 0 100, give or take 1."),
    ],
)
def test_few_battles_make_nobody_even_and_one_lost_battle_is_not_told_as_none(wins, said):
    assert headline(result(*wins)) == said


def test_a_side_that_won_once_among_draws_did_not_win_nothing():
    assert headline(result(3, 0, drawn=997)) == ("No winner in >99 of 100, give or take 1. Wins: Gang 0 <1, Gang 1 0.")


def test_what_is_fair_for_three_sides_is_told_as_exactly_as_it_is_judged():
    found = result(3_815_000, 3_210_000, 2_975_000)
    assert found.fair.answer == "yes"
    assert fair(found)["answer"] == "Yes. Gang 0: 38.1 wins in 100; 28.3 to 38.3 is fair."
    assert fair(result(5_000, 5_000))["answer"].endswith("45 to 55 is fair.")


def test_few_battles_tell_no_range_from_nothing_to_all():
    told = fair(result(30, 30))
    assert (told["answer"], told["known"]) == ("Can't tell yet: 60 battles with a winner are too few.", False)
    assert fair(result(300, 250))["known"]


def test_a_proposal_that_fresh_dice_do_not_bear_out_is_not_told_as_if_nothing_came_near():
    as_it_is = SimpleNamespace(
        changes=[], other=[], chosen=False, won=share(2_400, 4_000), played=4_000, confirmed=None
    )
    best = SimpleNamespace(**vars(as_it_is))
    best.changes, best.chosen = [Change("leaves", figure=1)], True
    best.won, best.confirmed = share(2_060, 4_000), share(2_092, 4_000)
    page = SimpleNamespace(
        side_name="Foxes",
        target=500,
        near=False,
        title=["Foxes", "Owls"],
        figures={1: "Mia"},
        branches=[as_it_is, best],
    )
    told = "Close, but not on fresh dice: without Mia, 52.3 wins in 100 for Foxes; you asked for 50."
    assert balanced(page, "stko") == told
    best.won = share(2_300, 4_000)
    assert balanced(page, "stko").startswith("Nothing gets close enough to 50 in 100. Nearest: without Mia, 52 wins")


def test_what_happened_is_never_nothing_and_what_failed_once_is_never_all():
    assert [out_of_100(n / 1_000) for n in (0, 1, 500, 999, 1_000)] == ["0", "<1", "50", ">99", "100"]
    assert [share_of(share(n, 10_000))["percent"] for n in (0, 1, 9_999, 10_000)] == ["0.0", "<0.1", ">99.9", "100.0"]
    assert [hundred(n, 1_000) for n in (0, 4, 996, 1_000, 1_004)] == ["0", "0.4", ">99", "100", "100"]
    assert [percent(n) for n in (0, 1, 9_949, 9_950, 9_999, 10_000)] == [
        "0%",
        "under 1%",
        "99%",
        *["over 99%"] * 2,
        "100%",
    ]
    with translation.override("de"):
        assert out_of_100(0.0001, 1) == "<0,1" and percent(9_990) == "über 99\N{NO-BREAK SPACE}%"


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ((5, 10), (5, 10), "Can't tell whether it mattered: between −37.3 and +37.3 points."),
        ((500, 1_000), (503, 1_000), "It hardly mattered: between −4.1 and +4.7 points."),
        ((500, 1_000), (600, 1_000), "It mattered by +10.0 points, between +5.6 and +14.3."),
    ],
)
def test_few_battles_do_not_say_that_a_roll_hardly_mattered(before, after, said):
    shares = share(*before), share(*after)
    low, high = between(*shares)
    told = weighing._headline(
        SimpleNamespace(before=shares[0], after=shares[1], low=low, high=high, running=False), "Ann"
    )
    assert told.startswith(said)
