"""Figures for tests: an average human with what differs, and statuses by name."""

from engine.rulesets.pb12.codes import ATTRIBUTES, HUMAN, STATUSES
from engine.rulesets.pb12.settings import Options

USUAL = Options({})


def values(**other):
    """Attributes in the order of the codes: `values(V=4)`."""
    return [other.get(name, human) for name, human in zip(ATTRIBUTES, HUMAN, strict=True)]


def markers(*names, **times):
    """Status markers: `markers("static", moved=2)`."""
    counts = dict.fromkeys(names, 1) | times
    assert set(counts) <= set(STATUSES)
    return [counts.get(name, 0) for name in STATUSES]


def with_options(**values):
    return Options({f"pb12.{name}": value for name, value in values.items()})
