"""Who of a unit bears which weapon: lists count weapons by unit, and shooting asks for range and sight by model.

A weapon that is there once for each model goes to everybody. What is left goes to one model after the other, guns and
melee weapons each in a row of their own: four rifles and a flamer make four riflemen and one with the flamer.
"""

from typing import NamedTuple

from engine.rulesets.gff.profile import Part, Profile


class ModelKit(NamedTuple):
    """One model: the place of its part in the profile, and of its weapons (place in the part, how many)."""

    part: int
    weapons: tuple[tuple[int, int], ...]


def models_of(profile: Profile) -> list[ModelKit]:
    return [ModelKit(i, tuple(sorted(borne.items()))) for i, part in enumerate(profile.parts) for borne in dealt(part)]


def dealt(part: Part) -> list[dict[int, int]]:
    """How many of each weapon every model has."""
    models: list[dict[int, int]] = [{} for _ in range(part.models)]
    following = {True: 0, False: 0}  # who is next to get a gun, or a melee weapon
    for i, weapon in enumerate(part.weapons):
        for_each, left = divmod(weapon.count, part.models)
        if for_each:
            for model in models:
                model[i] = for_each
        is_gun = weapon.range > 0
        for k in range(following[is_gun], following[is_gun] + left):
            model = models[k % part.models]
            model[i] = model.get(i, 0) + 1
        following[is_gun] += left
    return models
