"""Cover: what shows, what stops, what goes through, who stands in between, ducking back."""

import pytest

from engine.kernel.refusal import Malformed
from engine.rulesets.stko.codes import (
    BELLY,
    CHEST,
    CORNER,
    DOWN,
    DUCKED,
    HEAD,
    LEFT_ARM,
    LEGS,
    LIGHT,
    NOBODY,
    ONE_HANDED,
    OPEN,
    RIGHT_ARM,
    SHORT,
    SOFT,
    SOLID,
    TWO_HANDED,
    WALL,
)
from engine.rulesets.stko.ground import ShotFacts
from engine.rulesets.stko.rules import shooting, states, wounds
from engine.rulesets.stko.state.names import card_name
from tests.engine.stko.scene import battle, declined, rolled, up
from tests.engine.table import BLUE, RED, Table, street

EVERYTHING = {HEAD, CHEST, RIGHT_ARM, LEFT_ARM, BELLY, LEGS}


def shown(posture, position=WALL, cover=SOLID, **facts):
    b = battle()
    b.figures[4].posture = posture
    mask = wounds.exposed_parts(b, b.figures[4], ShotFacts(band=SHORT, cover=cover, position=position, **facts))
    return {location for location in range(6) if mask >> location & 1}


def hit(b, cover, *faces, hits=1, target=5, line=None):
    """Figure 3 hits figure 5 (behind that cover) that often; these dice follow."""
    facts = ShotFacts(band=SHORT, cover=cover, line=line)
    with rolled(b, *faces):
        wounds.resolve_hits(b, b.figures[2], b.figures[target - 1], hits, facts)
    return b.figures[target - 1]


@pytest.mark.parametrize(
    ("position", "grip", "parts"),
    [
        (CORNER, ONE_HANDED, {HEAD, CHEST, RIGHT_ARM}),
        (CORNER, TWO_HANDED, {HEAD, CHEST, RIGHT_ARM, LEFT_ARM}),
        (WALL, ONE_HANDED, {HEAD, RIGHT_ARM}),
        (WALL, TWO_HANDED, {HEAD, RIGHT_ARM, LEFT_ARM}),
    ],
)
def test_a_shooter_in_cover_shows_what_he_shoots_with(position, grip, parts):
    """STKO-31."""
    assert shown(grip, position) == parts


def test_whoever_neither_shoots_nor_ducks_shows_his_head():
    """STKO-31."""
    assert shown(NOBODY) == shown(NOBODY, CORNER) == {HEAD}


def test_in_the_open_everything_shows_and_people_may_say_what_does():
    """STKO-31: odd obstacles are settled by agreement."""
    assert shown(NOBODY, cover=OPEN) == EVERYTHING
    assert shown(NOBODY, exposed=1 << LEGS) == {LEGS}


def test_a_figure_shows_itself_from_its_shot_until_it_does_something_else():
    """STKO-31."""
    b = battle()
    with rolled(b, 2, 3, 4):
        shooting.shoot(b, up(b, 3), b.figures[4], (0,), 0, 0)
    assert b.figures[2].posture == ONE_HANDED
    states.wait(b, up(b, 3))
    assert b.figures[2].posture == NOBODY


def test_solid_cover_takes_a_hit_on_a_covered_part_and_the_figure_ducks_back():
    """STKO-32, STKO-51."""
    f = hit(battle(), SOLID, CHEST + 1)
    assert not f.wounds and f.status & DUCKED


def test_a_hit_on_an_exposed_part_wounds_and_the_figure_ducks_back():
    """STKO-32, STKO-51."""
    f = hit(battle(), SOLID, HEAD + 1, 3)
    assert f.flesh_wounds == 1 and f.status & DUCKED


def test_a_scratch_in_cover_forces_a_duck_back():
    """STKO-42, STKO-51."""
    f = hit(battle(), SOLID, HEAD + 1, 1)
    assert f.scratches == 1 and f.status == DUCKED


@pytest.mark.parametrize("die", [3, 4, 5, 6])
def test_light_cover_stops_a_hit_on_three_to_six(die):
    """STKO-33, STKO-51."""
    f = hit(battle(), LIGHT, CHEST + 1, die)
    assert not f.wounds and f.status & DUCKED


@pytest.mark.parametrize("die", [1, 2])
def test_through_light_cover_the_effect_has_one_pip_less(die):
    """STKO-33: chest 6 becomes 5, and he ducks in either case unless he is out cold."""
    f = hit(battle(), LIGHT, CHEST + 1, die, 3)
    assert f.wounds[0][:2] == (CHEST, 1) and f.status & DUCKED  # 3 - 1 = 2: a flesh wound
    f = hit(battle(), LIGHT, CHEST + 1, die, 2)
    assert f.scratches == 1  # 2 - 1 = 1


def test_an_exposed_part_behind_light_cover_is_hit_without_a_die():
    """STKO-33."""
    f = hit(battle(), LIGHT, HEAD + 1, 3)
    assert f.flesh_wounds == 1


def test_soft_cover_stops_nothing():
    """STKO-37."""
    f = hit(battle(), SOFT, CHEST + 1, 2)
    assert f.flesh_wounds == 1 and f.status & DUCKED


def test_without_cover_nobody_ducks_back():
    """STKO-51, STKO-53."""
    f = hit(battle(), OPEN, CHEST + 1, 2)
    assert f.flesh_wounds == 1 and not f.status & DUCKED


def test_several_hits_are_located_then_held_up_then_worked_out():
    """STKO-33, STKO-40: three locations, two dice on the light cover, two effects."""
    f = hit(battle(), LIGHT, CHEST + 1, HEAD + 1, LEGS + 1, 5, 1, 3, 3, hits=3)
    assert [wound[:2] for wound in f.wounds] == [(HEAD, 1), (LEGS, 1)]  # the head first: it was never in doubt


def test_a_figure_in_the_line_is_hit_instead_with_a_fresh_location():
    """STKO-38."""
    b = battle()
    f = hit(b, OPEN, LEGS + 1, CHEST + 1, 2, line=[(6, 1 << LEGS | 1 << BELLY)])
    assert not f.wounds and b.figures[5].wounds[0][:2] == (CHEST, 1)


def test_a_hit_on_a_part_that_nobody_covers_goes_past_the_one_in_between():
    """STKO-38."""
    b = battle()
    f = hit(b, OPEN, HEAD + 1, 3, line=[(6, 1 << LEGS)])
    assert f.flesh_wounds == 1 and not b.figures[5].wounds


@pytest.mark.parametrize("figure", [99, 1, 5])
def test_only_another_figure_of_this_battle_stands_in_the_line(figure):
    """STKO-38."""
    played = Table(street("real", "typed"), 3)
    while played.game().waiting.figure != 1:
        waiting = played.game().waiting
        played.enter({"type": "wait", "figure": waiting.figure} if waiting.figure else {"type": "turn-card"})
    played.enter({"type": "shoot", "figure": 1, "target": 5}, RED)
    fact = {"band": "short", "line": [{"figure": figure, "covers": ["legs"]}]}
    with pytest.raises(Malformed, match="line"):
        played.enter({"type": "answer", "value": fact}, RED)


# -- ducking back --------------------------------------------------------------------------------------------
def test_whoever_ducked_must_recover_before_anything_else():
    """STKO-51."""
    f = hit(b := battle(), SOLID, CHEST + 1)
    up(b, 5)
    with declined("must-recover-first"):
        shooting.shoot(b, f, b.figures[2], (0,), -1, 0)
    states.recover(b, f)
    assert not f.status


def test_hits_on_a_ducked_figure_strike_the_cover_and_keep_it_ducked():
    """STKO-52: no location is rolled."""
    b = battle()
    b.ducked(b.figures[4], True)
    f = hit(b, SOLID, hits=3)
    assert not f.wounds and f.status == DUCKED


def test_a_ducked_figure_may_be_shot_at():
    """STKO-52."""
    b = battle()
    b.ducked(b.figures[4], False)
    b.ground.facts.cover = SOLID
    with rolled(b, 6, 6):
        shooting.shoot(b, up(b, 3), b.figures[4], (0,), 0, 0)
    assert not b.figures[4].wounds


def test_soft_cover_lets_hits_on_a_ducked_figure_pass_and_light_cover_still_rolls():
    """STKO-52, ruling 19."""
    b = battle()
    b.ducked(b.figures[4], False)
    assert hit(b, SOFT, HEAD + 1, 3).flesh_wounds == 1
    b = battle()
    b.ducked(b.figures[4], False)
    assert hit(b, LIGHT, HEAD + 1, 1, 4).flesh_wounds == 1  # the head is covered too


def test_a_voluntary_duck_back_needs_cover_and_a_recover_afterwards():
    """STKO-53."""
    b = battle()
    b.ground.sheltered = False
    with declined("not-in-cover"):
        states.duck_back(b, up(b, 3))
    b.ground.sheltered = True
    states.duck_back(b, b.figures[2])
    assert b.figures[2].status == DUCKED and not b.turns
    up(b, 3)
    with declined("must-recover-first"):
        states.aim(b, b.figures[2], b.figures[4])


def test_a_figure_that_is_knocked_out_in_cover_does_not_duck():
    """STKO-51: it lies on its face."""
    f = hit(battle(), SOFT, HEAD + 1, 4)
    assert not f.status & DUCKED and f.status & DOWN


def test_a_window_that_is_closed_stays_closed_to_answers():
    """Ruling 20, option stko.action_card_windows: nobody answers with a card where none may be played."""
    played = Table(street("real", options={"stko.action_card_windows": ["after_action"]}), 3)
    while not played.game().battle.cards.held:
        choices = played.game().ruleset.legal(played.game().battle, (0, 1))
        claims = [choice.command for choice in choices if choice.code == "claim-cards"]
        waiting = played.game().waiting
        wait = {"type": "wait", "figure": waiting.figure} if waiting.figure else {"type": "turn-card"}
        played.enter(claims[0] if claims else wait)
    card, holder = played.game().battle.cards.held[0]
    side = played.game().battle.figures[holder - 1].side
    while played.game().waiting.turn != "action" or played.game().waiting.sides == (side,):
        waiting = played.game().waiting
        played.enter({"type": "wait", "figure": waiting.figure} if waiting.figure else {"type": "turn-card"})
        if not played.game().battle.cards.held:
            pytest.skip("the Joker came first")
    up_now = played.game().waiting
    shooter = (RED, BLUE)[up_now.sides[0]]
    target = 1 if up_now.sides[0] else 5
    fact = {"type": "answer", "value": {"band": "short"}}
    played.enter({"type": "shoot", "figure": up_now.figure, "target": target}, shooter, (fact,))
    with declined("window-closed"):
        played.enter({"type": "answer", "value": {"card": card_name(card), "figure": holder}})
