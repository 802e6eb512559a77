"""What a scenario's sides are called, on every page."""

from typing import Any

from django.utils.translation import gettext as _


def side_name(plan: Any, side: int) -> str:
    """What a side is called: its own name, else by its part."""
    party = plan.sides[side]
    if party.name:
        return str(party.name)
    return {"villain": _("The villain"), "neutral": _("Neutrals")}.get(party.part) or _("Side %(n)s") % {"n": side + 1}


def options(posted: Any) -> dict[str, bool]:
    """Rules that the form switches for this plan only."""
    return {name[4:]: posted[name] == "on" for name in posted if name.startswith("opt-") and posted[name]}
