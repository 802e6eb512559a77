"""From a setup to a battle: what can't open is refused, profiles become units."""

from collections.abc import Mapping
from typing import Final

from engine.kernel.refusal import Refusal
from engine.kernel.setup import Figure, OptionValue, Point, Setup
from engine.kernel.setup_checks import check_point, check_seats
from engine.rulesets.gff import forces
from engine.rulesets.gff.battle import Battle, Ground
from engine.rulesets.gff.codes import AMBUSH, APART, OVER_NINE, SHOOTING, SIX_HIT, TOUGH
from engine.rulesets.gff.drawn.ground import DrawnGround, terrain_under
from engine.rulesets.gff.drawn.standing import Room, block_of, stood_around
from engine.rulesets.gff.effects import Effect
from engine.rulesets.gff.kits import models_of
from engine.rulesets.gff.live_input import RealGround
from engine.rulesets.gff.options import filled
from engine.rulesets.gff.profile import Part, read_profile
from engine.rulesets.gff.settings import Options
from engine.rulesets.gff.special_rules import effects_of
from engine.rulesets.gff.unit import Kind, Model, Unit, Weapon

RANKS: Final = ("unit", "hero")
MOST_UNITS: Final = 100


def check_setup(setup: Setup) -> None:
    """Refuses what no battle can open with: Malformed, and Refusal for an army over the limits. Source: GFF-03, 04."""
    options = filled(setup.options)
    check_seats(setup, RANKS, (), MOST_UNITS, profiles=True)
    armies: list[list[forces.Named]] = [[] for _ in setup.sides]
    for place, figure in enumerate(setup.figures):
        profile = read_profile(figure.profile, f"figures[{place}].profile")
        armies[figure.side].append((figure.name or profile.parts[0].name, profile))
        check_point(setup, figure, f"figures[{place}]")
    if setup.table == "drawn":
        DrawnGround(setup.size, setup.terrain)
    if options["gff.army_limits"]:
        for army in armies:
            must_keep_limits(army, int(str(options["gff.points"])))


def must_keep_limits(army: list[forces.Named], points: int) -> None:
    for code, facts in forces.broken(army, points)[:1]:
        raise Refusal(code, facts)


def own_rules(options: Mapping[str, OptionValue]) -> dict[str, str]:
    lines = options["gff.rules"]
    return {name: str(line) for name, line in lines.items()} if isinstance(lines, dict) else {}


def new_battle(setup: Setup, options: Mapping[str, OptionValue]) -> Battle:
    """Where every unit of a drawn table has a point they stand already, and only objectives are to be placed."""
    settings = Options(options)
    own = own_rules(settings.values)
    units = [new_unit(n, figure, own, settings) for n, figure in enumerate(setup.figures, start=1)]
    ground: Ground = DrawnGround(setup.size, setup.terrain) if setup.table == "drawn" else RealGround()
    b = Battle(units, len(setup.sides), settings, ground)
    b.detail = setup.detail
    if setup.table == "drawn" and all(figure.at is not None for figure in setup.figures):
        stand_together(b, [figure.at or (0, 0) for figure in setup.figures])
    return b


def stand_together(b: Battle, middles: list[Point]) -> None:
    """Each unit in a block about its point, closed up where others or a building are in its way."""
    terrain = terrain_under(b)
    for f, (x, y) in zip(b.units, middles, strict=True):
        room = Room(b, terrain, f, APART)
        room.look_within(b, f, 0, 0, terrain.wide, terrain.high)
        b.stand(f, stood_around(room, f, x, y) or [(x + ox, y + oy) for ox, oy in block_of(f.count())])
        f.placed = True


def newcomer(b: Battle, n: int, figure: Figure) -> Unit:
    """Comes later: it waits in ambush on a drawn table, and stands wherever people put it on a real one."""
    f = new_unit(n, figure, own_rules(b.options.values), b.options)
    if b.ground.is_drawn():
        f.reserve = AMBUSH
    else:
        f.placed = f.done = True
    return f


def new_unit(n: int, figure: Figure, own: Mapping[str, str], options: Options) -> Unit:
    profile = read_profile(figure.profile, "profile")
    f = Unit(n, figure.side, figure.rank)
    f.points = profile.points
    places: list[list[int]] = []
    for k, part in enumerate(profile.parts):
        f.kinds.append(new_kind(part, own))
        places.append(add_weapons(f, part, k, own, options))
    for m, kit in enumerate(models_of(profile), start=1):
        arms = tuple((places[kit.part][weapon], count) for weapon, count in kit.weapons)
        f.models.append(Model(m, kit.part, arms))
    return f


def new_kind(part: Part, own: Mapping[str, str]) -> Kind:
    effects = [effect for rule in part.rules for effect in effects_of(rule, own)]
    tough = max([e.n for e in effects if e.shape == TOUGH], default=1)
    return Kind(part.name, part.quality, part.defence, tough, effects)


def add_weapons(f: Unit, part: Part, kind: int, own: Mapping[str, str], options: Options) -> list[int]:
    """The weapons of a part, with the rules of whoever bears them. Their places in the unit."""
    places = []
    everywhere = list(f.kinds[kind].effects)
    if options.relentless_by_model:
        everywhere += relentless(part, own)
    for weapon in part.weapons:
        effects = [effect for rule in weapon.rules for effect in effects_of(rule, own)]
        known = {effect.rule for effect in effects}
        effects += [effect for effect in everywhere if effect.rule not in known]
        places.append(len(f.weapons))
        f.weapons.append(Weapon(len(f.weapons), weapon.name, kind, weapon.range, weapon.attacks, effects))
    return places


def relentless(part: Part, own: Mapping[str, str]) -> list[Effect]:
    """By option a model with one such weapon has the rule for all of them. Source: GFF-35."""
    effects = [effect for weapon in part.weapons for rule in weapon.rules for effect in effects_of(rule, own)]
    return [
        effect
        for effect in effects
        if effect.rule == "Relentless" and effect.shape == SIX_HIT and effect.when == OVER_NINE | SHOOTING
    ][:1]
