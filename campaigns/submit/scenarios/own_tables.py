"""A table of the referee's own as whoever rolls on it needs it, on the campaign and in a battle."""

from campaigns.ledger.scenario_shapes import RollTable, parsed
from campaigns.models import OwnTable
from campaigns.submit.command_context import CommandContext
from campaigns.submit.errors import Forbidden, Malformed


def content_of(table: str, context: CommandContext, open_use: str = "") -> RollTable:
    """The table as it is written now, its texts sealed; players roll where it is open to them, or of an open use.

    Raises: NotFound, Forbidden, Refusal.
    """
    content = parsed(context.not_withdrawn(OwnTable, table, "table").content, RollTable)
    if not content.players and content.use != open_use:
        context.must_be_referee()
    return content


def must_pick(row: int, content: RollTable, context: CommandContext) -> None:
    if not context.actor.referee:
        raise Forbidden("referee-only", role=context.actor.role)
    if row >= len(content.rows):
        raise Malformed("command.pick", row, "row", {"most": len(content.rows) - 1})
