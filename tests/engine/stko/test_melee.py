"""Fights hand to hand. Source: STKO-70 .. 77, 81 .. 83."""

from typing import Any

import pytest

from engine.kernel.dice import TapeDice
from engine.kernel.setup import Figure, Setup, Side
from engine.rulesets.stko import legal
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import (
    BELLY,
    BROKEN,
    CHEST,
    DEAD,
    DOWN,
    DUTY,
    EMPTY,
    FIRST_ACTION,
    FLESH,
    HATE,
    HEAD,
    IN_PLAY,
    LEFT_ARM,
    LEGS,
    MORE,
    OPEN,
    OUT,
    READY,
    RIGHT_ARM,
    SERIOUS,
    SHORT,
    SOLID,
    THROWN,
    UNCONSCIOUS,
)
from engine.rulesets.stko.ground import FightFacts, ShotFacts
from engine.rulesets.stko.policies.base import BasePolicy
from engine.rulesets.stko.rules import contact, melee, moving, shooting, states
from engine.rulesets.stko.rules.feelings import felt
from engine.rulesets.stko.setup import new_battle
from engine.rulesets.stko.state.turns import Turn
from engine.rulesets.stko.tables_optional import ATTACK_DICE, FIGHT_ROWS, REAR, SIDE
from tests.engine.stko.scene import declined, give, rolled, up
from tests.engine.table import BLUE, RED, Table

FIST, PISTOL, BUTT, KNIFE = (FIGHT_ROWS.index(row) for row in ("fist", "pistol", "pistol_butt", "knife"))
CLUB, DAGGER = FIGHT_ROWS.index("club_axe"), FIGHT_ROWS.index("long_dagger")


class Choosing(BasePolicy):
    """Defends with one row, and leaves when told to."""

    def __init__(self, guard: int = FIST, leaves: bool = False) -> None:
        self.guard = guard
        self.leaves = leaves

    def defend_with(self, b, f, by):
        return self.guard

    def leaves_fight(self, b, f, other):
        return self.leaves


def ring(apart: int = 100, weapons=("pistol",), skills=(), tags=(), facing=(0, -1), **options: Any) -> Battle:
    """Figure 1 faces figure 2, a friend of each stands far off."""
    figures = (
        Figure(0, "ganger", weapons, at=(1000, 1000), facing=(0, 1), skills=skills),
        Figure(1, "ganger", ("knife",), at=(1000, 1000 + apart), facing=facing, tags=tags),
        Figure(0, "ganger", ("pistol",), at=(4000, 400), facing=(0, 1)),
        Figure(1, "ganger", ("pistol",), at=(4000, 4400), facing=(0, 1)),
    )
    setup = Setup("stko", (Side(), Side()), figures, "drawn", deployment="placed")
    b = new_battle(setup, {"stko.opt.melee": True, **{f"stko.{name}": value for name, value in options.items()}})
    b.decisions = Choosing()
    return b


def touching(**more: Any) -> Battle:
    b = ring(**more)
    b.engaged(b.figures[0], b.figures[1])
    return b


def attack(b: Battle, row: int, *faces: int) -> None:
    with rolled(b, *faces):
        melee.fight(b, up(b, 1), b.figures[1], row)


def test_each_six_of_the_defender_cancels_one_and_the_rest_is_rolled_on_the_row():
    """STKO-71."""
    b = touching()
    attack(b, FIST, 6, 6, 1, 6, 1, 1, 1, 1)  # two 6s, one cancelled; a 1 on the fist knocks down
    assert b.figures[1].status == DOWN
    assert b.figures[0].fought


def test_more_sixes_of_the_defender_throw_the_attacker_down_until_he_recovers():
    """STKO-72."""
    b = touching()
    attack(b, FIST, 1, 2, 3, 6, 1, 1, 1)
    assert b.figures[0].status == DOWN | DUTY


def test_a_knocked_down_defender_has_no_dice_and_two_count_for_the_attacker():
    """STKO-73, 75, 76."""
    b = touching()
    b.knocked_down(b.figures[1])
    attack(b, FIST, 6, 1, 1, 1, 1, 4, 2)  # a flesh wound: the location only
    assert b.figures[1].flesh[CHEST] == 1


def test_the_unconscious_are_left_to_evil_figures_and_every_die_hits_them():
    """STKO-73."""
    b = touching()
    b.knocked_out(b.figures[1])
    with declined("helpless"):
        melee.fight(b, up(b, 1), b.figures[1], FIST)
    b = touching(skills=("evil",))
    b.knocked_out(b.figures[1])
    attack(b, FIST, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1)
    assert b.figures[1].loss == IN_PLAY


def test_an_evil_figure_shoots_an_unconscious_one_dead_without_dice():
    """STKO-73."""
    b = touching(skills=("evil",))
    b.knocked_out(b.figures[1])
    attack(b, PISTOL)
    assert b.figures[1].loss == DEAD


def test_an_empty_gun_shoots_nobody_in_a_fight():
    """STKO-76."""
    b = touching()
    b.weapon_emptied(b.figures[0], 0)
    attack(b, PISTOL, 6, 1, 1, 1, 1, 1, 5)
    assert b.figures[1].wounds == []


def test_a_shot_or_stab_is_worked_out_like_any_hit():
    """STKO-76."""
    b = touching()
    attack(b, PISTOL, 6, 1, 1, 1, 1, 1, 5, 2, 2)
    assert [wound[:2] for wound in b.figures[1].wounds] == [(CHEST, FLESH)]


def test_a_club_wounds_the_head_and_knocks_out_or_kills():
    """STKO-71."""
    b = touching(weapons=("club",))
    attack(b, CLUB, 6, 1, 1, 1, 1, 1, 1, 1, 1, 5, 3)
    assert [wound[:2] for wound in b.figures[1].wounds] == [(HEAD, FLESH)]
    assert b.figures[1].status & UNCONSCIOUS and b.figures[1].loss == IN_PLAY
    b = touching(weapons=("club",))
    attack(b, CLUB, 6, 1, 1, 1, 1, 1, 1, 1, 1, 6)
    assert b.figures[1].loss == DEAD


def test_a_long_dagger_wounds_dreadfully():
    """STKO-71, 76: the location, then the effect."""
    b = touching(weapons=("long_dagger",))
    attack(b, DAGGER, 6, 1, 1, 1, 1, 1, 1, 1, 1, 4, 4, 1)
    assert sum(b.figures[1].serious) == 1


@pytest.mark.parametrize(
    ("location", "die", "loss", "severed"), [(3, 5, OUT, True), (2, 5, DEAD, False), (1, 5, OUT, False)]
)
def test_a_dreadful_wound_is_one_step_worse(location, die, loss, severed):
    """STKO-76, ruling 13."""
    b = touching()
    melee.dreadful(b, b.figures[0], b.figures[1], location - 1, die)
    assert (b.figures[1].loss, bool(b.severed_limbs)) == (loss, severed)


def test_stko_76_a_limb_is_lost_by_whoever_another_blow_has_incapacitated_too():
    """Options stko.dreadful_serious; anything else dreadful is a serious wound (STKO-109)."""
    b = touching()
    f, target = b.figures[0], b.figures[1]
    melee.dreadful(b, f, target, CHEST, 6)
    assert target.loss == OUT and not target.serious_wounds
    for location, die in ((RIGHT_ARM, 5), (LEGS, 1), (CHEST, 6)):
        melee.dreadful(b, f, target, location, die)
    melee.flesh_wound(b, f, target, LEGS)
    assert (target.loss, len(b.severed_limbs)) == (OUT, 1)
    assert (target.serious_wounds, target.flesh_wounds, target.status) == (1, 1, 0)


def test_a_dreadful_scratch_or_flesh_wound_is_serious():
    """STKO-76."""
    b = touching()
    melee.dreadful(b, b.figures[0], b.figures[1], BELLY, 1)
    assert b.figures[1].serious[BELLY] == 1 and b.figures[1].immobile


@pytest.mark.parametrize("how", [FLESH, SERIOUS])
def test_a_wound_of_the_right_arm_costs_a_die_more_than_one_of_the_left(how):
    """STKO-75: a flesh wound and a serious one alike."""
    pools = {}
    for arm in (LEFT_ARM, RIGHT_ARM):
        b = touching()
        b.wounded(b.figures[0], b.figures[1], arm, how, 0, False, False, False)
        pools[arm] = melee.own_dice(b.figures[0], 5, None)
    assert pools[LEFT_ARM] - pools[RIGHT_ARM] == 1


def test_modifiers_change_the_side_they_belong_to():
    """STKO-75, ruling 11."""
    b = touching()
    f, target = b.figures[:2]
    b.wounded(f, target, RIGHT_ARM, FLESH, 0, False, False, False)
    assert melee.attack_pool(b, f, target, FIST, FightFacts(), None) == 3 - 1 - 1
    assert melee.attack_pool(b, f, target, FIST, FightFacts(far=True, cover=True), None) == 3 - 1 - 1 + 2 - 1
    assert melee.attack_pool(b, f, target, PISTOL, FightFacts(quarter=REAR), None) == 2 - 1 - 1 + 2
    assert melee.attack_pool(b, f, target, FIST, FightFacts(quarter=REAR), None) == 1
    assert melee.defence_pool(b, target, KNIFE, FightFacts(quarter=SIDE), None) == 4 - 2
    assert melee.defence_pool(b, target, KNIFE, FightFacts(quarter=REAR), None) == 4 - 4


@pytest.mark.parametrize(("facing", "quarter"), [((0, -1), 0), ((1, 0), SIDE), ((0, 1), REAR)])
def test_a_drawn_table_knows_from_where_the_attack_comes(facing, quarter):
    """STKO-75."""
    b = ring(facing=facing)
    assert b.ground.fight(b.figures[0], b.figures[1], None).quarter == quarter


def test_a_shield_saves_from_all_hits_when_the_attacker_shows_a_one():
    """STKO-77."""
    b = touching(tags=("shield",))
    attack(b, FIST, 6, 6, 1, 2, 2, 2, 2)
    assert b.figures[1].status == 0


def test_the_run_must_reach_the_defender_and_more_than_nine_inches_give_two_dice():
    """STKO-70, STKO-75."""
    b = ring(apart=800)
    attack(b, FIST, 1, 1, 2)
    assert not b.contacts and b.figures[0].y == 1400
    b = ring(apart=1200)
    attack(b, FIST, 6, 6, 6, 2, 2, 2, 2, 2, 2, 2, 2, 2)
    assert contact.in_contact(b, b.figures[0], b.figures[1])


def test_three_ones_throw_the_runner_over():
    """STKO-20, STKO-70."""
    b = ring(apart=800)
    attack(b, FIST, 1, 1, 1)
    assert b.figures[0].status == DOWN


def test_after_a_declared_blow_neither_shoots_in_his_next_turn():
    """STKO-70."""
    b = ring(apart=1400)
    attack(b, BUTT, 1, 1, 2)
    with declined("may-not-shoot"):
        shooting.shoot(b, up(b, 1), b.figures[1], (), -1, 0)
    assert b.figures[1].held_fire == 1


def test_fists_and_shots_in_a_fight_block_nobody():
    """STKO-70."""
    b = ring(apart=1400)
    attack(b, PISTOL, 1, 1, 2)
    assert (b.figures[0].held_fire, b.figures[1].held_fire) == (0, 0)


def test_in_contact_nobody_uses_the_shooting_rules():
    """STKO-74."""
    b = touching()
    with declined("in-contact"):
        shooting.shoot(b, up(b, 1), b.figures[1], (), -1, 0)


def test_whoever_is_held_leaves_only_when_the_opponent_is_outnumbered():
    """STKO-81."""
    b = touching()
    with declined("in-a-fight"):
        moving.move(b, up(b, 1), "", 0, 0)
    with declined("in-a-fight"):
        moving.reposition(b, b.figures[0], None, 0, 1, -1)
    b.engaged(b.figures[2], b.figures[1])
    with rolled(b, 2, 2, 2):
        moving.move(b, b.figures[0], "", 0, 0)
    assert not contact.in_a_fight(b, b.figures[0]) or b.figures[0].y == 1000


def test_the_winner_may_run_instead():
    """STKO-81."""
    b = touching()
    b.decisions = Choosing(leaves=True)
    attack(b, FIST, 6, 6, 1, 2, 2, 2, 2, 2, 2, 2)
    assert b.figures[1].status == 0


def test_the_winner_who_runs_may_stumble():
    """STKO-20, 81: he lies where he fought, and the other one is spared all the same."""
    b = touching()
    b.decisions = Choosing(leaves=True)
    attack(b, FIST, 6, 6, 1, 2, 2, 2, 2, 1, 1, 1)
    assert (b.figures[0].status, b.figures[0].y, b.figures[1].status) == (DOWN, 1000, 0)


class Asked(Choosing):
    """Remembers how far he had to run, and whether exactly so far."""

    def __init__(self) -> None:
        super().__init__(leaves=True)
        self.asked: list[tuple[int, bool]] = []

    def where_to(self, b, f, most, exact):
        self.asked.append((most, exact))
        return super().where_to(b, f, most, exact)


@pytest.mark.parametrize(("rank", "tags", "exact"), [(0, (), True), (1, (), False), (1, ("citizen",), True)])
def test_stko_81_plocks_and_citizens_run_out_of_a_fight_as_far_as_the_dice_say(rank, tags, exact):
    """Whether or not a shot has fallen, and by either way out."""
    b = touching()
    f = b.figures[0]
    f.rank, f.tags = rank, tags
    b.decisions = asks = Asked()
    attack(b, FIST, *[6] * ATTACK_DICE[FIST] if rank else [6, 6], 2, 2, 2, 2, 3, 3, 3)
    b = touching()
    b.figures[0].rank, b.figures[0].tags = rank, tags
    b.engaged(b.figures[2], b.figures[1])
    b.decisions = also = Asked()
    with rolled(b, 3, 3, 3):
        moving.move(b, up(b, 1), "", 0, 0)
    assert asks.asked == also.asked == [(900, exact)] and not b.first_shot


@pytest.mark.parametrize(
    ("row", "state", "fired"), [(PISTOL, READY, True), (PISTOL, EMPTY, False), (FIST, READY, False)]
)
def test_stko_19_a_gun_that_goes_off_in_a_fight_begins_the_shooting(row, state, fired):
    b = touching()
    b.figures[0].weapons[0].state = state
    attack(b, row, *[2] * ATTACK_DICE[row], 2, 2, 2, 2)
    assert b.first_shot == fired


@pytest.mark.parametrize(("state", "fired"), [(EMPTY, False), (READY, True)])
def test_stko_48_a_rifle_that_he_cannot_hold_fires_no_shot_for_an_empty_gun(state, fired):
    """STKO-76: with one good arm the submachine gun is all that he fights with."""
    b = touching(weapons=("smg", "rifle"))
    f = b.figures[0]
    b.wounded(f, b.figures[1], RIGHT_ARM, SERIOUS, 5, False, False, False)
    f.weapons[0].state = state
    assert FIGHT_ROWS.index("rifle") in melee.rows_of(f)
    assert melee.goes_off(f, FIGHT_ROWS.index("rifle")) == fired


def test_what_is_broken_or_was_thrown_is_no_weapon_in_a_fight():
    """STKO-60, 71, 93."""
    b = touching(weapons=("knife", "pistol"))
    f = b.figures[0]
    assert melee.rows_of(f) == [FIST, KNIFE, PISTOL, BUTT]
    f.weapons[0].state, f.weapons[1].state = THROWN, BROKEN
    assert melee.rows_of(f) == [FIST]


def test_after_a_declared_blow_nobody_shoots_in_contact_either():
    """STKO-70, STKO-74: struck with the butt, he may strike again, but not pull the trigger."""
    b = touching()
    attack(b, BUTT, 2, 2, 2, 2, 2, 2, 2)
    f = up(b, 1)
    uses = [action.command["use"] for action in legal.actions(b, f) if action.code == "fight"]
    assert uses == ["fist", "pistol_butt"]
    with declined("may-not-shoot"):
        melee.fight(b, f, b.figures[1], PISTOL)
    with rolled(b, 2, 2, 2, 2, 2, 2, 2):
        melee.fight(b, f, b.figures[1], FIST)
    fights = [action.command["use"] for action in legal.actions(b, up(b, 1)) if action.code == "fight"]
    assert fights == ["fist", "pistol", "pistol_butt"]


@pytest.mark.parametrize(("use", "goes_on"), [(PISTOL, False), (FIST, True)])
def test_stko_70_a_blow_in_between_keeps_him_from_the_shot_in_contact_too(use, goes_on):
    """An enemy's action card is played before his dice (STKO-07): as with a shot from afar, he chooses again."""
    b = touching()
    attacker, enemy = b.figures[0], b.figures[1]
    before = [False]

    def strikes_first(b, f, open_to_others):
        if before[0] or f is not attacker:
            return 0
        before[0] = True
        b.chosen = enemy.n
        return FIRST_ACTION

    b.decisions.before_dice = strikes_first
    b.decisions.free_turn = lambda b, f: melee.fight(b, f, attacker, KNIFE)
    b.cards.held = [(FIRST_ACTION, enemy.n)]
    f = up(b, 1)
    blow, parry, shot = [2] * 4, [2] * 4, [2] * 3 if goes_on else []
    with rolled(b, *blow, *parry, *shot, *([2] * 4 if goes_on else [])):
        melee.fight(b, f, enemy, use)
    assert (attacker.held_fire > 0, len(b.turns) == 0) == (not goes_on, goes_on)
    if not goes_on:
        assert not b.turns[-1].declared
        with declined("may-not-shoot"):
            melee.fight(b, f, enemy, use)


@pytest.mark.interpreted
def test_stko_81_a_plock_with_no_way_long_enough_stays_where_he_is():
    b = touching()
    f = b.figures[0]
    f.rank = 0
    b.ground.runs_free = lambda figure, length, figures: False  # type: ignore[method-assign]  # replaced on purpose
    b.decisions = asks = Asked()
    attack(b, FIST, 6, 6, 2, 2, 2, 2, 3, 3, 3)
    assert not asks.asked and (f.x, f.y) == (1000, 1000) and b.figures[1].status == 0


def test_only_evil_figures_shoot_into_a_fight_and_chance_decides_whom_they_hit():
    """STKO-83."""
    b = touching()
    with declined("into-a-fight"):
        shooting.shoot(b, up(b, 3), b.figures[1], (), -1, 0)
    give(b, 3, evil=1)
    b.dice = TapeDice([(2, 2)])
    assert contact.who_is_struck(b, b.figures[2], b.figures[1]) is b.figures[0]
    knife = ShotFacts(band=SHORT, cover=SOLID)
    knife.plus = 2
    elsewhere = contact.facts_of(b.figures[0], b.figures[1], knife)
    assert (elsewhere.band, elsewhere.cover, elsewhere.plus) == (SHORT, OPEN, 2)


def test_a_knife_is_no_gun():
    b = ring(weapons=("knife",))
    with declined("not-a-gun"):
        shooting.shoot(b, up(b, 1), b.figures[1], (0,), -1, 0)
    assert melee.best_row(b.figures[0], ATTACK_DICE) == KNIFE


def test_fights_are_an_option():
    figures = (Figure(0, "ganger", ("pistol",)), Figure(1, "ganger", ("pistol",)))
    setup = Setup("stko", (Side("Red", (RED,)), Side("Blue", (BLUE,))), figures, deployment="placed")
    table = Table(setup, 1)
    with declined("no-fights"):
        table.enter({"type": "fight", "figure": 1, "target": 2})


def test_at_a_real_table_the_defender_declares_first_and_people_say_how_they_met():
    """STKO-70 .. 72."""
    figures = (Figure(0, "ganger", ("pistol",)), Figure(1, "ganger", ("knife",)))
    sides = (Side("Red", (RED,), dice="typed"), Side("Blue", (BLUE,), dice="typed"))
    table = Table(Setup("stko", sides, figures, deployment="placed", options={"stko.opt.melee": True}), 2)
    while table.game().waiting.turn != "action" or table.game().waiting.figure != 1:
        waiting = table.game().waiting
        wait = {"type": "wait", "figure": waiting.figure}
        table.enter(wait if waiting.turn == "action" else {"type": "turn-card"})
    table.enter({"type": "fight", "figure": 1, "target": 2, "use": "fist"}, RED)
    assert (table.game().open.kind, table.game().open.sides) == ("defend-with", (1,))
    table.enter({"type": "answer", "value": {"choice": "knife"}}, BLUE)
    table.enter({"type": "enter-dice", "faces": [4, 4, 4]}, RED)
    assert table.game().open.kind == "fact-fight"
    table.enter({"type": "answer", "value": {"quarter": "side", "far": True}}, RED)
    assert table.game().open.count == 5
    table.enter({"type": "enter-dice", "faces": [6, 2, 2, 2, 2]}, RED)
    assert table.game().open.count == 2
    table.enter({"type": "enter-dice", "faces": [6, 6]}, BLUE)
    table.enter({"type": "answer", "value": {"choice": "apply"}}, BLUE)
    assert table.game().battle.figures[0].status == DOWN | DUTY
    assert table.game().battle.figures[1].held_fire == 1


@pytest.mark.parametrize("hurt", [True, False])
def test_stko_57_waking_from_a_punch_settles_no_earlier_wound(hurt):
    """The 6 counts as Recover for the wound that knocked him out, and a fist gives none."""
    b = touching()
    target = b.figures[1]
    if hurt:
        b.wounded(target, b.figures[0], CHEST, FLESH, 2, True, False, False)
    attack(b, FIST, 6, 1, 1, *([1, 1, 1] if hurt else [1, 1, 1, 1]), 5)
    assert target.status & UNCONSCIOUS and bool(target.status & MORE) == hurt
    with rolled(b, 6):
        states.wake(b, up(b, 2))
    assert bool(target.status & DUTY) == hurt
    assert bool(b.turns) != hurt  # he may stand up at once, or his turn is over


@pytest.mark.parametrize("hits", [0, 1])
def test_an_avenger_hates_who_attacks_him_whether_or_not_he_is_hit(hits):
    """STKO-93: hand to hand too, and from the next dice on."""
    b = touching()
    give(b, 2, avenger=1)
    attack(b, FIST, *([6, 2, 2] if hits else [2, 2, 2]), 2, 2, 2, 2, *([1] if hits else []))
    assert felt(b, b.figures[1], b.figures[0]) == HATE


def test_good_aim_shifts_where_a_stab_lands_but_no_knock():
    """STKO-76, STKO-93."""
    b = touching(weapons=("knife",))
    give(b, 1, good_aim=2)
    b.decisions.shift_by_skill = lambda b, f, target, die, most: -most  # type: ignore[method-assign]
    attack(b, KNIFE, 6, 2, 2, 2, 2, 2, 2, 2, 2, 4, 2)  # stabbed; left arm 4 becomes chest 2
    assert b.figures[1].flesh[CHEST] == 1


@pytest.mark.parametrize(
    ("use", "foe", "code"),
    [
        ("pistol", "down", "white-knight"),
        ("pistol", "knife", "white-knight"),
        ("pistol", "pistol", ""),
        ("pistol_butt", "down", ""),
        ("fist", "knife", ""),
    ],
)
def test_stko_93_a_white_knight_shoots_nobody_on_the_ground_or_without_a_gun_in_contact_either(use, foe, code):
    """STKO-74: it is the same shot, only with other dice. He may still strike; an empty gun fires nothing."""
    b = touching()
    f, target = give(b, 1, white_knight=1), b.figures[1]
    if foe != "knife":
        target.weapons = b.figures[3].weapons
    if foe == "down":
        b.knocked_down(target)
    up(b, 1)
    row = FIGHT_ROWS.index(use)
    offered = {choice.command.get("use") for choice in legal.choices(b, [0]) if choice.code == "fight"}
    assert (use in offered) == (not code)
    if code:
        with declined(code):
            melee.fight(b, f, target, row)
        b.weapon_emptied(f, 0)
    melee.must_be_allowed_to_fire(b, f, target, row, 0)


def test_stko_40_a_later_hit_of_a_fight_may_kill_whom_an_earlier_one_incapacitated():
    """STKO-49, 76. What is milder than death wants no dice and does nothing."""
    b = touching(weapons=("club",))
    rolls = (6, 6, 6, 6, 1), (1, 1, 1, 1), (3, 1, 4, 5), (5,), (6,)  # head: incapacitated; down; cold; head: dead
    attack(b, FIGHT_ROWS.index("club_axe"), *(face for roll in rolls for face in roll))
    assert (b.figures[1].loss, b.figures[1].status) == (DEAD, 0)


def test_stko_70_a_blow_in_a_free_turn_bars_one_of_his_next_turns_only():
    """Ruling 30, option stko.last_turn_means: of those that his own card gives him."""
    for means, next_turn in (("own_card_turns", 1), ("own_turn_including_free_turns", 1)):
        b = ring(apart=1400, last_turn_means=means)
        b.turns.append(Turn(b.figures[0], FIRST_ACTION))
        with rolled(b, 1, 1, 2):
            melee.fight(b, b.figures[0], b.figures[1], BUTT)
        assert b.figures[0].held_fire == next_turn
        states.wait(b, up(b, 1))
        assert b.figures[0].held_fire == 0
