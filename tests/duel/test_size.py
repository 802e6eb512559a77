"""A small game stays small, and the page that leads through it says how small."""

from pathlib import Path

HERE = Path(__file__).parent
PAGE = (HERE.parents[1] / "docs" / "adding-a-ruleset.md").read_text(encoding="utf-8")
ENGINE = ("battle", "commands", "events", "rules", "ruleset", "setting_up", "simulating", "tell/__init__")


def lines(*names: str) -> int:
    return sum(len((HERE / f"{name}.py").read_text(encoding="utf-8").splitlines()) for name in names)


def test_the_duel_is_small_and_the_page_says_so():
    engine, pages = lines(*ENGINE), lines("pages")
    assert engine <= 400 and pages <= 60
    assert f"{engine} lines of engine and {pages} of pages" in PAGE.replace("\n", " ")


def test_the_page_names_each_file_of_the_example():
    names = {f"tests/duel/{path.relative_to(HERE)}" for path in HERE.glob("*.py")}
    kept = {"__init__", "settings", "test_size", "test_worker"}
    assert {name for name in names if name not in PAGE} == {f"tests/duel/{one}.py" for one in kept}
