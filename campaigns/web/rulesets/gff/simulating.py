"""How the pages of simulations speak of Firefight."""

from django.utils.translation import gettext_lazy

from campaigns.web.rulesets.parts import Simulating

SIMULATING = Simulating(
    policies={
        "sensible": gettext_lazy("takes objectives, shoots where it hurts most, charges the weak"),
        "objectives": gettext_lazy("goes for objectives first and holds them"),
        "shooting": gettext_lazy("keeps its distance and shoots"),
        "charging": gettext_lazy("charges anyone in reach"),
    },
    points=gettext_lazy("Objectives held"),
)
