"""What the import rules cannot say: names, not modules. The import rules themselves are in pyproject.toml."""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
AT_HOME = ("campaigns/ledger/", "campaigns/models/", "campaigns/migrations/")
SOURCES = [*ROOT.glob("campaigns/**/*.py"), *ROOT.glob("api/**/*.py")]


def touches_event_rows(source: str) -> bool:
    """Imports the model, or names the table in a statement of its own."""
    for node in ast.walk(ast.parse(source)):
        models = isinstance(node, ast.ImportFrom) and node.module in ("campaigns.models", "campaigns.models.ledger")
        if models and any(alias.name == "Event" for alias in node.names):
            return True
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and "campaigns_event" in node.value:
            return True
    return False


def test_only_the_ledger_touches_the_event_table():
    assert SOURCES
    others = [path for path in SOURCES if not str(path.relative_to(ROOT)).startswith(AT_HOME)]
    assert [str(path.relative_to(ROOT)) for path in others if touches_event_rows(path.read_text())] == []


def test_no_file_has_a_name_that_says_nothing():
    empty_names = {"utils", "helpers", "common", "manager", "misc"}
    files = [path for folder in ("engine", "campaigns", "api", "tests") for path in (ROOT / folder).rglob("*.py")]
    assert [str(path) for path in files if path.stem in empty_names] == []
