"""Wounds, dying and help in a fight; then the clock between fights, rule by rule."""

import pytest

from engine.kernel.refusal import Malformed, Refusal
from engine.rulesets.coc import recovery
from engine.rulesets.coc.codes import DEAD, DYING, PRONE, SERIOUS, TEMPORARY, UNCONSCIOUS
from engine.rulesets.coc.rules import care, rounds, wounds
from engine.rulesets.coc.settings import Options
from tests.engine.coc.scene import battle, d6, declined, figure, used_up

BASIC = Options({})


@pytest.mark.parametrize(("lost", "size"), [(0, 0), (5, 1), (6, 2), (12, 2), (13, 3)])
def test_one_hit_is_measured_by_the_hit_points(lost, size):
    """COC-49 .. 51, 53: of 12, half is serious, more than all is death."""
    assert wounds.size_of(BASIC, lost, 12) == size


def test_regular_damage_ends_at_zero_unconscious_and_kills_nobody():
    """COC-50."""
    b = battle()
    f = b.figures[0]
    f.hp = 3
    wounds.take_hit(b, f, 2, 5, True, "")
    assert (f.hp, f.status & UNCONSCIOUS, f.status & DYING) == (0, UNCONSCIOUS, 0)
    wounds.take_hit(b, f, 2, 5, True, "")
    assert not f.status & DYING and f.on_table()


@pytest.mark.parametrize(("roll", "awake"), [(50, True), (51, False)])
def test_a_serious_wound_throws_down_and_takes_a_constitution_roll(roll, awake):
    """COC-51."""
    b = battle(dice=[roll])
    f = b.figures[0]
    wounds.take_hit(b, f, 2, 6, True, "")
    used_up(b)
    assert f.status & PRONE and f.status & SERIOUS and f.able() is awake


def test_a_serious_wound_at_zero_is_dying():
    """COC-52: also when a small hit takes the last point later."""
    b = battle()
    f = b.figures[0]
    f.hp, f.status = 2, SERIOUS
    wounds.take_hit(b, f, 2, 2, True, "")
    assert f.status & DYING


def test_more_than_all_hit_points_at_once_is_death():
    """COC-53."""
    b = battle()
    wounds.take_hit(b, b.figures[0], 2, 13, True, "")
    assert b.figures[0].loss == DEAD and b.figures[0].hp == 0


def test_of_a_group_the_next_steps_in():
    b = battle(figure(0, "knife"), figure(1, "knife", members=3))
    wounds.take_hit(b, b.figures[1], 1, 13, True, "")
    assert (b.figures[1].members, b.figures[1].hp, b.figures[1].able()) == (2, 12, True)


@pytest.mark.parametrize(("roll", "lives"), [(50, True), (51, False)])
def test_a_dying_one_rolls_every_round(roll, lives):
    """COC-60."""
    b = battle(figure(0), figure(1), figure(1, dex=40), dice=[roll], initiative_tie_final="lower_number")
    b.began_dying(b.figures[1])
    b.order = []
    rounds.wait(b, b.figures[0])
    used_up(b)
    assert b.figures[1].on_table() is lives


def test_first_aid_keeps_a_dying_one_alive_and_the_rolls_stop():
    """COC-61: and Medicine helps only then (COC-63)."""
    b = battle(figure(0, first_aid=50, medicine=50), figure(1), figure(0), dice=[40, 40, *d6(5)])
    f, patient = b.figures[0], b.figures[2]
    patient.hp, patient.status = 0, SERIOUS
    b.began_dying(patient)
    assert declined(lambda: care.medicine(b, f, patient)) == "first-aid-first"
    care.first_aid(b, f, patient)
    assert patient.status & TEMPORARY
    b.up, b.order = 1, [2]
    assert declined(lambda: care.first_aid(b, f, patient)) == "holds-on-already"
    care.medicine(b, f, patient)
    used_up(b)
    assert not patient.status & (DYING | TEMPORARY) and patient.hp == 3


def test_a_hit_takes_the_temporary_hit_point():
    """COC-61."""
    b = battle()
    f = b.figures[0]
    f.hp, f.status = 0, SERIOUS | DYING | UNCONSCIOUS | TEMPORARY
    wounds.take_hit(b, f, 2, 1, True, "")
    assert f.status & DYING and not f.status & TEMPORARY


def test_first_aid_gives_one_point_once_and_wakes_whoever_has_no_serious_wound():
    """COC-55, 59."""
    b = battle(figure(0, first_aid=50), figure(1), figure(0), dice=[40])
    f, patient = b.figures[0], b.figures[2]
    patient.hp = 0
    b.fell_unconscious(patient)
    care.first_aid(b, f, patient)
    assert patient.hp == 1 and patient.able()
    b.up, b.order = 1, [2]
    assert declined(lambda: care.first_aid(b, f, patient)) == "aided-already"


@pytest.mark.parametrize(("before", "face", "closed"), [(3, 5, True), (3, 1, False), (6, 1, True)])
def test_healed_to_half_in_a_fight_the_serious_wound_is_over_and_he_comes_round(before, face, closed):
    """COC-58, 59: of 12; a wound that left him six needs one point of healing."""
    b = battle(figure(0, medicine=50), figure(1), figure(0), dice=[40, *d6(face)])
    f, patient = b.figures[0], b.figures[2]
    patient.hp, patient.status = before, SERIOUS | UNCONSCIOUS
    care.medicine(b, f, patient)
    used_up(b)
    assert bool(patient.status & SERIOUS) is not closed and patient.able() is closed


def test_nobody_heals_the_dead_or_the_unhurt():
    b = battle(figure(0), figure(1), figure(0))
    assert declined(lambda: care.first_aid(b, b.figures[0], b.figures[2])) == "not-hurt"
    b.died(b.figures[2])
    assert declined(lambda: care.medicine(b, b.figures[0], b.figures[2])) == "beyond-help"


# -- between fights ---------------------------------------------------------------------------------------------------
class Script:
    def __init__(self, *faces):
        self.faces = list(faces)
        self.purposes = []

    def take(self, purpose):
        self.purposes.append(purpose)
        return self.faces.pop(0)

    d100 = d6 = take


def hurt(hp, **fields):
    patient = recovery.Patient(hp, 12, 50)
    for name, value in fields.items():
        setattr(patient, name, value)
    return patient


def passed(patient, hours, *faces, **options):
    rolls = Script(*faces)
    found = recovery.pass_hours(Options({f"coc.{n}": v for n, v in options.items()}), patient, hours, rolls)
    assert rolls.faces == []
    return [(change.hour, change.code, change.healed) for change in found]


def test_regular_damage_heals_a_point_a_day():
    """COC-54."""
    one = hurt(9)
    assert passed(one, 24 * 5) == [(24, "day", 1), (48, "day", 1), (72, "day", 1)]
    assert (one.hp, one.now) == (12, 120)


def test_with_a_serious_wound_only_the_weeks_count():
    """COC-57, 58: success 1d3; at half the hit points the wound is over, and days count again."""
    one = hurt(4, serious=True)
    assert passed(one, 24 * 8, 40, 4) == [(168, "week", 2), (192, "day", 1)]
    assert not one.serious and one.hp == 7


def test_an_extreme_success_ends_the_serious_wound():
    """COC-57, 58."""
    one = hurt(1, serious=True)
    assert passed(one, 24 * 7, 9, 2, 4) == [(168, "week_extreme", 3)]
    assert (one.hp, one.serious) == (4, False)


def test_a_failed_week_heals_nothing():
    """COC-57."""
    one = hurt(2, serious=True)
    assert passed(one, 24 * 7, 80) == [(168, "week_failed", 0)]


def test_medicine_is_regular_within_a_day_and_hard_afterwards():
    """COC-56: once for the same wounds."""
    for hours, hp in ((24, 6), (25, 4)):
        one = hurt(4, now=hours)
        came = recovery.medicine(BASIC, one, 60, Script(45, 4))
        assert one.hp == hp and came.code == ("treated" if hp == 6 else "treatment_failed")
        with pytest.raises(Refusal, match="treated-already"):
            recovery.medicine(BASIC, one, 60, Script(1))


def test_first_aid_between_fights():
    """COC-55, 61."""
    one = hurt(4)
    assert recovery.first_aid(BASIC, one, 40, Script(33)).healed == 1
    with pytest.raises(Refusal, match="aided-already"):
        recovery.first_aid(BASIC, one, 40, Script(33))
    one = hurt(0, dying=True, serious=True, unconscious=True)
    assert recovery.first_aid(BASIC, one, 40, Script(33)).code == "temporary" and one.temporary
    with pytest.raises(Refusal, match="holds-on-already"):
        recovery.first_aid(BASIC, one, 40, Script(33))


def test_a_temporary_hit_point_is_rolled_for_every_hour():
    """COC-60, 62: lost in the third hour, then round by round to the end."""
    one = hurt(0, dying=True, serious=True, unconscious=True, temporary=True)
    assert [code for _, code, _ in passed(one, 10, 20, 20, 80, 30, 60)] == [
        "held_on", "held_on", "temporary_lost", "held_on", "died",
    ]  # fmt: skip
    assert one.dead and one.now == 10


def test_medicine_ends_dying_only_while_the_temporary_point_is_there():
    """COC-63."""
    one = hurt(0, dying=True, serious=True, unconscious=True)
    with pytest.raises(Refusal, match="first-aid-first"):
        recovery.medicine(BASIC, one, 60, Script(1))
    one.temporary = True
    recovery.medicine(BASIC, one, 60, Script(45, 6))
    assert (one.hp, one.dying, one.temporary) == (3, False, False)


def test_how_the_unconscious_wake():
    """COC-59: with hit points above 0, or with a serious wound by a roll each hour."""
    one = hurt(0, unconscious=True)
    passed(one, 24)
    assert one.hp == 1 and not one.unconscious
    one = hurt(3, unconscious=True, serious=True)
    assert passed(one, 3, 80, 80, 40) == [(1, "slept_on", 0), (2, "slept_on", 0), (3, "woke", 0)]


def test_each_way_to_wake_works_with_and_without_a_serious_wound():
    """COC-59, option coc.wake_rule: the other way round. The hourly roll waits for a hit point."""
    swapped = {"no_serious_wound": "CON roll each hour", "serious_wound": "HP above 0"}
    one = hurt(0, unconscious=True)
    assert passed(one, 26, 80, 40, wake_rule=swapped) == [(24, "day", 1), (25, "slept_on", 0), (26, "woke", 0)]
    assert not one.unconscious
    one = hurt(3, unconscious=True, serious=True)
    assert passed(one, 24 * 7, 40, 2, wake_rule=swapped) == [(168, "week", 1)]
    assert one.serious and not one.unconscious


def test_time_does_not_run_backwards_and_nobody_heals_the_dead():
    with pytest.raises(Malformed) as raised:
        passed(hurt(4), -1)
    assert raised.value.field == "hours"
    with pytest.raises(Refusal, match="beyond-help"):
        recovery.first_aid(BASIC, hurt(0, dead=True), 50, Script(1))


def test_without_the_healing_rules_time_only_passes():
    one = hurt(4)
    assert passed(one, 240, healing=False) == [] and one.now == 240
