"""An action card between the declaration and its dice: what was declared must still be allowed. STKO-07, ruling 20."""

from collections.abc import Callable

import pytest

from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import BROKEN, DOWN, FIRST_ACTION, IN_PLAY, SOLID, UNCONSCIOUS
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.ground import ShotFacts
from engine.rulesets.stko.rules import melee, shooting
from engine.rulesets.stko.tables_optional import FIGHT_ROWS
from tests.engine.stko.scene import battle, give, rolled, up
from tests.engine.stko.test_melee import FIST, KNIFE, touching

SHOOTER, ENEMY = 1, 6


def cuts_in(b: Battle, who: int, what: Callable[[Figure], None]) -> None:
    """Once, `who` has a free turn before the next dice, and does that with it."""
    b.cards.held = [(FIRST_ACTION, who)]
    done: list[int] = []

    def before_dice(b: Battle, f: Figure, open_to_others: bool) -> int:
        if done or not open_to_others:
            return 0
        done.append(who)
        b.chosen = who
        return FIRST_ACTION

    def free_turn(b: Battle, f: Figure) -> None:
        what(f)
        if b.turns and b.turns[-1].figure is f:
            b.turn_ended(f)

    b.decisions.before_dice = before_dice
    b.decisions.free_turn = free_turn


def chooses_again(b: Battle, f: Figure) -> bool:
    return bool(b.turns) and b.turns[-1].figure is f and not b.turns[-1].declared


def test_stko_93_a_white_knight_spares_whoever_was_knocked_down_in_between():
    b = battle()
    f, target = give(b, SHOOTER, white_knight=1), b.figures[ENEMY - 1]
    cuts_in(b, 5, lambda g: b.knocked_down(target))
    up(b, SHOOTER)
    with rolled(b):
        shooting.shoot(b, f, target, (0,), -1, 0)
    assert target.status == DOWN and chooses_again(b, f)


def test_stko_93_whoever_was_camouflaged_in_between_is_not_shot_at():
    """He moved in his last turn and keeps still in the free one: from then on he isn't seen from afar."""
    b = battle()
    target = give(b, ENEMY, camouflaged=1)
    b.ground.facts = ShotFacts(2000, cover=SOLID)
    target.moved_last = 2
    cuts_in(b, ENEMY, lambda g: None)
    f = up(b, 2)
    with rolled(b):
        shooting.shoot(b, f, target, (0,), -1, 0)
    assert chooses_again(b, f)


@pytest.mark.parametrize(("skills", "strikes"), [({}, False), ({"evil": 1}, True)])
def test_stko_73_whoever_was_knocked_out_in_between_is_left_to_the_evil(skills, strikes):
    b = touching(action_card_target="any")
    f, target = give(b, 1, **skills), b.figures[1]
    cuts_in(b, 4, lambda g: b.knocked_out(target))
    up(b, 1)
    with rolled(b, *([1] * 10 if strikes else [])):  # five dice, and every one hits
        melee.fight(b, f, target, FIST)
    assert target.status & UNCONSCIOUS and target.loss == IN_PLAY
    assert chooses_again(b, f) != strikes


def test_stko_71_a_weapon_that_broke_in_between_strikes_no_more():
    b = touching(weapons=("knife",))
    f, target = b.figures[0], b.figures[1]
    cuts_in(b, 4, lambda g: setattr(f.weapons[0], "state", BROKEN))
    up(b, 1)
    with rolled(b):
        melee.fight(b, f, target, KNIFE)
    assert chooses_again(b, f)


def test_stko_71_whoever_lost_the_weapon_that_was_to_defend_him_defends_with_his_fists():
    b = touching()
    f, target = b.figures[0], b.figures[1]
    b.decisions.guard = KNIFE
    cuts_in(b, 4, lambda g: setattr(target.weapons[0], "state", BROKEN))
    up(b, 1)
    with rolled(b, *[2] * 3, *[2] * 4):  # three dice of the fist against four of the fist
        melee.fight(b, f, target, FIST)
    assert FIGHT_ROWS[FIST] == "fist" and not b.turns


def test_stko_07_without_anybody_cutting_in_nothing_is_looked_at_again():
    """People who decided otherwise than the rules (STKO-93) still have their shot."""
    b = battle()
    f, target = give(b, SHOOTER, white_knight=1), b.figures[ENEMY - 1]
    b.knocked_down(target)
    up(b, SHOOTER)
    b.forced = True
    with rolled(b, *[2] * 7):  # one-handed, short 3 + legend 2 + down 2
        shooting.shoot(b, f, target, (0,), -1, 0)
    assert not b.turns
