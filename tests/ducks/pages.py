"""The ducking duel on pages: the plain face."""

from campaigns.web.rulesets.pages import RulesetPages

PAGES = RulesetPages(key="ducks", name="Ducks")
