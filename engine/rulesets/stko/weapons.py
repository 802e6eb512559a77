"""Common weapons of a street fight. Source: STKO-14. Only the grip matters to the base rules."""

from typing import Final

import msgspec


class WeaponKind(msgspec.Struct, frozen=True):
    """`grip` one_handed, two_handed or either; `traits` are read by the optional rules; names in both languages."""

    grip: str
    en: str
    de: str
    traits: tuple[str, ...] = ()


# Traits: the kinds of automatic weapons and of special cards (STKO-66, STKO-68); `hand` with a row of the fight table
# for what can't be fired (STKO-71).
WEAPONS: Final[dict[str, WeaponKind]] = {
    "pistol": WeaponKind("one_handed", "pistol", "Pistole"),
    "revolver": WeaponKind("one_handed", "revolver", "Revolver"),
    "machine_pistol": WeaponKind("one_handed", "machine pistol", "automatische Pistole", ("automatic_pistol",)),
    "sawn_off_shotgun": WeaponKind("either", "sawn-off shotgun", "abgesägte Schrotflinte", ("shrapnel",)),
    "smg": WeaponKind("either", "submachine gun", "Maschinenpistole", ("smg",)),
    "knife": WeaponKind("one_handed", "knife", "Messer", ("hand", "knife")),
    "long_dagger": WeaponKind("one_handed", "long dagger", "Langdolch", ("hand", "long_dagger")),
    "machete": WeaponKind("one_handed", "machete", "Machete", ("hand", "machete")),
    "club": WeaponKind("one_handed", "club", "Keule", ("hand", "club_axe")),
    "axe": WeaponKind("one_handed", "axe", "Axt", ("hand", "club_axe")),
    "rifle": WeaponKind("two_handed", "rifle", "Gewehr"),
    "shotgun": WeaponKind("two_handed", "shotgun", "Schrotflinte", ("shrapnel",)),
    "scoped_rifle": WeaponKind("two_handed", "scoped rifle", "Gewehr mit Zielfernrohr", ("scope",)),
    "automatic_rifle": WeaponKind("two_handed", "automatic rifle", "Automatikgewehr", ("automatic_rifle",)),
    "machine_gun": WeaponKind("two_handed", "machine gun", "Maschinengewehr", ("machine_gun",)),
    "scoped_smg": WeaponKind(
        "two_handed", "scoped submachine gun", "Maschinenpistole mit Zielfernrohr", ("smg", "scope")
    ),
    "automatic_shotgun": WeaponKind(
        "two_handed", "automatic shotgun", "automatische Schrotflinte", ("smg", "shrapnel")
    ),
    "grenade_machine_gun": WeaponKind(
        "two_handed", "grenade machine gun", "Granatmaschinengewehr", ("machine_gun", "explosive")
    ),
    "minigun": WeaponKind("two_handed", "minigun", "Minigun", ("machine_gun", "high_velocity")),
}
