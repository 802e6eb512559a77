"""The 29 special rules as they are played, one test each, and what must be the same with and without them."""

import pytest

from engine.rulesets.gff.battle import Aim
from engine.rulesets.gff.codes import ADVANCE, CHARGE, RUSH
from engine.rulesets.gff.printed_rules import PRINTED
from engine.rulesets.gff.rules import attack, casting, melee, morale, moves, rounds, shooting
from tests.engine.gff.all_dice import every
from tests.engine.gff.units import Says, Told, battle, blade, declined, gun, left, part, unit, up, used_up


def shots(*dice, weapon=(), attacks=1, quality=4, distance=600, cover=False, blocked=False, moved=False, rules=(),
          **target):  # fmt: skip
    """What is left of a unit of three (Defense 4+) after one model's shots: (models, markers)."""
    f = unit(quality, rules=rules, weapons=[gun(attacks, *weapon)])
    other = unit(side=1, **({"models": 3} | target))
    b = battle(f, other, dice=dice)
    f.moved = moved
    attack.attack(b, f, other, [0], Aim([1], distance, cover, blocked), False, False)
    used_up(b)
    return left(other)


def blows(*dice, weapon=(), attacks=1, quality=4, charging=True, rules=(), fatigued=False, **target):
    f = unit(quality, rules=rules, weapons=[blade(attacks, *weapon)])
    other = unit(side=1, **({"models": 3} | target))
    b = battle(f, other, dice=dice)
    f.fatigued = fatigued
    attack.attack(b, f, other, [0], Aim([1], 0, False, False), True, charging)
    used_up(b)
    return left(other)


ALIVE, ONE_LESS, TWO_LESS = (3, 0), (2, 0), (1, 0)


# -- the rules of weapons ---------------------------------------------------------------------------------------------
def test_ap():
    """GFF-47: AP(1) makes a 4 fail at Defense 4+, and no AP a 6."""
    assert shots(4, 4) == ALIVE
    assert shots(4, 4, weapon=["AP(1)"]) == ONE_LESS
    assert shots(4, 6, weapon=["AP(9)"]) == ALIVE


def test_bane():
    """GFF-28: an unmodified 6 is rolled again, once, and nobody ignores the wound."""
    assert shots(4, 6, 3, weapon=["Bane"]) == ONE_LESS
    assert shots(4, 6, 6, weapon=["Bane"]) == ALIVE
    assert shots(4, 5, weapon=["Bane"]) == ALIVE


def test_blast():
    """GFF-29: as many hits as models stand close by, X at most; no cover."""
    assert shots(4, 4, 4, 3, weapon=["Blast(6)"], cover=True) == ONE_LESS
    assert shots(4, 4, 3, weapon=["Blast(2)"]) == ONE_LESS
    assert shots(4, 4, weapon=["Blast(3)"], models=1) == (1, 0)


def test_blast_spreads_evenly_over_units_close_by():
    """GFF-29: three hits, of which the other unit's model gets one; sharp ones and plain ones alike."""
    f = unit(weapons=[gun(1, "Blast(3)")])
    target, other = unit(side=1, models=3), unit(side=1, models=2)
    b = battle(f, target, other, dice=[4, 1, 1, 1])
    b.ground.near = [(2, 2), (3, 1)]
    attack.attack(b, f, target, [0], Aim([1], 600, False, False), False, False)
    assert left(target) == (1, 0) and left(other) == (2, 0)
    assert b.dice.at == 3  # two models near: two hits, both the target's
    f = unit(weapons=[gun(2, "Blast(3)", "Rending")])
    target, other = unit(side=1, models=3), unit(side=1, models=3)
    b = battle(f, target, other, dice=[6, 4, 6, 6, 6, 6])
    b.ground.near = [(2, 2), (3, 2)]
    attack.attack(b, f, target, [0], Aim([1], 600, False, False), False, False)
    used_up(b)  # two sharp hits for the target, two plain ones for the other


@pytest.mark.parametrize(("hits", "near"), [(7, (3, 2)), (4, (1, 1, 1)), (9, (5,)), (2, (1, 3))])
def test_a_blast_is_dealt_so_that_no_model_has_two_more_than_another(hits, near):
    """GFF-29."""
    before, dealt = 0, []
    for count in near:
        dealt.append(attack.share(hits, before, count, sum(near)))
        before += count
    assert sum(dealt) == hits
    each = [divmod(n, count) for n, count in zip(dealt, near, strict=True)]
    least, most = min(n for n, _ in each), max(n + (rest > 0) for n, rest in each)
    assert most - least <= 1


def test_counter():
    """GFF-34: whoever is charged strikes first with that weapon, and its models take Impact hits off."""
    f, target = unit(weapons=[blade()]), unit(side=1, models=2, weapons=[blade(1, "Counter"), blade(1, name="Claw")])
    b = battle(f, target, dice=[4, 4, 1, 1])  # Counter: two hits, two wounds: the charger rolls
    b.dice.tape += [(6, 5)]
    up(b, f, "charge")
    melee.charge(b, f, target, False)
    assert f.count() == 0 and target.fatigued
    used_up(b)
    assert blows(2, 2, 2, 1, 1, rules=["Impact(3)"], weapons=[blade(1, "Counter", count=2)]) == ONE_LESS


def test_deadly():
    """GFF-31: each wound counts X times on the model that takes it, and no more than that one falls."""
    assert shots(4, 1, weapon=["Deadly(6)"]) == ONE_LESS
    f, target = unit(weapons=[gun(1, "Deadly(3)")]), unit(side=1, models=2, rules=["Tough(6)"])
    b = battle(f, target, dice=[4, 1])
    attack.attack(b, f, target, [0], Aim([1], 600, False, False), False, False)
    assert left(target) == (2, 3)


def test_furious():
    """GFF-35: on a charge an unmodified 6 in melee is one hit more, and that one is no 6."""
    assert blows(6, 1, 1, rules=["Furious"]) == TWO_LESS
    assert blows(6, 1, rules=["Furious"], charging=False) == ONE_LESS
    assert shots(6, 1, rules=["Furious"]) == ONE_LESS
    assert blows(6, 5, 5, rules=["Furious"], weapon=["Rending"]) == ONE_LESS


def test_impact():
    """GFF-34: dice on a charge that hit from 2 on, none of the fatigued."""
    assert blows(1, 2, 1, 1, rules=["Impact(2)"]) == ONE_LESS
    assert blows(1, rules=["Impact(2)"], charging=False) == ALIVE
    assert blows(5, rules=["Impact(2)"], fatigued=True) == ALIVE


def test_indirect():
    """GFF-38: sight blockers are no cover, and after moving it is harder."""
    assert shots(4, 3, weapon=["Indirect"], cover=True, blocked=True) == ONE_LESS
    assert shots(4, 3, weapon=["Indirect"], cover=True) == ALIVE
    assert shots(4, weapon=["Indirect"], moved=True) == ALIVE
    assert shots(5, 1, weapon=["Indirect"], moved=True) == ONE_LESS
    assert unit(weapons=[gun(1, "Indirect")]).weapons[0].no_sight


def test_limited():
    """GFF-43: once a game."""
    f, target = unit(weapons=[gun(1, "Limited")]), unit(side=1)
    b = battle(f, target, dice=[1])
    up(b, f)
    shooting.shoot(b, f, target, ())
    up(b, f)
    assert declined(shooting.shoot, b, f, target, (0,)) == "used-up"
    assert declined(shooting.shoot, b, f, target, ()) == "nothing-to-shoot-with"


def test_relentless():
    """GFF-35: over 9 inches away."""
    assert shots(6, 1, 1, weapon=["Relentless"], distance=901) == TWO_LESS
    assert shots(6, 1, weapon=["Relentless"], distance=900) == ONE_LESS
    assert blows(6, 1, weapon=["Relentless"]) == ONE_LESS


def test_relentless_is_the_weapons_or_by_option_the_models():
    """GFF-35, option gff.relentless_scope."""
    guns = [gun(1, "Relentless"), gun(1, name="Pistol")]
    for scope, shapes in (("weapon", 0), ("model", 1)):
        f = unit(weapons=guns, relentless_scope=scope)
        assert len([e for e in f.weapons[1].effects if e.rule == "Relentless"]) == shapes


def test_reliable():
    """GFF-38: Quality 2+."""
    assert shots(2, 1, weapon=["Reliable"], quality=6) == ONE_LESS
    assert shots(1, weapon=["Reliable"], quality=6) == ALIVE


def test_rending():
    """GFF-36: hits of an unmodified 6 have AP(4), or more where the weapon has more."""
    assert shots(6, 5, weapon=["Rending"]) == ONE_LESS
    assert shots(5, 5, weapon=["Rending"]) == ALIVE
    assert shots(6, 5, weapon=["Rending", "AP(1)"], defence=2) == ONE_LESS
    assert shots(6, 6, weapon=["Rending", "AP(1)"], defence=2) == ALIVE


def test_surge():
    """GFF-40: one hit more, anywhere."""
    assert shots(6, 1, 1, weapon=["Surge"]) == TWO_LESS
    assert blows(6, 1, 1, weapon=["Surge"], charging=False) == TWO_LESS


def test_thrust():
    """GFF-39: +1 to hit and AP(+1) when charging."""
    assert blows(3, 4, weapon=["Thrust"]) == ONE_LESS
    assert blows(3, weapon=["Thrust"], charging=False) == ALIVE
    assert blows(4, 4, weapon=["Thrust"], charging=False) == ALIVE
    assert blows(4, 5, weapon=["Thrust", "AP(1)"]) == ONE_LESS


def test_unstoppable():
    """GFF-39: nothing takes from its rolls, and nobody ignores its wounds."""
    assert shots(4, 1, weapon=["Unstoppable"], models=3, rules=(), distance=1200) == ONE_LESS
    f, target = (
        unit(weapons=[gun(1, "Unstoppable", "Indirect")]),
        unit(side=1, models=2, rules=["Stealth", "Regeneration"]),
    )
    b = battle(f, target, dice=[4, 1])
    f.moved = True
    attack.attack(b, f, target, [0], Aim([1], 1200, False, False), False, False)
    assert left(target) == (1, 0)


# -- the rules of units -----------------------------------------------------------------------------------------------
def test_ambush():
    """GFF-27: set aside, and put on the table from the second round on."""
    f = unit(rules=["Ambush"])
    b = battle(f, unit(side=1))
    f.placed, b.phase = False, 0
    rounds.set_aside(b, f)
    assert not f.on_table() and b.to_come_in() == []
    b.phase = 3
    b.round_begun(2, 0)
    assert b.to_come_in() == [f]
    rounds.come_in(b, f, [])
    assert f.on_table() and not rounds.may_hold(f, 2) and rounds.may_hold(f, 3)


def test_caster():
    """GFF-30: X tokens each round, never more than 6."""
    f = unit(rules=["Caster(4)"])
    b = battle(f, unit(side=1))
    tokens = []
    for n in (1, 2):
        b.round_begun(n, 0)
        tokens.append(f.tokens)
    assert tokens == [4, 6]
    assert casting.works(b, 4, 0) and not casting.works(b, 3, 0)


def test_fast_and_slow():
    """GFF-10."""
    by_rule = {rules: [moves.reach(unit(rules=rules), action, False) for action in (ADVANCE, RUSH, CHARGE)]
               for rules in ((), ("Fast",), ("Slow",), ("Fast", "Slow"))}  # fmt: skip
    assert by_rule == {
        (): [600, 1200, 1200],
        ("Fast",): [800, 1600, 1600],
        ("Slow",): [400, 800, 800],
        ("Fast", "Slow"): [600, 1200, 1200],
    }


def test_slow():
    """GFF-10: whoever is slowest says how far the unit goes."""
    hero = part(3, 3, 1, ["Hero", "Slow"], name="Captain")
    assert moves.reach(unit(rules=["Fast"], more=[hero]), RUSH, False) == 800


def test_fear():
    """GFF-32: X more for the roll of whom it wounds in melee; nobody shot at."""
    f, target = unit(rules=["Fear(2)"], weapons=[blade(), gun()]), unit(side=1)
    b = battle(f, target, dice=[4, 1, 3])
    attack.attack(b, f, target, [0], Aim([1, 1], 0, False, False), True, False)
    assert target.count() == 0 and target.models[0].wounds == 1
    target = unit(side=1)
    b = battle(f, target, dice=[4, 1, 3])
    attack.attack(b, f, target, [1], Aim([1, 1], 600, False, False), False, False)
    assert target.count() == 1 and target.shaken


def test_fearless():
    """GFF-33: where all have it, 4+ after a failed test."""
    for face, shaken in ((3, True), (4, False)):
        f = unit(rules=["Fearless"])
        b = battle(f, unit(side=1), dice=[2, face])
        morale.test(b, f)
        used_up(b)
        assert f.shaken == shaken
    hero = part(4, 4, 1, ["Hero"], name="Captain")
    f = unit(rules=["Fearless"], more=[hero])
    b = battle(f, unit(side=1), dice=[2])
    morale.test(b, f)
    assert f.shaken


def test_flying():
    """GFF-41: no terrain while it moves, and every jump."""
    f = unit(rules=["Flying"])
    b = battle(f, unit(side=1))
    assert moves.reach(f, RUSH, True) == 1200
    moves.jump(b, f, 1, 600, 600)
    up(b, f, "rush")
    moves.dangerous(b, f, 1)
    assert not f.shaken


def test_hero():
    """GFF-43: friends within 12 inches test with his Quality, unless he is Shaken."""
    for shaken, within, passes in ((False, True, True), (True, True, False), (False, False, False)):
        f, hero = unit(5), unit(3, rules=["Hero"])
        b = battle(f, hero, unit(side=1), dice=[3], ground=Told(within=within))
        hero.shaken = shaken
        morale.test(b, f)
        assert f.shaken != passes


def test_immobile():
    """GFF-41: it holds its position."""
    f = unit(rules=["Immobile"], weapons=[gun()])
    b = battle(f, unit(side=1))
    assert [declined(rounds.may_take, b, f, action) for action in range(4)] == [None, *["immobile"] * 3]


def test_regeneration():
    """GFF-37: a wound is ignored on 5+."""
    for face, came in ((4, ONE_LESS), (5, ALIVE)):
        f, target = unit(weapons=[gun()]), unit(side=1, models=3, rules=["Regeneration"])
        b = battle(f, target, dice=[4, 1, face])
        attack.attack(b, f, target, [0], Aim([1], 600, False, False), False, False)
        used_up(b)
        assert left(target) == came


def test_scout():
    """GFF-43: set aside, and deployed when all others stand."""
    scouts, others, foe = unit(rules=["Scout"]), unit(), unit(side=1)
    b = battle(scouts, others, foe)
    for f in b.units:
        f.placed = False
    b.phase, b.starter, b.turn = 2, 0, 0
    rounds.set_aside(b, scouts)
    assert b.to_deploy() == [others, foe]
    rounds.deploy(b, others, [])
    rounds.deploy(b, foe, [])
    assert b.to_deploy() == [scouts] and b.turn == 0


def test_stealth():
    """GFF-38: over 9 inches away it is harder to hit, where all models have it."""
    f = unit(weapons=[gun(), blade()])
    hero = part(3, 3, 1, ["Hero"], name="Captain")
    for target, distance, melee_, need in (
        (unit(side=1, rules=["Stealth"]), 901, False, 5),
        (unit(side=1, rules=["Stealth"]), 900, False, 4),
        (unit(side=1, rules=["Stealth"]), 901, True, 4),
        (unit(side=1, rules=["Stealth"], more=[hero]), 901, False, 4),
    ):
        now = attack.circumstances_of(Aim([1, 1], distance, False, False), melee_, False)
        quality, modifier = attack.hit_number(f, target, f.weapons[0], now, None)
        assert quality - modifier == need


def test_strider():
    """GFF-41: difficult ground doesn't slow it, and it jumps from 2 on."""
    f = unit(rules=["Strider"])
    b = battle(f, unit(side=1), dice=[2, 2, 2])
    assert moves.reach(f, RUSH, True) == 1200
    moves.jump(b, f, 1, 600, 600)
    assert not f.shaken
    used_up(b)


def test_tough():
    """GFF-42: X wounds before it rolls, out from 5 + X on."""
    for wounds, dice, came in ((2, (), (1, 2)), (3, (4,), (1, 3)), (3, (5,), (0, 0))):
        f, target = unit(weapons=[gun(wounds)]), unit(side=1, rules=["Tough(3)"])
        b = battle(f, target, dice=[*[4] * wounds, *[1] * wounds, *dice])
        attack.attack(b, f, target, [0], Aim([1], 600, False, False), False, False)
        used_up(b)
        assert left(target) == came


def test_each_of_the_29_has_a_test_of_its_own():
    named = {name.removeprefix("test_") for name in globals()}
    assert len(PRINTED) == 29 and {rule.code for rule in PRINTED} - named == {"fast"}
    assert "fast_and_slow" in named


# -- pairs that cancel, and orders that don't matter ------------------------------------------------------------------
def chances(*weapons, target=(), rules=(), aim=None, melee_=False, charging=False, **options):
    def make():
        return unit(rules=rules, weapons=list(weapons)), unit(side=1, **dict(target))

    return every(make, aim, melee_, charging, **options)


def test_bane_against_regeneration_is_bane_without_regeneration():
    """GFF-28, 37."""
    with_it = chances(gun(1, "Bane"), target={"rules": ["Regeneration"]})
    assert with_it == chances(gun(1, "Bane"))
    assert with_it != chances(gun(1), target={"rules": ["Regeneration"]})


@pytest.mark.parametrize("rule", ["Rending", "Unstoppable"])
def test_nobody_ignores_wounds_of_these_either(rule):
    """GFF-36, 37, 39."""
    assert chances(gun(1, rule), target={"rules": ["Regeneration"]}) == chances(gun(1, rule))


def test_unstoppable_knows_no_stealth():
    """GFF-38, 39."""
    far = Aim([1], 1200, False, False)
    hidden = {"rules": ["Stealth"]}
    assert chances(gun(2, "Unstoppable"), target=hidden, aim=far) == chances(gun(2, "Unstoppable"), aim=far)
    assert chances(gun(2), target=hidden, aim=far) != chances(gun(2), aim=far)


def test_blast_against_one_model_is_no_blast():
    """GFF-29."""
    assert chances(gun(2, "Blast(6)")) == chances(gun(2))


def test_blast_knows_no_cover():
    """GFF-24, 29."""
    covered = Aim([1], 600, True, False)
    two = {"models": 2}
    assert chances(gun(1, "Blast(3)"), target=two, aim=covered) == chances(gun(1, "Blast(3)"), target=two)
    assert chances(gun(1), target=two, aim=covered) != chances(gun(1), target=two)


def test_fast_and_slow_cancel():
    """GFF-10."""
    for action in (ADVANCE, RUSH, CHARGE):
        assert moves.reach(unit(rules=["Fast", "Slow"]), action, False) == moves.reach(unit(), action, False)


def test_surge_far_away_and_relentless_are_the_same():
    """GFF-35, 40."""
    far = Aim([1], 1200, False, False)
    assert chances(gun(1, "Surge"), aim=far) == chances(gun(1, "Relentless"), aim=far)


def test_furious_on_a_charge_is_surge():
    """GFF-35, 40."""
    three = {"models": 3}
    one = chances(blade(1), rules=["Furious"], melee_=True, charging=True, target=three)
    assert one == chances(blade(1, "Surge"), melee_=True, charging=True, target=three)


def test_reliable_at_quality_two_changes_nothing():
    """GFF-38."""

    def make(*rules):
        return lambda: (unit(2, weapons=[gun(2, *rules)]), unit(side=1))

    assert every(make("Reliable"), None, False, False) == every(make(), None, False, False)


def test_rending_with_more_than_ap_four_is_no_sharper():
    """GFF-36, 47: AP(4) and Rending, but for what it does to Regeneration."""
    assert chances(gun(2, "AP(4)", "Rending"), target={"defence": 2}) == chances(gun(2, "AP(4)"), target={"defence": 2})


def test_deadly_on_models_of_one_wound_takes_as_many_models():
    """GFF-31."""
    fallen = [
        {n: sum(p for one, p in came.items() if one[1] == n) for n in range(3)}
        for came in (chances(gun(2, *rules), target={"models": 3}) for rules in ((), ("Deadly(3)",)))
    ]
    assert fallen[0] == fallen[1]


def test_the_order_of_weapons_doesnt_matter():
    """GFF-13, 31: Deadly ones are first anyway."""
    kit = [gun(1, "AP(1)"), gun(1, "Deadly(2)", name="Fusion")]
    target = {"models": 2, "rules": ["Tough(2)"]}
    assert chances(*kit, target=target) == chances(*reversed(kit), target=target)


def test_a_rule_for_charging_changes_no_other_attack():
    """GFF-35, 39."""
    assert chances(blade(1, "Thrust"), rules=["Furious"], melee_=True) == chances(blade(1), melee_=True)


# -- what is rationed, and rules of a referee's own -------------------------------------------------------------------
def own_shots(line, *dice, by=True, says=None, used=(), **facts):
    """One shot of a unit with that rule, or at one."""
    own = {"Own": line}
    f = unit(rules=["Own"] if by else [], weapons=[gun(facts.pop("attacks", 1)), blade()], own=own)
    target = unit(side=1, models=3, rules=[] if by else ["Own"], own=own)
    b = battle(f, target, dice=dice, says=says)
    f.used_this_round, f.used_up = list(used), list(used)
    in_melee = facts.pop("in_melee", False)
    aim = Aim([1, 1], facts.pop("distance", 600), facts.pop("cover", False), False)
    attack.attack(b, f, target, [1 if in_melee else 0], aim, in_melee, facts.pop("charging", False))
    used_up(b)
    return left(target)


@pytest.mark.parametrize(
    ("line", "dice", "came"),
    [
        ("hit +1", (3, 1), ONE_LESS),
        ("hit -1", (4,), ALIVE),
        ("ap 2", (4, 5), ONE_LESS),
        ("six-hit 2", (6, 1, 1, 4), TWO_LESS),
        ("six-attack 1", (6, 4, 1, 1), TWO_LESS),
        ("six-wound 1", (6, 4), ONE_LESS),
        ("six-reroll 1", (6, 3), ALIVE),
        ("one-hit 1", (1, 1), ONE_LESS),
        ("one-attack 1", (1, 4, 1), ONE_LESS),
        ("one-wound 1", (1,), ONE_LESS),
        ("one-reroll 1", (1, 4, 1), ONE_LESS),
    ],
)
def test_own_shapes_of_attacks(line, dice, came):
    """GFF-13, 40: what an unmodified 6 or 1 does beside what it is."""
    assert own_shots(line, *dice) == came


@pytest.mark.parametrize(
    ("line", "dice", "came"),
    [
        ("hit-against -1", (4,), ALIVE),
        ("hit-against +1", (3, 1), ONE_LESS),
        ("defence +1", (4, 3), ALIVE),
        ("defence -1", (4, 4), ONE_LESS),
        ("ignore 6", (4, 1, 6), ALIVE),
        ("ignore 6", (4, 1, 5), ONE_LESS),
    ],
)
def test_own_shapes_of_whoever_is_attacked(line, dice, came):
    """GFF-13, 37, 38."""
    assert own_shots(line, *dice, by=False) == came


@pytest.mark.parametrize(
    ("condition", "facts", "counts"),
    [
        ("over-nine", {"distance": 901}, True),
        ("over-nine", {"distance": 900}, False),
        ("shooting", {}, True),
        ("shooting", {"in_melee": True}, False),
        ("melee", {"in_melee": True}, True),
        ("melee", {}, False),
        ("charging", {"in_melee": True, "charging": True}, True),
        ("charging", {"in_melee": True}, False),
        ("all-models", {}, True),
    ],
)
def test_conditions(condition, facts, counts):
    """GFF-35, 38, 39: a 3 hits with +1 only."""
    assert own_shots(f"hit +1 {condition}", *((3, 1) if counts else (3,)), **facts) == (ONE_LESS if counts else ALIVE)


def test_all_models_must_have_what_counts_for_all_models():
    """GFF-38."""
    own = {"Own": "hit +1 all-models"}
    hero = part(4, 4, 1, ["Hero"], name="Captain")
    f = unit(rules=["Own"], weapons=[gun()], own=own, more=[hero])
    b = battle(f, unit(side=1, models=2), dice=[3])
    attack.attack(b, f, b.units[1], [0], Aim([1], 600, False, False), False, False)
    used_up(b)


@pytest.mark.parametrize("ration", ["once-a-round", "once-a-game"])
def test_what_is_rationed_is_asked_for_and_counts_once(ration):
    """GFF-13: with yes it counts, with no it is kept, and then it is gone for the round or the game."""
    own = {"Own": f"hit +1 {ration}"}
    f = unit(rules=["Own"], weapons=[gun(), gun(name="Pistol")], own=own)
    target = unit(side=1, models=5)
    says = Says(rule=False)
    b = battle(f, target, dice=[3, 3, 3, 3, 1, 1, 3, 3], says=says)
    aim = Aim([1, 1], 600, False, False)
    attack.attack(b, f, target, [0, 1], aim, False, False)
    assert says.asked == ["Own"] and f.used_this_round == f.used_up == []
    says.rule = True
    attack.attack(b, f, target, [0, 1], aim, False, False)
    assert left(target) == (3, 0) and says.asked == ["Own", "Own"] and f.using == []
    attack.attack(b, f, target, [0, 1], aim, False, False)
    assert says.asked == ["Own", "Own"]
    used_up(b)
    b.round_begun(2, 0)
    b.dice.tape += [(6, 2), (6, 2)]
    attack.attack(b, f, target, [0, 1], aim, False, False)
    assert len(says.asked) == (3 if ration == "once-a-round" else 2)


def test_a_rule_for_attacks_isnt_spent_by_being_attacked():
    """GFF-13: and one for defending isn't by attacking."""
    own = {"Sharp": "hit +1 once-a-game", "Guard": "defence +1 once-a-game"}
    f = unit(rules=["Sharp", "Guard"], weapons=[gun()], own=own)
    target = unit(side=1, models=3, rules=["Sharp", "Guard"], own=own)
    says = Says()
    b = battle(f, target, dice=[3, 3], says=says)
    attack.attack(b, f, target, [0], Aim([1], 600, False, False), False, False)
    assert says.asked == ["Sharp", "Guard"]
    assert f.used_up == ["Sharp"] and target.used_up == ["Guard"] and left(target) == ALIVE


def test_range():
    """GFF-13: 6 inches more."""
    f = unit(rules=["Own"], weapons=[gun(range=12)], own={"Own": "range +6 shooting"})
    b = battle(f, unit(side=1), dice=[1], ground=Told(distance=1800))
    up(b, f)
    shooting.shoot(b, f, b.units[1], ())
    used_up(b)


def test_advance_and_rush():
    """GFF-10: and what is for charges only."""
    f = unit(rules=["Own"], own={"Own": "advance +2; rush +4 charging"})
    assert [moves.reach(f, action, False) for action in (ADVANCE, RUSH, CHARGE)] == [800, 1200, 1600]


def test_own_morale_is_asked_for_where_it_is_rationed():
    """GFF-23."""
    for line, says, dice, asked in (
        ("morale +1", Says(), [3], []),
        ("morale +1 once-a-game", Says(), [3], ["Own"]),
        ("morale +1 once-a-game", Says(rule=False), [4], ["Own"]),
    ):
        f = unit(rules=["Own"], own={"Own": line})
        b = battle(f, unit(side=1), dice=dice, says=says)
        morale.test(b, f)
        assert not f.shaken and says.asked == asked and f.using == []


@pytest.mark.parametrize(("face", "steady"), [(4, True), (3, False)])
def test_recover(face, steady):
    """GFF-20: Shaken ends on 4+ where a round begins."""
    f = unit(rules=["Own"], own={"Own": "recover 4"})
    f.shaken = True
    b = battle(f, unit(side=1), dice=[face])
    for one in b.units:
        one.done = True
    rounds.go_on(b)
    used_up(b)
    assert b.round == 2 and f.shaken != steady


def test_move_after():
    """GFF-10: when it has acted; not a unit that is Shaken or idle."""
    says = Says()
    f = unit(rules=["Own"], own={"Own": "move-after 3 once-a-round"})
    b = battle(f, unit(side=1), says=says)
    rounds.hold(b, f, None, (), 0)
    assert says.asked == ["Own", "moves-after 300"] and f.used_this_round == ["Own"]
    f = unit(rules=["Own"], own={"Own": "move-after 3"})
    b = battle(f, unit(side=1), says=says)
    f.shaken = True
    rounds.idle(b, f)
    assert len(says.asked) == 2


def test_a_rule_like_a_printed_one_is_played_as_that_one():
    """GFF-42: and it is all-models' by its own name."""
    own = {"Own": "like Stealth", "Hard": "like Tough 3"}
    f = unit(weapons=[gun()])
    target = unit(side=1, rules=["Own", "Hard"], own=own)
    now = attack.circumstances_of(Aim([1], 1200, False, False), False, False)
    assert attack.hit_number(f, target, f.weapons[0], now, None) == (4, -1)
    assert target.kinds[0].tough == 3
