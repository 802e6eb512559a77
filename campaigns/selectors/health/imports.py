"""What another tool's file comes to in a campaign, before and when it is taken in; and a sheet as a file."""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final, NamedTuple
from uuid import UUID

import msgspec

from campaigns.ledger.body_events import Imported as ImportedEvent
from campaigns.ledger.effective import effective
from campaigns.ledger.read import read
from campaigns.models import Campaign, Character, Member
from campaigns.selectors import rights
from campaigns.selectors.campaigns.pages import must_be_member
from campaigns.selectors.names import Names
from campaigns.selectors.not_visible import must_find
from campaigns.vault.texts import Unsealer
from engine.kernel.character_health import Bodies
from engine.kernel.file_import import Imported, Line
from engine.kernel.refusal import Refusal
from engine.kernel.ruleset import Language
from engine.kernel.setup import OptionValue
from engine.rulesets import ruleset

MOST_NAME: Final = 60
MOST_LINES: Final = 1_000
VERDICTS: Final = ("taken", "changed", "ignored")
NOT_A_FILE_NAME: Final = re.compile(r"[^\w.-]+")


class Taken(NamedTuple):
    """What a file comes to here: `added` are lines for weapons that the campaign hasn't got yet."""

    found: Imported
    name: str
    weapons: tuple[str, ...]
    added: dict[str, str]
    lines: tuple[Line, ...]


class FieldLine(msgspec.Struct, frozen=True):
    """What became of one field. `verdict` is taken, changed or ignored; `said` and `why` are its words."""

    field: str
    verdict: str
    found: str
    became: str
    said: str
    why: str


class ImportPage(msgspec.Struct, frozen=True):
    """A file as it would be taken in. `before` names characters who came from the same file already, `new_weapons` are
    those of `added` by their names in the file.
    """

    name: str
    source: str
    version: str
    digest: str
    values: dict[str, int]
    weapons: list[str]
    added: dict[str, str]
    lines: list[FieldLine]
    count: dict[str, int]
    before: list[str]
    new_weapons: list[str] = []


def preview(campaign_id: UUID, viewer: Member | None, data: bytes, language: Language = "en") -> ImportPage:
    """Raises: NotVisible; Refusal of the reader, which says whose rules it is."""
    you = must_be_member(campaign_id, viewer)
    campaign = Campaign.objects.get(id=campaign_id)
    rules = ruleset(campaign.ruleset)
    if rules.bodies is None:
        raise Refusal("no-sheets-here")
    try:
        options = rules.fill_options(campaign.options)
        taken = taken_from(rules.bodies, data, options, "", rights.is_referee(you))
    except Refusal as refusal:
        raise Refusal(refusal.code, {**refusal.facts, "ruleset": rules.key}, refusal.status) from None
    imported = taken.found
    return ImportPage(
        taken.name,
        imported.source,
        imported.version,
        imported.digest,
        imported.values,
        list(taken.weapons),
        taken.added,
        [_line(line, rules.bodies, language) for line in of_note(taken.lines)],
        {verdict: sum(line.verdict == verdict for line in taken.lines) for verdict in VERDICTS},
        came_from(campaign_id, imported.digest, language),
        [line.found for line in taken.lines if line.why == "added_to_campaign"],
    )


def came_from(campaign_id: UUID, digest: str, language: Language) -> list[str]:
    """The names of those who came from a file with this digest."""
    records = effective(read(campaign_id, stream=campaign_id, types=["campaign/imported/1"]))
    same = [
        record.event.character
        for record in records
        if isinstance(record.event, ImportedEvent) and record.event.digest == digest
    ]
    return list(Names(campaign_id, language).characters(same).values())


def taken_from(bodies: Bodies, data: bytes, options: Mapping[str, OptionValue], name: str, may_add: bool) -> Taken:
    """A weapon with the same numbers as one of the campaign is that one; others the referee may add to the campaign's
    list, and for a player they stay out. Raises: Refusal.
    """
    imported = bodies.read(data)
    known_weapons = dict(bodies.weapons(options))
    carried: list[str] = []
    added: dict[str, str] = {}
    lines = list(imported.lines)
    for title, line in imported.weapons:
        read_as = bodies.weapons({**options, **bodies.own_weapons(options, {"import": line})})["import"]
        code = code_of(title)
        same = (
            code
            if known_weapons.get(code) == read_as
            else next((key for key in known_weapons if known_weapons[key] == read_as), "")
        )
        if same:
            carried.append(same)
            lines.append(Line("weapons", "taken", title, same, "same_weapon"))
        elif may_add:
            code = _free(code, known_weapons)
            known_weapons[code] = read_as
            added[code] = line
            carried.append(code)
            lines.append(Line("weapons", "taken", title, code, "added_to_campaign"))
        else:
            lines.append(Line("weapons", "ignored", title, "", "not_in_campaign"))
    called = " ".join((name or imported.name).split())[:MOST_NAME]
    return Taken(imported, called, tuple(dict.fromkeys(carried)), added, tuple(lines))


def of_note(lines: Sequence[Line]) -> list[Line]:
    """Those that are told one by one: all of a usual file; of a giant one everything that was used comes first."""
    if len(lines) <= MOST_LINES:
        return list(lines)
    used = [line for line in lines if line.verdict != "ignored"]
    return [*used, *(line for line in lines if line.verdict == "ignored")][:MOST_LINES]


def code_of(title: str) -> str:
    """`.38 Revolver` becomes `38_revolver`."""
    return re.sub(r"\W+", "_", title.casefold()).strip("_")[:36] or "weapon"


def _free(code: str, known: Mapping[str, object]) -> str:
    n, free = 1, code
    while free in known:
        n += 1
        free = f"{code}_{n}"
    return free


def account_of(parts: Sequence[str], bodies: Bodies, unseal: Unsealer, language: Language) -> list[FieldLine]:
    """What became of each field, in words."""
    return [_line(line, bodies, language) for line in lines_of(parts, unseal)]


def lines_of(parts: Sequence[str], unseal: Unsealer) -> list[Line]:
    """What became of each field, as the event keeps it; nothing where its author was forgotten."""
    rows: list[Line] = []
    for part in parts:
        with suppress(msgspec.DecodeError):
            rows += msgspec.json.decode(unseal(part), type=list[Line])
    return rows


def _line(line: Line, bodies: Bodies, language: Language) -> FieldLine:
    words, why = bodies.line_words(line, language)
    return FieldLine(line.field, line.verdict, line.found, line.became, words, why)


class SheetFile(NamedTuple):
    name: str
    content: bytes


def sheet_file(campaign_id: UUID, character_id: UUID, viewer: Member | None, language: Language = "en") -> SheetFile:
    """The sheet for another tool, for whoever may see its numbers. Raises: NotVisible, Refusal."""
    you = must_be_member(campaign_id, viewer)
    rows = Character.objects.filter(campaign_id=campaign_id, id=character_id)
    row = must_find(rows, "no-such-character", character_id)
    campaign = Campaign.objects.get(id=campaign_id)
    rules = ruleset(campaign.ruleset)
    if rules.bodies is None:
        raise Refusal("no-sheets-here")
    if not rights.reads_sheet(row, you):
        raise Refusal("sheet-is-secret", status=403)
    known = rules.weapons_of(campaign.options)
    name = Names(campaign_id, language).unseal(row.name)
    weapons = [(code.replace("_", " "), known[code]) for code in row.weapons if code in known]
    content = rules.bodies.write(name, row.kind, row.values, weapons)
    return SheetFile((NOT_A_FILE_NAME.sub("-", name).strip("-.") or "sheet") + ".json", content)
