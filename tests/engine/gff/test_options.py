"""Every option of Firefight changes something that is played; those with one value say how a hole is filled."""

import pytest

from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.setup import Figure, Setup, Side
from engine.rulesets.gff.drawn import checks, zones
from engine.rulesets.gff.options import OPTIONS, filled
from engine.rulesets.gff.rules import attack, casting, melee, morale, rounds, shooting
from engine.rulesets.gff.rules.wounds import Caused, Wounds, suffer
from engine.rulesets.gff.ruleset import FIREFIGHT
from tests.engine.gff.test_rounds import Drawn
from tests.engine.gff.units import Says, battle, blade, declined, gun, left, part, unit, up

FACES = (4, 1, 3, 5, 5, 4, 2, 6, 3, 5) * 5  # enough of them, and of every kind


def army(points):
    """A unit of 150 points: too dear for a force of 300."""
    profile = {"points": points, "parts": [{"name": "a", "models": 1, "quality": 4, "defence": 4}]}
    return Setup("gff", (Side(), Side()), (Figure(0, "unit", profile=profile), Figure(1, "unit", profile=profile)))


def opens(cost, **options):
    setup = army(cost)
    values = {"gff.army_limits": True, **{f"gff.{name}": value for name, value in options.items()}}
    try:
        FIREFIGHT.check_setup(Setup("gff", setup.sides, setup.figures, options=values))
    except Refusal as refusal:
        return refusal.code
    return None


def game(**options):
    b = battle(unit(), unit(side=1), **options)
    b.round_begun(1, 0)
    while not b.over and b.round < 9:
        rounds.hold(b, next(f for f in b.to_activate() if f.side == b.turn), None, (), 0)
    return b.round


def edge(**options):
    b = battle(unit(), unit(side=1), ground=Drawn(7200, 4800), **options)
    b.deployment_won(0)
    return declined(rounds.choose_edge, b, 0, "west")


def suffered(*wounds, rules=(), models=1, dice=FACES, fear=0, **options):
    f, by = unit(rules=rules, models=models), unit(side=1)
    b = battle(f, by, dice=dice, **options)
    suffer(b, f, by, [Wounds(*wound, False) for wound in wounds], fear, 0, Caused())
    return left(f), f.shaken, f.in_play(), b.dice.at


def mixed_unit(**options):
    """One that ignores wounds falls first; the captain doesn't."""
    hero = part(3, 3, 1, ["Hero"], name="Captain")
    f, by = unit(models=2, rules=["Regeneration"], more=[hero]), unit(side=1)
    b = battle(f, by, dice=FACES, says=Says(first=[1, 2]), **options)
    suffer(b, f, by, [Wounds(1, 1, False)], 0, 0, Caused())
    return b.dice.at


def fought(mine=(), theirs=(), back=True, **options):
    """What is left after a charge of nine against nine, one blade each."""
    f = unit(models=9, rules=mine, weapons=[blade(count=1)])
    target = unit(side=1, models=9, rules=theirs, weapons=[blade(2, count=1)])
    b = battle(f, target, dice=(4, 1, *((4, 4, 1, 1) if back else ()), 3), says=Says(back=back), **options)
    up(b, f, "charge")
    melee.charge(b, f, target, False)
    return f.shaken, target.shaken


def third_target(**options):
    foes = [unit(side=1, models=5) for _ in range(3)]
    f = unit(models=3, weapons=[gun(name=name, count=1) for name in "ABC"])
    b = battle(f, *foes, dice=[1, 1, 1], **options)
    up(b, f)
    return [declined(shooting.shoot, b, f, foe, (place,)) for place, foe in enumerate(foes)]


def rending(**options):
    f, target = unit(weapons=[gun(1, "Rending", "AP(2)")]), unit(side=1, defence=2)
    h = attack.Hits(0)
    attack.fill(battle(f, target, **options), h, f, f.weapons[0], 0)
    return h.sharp_ap


def countered(**options):
    f, target = unit(rules=["Impact(3)"]), unit(side=1, weapons=[blade(1, "Counter")])
    b = battle(f, target, **options)
    return attack.impact_dice(b, f, target, b.ground.fighting(b, f, target))


def routs(**options):
    f = unit(rules=["Fearless"])
    f.shaken = True
    morale.test(b := battle(f, unit(side=1), dice=[4], **options), f)
    return b.dice.at, f.in_play()


def pushes(**options):
    says = Says(push=True)
    f, target = unit(weapons=[gun()]), unit(side=1)
    b = battle(f, target, dice=[4, 1, 1, 4], says=says, **options)
    up(b, f)
    shooting.shoot(b, f, target, ())
    return says.asked


def steps(**options):
    """Two models 8 inches apart."""
    f = unit(models=9)
    b = battle(f, unit(side=1), **options)
    points = [(300 + 100 * n, 300) for n in range(9)]
    return declined(checks.check_formation, b, f, points)


def own(**options):
    return FIREFIGHT.new_battle(
        Setup("gff", (Side(), Side()), tuple(Figure(side, "unit", profile=ruled()) for side in (0, 1))),
        {f"gff.{name}": value for name, value in options.items()},
    ).units[0].kinds[0].effects  # fmt: skip


def ruled():
    return {"parts": [{"name": "a", "models": 1, "quality": 4, "defence": 4, "rules": ["Devout"]}]}


# name -> another value, and what can be seen of it
SEEN = {
    "points": (600, lambda **o: opens(150, **o)),
    "rounds": (2, game),
    "army_limits": (True, lambda **o: opens(150, **{"army_limits": False} | o)),
    "special_moves": (False, pushes),
    "deployment_edge": ("any", edge),
    "objective_gap": ("over 9", lambda **o: zones.is_wide_enough(battle(unit(), unit(side=1), **o), 900)),
    "coherency_far": (6, steps),
    "two_targets_scope": ("model", third_target),
    "relentless_scope": (
        "model",
        lambda **o: len(unit(weapons=[gun(1, "Relentless"), gun(name="Pistol")], **o).weapons[1].effects),
    ),
    "rending_ap": ("plus_4", rending),
    "counter_impact": ("rolls", countered),
    "casting_six_one": (False, lambda **o: casting.works(battle(unit(), unit(side=1), **o), 6, -3)),
    "tough_in_units": ("one_wound_per_model", lambda **o: suffered((2, 1), rules=["Tough(3)"], models=3, **o)),
    "regen_vs_deadly": ("before_multiply", lambda **o: suffered((1, 3), rules=["Tough(6)", "Regeneration"], **o)),
    "regeneration_scope": ("whole_unit", mixed_unit),
    "fear_reaches_tough": (True, lambda **o: suffered((1, 1), rules=["Tough(3)"], fear=2, **o)),
    "melee_morale": (False, lambda **o: fought(back=True, **o)),
    "fear_counts_for_loser": (True, lambda **o: fought(mine=["Fear(2)"], **o)),
    "melee_morale_if_no_strike_back": ("test", lambda **o: fought(back=False, **o)),
    "fearless_when_shaken": ("no_roll", routs),
    "rules": ({"Devout": "ignore 6"}, lambda **o: len(own(**o))),
}
ONE_VALUE = {
    "objective_tie", "first_player_next_round", "blast_spread", "wound_effect_rolls", "fall_state", "melee_loser",
}  # fmt: skip
BETWEEN_BATTLES = {"recovery", "experience"}  # house rules of campaigns, tested where those are


@pytest.mark.parametrize("name", SEEN)
def test_an_option_changes_what_is_played(name):
    """GFF-03, 04, 06, 07, 11, 14, 16, 21, 30, 32 .. 37, 44: section 4.3 of the rulings."""
    other, seen = SEEN[name]
    filled({f"gff.{name}": other})
    assert seen() == seen(**{name: OPTIONS[f"gff.{name}"].default})
    assert seen() != seen(**{name: other}), seen()


def test_every_option_is_seen_to_change_something_or_has_one_value():
    names = {id.removeprefix("gff.") for id in OPTIONS}
    assert set(SEEN) | ONE_VALUE | BETWEEN_BATTLES == names and not set(SEEN) & ONE_VALUE
    assert all(len(OPTIONS[f"gff.{name}"].choices) == 1 for name in ONE_VALUE)


@pytest.mark.parametrize("name", [name for name in SEEN if OPTIONS[f"gff.{name}"].shape == "choice"])
def test_all_alternatives_of_a_choice_were_seen(name):
    assert {OPTIONS[f"gff.{name}"].default, SEEN[name][0]} == set(OPTIONS[f"gff.{name}"].choices)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("gff.rounds", 0),
        ("gff.points", "many"),
        ("gff.rending_ap", "plus_5"),
        ("gff.coherency_far", 7),
        ("gff.luck", 1),
    ],
)
def test_an_option_value_that_cannot_be_is_malformed_and_named(name, value):
    with pytest.raises(Malformed) as raised:
        filled({name: value})
    assert raised.value.field == f"options.{name}"
