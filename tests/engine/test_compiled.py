"""The compiled engine plays the same battles as the interpreted one, and both play them as pinned."""

import importlib.util
import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

import pytest

from engine import build
from tests.engine import battles

COMPARED = 1_000
COMPILER = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]


def test_seeded_battles_change_only_with_a_version() -> None:
    pinned, now = battles.pinned().get(battles.versions()), battles.digest(battles.PINNED_BATTLES)
    assert pinned == now, (
        f"The {battles.PINNED_BATTLES} seeded battles of {battles.versions()} are no longer the pinned ones. If that"
        " is meant, raise the version of the rules or POLICY_VERSION (not needed before the first release) and run:"
        " .venv/bin/python -m tests.engine.battles --pin"
    )


def test_no_compiled_module_has_a_struct() -> None:
    """mypyc drops the keywords of such a class, and with them its names in JSON."""
    modules = build.hot_modules()
    assert modules
    assert [one for one in modules if "msgspec" in (build.ROOT / one).read_text()] == []


@pytest.mark.slow
@pytest.mark.skipif(shutil.which(COMPILER) is None, reason=f"no C compiler here ({COMPILER})")
@pytest.mark.skipif(importlib.util.find_spec("mypyc") is None, reason="mypyc isn't installed")
def test_compiled_engine_plays_the_same_battles(tmp_path: Path) -> None:
    """Compiles a copy (half a minute), then compares the digest over every event of many battles."""
    shutil.copytree(build.SOURCE, tmp_path / "engine", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    run(tmp_path, "-m", "engine", interpreted=True)
    compiled = played(tmp_path, interpreted=False)
    interpreted = played(tmp_path, interpreted=True)
    assert compiled["compiled"], "the fresh build was not used"
    assert not interpreted["compiled"]
    assert compiled["digest"] == interpreted["digest"]


def played(copy: Path, interpreted: bool) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(run(copy, battles.__file__, str(COMPARED), interpreted=interpreted))
    return answer


def run(copy: Path, *arguments: str, interpreted: bool) -> str:
    environment = {**os.environ, "PYTHONPATH": str(copy), "ROLLBOOK_ENGINE": "interpreted" if interpreted else ""}
    done = subprocess.run([sys.executable, *arguments], cwd=copy, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2_000:] + done.stderr[-4_000:]
    return done.stdout
