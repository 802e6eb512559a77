"""The compiled engine for tests: `make test` makes it first, and then all of them play on it, as players do.

What the C compiler makes without optimising is the same: the tests play a tenth slower on it, and it is there in a
quarter of the time. Where nothing can be compiled, and in single tests after a change to the engine, the engine is
interpreted.
"""

import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig

from engine import build

LEVEL = "0"
COMPILER = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
CAN_COMPILE = shutil.which(COMPILER) is not None and importlib.util.find_spec("mypyc") is not None


def make() -> None:
    """Unless it is there already, be it from `make compile`."""
    if CAN_COMPILE:
        build.build(LEVEL, anew=False)


def run(*arguments: str, interpreted: bool) -> str:
    """What Python prints in a process of its own."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(build.ROOT),
        "ROLLBOOK_ENGINE": "interpreted" if interpreted else "",
    }
    done = subprocess.run([sys.executable, *arguments], cwd=build.ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2_000:] + done.stderr[-4_000:]
    return done.stdout


if __name__ == "__main__":
    make()
