"""Who can be sent into a battle, and why somebody can't."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.selectors.characters.gangs import CharacterLine


def fit(one: CharacterLine) -> bool:
    return one.status == "alive" and not one.misses and one.in_battle is None and one.stands


def why_not(one: CharacterLine) -> str:
    """Why somebody can't be sent; empty for whoever can. Source: STKO-109."""
    if one.status != "alive":
        return _("fallen") if one.status == "dead" else _("has left")
    if one.in_battle is not None:
        return _("still playing elsewhere")
    if one.misses:
        n = one.misses
        return ngettext("sits out %(n)s more battle", "sits out %(n)s more battles", n) % {"n": n}
    return "" if one.stands else _("too badly hurt")
