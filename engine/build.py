"""The optional compiled build of the engine: the same source through mypyc, used automatically when present.

`python -m engine.build` compiles the hot modules in place of nothing: the shared objects go to `build/engine/`, with a
hash of their sources beside them. On a mismatch (somebody edited a rule) the engine runs interpreted and says so.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "build" / "engine"
HASH = "sources.sha256"

HOT = (
    "engine/kernel/why.py",
    "engine/kernel/dice.py",
    "engine/kernel/scribe.py",
    "engine/rulesets/stko/codes.py",
    "engine/rulesets/stko/tables.py",
    "engine/rulesets/stko/figure.py",
    "engine/rulesets/stko/ground.py",
    "engine/rulesets/stko/drawn/*.py",
    "engine/rulesets/stko/battle.py",
    "engine/rulesets/stko/rules/*.py",
    "engine/rulesets/stko/policy.py",
    "engine/rulesets/stko/simulate.py",
)


def sources() -> list[Path]:
    """The modules that are compiled, in a fixed order."""
    return [path for pattern in HOT for path in sorted(ROOT.glob(pattern)) if path.name != "__init__.py"]


def digest() -> str:
    """SHA-256 over names and bytes of every source file of the engine and the Python that compiles it."""
    total = hashlib.sha256(sys.version.encode())
    for path in sorted((ROOT / "engine").rglob("*.py")):
        total.update(str(path.relative_to(ROOT)).encode())
        total.update(path.read_bytes())
    return total.hexdigest()


def compiled() -> bool:
    """Does this process run the compiled engine?"""
    from engine.rulesets.stko import battle

    return not str(battle.__file__).endswith(".py")


def build() -> None:
    """Compiles into `TARGET`, a copy of the engine's package that shadows the sources when it is fresh."""
    if TARGET.exists():
        shutil.rmtree(TARGET)
    shutil.copytree(ROOT / "engine", TARGET / "engine", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    names = [str(path.relative_to(ROOT)) for path in sources()]
    environment = {**os.environ, "CFLAGS": "-O3 -ffp-contract=off", "MYPYPATH": str(TARGET)}
    command = [sys.executable, "-m", "engine.compiling", *names]
    subprocess.run(command, cwd=TARGET, env=environment, check=True)
    (TARGET / HASH).write_text(digest())


def fresh() -> bool:
    """Is there a build, and was it made from exactly these sources?"""
    mark = TARGET / HASH
    return mark.is_file() and mark.read_text() == digest()


if __name__ == "__main__":
    build()
