"""Tables of the referee's own, and rolls on them."""

from typing import Final

from campaigns.ledger import scenario_events as ev
from campaigns.ledger.scenario_shapes import RollTable, Row
from campaigns.models import OwnTable
from campaigns.submit.command_context import Desk
from campaigns.submit.errors import Malformed, Refusal
from campaigns.submit.scenarios import commands as do
from campaigns.submit.scenarios.own_tables import content_of, must_pick
from engine.kernel.text import map_texts

MOST_WEIGHT: Final = 1_000


def save_table(command: do.SaveTable, desk: Desk) -> None:
    desk.must_be_referee()
    if command.table is not None:
        desk.not_withdrawn(OwnTable, command.table, "table")
    content = weighed(command.content) if command.content.weighted else command.content
    for place, row in enumerate(content.rows):
        if not row.text.strip():
            raise Malformed(f"command.content.rows[{place}].text", row.text, "what-happens")
    if not content.name.strip():
        raise Malformed("command.content.name", content.name, "name")
    must_be_whole(content)
    desk.record(ev.TableSaved(command.table or desk.new_id(), map_texts(content, desk.seal)))


def withdraw_table(command: do.WithdrawTable, desk: Desk) -> None:
    desk.must_be_referee()
    desk.not_withdrawn(OwnTable, command.table, "table")
    desk.record(ev.TableWithdrawn(command.table))


def roll_on_table(command: do.RollOnTable, desk: Desk) -> None:
    """Dice first, then the line they fall on; both stay, whatever becomes of it."""
    content = content_of(command.table, desk)
    if command.about is not None:
        desk.battle(command.about)
    if command.pick is not None:
        must_pick(command.pick, content, desk)
        row, roll, total, because, provenance = command.pick, 0, 0, None, "forced"
    elif command.faces is not None:
        thrown = desk.typed_roll("table", content.count, content.sides, command.faces)
        roll, total, because, provenance = thrown.roll, sum(thrown.faces), thrown.seq, "typed"
        row = row_at(content, total)
    else:
        thrown = desk.roll("table", content.count, content.sides)
        roll, total, because, provenance = thrown.roll, sum(thrown.faces), thrown.seq, "server"
        row = row_at(content, total)
    text = content.rows[row].text
    rolled = ev.TableRolled(command.table, content.name, row, text, roll, total, command.about)
    desk.record(rolled, provenance, because)


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
