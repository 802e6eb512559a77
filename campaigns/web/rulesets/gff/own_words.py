"""What pages call things in a campaign of Firefight: units make an army."""

from typing import Final

from django.utils.translation import gettext_lazy as _

OWN_WORDS: Final = (
    (_("Gang"), _("Army")),
    (_("Gangs"), _("Armies")),
    (_("per gang"), _("per army")),
    (_("Class"), _("Kind")),
    (_("Start a gang"), _("Add an army")),
    (_("Start the gang"), _("Add the army")),
    (_("Name of the gang"), _("Name of the army")),
    (_("Whose gang is it?"), _("Whose army is it?")),
    (_("Hand over the gang"), _("Hand over the army")),
    (_("Hire someone"), _("Add a unit")),
    (
        _("Adds the gang with its mark and owners. Next, hire its fighters."),
        _("Adds the army with its mark and owners. Next, add its units."),
    ),
    (_("No gang yet. Start one, then hire its fighters."), _("No army yet. Add one, then import or write its units.")),
    (
        _("No battles yet. You need two gangs with at least one figure each."),
        _("No battles yet. You need two armies with at least one unit each."),
    ),
    (_("Fighters"), _("Units")),
    (_("All fighters"), _("All units")),
    (_("Your own fighters"), _("Your own units")),
    (
        _("You have no fighters here. Every page prints as it is."),
        _("You have no units here. Every page prints as it is."),
    ),
    (_("per fighter"), _("per unit")),
    (_("Take this gang"), _("Take this army")),
    (
        _("Take a gang that is ready to play, or start your own."),
        _("Take an army that is ready to play, or start your own."),
    ),
    (
        _("Start a gang and hire its first fighters, or look around first."),
        _("Add an army and its first units, or look around first."),
    ),
)
