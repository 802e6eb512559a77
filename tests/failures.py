"""One line per failure for somebody new: which promise broke, how, and how to try it alone."""

import pytest


def promise(nodeid: str) -> str:
    """``tests/a/test_b.py::test_a_wound_halves_movement[x]`` -> ``a wound halves movement [x]``."""
    name = nodeid.rsplit("::", 1)[-1].removeprefix("test_")
    words, _, case = name.partition("[")
    return words.replace("_", " ") + (f" [{case}" if case else "")


def reason(report: pytest.TestReport) -> str:
    """The assertion or exception, on one line."""
    crash = getattr(report.longrepr, "reprcrash", None)
    text = crash.message if crash is not None else str(report.longrepr)
    return " ".join(text.split())[:160]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Printed above pytest's own closing line."""
    broken = [r for kind in ("failed", "error") for r in terminalreporter.stats.get(kind, []) if hasattr(r, "when")]
    if broken:
        terminalreporter.section("what failed")
    for report in broken:
        terminalreporter.write_line(f"{promise(report.nodeid)}: {reason(report)}")
        terminalreporter.write_line(f'    alone: make test ONLY="{report.nodeid}"')
