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
        found = read_profile(profile, field)
        tables = table_lines.damage_tables(options["pb12.damage_tables"])
        if found.damage_table not in tables:
            raise Malformed(f"{field}.damage_table", found.damage_table, "one-of", {"known": tuple(tables)})
        for n, module in enumerate(found.modules):
            if module.slots > found.slots:
                place = f"{field}.modules[{n}].slots"
                raise Malformed(place, module.slots, "whole-number-between", {"least": 0, "most": found.slots})
        kept: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(found))
        return kept

    def rank(self, profile: Raw) -> str:
        return FIGURE if profile.get("vehicle") is None else VEHICLE

    def points(self, profile: Raw) -> int:
        """Source: PB-15."""
        return read_profile(profile, "profile").total_value()

    def limits(self, units: Sequence[tuple[str, Raw]], options: Options) -> list[Refusal]:
        """Figures and modules, each by itself. The limit of game value is a battle's. Source: PB-14."""
        most = int(str(options["pb12.epicness_limit"]))
        found = []
        for name, raw in units:
            sheet = read_profile(raw, "profile")
            if not is_within_epicness([sheet.epicness], most):
                found.append(Refusal("sheet-epicness", {"name": name, "n": sheet.epicness, "most": most}))
            for one in sheet.modules:
                if not is_within_epicness([one.epicness], most):
                    whose: Facts = {"name": name, "module": one.name, "n": one.epicness, "most": most}
                    found.append(Refusal("sheet-module-epicness", whose))
        return found

    def played(self, profiles: Sequence[Raw], options: Options) -> Played:
        """Special actions: all else on a sheet is numbers that the rules know."""
        sheets_ = [read_profile(one, "profile") for one in profiles]
        actions = dict.fromkeys(action for one in sheets_ for module in one.modules for action in module.actions)
        unknown = tuple(one for one in actions if one not in known_actions(options))
        return Played(len(actions) - len(unknown), len(actions), unknown)

    def card(self, profile: Raw, options: Options, language: Language) -> Card:
        found = read_profile(profile, "profile")
        parts = [_figure(found, known_actions(options), language)]
        parts += [_vehicle(found.vehicle, language)] if found.vehicle is not None else []
        return Card(found.total_value(), 0, parts)

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
def _figure(found: Profile, known: Sequence[str], language: Language) -> CardPart:
    actions = dict.fromkeys(action for one in found.modules for action in one.actions)
    return CardPart(
        sheets.SHEET.word("figure", language),
        0,
        [*_attributes(found, language), *_other_numbers(found, language)],
        [sheets.SHEET.word(one, language) for one in ("damage", "melee", "ranged")],
        [_module(one, language) for one in found.modules],
        [_action(one, one in known, language) for one in actions],
        [],
    )


def _attributes(found: Profile, language: Language) -> list[CardNumber]:
    """Source: PB-29."""
    return [
        CardNumber(str(value), sheets.attribute(letter, language))
        for letter, value, human in zip(ATTRIBUTES, found.attributes(), HUMAN, strict=True)
        if letter in EVERYBODYS or value != human
    ]


def _other_numbers(found: Profile, language: Language) -> list[CardNumber]:
    """Source: PB-14, 33 .. 36, 45."""
    numbers = (
        ("damage-points", f"{found.free}/{found.light}/{found.heavy}"),
        ("damage-table", found.damage_table.upper()),
        ("slots", str(found.slots)),
        ("reach", str(found.reach)),
        ("sight", str(found.sight)),
        ("epicness", str(found.epicness)),
    )
    degrees = half_angle(found.sight)
    return [CardNumber(value, sheets.sheet(key, language, degrees=degrees)) for key, value in numbers]


def _module(one: Module, language: Language) -> CardWeapon:
    none = sheets.SHEET.word("none", language)
    melee = none if one.melee is None else f"{one.melee:+d}"
    numbers = [sheets.damage(one.damage, language) or none, melee, sheets.ranges(one.factor, one.ranges, language)]
    return CardWeapon(one.name, 1, numbers, sheets.small_print(one, language), _kind(one))


def _kind(one: Module) -> str:
    if one.ranges:
        return "blast" if one.radius else "gun"
    if one.melee is not None:
        return "melee"
    return "skill" if one.ability else "armour" if one.armour or one.armour_behind else "gear"


def _action(action: str, is_played: bool, language: Language) -> CardRule:
    about = (sheets.SPECIAL_ABOUT.find(action, language) or "") if is_played else ""
    return CardRule(sheets.special_name(action, language), about, is_played)


def _vehicle(found: Vehicle, language: Language) -> CardPart:
    """Source: PB-101, 102, 104."""
    points, areas = len(found.control_points), len(found.passenger_areas)
    numbers = [CardNumber(str(points), sheets.sheet("control-points", language, n=points))]
    numbers += [CardNumber(str(areas), sheets.sheet("passenger-areas", language, n=areas))]
    if found.of_driver:
        numbers.append(CardNumber("/".join(found.of_driver), sheets.sheet("of-driver", language)))
    return CardPart(sheets.SHEET.word("vehicle", language), 0, numbers, [], [], [], [])


ROSTERS: Final = Rosters()
