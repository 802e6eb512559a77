"""What a weapon can do, in a few words, for whoever arms an investigator."""

from django.utils.translation import gettext as _

from campaigns.web.rulesets.coc import metres
from campaigns.web.who import language
from engine.rulesets.coc.tell import character_health as said
from engine.rulesets.coc.weapons import WEAPONS


def of_weapon(code: str) -> str:
    """`1D10+2, 15 m, 6 shots`. Source: COC-47; a campaign's own weapons are told on its options page."""
    data = WEAPONS.get(code)
    if data is None:
        return ""
    parts = ["/".join(said.dice_text(dice, language()) for dice in data.damage)]
    if data.base:
        parts.append(metres.short(100 * data.base))
    if data.holds:
        parts.append(_("holds %(n)s") % {"n": data.holds})
    return ", ".join(parts)
