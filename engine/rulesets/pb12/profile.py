"""What a figure is on its data sheet, also a vehicle. Kept with the character, brought into a battle as
`Figure.profile`. German: Datenblatt. Source: PB-15, 29, 33 .. 36, 80, 83 .. 88, 101, 102, 104.

Whatever isn't given is an average human's. Codes are texts as people write them: `half+1/0`, `3x/+1`, `2x3`.
"""

import re
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

import msgspec

from engine.kernel.commands import convert
from engine.kernel.refusal import Malformed
from engine.kernel.setup import Point
from engine.rulesets.pb12.codes import ATTRIBUTES, CATEGORIES, HUMAN, STRENGTH_ADDED
from engine.rulesets.pb12.rules.targets import NO_MODIFIER

RANKS: Final = ("figure", "vehicle")

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Code = Annotated[str, msgspec.Meta(max_length=12)]
Value = Annotated[int, msgspec.Meta(ge=-30, le=60)]
Count = Annotated[int, msgspec.Meta(ge=0, le=60)]
GameValue = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Category = Literal["near", "short", "medium", "long", "extreme"]
Attribute = Literal["AP", "B", "vertical", "S", "W", "I", "V", "K", "F", "DF", "N", "DN", "T", "P"]
Polygon = Annotated[tuple[Point, ...], msgspec.Meta(min_length=3, max_length=12)]


class Module(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One piece of equipment (it can be lost) or ability. `damage`, as half+1/0, makes it a weapon, `melee` (a
    modifier, 0 too) one for melee, `ranges` (modifiers for near, short, medium, long, extreme) one for shooting.
    `armour` is for damage whose source the figure sees, `armour_behind` for other damage; `multiplier` 0: the
    campaign's; `frequency` as 3x/+1, `resources` (charges x points) as 2x3. `actions`: special ones that it allows.
    """

    name: Name
    ability: bool = False
    slots: Count = 0
    damage: Code = ""
    melee: Value | None = None
    reach: Count = 0
    factor: Count = 0
    ranges: dict[Category, Value] = {}
    armour: Value = 0
    armour_behind: Value = 0
    ranged_defence: Value = 0
    melee_defence: Value = 0
    frequency: Code = "1x/+0"
    radius: Count = 0
    multiplier: Count = 0
    resources: Code = ""
    actions: Annotated[tuple[Name, ...], msgspec.Meta(max_length=12)] = ()
    game_value: GameValue = 0
    epicness: Count = 0


class Vehicle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Points lie around the base point, x to the right, y ahead. `of_driver`: values that modify the driver's."""

    control_points: Annotated[tuple[Point, ...], msgspec.Meta(max_length=12)] = ((0, 0),)
    passenger_areas: Annotated[tuple[Polygon, ...], msgspec.Meta(max_length=12)] = ()
    of_driver: Annotated[tuple[Literal["F", "N", "T"], ...], msgspec.Meta(max_length=3)] = ()


class Profile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`values` by their letters: AP, B, vertical, S, W, I, V, K, F, DF, N, DN, T and P; the others are an average
    human's. `game_value` and `epicness` are the figure's own, no module's."""

    values: dict[Attribute, Value] = {}
    free: Count = 0
    light: Count = 1
    heavy: Count = 1
    damage_table: Name = "iv"
    slots: Count = 2
    reach: Count = 2
    sight: Annotated[int, msgspec.Meta(ge=0, le=12)] = 6
    game_value: GameValue = 0
    epicness: Count = 0
    modules: Annotated[tuple[Module, ...], msgspec.Meta(max_length=30)] = ()
    vehicle: Vehicle | None = None

    def capacity(self) -> int:
        """German: Schadenskapazität. Source: PB-35."""
        return self.free + self.light + self.heavy

    def attributes(self) -> list[int]:
        """In the order of `codes.ATTRIBUTES`. Source: PB-29."""
        return [self.values.get(name, human) for name, human in zip(ATTRIBUTES, HUMAN, strict=True)]  # type: ignore[call-overload]

    def total_value(self) -> int:
        """German: Spielwert. Source: PB-15."""
        return self.game_value + sum(module.game_value for module in self.modules)


# -- the codes of a module ------------------------------------------------------------------------------------------
DAMAGE: Final = re.compile(r"(?:(half|full)(?=[+-]))?([+-]?\d{1,2})/(\d{1,2})", re.ASCII)
FREQUENCY: Final = re.compile(r"(\d{1,2})[x×]/\+?(-?\d{1,2})", re.ASCII)
RESOURCES: Final = re.compile(r"(\d{1,2})[x×](\d{1,2})", re.ASCII)


def damage_code(code: str, field: str) -> tuple[int, int, int]:
    """Strength, penetration, and what is added to the strength (`codes.STRENGTH_ADDED`). Source: PB-46, 83."""
    added, strength, penetration = read(DAMAGE, code, field, "half+1/0")
    return int(strength), int(penetration), STRENGTH_ADDED.index(added or "")


def frequency_code(code: str, field: str) -> tuple[int, int]:
    """How often, and what is added to each number. German: Frequenzcode. Source: PB-53."""
    times, plus = read(FREQUENCY, code, field, "3x/+1")
    return int(times), int(plus)


def resource_code(code: str, field: str) -> tuple[int, int]:
    """Charges and resource points; `2x3`: two charges, three points. German: Ressourcencode. Source: PB-86, 87."""
    charges, points = read(RESOURCES, code, field, "2x3")
    return int(charges), int(points)


def read(pattern: re.Pattern[str], code: str, field: str, example: str) -> tuple[str, ...]:
    match = pattern.fullmatch(code.strip())
    if match is None:
        raise Malformed(field, code, "written-like", {"example": example})
    return match.groups()


def range_modifiers(module: Module) -> list[int]:
    """By category; NO_MODIFIER where the weapon can't hit. Source: PB-65."""
    return [module.ranges.get(category, NO_MODIFIER) for category in CATEGORIES]


def read_profile(raw: Mapping[str, Any], field: str) -> Profile:
    """Refuses: Malformed, with the place in the profile."""
    profile: Profile = convert(raw, Profile, field)
    for n, module in enumerate(profile.modules):
        place = f"{field}.modules[{n}]"
        frequency_code(module.frequency, f"{place}.frequency")
        if module.damage:
            damage_code(module.damage, f"{place}.damage")
        if module.resources:
            resource_code(module.resources, f"{place}.resources")
    return profile
