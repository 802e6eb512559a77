"""What a battle leaves: its outcome on the campaign's stream, and how a closed battle goes on again."""

from uuid import UUID

from campaigns.ledger.campaign_events import BattleOutcome, BattleReopened, CampaignEvent
from campaigns.ledger.effective import effective
from campaigns.ledger.read import read
from campaigns.models import Battle, BattleFigure
from campaigns.projections.outcomes import outcome, whom_it_concerns
from campaigns.submit.characters.aftermath import exchanged_since, follow, hanging_on, unrolled_recruits
from campaigns.submit.characters.eligibility import fought_since
from campaigns.submit.command_context import CommandContext
from campaigns.submit.errors import Forbidden, Refusal
from campaigns.submit.health.recovery import after_battle
from engine.kernel.decide import Game


def close(context: CommandContext, battle: UUID, game: Game, because: int | None) -> None:
    """Books the outcome; `because` is the seq of the event that ended the battle.

    A battle that was called off never happened in its characters' lives: nothing of anybody is booked.
    """
    who = whom_it_concerns(game)
    booked = context.record(outcome(battle, game), "outcome", because)
    if who:
        after_battle(context, battle, game, who, booked)
        follow(context, battle, game, who, booked)


def reopen(context: CommandContext, battle: Battle) -> None:
    """A closed battle goes on: its outcome no longer counts. Refused when somebody has fought on since.

    The campaign's rows are folded anew in the same transaction.
    """
    if not context.decides:
        raise Forbidden("referee-only", role=context.actor.role)
    records = effective(read(context.campaign_id, stream=context.campaign_id))
    booked = [record for record in records if _is_outcome_of(record.event, battle.id)]
    figures = BattleFigure.objects.filter(battle_id=battle.id, character__isnull=False)
    characters = {str(key) for key in figures.values_list("character_id", flat=True)}
    exchanged = [record for key in sorted(characters) for record in exchanged_since(booked, key, records)]
    dropped = hanging_on([*booked, *exchanged, *unrolled_recruits(battle.id, records)], records)
    characters |= {key for record in dropped for key in _whom(record.event)}
    later = fought_since(battle, characters)
    if later is not None:
        raise Refusal("fought-since", {"battle": str(later.id)})
    context.record(BattleReopened(str(battle.id), tuple(record.stored.seq for record in dropped)), "forced")
    context.refold = True


def _whom(event: CampaignEvent) -> tuple[str, ...]:
    """The characters that an event is about."""
    named = getattr(event, "character", None), *getattr(event, "characters", ())
    return tuple(key for key in named if key)


def _is_outcome_of(event: CampaignEvent, battle: UUID) -> bool:
    return isinstance(event, BattleOutcome) and event.battle == str(battle)
