"""Two armies to begin with, so that a first battle is two taps away."""

from typing import Final

from django.utils.translation import gettext_noop

from campaigns.web.rulesets.parts import Starter
from engine.rulesets.gff.sample_armies import DOCK_RATS, HARBOUR_WATCH, Named


def _army(name: str, colour: str, shape: str, units: tuple[Named, ...]) -> Starter:
    people = tuple({"name": called, "kind": rank, "profile": profile} for called, rank, profile in units)
    return Starter(name, colour, shape, people)


ARMIES: Final[tuple[Starter, ...]] = (
    _army(gettext_noop("Harbour Watch"), "blue", "square", HARBOUR_WATCH),
    _army(gettext_noop("Dock Rats"), "red", "circle", DOCK_RATS),
)
