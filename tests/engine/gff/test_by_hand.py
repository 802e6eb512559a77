"""What people set by hand, keep or take off the table between activations: somebody can always go on."""

import pytest

from engine.kernel.refusal import Refusal
from engine.rulesets.gff import events as gff
from tests.engine.gff.table import sit_down
from tests.engine.gff.test_at_a_real_table import NEAR, profile, seen, settle, table
from tests.engine.table import BLUE, REFEREE

RIFLES = profile(models=2, weapons=["Rifle", "Pistol"])


def two_each(**more):
    """Red's are 1 and 2, Blue's 3 and 4; Red is to act."""
    return table((0, RIFLES), (0, RIFLES), (1, RIFLES), (1, RIFLES), **more)


def decide(here, kind, figure, **more):
    here.enter({"type": "decide-otherwise", "command": {"type": kind, "figure": figure, **more}}, REFEREE)


def up(here):
    """The unit that acts, and the sides that may enter something; what they may isn't nothing."""
    game = here.game()
    turn = game.ruleset.turn(game.battle)
    assert game.open is not None or game.ruleset.legal(game.battle, turn.sides)
    return turn.figure, turn.sides


def rushed(here, *figures):
    for n in figures:
        here.enter({"type": "rush", "figure": n}, REFEREE)


@pytest.mark.parametrize("said", [{"type": "set-unit", "models": 0}, {"type": "set-state", "state": "done"}])
def test_a_unit_that_is_taken_out_of_its_activation_passes_the_turn_on(said):
    here = two_each()
    here.enter({"type": "hold", "figure": 1}, REFEREE)
    assert up(here) == (1, (0,))
    decide(here, said["type"], 1, **{name: value for name, value in said.items() if name != "type"})
    assert up(here) == (0, (1,))


def test_whoever_has_nobody_left_to_activate_is_not_up():
    here = two_each()
    rushed(here, 1, 3)
    assert up(here) == (0, (0,))
    decide(here, "set-state", 2, state="done")
    assert up(here) == (0, (1,))


def test_a_fall_between_activations_passes_the_turn_on():
    here = table((0, RIFLES), (0, profile()), (1, RIFLES), (1, RIFLES))
    rushed(here, 1, 3)
    here.enter({"type": "fall", "figure": 2, "model": 1, "inches": 1200}, REFEREE)
    settle(here, [1], [6])
    assert up(here) == (0, (1,))


def test_a_late_arrival_acts_where_the_others_have_nobody_left():
    here = two_each()
    rushed(here, 1, 3, 2, 4)
    here.enter({"type": "keep-what-happened", "reason": "supper"}, REFEREE)
    here.enter({"type": "arrive", "figure": {"side": 1, "rank": "unit", "profile": RIFLES}}, REFEREE)
    assert up(here) == (0, (1,))


def test_the_last_unit_of_a_round_leaves_and_the_round_is_ended_by_hand():
    """What its end asks can't be asked by a leave: it crashed."""
    here = two_each()
    rushed(here, 1, 3, 2)
    here.enter({"type": "leave", "figure": 4, "reason": "home"}, BLUE)
    game = here.game()
    assert [one.code for one in game.ruleset.legal(game.battle, (0, 1))] == ["end-round"]
    here.enter({"type": "end-round"}, BLUE)
    settle(here, *[{"sides": []}] * len(here.game().battle.objectives), [6])  # one of Blue's two tests its nerve
    assert here.game().battle.round == 2


def test_what_was_kept_of_a_rounds_end_is_ended_by_hand():
    here = two_each()
    rushed(here, 1, 3, 2, 4)
    here.enter({"type": "keep-what-happened", "reason": "nobody knows"}, REFEREE)
    assert up(here)[0] == 0
    here.enter({"type": "end-round"}, REFEREE)
    settle(here, *[{"sides": []}] * len(here.game().battle.objectives))
    assert here.game().battle.round == 2


def test_a_round_is_not_ended_while_somebody_waits_for_it():
    with pytest.raises(Refusal, match="units-left"):
        two_each().enter({"type": "end-round"}, REFEREE)


def standing(here, figure):
    return [m.n for m in here.game().battle.units[figure - 1].standing()]


def test_whoever_stands_goes_on_standing_when_the_number_of_models_is_set():
    """Who falls was chosen: the first ones had fallen, and came back."""
    rifles = profile(models=4, weapons=["Rifle"])
    rifles["parts"][0]["weapons"].append({"name": "Flamer", "attacks": 1, "range": 12})
    here = table((0, profile(weapons=["Rifle"] * 2)), (1, rifles))
    here.enter({"type": "hold", "figure": 1, "target": 2}, REFEREE)
    settle(here, NEAR, [6], [6], [1], [1], {"models": [1, 2]})
    assert standing(here, 2) == [3, 4]
    decide(here, "set-unit", 2, markers=0)
    assert standing(here, 2) == [3, 4]
    decide(here, "set-unit", 2, models=1)
    assert standing(here, 2) == [3]
    decide(here, "set-unit", 2, models=3)
    assert standing(here, 2) == [1, 2, 3]


def test_markers_that_are_set_or_told_lie_on_the_model_that_has_wounds():
    """GFF-21, 42: one model at most has some."""
    here = table((0, profile(weapons=["Rifle"])), (1, profile("Tough(3)", models=3)), detail="outcomes")
    decide(here, "set-unit", 2, markers=2)
    told = {"type": "tell-shots", "figure": 1, "target": 2}
    here.enter({**told, "fallen": 1, "markers": 1}, REFEREE)
    models = here.game().battle.units[1].models
    assert [(m.out, m.wounds) for m in models] == [(False, 0), (False, 1), (True, 2)]


@pytest.mark.parametrize(("used", "spent"), [(None, [1]), ([], []), ([1], [1])])
def test_told_shots_say_which_limited_weapons_are_used_up(used, spent):
    """GFF-43: unless somebody says so, all that is ready is fired."""
    shooter = profile(weapons=["Rifle", "Rocket"])
    shooter["parts"][0]["weapons"][1]["rules"] = ["Limited"]
    here = table((0, shooter), (1, RIFLES), detail="outcomes")
    told = {"type": "tell-shots", "figure": 1, "target": 2, **({} if used is None else {"used": used})}
    here.enter(told, REFEREE)
    assert here.game().battle.units[0].spent == spent


def test_two_weapons_with_blast_ask_once_who_stands_near():
    shooter = profile(weapons=["Flamer", "Mortar"])
    for weapon in shooter["parts"][0]["weapons"]:
        weapon["rules"] = ["Blast(3)"]
    here = table((0, shooter), (1, profile(models=3)))
    here.enter({"type": "hold", "figure": 1, "target": 2}, REFEREE)
    settle(here, NEAR, [6], {"models": 2}, [6], [6, 6], [6, 6])
    assert [one.hits for one in seen(here, gff.Attacked)] == [1, 1]


def test_a_unit_that_people_let_act_out_of_turn_or_once_more_ends_its_activation():
    """Rifles in hand it goes on acting after a hold."""
    here = two_each()
    for figure in (4, 1, 4):
        decide(here, "hold", figure)
        assert up(here) == (figure, (here.game().battle.units[figure - 1].side,))
        here.enter({"type": "end-activation", "figure": figure}, REFEREE)
    assert up(here) == (0, (0,))


def test_shots_at_a_unit_that_is_gone_do_nothing():
    here = two_each()
    decide(here, "set-unit", 3, models=0)
    decide(here, "hold", 1, target=3, weapons=[0])
    settle(here, NEAR, [6, 6], [1, 1])
    assert here.game().battle.units[2].count() == 0


def test_people_may_let_a_unit_deploy_before_edges_are_chosen():
    here = sit_down("server", table="drawn")
    decide(here, "deploy", 2, points=[[2400, 2400]])
    assert here.game().battle.units[1].placed


def test_what_is_kept_of_an_activation_ends_it():
    """As its button says."""
    here = two_each()
    here.enter({"type": "hold", "figure": 1, "target": 3}, REFEREE)
    here.enter({"type": "keep-what-happened", "reason": "nobody knows"}, REFEREE)
    assert up(here) == (0, (1,)) and here.game().battle.units[0].done
