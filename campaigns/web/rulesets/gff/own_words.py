"""What pages call things in a campaign of Firefight: units make an army."""

from typing import Final

from django.utils.translation import gettext_lazy as _

OWN_WORDS: Final = (
    (_("Gang"), _("Army")),
    (_("Gangs"), _("Armies")),
    (_("per gang"), _("per army")),
    (_("Class"), _("Kind")),
    (_("Found a gang"), _("Add an army")),
    (_("Found the gang"), _("Add the army")),
    (_("Name of the gang"), _("Name of the army")),
    (_("Whose gang is it?"), _("Whose army is it?")),
    (_("Hand the gang on"), _("Hand the army on")),
    (_("Hire somebody"), _("Add a unit")),
    (_("No gang yet. Start one, then hire its fighters."), _("No army yet. Add one, then import or write its units.")),
    (_("No battle yet. It takes a gang with a figure."), _("No battle yet. It takes two armies.")),
)
