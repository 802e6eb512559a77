"""The registry: one line per game."""

from typing import Final

from django.utils.translation import gettext as _

from campaigns.web.rulesets.coc.pages import INVESTIGATORS
from campaigns.web.rulesets.gff.pages import FIREFIGHT
from campaigns.web.rulesets.pages import RulesetPages
from campaigns.web.rulesets.pb12.pages import PB12
from campaigns.web.rulesets.stko.pages import STREET
from campaigns.web.scenarios.laying import OWN

GAMES: Final[dict[str, RulesetPages]] = {pages.key: pages for pages in (STREET, INVESTIGATORS, FIREFIGHT, PB12)}


def says(text: str, key: str) -> str:
    """A page's text as this game says it."""
    return next((str(own) for usual, own in game_of(key).own_words if usual == text), text)


def game_of(ruleset: str) -> RulesetPages:
    return GAMES[ruleset]


def ground_word(name: str) -> str:
    if name == OWN:
        return _("Drawn for this scenario")
    return next((word for game in GAMES.values() if (word := game.ground_word(name))), name)
