"""What stands on the table when a battle opens: one shape for pages, API, scripts and simulations."""

from typing import Annotated, Any, Literal

import msgspec

from engine.kernel.text import Text

Point = tuple[int, int]  # hundredths of the ruleset's unit; x to the right, y away from the first side
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000)]
Length = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
Hands = Literal["server", "typed"]
Detail = Literal["rolls", "outcomes", "report"]  # every roll, what came of it, or a report afterwards
Code = Annotated[str, msgspec.Meta(max_length=60)]
Codes = Annotated[tuple[Code, ...], msgspec.Meta(max_length=40)]  # what one figure carries, can, or is marked with
Times = Annotated[int, msgspec.Meta(ge=1, le=9)]
Value = Annotated[int, msgspec.Meta(ge=-1_000, le=1_000)]
Values = Annotated[dict[Code, Value], msgspec.Meta(max_length=80)]  # a figure's own numbers, by the ruleset's words
Skills = Codes | Annotated[dict[Code, Times], msgspec.Meta(max_length=40)]  # one code per time taken, or {code: times}
OptionValue = int | str | bool | list[int | str] | dict[str, int | str] | None


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One side: who plays it (member ids) and whether its dice and cards are the server's or lie on the table."""

    name: Text = ""
    players: Annotated[tuple[Code, ...], msgspec.Meta(max_length=40)] = ()
    gang: Code | None = None
    dice: Hands = "server"
    neutral: bool = False
    policy: Code | None = None


class Figure(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One figure; its number is its place in `Setup.figures`, counted from 1.

    `rank` is one of the ruleset's `ranks`, which the campaign lists (stko: plock, ganger, killer, legend). `character`
    links it to the campaign and brings its rank; extras have a name only, and need one. `at` and `facing` belong to
    drawn tables. `wounds` are those it brings from earlier battles, one code each. `values` are numbers where a ruleset
    plays by them (coc: characteristics, skills, hit points); rulesets whose figures are described by a rank have none.
    `profile` is a record of the ruleset's own, where figures are units or have a data sheet.
    """

    side: Count
    rank: Code
    weapons: Codes = ()
    name: Text = ""
    character: Code | None = None
    player: Code | None = None
    at: Point | None = None
    facing: Point | None = None
    skills: Skills = ()
    tags: Codes = ()
    wounds: Codes = ()
    values: Values = {}
    profile: dict[str, Any] = {}


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A piece of terrain: a convex polygon with corners in order; `height` low can be climbed and looked over."""

    kind: Code
    corners: Annotated[tuple[Point, ...], msgspec.Meta(max_length=100)]
    cover: Literal["solid", "light", "soft"] = "solid"
    height: Literal["low", "tall"] = "tall"


class Feeling(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one figure feels for another before the first card; `feeling` is the ruleset's word."""

    figure: Count
    target: Count
    feeling: Code


class Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where a side may begin on a drawn table: a rectangle from its `low` to its `high` corner."""

    side: Count
    low: Point
    high: Point


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A whole battle before its first card. `options` holds only what differs from the ruleset's defaults.

    A side without a zone begins anywhere.
    """

    ruleset: str
    sides: Annotated[tuple[Side, ...], msgspec.Meta(max_length=20)]
    figures: Annotated[tuple[Figure, ...], msgspec.Meta(max_length=1_000)]
    table: Literal["real", "drawn"] = "real"
    size: Point = (4800, 4800)
    terrain: Annotated[tuple[Piece, ...], msgspec.Meta(max_length=1_000)] = ()
    options: dict[str, OptionValue] = {}
    cards: Hands = "server"
    deployment: Literal["random", "placed"] = "random"
    feelings: Annotated[tuple[Feeling, ...], msgspec.Meta(max_length=2_000)] = ()
    detail: Detail = "rolls"
    zones: Annotated[tuple[Zone, ...], msgspec.Meta(max_length=40)] = ()


def facing_the_enemy(setup: Setup) -> Setup:
    """Whoever was given no direction looks at the nearest enemy, or where nobody stands yet, across the table."""
    figures = tuple(
        figure if figure.facing is not None else msgspec.structs.replace(figure, facing=_towards_enemy(figure, setup))
        for figure in setup.figures
    )
    return msgspec.structs.replace(setup, figures=figures)


def _towards_enemy(figure: Figure, setup: Setup) -> Point:
    if figure.at is not None:
        x, y = figure.at
        there = [enemy.at for enemy in setup.figures if enemy.side != figure.side and enemy.at not in (None, figure.at)]
        ways = [(at[0] - x, at[1] - y) for at in there if at is not None]
        if ways:
            return min(ways, key=lambda way: way[0] ** 2 + way[1] ** 2)
    return (0, 1 if 2 * figure.side < len(setup.sides) - 1 else -1)
