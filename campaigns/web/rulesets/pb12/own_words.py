"""What pages call things in a campaign of Pb-12: figures and vehicles make a force, and have data sheets."""

from typing import Final

from django.utils.translation import gettext_lazy as _

OWN_WORDS: Final = (
    (_("Gang"), _("Force")),
    (_("Gangs"), _("Forces")),
    (_("per gang"), _("per force")),
    (_("Class"), _("Kind")),
    (_("Start a gang"), _("Add a force")),
    (_("Start the gang"), _("Add the force")),
    (_("Name of the gang"), _("Name of the force")),
    (_("Whose gang is it?"), _("Whose force is it?")),
    (_("Hand over the gang"), _("Hand over the force")),
    (_("Hire someone"), _("Add a figure or vehicle")),
    (
        _("Adds the gang with its mark and owners. Next, hire its fighters."),
        _("Adds the force with its mark and owners. Next, add its figures and vehicles."),
    ),
    (_("No gang yet. Start one, then hire its fighters."), _("No force yet. Add one, then write its data sheets.")),
    (_("No battles yet. You need two gangs with at least one figure each."), _("No battles yet. You need two forces.")),
    (_("Fighters"), _("Figures")),
    (_("All fighters"), _("All figures")),
    (_("Your own fighters"), _("Your own figures")),
    (
        _("You have no fighters here. Every page prints as it is."),
        _("You have no figures here. Every page prints as it is."),
    ),
    (_("per fighter"), _("per figure")),
    (_("Take this gang"), _("Take this force")),
    (
        _("Take a gang that is ready to play, or start your own."),
        _("Take a force that is ready to play, or start your own."),
    ),
    (
        _("Start a gang and hire its first fighters, or look around first."),
        _("Add a force and its first figures, or look around first."),
    ),
    (_("New unit"), _("New data sheet")),
    (_("Change the unit"), _("Change the data sheet")),
    (_("Save the unit"), _("Save the data sheet")),
    (_("No units yet."), _("No figures yet.")),
    (_("Unit cards"), _("Data sheets")),
    (_("Unit cards to print"), _("Data sheets to print")),
    (_("points"), _("game value points")),
    (_("Weapons"), _("Equipment and abilities")),
    (_("Special rules"), _("Special actions")),
    (_("Lost permanently"), _("Damage from battles")),
    (_("Say what it means"), _("Say how it is now")),
    (_("From now on"), _("How is it now? Who repaired it?")),
)
