"""Small faults put into the sources one at a time, and whether the tests named find them.

`python -m tests.mutants 40 campaigns/ledger engine/kernel/dice.py -- tests/ledger tests/engine/kernel` makes 40, the
same ones each time, and says which of them no test found. It writes into the sources and puts them back: run it in a
checkout of its own. What isn't over in ten minutes counts as found; the engine is interpreted.
"""

import ast
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

SECONDS = 600
OTHER: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.Add: ast.Sub, ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip


def places(tree: ast.Module) -> Iterator[tuple[ast.AST, ast.AST]]:
    """What is written, and what could be: another comparison, sign or connective, and an answer turned around."""
    for one in ast.walk(tree):
        if isinstance(one, ast.Compare) and type(one.ops[0]) in OTHER:
            yield one, ast.Compare(one.left, [OTHER[type(one.ops[0])](), *one.ops[1:]], one.comparators)
        elif (
            isinstance(one, ast.BinOp) and type(one.op) in OTHER and not isinstance(one.right, ast.Constant | ast.Name)
        ):
            yield one, ast.BinOp(one.left, OTHER[type(one.op)](), one.right)
        elif isinstance(one, ast.BoolOp):
            yield one, ast.BoolOp(OTHER[type(one.op)](), one.values)
        elif isinstance(one, ast.Return) and isinstance(one.value, ast.Compare | ast.BoolOp | ast.Call | ast.Name):
            yield one.value, ast.UnaryOp(ast.Not(), one.value)


def mutants(paths: list[str]) -> list[tuple[Path, str, str]]:
    """File, what it says then, and where it differs."""
    found = []
    files = sorted(file for path in map(Path, paths) for file in (path.rglob("*.py") if path.is_dir() else [path]))
    for file in files:
        text = file.read_text()
        starts = [0]
        for line in text.encode().splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        for was, would in places(ast.parse(text)):
            begin, end = (
                starts[n - 1] + c for n, c in ((was.lineno, was.col_offset), (was.end_lineno, was.end_col_offset))
            )
            changed = text.encode()[:begin] + f"({ast.unparse(would)})".encode() + text.encode()[end:]
            found.append((file, changed.decode(), f"{file}:{was.lineno}: {ast.unparse(would)[:90]}"))
    return found


def passes(tests: list[str], seconds: float | None = None) -> bool:
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--numprocesses", "0", "-p", "no:cacheprovider", *tests]
    environment = os.environ | {"ROLLBOOK_ENGINE": "interpreted", "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        return subprocess.run(command, env=environment, capture_output=True, timeout=seconds).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def is_found(file: Path, changed: str, tests: list[str]) -> bool:
    kept = file.read_text()
    try:
        file.write_text(changed)
        return not passes(tests, SECONDS)
    finally:
        file.write_text(kept)


def main(count: str, *more: str) -> None:
    paths, tests = list(more[: more.index("--")]), list(more[more.index("--") + 1 :])
    if not passes(tests):
        sys.exit("These tests fail without any fault, or there are none: they would find whatever there is.")
    chosen = random.Random(7).sample(mutants(paths), int(count))
    found = 0
    for file, changed, where in chosen:
        caught = is_found(file, changed, tests)
        found += caught
        print("found" if caught else "NOT FOUND", where, flush=True)
    print(f"{found} of {len(chosen)} were found")


if __name__ == "__main__":
    main(*sys.argv[1:])
