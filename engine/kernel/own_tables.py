"""Rolls on tables that a group has written for itself: the same in every ruleset, which never sees them."""

from engine.kernel import commands as do
from engine.kernel import events as ev
from engine.kernel.effects import Effects
from engine.kernel.refusal import Malformed
from engine.kernel.why import Why


def roll_on_table(side: int, command: do.RollOnTable, effects: Effects) -> None:
    """`side` is the figure's, or -1 where it is nobody's. Dice: the table's own."""
    total, row = 0, command.pick
    if row is None:
        why = Why()
        why.set("", "table", command.count)
        total = sum(effects.roll(command.figure, side, "table", command.count, command.sides, why))
        row = row_of(command, total)
    if row >= len(command.lines):
        raise Malformed("command.pick", row, "row", {"most": len(command.lines) - 1})
    effects.record(ev.TableRolled(command.figure, command.table, command.name, row, command.lines[row].text, total))


def row_of(command: do.RollOnTable, total: int) -> int:
    for row, line in enumerate(command.lines):
        if line.low <= total <= line.high:
            return row
    raise Malformed("command.lines", total, "table-without-holes")
