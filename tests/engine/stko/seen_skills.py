"""What each option of skills changes: (another value, what is seen)."""

from collections.abc import Callable
from typing import Any

from engine.kernel.dice import TapeDice
from engine.rulesets.stko import commands as do
from engine.rulesets.stko.codes import CHEST, HEAD, LEFT_ARM, SHORT
from engine.rulesets.stko.ground import FightFacts, ShotFacts
from engine.rulesets.stko.perform import perform
from engine.rulesets.stko.rules import impaired, melee, moving, rapid_fire, shooting, states, wounds
from tests.engine.stko.scene import battle, give, up
from tests.engine.stko.seen_optional import outcome

Seen = Callable[..., Any]
SEEN: dict[str, tuple[Any, Seen]] = {}


def option(name: str, value: Any) -> Callable[[Seen], Seen]:
    def note(seen: Seen) -> Seen:
        SEEN[f"stko.{name}"] = (value, seen)
        return seen

    return note


def d6(*faces: int) -> TapeDice:
    return TapeDice([(6, face) for face in faces])


@option("pro_fighter_means", "strong")
def pro_fighter_means(**options):
    b = battle(**options)
    psycho = give(b, 1, psycho=1)
    return psycho.skill_effects.attack, psycho.skill_effects.fight


@option("drunk_wild_means", "idle")
def drunk_wild_means(**options):
    b = battle(**options)
    give(b, 1, drunk=1)
    up(b, 1)
    b.dice = d6(1, 1)
    impaired.begin(b)
    return len(b.turns)


@option("quick_draw", True)
def quick_draw(**options):
    b = battle(**options)
    up(b, 1)
    b.dice = d6(*[1] * 12)
    return outcome(lambda: perform(b, do.QuickDraw(1, 5), False))


@option("clumsy", {"jam_margin": 1, "stumble_ones": 3})
def clumsy(**options):
    skill_effects = give(battle(**options), 1, clumsy=1).skill_effects
    return skill_effects.jam_at, skill_effects.trips_at


@option("doubled_camouflage", 8)
def doubled_camouflage(**options):
    return give(battle(**options), 1, camouflaged=2).skill_effects.hidden


@option("sausage_recover", "5+")
def sausage_recover(**options):
    b = battle(**options)
    f = give(b, 1, sausage=1)
    b.dice = d6(4)
    return states.pulls_himself_together(b, f)


@option("sharpshooter_rapid", "fives_kept")
def sharpshooter_rapid(**options):
    b = battle(opt_rapid_fire=True, **options)
    f = give(b, 3, sharpshooter=1)
    found = []
    original = rapid_fire.work_out
    try:
        rapid_fire.work_out = lambda b, f, target, hits, facts, burst: found.append(hits)  # type: ignore[assignment]
        b.decisions.fires_on = lambda b, f, target, weapon, drawn: drawn == 0  # type: ignore[method-assign]
        b.dice = TapeDice([(6, 5), (6, 2), (6, 3), (36, 1)])
        shooting.fire(b, f, b.figures[4], (0,), -1, ShotFacts(band=SHORT), False, False, 0)
    finally:
        rapid_fire.work_out = original
    return found


@option("last_turn_means", "own_card_turns")
def last_turn_means(**options):
    b = battle(**options)
    f = up(b, 1)
    b.turns[-1].card = 1000
    f.moved_now = 2
    b.turn_ended(f)
    return f.moved_last


@option("effect_die_bounds", [2, 6])
def effect_die_bounds(**options):
    b = battle(**options)
    wounds.strike(b, b.figures[4], b.figures[0], CHEST, 1)
    return b.figures[0].wounds[0][1]


def pools(facts: FightFacts, **options: Any) -> tuple[int, int]:
    b = battle(**options)
    f, target = b.figures[0], b.figures[4]
    return melee.attack_pool(b, f, target, 0, facts, None), melee.defence_pool(b, target, 0, facts, None)


@option("fight_modifier_side", "attacker")
def fight_modifier_side(**options):
    return pools(FightFacts(quarter=2), **options)


def dreadful(location: int, die: int, **options: Any) -> Any:
    b = battle(**options)
    melee.dreadful(b, b.figures[0], b.figures[4], location, die)
    return b.figures[4].loss, b.figures[4].serious_wounds, len(b.severed_limbs)


@option("dreadful_serious", {"arm": "serious", "leg": "severed", "chest": "dead", "belly": "dead", "head": "dead"})
def dreadful_serious(**options):
    return dreadful(LEFT_ARM, 5, **options)


@option("dreadful_beyond_serious", "dead")
def dreadful_beyond_serious(**options):
    return dreadful(HEAD, 5, **options)


@option("citizen_class", "own_class")
def citizen_class(**options):
    b = battle(**options)
    b.first_shot = True
    b.figures[1].tags = ("citizen",)
    return moving.must_go_far(b, b.figures[1], "")
