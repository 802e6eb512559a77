"""From a person's command to the rule that carries it out; also whose command it is."""

from collections.abc import Mapping
from typing import Any

from engine.kernel.commands import Command
from engine.kernel.events import Asked
from engine.kernel.offers import must_be_decided
from engine.kernel.ruleset import Turn, Who
from engine.rulesets.coc import commands as do
from engine.rulesets.coc.actions import ACTIONS
from engine.rulesets.coc.actions.keeping import BY_HAND
from engine.rulesets.coc.battle import Battle
from engine.rulesets.coc.live_input import figure_of
from engine.rulesets.coc.rules import mending, rounds


def who(b: Battle, command: Command) -> Who:
    """A figure's player, the Keeper, or anybody at the table."""
    figure = getattr(command, "figure", 0)
    n = figure_of(b, figure).n if figure else 0
    if isinstance(command, do.Keeper):
        return Who(referee=True)
    return Who(figure=n) if n else Who()


def who_answers(b: Battle, asked: Asked, value: Mapping[str, Any]) -> Who:
    """The one it is about; a tie is settled by anybody who plays one of the tied."""
    if asked.kind == "settle-tie":
        return Who()
    return Who(figure=asked.about[0])


def turn_of(b: Battle) -> Turn:
    """What the table waits for between command runs."""
    if b.over:
        return Turn("nothing")
    if b.up:
        f = b.figures[b.up - 1]
        return Turn("action", f.n, (f.side,))
    return Turn("round", 0, tuple(range(b.sides)))


def perform(b: Battle, command: Command, forced: bool) -> None:
    """Carries the command out. Refusal and Malformed come before anything happened; Suspended waits for people."""
    before = b.forced
    b.forced = forced
    must_be_decided(BY_HAND, command, forced)
    try:
        if isinstance(command, do.Acting):
            said_with_it(b, command)
        ACTIONS[type(command)].perform(b, command)
        rounds.check_end(b)
        if b.round and not b.up and not b.over:
            rounds.next_turn(b)
    finally:
        b.forced = before


def said_with_it(b: Battle, command: do.Acting) -> None:
    f = figure_of(b, command.figure)
    if command.withdraw:
        rounds.must_be_free_to_move(b, f)
        if not b.options.optional_move or not b.options.flee_free_with_move:
            b.decline("fleeing-is-an-action", {"figure": f.n})
        f.then_flee = True
    if command.aim_at:
        mending.aim_afterwards(b, f, figure_of(b, command.aim_at))


def abandon(b: Battle) -> None:
    """The rules changed under an unfinished action: what happened stays, the turn ends."""
    rounds.check_end(b)
    if b.up and not b.over:
        b.waited(b.figures[b.up - 1])
