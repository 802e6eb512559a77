"""A whole street fight through the front door: real ledger, sealed dice, rows, outcome, and every byte verified."""

import random
from uuid import UUID

import pytest

from campaigns.models import Character
from campaigns.projections.game import load_game
from campaigns.submit import Malformed, Refusal
from engine.rulesets import ruleset
from tests.engine.table import answer_for, place_somewhere

pytestmark = pytest.mark.django_db

RULES = ruleset("stko")


def street_cast():
    """Two gangs of three with names the rules know."""
    from tests.cast import Cast

    cast = Cast.__new__(Cast)
    Cast.found(cast, "stko")
    for kind, weapon in (("killer", "rifle"), ("ganger", "pistol"), ("plock", "smg")):
        for who in (cast.anna, cast.ben):
            cast.characters[who].append(cast.hire(who, kind, (weapon,)))
    return cast


@pytest.mark.parametrize("dice", ["server", "typed"])
def test_a_street_fight_is_played_to_its_end_and_booked(dice):
    cast, pick = street_cast(), random.Random(3)
    battle = cast.open_battle("server", dice)
    scar = {"type": "set-wound", "figure": 1, "location": "left_arm", "severity": "flesh"}
    cast.act({"type": "decide-otherwise", "command": scar, "reason": "whatever falls, one is hurt"}, cast.rita, battle)
    for entries in range(800):
        game = load_game(RULES, cast.campaign, battle)
        if game.ended or (entries > 60 and any(f.wounds for f in game.battle.figures[1:])):
            break  # the dice are nobody's to choose: long enough, and somebody else was hurt, too
        entry = answer_for(game, pick)
        if entry is None:
            choices = [choice.command for choice in RULES.legal(game.battle, (0, 1))]
            shots = [
                choice for choice in choices if choice["type"] == "shoot"
            ]  # at random alone they would walk about for long
            entry = place_somewhere(game, pick.choice(shots or choices), pick)
        try:
            cast.act(entry, cast.rita, battle)
        except (Refusal, Malformed) as error:
            assert str(error)
    if not game.ended:
        cast.act({"type": "end", "how": "time_up"}, cast.rita, battle)
    row = cast.row(battle)
    assert row.status == "closed" and row.waiting["kind"] == "nothing"
    assert {figure["figure"] for figure in row.outcome["figures"]} == set(range(1, 7))
    assert set(Character.objects.values_list("battles", flat=True)) == {1}
    hurt = [figure for figure in row.outcome["figures"] if figure.get("wounds")]
    assert 1 in {one["figure"] for one in hurt}
    assert Character.objects.exclude(wounds=[]).count() == len(hurt)  # who fell at one blow has no wound to carry


@pytest.mark.parametrize(
    ("deployment", "at", "facings"),
    [
        ("random", [None, None], {(0, 1), (0, -1)}),
        ("placed", [(1000, 1000), (1000, 3000)], {(0, 2000), (0, -2000)}),
        ("placed", [(3000, 1000), (1000, 1000)], {(-2000, 0), (2000, 0)}),
    ],
)
def test_nobody_begins_with_his_back_to_the_enemy(deployment, at, facings):
    """Of a drawn table, where the opening says nothing of it. Source: STKO-03."""
    cast = street_cast()
    cast.characters = {who: figures[:1] for who, figures in cast.characters.items()}
    setup = cast.setup(table="drawn", size=[4800, 4800], deployment=deployment)
    for figure, point in zip(setup["figures"], at, strict=True):
        figure |= {"at": point} if point else {}
    receipt = cast.act({"type": "open-battle", "setup": setup})
    battle = receipt.of_type("campaign/battle-opened/1")[0]["battle"]
    opened = load_game(RULES, cast.campaign, UUID(battle)).opened.setup
    assert {one.facing for one in opened.figures} == facings
