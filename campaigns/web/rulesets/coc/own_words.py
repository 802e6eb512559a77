"""What pages call things in a campaign of investigators: they are a group and are hired by nobody.

From the usual text to this game's; a text that isn't here is said as everywhere.
"""

from typing import Final

from django.utils.translation import gettext_lazy as _

OWN_WORDS: Final = (
    (_("Gang"), _("Group")),
    (_("Gangs"), _("Groups")),
    (_("per gang"), _("per group")),
    (_("Class"), _("Kind")),
    (_("Found a gang"), _("Found a group")),
    (_("Found the gang"), _("Found the group")),
    (_("Name of the gang"), _("Name of the group")),
    (_("Whose gang is it?"), _("Whose group is it?")),
    (_("Hand the gang on"), _("Hand the group on")),
    (_("Hire somebody"), _("Add somebody")),
    (_("Hire, then the next one"), _("Add, then the next one")),
    (_("Hire and finish"), _("Add and finish")),
    (_("The gang has no weapons."), _("The group has no weapons.")),
    (
        _("No gang yet. Start one, then hire its fighters."),
        _("No group yet. Found the first one, then add its investigators."),
    ),
    (_("No battle yet. It takes a gang with a figure."), _("No fight yet. It takes a group with an investigator.")),
)
