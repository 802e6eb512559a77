"""What no battle of any game can open with. Refuses (Malformed): which field, and what would be right."""

from collections.abc import Collection, Sequence

from engine.kernel.refusal import Malformed
from engine.kernel.rosters import must_be_small
from engine.kernel.setup import Figure, Setup


def check_seats(
    setup: Setup,
    ranks: Sequence[str],
    weapons: Collection[str],
    most: int,
    profiles: bool = False,
    zones: bool = False,
) -> None:
    """Sides with figures on them, known ranks and weapons; `profiles` are checked by the ruleset itself. Are there
    `zones` in its deployment?
    """
    if len(setup.sides) < 2:
        raise Malformed("sides", len(setup.sides), "two-or-more-sides")
    if not 1 <= len(setup.figures) <= most:
        raise Malformed("figures", len(setup.figures), "figures-up-to", {"most": most})
    for place, figure in enumerate(setup.figures):
        check_seat(setup, figure, f"figures[{place}]", ranks, weapons, profiles)
    check_zones(setup, zones)
    for side, side_setup in enumerate(setup.sides):
        if not side_setup.neutral and not any(figure.side == side for figure in setup.figures):
            raise Malformed(f"sides[{side}]", 0, "side-with-at-least-one-figure")


def check_seat(
    setup: Setup, figure: Figure, field: str, ranks: Sequence[str], weapons: Collection[str], profiles: bool
) -> None:
    if figure.side >= len(setup.sides):
        raise Malformed(f"{field}.side", figure.side, "side", {"most": len(setup.sides) - 1})
    if figure.rank not in ranks:
        raise Malformed(f"{field}.rank", figure.rank, "one-of", {"known": tuple(ranks)})
    for weapon in figure.weapons:
        if weapon not in weapons:
            raise Malformed(f"{field}.weapons", weapon, "one-of", {"known": tuple(weapons)})
    if figure.profile and not profiles:
        raise Malformed(f"{field}.profile", sorted(figure.profile)[:3], "no-profile-here")
    must_be_small(figure.profile, f"{field}.profile")


def check_point(setup: Setup, figure: Figure, field: str) -> None:
    width, height = setup.size
    if figure.at is not None and not (0 <= figure.at[0] <= width and 0 <= figure.at[1] <= height):
        raise Malformed(f"{field}.at", list(figure.at), "point-within", {"wide": width, "high": height})


def check_zones(setup: Setup, known: bool) -> None:
    width, height = setup.size
    for place, zone in enumerate(setup.zones):
        field = f"zones[{place}]"
        if not known:
            raise Malformed(field, zone.side, "no-zones-here")
        if zone.side >= len(setup.sides):
            raise Malformed(f"{field}.side", zone.side, "side", {"most": len(setup.sides) - 1})
        for name, (x, y) in (("low", zone.low), ("high", zone.high)):
            if not (0 <= x <= width and 0 <= y <= height):
                raise Malformed(f"{field}.{name}", [x, y], "point-within", {"wide": width, "high": height})
        if not (zone.low[0] < zone.high[0] and zone.low[1] < zone.high[1]):
            raise Malformed(f"{field}.high", list(zone.high), "corner-beyond-the-low-one")
