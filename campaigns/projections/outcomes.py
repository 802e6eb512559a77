"""What a battle as the engine sees it leaves of the campaign's characters: the outcome that is booked."""

from typing import Any
from uuid import UUID

from campaigns.ledger.outcomes import BattleOutcome, FigureOutcome
from engine.kernel.decide import Game
from engine.kernel.events import FigureArrived

# Fields of an outcome that every ruleset has; whatever else it says is kept beside them.
KNOWN = ("figure", "dead", "fled", "wounds", "kills")


def outcome(battle: UUID, game: Game) -> BattleOutcome:
    """Of a battle that is over."""
    assert game.ended is not None
    who = whom_it_concerns(game)
    figures = tuple(
        outcome_of(who[raw["figure"]], raw) for raw in game.ruleset.outcome(game.battle) if raw["figure"] in who
    )
    return BattleOutcome(str(battle), game.ended.how, figures, game.ended.winner)


def whom_it_concerns(game: Game) -> dict[int, str]:
    """Characters by their numbers in the battle; nobody where it was called off: it never happened in their lives."""
    if game.ended is not None and game.ended.how == "called_off":
        return {}
    figures = dict(enumerate(game.opened.setup.figures, start=1))
    for record in game.counting:
        if isinstance(record.event, FigureArrived):
            figures[record.event.number] = record.event.figure
    return {number: figure.character for number, figure in figures.items() if figure.character}


def outcome_of(character: str, raw: dict[str, Any]) -> FigureOutcome:
    return FigureOutcome(
        character,
        raw["figure"],
        bool(raw.get("dead", False)),
        bool(raw.get("fled", False)),
        tuple(raw.get("wounds", ())),
        tuple(raw.get("kills", ())),
        {name: value for name, value in raw.items() if name not in KNOWN},
    )
