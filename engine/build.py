"""The optional compiled build of the engine: the same source through mypyc, used automatically when present.

`python -m engine` copies the engine to `build/engine/` and compiles the hot modules there, with a hash of all
sources beside them. When a source has changed since, the engine runs interpreted, and `compiled()` says so.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).resolve().parent
ROOT = SOURCE.parents[2] if SOURCE.parent.parent.name == "build" else SOURCE.parent
TARGET = ROOT / "build" / "engine"
HASH = "sources.sha256"

# What battles run through. The rest (people, setup, telling) is cold and stays interpreted. No module with a
# `msgspec.Struct` may be here: mypyc drops the class's keywords (frozen, rename, omit_defaults) without a word.
HOT = (
    "engine/kernel/dice.py",
    "engine/kernel/modifiers.py",
    "engine/kernel/outline.py",
    "engine/kernel/state.py",
    "engine/kernel/totals.py",
    "engine/rulesets/coc/codes.py",
    "engine/rulesets/coc/tables.py",
    "engine/rulesets/coc/settings.py",
    "engine/rulesets/coc/figure.py",
    "engine/rulesets/coc/ground.py",
    "engine/rulesets/coc/state/*.py",
    "engine/rulesets/coc/battle.py",
    "engine/rulesets/coc/rules/*.py",
    "engine/rulesets/coc/policies.py",
    "engine/rulesets/coc/simulate.py",
    "engine/rulesets/gff/codes.py",
    "engine/rulesets/gff/effects.py",
    "engine/rulesets/gff/settings.py",
    "engine/rulesets/gff/unit.py",
    "engine/rulesets/gff/state/*.py",
    "engine/rulesets/gff/battle.py",
    "engine/rulesets/gff/rules/*.py",
    "engine/rulesets/gff/drawn/*.py",
    "engine/rulesets/gff/policies/*.py",
    "engine/rulesets/gff/simulate.py",
    "engine/rulesets/pb12/codes.py",
    "engine/rulesets/pb12/settings.py",
    "engine/rulesets/pb12/figure.py",
    "engine/rulesets/pb12/state/*.py",
    "engine/rulesets/pb12/battle.py",
    "engine/rulesets/pb12/rules/*.py",
    "engine/rulesets/pb12/drawn/*.py",
    "engine/rulesets/pb12/policies/*.py",
    "engine/rulesets/pb12/simulate.py",
    "engine/rulesets/stko/codes.py",
    "engine/rulesets/stko/tables.py",
    "engine/rulesets/stko/settings.py",
    "engine/rulesets/stko/figure.py",
    "engine/rulesets/stko/ground.py",
    "engine/rulesets/stko/drawn/*.py",
    "engine/rulesets/stko/state/*.py",
    "engine/rulesets/stko/battle.py",
    "engine/rulesets/stko/rules/*.py",
    "engine/rulesets/stko/policies/[!r]*.py",  # neither the registry nor random play
    "engine/rulesets/stko/simulate.py",
)

# The same floating point on every host; functions of this one library may be inlined into each other. Flags given in
# the environment take the place of Python's own: without its first two every look into a list is checked once more,
# and whole numbers that run over are undefined.
FLAGS = "-DNDEBUG -fwrapv -ffp-contract=off -fno-semantic-interposition -fno-plt"

# No configuration file: the checks of the house load Django, which no build of the engine needs. What debuggers read of
# the C code takes the compiler a quarter of its time.
SETUP = """
from mypyc.build import mypycify
from setuptools import setup

options = ["--config-file=", "--strict", *{files!r}]
setup(name="engine", ext_modules=mypycify(options, opt_level={level!r}, debug_level="0", group_name="rollbook"))
"""


def hot_modules() -> list[str]:
    """The files that are compiled, relative to the root, in a fixed order."""
    paths = [path for pattern in HOT for path in sorted(ROOT.glob(pattern)) if path.name != "__init__.py"]
    return [str(path.relative_to(ROOT)) for path in paths]


def digest() -> str:
    """SHA-256 over the Python version and the bytes of every source file of the engine, with its sentences."""
    total = hashlib.sha256(sys.version.encode())
    sources = [*(ROOT / "engine").rglob("*.py"), *(ROOT / "engine").rglob("*.toml")]
    for path in sorted(sources):
        total.update(str(path.relative_to(ROOT)).encode())
        total.update(path.read_bytes())
    return total.hexdigest()


def fresh() -> bool:
    """Is there a build, and was it made from exactly these sources by this Python?"""
    mark = TARGET / HASH
    return mark.is_file() and mark.read_text() == digest()


def stale() -> bool:
    """Is there a build that no longer fits the sources?"""
    return (TARGET / HASH).is_file() and not fresh()


def compiled() -> bool:
    """Does this process run the compiled engine?"""
    from engine.rulesets.stko import battle

    return not str(battle.__file__).endswith(".py")


def build(level: str = "3", anew: bool = True) -> None:
    """Compiles into `TARGET`; `level` is the C compiler's, `0` compiles sooner and runs slower, the results are the
    same. Not `anew`: only where no fresh build is there, be it another process's that was waited for.

    Raises CalledProcessError where no C compiler is found; nothing else changes then.
    """
    TARGET.parent.mkdir(exist_ok=True)
    with TARGET.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # a service that was just started may be compiling in the same place
        if anew or not fresh():
            compile_into(level)


def compile_into(level: str) -> None:
    before = digest()
    shutil.rmtree(TARGET, ignore_errors=True)
    ignored = shutil.ignore_patterns("__pycache__", "*.so")
    shutil.copytree(ROOT / "engine", TARGET / "engine", ignore=ignored)
    (TARGET / "setup.py").write_text(SETUP.format(files=hot_modules(), level=level))
    environment = {**os.environ, "CFLAGS": FLAGS, "ROLLBOOK_ENGINE": "interpreted"}
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    subprocess.run(command, cwd=TARGET, env=environment, check=True)
    (TARGET / HASH).write_text(before)
