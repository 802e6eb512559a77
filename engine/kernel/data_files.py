"""Tables that a module reads instead of holding them: a TOML file beside it, under the same name."""

import tomllib
from pathlib import Path
from typing import Any


def beside(module: str) -> dict[str, Any]:
    """What stands in the file of a module (its `__file__`)."""
    return read(Path(module).with_suffix(".toml"))


def read(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))
