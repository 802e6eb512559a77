"""The duel as the rest of the house sees it: one record."""

from typing import Any

from engine.kernel.answers import Chosen, choose
from engine.kernel.effects import Effects, Question
from engine.kernel.offers import attaching, carrying_out, leaving, offering
from engine.kernel.replay import replay
from engine.kernel.ruleset import Ruleset, Turn, Viewer
from engine.kernel.state import NOBODY
from engine.kernel.view import TableView
from tests.duel import rules
from tests.duel.battle import Battle, Decisions, Figure
from tests.duel.commands import COMMANDS
from tests.duel.events import TAGS
from tests.duel.setting_up import OPTIONS, RANKS, check_setup, new_battle
from tests.duel.simulating import FIGURE_COUNTS, Duels
from tests.duel.tell import TELLING


class People(Decisions):
    def __init__(self, effects: Effects) -> None:
        self.effects = effects

    def falls_back(self, b: Battle, f: Figure, by: Figure) -> bool:
        asked = Question("hit", (f.side,), (f.n, by.n), ("fall-back", "stand-firm"))
        return choose(self.effects, asked) == "fall-back"


def turn(b: Battle) -> Turn:
    return Turn("nothing") if b.over else Turn("action", 0, (b.up,))


def view(b: Battle, viewer: Viewer) -> TableView:
    standing = {f.side for f in b.figures if f.stands()}
    return {
        "round": b.round,
        "up": 0,  # a side is up, no figure
        "figures": [figure(f) for f in b.figures if f.side >= 0],
        "sides": [{"number": n, "out": n not in standing} for n in range(b.sides)],
        "over": b.over,
        "winner": None if b.winner == NOBODY else b.winner,
        "drawn": False,
        "detail": "rolls",
    }


def figure(f: Figure) -> dict[str, Any]:
    return {
        "n": f.n,
        "side": f.side,
        "rank": "duellist",
        "loss": "gone" if f.gone else "in_play" if f.stands() else "out",
        "states": ["back"] if f.back else [],
        "weapons": [],
        "numbers": {"wounds": f.wounds},
    }


def outcome(b: Battle) -> list[dict[str, Any]]:
    return [{"figure": f.n, "fled": f.gone, "out": not f.stands()} for f in b.figures if f.side >= 0]


DUEL = Ruleset(
    key="duel",
    version=1,
    tags=TAGS,
    commands=COMMANDS,
    answers={"hit": Chosen},
    options=OPTIONS,
    ranks=RANKS,
    check_setup=check_setup,
    new_battle=new_battle,
    attach=attaching(People),
    apply=replay(Battle, TAGS, lambda b, n, figure: Figure(n, figure.side)),
    leave=leaving(rules.check_end),
    perform=carrying_out(rules.ACTIONS),
    turn=turn,
    legal=offering(rules.ACTIONS, People),
    view=view,
    clock=lambda b: b.round,
    outcome=outcome,
    simulates=Duels,
    policies={"sensible": 1},
    figure_counts=FIGURE_COUNTS,
    telling=TELLING,
)
