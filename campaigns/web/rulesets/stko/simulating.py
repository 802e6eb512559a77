"""How the pages of simulations speak of the street fight."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from campaigns.web.rulesets.parts import Simulating

SIMULATING: Final = Simulating(
    open_ground=_("Open ground, 12 inches apart"),
    example=_("2 Ganger: Pistol\nKiller: Rifle"),
    policies={
        "sensible": _("weighs chances: aims when it pays, uses cover and action cards, leaves a hopeless fight"),
        "cautious": _("stays behind cover, aims before nearly every shot, ducks when someone aims back"),
        "aggressive": _("runs at the nearest enemy and shoots on the way, fires bursts to the end, charges"),
        "objectives": _("sends the nearest fighter to each objective; everyone else fights sensibly"),
        "random": _("does anything the rules allow, for comparison"),
    },
    rounds=False,
)
