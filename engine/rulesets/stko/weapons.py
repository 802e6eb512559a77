"""Common weapons of a street fight. Source: STKO-14. Only the grip matters to the base rules."""

from typing import Final

import msgspec

from engine.kernel.data_files import beside


class WeaponKind(msgspec.Struct, frozen=True):
    """`grip` one_handed, two_handed or either; `traits` are read by the optional rules. Names stand in `tell/`."""

    grip: str
    traits: tuple[str, ...] = ()


# Traits: the kinds of automatic weapons and of special cards (STKO-66, STKO-68); `hand` with a row of the fight table
# for what can't be fired (STKO-71).
WEAPONS: Final = msgspec.convert(beside(__file__), dict[str, WeaponKind])


def by_trait(traits: tuple[str, ...]) -> dict[str, int]:
    """Of each weapon that has one of these traits its place among them."""
    return {key: traits.index(trait) for key, kind in WEAPONS.items() for trait in kind.traits if trait in traits}
