"""The face of Firefight: units, objectives and armies."""

from django.utils.translation import gettext_lazy

from campaigns.web.rulesets.gff.own_rules import OPTION, OWN_RULES
from campaigns.web.rulesets.gff.own_words import OWN_WORDS
from campaigns.web.rulesets.gff.simulating import SIMULATING
from campaigns.web.rulesets.gff.units import UNITS
from campaigns.web.rulesets.pages import RulesetPages
from campaigns.web.rulesets.parts import Preset

FIREFIGHT = RulesetPages(
    key="gff",
    name=gettext_lazy("Firefight"),
    presets=(Preset("", gettext_lazy("Firefight: units and objectives"), {}),),
    simulating=SIMULATING,
    own_words=OWN_WORDS,
    units=UNITS,
    option_forms={OPTION: OWN_RULES},
    weapon_glyphs={"gun": "bolter-gun", "blast": "flamethrower", "melee": "trench-knife"},
)
