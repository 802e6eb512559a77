"""What Firefight shows on pages."""

from django.utils.translation import gettext_lazy as _

from campaigns.web.rulesets.gff.own_rules import OPTION, OWN_RULES
from campaigns.web.rulesets.gff.units import UNITS
from campaigns.web.rulesets.pages import RulesetPages
from campaigns.web.rulesets.parts import Preset, Simulating

FIREFIGHT = RulesetPages(
    key="gff",
    name=_("Firefight"),
    presets=(Preset("", _("Firefight"), {}),),
    simulating=Simulating(rounds=True, ranked=False),
    units=UNITS,
    option_forms={OPTION: OWN_RULES},
    weapon_glyphs={"gun": "bolter-gun", "blast": "flamethrower", "melee": "trench-knife"},
)
