"""How much did a roll matter? Before it, after it, and each way it could have fallen, from the record's own tape."""

import json
from uuid import UUID, uuid4

import pytest

from campaigns.models import Simulation, Weighing
from campaigns.selectors.not_visible import NotVisible
from campaigns.simulation import asking
from campaigns.simulation.beginnings import usual_stand_in
from campaigns.simulation.listing import simulations
from campaigns.simulation.results import share
from campaigns.simulation.stored import beginning_of
from campaigns.simulation.weighing import AFTER, BEFORE, OTHERWISE, between, newest, weigh, weighed
from campaigns.simulation.work import left, play
from engine.kernel.refusal import Malformed, Refusal
from engine.rulesets import ruleset
from tests.simulation.test_beginnings import opened

pytestmark = pytest.mark.django_db


def first_roll(street, table="drawn") -> tuple[UUID, int, int]:
    """A battle in which one card was turned, that card's roll and its version."""
    battle = opened(street, table)
    receipt = street.act({"type": "turn-card"}, stream=battle)
    rolled = next(n for n, event in enumerate(receipt.events) if event.type == "battle/rolled/1")
    return battle, json.loads(receipt.events[rolled].payload)["roll"], receipt.events[rolled].version


def played(row: Weighing):
    for chunk in left(1_000):
        play(chunk)
    return weighed(row)


def test_before_is_the_mean_of_all_the_ways_it_could_have_fallen(street):
    battle, roll, _ = first_roll(street)
    found = played(weigh(street.member(), battle, roll, 200, key="5eed"))
    assert not found.running and found.percent == 100 and found.left_out == 0
    kinds = [branch.kind for branch in found.branches]
    assert kinds[:2] == [BEFORE, AFTER] and set(kinds[2:]) == {OTHERWISE}
    assert abs(sum(branch.chance for branch in found.branches if branch.chance is not None) - 1) < 1e-9
    ways = [branch for branch in found.branches if branch.chance is not None]
    mean = sum(way.chance * way.result.sides[0].won.share for way in ways)
    assert abs(found.before.share - mean) < 0.12
    assert found.swing == pytest.approx(found.after.share - found.before.share)
    assert found.low < found.swing < found.high


def test_its_branches_are_allowed_or_declined_as_one(street, monkeypatch):
    battle, roll, _ = first_roll(street)
    monkeypatch.setattr(asking, "fitting_chunk", lambda battles, play: (battles, asking.MOST_WAITING_MS))
    row = weigh(street.member(), battle, roll, 20)
    assert row.branches.count() > 2  # alone it may take longer than an hour
    with pytest.raises(Refusal, match="too-much-at-once"):
        weigh(street.member(), battle, roll, 20)
    assert list(Weighing.objects.all()) == [row] and Simulation.objects.count() == row.branches.count()


def test_each_branch_begins_at_the_roll_and_differs_in_nothing_else(street):
    battle, roll, version = first_roll(street)
    row = weigh(street.member(), battle, roll, 20)
    branches = list(row.branches.order_by("asked_at"))
    assert len({branch.key for branch in branches}) == 1
    begins = {branch.branch["kind"]: beginning_of(branch) for branch in branches}
    assert begins[BEFORE].command_run[-1].version == version - 1
    assert begins[AFTER].command_run[-1].version == begins[OTHERWISE].command_run[-1].version == version
    assert begins[AFTER].command_run[:-1] == begins[OTHERWISE].command_run[:-1] == begins[BEFORE].command_run
    fallen = [tuple(branch.branch["faces"]) for branch in branches if "faces" in branch.branch]
    assert len(set(fallen)) == len(fallen)


def test_the_same_request_again_asks_for_nothing_more(street):
    battle, roll, _ = first_roll(street)
    id = uuid4()
    first = weigh(street.member(), battle, roll, 20, id=id)
    asked = Simulation.objects.count()
    assert weigh(street.member(), battle, roll, 20, id=id) == first and Simulation.objects.count() == asked
    assert newest(street.member(), battle, roll) == first
    assert simulations(street.member()) == []


def test_whoever_plays_or_isn_t_referee_neither_asks_nor_looks(street):
    battle, roll, _ = first_roll(street)
    for who in (street.anna, street.ben):
        with pytest.raises(Refusal, match="referee-only"):
            weigh(street.member(who), battle, roll, 20)
        with pytest.raises(Refusal, match="referee-only"):
            newest(street.member(who), battle, roll)
    street.act({"type": "set-roles", "member": str(street.anna), "roles": ["referee", "player"]})
    with pytest.raises(Refusal, match="plays-himself"):
        weigh(street.member(street.anna), battle, roll, 20)
    assert not Weighing.objects.exists()
    row = weigh(street.member(), battle, roll, 20)
    with pytest.raises(Refusal, match="plays-himself"):
        weigh(street.member(street.anna), battle, roll, 20, id=row.id)


def test_an_auditor_who_does_not_play_weighs_the_rolls_of_a_battle_that_is_over(street):
    battle, roll, _ = first_roll(street)
    otto = street.member(street.otto)
    with pytest.raises(Refusal, match="referee-only"):
        weigh(otto, battle, roll, 20)
    street.act({"type": "end", "how": "time_up"}, stream=battle)
    row = weigh(otto, battle, roll, 20)
    assert row.asked_by == otto.id and newest(otto, battle, roll) == row
    street.act({"type": "set-roles", "member": str(street.otto), "roles": ["auditor", "player"]})
    with pytest.raises(Refusal, match="referee-only"):
        newest(street.member(street.otto), battle, roll)


def test_a_real_table_has_a_named_stand_in_also_where_nobody_chose_one(street):
    battle, roll, _ = first_roll(street, "real")
    assert weighed(weigh(street.member(), battle, roll, 10)).stand_in == "crossroads"
    Weighing.objects.all().delete()
    found = played(weigh(street.member(), battle, roll, 10, table="yards"))
    assert found.stand_in == "yards" and found.after is not None
    assert Weighing.objects.count() == 1


def test_the_usual_stand_in_is_the_ready_table_nearest_in_size():
    rules = ruleset("stko")
    by_name = {ground.name: ground for ground in rules.grounds}
    assert set(rules.stand_ins) == set(by_name)
    for name, table in by_name.items():
        wide, high = table.size
        first = next(other.name for other in rules.grounds if other.size[0] * other.size[1] == wide * high)
        assert usual_stand_in(rules, (wide + 10, high)) == first, name
    assert usual_stand_in(ruleset("coc"), (4800, 3600)) == "room"


@pytest.mark.parametrize("battles", [0, 20_001])
def test_how_many_battles(street, battles):
    battle, roll, _ = first_roll(street)
    with pytest.raises(Malformed):
        weigh(street.member(), battle, roll, battles)


def test_a_roll_that_isn_t_there(street):
    battle, _, _ = first_roll(street)
    with pytest.raises(NotVisible):
        weigh(street.member(), battle, 99, 20)


def test_the_interval_of_a_swing_is_that_of_two_shares():
    """Newcombe's own example (1998, table II, method 10): 56 of 70 less 48 of 80."""
    low, high = between(share(48, 80), share(56, 70))
    assert (round(low, 4), round(high, 4)) == (0.0524, 0.3339)
