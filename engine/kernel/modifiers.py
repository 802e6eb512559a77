"""What changes a number of dice, noted with its reason where somebody is there to read it: one place says both."""

from mypy_extensions import i64

from engine.kernel.why import Why


def noted(why: Why | None, rule: str, code: str, n: i64, source: int = 0) -> i64:
    """`n` itself; no reason for nothing."""
    if why is not None and n:
        why.add(rule, code, n, source)
    return n
