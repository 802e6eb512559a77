"""How the pages of simulations speak of investigators and opponents."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from campaigns.web.rulesets.coc.grounds import ROOM, ROOM_WORD
from campaigns.web.rulesets.coc.table import numbers
from campaigns.web.rulesets.parts import Simulating

SIMULATING: Final = Simulating(
    open_ground=_("Open ground, 12 metres apart"),
    example=_("2 Opponent: knife (hit points 8, fighting 40)\nOpponent: pistol (firearms 50)"),
    policies={
        "sensible": _("shoots while a gun is loaded and nobody is too close, otherwise closes in; defends well"),
        "cautious": _("shoots within base range, aims first, dives for cover when hurt, flees when badly hurt"),
        "aggressive": _("shoots as far and as often as it can, fights back, never dives and never flees"),
    },
    numbers=numbers,
    stand_ins=((ROOM, ROOM_WORD),),
)
