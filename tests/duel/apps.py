"""Where this app is installed the duel is played, too. A game of the house is a line in each registry."""

from django.apps import AppConfig


class Duel(AppConfig):
    name = "tests.duel"

    def ready(self) -> None:
        register()


def register() -> None:
    from campaigns.web.rulesets.registry import GAMES
    from engine.rulesets import RULESETS
    from tests.duel.ruleset import DUEL

    RULESETS[DUEL.key] = DUEL
    from tests.duel.pages import PAGES  # which ask for their ruleset

    GAMES[PAGES.key] = PAGES


def unregister() -> None:
    from campaigns.web.rulesets.registry import GAMES
    from engine.rulesets import RULESETS

    del RULESETS["duel"], GAMES["duel"]
