"""The ducking duel on pages: the plain face."""

from campaigns.web.rulesets.pages import RulesetPages
from campaigns.web.rulesets.parts import Preset, Simulating

PAGES = RulesetPages(
    key="ducks",
    name="Ducks",
    presets=(Preset("", "Ducks", {}),),
    simulating=Simulating(example="2 Duellist", policies={"sensible": "never ducks"}, rounds=True, ranked=False),
)
