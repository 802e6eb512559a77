"""Until the game itself is registered: its papers and pages over the toy's battles."""

import dataclasses

from campaigns.web.rulesets.pages import RulesetPages
from campaigns.web.rulesets.parts import Preset, Simulating
from engine.rulesets.gff.options import OPTIONS, filled
from engine.rulesets.gff.rosters import ROSTERS
from engine.rulesets.gff.tell.words import SAID
from tests.toy import TOY


def rules():
    return dataclasses.replace(
        TOY,
        key="gff",
        options=OPTIONS,
        fill_options=filled,
        ranks=("unit", "hero"),
        rosters=ROSTERS,
        weapons={},
        check_setup=lambda setup: None,
        explain=lambda no, names, language: SAID.find("refused", no.code, language) or f"{no.code} {dict(no.facts)}",
        word=lambda kind, code, language: SAID.find(kind, code, language) or code,
    )


def register():
    from campaigns.web.rulesets.registry import GAMES
    from engine.rulesets import RULESETS

    RULESETS["gff"] = rules()
    from campaigns.web.rulesets.gff.own_rules import OWN_RULES
    from campaigns.web.rulesets.gff.units import UNITS

    GAMES["gff"] = RulesetPages(
        key="gff",
        name="Firefight",
        presets=(Preset("", "Firefight", {}),),
        simulating=Simulating(ranked=False),
        units=UNITS,
        option_forms={"gff.rules": OWN_RULES},
        weapon_glyphs={"gun": "bolter-gun", "blast": "flamethrower", "melee": "trench-knife"},
    )
