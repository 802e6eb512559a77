"""What the duel shows on pages: its names, and who begins. All else is made of what the engine says by itself."""

from campaigns.web.rulesets.pages import RulesetPages
from campaigns.web.rulesets.parts import Starter


def gang(name: str, colour: str, shape: str, *people: str) -> Starter:
    return Starter(name, colour, shape, tuple({"name": person, "kind": "duellist"} for person in people))


PAGES = RulesetPages(
    key="duel",
    name="Duel",
    starters=(
        gang("Athos & Porthos", "red", "circle", "Athos", "Porthos"),
        gang("Jussac & Bernajoux", "blue", "square", "Jussac", "Bernajoux"),
    ),
)
