"""A table of the referee's own as whoever rolls on it needs it, on the campaign and in a battle."""

from campaigns.ledger.scenario_shapes import RollTable, parsed
from campaigns.models import OwnTable
from campaigns.submit.command_context import Desk
from campaigns.submit.errors import Forbidden, Malformed


def content_of(table: str, desk: Desk, open_use: str = "") -> RollTable:
    """The table as it is written now, its texts sealed; players roll where it is open to them, or of an open use.

    Raises: NotFound, Forbidden, Refusal.
    """
    content = parsed(desk.not_withdrawn(OwnTable, table, "table").content, RollTable)
    if not content.players and content.use != open_use:
        desk.must_be_referee()
    return content


def must_pick(row: int, content: RollTable, desk: Desk) -> None:
    if not desk.actor.referee:
        raise Forbidden("referee-only", role=desk.actor.role)
    if row >= len(content.rows):
        raise Malformed("command.pick", row, "row", {"most": len(content.rows) - 1})
