"""How simulations speak of Pb-12."""

from typing import Final

from django.utils.translation import gettext_lazy

from campaigns.web.rulesets.parts import Simulating

SIMULATING: Final = Simulating(
    example="2 Figure",
    policies={
        "sensible": gettext_lazy("shoots and goes for areas that count, waits behind corners, lets leaders lead"),
        "cautious": gettext_lazy("waits for enemies to come, and bids nothing to go first"),
        "aggressive": gettext_lazy("goes for the enemy at once and always wants to go first"),
    },
    points=gettext_lazy("Victory points"),
)
