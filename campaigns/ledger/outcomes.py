"""What a battle leaves, as the campaign books it."""

from typing import Any

import msgspec

from campaigns.ledger.campaign_event import CampaignEvent, tagged


class FigureOutcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a battle leaves of one character: everything that its life folds from.

    `wounds` and `deeds` are in the ruleset's words; their `event` is a version of the battle's stream. A deed's `what`
    says what became of the victim, `enemy` whether it was one. `more` is whatever else the ruleset tells.
    """

    character: str
    figure: int = 0
    dead: bool = False
    fled: bool = False
    wounds: tuple[dict[str, Any], ...] = ()
    deeds: tuple[dict[str, Any], ...] = ()
    more: dict[str, Any] = {}


class BattleOutcome(CampaignEvent, frozen=True):
    """Closes a battle: played, outcomes, reported or imported."""

    battle: str
    how: str
    figures: tuple[FigureOutcome, ...]
    winner: int | None = None

    @property
    def booked(self) -> tuple[FigureOutcome, ...]:
        """What counts in the characters' lives: of a battle that was called off, nothing."""
        return () if self.how == "called_off" else self.figures


TAGS = tagged(globals())
