"""The picture of the table and the gate for events."""

import json

import pytest

from engine.kernel.ruleset import Viewer
from engine.kernel.setup import Figure, Setup, Side
from engine.rulesets.stko import codes, events
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.ruleset import STREET_FIGHT
from engine.rulesets.stko.setup import new_battle
from engine.rulesets.stko.skills import folded
from engine.rulesets.stko.view import view

KEULE, RATTE, OTTO, ZANGE = 1, 2, 3, 4
NOBODY = Viewer()
REFEREE = Viewer("m-1", (0, 1), referee=True)


@pytest.fixture
def battle() -> Battle:
    setup = Setup(
        "stko",
        (Side(players=("m-1",)), Side(players=("m-2",))),
        (
            Figure(0, "killer", ("pistol", "rifle"), at=(1000, 1000), facing=(0, 1)),
            Figure(1, "plock", ("smg",), at=(1400, 1700)),
            Figure(0, "ganger", ("revolver",), at=(1600, 900), skills=("hard",)),
            Figure(1, "legend", (), at=(900, 2000)),
        ),
        table="drawn",
        deployment="placed",
    )
    return new_battle(setup, {})


def test_the_picture_is_plain_json(battle: Battle) -> None:
    picture = view(battle, NOBODY)
    assert json.loads(json.dumps(picture)) == picture


def test_the_opening_picture(battle: Battle) -> None:
    picture = view(battle, NOBODY)
    assert picture["round"] == 0
    assert picture["drawn"] is True
    assert picture["deploying"] is False
    assert picture["cards_left"] == 4 + 5
    assert picture["open_cards"] == picture["held"] == picture["turn"] == []
    assert picture["over"] is False
    assert picture["winner"] is None
    assert picture["sides"][1] == {"number": 1, "size": 2, "lost": 0, "out": False}


def test_a_figure_with_everything_on_it(battle: Battle) -> None:
    keule = view(battle, NOBODY)["figures"][KEULE - 1]
    assert keule == {
        "n": 1,
        "side": 0,
        "rank": "killer",
        "weapons": [
            {"name": "pistol", "grip": "one_handed", "state": "ready", "put_down": False},
            {"name": "rifle", "grip": "two_handed", "state": "ready", "put_down": False},
        ],
        "placed": True,
        "x": 1000,
        "y": 1000,
        "facing": [0, 1],
        "states": [],
        "loss": "in_play",
        "wounds": [],
        "flesh": 0,
        "serious": 0,
        "immobile": False,
        "aim": 0,
        "skills": {},
        "charms_left": 0,
        "condition": [],
        "ways": {},
    }


def test_what_a_figure_may_do_that_others_cannot(battle: Battle) -> None:
    """STKO-19, STKO-93: the page offers it."""
    f = battle.figures[KEULE - 1]
    f.skill_effects = folded(
        {"agility": 2, "fast": 1, "pavement_demon": 1, "ambidextrous": 1, "sausage": 1}, battle.options
    )
    ways = view(battle, NOBODY)["figures"][KEULE - 1]["ways"]
    assert ways == {"turns": 2, "hurries": 1, "unruly": 1, "two_targets": 1, "trips": 1}


def test_wounds_states_and_weapons_show(battle: Battle) -> None:
    keule, ratte = battle.figures[KEULE - 1], battle.figures[RATTE - 1]
    battle.wounded(ratte, keule, codes.BELLY, codes.SERIOUS, 4, True, False, True)
    battle.knocked_out(ratte)
    battle.weapon_jammed(keule, 0)
    battle.weapon_put_down(keule, 1)
    picture = view(battle, REFEREE)
    seen = picture["figures"][RATTE - 1]
    assert seen["states"] == ["knocked_down", "unconscious", "recover"]
    assert seen["wounds"] == [{"location": "belly", "severity": "serious", "event": 0}]
    assert (seen["flesh"], seen["serious"], seen["immobile"]) == (0, 1, True)
    assert picture["figures"][KEULE - 1]["weapons"][0]["state"] == "jammed"
    assert picture["figures"][KEULE - 1]["weapons"][1]["put_down"] is True
    assert picture["sides"][1]["lost"] == 1


def test_cards_and_turns(battle: Battle) -> None:
    killer_card = codes.FIRST_ACTION + codes.KILLER
    battle.card_turned(killer_card)
    assert view(battle, NOBODY)["open_cards"] == ["action-killer-1"]
    battle.card_turned(KEULE)
    battle.card_claimed(battle.figures[KEULE - 1], killer_card)
    picture = view(battle, NOBODY)
    assert picture["up"] == picture["claimer"] == KEULE
    assert picture["turn"] == [{"figure": KEULE, "card": "figure-1", "declared": False}]
    assert picture["held"] == [{"card": "action-killer-1", "figure": KEULE, "serves": [KEULE]}]
    assert picture["cards_left"] == 7
    battle.action_declared(battle.figures[KEULE - 1], "wait", 0, ())
    battle.card_played(battle.figures[KEULE - 1], killer_card)
    assert [turn["card"] for turn in view(battle, NOBODY)["turn"]] == ["action-killer-1", "figure-1"]


def test_a_lost_side_ends_the_picture(battle: Battle) -> None:
    for number in (RATTE, ZANGE):
        battle.died(battle.figures[number - 1], battle.figures[KEULE - 1], codes.HEAD)
    battle.side_is_lost(1, 2, 2)
    picture = view(battle, NOBODY)
    assert picture["over"] is True
    assert picture["winner"] == 0
    assert picture["sides"][1] == {"number": 1, "size": 2, "lost": 2, "out": True}
    assert picture["figures"][ZANGE - 1]["loss"] == "dead"


def test_nothing_is_hidden_in_a_street_fight(battle: Battle) -> None:
    assert view(battle, NOBODY) == view(battle, REFEREE)
    event = events.CardTurned("joker")
    assert STREET_FIGHT.show(event, NOBODY) is event
    assert STREET_FIGHT.show(event, REFEREE) is event


def test_a_held_card_says_whom_it_serves(battle: Battle) -> None:
    """STKO-07: its class and higher ones, on the holder's side; a figure's own card himself."""
    for f in battle.figures:
        f.placed = True
    battle.cards.held = [(codes.FIRST_ACTION, ZANGE), (codes.FIRST_ACTION + 1, OTTO), (RATTE, RATTE)]
    held = view(battle, NOBODY)["held"]
    assert [(one["card"], one["serves"]) for one in held] == [
        ("action-plock-1", [RATTE, ZANGE]), ("action-ganger-1", [KEULE, OTTO]), (f"figure-{RATTE}", [RATTE]),
    ]  # fmt: skip
