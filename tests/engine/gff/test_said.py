"""Whatever the rules decline with, give as a reason or roll for is said in every language."""

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from engine.kernel.events import Rolled
from engine.kernel.why import Reason
from engine.rulesets import gff
from engine.rulesets.gff.ruleset import FIREFIGHT, TELLING

FOLDER = Path(gff.__file__).parent
OPTIONAL = re.compile(r"\[[^\[\]]*\]")
GAP = re.compile(r"\{(\w+)")
# Method -> which of its arguments is the code, and the chapter that says it.
SAID = {"decline": (0, "refused"), "need": (1, "reason"), "set": (1, "reason"), "roll": (1, "purpose")}


@cache
def codes():
    """(chapter, code, where), as they stand in the source; names put together are said by what they are of."""
    found = []
    for file in sorted(FOLDER.rglob("*.py")):
        if "cases" in file.parts:
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in SAID:
                place, chapter = SAID[node.func.attr]
                one = node.args[place] if len(node.args) > place else None
                if isinstance(one, ast.Constant) and isinstance(one.value, str):
                    found.append((chapter, one.value, f"{file.stem}:{node.lineno}"))
    return found


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_code_is_without_words(language):
    words = tomllib.loads((FOLDER / "tell" / f"{language}.toml").read_text(encoding="utf-8"))
    assert len(codes()) > 100
    assert [code for code in codes() if code[1] not in words[code[0]]] == []


@pytest.mark.parametrize(("n", "english", "german"), [(1, "1 attack", "1 Attacke"), (3, "3 attacks", "3 Attacken")])
def test_a_reason_counts_in_singular_and_plural(n, english, german):
    reason = Reason("GFF-13", "attacks", "set", n)
    assert [TELLING.reason_text(reason, str, language) for language in ("en", "de")] == [english, german]


def rolled(**needs):
    return Rolled(1, 1, "hit", 3, 6, (1, 4, 6), [Reason("GFF-02", code, "need", n) for code, n in needs.items()])


def test_a_die_counts_from_the_number_its_own_reasons_say():
    assert FIREFIGHT.counts_from(rolled(quality=5, **{"from": 4})) == 4
    assert FIREFIGHT.counts_from(rolled(quality=4)) == 0
    assert FIREFIGHT.counts_from(rolled(tokens=1, **{"from": 4})) == 0


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_refusal_names_only_what_the_rules_say_with_it(language):
    """What stands in brackets may be missing; `who` is the figure or the target."""
    words = tomllib.loads((FOLDER / "tell" / f"{language}.toml").read_text(encoding="utf-8"))["refused"]
    wrong = []
    for file in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Attribute(attr="decline"), args=[ast.Constant(value=code), ast.Dict(keys=keys)]
                ) if all(keys):
                    given = {key.value for key in keys if isinstance(key, ast.Constant)} | {"who"}
                    if missing := set(GAP.findall(OPTIONAL.sub("", words[code]))) - given:
                        wrong.append((f"{file.stem}:{node.lineno}", code, missing))
    assert wrong == []
