"""Tables of the referee's own, and rolls on them."""

from typing import Final

from campaigns.ledger import scenario_events as ev
from campaigns.ledger.scenario_shapes import RollTable, Row
from campaigns.models import OwnTable
from campaigns.submit.command_context import CommandContext
from campaigns.submit.errors import Malformed, Refusal
from campaigns.submit.scenarios import commands as do
from campaigns.submit.scenarios.own_tables import content_of, must_pick
from engine.kernel.text import map_texts

MOST_WEIGHT: Final = 1_000


def save_table(command: do.SaveTable, context: CommandContext) -> None:
    context.must_be_referee()
    if command.table is not None:
        context.not_withdrawn(OwnTable, command.table, "table")
    content = weighed(command.content) if command.content.weighted else command.content
    for place, row in enumerate(content.rows):
        if not row.text.strip():
            raise Malformed(f"command.content.rows[{place}].text", row.text, "what-happens")
    if not content.name.strip():
        raise Malformed("command.content.name", content.name, "name")
    must_be_whole(content)
    context.record(ev.TableSaved(command.table or context.new_id(), map_texts(content, context.seal)))


def withdraw_table(command: do.WithdrawTable, context: CommandContext) -> None:
    context.must_be_referee()
    context.not_withdrawn(OwnTable, command.table, "table")
    context.record(ev.TableWithdrawn(command.table))


def roll_on_table(command: do.RollOnTable, context: CommandContext) -> None:
    """Dice first, then the line they fall on; both stay, whatever becomes of it."""
    content = content_of(command.table, context)
    if command.about is not None:
        context.battle(command.about)
    if command.pick is not None:
        must_pick(command.pick, content, context)
        row, roll, total, because, provenance = command.pick, 0, 0, None, "forced"
    elif command.faces is not None:
        thrown = context.typed_roll("table", content.count, content.sides, command.faces)
        roll, total, because, provenance = thrown.roll, sum(thrown.faces), thrown.seq, "typed"
        row = row_at(content, total)
    else:
        thrown = context.roll("table", content.count, content.sides)
        roll, total, because, provenance = thrown.roll, sum(thrown.faces), thrown.seq, "server"
        row = row_at(content, total)
    text = content.rows[row].text
    rolled = ev.TableRolled(command.table, content.name, row, text, roll, total, command.about)
    context.record(rolled, provenance, because)


def row_at(content: RollTable, total: int) -> int:
    return next(n for n, row in enumerate(content.rows) if row.low <= total <= row.high)


def weighed(content: RollTable) -> RollTable:
    """One die as large as all weights together, shared out in the order of the rows. Raises: Refusal."""
    rows, so_far = [], 0
    for place, row in enumerate(content.rows, start=1):
        if row.low < 1:
            raise Refusal("row-without-weight", {"row": place})
        rows.append(Row(row.text, so_far + 1, so_far + row.low))
        so_far += row.low
    if not 2 <= so_far <= MOST_WEIGHT:
        raise Refusal("weights-out-of-bounds", {"sum": so_far, "most": MOST_WEIGHT})
    return RollTable(content.name, tuple(rows), content.use, 1, so_far, True, content.players)


def must_be_whole(content: RollTable) -> None:
    """Every total of the dice has exactly one row. Raises: Refusal, naming the first number that is wrong."""
    least, most = content.count, content.count * content.sides
    for place, row in enumerate(content.rows, start=1):
        if row.low > row.high:
            raise Refusal("row-backwards", {"row": place, "low": row.low, "high": row.high})
        if row.low < least or row.high > most:
            raise Refusal("row-out-of-range", {"row": place, "least": least, "most": most})
    expected = least
    for row in sorted(content.rows, key=lambda entry: entry.low):
        if row.low < expected:
            raise Refusal("rows-overlap", {"at": row.low})
        if row.low > expected:
            raise Refusal("rows-leave-hole", {"from": expected, "to": row.low - 1})
        expected = row.high + 1
    if expected <= most:
        raise Refusal("rows-leave-hole", {"from": expected, "to": most})
