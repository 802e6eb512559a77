"""Data sheets for the rest of the house: checked, counted, shown on cards. German: Datenblätter, Einsatzgruppen."""

from collections.abc import Sequence
from typing import Any, Final, NoReturn

import msgspec

from engine.kernel.file_import import Line
from engine.kernel.refusal import Facts, Malformed, Refusal
from engine.kernel.rosters import Card, CardNumber, CardPart, CardRule, CardWeapon, Language, Options, Played
from engine.kernel.rosters import Profile as Raw
from engine.rulesets.pb12 import table_lines
from engine.rulesets.pb12.codes import ATTRIBUTES, HUMAN
from engine.rulesets.pb12.profile import RANKS, Module, Profile, Vehicle, read_profile
from engine.rulesets.pb12.rules.force import is_within_epicness
from engine.rulesets.pb12.rules.targets import half_angle
from engine.rulesets.pb12.tell import sheets

FIGURE, VEHICLE = RANKS
EVERYBODYS: Final = ("AP", "B", "S", "W", "I", "V")  # on every card; others where they aren't the usual


class Rosters:
    shape: type[msgspec.Struct] = Profile

    def check(self, profile: Raw, field: str, options: Options) -> dict[str, Any]:
        """Refuses also a damage table that nobody knows, and what never fits into the slots. Source: PB-33, 45."""
        sheet = read_profile(profile, field)
        tables = table_lines.damage_tables(options["pb12.damage_tables"])
        if sheet.damage_table not in tables:
            raise Malformed(f"{field}.damage_table", sheet.damage_table, "one-of", {"known": tuple(tables)})
        for n, module in enumerate(sheet.modules):
            if module.slots > sheet.slots:
                place = f"{field}.modules[{n}].slots"
                raise Malformed(place, module.slots, "whole-number-between", {"least": 0, "most": sheet.slots})
        kept: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(sheet))
        return kept

    def rank(self, profile: Raw) -> str:
        return FIGURE if profile.get("vehicle") is None else VEHICLE

    def points(self, profile: Raw) -> int:
        """Source: PB-15."""
        return read_profile(profile, "profile").total_value()

    def limits(self, units: Sequence[tuple[str, Raw]], options: Options) -> list[Refusal]:
        """Figures and modules, each by itself. The limit of game value is a battle's. Source: PB-14."""
        most = int(str(options["pb12.epicness_limit"]))
        refusals = []
        for name, raw in units:
            sheet = read_profile(raw, "profile")
            if not is_within_epicness([sheet.epicness], most):
                refusals.append(Refusal("sheet-epicness", {"name": name, "n": sheet.epicness, "most": most}))
            for module in sheet.modules:
                if not is_within_epicness([module.epicness], most):
                    whose: Facts = {"name": name, "module": module.name, "n": module.epicness, "most": most}
                    refusals.append(Refusal("sheet-module-epicness", whose))
        return refusals

    def played(self, profiles: Sequence[Raw], options: Options) -> Played:
        """Special actions: all else on a sheet is numbers that the rules know."""
        sheets_ = [read_profile(profile, "profile") for profile in profiles]
        actions = dict.fromkeys(action for sheet in sheets_ for module in sheet.modules for action in module.actions)
        unknown = tuple(action for action in actions if action not in known_actions(options))
        return Played(len(actions) - len(unknown), len(actions), unknown)

    def card(self, profile: Raw, options: Options, language: Language) -> Card:
        sheet = read_profile(profile, "profile")
        parts = [_figure(sheet, known_actions(options), language)]
        parts += [_vehicle(sheet.vehicle, language)] if sheet.vehicle is not None else []
        return Card(sheet.total_value(), 0, parts)

    def read(self, data: bytes, options: Options) -> NoReturn:
        """No tool that we know of exports data sheets. Refuses: always."""
        raise Refusal("sheets-by-hand")

    def line_words(self, line: Line, language: Language) -> tuple[str, str]:
        return line.verdict, line.why


def known_actions(options: Options) -> tuple[str, ...]:
    """Those that are played here. Source: PB-51, ruling 20."""
    content = options["pb12.sample_content"]
    return tuple(map(str, content)) if isinstance(content, list) else ()


# -- cards ----------------------------------------------------------------------------------------------------------
def _figure(profile: Profile, known: Sequence[str], language: Language) -> CardPart:
    actions = dict.fromkeys(action for module in profile.modules for action in module.actions)
    return CardPart(
        sheets.SHEET.word("figure", language),
        0,
        [*_attributes(profile, language), *_other_numbers(profile, language)],
        [sheets.SHEET.word(name, language) for name in ("damage", "melee", "ranged")],
        [_module(module, language) for module in profile.modules],
        [_action(action, action in known, language) for action in actions],
        [],
    )


def _attributes(profile: Profile, language: Language) -> list[CardNumber]:
    """Source: PB-29."""
    return [
        CardNumber(str(value), sheets.attribute(letter, language))
        for letter, value, human in zip(ATTRIBUTES, profile.attributes(), HUMAN, strict=True)
        if letter in EVERYBODYS or value != human
    ]


def _other_numbers(profile: Profile, language: Language) -> list[CardNumber]:
    """Source: PB-14, 33 .. 36, 45."""
    numbers = (
        ("damage-points", f"{profile.free}/{profile.light}/{profile.heavy}"),
        ("damage-table", profile.damage_table.upper()),
        ("slots", str(profile.slots)),
        ("reach", str(profile.reach)),
        ("sight", str(profile.sight)),
        ("epicness", str(profile.epicness)),
    )
    degrees = half_angle(profile.sight)
    return [CardNumber(value, sheets.sheet(key, language, degrees=degrees)) for key, value in numbers]


def _module(module: Module, language: Language) -> CardWeapon:
    none = sheets.SHEET.word("none", language)
    melee = none if module.melee is None else f"{module.melee:+d}"
    numbers = [
        sheets.damage(module.damage, language) or none,
        melee,
        sheets.ranges(module.factor, module.ranges, language),
    ]
    return CardWeapon(module.name, 1, numbers, sheets.small_print(module, language), _kind(module))


def _kind(module: Module) -> str:
    if module.ranges:
        return "blast" if module.radius else "gun"
    if module.melee is not None:
        return "melee"
    return "skill" if module.ability else "armour" if module.armour or module.armour_behind else "gear"


def _action(action: str, is_played: bool, language: Language) -> CardRule:
    about = (sheets.SPECIAL_ABOUT.find(action, language) or "") if is_played else ""
    return CardRule(sheets.special_name(action, language), about, is_played)


def _vehicle(vehicle: Vehicle, language: Language) -> CardPart:
    """Source: PB-101, 102, 104."""
    points, areas = len(vehicle.control_points), len(vehicle.passenger_areas)
    numbers = [CardNumber(str(points), sheets.sheet("control-points", language, n=points))]
    numbers += [CardNumber(str(areas), sheets.sheet("passenger-areas", language, n=areas))]
    if vehicle.of_driver:
        numbers.append(CardNumber("/".join(vehicle.of_driver), sheets.sheet("of-driver", language)))
    return CardPart(sheets.SHEET.word("vehicle", language), 0, numbers, [], [], [], [])


ROSTERS: Final = Rosters()
