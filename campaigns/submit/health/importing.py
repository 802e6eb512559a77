"""A character from another tool's file: all of it in one transaction, or nothing."""

import base64
import binascii
import json
from collections.abc import Sequence

from campaigns.ledger import body_events as ev
from campaigns.ledger import campaign_events
from campaigns.ledger.campaign_events import OptionsSet
from campaigns.selectors.health.imports import VERDICTS, Taken, of_note, taken_from
from campaigns.submit.battles.acting import must_come_himself
from campaigns.submit.campaigns.options import changed
from campaigns.submit.command_context import CommandContext
from campaigns.submit.errors import Malformed
from campaigns.submit.health import commands as do
from campaigns.submit.health.recovery import of_rules
from campaigns.submit.health.sheets import at_work, begin_sheet
from engine.kernel.file_import import Line
from engine.kernel.refusal import Refusal

MOST_PART = 2_600  # bytes; a sealed text has room for a few more
MOST_SHOWN = 80  # characters of what stood in a field


def import_character(command: do.ImportCharacter, context: CommandContext) -> None:
    """Provenance: imported. Raises: Malformed, Refusal of the reader; Forbidden."""
    healing = at_work(context)
    bodies, rules = healing.bodies, context.rules
    gang = context.gang(command.gang)
    context.must_own(gang)
    kind = command.kind or rules.ranks[0]
    if kind not in rules.ranks:
        raise Malformed("command.kind", command.kind, "one-of", {"known": rules.ranks})
    if command.owner:
        must_come_himself(context.member(command.owner), context.actor)
    try:
        taken = taken_from(bodies, content_of(command.content), healing.options, command.name, context.actor.referee)
    except Refusal as refusal:
        raise of_rules(refusal, context) from None
    options = healing.options
    if taken.added:
        own_weapons = bodies.own_weapons(options, taken.added)
        options = {**options, **own_weapons}
    character = context.new_id()
    bodies.check_sheet(taken.found.values, taken.weapons, options)
    sheet = begin_sheet(character, kind, taken.found.values, (), context)
    assert sheet is not None
    name = context.seal_name(taken.name)
    hired = context.record(
        campaign_events.CharacterHired(character, command.gang, name, kind, taken.weapons, (), command.owner),
        "imported",
    )
    if taken.added:
        context.record(OptionsSet(changed(rules, context.campaign.options, own_weapons)), "imported", hired)
    context.record(sheet, "imported", hired)
    context.record(_account(character, taken, sheet.secret, context), "imported", hired)


def _account(character: str, taken: Taken, secret: bool, context: CommandContext) -> ev.Imported:
    """What became of each line of the file."""
    count = {verdict: sum(line.verdict == verdict for line in taken.lines) for verdict in VERDICTS}
    imported = taken.found
    return ev.Imported(
        character,
        imported.source,
        imported.version,
        imported.digest,
        count["taken"],
        count["changed"],
        count["ignored"],
        tuple(context.seal(part) for part in account_of(of_note(taken.lines))),
        secret,
    )


def account_of(lines: Sequence[Line]) -> list[str]:
    """The account as JSON in parts, none of them larger than a text may be."""
    parts: list[list[str]] = []
    room = 0
    for line in lines:
        short = (line.field, line.verdict, line.found[:MOST_SHOWN], line.became[:MOST_SHOWN], line.why)
        text = json.dumps(short, ensure_ascii=False, separators=(",", ":"))
        size = len(text.encode()) + 1
        if size > room:
            parts.append([])
            room = MOST_PART
        parts[-1].append(text)
        room -= size
    return [f"[{','.join(part)}]" for part in parts]


def content_of(content: str) -> bytes:
    try:
        return base64.b64decode(content, validate=True)
    except (binascii.Error, ValueError):
        raise Malformed("command.content", content[:40], "file-in-base64") from None
