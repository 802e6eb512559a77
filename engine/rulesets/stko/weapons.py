"""Common weapons of a street fight. Source: STKO-14. Only the grip matters to the base rules."""

from typing import Final

import msgspec


class WeaponKind(msgspec.Struct, frozen=True):
    """`grip` one_handed, two_handed or either; `traits` are read by the optional rules. Names stand in `tell/`."""

    grip: str
    traits: tuple[str, ...] = ()


# Traits: the kinds of automatic weapons and of special cards (STKO-66, STKO-68); `hand` with a row of the fight table
# for what can't be fired (STKO-71).
WEAPONS: Final[dict[str, WeaponKind]] = {
    "pistol": WeaponKind("one_handed"),
    "revolver": WeaponKind("one_handed"),
    "machine_pistol": WeaponKind("one_handed", ("automatic_pistol",)),
    "sawn_off_shotgun": WeaponKind("either", ("shrapnel",)),
    "smg": WeaponKind("either", ("smg",)),
    "knife": WeaponKind("one_handed", ("hand", "knife")),
    "long_dagger": WeaponKind("one_handed", ("hand", "long_dagger")),
    "machete": WeaponKind("one_handed", ("hand", "machete")),
    "club": WeaponKind("one_handed", ("hand", "club_axe")),
    "axe": WeaponKind("one_handed", ("hand", "club_axe")),
    "rifle": WeaponKind("two_handed"),
    "shotgun": WeaponKind("two_handed", ("shrapnel",)),
    "scoped_rifle": WeaponKind("two_handed", ("scope",)),
    "automatic_rifle": WeaponKind("two_handed", ("automatic_rifle",)),
    "machine_gun": WeaponKind("two_handed", ("machine_gun",)),
    "scoped_smg": WeaponKind("two_handed", ("smg", "scope")),
    "automatic_shotgun": WeaponKind("two_handed", ("smg", "shrapnel")),
    "grenade_machine_gun": WeaponKind("two_handed", ("machine_gun", "explosive")),
    "minigun": WeaponKind("two_handed", ("machine_gun", "high_velocity")),
}


def by_trait(traits: tuple[str, ...]) -> dict[str, int]:
    """Of each weapon that has one of these traits its place among them."""
    return {key: traits.index(one) for key, kind in WEAPONS.items() for one in kind.traits if one in traits}
