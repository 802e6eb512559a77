"""What changes a number of dice, noted with its reason where somebody is there to read it: one place says both."""

from engine.kernel.why import Why


def noted(why: Why | None, rule: str, code: str, n: int, source: int = 0) -> int:
    """`n` itself; no reason for nothing."""
    if why is not None and n:
        why.add(rule, code, n, source)
    return n
