"""What pages call things in a campaign of investigators: they are a group and are hired by nobody.

From the usual text to this game's; a text that isn't here is said as everywhere.
"""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

OWN_WORDS: Final = (
    (_("Gang"), _("Group")),
    (_("Gangs"), _("Groups")),
    (_("per gang"), _("per group")),
    (_("Class"), _("Kind")),
    (_("Start a gang"), _("Start a group")),
    (_("Start the gang"), _("Start the group")),
    (_("Name of the gang"), _("Name of the group")),
    (_("Whose gang is it?"), _("Whose group is it?")),
    (_("Hand over the gang"), _("Assign players")),
    (_("Hire someone"), _("Add someone")),
    (
        _("Adds the gang with its mark and owners. Next, hire its fighters."),
        _("Adds the group with its mark and owners. Next, add its investigators."),
    ),
    (
        _("Hires the figure today, with this class and these weapons."),
        _("Adds the figure today, with this kind and these weapons."),
    ),
    (_("Hire, then the next one"), _("Add, then the next one")),
    (_("Hire and finish"), _("Add and finish")),
    (_("The gang has no weapons."), _("The group has no weapons.")),
    (
        _("No gang yet. Start one, then hire its fighters."),
        _("No group yet. Start one, then add its investigators."),
    ),
    (
        _("No battles yet. You need a gang with at least one figure."),
        _("No fights yet. You need a group with at least one investigator."),
    ),
    (_("Fighters"), _("Investigators")),
    (_("All fighters"), _("All investigators")),
    (_("Battle"), _("Fight")),
    (_("Battles"), _("Fights")),
    (_("the battle"), _("the fight")),
    (ngettext_lazy("%(n)s battle", "%(n)s battles", 1), ngettext_lazy("%(n)s fight", "%(n)s fights", 1)),
    (ngettext_lazy("%(n)s battle", "%(n)s battles", 2), ngettext_lazy("%(n)s fight", "%(n)s fights", 2)),
    (_("Open a battle"), _("Open a fight")),
    (
        _("No battles yet. Open the first one, on your own table or on the screen."),
        _("No fights yet. Open the first one, on your own table or on the screen."),
    ),
    (
        _("Your campaign is ready. Invite the others or open a first battle."),
        _("Your campaign is ready. Invite the others or open a first fight."),
    ),
    (
        _("Where the rulebook leaves room, you decide here. Changes apply to new battles; open ones keep their rules."),
        _("Where the rulebook leaves room, you decide here. Changes apply to new fights; open ones keep their rules."),
    ),
    (_("The whole battle"), _("The whole fight")),
    (_("How many battles?"), _("How many fights?")),
    (
        _("Leave blank for a new one. The same code replays the same battles."),
        _("Leave blank for a new one. The same code replays the same fights."),
    ),
    (_("Battles for each possible result"), _("Fights for each possible result")),
    (_("Or start from an open battle"), _("Or start from an open fight")),
    (_("from an open battle"), _("from an open fight")),
    (_("A first battle"), _("A first fight")),
    (
        _(
            "Open a battle, usually on your own table. You measure and call it out. "
            "Rollbook tracks turns, wounds and dice."
        ),
        _(
            "Open a fight, usually on your own table. You measure and call it out. "
            "Rollbook tracks turns, wounds and dice."
        ),
    ),
    (_("The longest lives, in battles"), _("The longest lives, in fights")),
    (
        _("You can print more from each figure's page and each battle's."),
        _("You can print more from each figure's page and each fight's."),
    ),
    (_("Skill"), pgettext_lazy("d100", "Skill")),
    (_("Skills"), pgettext_lazy("d100", "Skills")),
    (_("Your own fighters"), _("Your own investigators")),
    (
        _("You have no fighters here. Every page prints as it is."),
        _("You have no investigators here. Every page prints as it is."),
    ),
    (_("per fighter"), _("per investigator")),
    (
        _("Start a gang and hire its first fighters, or look around first."),
        _("Start a group and add its first investigators, or look around first."),
    ),
)
