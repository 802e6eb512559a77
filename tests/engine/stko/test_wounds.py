"""The wound table and the counters, and what each result does to the figure."""

from fractions import Fraction

import pytest

from engine.kernel.batch import Beginning
from engine.kernel.dice import ShakeDice, TapeDice
from engine.kernel.events import Rolled
from engine.kernel.refusal import Malformed
from engine.kernel.setup import Figure as FigureSetup
from engine.kernel.setup import Setup, Side
from engine.kernel.simulated import SimulationEffects
from engine.rulesets.stko import simulate
from engine.rulesets.stko.cases.odds import severity
from engine.rulesets.stko.codes import (
    BELLY,
    CHEST,
    DEAD,
    DOWN,
    DUTY,
    FLESH,
    HEAD,
    INCAPACITATED,
    LEFT_ARM,
    LEGS,
    LOCATIONS,
    OUT,
    RIGHT_ARM,
    SCRATCH,
    SERIOUS,
    SEVERITIES,
    SIX,
    UNCONSCIOUS,
)
from engine.rulesets.stko.ground import ShotFacts
from engine.rulesets.stko.options import filled
from engine.rulesets.stko.outcome import outcome
from engine.rulesets.stko.rules import moving, nerve, shooting, states, wounds
from engine.rulesets.stko.ruleset import STREET_FIGHT
from engine.rulesets.stko.setup import check_setup
from engine.rulesets.stko.tables import (
    COUNTERS,
    GRID,
    IMMOBILE,
    KD,
    NEEDS_SIX,
    UNC,
)
from tests.engine.battles import twelve_inches_apart
from tests.engine.stko.scene import battle, declined, made, rolled, up

# The tables once more, as a reader of the book would write them down. six: a 6 to recover; still: no move or turn.
TABLE = """
head:      scratch, scratch, flesh, flesh unc six, incapacitated, dead
chest:     scratch, flesh, flesh, flesh kd six, serious unc six, incapacitated
right_arm: scratch, flesh, flesh, flesh, serious, serious kd
left_arm:  scratch, flesh, flesh, flesh, serious, serious kd
belly:     scratch, flesh still, flesh kd still, serious unc six still, incapacitated, dead
legs:      scratch, flesh, flesh kd, flesh kd, serious kd six still, serious unc six still
"""
MARKS = """
head:      scratch, scratch, flesh, flesh unc six, dead, dead
chest:     scratch, flesh, flesh, flesh kd, serious unc six, dead
right_arm: scratch, flesh, flesh, flesh, serious, serious kd
left_arm:  scratch, flesh, flesh, flesh, serious, serious kd
belly:     scratch, flesh still, flesh kd still, flesh unc six still, dead, dead
legs:      scratch, flesh, flesh kd, flesh kd, serious kd still, serious unc six still
"""
WORDS = {"kd": KD, "unc": UNC, "six": NEEDS_SIX, "still": IMMOBILE}


def read(text):
    for line in text.strip().splitlines():
        location, cells = line.split(":")
        for die, cell in enumerate(cells.split(","), start=1):
            severity, *extra = cell.split()
            yield location, die, (SEVERITIES.index(severity), sum(WORDS[word] for word in extra))


@pytest.mark.parametrize(("table", "text"), [(GRID, TABLE), (COUNTERS, MARKS)], ids=["table", "counters"])
def test_the_printed_tables_are_copied_cell_by_cell(table, text):
    """STKO-41."""
    cells = list(read(text))
    assert len(cells) == 36
    for location, die, cell in cells:
        assert table[LOCATIONS.index(location)][die - 1] == cell, f"{location} {die}"


def test_table_and_counters_differ_in_six_cells():
    """STKO-41, STKO-56."""
    differ = [(row, die + 1) for row in range(6) for die in range(6) if GRID[row][die] != COUNTERS[row][die]]
    assert differ == [(HEAD, 5), (CHEST, 4), (CHEST, 6), (BELLY, 4), (BELLY, 5), (LEGS, 5)]


def struck(location, die, **options):
    b = battle(**options)
    wounds.strike(b, b.figures[4], b.figures[2], location, die)
    return b.figures[2]


def test_every_hit_is_rolled_by_itself_location_then_effect():
    """STKO-40."""
    b = battle()
    with rolled(b, 6, 6, 6, HEAD + 1, LEGS + 1, BELLY + 1, 1, 2, 1):
        shooting.shoot(b, up(b, 3), b.figures[4], (0,), 0, 0)
    f = b.figures[4]
    assert [wound[:2] for wound in f.wounds] == [(HEAD, SCRATCH), (LEGS, FLESH), (BELLY, SCRATCH)]


def test_a_scratch_owes_nothing():
    """STKO-42."""
    f = struck(HEAD, 1)
    assert f.scratches == 1 and not f.status


@pytest.mark.parametrize(("location", "die"), [(HEAD, 3), (CHEST, 2), (RIGHT_ARM, 5), (LEGS, 2)])
def test_a_flesh_or_serious_wound_wants_a_recover_before_anything_else(location, die):
    """STKO-43."""
    b = battle()
    wounds.strike(b, b.figures[4], b.figures[2], location, die)
    assert b.figures[2].status == DUTY
    f = up(b, 3)
    with declined("must-recover-first"):
        shooting.shoot(b, f, b.figures[4], (0,), 0, 0)
    with declined("must-recover-first"):
        states.aim(b, f, b.figures[4])
    states.recover(b, f)
    assert not f.status


def test_a_knocked_down_figure_must_stand_up_before_anything_but_recover():
    """STKO-44."""
    b = battle()
    f = up(b, 3)
    b.knocked_down(f)
    with declined("must-stand-up-first"):
        shooting.shoot(b, f, b.figures[4], (0,), 0, 0)
    with declined("must-stand-up-first"):
        states.reload_weapon(b, f, 0)
    states.stand_up(b, f)


@pytest.mark.parametrize(("location", "die"), [(LEGS, 3), (CHEST, 4), (RIGHT_ARM, 6), (BELLY, 3)])
def test_some_hits_knock_the_figure_down_too(location, die):
    """STKO-41, STKO-44."""
    assert struck(location, die).status & DOWN


@pytest.mark.parametrize(("location", "die"), [(HEAD, 4), (CHEST, 5), (BELLY, 4), (LEGS, 6)])
def test_some_hits_knock_the_figure_out(location, die):
    """STKO-41, STKO-47."""
    f = struck(location, die)
    assert f.status & UNCONSCIOUS and not f.status & SIX


def test_an_incapacitated_figure_is_out_of_the_game_and_alive():
    """STKO-49."""
    b = battle()
    wounds.strike(b, b.figures[4], b.figures[2], HEAD, 5)
    f = b.figures[2]
    assert f.loss == OUT and not f.on_table()
    b.harm = False
    with declined("dead-target"):
        shooting.shoot(b, up(b, 5), f, (0,), -1, 0)


def test_a_dead_figure_takes_no_further_hits():
    """STKO-50."""
    b = battle()
    with rolled(b, HEAD + 1, CHEST + 1, 6, 2):
        wounds.resolve_hits(b, b.figures[4], b.figures[2], 2, ShotFacts(band=0))
    assert b.figures[2].loss == DEAD and not b.figures[2].flesh_wounds


@pytest.mark.parametrize("mode", ["table", "counters_dice"])
def test_stko_40_a_shot_kills_as_often_as_its_odds_say_whichever_hit_comes_first(mode):
    """STKO-40, 49: whom one hit of a shot incapacitates, the next one may kill. All throws of two hits."""
    cells = [(location, die) for location in range(6) for die in range(1, 7)]
    b = battle(damage_mode=mode)
    f, target = b.figures[4], b.figures[2]
    dead = 0
    for cell in cells:
        for other in cells:
            target.loss, target.status, target.immobile = 0, 0, 0
            b.put_out.clear()
            for location, die in (cell, other):
                wounds.strike(b, f, target, location, die)
            dead += target.loss == DEAD
    assert Fraction(dead, 36**2) == 1 - (1 - severity(mode != "table")["dead"]) ** 2


@pytest.mark.parametrize("first", [0, 1, 2])
def test_stko_109_the_wounds_of_an_attack_that_incapacitates_count_in_whatever_order_they_fell(first):
    """STKO-40: each hit by itself. They hold him back no more than he is, and a later attack is none."""
    hits = [(HEAD, 5), (LEGS, 6), (CHEST, 2)]  # incapacitated, a serious wound, a flesh wound
    hits = hits[first:] + hits[:first]
    b = battle()
    with rolled(b, 6, 6, 6, *(location + 1 for location, _die in hits), *(die for _location, die in hits)):
        shooting.shoot(b, up(b, 3), b.figures[4], (0,), 0, 0)
    f = b.figures[4]
    assert (f.loss, f.serious_wounds, f.flesh_wounds) == (OUT, 1, 1)
    assert first != 0 or not (f.status or f.immobile)
    assert not wounds.strike(b, b.figures[2], f, HEAD, 6) and (f.loss, f.serious_wounds) == (OUT, 1)


def test_whom_one_attack_incapacitates_and_kills_is_taken_out_once():
    """STKO-40: counted as killed, in simulations too."""
    b = battle()
    with rolled(b, 6, 6, 6, HEAD + 1, HEAD + 1, CHEST + 1, 5, 6, 2):
        shooting.shoot(b, up(b, 3), b.figures[4], (0,), 0, 0)
    assert b.figures[4].loss == DEAD
    assert simulate.felled(b) == ((3, 5, 1),)


@pytest.mark.parametrize("die", [2, 3, 4])
def test_belly_wounds_of_any_kind_allow_neither_moving_nor_turning(die):
    """STKO-55."""
    assert struck(BELLY, die).immobile


def test_flesh_wounds_on_the_legs_do_not_hold_a_figure():
    """STKO-45, STKO-46."""
    assert not struck(LEGS, 3).immobile and struck(LEGS, 5).immobile


@pytest.mark.parametrize(("location", "die", "counters"), [(CHEST, 4, False), (LEGS, 5, False)])
def test_two_knocked_down_results_want_a_six_to_recover_on_the_table_and_not_on_counters(location, die, counters):
    """STKO-56."""
    assert struck(location, die).status & SIX
    assert not struck(location, die, damage_mode="counters_dice").status & SIX


def test_with_counters_head_five_chest_six_and_belly_five_kill():
    """STKO-41."""
    for location, die in ((HEAD, 5), (CHEST, 6), (BELLY, 5)):
        assert struck(location, die).loss == OUT
        assert struck(location, die, damage_mode="counters_dice").loss == DEAD


def test_wounds_remember_where_they_are_and_both_kinds_are_counted():
    """STKO-58: they stay for the rest of the game."""
    f = struck(LEFT_ARM, 5)
    assert (f.serious_wounds, f.serious[LEFT_ARM], f.flesh_wounds) == (1, 1, 0)
    assert f.wounds[0][:2] == (LEFT_ARM, SERIOUS)


@pytest.mark.parametrize(("die", "severity"), [(0, SCRATCH), (7, INCAPACITATED)])
def test_a_changed_effect_die_stays_between_one_and_six(die, severity):
    """STKO-33, ruling 6."""
    f = struck(CHEST, die)
    assert (f.wounds[0][1] if f.wounds else INCAPACITATED) == severity


def test_counters_from_a_box_name_location_and_effect_at_once_and_are_thrown_away():
    """STKO-41; the box is filled up below one set."""
    b = battle(damage_mode="counters_box", counter_box_copies=1)
    assert len(b.box) == 36
    b.dice = TapeDice([(36, b.box.index(HEAD * 6 + 2) + 1)])  # head 3: a flesh wound
    wounds.resolve_hits(b, b.figures[4], b.figures[2], 1, ShotFacts(band=0))
    b.dice.must_be_used_up()
    assert b.figures[2].flesh[HEAD] == 1 and len(b.box) == 36


def test_a_box_with_more_counters_than_a_byte_counts_is_drawn_from_in_simulations_too():
    """STKO-62: ten copies are 360 counters. Each of them comes up, and the written battle draws like the quick one."""
    dice = ShakeDice(b"box")
    assert {dice.draw(360) for _ in range(6000)} == set(range(360))
    options = filled({"stko.damage_mode": "counters_box", "stko.counter_box_copies": 10})
    fights = STREET_FIGHT.simulator(Beginning(twelve_inches_apart(), options))
    effects = SimulationEffects(ShakeDice(b"copies"))
    assert fights.play_logged(effects, []) == fights.play(ShakeDice(b"copies"))
    drawn = [event for event in effects.log if isinstance(event, Rolled) and event.purpose == "counter"]
    assert drawn[0].sides == 360 and any(event.faces[0] > 256 for event in drawn)


def test_a_flesh_wound_of_an_earlier_battle_is_felt_but_wants_no_recovery_and_is_not_booked_again():
    """STKO-58, ruling 28, option stko.flesh_heals_between_games."""
    sides = (Side(), Side())
    hurt = FigureSetup(0, "plock", ("pistol",), wounds=("head", "legs", "legs"))
    b = made(Setup("stko", sides, (hurt, FigureSetup(1, "plock")), deployment="placed"), {})
    f = b.figures[0]
    assert (f.flesh_wounds, f.flesh[HEAD], f.flesh[LEGS], f.status) == (3, 1, 2, 0)
    assert moving.movement_dice(f, 3, None) == 1
    assert nerve.nerve_pool(f, False, None) == 0
    assert not f.hurts() > f.hurts_tested  # nobody tests his nerve for what he came with
    assert outcome(b)[0]["wounds"] == []
    b.add_wound(f, CHEST, FLESH, True, False, False)
    assert [wound["location"] for wound in outcome(b)[0]["wounds"]] == ["chest"]
    assert f.hurts() > f.hurts_tested


def test_a_flesh_wound_of_the_belly_that_was_brought_immobilises_like_any_other():
    """STKO-55, options stko.flesh_heals_between_games and stko.belly_flesh_immobile."""
    for on in (True, False):
        setup = Setup("stko", (Side(), Side()), (FigureSetup(0, "plock", wounds=("belly",)), FigureSetup(1, "plock")))
        assert bool(made(setup, {"belly_flesh_immobile": on}).figures[0].immobile) == on


def test_a_wound_that_is_nowhere_opens_no_battle():
    figures = (FigureSetup(0, "plock", wounds=("tail",)), FigureSetup(1, "plock"))
    with pytest.raises(Malformed) as raised:
        check_setup(Setup("stko", (Side(), Side()), figures))
    assert (raised.value.field, raised.value.value) == ("figures[0].wounds", "tail")


@pytest.mark.parametrize("at_once", [True, False])
def test_whoever_one_hit_knocks_out_and_the_next_of_the_same_shot_kills_was_awake(at_once):
    """STKO-107: only who lay unconscious before the shot is a helpless victim."""
    b = battle()
    target = b.figures[4]
    if at_once:
        with rolled(b, 6, 6, 2, 3, 4, HEAD + 1, HEAD + 1, 4, 6):
            shooting.shoot(b, up(b, 1), target, (0,), -1, 0)
    else:
        with rolled(b, 6, 2, 2, 3, 4, HEAD + 1, 4):
            shooting.shoot(b, up(b, 1), target, (0,), -1, 0)
        with rolled(b, 6, 2, 2, 3, 4, 4, 3, HEAD + 1, 6):
            shooting.shoot(b, up(b, 1), target, (0,), -1, 0)
    assert [(kill["what"], kill["awake"]) for kill in outcome(b)[0]["kills"]] == [("flesh", True), ("dead", at_once)]
