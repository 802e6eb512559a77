"""The bidding duel on pages: the plain face."""

from campaigns.web.rulesets.pages import RulesetPages

PAGES = RulesetPages(key="bids", name="Bids")
