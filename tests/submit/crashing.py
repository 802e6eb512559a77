"""Processes that enter one command each and are killed (-9) right after a step; run by test_crashes.py.

Each line of the input is `[step, envelope]`, each line of the output how that process ended. They are forked from this
one, which has loaded everything and enters nothing itself: none waits for Django to load.

Steps in their order: lock, load, deal, decide, append, project, remember, commit. `none` lives to the end.
"""

import json
import os
import signal
import sys
import traceback
from collections.abc import Callable
from typing import Any
from uuid import UUID

import django


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def killed_after(function: Callable[..., Any]) -> Callable[..., Any]:
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        result = function(*args, **kwargs)
        die()
        return result

    return wrapper


def enter(step: str, given: dict[str, Any]) -> None:
    from campaigns.ledger import head
    from campaigns.submit import entry
    from campaigns.submit.battles import commands as battle
    from campaigns.submit.battles import devices
    from campaigns.submit.envelope import Envelope
    from campaigns.vault.dice import DiceSecrets

    devices.CONNECTED_SECONDS = 600  # who was there when this process began is still there when it has
    places: dict[str, tuple[Any, str]] = {
        "lock": (head, "lock"),
        "load": (battle, "recently"),
        "deal": (DiceSecrets, "deal"),
        "decide": (battle, "decide"),
        "append": (entry, "append"),
        "project": (entry, "_project"),
        "remember": (entry, "remember"),
    }
    if step in places:
        owner, name = places[step]
        setattr(owner, name, killed_after(getattr(owner, name)))
    ids = {name: UUID(given[name]) for name in ("id", "campaign", "stream", "acts_as", "entered_by")}
    entry.submit(Envelope(**ids, command=given["command"]))
    if step == "commit":
        die()


def main() -> None:
    django.setup()
    from campaigns.submit import entry  # noqa: F401  with all that it needs
    from engine import rulesets
    from tests.toy import TOY

    rulesets.RULESETS["toy"] = TOY  # type: ignore[index]  # the registry is read-only elsewhere
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            try:
                enter(*json.loads(line))
            except BaseException:
                traceback.print_exc()
                os._exit(1)
            os._exit(0)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


if __name__ == "__main__":
    main()
