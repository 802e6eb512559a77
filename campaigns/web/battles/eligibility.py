"""Who can be sent into a battle, and why somebody can't."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.selectors.characters.gangs import CharacterLine


def fit(character: CharacterLine) -> bool:
    return character.status == "alive" and not character.misses and character.in_battle is None and character.stands


def why_not(character: CharacterLine) -> str:
    """Why somebody can't be sent; empty for whoever can. Source: STKO-109."""
    if character.status != "alive":
        return _("fallen") if character.status == "dead" else _("has left")
    if character.in_battle is not None:
        return _("still playing elsewhere")
    if character.misses:
        n = character.misses
        return ngettext("sits out %(n)s more battle", "sits out %(n)s more battles", n) % {"n": n}
    return "" if character.stands else _("too badly hurt")
