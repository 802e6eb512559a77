"""An army from another tool's file: all of its units in one transaction, or none."""

from campaigns.ledger.army_events import ArmyImported
from campaigns.ledger.campaign_events import CharacterHired
from campaigns.selectors.health.imports import VERDICTS, of_note
from campaigns.submit.armies import commands as do
from campaigns.submit.armies.profiles import at_the_rosters, of_unit
from campaigns.submit.battles.acting import must_come_himself
from campaigns.submit.command_context import CommandContext
from campaigns.submit.errors import Refusal
from campaigns.submit.health.importing import account_of, content_of
from campaigns.submit.health.recovery import of_rules
from engine.kernel.rosters import MOST_UNITS

MOST_NAME = 60


def import_army(command: do.ImportArmy, context: CommandContext) -> None:
    """Provenance: imported. Raises: Malformed, Refusal of the reader; Forbidden."""
    rosters, options = at_the_rosters(context)
    gang = context.gang(command.gang)
    context.must_own(gang)
    if command.owner:
        must_come_himself(context.member(command.owner), context.actor)
    try:
        army = rosters.read(content_of(command.content), options)
    except Refusal as refusal:
        raise of_rules(refusal, context) from None
    if not 1 <= len(army.units) <= MOST_UNITS:
        raise Refusal("units-up-to", {"units": len(army.units), "most": MOST_UNITS})
    characters = []
    for n, unit in enumerate(army.units):
        character = context.new_id()
        event = of_unit(character, unit.profile, rosters, options, f"command.content.units[{n}]")
        name = context.seal_name(unit.name[:MOST_NAME])
        hired = context.record(
            CharacterHired(character, command.gang, name, event.kind, owner=command.owner), "imported"
        )
        context.record(event, "imported", hired)
        characters.append(character)
    count = {verdict: sum(line.verdict == verdict for line in army.lines) for verdict in VERDICTS}
    context.record(
        ArmyImported(
            command.gang,
            tuple(characters),
            army.source,
            army.version,
            army.digest,
            count["taken"],
            count["changed"],
            count["ignored"],
            tuple(context.seal(part) for part in account_of(of_note(army.lines))),
        ),
        "imported",
    )
