"""One small function per campaign command: look, refuse or record."""

from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

from campaigns.submit.accounts import people
from campaigns.submit.armies import importing as army_files
from campaigns.submit.armies import profiles
from campaigns.submit.battles import forking, opening
from campaigns.submit.campaigns import diary, founding
from campaigns.submit.characters import gangs, lives
from campaigns.submit.command_context import CommandContext
from campaigns.submit.corrections import handlers as corrections
from campaigns.submit.disputes import handlers as disputes
from campaigns.submit.disputes import rulings
from campaigns.submit.health import called_rolls, importing, sheets
from campaigns.submit.league import handlers as leagues
from campaigns.submit.scenarios import counters, plans, tables
from campaigns.submit.scenarios import handlers as scenarios
from engine.kernel.commands import Command

Handler = Callable[[Any, CommandContext], None]
MODULES = (
    founding, people, gangs, diary, opening, plans, forking, corrections, disputes, rulings, lives, sheets,
    called_rolls, importing, profiles, army_files, scenarios, tables, counters, leagues,
)  # fmt: skip


def handlers(module: ModuleType) -> Iterator[tuple[type[Command], Handler]]:
    """The functions of a module, each by what it does: `def rename_gang(command: RenameGang, context: CommandContext)`.
    What takes commands of every kind only looks at them.
    """
    for function in vars(module).values():
        taken = getattr(function, "__annotations__", {})
        if list(taken) == ["command", "context", "return"] and taken["command"] is not Command:
            yield taken["command"], function


HANDLERS: dict[type[Command], Handler] = dict(pair for module in MODULES for pair in handlers(module))
