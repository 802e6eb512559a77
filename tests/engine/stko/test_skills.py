"""The skills one by one, taken once and twice. Source: STKO-92 .. 94, rulings 14 to 16, 23, 30."""

from typing import Any

import pytest

from engine.kernel.dice import TapeDice
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.setup import Figure as FigureSetup
from engine.kernel.setup import Piece, Setup, Side
from engine.rulesets.stko import commands as do
from engine.rulesets.stko.codes import (
    ALL_LOCATIONS,
    CHEST,
    DOWN,
    DUCKED,
    DUTY,
    EMPTY,
    FEAR,
    FIRST_ACTION,
    FLESH,
    HATE,
    HEAD,
    JAMMED,
    LIGHT,
    LONG,
    MEDIUM,
    ONE_HANDED,
    OPEN,
    PANIC,
    READY,
    SCRATCH,
    SERIOUS,
    SHORT,
    SOFT,
    SOLID,
    THROWN,
    UNCONSCIOUS,
)
from engine.rulesets.stko.commands import MoveTo
from engine.rulesets.stko.ground import FightFacts, ShotFacts, Spot
from engine.rulesets.stko.legal import choices
from engine.rulesets.stko.live_input import legs, must_be_agile
from engine.rulesets.stko.perform import perform
from engine.rulesets.stko.policies.base import BasePolicy
from engine.rulesets.stko.rules import (
    cards,
    compulsions,
    contact,
    feelings,
    impaired,
    luck,
    melee,
    moving,
    nerve,
    shooting,
    states,
    wounds,
)
from engine.rulesets.stko.rules.turns import declare
from engine.rulesets.stko.setup import check_setup, new_battle
from engine.rulesets.stko.skills import folded, numbers
from engine.rulesets.stko.state.turns import Turn
from engine.rulesets.stko.tables_skills import SKILLS, counted, may_be_doubled
from tests.engine.stko.scene import Scripted, Told, battle, declined, give, made, rolled, turn, up

LEGEND, KILLER, GANGER, PLOCK, ENEMY = 1, 2, 3, 4, 5
FIST, KNIFE = 0, 7


def facing_each_other(skill: str, *more: FigureSetup, terrain: Any = ()) -> Setup:
    """A Legend with a skill and an enemy 13 inches in front of him, on a drawn table."""
    figures = (
        FigureSetup(0, "legend", ("rifle",), at=(1000, 1000), facing=(0, 1), skills={skill: 1}),
        FigureSetup(1, "ganger", ("pistol",), at=(1000, 2300), facing=(0, -1)),
    )
    return Setup("stko", (Side(), Side()), (*figures, *more), "drawn", terrain=terrain, deployment="placed")


def pool(
    b: Any, f: int = LEGEND, target: int = ENEMY, cover: int = OPEN, moved: bool = False, two: bool = False
) -> int:
    one, other = b.figures[f - 1], b.figures[target - 1]
    return shooting.shot_pool(b, one, other, SHORT, cover, ONE_HANDED, moved, False, False, two, 0, None)


def attack(b: Any, f: int = LEGEND, row: int = FIST) -> int:
    return melee.attack_pool(b, b.figures[f - 1], b.figures[ENEMY - 1], row, FightFacts(), None)


def defence(b: Any, f: int = LEGEND, row: int = FIST) -> int:
    return melee.defence_pool(b, b.figures[f - 1], row, FightFacts(), None)


def nerves(b: Any, f: int = GANGER) -> int:
    return nerve.skilled_dice(b, b.figures[f - 1], None)


def struck(b: Any, location: int, die: int, victim: int = LEGEND) -> Any:
    wounds.strike(b, b.figures[ENEMY - 1], b.figures[victim - 1], location, die)
    return b.figures[victim - 1]


ONCE_AND_TWICE = pytest.mark.parametrize("times", [1, 2])


# -- what can be taken (STKO-92, 93, 105) ---------------------------------------------------------------------------
def test_stko_93_there_are_31_skills_and_one_that_is_on_a_chit_only():
    assert len(SKILLS) == 32
    assert [code for code, skill in SKILLS.items() if skill.chit_only] == ["lightning"]


def test_stko_92_only_skills_with_a_star_are_taken_twice():
    once = {code for code in SKILLS if not may_be_doubled(code)}
    assert once == {"ambidextrous", "drunk", "blockhead", "avenger", "sharpshooter"}


# What doubles otherwise: half as far (ruling 16), one face more (ruling 15), fear and nerves in one number.
OTHERWISE = {
    "camouflaged": {"camouflage": (1, 2), "hidden": (1200, 600)},
    "clumsy": {"jam_at": (0, -1), "trips_at": (2, 1)},
    "frightening": {"dread": (1, 2)},
}


@pytest.mark.parametrize("code", [code for code in SKILLS if may_be_doubled(code)])
def test_stko_92_the_second_time_doubles_every_starred_number_and_nothing_else(code):
    options = battle().options
    once, twice = (numbers(folded({code: times}, options)) for times in (1, 2))
    changed = {name: (once[name], twice[name]) for name in twice if once.get(name) != twice[name]}
    if code in OTHERWISE:
        assert changed == OTHERWISE[code]
        return
    starred = [n for one in (code, *SKILLS[code].includes) for n in SKILLS[one].starred.values()]
    assert len(changed) == len(starred) and all(after == 2 * before for before, after in changed.values())
    assert once.keys() == twice.keys()


def setup_with(skills: Any) -> Setup:
    figures = (FigureSetup(0, "ganger", ("pistol",), skills=skills), FigureSetup(1, "ganger", ("pistol",)))
    return Setup("stko", (Side(), Side()), figures, deployment="placed")


@pytest.mark.parametrize("skills", [("hard", "hard", "evil"), {"hard": 2, "evil": 1}])
def test_a_setup_names_skills_in_a_list_or_with_numbers(skills):
    check_setup(setup_with(skills))
    b = new_battle(setup_with(skills), {})
    assert b.figures[0].skill_effects.taken == counted(skills) == {"hard": 2, "evil": 1}


@pytest.mark.parametrize("skills", [{"brave": 1}, {"hard": 3}, ("blockhead", "blockhead"), {"drunk": 2}])
def test_a_setup_with_a_skill_that_cannot_be_is_refused(skills):
    with pytest.raises(Malformed):
        check_setup(setup_with(skills))


def test_without_the_optional_rule_skills_do_nothing():
    b = battle(opt_skills=False)
    give(b, LEGEND, good_shot=2, strong=2)
    assert not b.skilled
    assert pool(b) == pool(battle())


# -- shooting -------------------------------------------------------------------------------------------------------
@ONCE_AND_TWICE
def test_good_shot_adds_a_die_to_every_shot(times):
    b = battle()
    before = pool(b)
    give(b, LEGEND, good_shot=times)
    assert pool(b) == before + times


def test_agility_loses_no_dice_by_moving():
    b = battle()
    still, moved = pool(b), pool(b, moved=True)
    assert moved == still - 1
    give(b, LEGEND, agility=1)
    assert pool(b, moved=True) == still


def test_ambidextrous_loses_no_die_with_two_pistols():
    b = battle()
    assert pool(b, two=True) == pool(b) - 1
    give(b, LEGEND, ambidextrous=1)
    assert pool(b, two=True) == pool(b)


@ONCE_AND_TWICE
def test_camouflaged_costs_the_shooter_dice_in_cover_only(times):
    b = battle()
    in_cover, in_the_open = pool(b, cover=LIGHT), pool(b)
    give(b, ENEMY, camouflaged=times)
    assert pool(b, cover=LIGHT) == in_cover - times
    assert pool(b) == in_the_open


@pytest.mark.parametrize(("times", "seen", "unseen"), [(1, 1200, 1201), (2, 600, 601)])
def test_camouflaged_is_not_seen_from_afar_and_doubling_halves_the_distance(times, seen, unseen):
    """Ruling 16."""
    b = battle()
    give(b, ENEMY, camouflaged=times)
    target = b.figures[ENEMY - 1]
    assert not states.is_hidden(b, target, ShotFacts(seen, cover=SOLID), ONE_HANDED)
    assert states.is_hidden(b, target, ShotFacts(unseen, cover=SOLID), ONE_HANDED)
    assert not states.is_hidden(b, target, ShotFacts(unseen, cover=OPEN), ONE_HANDED)
    target.moved_last = 2
    assert not states.is_hidden(b, target, ShotFacts(unseen, cover=SOLID), ONE_HANDED)


def test_a_shot_or_an_aim_at_somebody_unseen_is_declined():
    b = battle()
    give(b, ENEMY, camouflaged=1)
    b.ground.facts = ShotFacts(2000, cover=SOLID)
    with declined("camouflaged"):
        shooting.shoot(b, up(b, LEGEND), b.figures[ENEMY - 1], (), -1, 0)
    with declined("camouflaged"):
        states.aim(b, b.figures[0], b.figures[ENEMY - 1])


def test_a_told_band_counts_from_its_near_end():
    b = battle()
    give(b, ENEMY, camouflaged=2)
    assert not states.is_hidden(b, b.figures[ENEMY - 1], ShotFacts(band=SHORT, cover=SOLID), ONE_HANDED)
    assert states.is_hidden(b, b.figures[ENEMY - 1], ShotFacts(band=MEDIUM, cover=SOLID), ONE_HANDED)


def test_a_told_band_begins_where_it_does_for_that_grip():
    """STKO-27, STKO-93: long range is beyond 9 inches for a pistol, beyond 12 for a rifle."""
    b = battle()
    give(b, ENEMY, camouflaged=1)
    b.ground.facts = ShotFacts(band=LONG, cover=SOLID)
    target = b.figures[ENEMY - 1]
    with declined("camouflaged"):
        shooting.shoot(b, up(b, KILLER), target, (0,), -1, 0)
    with declined("camouflaged"):
        states.aim(b, b.figures[KILLER - 1], target)
    with rolled(b, 2):
        shooting.shoot(b, up(b, LEGEND), target, (0,), -1, 0)


@ONCE_AND_TWICE
def test_fast_is_harder_to_hit_after_he_moved_in_his_last_turn(times):
    """Ruling 30."""
    b = battle()
    before = pool(b)
    f = give(b, ENEMY, fast=times)
    assert pool(b) == before
    up(b, ENEMY)
    b.moved(f, "move", Spot(0, 0, 0, 1, 500))
    b.turn_ended(f)
    assert pool(b) == before - times
    up(b, ENEMY)
    b.turn_ended(f)
    assert pool(b) == before


def test_sharpshooter_hits_on_five_and_six_but_a_lucky_shot_wants_its_sixes():
    b = battle()
    f = give(b, LEGEND, sharpshooter=1)
    assert shooting.fives_of(f, False, bytes([5, 5, 6, 1])) == 2
    assert shooting.fives_of(f, True, bytes([5, 5, 6])) == 0
    with rolled(b, 5, 4, 3, 2, 2, 1, 1):
        b.ground.facts = ShotFacts(band=SHORT)
        shooting.shoot(b, up(b, LEGEND), b.figures[ENEMY - 1], (0,), -1, 0)
    assert b.figures[ENEMY - 1].scratches == 1


@pytest.mark.parametrize(
    ("times", "ones", "sixes", "after"),
    [(1, 1, 1, JAMMED), (1, 0, 0, READY), (1, 1, 2, READY), (2, 1, 2, JAMMED), (2, 0, 1, READY), (2, 1, 3, READY)],
)
def test_clumsy_jams_sooner(times, ones, sixes, after):
    """Ruling 15."""
    b = battle()
    f = give(b, LEGEND, clumsy=times)
    assert shooting.weapon_after(b, False, ones, sixes, f.skill_effects.jam_at) == after
    assert shooting.weapon_after(b, False, 1, 0) == EMPTY


@pytest.mark.parametrize(("times", "falls", "stands"), [(1, (1, 1, 4), (1, 4, 4)), (2, (1, 4, 4), (4, 4, 4))])
def test_clumsy_stumbles_sooner(times, falls, stands):
    f = give(battle(), LEGEND, clumsy=times)
    assert moving.falls(f, bytes(falls))
    assert not moving.falls(f, bytes(stands))


@ONCE_AND_TWICE
def test_white_knight_has_dice_against_the_evil_and_the_hated(times):
    b = battle()
    before = pool(b)
    give(b, LEGEND, white_knight=times)
    assert pool(b) == before
    give(b, ENEMY, evil=1)
    assert pool(b) == before + times
    b = battle()
    f = give(b, LEGEND, white_knight=times)
    b.felt(f, b.figures[ENEMY - 1], HATE)
    assert pool(b) == before + times + 1


def test_white_knight_spares_those_on_the_ground_and_those_who_cannot_shoot_back():
    b = battle()
    give(b, LEGEND, white_knight=1)
    target = b.figures[ENEMY - 1]
    b.knocked_down(target)
    with declined("white-knight"):
        shooting.shoot(b, up(b, LEGEND), target, (), -1, 0)
    target.status = 0
    for i in range(2):
        b.weapon_emptied(target, i)
    with declined("white-knight"):
        shooting.shoot(b, b.figures[0], target, (), -1, 0)


def test_a_white_knight_with_a_lucky_charm_never_loses_his_nerve():
    b = battle(opt_nerve=True)
    f = give(b, PLOCK, white_knight=1, lucky_charm=1)
    assert nerve.test_nerve(b, f, "wounds")
    give(b, KILLER, white_knight=1)
    with rolled(b, 1, 1, 1, 1, 1):
        assert not nerve.test_nerve(b, b.figures[KILLER - 1], "wounds")


@ONCE_AND_TWICE
def test_good_aim_shifts_location_dice(times):
    b = battle()
    f = give(b, LEGEND, good_aim=times)
    target = b.figures[ENEMY - 1]
    b.decisions.shift_by_skill = lambda b, f, target, die, most: -most  # type: ignore[method-assign]
    assert wounds.shifted_by_skill(b, f, target, 5) == 5 - times
    assert wounds.shifted_by_skill(b, f, target, 1) == 1
    b.options.location_shift_wraps = True
    assert wounds.shifted_by_skill(b, f, target, 1) == 7 - times


# -- wounds ---------------------------------------------------------------------------------------------------------
@ONCE_AND_TWICE
def test_hard_takes_pips_off_every_effect_die(times):
    b = battle()
    give(b, LEGEND, hard=times)
    f = struck(b, HEAD, 6)
    assert f.loss == (1 if times == 1 else 0)  # incapacitated, or a flesh wound
    assert f.flesh_wounds == times - 1


def test_hard_is_never_knocked_down_or_unconscious():
    b = battle()
    f = give(b, LEGEND, hard=1)
    struck(b, CHEST, 6)
    assert f.serious_wounds == 1 and not f.status & (DOWN | UNCONSCIOUS)
    b.knocked_down(f)
    b.knocked_out(f)
    b.thrown_back(f, b.figures[ENEMY - 1])
    assert f.status & (DOWN | UNCONSCIOUS | DUTY) == DUTY
    assert not moving.falls(f, bytes([1, 1, 1]))


@ONCE_AND_TWICE
def test_steely_shrugs_off_his_first_wounds_but_falls_all_the_same(times):
    b = battle()
    f = give(b, LEGEND, steely=times)
    for _ in range(times):
        struck(b, CHEST, 4)
        assert f.status & DOWN and not f.status & DUTY
    assert f.flesh_wounds == 0
    struck(b, CHEST, 2)
    assert f.flesh_wounds == 1
    assert struck(b, HEAD, 6).loss == 2


def test_a_scratch_does_not_use_up_what_steely_shrugs_off():
    b = battle()
    f = give(b, LEGEND, steely=1)
    struck(b, CHEST, 1)
    assert (f.scratches, f.shrugged) == (1, 0)


def test_nerves_of_wire_need_not_duck_back():
    b = battle()
    f = give(b, LEGEND, nerves_of_wire=1)
    wounds.aftermath(b, b.figures[ENEMY - 1], f, SOLID, False, True)
    assert not f.status & DUCKED
    wounds.aftermath(b, f, b.figures[ENEMY - 1], SOLID, False, True)
    assert b.figures[ENEMY - 1].status & DUCKED


def test_stko_93_whoever_has_nerves_of_wire_may_duck_back_all_the_same():
    """The text says need not. Who has ducked back already isn't asked."""
    b = battle()
    f = give(b, LEGEND, nerves_of_wire=1)
    asked = []
    b.decisions.ducks_back = lambda b, f, by: asked.append((f.n, by.n)) or True
    for _ in range(2):
        wounds.aftermath(b, b.figures[ENEMY - 1], f, SOLID, False, True)
    assert f.status & DUCKED and asked == [(LEGEND, ENEMY)]


@pytest.mark.parametrize(
    ("times", "faces", "works"), [(1, (4,), True), (1, (3,), False), (2, (4, 6), True), (2, (6, 3), False)]
)
def test_a_sausage_recovers_half_of_the_time(times, faces, works):
    """Ruling 16: doubled a quarter of the time."""
    b = battle()
    f = give(b, LEGEND, sausage=times)
    b.state_set(f, "recover", True)
    with rolled(b, *faces):
        states.recover(b, up(b, LEGEND))
    assert (f.status & DUTY == 0) == works
    assert not b.turns


def test_a_sausage_moves_like_a_plock():
    b = battle()
    f = give(b, LEGEND, sausage=1)
    assert not moving.must_go_far(b, f, "")
    b.first_shot = True
    assert moving.must_go_far(b, f, "") and not moving.must_go_far(b, f, "cover")
    assert moving.falls(f, bytes([1, 1, 5]))


# -- fights ---------------------------------------------------------------------------------------------------------
@ONCE_AND_TWICE
@pytest.mark.parametrize(
    ("skill", "attacks", "defends"),
    [("agility", 1, 1), ("fast", 1, 1), ("strong", 3, 3), ("shrimp", -3, -3), ("brawler", 4, 0), ("psycho", 4, 0)],
)
def test_dice_in_fights(skill, attacks, defends, times):
    b = battle()
    before = attack(b), defence(b)
    give(b, LEGEND, **{skill: times})
    assert (attack(b), defence(b)) == (before[0] + attacks * times, before[1] + defends * times)


@ONCE_AND_TWICE
def test_a_knifeman_fights_better_with_a_knife_only(times):
    b = battle()
    before = attack(b), attack(b, row=KNIFE), defence(b, row=KNIFE)
    f = give(b, LEGEND, knifeman=times)
    assert (attack(b), attack(b, row=KNIFE), defence(b, row=KNIFE)) == (
        before[0],
        before[1] + 4 * times,
        before[2] + 4 * times,
    )
    assert (melee.knife_plus(f, KNIFE), melee.knife_plus(f, FIST)) == (times, 0)


def knifeman(**options: Any) -> Any:
    figures = (FigureSetup(0, "ganger", ("knife",), skills={"knifeman": 1}), FigureSetup(1, "ganger", ("pistol",)))
    b = new_battle(Setup("stko", (Side(), Side()), figures, deployment="placed"), options, Told())
    b.decisions = Scripted()
    return b


def test_a_knifeman_throws_his_knife_with_a_die_more_and_worse_wounds():
    b = knifeman()
    with rolled(b, 6, 2, 3, 4, 2, 1):  # 3 + 1 dice, location chest, effect 1 + 1
        shooting.shoot(b, up(b, 1), b.figures[1], (), -1, 0)
    assert b.figures[1].flesh_wounds == 1
    assert b.figures[0].weapons[0].state == THROWN
    assert not b.figures[0].armed()
    with declined("knife-is-gone"):
        shooting.shoot(b, up(b, 1), b.figures[1], (0,), -1, 0)


@pytest.mark.parametrize("hit", ["in between", "spread"])
def test_a_thrown_knife_wounds_whomever_it_hits_the_worse(hit):
    """STKO-38, STKO-93."""
    b = battle()
    f = give(b, PLOCK, knifeman=1, **({"pavement_demon": 1} if hit == "spread" else {}))
    facts = ShotFacts(band=SHORT, line=[(6, ALL_LOCATIONS)] if hit == "in between" else [])
    facts.plus = int(f.skill_effects.knife_effect)
    b.ground.near = lambda by, target, most, figures: [(6, 200)]  # type: ignore[method-assign]
    b.decisions.spread_hits = lambda b, f, target, group, hits: group  # type: ignore[method-assign]
    with rolled(b, *((1,) if hit == "in between" else ()), 2, 1):  # location chest, effect 1 + 1
        if hit == "spread":
            shooting.spread(b, f, b.figures[ENEMY - 1], 1, facts)
        else:
            wounds.resolve_hits(b, f, b.figures[ENEMY - 1], 1, facts)
    assert b.figures[5].flesh_wounds == 1


def test_a_knife_flies_as_far_as_short_range():
    b = knifeman()
    b.ground.facts = ShotFacts(band=MEDIUM)
    with declined("knife-too-far"):
        shooting.shoot(b, up(b, 1), b.figures[1], (), -1, 0)
    give(b, 2, knifeman=1)


def test_where_free_turns_dont_count_a_move_in_one_is_forgotten_with_it():
    """STKO-93, ruling 30, option stko.last_turn_means: nobody moved in his last own turn then."""
    b = battle(last_turn_means="own_card_turns")
    f = b.figures[0]
    b.turns.append(Turn(f, FIRST_ACTION))
    with rolled(b, 2, 3, 4):
        moving.move(b, f, "", 0, 0)
    assert (f.moved_now, f.moved_last) == (0, 0)
    states.wait(b, up(b, 1))
    assert f.moved_last == 0


@pytest.mark.parametrize("skills", [{}, {"evil": 1}, {"evil": 2}])
def test_only_the_evil_hurt_the_helpless(skills):
    """STKO-73, 83."""
    b = battle()
    f = give(b, LEGEND, **skills)
    assert melee.is_ruthless(b, f, b.figures[ENEMY - 1]) == bool(skills)
    b.contacts = [(ENEMY, KILLER)]
    assert (contact.why_no_shot(b, f, b.figures[ENEMY - 1]) == "") == bool(skills)


# -- moving ---------------------------------------------------------------------------------------------------------
@ONCE_AND_TWICE
def test_slow_loses_movement_dice_and_plays_no_action_card(times):
    b = battle()
    f = give(b, LEGEND, slow=times)
    assert moving.movement_dice(f, 3, None) == 3 - times
    b.cards.held = [(1000, KILLER)]
    assert not cards.may_use(b, f, 1000, KILLER)
    assert cards.may_use(b, b.figures[KILLER - 1], 1000, KILLER)
    with declined("too-slow"):
        cards.play_card(b, f, 1000)


@ONCE_AND_TWICE
def test_fast_may_take_more_movement_dice(times):
    f = give(battle(), LEGEND, fast=times)
    assert moving.movement_dice(f, 3, None) == 3 + times
    assert moving.movement_dice(f, 3, None, False) == 3


@ONCE_AND_TWICE
def test_agility_changes_direction_on_the_way_and_looks_where_it_likes(times):
    b = battle()
    f = give(b, LEGEND, agility=times)
    corner = ((0, 0),) * times
    must_be_agile(f, MoveTo((0, 0), corner, (1, 0)))
    with pytest.raises(Refusal) as raised:
        must_be_agile(f, MoveTo((0, 0), (*corner, (0, 0))))
    assert raised.value.code == "no-turn-on-the-way"
    with pytest.raises(Refusal) as raised:
        must_be_agile(b.figures[1], MoveTo((0, 0), (), (1, 0)))
    assert raised.value.code == "faces-the-way-it-went"


def test_the_legs_of_a_way_add_up_on_a_drawn_table():
    setup = Setup(
        "stko",
        (Side(), Side()),
        (FigureSetup(0, "ganger", at=(1000, 1000)), FigureSetup(1, "ganger", at=(3000, 3000))),
        "drawn",
        deployment="placed",
    )
    b = new_battle(setup, {})
    f = give(b, 1, agility=1)
    spot = legs(b, f, ((1000, 1300), (1400, 1300)), 900)
    assert (spot.x, spot.y, spot.distance) == (1400, 1300, 700)
    assert (f.x, f.y) == (1000, 1000)


# -- nerves ---------------------------------------------------------------------------------------------------------
@ONCE_AND_TWICE
@pytest.mark.parametrize(
    ("skill", "dice"), [("green", -3), ("nerveless", 3), ("nerves_of_wire", 1), ("sausage", -2), ("psycho", 3)]
)
def test_nerve_dice(skill, dice, times):
    b = battle()
    give(b, GANGER, **{skill: times})
    assert nerves(b) == dice * times


@ONCE_AND_TWICE
def test_enemies_of_the_frightening_lose_nerve_dice(times):
    b = battle()
    give(b, ENEMY, frightening=times)
    assert nerves(b) == -times
    b.died(b.figures[ENEMY - 1], None, -1)
    assert nerves(b) == 0


@ONCE_AND_TWICE
def test_a_boss_gives_his_side_dice_and_more_to_those_near_him(times):
    b = battle()
    f = give(b, LEGEND, boss=times)
    b.ground.within = lambda one, other, most: False  # type: ignore[method-assign]
    assert nerves(b) == times
    assert nerves(b, LEGEND) == 3
    b.ground.within = lambda one, other, most: most == 600  # type: ignore[method-assign]
    assert nerves(b) == 3
    b.state_set(f, "nerve_lost", True)
    assert nerves(b) == 0


def test_when_a_boss_breaks_all_his_friends_test_with_three_dice_less():
    b = battle(opt_nerve=True)
    give(b, LEGEND, boss=1)
    b.ground.within = lambda one, other, most: False  # type: ignore[method-assign]
    # The boss has 6 + 3 dice; then Killer 5 - 3, Ganger 4 - 3, Plock 3 - 3 without any.
    with rolled(b, *[1] * 9, 1, 6, 6):
        assert not nerve.test_nerve(b, b.figures[0], "wounds")
    assert [bool(f.status & 64) for f in b.figures[:4]] == [True, False, False, True]


@pytest.mark.parametrize("hurt", [True, False])
def test_stko_78_whoever_the_same_action_hurt_tests_for_that_as_well_when_his_boss_breaks(hurt):
    """As he does where his number is lower than the boss's."""
    men = (FigureSetup(0, "legend", ("pistol",)), FigureSetup(0, "plock", ("pistol",), skills={"nerveless": 2}))
    b = made(Setup("stko", (Side(), Side()), (*men, FigureSetup(1, "ganger", ("pistol",)))), {"opt_nerve": True})
    boss, friend, foe = give(b, 1, boss=1), b.figures[1], b.figures[2]
    b.ground.within = lambda one, other, most: False  # type: ignore[method-assign]
    for f in b.figures:
        f.placed = True
    for severity in (FLESH, FLESH, SERIOUS):
        b.wounded(boss, foe, CHEST, severity, 5, True, False, False)
    if hurt:
        b.wounded(friend, foe, CHEST, SCRATCH, 1, False, False, False)
    own = [6] * 9 if hurt else []
    with rolled(b, *[1] * 5, *own, *[6] * 6, *[6] * 9):  # the boss; for the scratch, for the boss, for his friends
        nerve.check_nerves(b)
    assert boss.status & PANIC and not friend.status & PANIC


def test_the_fearless_fear_nobody():
    for skill in ("nerveless", "nerves_of_wire", "pavement_demon", "white_knight", "psycho"):
        b = battle()
        f = give(b, LEGEND, **{skill: 1})
        b.felt(f, b.figures[ENEMY - 1], FEAR)
        assert feelings.feeling_dice(b, f, b.figures[ENEMY - 1], None) == 0, skill
    b = battle()
    b.felt(b.figures[0], b.figures[ENEMY - 1], FEAR)
    assert feelings.feeling_dice(b, b.figures[0], b.figures[ENEMY - 1], None) == -1


@ONCE_AND_TWICE
def test_everybody_fears_the_frightening(times):
    b = battle()
    give(b, ENEMY, frightening=times)
    assert b.feels
    assert feelings.feeling_dice(b, b.figures[0], b.figures[ENEMY - 1], None) == -times
    assert pool(b) == pool(battle()) - times


def test_hate_for_somebody_frightening_is_mixed_until_it_is_settled():
    """STKO-85."""
    b = battle()
    f, target = b.figures[0], give(b, ENEMY, frightening=1)
    b.felt(f, target, HATE)
    assert feelings.feeling_dice(b, f, target, None) == 0
    with rolled(b, 5):
        feelings.settle(b, f, target)
    assert feelings.feeling_dice(b, f, target, None) == 2


def test_the_green_fear_whoever_hurts_them_and_the_fearless_green_do_not():
    b = battle()
    f = give(b, LEGEND, green=1)
    struck(b, CHEST, 1)
    assert feelings.felt(b, f, b.figures[ENEMY - 1]) == FEAR
    b = battle()
    f = give(b, LEGEND, green=1, nerveless=1)
    struck(b, CHEST, 1)
    assert feelings.felt(b, f, b.figures[ENEMY - 1]) == 0


def test_an_avenger_hates_whoever_shoots_at_him_even_without_a_hit():
    b = battle()
    victim = give(b, ENEMY, avenger=1)
    with rolled(b, 2, 2, 2, 3, 3):
        shooting.fire(b, b.figures[0], victim, (0,), -1, ShotFacts(band=SHORT), False, False, 0)
    assert feelings.felt(b, victim, b.figures[0]) == HATE


# -- luck -----------------------------------------------------------------------------------------------------------
@ONCE_AND_TWICE
def test_who_may_have_dice_thrown_again(times):
    b = battle()
    f = give(b, LEGEND, lucky=times, cursed=times)
    give(b, ENEMY, lucky_charm=times)
    assert luck.ways(b, f, 0) == [(0, "lucky", 1), (1, "lucky_charm", 5), (1, "cursed", 1)]
    b.luck_pressed(f, b.figures[ENEMY - 1], "lucky_charm", 1, "m", 3)
    b.luck_pressed(f, f, "cursed", 1, "m", 1)
    left = [skill for _, skill, _ in luck.ways(b, f, times)]
    assert left == (["lucky_charm", "cursed"] if times == 2 else [])
    assert luck.ways(b, b.figures[1], 0) == ([(1, "lucky_charm", 5)] if times == 2 else [])


def test_an_unconscious_charm_works_no_more():
    b = battle()
    give(b, ENEMY, lucky_charm=1)
    b.knocked_out(b.figures[ENEMY - 1])
    assert luck.ways(b, b.figures[0], 0) == []


# -- drink and dullness (STKO-94) -----------------------------------------------------------------------------------
def begin(b: Any, *faces: int) -> Any:
    f = up(b, LEGEND)
    with rolled(b, *faces):
        impaired.begin(b)
    return f


def test_stko_94_three_to_six_leaves_a_drunk_alone_for_this_turn():
    b = battle()
    give(b, LEGEND, drunk=1)
    begin(b, 3)
    assert len(b.turns) == 1
    with rolled(b):
        impaired.begin(b)


def test_stko_94_a_drunk_passes_out_unless_he_is_hard():
    b = battle()
    give(b, LEGEND, drunk=1)
    assert begin(b, 1, 4).status & UNCONSCIOUS
    assert not b.turns
    b = battle()
    give(b, LEGEND, drunk=1, hard=1)
    assert not begin(b, 1, 4).status
    assert len(b.turns) == 1


def test_stko_94_a_sick_drunk_loses_two_dice_on_everything_until_he_is_sober():
    b = battle()
    give(b, LEGEND, drunk=1)
    before = pool(b), attack(b), moving.movement_dice(b.figures[0], 3, None), nerves(b, LEGEND)
    f = begin(b, 2, 5)
    assert (pool(b), attack(b), moving.movement_dice(f, 3, None), nerves(b, LEGEND)) == tuple(n - 2 for n in before)
    b.turn_ended(f)
    begin(b, 2, 6)
    assert pool(b) == before[0]
    b.turn_ended(f)
    begin(b)  # sober: no more rolls


def test_stko_94_a_wild_drunk_is_a_psycho_for_one_turn():
    b = battle()
    give(b, LEGEND, drunk=1)
    f = begin(b, 1, 1)
    assert compulsions.is_driven(b, f)
    with declined("must-close-in"):
        declare(b, f, "wait", 0, ())
    b.turn_ended(f)
    assert not compulsions.is_driven(b, f)


def test_stko_94_a_staggering_drunk_goes_forward_turns_and_shoots_at_an_enemy():
    b = battle()
    give(b, LEGEND, drunk=1)
    b.decisions.target = ENEMY
    f = begin(b, 1, 2, 4, 6, 2, 2, 2, 2)  # drunk, staggers, inches, direction, four shooting dice after moving
    assert not b.turns and f.staggers == 1 and f.fought


def test_stko_94_a_blindly_staggering_drunk_shoots_at_anybody():
    b = battle()
    give(b, LEGEND, drunk=1)
    b.ground.in_view = lambda shooter, figures: [KILLER, ENEMY]  # type: ignore[method-assign]
    up(b, LEGEND)
    b.dice = TapeDice([(6, 1), (6, 3), (6, 4), (6, 6), (2, 1), *[(6, 2)] * 4])
    impaired.begin(b)
    b.dice.must_be_used_up()
    assert b.figures[0].staggers == 2 and not b.turns


@pytest.mark.parametrize("seen", [False, True])
def test_a_staggering_drunk_shoots_at_nobody_whom_he_does_not_see(seen):
    """STKO-93, STKO-94: camouflaged, and too far away."""
    b = battle()
    give(b, LEGEND, drunk=1)
    b.ground.facts = ShotFacts(1000 if seen else 2000, cover=SOFT)
    give(b, ENEMY, camouflaged=1)
    b.decisions.target = ENEMY
    f = begin(b, 1, 2, 4, 6, *([2] if seen else []), *([2, 2] if seen else []))
    assert f.fought == seen


@pytest.mark.parametrize(("die", "left"), [(1, 0), (2, 0), (4, 1), (6, 1)])
def test_a_blockhead_does_nothing_on_one_or_two(die, left):
    b = battle()
    give(b, LEGEND, blockhead=1)
    begin(b, die)
    assert len(b.turns) == left


def test_a_blockhead_in_a_rage_need_not_repeat_himself():
    """STKO-93, 94: rage goes before dullness, for a waiting man as for any other."""
    b = battle(opt_melee=True)
    f = give(b, LEGEND, blockhead=1)
    f.last_action = "aim"
    begin(b, 3)
    assert b.turns[-1].must == "aim"
    with declined("must-repeat"):
        perform(b, do.Wait(LEGEND), False)
    b.turns[-1].wild = True  # a drunk one who sees nobody to run at
    for enemy in b.figures:
        enemy.status |= UNCONSCIOUS if enemy.side != f.side else 0
    perform(b, do.Wait(LEGEND), False)
    assert not b.turns


def test_a_blockhead_repeats_his_last_action_on_a_three():
    """Ruling 30."""
    b = battle()
    f = give(b, LEGEND, blockhead=1)
    f.last_action = "aim"
    begin(b, 3)
    with declined("must-repeat"):
        states.duck_back(b, f)
    states.aim(b, f, b.figures[ENEMY - 1])
    assert f.aim == ENEMY


def test_a_blockhead_without_a_last_turn_is_free():
    b = battle()
    f = give(b, LEGEND, blockhead=1)
    begin(b, 3)
    states.wait(b, f)


# -- Psycho ---------------------------------------------------------------------------------------------------------
def test_psycho_is_hard_a_brawler_and_nerveless():
    """Ruling 14."""
    for times in (1, 2):
        g = give(battle(), LEGEND, psycho=times).skill_effects
        assert (g.hard, g.attack, g.nerve, g.fearless, g.sturdy) == (times, 4 * times, 3 * times, 1, 1)
    g = give(battle(), LEGEND, psycho=1, hard=1, brawler=1).skill_effects
    assert (g.hard, g.attack) == (2, 8)


def test_a_psycho_must_close_in_with_two_dice_and_shoots():
    b = battle()
    f = give(b, LEGEND, psycho=1)
    up(b, LEGEND)
    with declined("must-close-in"):
        moving.move(b, f, "", 0, 0)
    b.decisions.chases = lambda b, f, enemies: ENEMY + 1  # type: ignore[method-assign]
    b.decisions.target = ENEMY + 1
    with rolled(b, 3, 4, 2, 2, 2, 2):
        shooting.move_and_shoot(b, f, (), -1, "", 0, 0)
    assert f.fought and not b.turns
    assert feelings.feeling_dice(b, b.figures[ENEMY], f, None) == -1  # who is run at fears him
    assert feelings.feeling_dice(b, b.figures[ENEMY - 1], f, None) == 0


def test_stko_93_nobody_fears_a_psycho_who_does_not_run_at_him():
    """A shot is no run, nor is a fight that goes on where the two stand, nor a run that never began."""
    b = battle(opt_melee=True)
    f = give(b, LEGEND, psycho=1)
    foe = b.figures[ENEMY - 1]
    up(b, LEGEND)
    declare(b, f, "fight", ENEMY, ())
    assert feelings.feeling_dice(b, foe, f, None) == -1
    b.action_lapsed(f)
    assert feelings.feeling_dice(b, foe, f, None) == 0
    b.engaged(f, foe)
    b.turns.clear()
    up(b, LEGEND)
    declare(b, f, "fight", ENEMY, ())
    assert feelings.feeling_dice(b, foe, f, None) == 0
    b.contacts.clear()
    b.turns.clear()
    f.immobile = 1
    with rolled(b, 2, 2, 2, 2, 2):
        shooting.shoot(b, up(b, LEGEND), foe, (0,), -1, 0)
    assert feelings.feeling_dice(b, foe, f, None) == 0


def test_a_psycho_without_a_gun_runs_all_the_same():
    b = battle()
    f = give(b, LEGEND, psycho=1)
    b.weapon_emptied(f, 0)
    b.weapon_jammed(f, 1)
    up(b, LEGEND)
    with rolled(b, 3, 4):
        shooting.move_and_shoot(b, f, (), -1, "", 0, 0)
    assert not b.turns


@pytest.mark.parametrize(("weapon", "code"), [(1, "weapon-empty"), (7, "no-such-weapon")])
def test_stko_93_a_psycho_with_a_loaded_gun_does_not_run_with_an_empty_one_so_as_not_to_shoot(weapon, code):
    """Nor with one that he hasn't got. Without any that works he runs all the same."""
    b = battle()
    f = give(b, LEGEND, psycho=1)
    f.weapons[1].state = EMPTY
    with declined(code):
        shooting.move_and_shoot(b, up(b, LEGEND), (weapon,), -1, "", 0, 0, True, ENEMY)
    assert not b.turns[-1].declared
    f.weapons[0].state = EMPTY
    b.decisions.spot = Spot(0, 0, 0, 0, 300)  # type: ignore[attr-defined]
    with rolled(b, 2, 3):
        shooting.move_and_shoot(b, f, (weapon,), -1, "", 0, 0, True, ENEMY)
    assert not b.turns


def test_a_psycho_whose_guns_lie_on_the_ground_runs_all_the_same():
    b = battle()
    f = give(b, LEGEND, psycho=1)
    for i in range(len(f.weapons)):
        b.weapon_put_down(f, i)
    up(b, LEGEND)
    with rolled(b, 3, 4):
        shooting.move_and_shoot(b, f, (), -1, "", 0, 0)
    assert not b.turns


def test_a_psycho_who_cannot_run_or_has_nobody_left_is_free():
    b = battle()
    f = give(b, LEGEND, psycho=1)
    f.immobile = 1
    states.wait(b, up(b, LEGEND))
    b = battle()
    f = give(b, LEGEND, psycho=1)
    for g in b.figures[4:]:
        b.knocked_out(g)
    moving_on = up(b, LEGEND)
    states.wait(b, moving_on)


@pytest.mark.parametrize(
    ("state", "offered"), [(READY, {"shoot"}), (EMPTY, {"reload", "wait"}), (JAMMED, {"repair", "wait"})]
)
def test_a_psycho_who_cannot_run_shoots_or_mends_his_gun(state, offered):
    b = new_battle(facing_each_other("psycho"), {})
    f = b.figures[0]
    f.immobile = 1
    f.weapons[0].state = state
    up(b, 1)
    assert {choice.command["type"] for choice in choices(b, [0])} == offered
    if state == EMPTY:
        states.reload_weapon(b, f, 0)
        assert f.weapons[0].state == READY


def test_at_a_real_table_a_psycho_who_cannot_run_may_have_nobody_to_shoot_at():
    b = battle()
    f = give(b, LEGEND, psycho=1)
    f.immobile = 1
    b.weapon_emptied(f, 1)
    up(b, LEGEND)
    assert {choice.command["type"] for choice in choices(b, [0])} == {"shoot", "reload", "wait"}


# -- Pavement Demon -------------------------------------------------------------------------------------------------
def test_a_pavement_demon_keeps_his_own_card_and_plays_it_later():
    b = battle()
    f = give(b, LEGEND, pavement_demon=1)
    turn(b, "figure-1")
    cards.keep_card(b, f)
    assert not b.turns and b.cards.held == [(1, 1)]
    turn(b, "figure-6")
    assert not cards.may_use(b, b.figures[KILLER - 1], 1, 1)
    cards.play_card(b, f, 1)
    assert b.turns[-1].figure is f and not b.cards.held


def test_only_a_pavement_demon_keeps_a_card_and_only_his_own():
    b = battle()
    give(b, LEGEND, pavement_demon=1)
    turn(b, "figure-2")
    with declined("keeps-no-card"):
        cards.keep_card(b, b.figures[KILLER - 1])
    with declined("not-his-own-card"):
        cards.keep_card(b, b.figures[LEGEND - 1])


def test_stko_93_a_card_that_was_played_out_is_not_kept_because_somebody_draws_against_him():
    """Nor his own once he has drawn in the turn it gave him."""
    b = battle(quick_draw=True)
    f = give(b, LEGEND, pavement_demon=1, lightning=2)
    turn(b, "figure-1")
    states.wait(b, f)
    turn(b, "figure-6")
    b.quick_drawn(b.figures[5], f, 0, 1, False)
    assert b.turns[-1].figure is f
    with declined("not-his-own-card"):
        cards.keep_card(b, f)
    own = battle(quick_draw=True)
    f = give(own, LEGEND, pavement_demon=1)
    turn(own, "figure-1")
    assert cards.is_on_his_card(own, f)
    own.quick_drawn(f, own.figures[5], 1, 0, True)
    with declined("not-his-own-card"):
        cards.keep_card(own, f)


def test_stko_93_no_word_of_the_peoples_lets_him_keep_a_card_that_is_not_there():
    """Between turns, and in somebody else's."""
    b = battle()
    give(b, LEGEND, pavement_demon=1)
    b.forced = True
    for card in ("", "figure-2"):
        if card:
            turn(b, card)
        with declined("not-his-own-card"):
            cards.keep_card(b, b.figures[LEGEND - 1])
    cards.keep_card(b, b.figures[KILLER - 1])  # they let a Killer do what only a Pavement Demon may
    assert b.cards.held == [(2, 2)] and not b.turns


def test_a_kept_card_that_nobody_plays_goes_back_with_the_joker():
    b = battle()
    f = give(b, LEGEND, pavement_demon=1)
    turn(b, "figure-1")
    cards.keep_card(b, f)
    b.card_turned(0)
    cards.shuffle(b)
    assert not b.cards.held and 1 in b.cards.left


@pytest.mark.parametrize(("times", "within"), [(1, 400), (2, 800)])
def test_a_pavement_demon_spreads_his_hits_over_a_group(times, within):
    b = battle()
    f = give(b, LEGEND, pavement_demon=times)
    asked = []
    b.ground.near = lambda by, target, most, figures: asked.append(most) or [(6, 200)]  # type: ignore[method-assign]
    b.decisions.spread_hits = lambda b, f, target, group, hits: [ENEMY, group[0]]  # type: ignore[method-assign]
    with rolled(b, 6, 6, 2, 2, 3, 3, 1, 3, 1):
        shooting.fire(b, f, b.figures[ENEMY - 1], (0,), -1, ShotFacts(band=SHORT), False, False, 0)
    assert asked == [within]
    assert (b.figures[ENEMY - 1].scratches, b.figures[ENEMY].scratches) == (1, 1)


def test_a_white_knight_spreads_no_hits_over_people_on_the_ground():
    """STKO-93, STKO-106: a Pavement Demon as well."""
    b = battle()
    f = give(b, LEGEND, pavement_demon=1, white_knight=1)
    b.knocked_down(b.figures[ENEMY])
    b.ground.near = lambda by, target, most, figures: [(6, 200), (7, 300)]  # type: ignore[method-assign]
    groups = []
    b.decisions.spread_hits = lambda b, f, target, group, hits: groups.append(group) or [7]  # type: ignore[method-assign]
    with rolled(b, 6, 2, 2, 3, 3, 3, 1):
        shooting.fire(b, f, b.figures[ENEMY - 1], (0,), -1, ShotFacts(band=SHORT), False, False, 0)
    assert groups == [[7]] and b.figures[6].scratches == 1


@pytest.mark.parametrize(("times", "struck"), [(0, [[3]]), (1, [])])
def test_a_pavement_demon_spreads_no_hits_over_somebody_camouflaged_whom_he_does_not_see(times, struck):
    """STKO-93: motionless behind a hedge, beyond 12 inches."""
    hedge = (Piece("hedge", ((800, 2350), (1800, 2350), (1800, 2380), (800, 2380)), cover="soft", height="low"),)
    hidden = FigureSetup(1, "ganger", ("pistol",), at=(1100, 2450), skills={"camouflaged": times} if times else {})
    b = new_battle(facing_each_other("pavement_demon", hidden, terrain=hedge), {})
    b.decisions = Scripted()
    groups: list[list[int]] = []
    b.decisions.spread_hits = lambda b, f, target, group, hits: groups.append(group) or []  # type: ignore[method-assign]
    with rolled(b, 2, 1):
        shooting.spread(b, b.figures[0], b.figures[1], 1, ShotFacts(band=MEDIUM))
    assert groups == struck


def test_an_ambidextrous_pavement_demon_points_two_pistols_at_two_people():
    b = battle()
    f = give(b, LEGEND, pavement_demon=1)
    with declined("one-target-only"):
        shooting.shoot(b, up(b, LEGEND), b.figures[ENEMY - 1], (0, 1), -1, 0, ENEMY + 1)
    give(b, LEGEND, ambidextrous=1)
    b.ground.near = lambda by, target, most, figures: []  # type: ignore[method-assign]
    with rolled(b, 2, 2, 2, 2, 3, 2, 2, 2, 2, 3):
        shooting.shoot(b, f, b.figures[ENEMY - 1], (0, 1), -1, 0, ENEMY + 1)
    assert not b.turns


@pytest.mark.parametrize(
    ("weapons", "other", "code"),
    [((0, 1), 99, "no-such-figure"), ((0,), ENEMY + 1, "two-pistols-one-handed"), ((0, 1), ENEMY, "same-target-twice")],
)
def test_two_people_are_two_and_so_are_the_pistols(weapons, other, code):
    """STKO-93."""
    b = battle()
    give(b, LEGEND, pavement_demon=1, ambidextrous=1)
    with declined(code):
        shooting.shoot(b, up(b, LEGEND), b.figures[ENEMY - 1], weapons, -1, 0, other)


# -- hatred of one's own, skills by hand, the quick draw ------------------------------------------------------------
@pytest.mark.parametrize(("die", "forced"), [(1, KILLER), (2, KILLER), (3, 0), (6, 0)])
def test_stko_86_a_hated_friend_in_the_arc_is_shot_at_on_one_or_two(die, forced):
    b = battle(opt_hate_fear=True)
    f = b.figures[0]
    b.felt(f, b.figures[KILLER - 1], HATE)
    b.ground.in_arc = lambda shooter, target: True  # type: ignore[method-assign]
    begin(b, die)
    assert b.turns[-1].must_shoot == forced
    if forced:
        with declined("must-shoot-hated"):
            states.wait(b, f)
        with rolled(b, 2, 2, 2, 3, 3, 4):
            shooting.shoot(b, f, b.figures[KILLER - 1], (0,), -1, 0)
    else:
        states.wait(b, f)


def two_of_a_kind(friend_at=(1000, 1800), terrain=()):
    """Figure 1 hates figure 2, his friend, who stands before him; an enemy stands behind both."""
    figures = (
        FigureSetup(0, "ganger", ("pistol",), at=(1000, 1000), facing=(0, 1)),
        FigureSetup(0, "ganger", ("pistol",), at=friend_at, facing=(0, 1)),
        FigureSetup(1, "ganger", ("pistol",), at=(1400, 2000), facing=(0, -1)),
        FigureSetup(1, "ganger", ("pistol",), at=(4000, 4000), facing=(0, -1)),
    )
    setup = Setup("stko", (Side(), Side()), figures, "drawn", deployment="placed", terrain=terrain)
    b = new_battle(setup, {"stko.opt.hate_fear": True})
    b.decisions = BasePolicy()
    b.felt(b.figures[0], b.figures[1], HATE)
    return b


def test_on_a_drawn_table_the_hated_friend_is_shot_at_if_he_stands_in_the_arc():
    """STKO-86."""
    b = two_of_a_kind()
    begin(b, 2)
    f, friend = b.figures[:2]
    assert b.turns[-1].must_shoot == 2
    assert [choice.facts["target"] for choice in choices(b, [0])] == [2]
    with declined("must-shoot-hated"):
        shooting.shoot(b, f, b.figures[2], (), -1, 0)
    with rolled(b, 6, 2, 2, 2, 2):
        shooting.shoot(b, f, friend, (), -1, 0)
    assert friend.flesh_wounds == 1 and not b.turns
    away = two_of_a_kind(friend_at=(1000, 300))
    begin(away)  # no die falls: he stands behind him
    assert not away.turns[-1].must_shoot


def test_no_die_falls_for_a_hated_friend_who_is_not_seen():
    """STKO-86, STKO-93: camouflaged behind a hedge, beyond 12 inches."""
    hedge = (Piece("hedge", ((500, 2350), (1500, 2350), (1500, 2380), (500, 2380)), cover="soft", height="low"),)
    b = two_of_a_kind(friend_at=(1000, 2450), terrain=hedge)
    begin(give(b, 2, camouflaged=1) and b)
    assert not b.turns[-1].must_shoot


def test_a_hated_friend_who_got_out_of_the_arc_meanwhile_binds_nobody():
    """STKO-86: an action card may come in between."""
    b = two_of_a_kind()
    begin(b, 1)
    f, friend = b.figures[:2]
    friend.y = 300
    assert {"wait", "shoot", "move"} <= {choice.code for choice in choices(b, [0])}
    assert all(choice.facts.get("target") != 2 for choice in choices(b, [0]))
    states.wait(b, f)
    assert not b.turns


def test_at_a_real_table_a_hated_friend_who_is_not_in_sight_after_all_binds_nobody():
    """STKO-86."""
    b = battle(opt_hate_fear=True)
    f = b.figures[0]
    b.felt(f, b.figures[KILLER - 1], HATE)
    b.ground.in_arc = lambda shooter, target: True  # type: ignore[method-assign]
    begin(b, 1)
    b.ground.facts.in_sight = False
    shooting.shoot(b, f, b.figures[KILLER - 1], (0,), -1, 0)
    assert b.turns[-1].figure is f and not b.turns[-1].must_shoot
    states.wait(b, f)


@pytest.mark.parametrize("other", ["shoot", "aim", "duck_back"])
def test_at_a_real_table_nobody_is_asked_about_anything_but_the_hated_friend(other):
    """STKO-86: whoever has to shoot at one is told so before he measures for somebody else."""
    b = battle(opt_hate_fear=True)
    f = b.figures[0]
    b.felt(f, b.figures[KILLER - 1], HATE)
    b.ground.in_arc = lambda shooter, target: True  # type: ignore[method-assign]
    begin(b, 1)
    asked: list[str] = []
    b.ground.shot = lambda *_: asked.append("shot")  # type: ignore[method-assign]
    b.ground.near_cover = lambda _: asked.append("near-cover")  # type: ignore[method-assign]
    do_it = {
        "shoot": lambda: shooting.shoot(b, f, b.figures[ENEMY - 1], (0,), -1, 0),
        "aim": lambda: states.aim(b, f, b.figures[ENEMY - 1]),
        "duck_back": lambda: states.duck_back(b, f),
    }
    with declined("must-shoot-hated"):
        do_it[other]()
    assert not asked


def test_a_skill_given_in_mid_battle_counts_at_once_and_can_be_taken_away():
    b = battle()
    before = pool(b)
    perform(b, do.SetSkill(LEGEND, "good_shot", 2), True)
    assert pool(b) == before + 2
    perform(b, do.SetSkill(LEGEND, "good_shot", 0), True)
    assert pool(b) == before and not b.skilled
    with declined("not-to-be-doubled"):
        perform(b, do.SetSkill(LEGEND, "avenger", 2), True)
    with declined("referee-only"):
        perform(b, do.SetSkill(LEGEND, "hard", 1), False)


@ONCE_AND_TWICE
def test_lightning_draws_with_more_nerve_dice(times):
    b = battle(quick_draw=True)
    f = give(b, LEGEND, lightning=times)
    up(b, LEGEND)
    with rolled(b, *[1] * (6 + 3 * times), *[1] * 5, 6):
        perform(b, do.QuickDraw(LEGEND, ENEMY), False)
    assert b.turns[-1].figure is b.figures[ENEMY - 1]  # he is quicker and shoots first
    states.wait(b, b.figures[ENEMY - 1])
    with declined("drew-already"):
        perform(b, do.QuickDraw(LEGEND, ENEMY), False)
    assert b.turns[-1].figure is f


def test_feelings_count_without_the_optional_rule_when_a_skill_needs_them():
    b = battle()
    assert not b.feels
    give(b, ENEMY, avenger=1)
    assert b.feels
