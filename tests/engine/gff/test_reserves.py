"""Ambush and Scout: who waits, who comes when. Source: GFF-07, 27, 43."""

from engine.rulesets.gff.codes import DEPLOYING, PLAYING
from engine.rulesets.gff.rules import rounds
from tests.engine.gff.test_rounds import deploying
from tests.engine.gff.units import battle, declined, part, unit


def hidden(side=0, **more):
    f = unit(side=side, rules=["Ambush"], **more)
    return f


def waiting(*units):
    """In the second round, with these in ambush."""
    b = battle(*units)
    for f in units:
        if f.kinds[0].has(37):
            f.placed, f.reserve = False, 1
    b.round_begun(2, 0)
    return b


def test_only_who_may_wait_is_set_aside():
    """GFF-27, 43: all of its models, and not when it stands already."""
    led = unit(rules=["Ambush"], more=[part(3, 3, 1, ["Hero"], name="Captain")])
    b = deploying(unit(), led, hidden(), unit(side=1))
    assert declined(rounds.set_aside, b, b.units[0]) == "no-reserve"
    assert declined(rounds.set_aside, b, led) == "no-reserve"
    b.units[2].placed = True
    assert declined(rounds.set_aside, b, b.units[2]) == "deployed-already"


def test_ambushers_come_in_turn_before_anybody_acts_beginning_with_the_starter():
    """GFF-27."""
    one, two, foe, stands, enemy = hidden(), hidden(), hidden(1), unit(), unit(side=1)
    b = waiting(one, two, foe, stands, enemy)
    assert b.turn == 0 and declined(rounds.may_take, b, stands, 0) == "ambushers-first"
    assert declined(rounds.may_come_in, b, foe) == "other-side-is-up"
    for f in (one, foe, two):
        rounds.may_come_in(b, f)
        rounds.come_in(b, f, [])
    assert b.turn == 0 and b.to_come_in() == [] and one.came == 2
    rounds.may_take(b, one, 0)


def test_a_side_may_leave_its_ambushers_where_they_are():
    """GFF-27: until the next round."""
    one, foe, stands, enemy = hidden(), hidden(1), unit(), unit(side=1)
    b = waiting(one, foe, stands, enemy)
    rounds.stay_hidden(b, 0)
    assert b.turn == 1 and declined(rounds.may_come_in, b, one) == "no-arrival-now"
    rounds.come_in(b, foe, [])
    assert b.turn == 0 and not one.on_table()
    assert declined(rounds.stay_hidden, b, 0) == "no-arrival-now"
    b.round_begun(3, 0)
    assert b.to_come_in() == [one]


def test_with_three_sides_the_starter_comes_first_too():
    """GFF-27."""
    units = [hidden(side) for side in range(3)] + [unit(side=side) for side in range(3)]
    b = waiting(*units)
    order = []
    while b.to_come_in():
        f = next(f for f in b.to_come_in() if f.side == b.turn)
        order.append(f.side)
        rounds.come_in(b, f, [])
    assert order == [0, 1, 2]


def test_nobody_comes_in_the_first_round():
    """GFF-27."""
    one, stands = hidden(), unit()
    b = battle(one, stands, unit(side=1))
    one.placed, one.reserve = False, 1
    b.round_begun(1, 0)
    assert b.to_come_in() == []


def test_a_unit_in_ambush_counts_for_the_army_and_isnt_tested():
    """GFF-22, 27."""
    one, stands = hidden(), unit()
    b = battle(one, stands, unit(side=1))
    one.placed, one.reserve = False, 1
    assert b.left(0) == 2 and b.friends(0) == [stands]


def test_scouts_are_deployed_last_beginning_with_whoever_acts_first():
    """GFF-43."""
    scout, one = unit(rules=["Scout"]), unit()
    other, foe, more = unit(side=1, rules=["Scout"]), unit(side=1), unit(side=1)
    b = deploying(scout, one, other, foe, more)
    rounds.set_aside(b, scout)
    rounds.set_aside(b, other)
    order = []
    while b.phase == DEPLOYING:
        f = next(f for f in b.to_deploy() if f.side == b.turn)
        order.append(f.n)
        rounds.deploy(b, f, [])
    assert order == [2, 4, 5, 1, 3]


def test_whoever_sets_the_last_one_aside_lets_the_other_deploy():
    """GFF-07, 27."""
    one, foe = hidden(), unit(side=1)
    b = deploying(one, foe)
    rounds.set_aside(b, one)
    assert b.turn == 1
    rounds.deploy(b, foe, [])
    assert b.phase == PLAYING and b.turn == 1


def test_where_all_wait_the_game_begins_by_itself():
    """GFF-27."""
    one, foe = hidden(), hidden(1)
    b = deploying(one, foe)
    rounds.set_aside(b, one)
    rounds.set_aside(b, foe)
    assert b.phase == PLAYING and b.round == 2 and b.to_come_in() == [one, foe]


def test_who_has_set_all_aside_still_chooses_the_edge():
    """GFF-07."""
    one, foe = hidden(), unit(side=1)
    b = deploying(one, foe, edge="")
    rounds.set_aside(b, one)
    rounds.choose_edge(b, 0, "south")
    assert b.turn == 1
