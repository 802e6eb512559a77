"""A process of its own that enters one command and is killed (-9) right after a step; run by test_crashes.py.

    python -m tests.submit.crashing <step> <envelope as JSON>

Steps in their order: lock, load, deal, decide, append, project, remember, commit. `none` lives to the end.
"""

import json
import os
import signal
import sys
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


def main(step: str, raw: str) -> None:
    django.setup()
    from campaigns.ledger import head
    from campaigns.submit import entry
    from campaigns.submit.battles import commands as battle
    from campaigns.submit.battles import devices
    from campaigns.submit.envelope import Envelope
    from campaigns.vault.dice import DiceSecrets
    from engine import rulesets
    from tests.toy import TOY

    devices.CONNECTED_SECONDS = 600  # who was there when this process began is still there when it has
    rulesets.RULESETS["toy"] = TOY  # type: ignore[index]  # the registry is read-only elsewhere
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
    given = json.loads(raw)
    ids = {name: UUID(given[name]) for name in ("id", "campaign", "stream", "acts_as", "entered_by")}
    entry.submit(Envelope(**ids, command=given["command"]))
    if step == "commit":
        die()


if __name__ == "__main__":
    main(*sys.argv[1:])
