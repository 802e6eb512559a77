"""What a unit is on paper: its models, their Quality and Defense, weapons and rules. Kept with the character, brought
into a battle as `Figure.profile`. Source: GFF-02, 13, 47.

A rule is written as people write it, `AP(1)`, `Fearless`; `special_rules.py` knows which of them are played.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final

import msgspec

from engine.kernel.commands import convert
from engine.kernel.refusal import Malformed

MOST_MODELS: Final = 30
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Rules = Annotated[tuple[Name, ...], msgspec.Meta(max_length=30)]
Test = Annotated[int, msgspec.Meta(ge=2, le=6)]


class WeaponProfile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`count` of them in the part; `range` in inches, 0 for melee; `attacks` of each."""

    name: Name
    attacks: Annotated[int, msgspec.Meta(ge=1, le=60)]
    count: Annotated[int, msgspec.Meta(ge=1, le=90)] = 1
    range: Annotated[int, msgspec.Meta(ge=0, le=120)] = 0
    rules: Rules = ()


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Models of one kind. A unit has one part, a unit that a hero has joined two."""

    name: Name
    models: Annotated[int, msgspec.Meta(ge=1, le=MOST_MODELS)]
    quality: Test
    defence: Test
    rules: Rules = ()
    weapons: Annotated[tuple[WeaponProfile, ...], msgspec.Meta(max_length=30)] = ()


class Profile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`points` is what the whole unit costs."""

    parts: Annotated[tuple[Part, ...], msgspec.Meta(min_length=1, max_length=4)]
    points: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0


def read_profile(raw: Mapping[str, Any], field: str) -> Profile:
    """Refuses: Malformed, with the place in the profile."""
    profile: Profile = convert(raw, Profile, field)
    if sum(part.models for part in profile.parts) > MOST_MODELS:
        raise Malformed(
            f"{field}.parts", sum(part.models for part in profile.parts), "models-up-to", {"most": MOST_MODELS}
        )
    return profile
