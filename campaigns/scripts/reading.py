"""A battle's script: YAML in which every value still knows its line, so that a mistake can be shown where it is."""

import re
from pathlib import Path
from typing import Any

import yaml

PARTS = ("name", "ruleset", "options", "seed", "setup", "play")
STEPS = ("dice", "card", "answer", "command")


class BadScript(Exception):
    """`FILE:LINE: reason`."""

    def __init__(self, file: Path, line: int, reason: str) -> None:
        super().__init__(f"{file}:{line}: {reason}")


class Script:
    """`values` is the plain content; `bad` makes the error that points at one of its fields."""

    def __init__(self, file: Path) -> None:
        self.file = file
        try:
            text = file.read_text(encoding="utf-8")
            node = yaml.compose(text, Loader=yaml.SafeLoader)
            content = yaml.safe_load(text)
        except (OSError, UnicodeDecodeError) as error:
            raise BadScript(file, 1, f"can't be read: {error}") from None
        except yaml.YAMLError as error:
            raise BadScript(file, _marked(error), f"no YAML: {getattr(error, 'problem', None) or error}") from None
        if node is None or not isinstance(content, dict):
            raise BadScript(file, 1, "a script is a mapping with " + ", ".join(PARTS))
        self.node = node
        self.values: dict[str, Any] = content
        self._must_fit()

    def bad(self, field: str, reason: str) -> BadScript:
        """`field` is a path such as setup.figures[2].weapons; the nearest line that exists is named."""
        return BadScript(self.file, self.line(field), reason)

    def line(self, field: str) -> int:
        node, line = self.node, self.node.start_mark.line
        for step in re.findall(r"[^.\[\]]+", field):
            inner = _inside(node, step)
            if inner is None:
                break
            node, line = inner
        return line + 1

    @property
    def steps(self) -> list[dict[str, Any]]:
        return self.values["play"]

    def _must_fit(self) -> None:
        for name in self.values:
            if name not in PARTS:
                raise self.bad(str(name), f"{name} is no part of a script; there are " + ", ".join(PARTS))
        if not isinstance(self.values.get("setup"), dict):
            raise self.bad("setup", "setup is missing: sides, figures and the kind of table")
        if not isinstance(self.values.setdefault("options", {}), dict):
            raise self.bad("options", "options are values by id")
        if not isinstance(self.values.get("seed"), (int, type(None))):
            raise self.bad("seed", "a seed is a whole number")
        if not isinstance(self.values.setdefault("play", []), list):
            raise self.bad("play", "play is a list of steps")
        for n, step in enumerate(self.values["play"]):
            if not isinstance(step, dict) or not ("type" in step or any(name in step for name in STEPS)):
                raise self.bad(f"play[{n}]", "a step has a type (a command), dice, card or answer")


def _inside(node: yaml.Node, step: str) -> tuple[yaml.Node, int] | None:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == step:
                return value, key.start_mark.line
    elif isinstance(node, yaml.SequenceNode) and step.isdigit() and int(step) < len(node.value):
        return node.value[int(step)], node.value[int(step)].start_mark.line
    return None


def _marked(error: yaml.YAMLError) -> int:
    mark = getattr(error, "problem_mark", None)
    return 1 if mark is None else mark.line + 1
