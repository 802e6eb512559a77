"""Two armies to begin with, so that a first battle is two taps away."""

from typing import Final

from django.utils.translation import gettext_noop, pgettext_lazy

from campaigns.web.rulesets.parts import Starter
from engine.rulesets.gff.sample_armies import DOCK_RATS, HARBOUR_WATCH, Named

# What the samples call units, models and weapons, in the words of translators.
NAMES: Final = (
    pgettext_lazy("gff", "Captain Dreyer"), pgettext_lazy("gff", "Watch captain"), pgettext_lazy("gff", "Duty pistol"),
    pgettext_lazy("gff", "Sabre"), pgettext_lazy("gff", "Harbour Watch"), pgettext_lazy("gff", "Watchmen"),
    pgettext_lazy("gff", "Rifle"), pgettext_lazy("gff", "Flare gun"), pgettext_lazy("gff", "Truncheon"),
    pgettext_lazy("gff", "Gate guard"), pgettext_lazy("gff", "Shield bearers"), pgettext_lazy("gff", "Carbine"),
    pgettext_lazy("gff", "Pike"), pgettext_lazy("gff", "Crane nest"), pgettext_lazy("gff", "Marksman"),
    pgettext_lazy("gff", "Long rifle"), pgettext_lazy("gff", "Knife"), pgettext_lazy("gff", "Mortar post"),
    pgettext_lazy("gff", "Mortar crew"), pgettext_lazy("gff", "Harbour mortar"), pgettext_lazy("gff", "Rammer"),
    pgettext_lazy("gff", "Tide reader"), pgettext_lazy("gff", "Storm lamp"), pgettext_lazy("gff", "Staff"),
    pgettext_lazy("gff", "Dock hounds"), pgettext_lazy("gff", "Hounds"), pgettext_lazy("gff", "Jaws"),
    pgettext_lazy("gff", "Signal drone"), pgettext_lazy("gff", "Drone"), pgettext_lazy("gff", "Twin barrels"),
    pgettext_lazy("gff", "Mother Sill"), pgettext_lazy("gff", "Gang mother"), pgettext_lazy("gff", "Nail thrower"),
    pgettext_lazy("gff", "Cleaver"), pgettext_lazy("gff", "Bilge boys"), pgettext_lazy("gff", "Scrap pistol"),
    pgettext_lazy("gff", "Hook"), pgettext_lazy("gff", "Pier boys"), pgettext_lazy("gff", "Scatter gun"),
    pgettext_lazy("gff", "Crowbar"), pgettext_lazy("gff", "Sewer knives"), pgettext_lazy("gff", "Dart"),
    pgettext_lazy("gff", "Knives"), pgettext_lazy("gff", "The Brute"), pgettext_lazy("gff", "Brute"),
    pgettext_lazy("gff", "Anchor"), pgettext_lazy("gff", "Old harpoon"), pgettext_lazy("gff", "Harpooner"),
    pgettext_lazy("gff", "Whale harpoon"), pgettext_lazy("gff", "Boat hook"), pgettext_lazy("gff", "Roof runners"),
    pgettext_lazy("gff", "Crossbow"), pgettext_lazy("gff", "Net throwers"), pgettext_lazy("gff", "Fire bottle"),
    pgettext_lazy("gff", "Trident"),
)  # fmt: skip


def _army(name: str, colour: str, shape: str, units: tuple[Named, ...]) -> Starter:
    people = tuple({"name": called, "kind": rank, "profile": profile} for called, rank, profile in units)
    return Starter(name, colour, shape, people)


ARMIES: Final[tuple[Starter, ...]] = (
    _army(gettext_noop("Harbour Watch"), "blue", "square", HARBOUR_WATCH),
    _army(gettext_noop("Dock Rats"), "red", "circle", DOCK_RATS),
)
