"""From a setup to a battle: what can't open is refused, data sheets become figures."""

from collections.abc import Mapping
from typing import Final

from engine.kernel.refusal import Malformed
from engine.kernel.setup import Figure as Entry
from engine.kernel.setup import OptionValue, Setup
from engine.kernel.setup_checks import check_point, check_seats
from engine.rulesets.pb12.battle import Battle, Ground
from engine.rulesets.pb12.codes import ATTRIBUTES
from engine.rulesets.pb12.drawn.ground import DrawnGround, terrain_under
from engine.rulesets.pb12.drawn.landing import is_walled
from engine.rulesets.pb12.drawn.shapes import is_in
from engine.rulesets.pb12.figure import Carriage, Figure, Gear
from engine.rulesets.pb12.live_input import RealGround
from engine.rulesets.pb12.options import filled
from engine.rulesets.pb12.profile import (
    RANKS,
    Module,
    Vehicle,
    damage_code,
    frequency_code,
    range_modifiers,
    read_profile,
    resource_code,
)
from engine.rulesets.pb12.rosters import ROSTERS
from engine.rulesets.pb12.rules import modules
from engine.rulesets.pb12.rules.targets import NO_MODIFIER
from engine.rulesets.pb12.settings import Options

MOST_FIGURES: Final = 100


def check_setup(setup: Setup) -> None:
    """Refuses what no battle can open with: Malformed, and Refusal for what is too epic. Source: PB-14."""
    options = filled(setup.options)
    check_seats(setup, RANKS, (), MOST_FIGURES, profiles=True)
    for place, figure in enumerate(setup.figures):
        profile = ROSTERS.check(figure.profile, f"figures[{place}].profile", options)
        if ROSTERS.rank(profile) != figure.rank:
            raise Malformed(f"figures[{place}].rank", figure.rank, "one-of", {"known": (ROSTERS.rank(profile),)})
        for no in ROSTERS.limits([(figure.name, profile)], options):
            raise no
        check_point(setup, figure, f"figures[{place}]")
    check_stand(setup, ground_of(setup), options)


def check_stand(setup: Setup, ground: Ground, options: Mapping[str, OptionValue]) -> None:
    """Refuses (Malformed): on top of what is too narrow, and a vehicle in a wall. Source: PB-41."""
    if not isinstance(ground, DrawnGround):
        return
    for f, figure, place in zip(
        new_battle(setup, options).people, setup.figures, range(len(setup.figures)), strict=True
    ):
        terrain = ground.terrain
        if figure.at is not None and (not terrain.carries(f.x, f.y, f.z) or is_walled(terrain, f)):
            raise Malformed(f"figures[{place}].at", list(figure.at), "point-with-room-to-stand")


def ground_of(setup: Setup) -> Ground:
    """Refuses: Malformed for a table that can't be drawn."""
    return DrawnGround(setup.size, setup.terrain) if setup.table == "drawn" else RealGround()


def new_battle(setup: Setup, options: Mapping[str, OptionValue]) -> Battle:
    """Everybody is in reserve, but for figures with a point on a drawn table, and where all are placed by agreement."""
    settings = Options(options)
    figures = [new_figure(n, figure, settings) for n, figure in enumerate(setup.figures, start=1)]
    b = Battle(figures, len(setup.sides), settings, ground_of(setup))
    b.detail = setup.detail
    for f, figure in zip(figures, setup.figures, strict=True):
        f.group = f.side
        placed(b, f, figure)
        b.refresh(f)
    return b


def placed(b: Battle, f: Figure, entry: Entry) -> None:
    if entry.at is not None:
        f.on_field = True
        f.x, f.y, f.z = *entry.at, terrain_under(b).height(*entry.at)
    elif not b.ground.is_drawn():
        f.on_field = "on-field" in entry.tags
    if entry.facing is not None:
        f.facing_x, f.facing_y = entry.facing
    elif 2 * f.side >= b.sides:
        f.facing_y = -100


def newcomer(b: Battle, n: int, entry: Entry) -> Figure:
    """Comes later, into reserve. Recorded by the kernel."""
    f = new_figure(n, entry, b.options)
    f.group = f.side
    b.refresh(f)
    return f


def new_figure(n: int, entry: Entry, options: Options) -> Figure:
    profile = read_profile(entry.profile, "profile")
    f = Figure(n, entry.side, entry.rank)
    f.values = profile.attributes()
    f.capacity = profile.capacity()
    full = "damage_points" in options.start_full
    f.left = [profile.free, profile.light, profile.heavy] if full else [0, 0, 0]
    f.table = options.damage_tables.get(profile.damage_table, options.damage_tables["iv"])
    f.slots, f.reach, f.sight = profile.slots, profile.reach, profile.sight
    f.game_value = profile.total_value()
    f.gear = [new_gear(place, module, options) for place, module in enumerate(profile.modules)]
    equip(f)
    if profile.vehicle is not None:
        f.carriage = new_carriage(profile.vehicle)
    return f


def equip(f: Figure) -> None:
    """As much as its slots hold, in the order of the sheet. Source: PB-88."""
    used: list[int] = []
    for item in f.gear:
        item.equipped = modules.free_slots(f.slots, [*used, item.slots]) >= 0
        used += [item.slots] if item.equipped else []


def new_gear(place: int, module: Module, options: Options) -> Gear:
    gear = Gear(place, module.name)
    gear.ability, gear.slots = module.ability, module.slots
    if module.damage:
        gear.harms = True
        gear.strength, gear.penetration, gear.added = damage_code(module.damage, "damage")
    gear.melee = NO_MODIFIER if module.melee is None else module.melee
    gear.reach, gear.factor, gear.ranges = module.reach, module.factor, range_modifiers(module)
    gear.armour, gear.armour_behind = module.armour, module.armour_behind
    gear.ranged_defence, gear.melee_defence = module.ranged_defence, module.melee_defence
    gear.times, gear.plus = frequency_code(module.frequency, "frequency")
    gear.radius, gear.multiplier, gear.actions = module.radius, module.multiplier, module.actions
    if module.resources:
        charges, points = resource_code(module.resources, "resources")
        gear.points_value = points
        gear.points = points if "resource_points" in options.start_full else 0
        gear.charges = charges if "charge_points" in options.start_full else 0
    return gear


def new_carriage(vehicle: Vehicle) -> Carriage:
    """Its size is that of what lies on it, a step wide and two long at least."""
    points = [*vehicle.control_points, *[point for area in vehicle.passenger_areas for point in area]]
    wide = max([100, *[2 * abs(x) for x, _ in points]])
    long = max([200, *[2 * abs(y) for _, y in points]])
    areas = [list(area) for area in vehicle.passenger_areas]
    of_driver = [ATTRIBUTES.index(name) for name in vehicle.of_driver]
    inside = [any(is_in(area, x, y) for area in areas) for x, y in vehicle.control_points]
    return Carriage(wide, long, list(vehicle.control_points), areas, of_driver, inside)
