"""The compiled engine for tests, made once for these very sources and kept in `build/tests/` for the next run.

What is compared with it is results, not speed: the C compiler's quick level makes the same ones sooner.
"""

import fcntl
import hashlib
import importlib.metadata
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from engine import build

LEVEL = "1"
KEPT = 3  # builds of other sources, the newest of them
COMPILER = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
CAN_COMPILE = shutil.which(COMPILER) is not None and importlib.util.find_spec("mypyc") is not None


def copy_of_engine() -> Path:
    """A folder with a copy of the engine, compiled where that is possible; nobody writes to it afterwards."""
    kept = build.ROOT / "build" / "tests"
    wanted = kept / _made_of()
    kept.mkdir(parents=True, exist_ok=True)
    with kept.with_name("tests.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # another process may be compiling just this
        if not wanted.is_dir():
            with tempfile.TemporaryDirectory(dir=kept, prefix="draft-") as draft:
                made = Path(draft) / "made"
                shutil.copytree(build.SOURCE, made / "engine", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
                if CAN_COMPILE:
                    run(made, "-c", f"from engine.build import build; build({LEVEL!r})", interpreted=True)
                made.rename(wanted)
            _tidy(kept, wanted)
    return wanted


def _made_of() -> str:
    """Everything the build depends on, as one hash: sources and Python, both compilers, level and flags."""
    versions = [build.digest(), LEVEL, build.FLAGS, build.SETUP]
    if CAN_COMPILE:
        said = subprocess.run([COMPILER, "--version"], capture_output=True, text=True, check=True).stdout
        versions += [importlib.metadata.version("mypy"), said]
    return hashlib.sha256("\n".join(versions).encode()).hexdigest()[:32]


def _tidy(kept: Path, wanted: Path) -> None:
    others = [one for one in kept.iterdir() if one != wanted and not one.name.startswith("draft-")]
    for old in sorted(others, key=lambda one: one.stat().st_mtime)[:-KEPT]:
        shutil.rmtree(old, ignore_errors=True)


def run(copy: Path, *arguments: str, interpreted: bool) -> str:
    """What Python prints that has this copy for its engine, and this checkout for the tests."""
    path = os.pathsep.join((str(copy), str(build.ROOT)))
    environment = {**os.environ, "PYTHONPATH": path, "ROLLBOOK_ENGINE": "interpreted" if interpreted else ""}
    done = subprocess.run([sys.executable, *arguments], cwd=copy, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2_000:] + done.stderr[-4_000:]
    return done.stdout
