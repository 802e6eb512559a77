"""Simulations and "how much did it matter?" from a what-if copy: they begin where it stands, and nobody to whom it is
closed learns anything of them."""

import json
from uuid import UUID

import pytest
from django.urls import reverse

from campaigns.models import Simulation, Weighing
from campaigns.selectors.not_visible import NotVisible
from campaigns.simulation.asking import simulation_of
from campaigns.simulation.following import counts_of
from campaigns.simulation.listing import simulations
from campaigns.simulation.replay import simulated_battle
from campaigns.simulation.stored import beginning_of
from campaigns.simulation.weighing import AFTER, BEFORE, newest, weigh
from campaigns.simulation.work import left, play
from engine.kernel.refusal import Refusal
from tests.simulation.street import KEY
from tests.simulation.test_beginnings import opened, play_some
from tests.simulation.test_pages import browser
from tests.simulation.test_weighing import first_roll, played

__all__ = ["browser"]
pytestmark = pytest.mark.django_db


def fork(street, battle, at) -> UUID:
    receipt = street.act({"type": "fork-battle", "battle": str(battle), "at": at, "name": "Otherwise"})
    return UUID(receipt.of_type("campaign/battle-forked/1")[0]["battle"])


def to_somebodys_turn(street, battle) -> tuple[int, int]:
    """Figure whose turn it is, and the newest version."""
    version = street.version(battle)
    while street.row(battle).waiting["turn"] != "action":
        version = street.act({"type": "turn-card"}, stream=battle).version
    return street.row(battle).waiting["figure"], version


def test_a_copy_begins_where_its_battle_stood_and_gives_the_same_battles(street):
    battle = opened(street)
    at = play_some(street, battle)
    copy = fork(street, battle, at)
    here, there = street.played(40, battle=battle, at=at), street.played(40, battle=copy)
    assert beginning_of(there).setup == beginning_of(here).setup
    past = [one for one in beginning_of(there).past if one.type != "battle/forked/1"]
    assert past == list(beginning_of(here).past)
    assert counts_of(here) == counts_of(there) and counts_of(there).battles == 40
    assert simulated_battle(there, 3).sound


def test_what_the_copy_did_since_is_part_of_its_beginning_and_the_battles_turns_are_not(street):
    battle = opened(street)
    figure, at = to_somebodys_turn(street, battle)
    copy = fork(street, battle, at)
    street.act({"type": "wait", "figure": figure}, stream=copy)
    here, there = street.played(40, battle=battle), street.played(40, battle=copy)

    def entries(row):
        begins = beginning_of(row)
        return [one.payload for one in (*begins.past, *begins.command_run) if one.type == "battle/commanded/1"]

    assert '"wait"' in entries(there)[-1] and entries(there)[:-1] == entries(here)
    assert simulated_battle(there, 1).sound and counts_of(there).battles == 40


def test_a_copy_that_begins_in_the_middle_of_an_action_is_played_on_from_there(street):
    """It goes on by itself with dice of its own; the simulation begins behind them."""
    battle, _, version = first_roll(street)
    copy = fork(street, battle, version - 1)
    row = street.played(40, battle=copy)
    assert simulated_battle(row, 1).sound and counts_of(row).battles == 40
    assert row.of_battle == copy


def test_a_roll_of_the_copy_is_weighed_from_its_own_tape(street):
    battle = opened(street)
    at = street.version(battle)
    copy = fork(street, battle, at)
    receipt = street.act({"type": "turn-card"}, stream=copy)
    rolled = next(event for event in receipt.events if event.type == "battle/rolled/1")
    found = played(weigh(street.member(), copy, 1, 60, key=KEY))
    assert not found.running and found.battle == copy and found.before is not None and found.after is not None
    ways = [branch for branch in found.branches if branch.chance is not None]
    assert abs(sum(way.chance for way in ways) - 1) < 1e-9
    mean = sum(way.chance * way.result.sides[0].won.share for way in ways)
    assert abs(found.before.share - mean) < 0.25
    after = Simulation.objects.get(id=next(branch.simulation for branch in found.branches if branch.kind == AFTER))
    assert beginning_of(after).command_run[-1].version == rolled.version
    assert json.loads(beginning_of(after).command_run[-1].payload)["faces"] == json.loads(rolled.payload)["faces"]


def test_a_roll_that_was_taken_over_weighs_the_same_in_the_copy(street):
    battle, roll, _ = first_roll(street)
    copy = fork(street, battle, street.version(battle))
    here, there = (played(weigh(street.member(), id, roll, 10, key=KEY)) for id in (battle, copy))
    assert [branch.kind for branch in here.branches] == [branch.kind for branch in there.branches]
    assert (here.before, here.after, here.swing) == (there.before, there.after, there.swing)
    assert there.before is not None and BEFORE in {branch.kind for branch in there.branches}


def test_whoever_plays_in_the_battle_learns_nothing_of_its_copys_future(street, browser):
    """Another referee opened the copy and asked; neither the results nor that they exist are for him."""
    street.act({"type": "set-roles", "member": str(street.anna), "roles": ["referee", "player"]})
    battle, roll, _ = first_roll(street)
    copy = fork(street, battle, street.version(battle))
    row = street.played(20, battle=copy)
    weigh(street.member(), copy, roll, 10)
    for chunk in left(1_000):
        play(chunk)
    anna, page = street.member(street.anna), browser(street.anna)
    for ask in (lambda: street.ask(who=street.anna, battle=copy), lambda: weigh(anna, copy, roll, 20)):
        with pytest.raises((NotVisible, Refusal)):
            ask()
    with pytest.raises(Refusal, match="plays-himself"):
        simulation_of(row.id, anna)
    with pytest.raises(Refusal, match="plays-himself"):
        newest(anna, copy, roll)
    assert simulations(anna) == [] and len(simulations(street.member())) == 1
    for name, args in (
        ("simulation", [row.id]),
        ("simulation-now", [row.id]),
        ("roll-matter", [copy, roll]),
        ("roll-weighed", [copy, roll]),
    ):
        assert page.get(reverse(name, args=args)).status_code in (403, 404), name
    assert Weighing.objects.count() == 1


def test_from_the_copys_roll_to_the_answer_on_its_pages(street, browser):
    battle = opened(street)
    copy = fork(street, battle, street.version(battle))
    street.act({"type": "turn-card"}, stream=copy)
    rita = browser(street.rita)
    assert reverse("roll-matter", args=[copy, 1]) in rita.get(reverse("roll", args=[copy, 1])).content.decode()
    address = reverse("roll-matter", args=[copy, 1])
    answer = rita.post(address, {"id": "00000000-0000-4000-8000-000000000001", "battles": "10", "key": ""})
    assert answer["Location"] == address
    for chunk in left(1_000):
        play(chunk)
    shown = rita.get(address).content.decode()
    assert "before it" in shown and "say what-if" in shown
    assert "every 1s" not in rita.get(reverse("roll-weighed", args=[copy, 1])).content.decode()
