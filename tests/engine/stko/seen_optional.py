"""What each option of the optional rules changes: (another value, what is seen)."""

from collections.abc import Callable
from typing import Any

from tests.engine.stko.burst import card, d6, fight

Seen = Callable[..., Any]
SEEN: dict[str, tuple[Any, Seen]] = {}


def option(name: str, value: Any) -> Callable[[Seen], Seen]:
    """The function sees another thing with this value than with the default."""

    def note(seen: Seen) -> Seen:
        SEEN[f"stko.{name}"] = (value, seen)
        return seen

    return note


def given(options: dict[str, Any]) -> dict[str, Any]:
    return {f"stko.{name}": value for name, value in options.items()}


# -- rapid fire ------------------------------------------------------------------------------------------------
def burst(weapon: str, dice: list[tuple[int, int]], cards: int, options: dict[str, Any]) -> Any:
    """What the target has then, and how many dice and cards came."""
    b = fight(weapon, dice, cards, used_up=False, **given(options))
    return b.figures[1].wounds, b.figures[1].loss, b.dice.at, len(b.rapid_left)


@option("opt.rapid_fire", True)
def rapid_fire(**options):
    dice = d6(2, 3) + ([card("sustained"), *d6(1, 2, 2)] if options else [])
    return burst("smg", dice, 1, {"opt.rapid_fire": False, **options})


@option("rapid_deck_reshuffle", "when_empty")
def rapid_deck_reshuffle(**options):
    return burst("smg", [*d6(2, 3), card("jam miss jam miss")], 1, options)


@option("rapid_follow_means", "one_hit")
def rapid_follow_means(**options):
    return burst("automatic_rifle", [*d6(2, 3), card("special out follow jam"), *d6(2, 2, 2)], 1, options)


@option("rapid_sustained_target_hits", 2)
def rapid_sustained_target_hits(**options):
    return burst("smg", [*d6(2, 3), card("sustained"), *d6(1, 2, 2, 2, 2)], 1, options)


@option("rapid_needs_working_weapon", False)
def rapid_needs_working_weapon(**options):
    return burst("smg", [*d6(1, 3), card("killed")], 1, options)


@option("killed_card_ends_burst", True)
def killed_card_ends_burst(**options):
    return burst("smg", [*d6(2, 3), card("killed"), card("jam miss jam miss", 35)], 2, options)


@option("location_shift_bounds", "wrap")
def location_shift_bounds(**options):
    dice = [*d6(2, 3), card("sustained special multi multi"), *d6(6, 2, 2, 2)]
    return burst("automatic_shotgun", dice, 1, options)
