"""The registry: one line per game."""

from typing import Final

from django.utils.translation import gettext as _

from campaigns.web.games.game import Game
from campaigns.web.games.investigators.game import INVESTIGATORS
from campaigns.web.games.street.game import STREET
from campaigns.web.laying import OWN

GAMES: Final[dict[str, Game]] = {one.key: one for one in (STREET, INVESTIGATORS)}


def game_of(ruleset: str) -> Game:
    return GAMES[ruleset]


def ground_word(name: str) -> str:
    if name == OWN:
        return _("Drawn for this scenario")
    return next((word for one in GAMES.values() if (word := one.ground_word(name))), name)
