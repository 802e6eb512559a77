"""What every ruleset's picture of the table holds, for pages, API and simulations of any game.

A ruleset's own pages may read more of it; nothing else does.
"""

from typing import Any, NotRequired, TypedDict


class FigureView(TypedDict):
    """`loss` is in_play or how it left the fight, `states` what can be seen of it; both in the ruleset's words."""

    n: int
    side: int
    rank: str
    loss: str
    states: list[str]
    weapons: list[dict[str, Any]]
    x: NotRequired[int]  # hundredths of the ruleset's unit, on a drawn table
    y: NotRequired[int]
    placed: NotRequired[bool]


class SideView(TypedDict):
    number: int
    out: bool


class TableView(TypedDict):
    """`up` is the figure whose turn it is (0: none); each of `figures` is a `FigureView`, of `sides` a `SideView`."""

    round: int
    up: int
    figures: list[dict[str, Any]]
    sides: list[dict[str, Any]]
    over: bool
    winner: int | None
    drawn: bool  # a drawn table: then x and y of the figures count
    detail: str
    deploying: NotRequired[bool]  # figures are still being put on the table
    jokers: NotRequired[int]  # what a plan's limit counts, in games with such cards
