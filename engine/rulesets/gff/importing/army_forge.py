"""Lists shared by Army Forge, of 2023 and of today: all units of a force, or a refusal that names the place.

Heroes that have joined a unit become a part of it, and halves of a combined unit one whole. What everything costs is
added up here; the total that the file names is only compared with it.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

import msgspec

from engine.kernel.file_import import Field, Line, digest_of, read_json, shown
from engine.kernel.refusal import Refusal
from engine.rulesets.gff.forces import heroes_of
from engine.rulesets.gff.importing.fields import name_of, number
from engine.rulesets.gff.importing.gear import Gear, option_of
from engine.rulesets.gff.printed_rules import read_rule
from engine.rulesets.gff.profile import MOST_MODELS, Part, Profile, WeaponProfile

SOURCE: Final = "army-forge"
GAME: Final = "gff"
GAMES: Final = {
    "gff": "Grimdark Future: Firefight", "gf": "Grimdark Future", "gfsq": "Grimdark Future: Star Quest",
    "aof": "Age of Fantasy", "aofs": "Age of Fantasy: Skirmish", "aofr": "Age of Fantasy: Regiments",
    "aofq": "Age of Fantasy: Quest",
}  # fmt: skip
MOST_UNITS: Final = 60
MOST_PARTS: Final = 4
MOST_RULES: Final = 30
MOST_POINTS: Final = 10_000
MOST_OF_ONE: Final = 90  # weapons
TOTALS: Final = ("listPoints", "points")  # older files have both, and they differ
# What is read of the list and of a unit, and what only the tool itself has a use for.
OF_LIST: Final = frozenset(
    ("activationCount", "armyId", "armyIds", "cloudModified", "competitive", "creationTime", "forceOrg", "gameSystem",
     "id", "isCloud", "key", "list", "listPoints", "modelCount", "modified", "name", "points", "pointsLimit",
     "saveVersion", "selectedUnitId", "undoUnitRemove", "unitPreview", "units")
)  # fmt: skip
OF_UNIT: Final = frozenset(
    ("armyId", "bases", "combined", "cost", "customName", "defense", "disabledSections", "disabledUpgradeSections",
     "equipment", "genericName", "hasBalanceInvalid", "hasCustomRule", "id", "items", "joinToUnit", "loadout", "name",
     "originalSize", "quality", "rules", "selectedUpgrades", "selectionId", "size", "sortId", "specialRules", "sync",
     "traits", "type", "upgrades", "valid", "weapons")
)  # fmt: skip


class ListUnit(NamedTuple):
    """`rank` is `hero` or `unit`; `profile` as `profile.py` reads it."""

    name: str
    rank: str
    profile: dict[str, object]


class ImportedList(NamedTuple):
    """`points` are those of the units; what the file says itself stands in `said`, None where it says nothing."""

    source: str
    digest: str
    name: str
    points: int
    said: int | None
    units: tuple[ListUnit, ...]
    lines: tuple[Line, ...]


class Entry(NamedTuple):
    """One unit of the file, before heroes and halves have come together."""

    place: int
    field: Field
    called: str  # by its player; the part has the name of the book, by which units are copies of each other
    key: str
    joins: str
    is_half: bool
    part: Part
    points: int


def read(data: bytes) -> ImportedList:
    """Refuses: `import-unknown`, `import-no-game`, `import-wrong-game`, `import-list-empty`, `import-list-units`,
    `import-list-missing`, `import-list-number`, `import-list-rules`, `import-list-models`, `import-list-parts`,
    `import-list-circle`, and all of `engine.kernel.file_import`.
    """
    whole = Field(read_json(data))
    if not isinstance(whole.value, dict):
        raise Refusal("import-unknown", {"found": shown(whole.value)[:60]})
    body = whole if "units" in whole.value else whole["list"]
    if not isinstance(body.value, dict) or "units" not in body.value:
        raise Refusal("import-unknown", {"found": shown(", ".join(list(whole.value)[:3]))[:60]})
    must_be_this_game(whole, body)
    lines: list[Line] = []
    fields = units_of(body)
    try:
        entries = [entry(place, field, lines) for place, field in enumerate(fields)]
        units = tuple(distinct(together(entries, lines), lines))
    except Refusal as refusal:
        raise with_the_name(refusal, fields) from None
    points = sum(entry.points for entry in entries)
    total = compare_totals(whole, body, points, lines)
    leave(body, OF_LIST, lines)
    name = body["name"].text() or whole["listName"].text()
    return ImportedList(SOURCE, digest_of(data), shown(name)[:60], points, total, units, tuple(lines))


def must_be_this_game(whole: Field, body: Field) -> None:
    game = (body["gameSystem"].text() or whole["gameSystem"].text()).casefold()
    if not game:
        raise Refusal("import-no-game", {"wanted": GAMES[GAME]})
    if game != GAME:
        raise Refusal("import-wrong-game", {"game": GAMES.get(game, shown(game)[:40]), "wanted": GAMES[GAME]})


def units_of(body: Field) -> list[Field]:
    fields = body["units"].each()
    if not fields:
        raise Refusal("import-list-empty")
    if len(fields) > MOST_UNITS:
        raise Refusal("import-list-units", {"n": len(fields), "most": MOST_UNITS})
    return fields


def with_the_name(refusal: Refusal, units: list[Field]) -> Refusal:
    """The same, saying whose field it is: `units[3].size (Shield bearers)`. Nobody counts from 0 in a list."""
    path = str(refusal.facts.get("field", ""))
    for unit in units if "name" not in refusal.facts else ():
        if path.startswith(unit.path) and isinstance(unit.value, dict):
            names = [unit.value.get(key) for key in ("customName", "name")]
            called = next((shown(name)[:60] for name in names if isinstance(name, str) and name.strip()), "")
            return Refusal(
                refusal.code, {**refusal.facts, "field": f"{path} ({called})" if called else path}, refusal.status
            )
    return refusal


# -- one unit --------------------------------------------------------------------------------------------------------
def entry(place: int, unit: Field, lines: list[Line]) -> Entry:
    name = name_of(unit["name"])
    called = name_of(unit["customName"]) if unit["customName"].text() else name
    size = number(unit["size"], 1, MOST_MODELS)
    gear = Gear(size, lines)
    gear.take_unit(unit)
    must_be_few(unit, len(gear.rules), len(gear.weapons), *(len(weapon.rules) for weapon in gear.weapons))
    quality, defence = number(unit["quality"], 2, 6), number(unit["defense"], 2, 6)
    part = Part(name, size, quality, defence, tuple(gear.rules.values()), counted(gear.weapons, unit))
    points = cost_of(unit, lines)
    leave(unit, OF_UNIT, lines)
    lines.append(Line(unit.path, "taken", called, f"{size}, Q{quality}+, D{defence}+, {points}"))
    key, joins = unit["selectionId"].text(), unit["joinToUnit"].text()
    return Entry(place, unit, called, key, joins, unit["combined"].on(), part, points)


def counted(weapons: Mapping[WeaponProfile, int], unit: Field) -> tuple[WeaponProfile, ...]:
    where = unit["loadout"].path
    return tuple(
        msgspec.structs.replace(profile, count=number(Field(n, where), 1, MOST_OF_ONE))
        for profile, n in weapons.items()
    )


def must_be_few(unit: Field, *counts: int) -> None:
    if max(counts) > MOST_RULES:
        raise Refusal("import-list-rules", {"field": unit.path, "n": max(counts), "most": MOST_RULES})


def cost_of(unit: Field, lines: list[Line]) -> int:
    """The unit and all that was chosen for it; each option has a price of its own for each unit that may have it."""
    if unit["cost"].value is None:
        lines.append(Line(unit["cost"].path, "changed", "", "0", "no_cost"))
    points = number(unit["cost"], 0, MOST_POINTS, 0)
    for upgrade in unit["selectedUpgrades"].each():
        option = option_of(upgrade)
        mine = [field["cost"] for field in option["costs"].each() if field["unitId"].text() == unit["id"].text()]
        price = mine[0] if mine else option["cost"]
        if price.value is None:
            lines.append(Line(price.path, "changed", "", "0", "no_cost"))
        points += number(price, -MOST_POINTS, MOST_POINTS, 0)
    return number(Field(points, unit["cost"].path), 0, MOST_POINTS)


# -- units that belong together --------------------------------------------------------------------------------------
def together(entries: list[Entry], lines: list[Line]) -> list[ListUnit]:
    """In the order of the file, each where the unit stands that the others have joined."""
    by_key = {entry.key: entry for entry in reversed(entries) if entry.key}
    joined: dict[int, list[Entry]] = {entry.place: [] for entry in entries}
    heads = []
    for entry in entries:
        head = head_of(entry, by_key, lines)
        if head is entry:
            heads.append(entry)
        else:
            joined[head.place].append(entry)
    return [whole_unit(entry, joined[entry.place], lines) for entry in heads]


def head_of(entry: Entry, by_key: dict[str, Entry], lines: list[Line]) -> Entry:
    """The unit that it has joined, itself where it has joined none. A hero may name either half of a combined unit."""
    head, seen = entry, {entry.place}
    while head.joins:
        following = by_key.get(head.joins)
        if following is None:
            if head is entry:
                lines.append(Line(entry.field["joinToUnit"].path, "ignored", entry.called, "", "joined_nobody"))
            return head
        if following.place in seen:
            if following.is_half and head.is_half:  # each names the other
                return min(head, following, key=lambda half: half.place)
            raise Refusal("import-list-circle", {"field": entry.field["joinToUnit"].path, "name": entry.called})
        seen.add(following.place)
        head = following
    return head


def whole_unit(head: Entry, others: list[Entry], lines: list[Line]) -> ListUnit:
    first, parts = head.part, []
    for other in others:
        if other.is_half and head.is_half and is_same(other.part, head.part):
            first = merged(first, other, lines)
        else:
            parts.append(other.part)  # named as in its book: what people call it isn't kept with numbers
    profile = Profile((first, *parts), head.points + sum(other.points for other in others))
    facts = {"name": head.called, "field": head.field.path}
    if len(profile.parts) > MOST_PARTS:
        raise Refusal("import-list-parts", facts | {"n": len(profile.parts), "most": MOST_PARTS})
    models = sum(part.models for part in profile.parts)
    if models > MOST_MODELS:
        raise Refusal("import-list-models", facts | {"n": models, "most": MOST_MODELS})
    must_be_few(head.field, len(first.rules), len(first.weapons))
    number(Field(profile.points, head.field["cost"].path), 0, MOST_POINTS)
    rank = "hero" if len(profile.parts) == 1 and heroes_of(profile) else "unit"
    return ListUnit(head.called, rank, msgspec.json.decode(msgspec.json.encode(profile)))


def is_same(part: Part, other: Part) -> bool:
    return (part.name, part.quality, part.defence) == (other.name, other.quality, other.defence)


def merged(first: Part, half: Entry, lines: list[Line]) -> Part:
    """Both halves of a combined unit as one. A rule that only one of them has is then the whole unit's."""
    alone = set(first.rules) ^ set(half.part.rules)
    if alone:
        path = half.field["rules"].path
        lines.append(Line(path, "changed", ", ".join(sorted(alone)), half.called, "both_halves_have_it"))
    rules = {read_rule(rule)[0]: rule for rule in sorted((*first.rules, *half.part.rules), key=rating_of)}
    weapons: dict[WeaponProfile, int] = {}
    for profile in (*first.weapons, *half.part.weapons):
        alike = msgspec.structs.replace(profile, count=1)
        weapons[alike] = weapons.get(alike, 0) + profile.count
    models = first.models + half.part.models
    kept = tuple(rule for rule in dict.fromkeys((*first.rules, *half.part.rules)) if rule in rules.values())
    return msgspec.structs.replace(first, models=models, rules=kept, weapons=counted(weapons, half.field))


def rating_of(rule: str) -> int:
    return read_rule(rule)[1] or 0


def distinct(units: list[ListUnit], lines: list[Line]) -> list[ListUnit]:
    """Units of one name are numbered, so that people can say which one they mean."""
    taken = {unit.name for unit in units}
    named: list[ListUnit] = []
    for unit in units:
        name, n = unit.name, 1
        while any(name == other.name for other in named) or (n > 1 and name in taken):
            n += 1
            name = f"{unit.name[:55]} {n}"
        if n > 1:
            lines.append(Line("units", "changed", unit.name, name, "named_apart"))
        named.append(unit._replace(name=name))
    return named


# -- the list --------------------------------------------------------------------------------------------------------
def compare_totals(whole: Field, body: Field, points: int, lines: list[Line]) -> int | None:
    """The file's own total is said and never used."""
    for field in (owner[key] for key in TOTALS for owner in (body, whole)):
        total = field.value
        if type(total) is int and abs(total) < 10**9:
            why = "" if total == points else "other_total"
            lines.append(Line(field.path, "changed" if why else "taken", str(total), str(points), why))
            return total
    return None


def leave(owner: Field, known: frozenset[str], lines: list[Line]) -> None:
    """Names what else there is, unless nothing is in it. Texts of rules are somebody's, and only counted."""
    for key in owner.names():
        field = owner[key]
        if key not in known and field.value not in (None, "", [], {}, False, 0):
            content = str(len(field.each())) if key == "specialRules" else shown(field.value)
            why = {"specialRules": "texts_stay_there", "forceOrgErrors": "limits_of_the_tool"}.get(
                key, "not_for_fights"
            )
            lines.append(Line(field.path, "ignored", content, "", why))
