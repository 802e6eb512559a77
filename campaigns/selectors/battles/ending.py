"""What came of one battle: who rose, what was gained, who sits out and why, and the roll that was least to be expected.

For battles played here and for reported ones, of which nobody knows the dice.
"""

from collections.abc import Sequence
from fractions import Fraction
from uuid import UUID

import msgspec

from campaigns.ledger import life_events as life
from campaigns.ledger.effective import UNDOING
from campaigns.selectors.battles.chronicle import SideLine, how_it_ended, sides_of
from campaigns.selectors.battles.loaded import LoadedBattle, figures_of
from campaigns.selectors.battles.moments import MomentLine, line_of, moments_of_run
from campaigns.selectors.battles.stories import CommandRun, command_runs
from campaigns.selectors.loaded_campaign import LoadedCampaign
from campaigns.selectors.rolls.odds import is_hidden, is_trial, roll_odds, trial_of
from engine.kernel import events as ev
from engine.kernel.recorded import RecordedEvent
from engine.kernel.ruleset import TableMoment
from engine.kernel.skill_checks import Around, this_or_better

TYPES = ["campaign/promoted/1", "campaign/must-miss/1", "campaign/skill-gained/1", "campaign/choice-opened/1", *UNDOING]


class RiseLine(msgspec.Struct, frozen=True):
    """Somebody of a higher class now; `reason` is a code of the ruleset."""

    character: UUID
    after: str
    reason: str


class GainLine(msgspec.Struct, frozen=True):
    character: UUID
    skill: str
    level: int


class RestLine(msgspec.Struct, frozen=True):
    """`wounds` are versions of the battle's stream: why."""

    character: UUID
    battles: int
    wounds: tuple[int, ...]


class BestRoll(msgspec.Struct, frozen=True):
    """`share` from 0 to 1: how likely dice as good as these, or better, were before they fell."""

    line: MomentLine
    share: float


class Ending(msgspec.Struct, frozen=True):
    """`how` it ended, and the name of the side that `won`; `rounds` 0: a ruleset without them, or nobody counted."""

    battle: UUID
    name: str
    opened_us: int
    closed_us: int | None
    how: str
    won: str | None
    reported: bool
    rounds: int
    sides: list[SideLine]
    best: BestRoll | None
    rose: list[RiseLine]
    gained: list[GainLine]
    rest: list[RestLine]


def ending_of(table: LoadedBattle, campaign: LoadedCampaign) -> Ending:
    """Of a battle that is over."""
    row = table.row
    rises, gains, rests = _booked(campaign, str(row.id))
    how, winner = how_it_ended(table)
    return Ending(
        row.id,
        table.names_of_campaign.unseal(row.name),
        row.opened_us,
        row.closed_us,
        how,
        winner,
        not any(isinstance(record.event, ev.Commanded) for record in table.shown.counting),
        sum(isinstance(record.event, table.rules.new_round) for record in table.shown.counting),
        sides_of(table),
        best_roll(table),
        rises,
        gains,
        rests,
    )


def best_roll(here: LoadedBattle) -> BestRoll | None:
    """The attack that did harm with the dice that were least to be expected; None where no dice are known."""
    rolls = []
    for command_run in command_runs(here.shown.counting):
        if any(isinstance(record.event, ev.Rolled) for record in command_run):
            shares = [
                (_share(here, command_run, moment), moment)
                for moment in moments_of_run(here, command_run)
                if moment.roll
            ]
            rolls += [(share, moment, command_run) for share, moment in shares if share is not None]
    if not rolls:
        return None
    share, moment, command_run = min(rolls, key=lambda rated: (rated[0], rated[1].kind != "death", rated[1].version))
    return BestRoll(line_of(here, command_run, moment), float(share))


def _share(here: LoadedBattle, command_run: CommandRun, moment: TableMoment) -> Fraction | None:
    """Of the roll of the attack, as good or better; None where the reader may not know what it was compared with."""
    record = next(
        (r for r in reversed(command_run) if isinstance(r.event, ev.Rolled) and r.event.roll == moment.roll), None
    )
    shown = here.show(record) if record is not None else None
    if record is None or not isinstance(record.event, ev.Rolled) or not isinstance(shown, ev.Rolled):
        return None
    if is_hidden(here.rules, record.event, shown):
        return None
    if is_trial(here.rules, record.event):
        trial = trial_of(here.rules, _around(here, command_run), shown)
        return this_or_better(trial) if trial is not None else None
    odds = roll_odds(here.rules, record.event)
    return Fraction(odds.at_least) if odds is not None and odds.kind == "hits" and odds.came else None


def _around(here: LoadedBattle, command_run: Sequence[RecordedEvent]) -> Around:
    events = [here.show(record) for record in command_run]
    return Around(here.game.opened.options, figures_of(here.recorded), [event for event in events if event is not None])


def _booked(here: LoadedCampaign, battle: str) -> tuple[list[RiseLine], list[GainLine], list[RestLine]]:
    """What the campaign's log says came of it. A skill belongs to the battle in which it came due."""
    rises, gains, rests = list[RiseLine](), list[GainLine](), list[RestLine]()
    due: set[str] = set()
    for record in here.counting(TYPES):
        event = record.event
        if isinstance(event, life.ChoiceOpened) and event.battle == battle:
            due.add(event.choice)
        elif isinstance(event, life.Promoted) and event.battle == battle:
            rises.append(RiseLine(UUID(event.character), event.after, event.reason))
        elif isinstance(event, life.SkillGained) and event.choice in due:
            gains.append(GainLine(UUID(event.character), event.skill, event.level))
        elif isinstance(event, life.MustMiss) and event.battle == battle:
            rests.append(RestLine(UUID(event.character), event.battles, event.wounds))
    return rises, gains, rests
