"""A battle's row: what the campaign's stream says of it, and where its own stream stands."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from campaigns.ledger import campaign_events as ev
from campaigns.ledger.canonical import as_column
from campaigns.ledger.correction_events import OutcomeCorrected
from campaigns.ledger.fork_events import BattleForked
from campaigns.ledger.stored import StoredEvent
from campaigns.models import Battle, BattleFigure
from campaigns.projections.gangs import outlive
from campaigns.projections.made import make
from campaigns.projections.rows import Rows
from engine.kernel import events as battle_events
from engine.kernel.command_run import is_hidden
from engine.kernel.common_commands import still_asked
from engine.kernel.decide import Game
from engine.kernel.dice_events import EntropyRequested


def opened(rows: Rows, at: StoredEvent, event: ev.BattleOpened) -> None:
    battle = UUID(event.battle)
    make(rows, Battle, at, event, event.battle, opened_us=at.recorded_us)
    for figure in event.figures:
        rows.add(
            BattleFigure,
            battle_id=battle,
            number=figure.number,
            campaign_id=at.campaign,
            character_id=UUID(figure.character) if figure.character else None,
            side=figure.side,
        )


def forked(rows: Rows, at: StoredEvent, event: BattleForked) -> None:
    """A what-if copy: nobody's figure stands in it, so nothing of it reaches anybody's life."""
    source = rows.get(Battle, UUID(event.of))
    rows.add(
        Battle,
        id=UUID(event.battle),
        campaign_id=at.campaign,
        name=event.name,
        table=source["table"],
        sides=source["sides"],
        scenario=source["scenario"],
        opened_us=at.recorded_us,
        copy={"of": event.of, "at": event.at, "by": str(at.actor), "how": "", "winner": None},
    )


def closed(rows: Rows, at: StoredEvent, event: ev.BattleOutcome) -> None:
    rows.change(
        Battle,
        UUID(event.battle),
        status=Battle.Status.CLOSED.value,
        outcome=as_column(event),
        closed_us=at.recorded_us,
    )
    for outcome in event.booked:
        outlive(rows, at, event.battle, outcome)


def reopened(rows: Rows, at: StoredEvent, event: ev.BattleReopened) -> None:
    """Nothing to do: the outcome no longer counts, and whoever wrote this event folds the campaign anew."""


def follow(rows: Rows, battle: UUID, game: Game, recorded_us: Callable[[int], int]) -> None:
    """Brings the row up to the battle's own stream. Figures that arrive later get their row here. `recorded_us` knows
    when each version was recorded.
    """
    row = rows.get(Battle, battle)
    rows.change(
        Battle,
        battle,
        status=_status(row, game),
        version=game.version,
        sides=[{**side, **playing(game, n)} for n, side in enumerate(row["sides"])],
        seated=sorted(UUID(person) for person in game.people()),
        waiting={**waiting(game), **_since(row, game, recorded_us)},
        copy=_ended(row, game),
    )


def _ended(row: Any, game: Game) -> dict[str, Any] | None:
    """What a copy's row says of its end; a real battle has an outcome instead."""
    if row["copy"] is None:
        return None
    ended = game.ended
    return {**row["copy"], "how": ended.how if ended else "", "winner": ended.winner if ended else None}


def arrive(rows: Rows, battle: UUID, campaign: UUID, event: battle_events.FigureArrived) -> None:
    character = event.figure.character
    rows.add(
        BattleFigure,
        battle_id=battle,
        number=event.number,
        campaign_id=campaign,
        character_id=UUID(character) if character else None,
        side=event.figure.side,
    )


def _status(row: Any, game: Game) -> str:
    if row["outcome"] is not None:
        return Battle.Status.CLOSED.value
    if game.ended:
        return Battle.Status.ENDED.value
    return Battle.Status.PAUSED.value if game.paused else Battle.Status.OPEN.value


def playing(game: Game, side: int) -> dict[str, Any]:
    """Everybody who plays the side, wholly or by single figures, as it stands now. `figures` of the referee's side that
    somebody plays by themselves: number -> member."""
    if not game.is_referees(side):
        return {"players": sorted(game.speakers(side))}
    single = {str(figure): player for figure, player in game.player_of.items() if game.side_of[figure] == side}
    return {"players": sorted(game.speakers(side)), "figures": single}


def waiting(game: Game) -> dict[str, Any]:
    """What the table waits for; `number` is the roll or the question, `members` who can give it. `missing` is there
    where each side answers for itself: then they are all who were asked, and it says how many of the sides haven't yet.
    Who has `answered` is told to nobody but himself. `agree` are sides whose consent to a proposal is missing.
    """
    waits = game.waiting
    request = waits.asked
    number = getattr(request, "roll", getattr(request, "question", 0))
    members = {member for member in game.awaited(waits) if not is_hidden(game, request, member)}
    if isinstance(request, EntropyRequested):
        members = {*request.of, *request.openers}
    return {
        "kind": waits.kind,
        "turn": waits.turn,
        "figure": waits.figure,
        "sides": list(waits.sides),
        "number": number,
        "members": sorted(members),
        "agree": sorted({side for proposal in game.proposals.values() for side in still_asked(game, proposal, ())}),
        **({"missing": waits.missing, "answered": _answered(game, members)} if waits.missing else {}),
    }


def _since(row: Any, game: Game, recorded_us: Callable[[int], int]) -> dict[str, int]:
    """The version after which it waits, and when that was recorded."""
    since = next(
        record.version for record in reversed(game.counting) if not isinstance(record.event, battle_events.Aside)
    )
    was = row["waiting"]
    return {"since": since, "since_us": was["since_us"] if was.get("since") == since else recorded_us(since)}


def _answered(game: Game, members: set[str]) -> list[str]:
    """Those whose sides have all answered."""
    unanswered = [side for side in game.waiting.sides if side not in game.sealed]
    return sorted(member for member in members if not any(member in game.playing(side) for side in unanswered))


def corrected(rows: Rows, at: StoredEvent, event: OutcomeCorrected) -> None:
    """Nothing to do: the outcome says it in its own place, and whoever wrote this event folds the campaign anew."""
