"""Units on paper for the rest of the house: checked, counted, shown on cards, read from other tools' lists."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from engine.kernel.file_import import Line
from engine.kernel.refusal import Refusal
from engine.kernel.rosters import (
    Army,
    Card,
    CardModel,
    CardNumber,
    CardPart,
    CardRule,
    CardWeapon,
    Language,
    Options,
    Unit,
)
from engine.kernel.rosters import Played as KernelPlayed
from engine.kernel.rosters import Profile as Raw
from engine.rulesets.gff import forces, special_rules
from engine.rulesets.gff.importing import army_forge
from engine.rulesets.gff.kits import models_of
from engine.rulesets.gff.own_rules import find_own
from engine.rulesets.gff.printed_rules import read_rule
from engine.rulesets.gff.profile import Part, Profile, WeaponProfile, read_profile
from engine.rulesets.gff.tell import units as words
from engine.rulesets.gff.tell.units import PAPER, nameless, rule_text

UNIT: Final = "unit"
HERO: Final = "hero"
ARMOUR_PIERCING: Final = "AP"  # has a column of its own on a card


class Rosters:
    shape: type[msgspec.Struct] = Profile

    def check(self, profile: Raw, field: str, options: Options) -> dict[str, Any]:
        read: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(read_profile(profile, field)))
        return read

    def rank(self, profile: Raw) -> str:
        """A hero who has joined a unit is a part of that unit."""
        parts = read_profile(profile, "profile").parts
        return HERO if len(parts) == 1 and forces.is_hero(parts[0]) else UNIT

    def points(self, profile: Raw) -> int:
        return read_profile(profile, "profile").points

    def limits(self, units: Sequence[tuple[str, Raw]], options: Options) -> list[Refusal]:
        """Source: GFF-03, 04."""
        if not options["gff.army_limits"]:
            return []
        known = [(name, read_profile(profile, "profile")) for name, profile in units]
        return [Refusal(code, facts) for code, facts in forces.broken(known, int(str(options["gff.points"])))]

    def played(self, profiles: Sequence[Raw], options: Options) -> KernelPlayed:
        own = own_rules(options)
        known = [read_profile(profile, "profile") for profile in profiles]
        played = special_rules.played(known, own)
        used = [find_own(read_rule(rule)[0], own) for profile in known for rule in special_rules.rules_on(profile)]
        return KernelPlayed(played.n, played.n_all, played.unknown, tuple(dict.fromkeys(filter(None, used))))

    def card(self, profile: Raw, options: Options, language: Language) -> Card:
        sheet, own = read_profile(profile, "profile"), own_rules(options)
        kits = models_of(sheet)
        parts = [
            _part(part, [dict(kit.weapons) for kit in kits if kit.part == n], own, language)
            for n, part in enumerate(sheet.parts)
        ]
        return Card(sheet.points, sum(part.models for part in sheet.parts), parts)

    def read(self, data: bytes, options: Options) -> Army:
        imported_list = army_forge.read(data)
        units = tuple(
            Unit(unit.name or imported_list.name or UNIT, unit.rank, unit.profile) for unit in imported_list.units
        )
        return Army(
            imported_list.source,
            "",
            imported_list.digest,
            imported_list.name,
            units,
            imported_list.lines,
            imported_list.said,
        )

    def line_words(self, line: Line, language: Language) -> tuple[str, str]:
        return words.line_words(line, language)


def own_rules(options: Options) -> dict[str, str]:
    lines = options["gff.rules"]
    return {name: str(line) for name, line in lines.items()} if isinstance(lines, dict) else {}


def _part(part: Part, kits: Sequence[Mapping[int, int]], own: Mapping[str, str], language: Language) -> CardPart:
    numbers = [
        CardNumber(f"{part.quality}+", PAPER.word("quality", language)),
        CardNumber(f"{part.defence}+", PAPER.word("defence", language)),
    ]
    columns = [PAPER.word(column, language) for column in ("range", "attacks", "ap")]
    weapons = [_weapon(weapon, language) for weapon in part.weapons]
    rules = [rule for rules in (part.rules, *(weapon.rules for weapon in part.weapons)) for rule in rules]
    return CardPart(
        part.name,
        part.models,
        numbers,
        columns,
        weapons,
        [_rule(rule, own, language) for rule in dict.fromkeys(rules) if read_rule(rule)[0] != ARMOUR_PIERCING],
        [_model(part, weapons, kit) for kit in kits],
    )


def _weapon(profile: WeaponProfile, language: Language) -> CardWeapon:
    reach = (
        nameless(str, language).say("paper.inches", n=profile.range) if profile.range else PAPER.word("touch", language)
    )
    piercing = [rating for name, rating in map(read_rule, profile.rules) if name == ARMOUR_PIERCING]
    others = ", ".join(rule for rule in profile.rules if read_rule(rule)[0] != ARMOUR_PIERCING)
    numbers = [reach, str(profile.attacks), str(piercing[0]) if piercing else "–"]
    return CardWeapon(profile.name, profile.count, numbers, others, _kind(profile))


def _kind(profile: WeaponProfile) -> str:
    if profile.range == 0:
        return "melee"
    return "blast" if any(read_rule(rule)[0] == "Blast" for rule in profile.rules) else "gun"


def _model(part: Part, weapons: Sequence[CardWeapon], kit: Mapping[int, int]) -> CardModel:
    """By what marks it: the gun that the fewest bear, else its melee weapon."""
    borne = sorted(kit, key=lambda place: (part.weapons[place].range == 0, part.weapons[place].count))
    return CardModel(weapons[borne[0]].name, weapons[borne[0]].kind) if borne else CardModel("", "melee")


def _rule(text: str, own: Mapping[str, str], language: Language) -> CardRule:
    is_own = find_own(read_rule(text)[0], own) is not None
    played = special_rules.is_played(text, own)
    return CardRule(text, rule_text(text, own, language) if played else "", played, is_own)


ROSTERS: Final = Rosters()
