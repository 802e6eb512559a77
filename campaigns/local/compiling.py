"""Compiles the engine while the service already runs: simulations are about ten times as fast with it.

Needs a C compiler. It has the lowest priority, what it prints lies in a log, and where it fails nothing changes.
"""

import os
import shlex
import shutil
import sysconfig

from engine import build

from .children import Child

COMMAND = ["make", "compile"]  # also fetches what it takes, once


def begin(environment: dict[str, str]) -> Child | None:
    """None where it is compiled already, nothing can compile it, or `ROLLBOOK_ENGINE` says which one is wanted."""
    if os.environ.get("ROLLBOOK_ENGINE") or build.fresh() or not can_compile():
        return None
    child = Child("compiler", COMMAND, environment, niceness=19)
    child.start()
    return child


def can_compile() -> bool:
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    return shutil.which(compiler) is not None and shutil.which(COMMAND[0]) is not None
