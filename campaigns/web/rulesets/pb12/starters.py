"""Two forces to begin with, so that a first battle is two taps away."""

from typing import Final

from django.utils.translation import gettext_noop

from campaigns.web.rulesets.parts import Starter
from engine.rulesets.pb12.samples import MOOR_RUNNERS, PASS_PATROL, Named


def _force(name: str, colour: str, shape: str, figures: tuple[Named, ...]) -> Starter:
    people = tuple({"name": called, "kind": rank, "profile": sheet} for called, rank, sheet in figures)
    return Starter(name, colour, shape, people)


FORCES: Final[tuple[Starter, ...]] = (
    _force(gettext_noop("Pass Patrol"), "blue", "square", PASS_PATROL),
    _force(gettext_noop("Moor Runners"), "red", "circle", MOOR_RUNNERS),
)
