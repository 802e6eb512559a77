"""Lists shared by Army Forge, of 2023 and of today: all units of a force, or a refusal that names the place.

Heroes that have joined a unit become a part of it, and halves of a combined unit one whole. What everything costs is
added up here; the total that the file names is only compared with it.
"""

from typing import Final, NamedTuple

import msgspec

from engine.kernel.file_import import Field, Line, digest_of, read_json, shown
from engine.kernel.refusal import Refusal
from engine.rulesets.gff.forces import heroes_of
from engine.rulesets.gff.importing.fields import name_of, number
from engine.rulesets.gff.importing.gear import Gear, option_of
from engine.rulesets.gff.profile import MOST_MODELS, Part, Profile, WeaponProfile

SOURCE: Final = "army-forge"
GAME: Final = "gff"
GAMES: Final = {
    "gff": "Grimdark Future: Firefight", "gf": "Grimdark Future", "gfsq": "Grimdark Future: Star Quest",
    "aof": "Age of Fantasy", "aofs": "Age of Fantasy: Skirmish", "aofr": "Age of Fantasy: Regiments",
    "aofq": "Age of Fantasy: Quest", "ftl": "Full Tilt", "wftl": "Warfleets",
}  # fmt: skip
MOST_UNITS: Final = 60
MOST_PARTS: Final = 4
MOST_RULES: Final = 30
MOST_POINTS: Final = 10_000
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

    field: Field
    name: str  # of the book: what makes units copies of each other
    called: str
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
        raise Refusal("import-unknown", {"found": shown(", ".join(list(whole.value)[:6]))[:60]})
    must_be_this_game(whole, body)
    lines: list[Line] = []
    entries = [entry(one, lines) for one in units_of(body)]
    units = tuple(distinct(together(entries, lines), lines))
    points = sum(one.points for one in entries)
    said = compare_totals(whole, body, points, lines)
    leave(body, OF_LIST, lines)
    name = body["name"].text() or whole["listName"].text()
    return ImportedList(SOURCE, digest_of(data), shown(name)[:60], points, said, units, tuple(lines))


def must_be_this_game(whole: Field, body: Field) -> None:
    game = (body["gameSystem"].text() or whole["gameSystem"].text()).casefold()
    if not game:
        raise Refusal("import-no-game", {"wanted": GAMES[GAME]})
    if game != GAME:
        raise Refusal("import-wrong-game", {"game": GAMES.get(game, shown(game)[:40]), "wanted": GAMES[GAME]})


def units_of(body: Field) -> list[Field]:
    found = body["units"].each()
    if not found:
        raise Refusal("import-list-empty")
    if len(found) > MOST_UNITS:
        raise Refusal("import-list-units", {"n": len(found), "most": MOST_UNITS})
    return found


# -- one unit --------------------------------------------------------------------------------------------------------
def entry(unit: Field, lines: list[Line]) -> Entry:
    name = name_of(unit["name"])
    called = name_of(unit["customName"]) if unit["customName"].text() else name
    size = number(unit["size"], 1, MOST_MODELS)
    gear = Gear(size, lines)
    gear.take_unit(unit)
    must_be_few(unit, len(gear.rules), len(gear.weapons))
    part = Part(
        name, size, number(unit["quality"], 2, 6), number(unit["defense"], 2, 6), tuple(gear.rules.values()),
        tuple(msgspec.structs.replace(weapon, count=number(Field(n, unit["loadout"].path), 1, 90))
              for weapon, n in gear.weapons.items()),
    )  # fmt: skip
    points = cost_of(unit, lines)
    leave(unit, OF_UNIT, lines)
    lines.append(Line(unit.path, "taken", called, f"{size}, Q{part.quality}+, D{part.defence}+, {points}"))
    return Entry(unit, name, called, unit["selectionId"].text(), unit["joinToUnit"].text(), unit["combined"].on(), part,
                 points)  # fmt: skip


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
        mine = [one["cost"] for one in option["costs"].each() if one["unitId"].text() == unit["id"].text()]
        price = mine[0] if mine else option["cost"]
        if price.value is None:
            lines.append(Line(price.path, "changed", "", "0", "no_cost"))
        points += number(price, -MOST_POINTS, MOST_POINTS, 0)
    return number(Field(points, unit["cost"].path), 0, MOST_POINTS)


# -- units that belong together --------------------------------------------------------------------------------------
def together(entries: list[Entry], lines: list[Line]) -> list[ListUnit]:
    """In the order of the file, each where the unit stands that the others have joined."""
    by_key = {one.key: one for one in reversed(entries) if one.key}
    joined: dict[int, list[Entry]] = {id(one): [] for one in entries}
    heads = []
    for one in entries:
        head = head_of(one, by_key, lines)
        if head is one:
            heads.append(one)
        else:
            joined[id(head)].append(one)
    return [whole_unit(one, joined[id(one)], lines) for one in heads]


def head_of(one: Entry, by_key: dict[str, Entry], lines: list[Line]) -> Entry:
    """The unit that it has joined, itself where it has joined none. A hero may name either half of a combined unit."""
    head, seen = one, {id(one)}
    while head.joins:
        following = by_key.get(head.joins)
        if following is None:
            if head is one:
                lines.append(Line(one.field["joinToUnit"].path, "ignored", one.called, "", "joined_nobody"))
            return head
        if id(following) in seen:
            raise Refusal("import-list-circle", {"field": one.field["joinToUnit"].path, "name": one.called})
        seen.add(id(following))
        head = following
    return head


def whole_unit(head: Entry, others: list[Entry], lines: list[Line]) -> ListUnit:
    first, parts = head.part, []
    for one in others:
        if one.is_half and head.is_half and is_same(one.part, head.part):
            first = merged(first, one, lines)
        else:
            parts.append(msgspec.structs.replace(one.part, name=one.called))
    profile = Profile((first, *parts), head.points + sum(one.points for one in others))
    facts = {"name": head.called, "field": head.field.path}
    if len(profile.parts) > MOST_PARTS:
        raise Refusal("import-list-parts", facts | {"n": len(profile.parts), "most": MOST_PARTS})
    models = sum(part.models for part in profile.parts)
    if models > MOST_MODELS:
        raise Refusal("import-list-models", facts | {"n": models, "most": MOST_MODELS})
    must_be_few(head.field, len(first.rules), len(first.weapons))
    number(Field(profile.points, head.field["cost"].path), 0, MOST_POINTS)
    rank = "hero" if len(profile.parts) == 1 and heroes_of(profile) else "unit"
    return ListUnit(head.called, rank, msgspec.to_builtins(profile))


def is_same(one: Part, other: Part) -> bool:
    return (one.name, one.quality, one.defence) == (other.name, other.quality, other.defence)


def merged(first: Part, half: Entry, lines: list[Line]) -> Part:
    """Both halves of a combined unit as one. A rule that only one of them has is then the whole unit's."""
    rules = dict.fromkeys((*first.rules, *half.part.rules))
    alone = set(first.rules) ^ set(half.part.rules)
    if alone:
        lines.append(Line(half.field.path, "changed", ", ".join(sorted(alone)), half.called, "both_halves_have_it"))
    weapons: dict[WeaponProfile, int] = {}
    for one in (*first.weapons, *half.part.weapons):
        alike = msgspec.structs.replace(one, count=1)
        weapons[alike] = weapons.get(alike, 0) + one.count
    models = first.models + half.part.models
    return msgspec.structs.replace(
        first, models=models, rules=tuple(rules), weapons=tuple(
            msgspec.structs.replace(one, count=number(Field(n, half.field["loadout"].path), 1, 90))
            for one, n in weapons.items()
        ),
    )  # fmt: skip


def distinct(units: list[ListUnit], lines: list[Line]) -> list[ListUnit]:
    """Units of one name are numbered, so that people can say which one they mean."""
    taken: dict[str, int] = {}
    found = []
    for one in units:
        n = taken[one.name] = taken.get(one.name, 0) + 1
        name = one.name if n == 1 else f"{one.name[:55]} {n}"
        if n > 1:
            lines.append(Line("units", "changed", one.name, name, "named_apart"))
        found.append(one._replace(name=name))
    return found


# -- the list --------------------------------------------------------------------------------------------------------
def compare_totals(whole: Field, body: Field, points: int, lines: list[Line]) -> int | None:
    """The file's own total, which is right or not; what it doesn't write as a number is none."""
    said = None
    for field in (owner[key] for key in TOTALS for owner in (body, whole["details"], whole)):
        if said is None and type(field.value) is int and (body is not whole or field.path in TOTALS):
            said = field.value
            fits = said == points
            lines.append(Line(field.path, "taken" if fits else "changed", str(said)[:20], str(points),
                              "" if fits else "other_total"))  # fmt: skip
    return said


def leave(owner: Field, known: frozenset[str], lines: list[Line]) -> None:
    """Names what else there is, unless nothing is in it."""
    for key in owner.names():
        if key not in known and owner[key].value not in (None, "", [], {}, False, 0):
            why = {"specialRules": "texts_stay_there", "forceOrgErrors": "checked_here"}.get(key, "not_for_fights")
            lines.append(Line(owner[key].path, "ignored", shown(owner[key].value), "", why))
