"""The bidding duel on pages: the plain face."""

from campaigns.web.rulesets.pages import RulesetPages
from campaigns.web.rulesets.parts import Preset, Simulating

PAGES = RulesetPages(
    key="bids",
    name="Bids",
    presets=(Preset("", "Bids", {}),),
    simulating=Simulating(example="2 Duellist", policies={"sensible": "bids little"}, rounds=True, ranked=False),
)
