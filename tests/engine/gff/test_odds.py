"""Exact odds against the rules themselves: all dice of small attacks, and many throws of large ones."""

import time
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.kernel.dice import ShakeDice
from engine.kernel.distributions import ONE
from engine.rulesets.gff import odds
from engine.rulesets.gff.battle import Aim, Decisions
from engine.rulesets.gff.odds_attack import close_by, group_of, odds_of_attack, plain_aim, shown, suffered
from engine.rulesets.gff.odds_dice import coming_through
from engine.rulesets.gff.rules import attack
from tests.engine.gff.all_dice import AsMade, EveryDie, every, fight
from tests.engine.gff.scene import profile, row, stood
from tests.engine.gff.units import battle, blade, gun, part, unit


def told_by(make, aim, melee, charging, **options):
    f, target = make()
    b = battle(f, target, **options)
    places = [w.place for w in f.weapons if (w.range == 0) == melee]
    return odds_of_attack(b, f, target, places, aim or plain_aim(f, melee), melee, charging)


def near(odds_, n, chance):
    place = n - odds_.least
    weight = odds_.weights[place] if 0 <= place < len(odds_.weights) else 0
    return abs(Fraction(weight, ONE) - chance) < Fraction(1, 2**70)


FAR = Aim([1, 1, 1], 1000, False, False)
COVER = Aim([1, 1, 1], 600, True, False)
HIDDEN = Aim([1, 1, 1], 600, True, True)


def shots(*rules, attacks=1, quality=4, weapon=(), own=None, **target):
    def make():
        by = unit(quality, 4, 1, rules, [gun(attacks, *weapon)], own=own)
        return by, unit(side=1, own=own, **({"defence": 4} | target))

    return make


def blows(*rules, attacks=1, quality=4, weapon=(), own=None, **target):
    def make():
        by = unit(quality, 4, 1, rules, [blade(attacks, *weapon)], own=own)
        return by, unit(side=1, own=own, **({"defence": 4} | target))

    return make


OWN = {
    "Sixes": "six-wound 1; six-attack 1",
    "Ones": "one-hit 1; one-wound 1",
    "Again": "one-reroll 1",
    "Over": "six-reroll 1",
    "Ward": "ignore 6; defence +1",
    "Twice": "one-attack 1",
    "Aimed": "hit +1 over-nine; ap 1 shooting",
}
CASES = {
    "plain": (shots(attacks=2), None, {}),
    "one model, one wound": (shots(attacks=1), None, {}),
    "a unit": (shots(attacks=2, models=2), None, {}),
    "cover": (shots(attacks=2), COVER, {}),
    "indirect, hidden": (shots(attacks=2, weapon=["Indirect"]), HIDDEN, {}),
    "AP": (shots(attacks=2, weapon=["AP(2)"]), None, {}),
    "Rending": (shots(attacks=2, weapon=["Rending", "AP(1)"], rules=["Regeneration"]), None, {}),
    "Rending adds": (shots(attacks=2, defence=2, weapon=["Rending", "AP(1)"]), None, {"rending_ap": "plus_4"}),
    "Bane": (shots(attacks=1, weapon=["Bane"], rules=["Regeneration"]), None, {}),
    "Surge": (shots(attacks=1, weapon=["Surge"]), None, {}),
    "Surge and Rending": (shots(attacks=1, weapon=["Surge", "Rending"], models=3), None, {}),
    "Relentless far": (shots(attacks=1, weapon=["Relentless"]), FAR, {}),
    "Stealth far": (shots(attacks=2, rules=["Stealth"]), FAR, {}),
    "Stealth against Unstoppable": (shots(attacks=2, weapon=["Unstoppable"], rules=["Stealth"]), FAR, {}),
    "Reliable": (shots(attacks=2, quality=6, weapon=["Reliable"]), None, {}),
    "Blast": (shots(attacks=1, weapon=["Blast(3)"], models=2), COVER, {}),
    "Blast on many": (shots(attacks=1, weapon=["Blast(3)"], models=4), None, {}),
    "Blast and Surge": (shots(attacks=1, weapon=["Blast(2)", "Surge"], models=5), None, {}),
    "Deadly": (shots(attacks=2, weapon=["Deadly(3)"], models=2, rules=["Tough(3)"]), None, {}),
    "Deadly, surplus": (shots(attacks=2, weapon=["Deadly(3)"], models=3, rules=["Tough(2)"]), None, {}),
    "Deadly and Regeneration": (shots(weapon=["Deadly(3)"], rules=["Tough(3)", "Regeneration"]), None, {}),
    "before": (shots(attacks=1, weapon=["Deadly(3)"], rules=["Tough(3)", "Regeneration"]), None,
               {"regen_vs_deadly": "before_multiply"}),
    "Regeneration": (shots(attacks=1, models=2, rules=["Regeneration"]), None, {}),
    "Tough": (shots(attacks=2, models=2, rules=["Tough(2)"]), None, {}),
    "one wound a model": (shots(attacks=2, models=3, rules=["Tough(3)"]), None,
                          {"tough_in_units": "one_wound_per_model"}),
    "own six": (shots("Sixes", attacks=1, own=OWN, models=3), None, {}),
    "own one": (shots("Ones", attacks=2, own=OWN, models=4), None, {}),
    "own one again": (shots("Again", attacks=2, own=OWN), None, {}),
    "own six again": (shots("Over", attacks=1, own=OWN), None, {}),
    "own ward": (shots(attacks=1, own=OWN, rules=["Ward"]), None, {}),
    "own more attacks": (shots("Twice", attacks=1, own=OWN, weapon=["Rending"], models=3), None, {}),
    "own far": (shots("Aimed", attacks=2, own=OWN), FAR, {}),
}  # fmt: skip
FIGHTS = {
    "Furious": (blows("Furious", attacks=1), True, {}),
    "Furious, no charge": (blows("Furious", attacks=2), False, {}),
    "Thrust": (blows(attacks=2, quality=5, weapon=["Thrust"]), True, {}),
    "Impact": (blows("Impact(2)", attacks=1, models=5), True, {}),
    "Impact and Counter": (blows("Impact(2)", attacks=1, models=5, weapons=[blade(1, "Counter", count=1)]), True, {}),
    "Counter takes dice": (blows("Impact(2)", attacks=1, models=5, weapons=[blade(1, "Counter", count=1)]), True,
                           {"counter_impact": "rolls"}),
    "Fear": (blows("Fear(2)", attacks=1), True, {}),
    "Fear and Tough": (blows("Fear(2)", attacks=2, rules=["Tough(3)"]), False, {}),
    "Fear reaches": (blows("Fear(2)", attacks=2, rules=["Tough(3)"]), False, {"fear_reaches_tough": True}),
}  # fmt: skip


def compare(make, aim, melee, charging, options):
    """False where there are too many ways to try."""
    came = every(make, aim, melee, charging, **options)
    if not came:
        return False
    said = told_by(make, aim, melee, charging, **options)
    assert sum(came.values()) == 1
    for n in range(12):
        assert near(said.wounds, n, sum(p for one, p in came.items() if one[0] == n)), ("wounds", n)
        assert near(said.fallen, n, sum(p for one, p in came.items() if one[1] == n)), ("fallen", n)
    tiny = Fraction(1, 2**70)
    assert abs(said.shaken - sum(p for one, p in came.items() if one[2] == "shaken")) < tiny
    assert abs(said.out - sum(p for one, p in came.items() if one[2] == "out")) < tiny
    assert abs(said.mean - sum(one[0] * p for one, p in came.items())) < tiny
    return True


@pytest.mark.parametrize("name", CASES)
def test_odds_of_shots_are_those_of_all_dice(name):
    """GFF-13, 19, 21, 24, 28, 29, 31, 35 .. 38, 40, 42, 47."""
    make, aim, options = CASES[name]
    assert compare(make, aim, False, False, options)


@pytest.mark.parametrize("name", FIGHTS)
def test_odds_of_blows_are_those_of_all_dice(name):
    """GFF-16, 32, 34, 35, 39."""
    make, charging, options = FIGHTS[name]
    assert compare(make, None, True, charging, options)


@pytest.mark.parametrize(("state", "markers"), [("shaken", 0), ("shaken", 1), ("", 2)])
def test_markers_and_states_from_before_count(state, markers):
    """GFF-19, 20."""

    def make():
        by, target = blows(attacks=2, rules=["Tough(2)"])()
        target.shaken = state == "shaken"
        target.models[0].wounds = markers
        return by, target

    assert compare(make, None, True, False, {})


@pytest.mark.parametrize("state", ["shaken", "fatigued"])
def test_who_is_tired_or_shaken_strikes_on_sixes(state):
    """GFF-17, 20."""

    def make():
        by, target = blows("Impact(2)", attacks=2)()
        setattr(by, state, True)
        return by, target

    f, target = make()
    b = battle(f, target)
    found = odds_of_attack(b, f, target, [0], plain_aim(f, True), True, True)
    assert near(found.wounds, 0, Fraction(11, 12) ** 2)
    assert f.fatigued == (state == "fatigued")


def joined():
    """A unit that ignores wounds, led by a tough hero who doesn't."""
    hero = part(3, 3, 1, ["Tough(2)", "Hero"], name="Captain")
    return unit(4, 4, 1, (), [gun(2)]), unit(4, 4, 2, ["Regeneration"], side=1, more=[hero])


@pytest.mark.parametrize("scope", ["model", "whole_unit"])
def test_models_that_differ_fall_in_the_order_that_people_are_asked_for(scope):
    """GFF-21, 37."""
    assert compare(joined, None, False, False, {"regeneration_scope": scope})


def squad(**target):
    def make():
        rifles = [gun(1, "AP(1)"), gun(3, "Rending", name="Flamer", count=1), gun(1, "Blast(3)", name="Tube", count=1),
                  gun(2, "Deadly(3)", name="Fusion", count=2)]  # fmt: skip
        return unit(4, 4, 8, ["Relentless"], rifles), unit(side=1, **target)

    return make


@pytest.mark.parametrize(
    "make",
    [squad(models=10), squad(models=5, rules=["Tough(3)"]), squad(models=3, rules=["Tough(6)", "Regeneration"]),
     squad(defence=2, rules=["Tough(12)"])],
)  # fmt: skip
def test_odds_of_a_whole_squad_are_what_many_throws_come_to(make):
    """GFF-13, 29, 31, 36, 37: in 3,000 throws, within four standard deviations."""
    f, _ = make()
    aim = Aim([f.bearers(w.place) for w in f.weapons], 1200, False, False)
    dice, runs = ShakeDice(b"squad"), 3_000
    again = AsMade(make)
    came = [fight(again, dice, aim, False, False) for _ in range(runs)]
    said = told_by(make, aim, False, False)
    for place, odds_, mean in ((0, said.wounds, said.mean), (1, said.fallen, None)):
        expected = mean or sum(Fraction(n * p, ONE) for n, p in enumerate(odds_.weights))
        square = sum(Fraction(n * n * p, ONE) for n, p in enumerate(odds_.weights)) - expected**2
        average = Fraction(sum(one[place] for one in came), runs)
        assert (average - expected) ** 2 <= 16 * square / runs, (place, float(average), float(expected))
    for word, chance in (("shaken", said.shaken), ("out", said.out)):
        part_ = Fraction(sum(one[2] == word for one in came), runs)
        assert (part_ - chance) ** 2 <= 16 * (chance * (1 - chance) / runs) + Fraction(1, runs**2), word


WEAPON_RULES = ["AP(1)", "AP(3)", "Bane", "Blast(2)", "Deadly(2)", "Rending", "Reliable", "Surge", "Unstoppable",
                "Relentless", "Indirect", "Thrust"]  # fmt: skip
OWN_LINES = ["hit +1", "hit -1 over-nine", "ap 1 melee", "six-hit 2", "six-attack 1", "six-wound 1 shooting",
             "six-reroll 1", "one-hit 1", "one-attack 1 charging", "one-wound 1", "one-reroll 1",
             "like Furious"]  # fmt: skip
THEIR_LINES = ["hit-against -1", "hit-against +1 melee", "defence +1 shooting", "defence -1", "ignore 6",
               "ignore 4 melee", "like Stealth"]  # fmt: skip
VALUES = {
    "rending_ap": "plus_4", "regen_vs_deadly": "before_multiply", "tough_in_units": "one_wound_per_model",
    "fear_reaches_tough": True, "counter_impact": "rolls", "regeneration_scope": "whole_unit",
}  # fmt: skip
some = st.lists(st.sampled_from(WEAPON_RULES), max_size=3, unique=True)


@settings(max_examples=15, deadline=None)
@given(
    weapon=some,
    mine=st.lists(st.sampled_from(OWN_LINES), max_size=2, unique=True),
    theirs=st.lists(st.sampled_from(THEIR_LINES), max_size=2, unique=True),
    numbers=st.tuples(st.integers(2, 6), st.integers(2, 6), st.integers(1, 3), st.integers(1, 3), st.integers(0, 2)),
    facts=st.tuples(st.booleans(), st.booleans(), st.booleans(), st.sampled_from([600, 1000]), st.booleans()),
    changed=st.sets(st.sampled_from(sorted(VALUES)), max_size=2),
)
def test_odds_of_any_attack_are_those_of_all_its_dice(weapon, mine, theirs, numbers, facts, changed):
    """GFF-13 .. 47: one attack with rules drawn by lot, also those of a referee's own."""
    quality, defence, models, tough, markers = numbers
    melee, charging, cover, distance, shaken = facts
    own = {f"Own {n}": line for n, line in enumerate([*mine, *theirs])}
    names = list(own)

    def make():
        arm = (blade if melee else gun)(1, *weapon)
        f = unit(quality, 4, 1, [*names[: len(mine)], "Fear(1)"], [arm], own=own)
        rules = [*names[len(mine) :], f"Tough({tough})"]
        target = unit(4, defence, models, rules, side=1, own=own)
        target.models[0].wounds, target.shaken = min(markers, tough - 1), shaken
        return f, target

    aim = Aim([1], distance, cover and not melee, False)
    assume(compare(make, aim, melee, melee and charging, {name: VALUES[name] for name in changed}))


def test_on_a_drawn_table_a_blast_finds_those_close_to_whoever_has_the_fewest():
    """GFF-29: five in a row, two inches apart: two stand within 3 inches of the last one."""
    tube = {"name": "Tube", "attacks": 1, "range": 48, "rules": ["Blast(6)"]}
    shooter = {"parts": [{"name": "a", "models": 1, "quality": 4, "defence": 4, "weapons": [tube]}]}
    b = stood((0, shooter, [(1000, 1000)]), (1, profile(5), row(1000, 3000, 5, 200)))
    f, target = b.units
    near = [b.ground.crowd(b, target, m.n)[0][1] for m in target.models]
    assert close_by(b, target, 6) == (min(near), min(near)) and min(near) < max(near) < 6
    group = group_of(b, f, target, f.weapons[0], b.ground.shooting(b, f, target), 4)
    assert group.die.there == min(near)


@pytest.mark.parametrize("rules", [("Blast(3)",), ("Blast(2)", "Surge"), ("Blast(3)", "Rending", "AP(1)")], ids=str)
@pytest.mark.parametrize("others", [1, 2, 4])
def test_hits_of_a_blast_that_others_take_are_not_the_targets(rules, others):
    """GFF-29: dealt one by one over all that stand close to one model, beginning with the target."""
    tube = {"name": "Tube", "attacks": 2, "range": 48, "rules": list(rules)}
    shooter = {"parts": [{"name": "a", "models": 1, "quality": 4, "defence": 4, "weapons": [tube]}]}
    targets = (1, profile(2), row(1000, 3000, 2, 110)), (1, profile(others), row(1000, 3200, others, 110))
    b = stood((0, shooter, [(1000, 1000)]), *targets)
    f, target = b.units[:2]
    aim = b.ground.shooting(b, f, target)
    least = min([(model, b.ground.crowd(b, target, model.n)) for model in target.models], key=lambda one: -len(one[1]))
    assert close_by(b, target, 3)[1] == sum([n for _, n in least[1]]) > 2

    found, dice = {}, EveryDie()
    while True:
        dice.at = 0
        h = attack.to_hit(rolls(b, dice), f, target, f.weapons[0], 1, aim, 4)
        part = {one.n: some for one, some in spread_around(b, f, target, f.weapons[0], h, least[0])}[target.n]
        key = part.sharp, part.plain
        found[key] = found.get(key, Fraction(0)) + Fraction(1, 6**dice.at)
        if not dice.next():
            break
    die = group_of(b, f, target, f.weapons[0], aim, 4).die
    expected = sum((p * (sharp * die.sharp_through + plain * die.through) / 36 for (sharp, plain), p in found.items()))
    said = coming_through(group_of(b, f, target, f.weapons[0], aim, 4))
    assert abs(sum(Fraction(n * p, ONE) for n, p in enumerate(said.weights)) - expected) < Fraction(1, 2**70)


def rolls(b, dice):
    b.dice = dice
    return b


def spread_around(b, f, target, weapon, hits, model):
    b.decisions = Choosing(model.n)
    return attack.spread(b, f, target, weapon, hits, [])


class Choosing(Decisions):
    def __init__(self, model):
        self.model = model

    def blast_centre(self, b, target, by):
        return self.model


def test_all_that_can_come_adds_up():
    said = told_by(squad(models=5, rules=["Tough(3)"]), None, False, False)
    for one in (said.wounds, said.fallen):
        assert abs(sum(one.weights) - ONE) < ONE >> 70


def test_looking_at_odds_changes_nothing_and_asks_nobody():
    f, target = squad(models=5)()
    b = battle(f, target)
    odds_of_attack(b, f, target, [0, 1, 2, 3], plain_aim(f, False), False, False)
    assert b.decisions.asked == [] and target.count() == 5 and f.fired == []


def test_odds_are_fast_enough_to_stand_beside_every_choice():
    """A page asks for some dozens: 2 ms each, and next to nothing for what was asked before."""
    f, target = squad(models=5, rules=["Tough(3)"])()
    b, aim = battle(f, target), Aim([f.bearers(w.place) for w in f.weapons], 600, False, False)
    suffered.cache_clear()
    began = time.process_time()
    first = odds_of_attack(b, f, target, [0, 1, 2, 3], aim, False, False)
    middle = time.process_time()
    assert odds_of_attack(b, f, target, [0, 1, 2, 3], aim, False, False) == first
    assert time.process_time() - middle < 0.005 and middle - began < 0.1
    assert shown(first).keys() == {"wound", "wounds", "fallen", "shaken", "out"}


def test_single_rolls():
    """GFF-02, 23, 26, 30, 33, 44."""
    assert odds.success(2, -9) == Fraction(1, 6) and odds.success(6, 9) == Fraction(5, 6)
    assert odds.morale(4, 0, True) == Fraction(3, 4) and odds.morale(4, 1, False) == Fraction(2, 3)
    assert odds.dangerous(3) == Fraction(91, 216)
    assert [odds.jump(inches, False) for inches in (200, 300, 600)] == [Fraction(2, 3) ** n for n in (1, 2, 3)]
    assert odds.casts(3, True) == Fraction(5, 6) and odds.casts(3, False) == 1
    assert odds.casts(-4, True) == Fraction(1, 6) and odds.casts(-4, False) == 0
