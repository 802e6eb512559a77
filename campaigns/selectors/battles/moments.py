"""What every device shows once when it happens: who was hit by whom, with which dice, and who died."""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

import msgspec

from campaigns.models import Character
from campaigns.selectors.battles.loaded import LoadedBattle
from campaigns.selectors.battles.pages import RollBadge, roll_badge
from campaigns.selectors.battles.stories import CommandRun, command_runs, tell
from campaigns.selectors.rights import reads_sheet
from campaigns.selectors.rolls.badges import told_badge
from engine.kernel import events as ev
from engine.kernel.recorded import RecordedEvent
from engine.kernel.ruleset import TableMoment
from engine.kernel.shown_rolls import as_people_saw
from engine.kernel.table_moments import of_sentences

MOST: Final = 3  # of those that somebody who was away hasn't seen
UNDOES: Final = (ev.Rewound, ev.TakenBack, ev.Amended, ev.LuckPressed)


class RecordLine(msgspec.Struct, frozen=True):
    """What was on record of somebody when he died: this battle counts, what he did in it is booked later."""

    character: UUID
    rank: str
    battles: int
    kills: int


class MomentLine(msgspec.Struct, frozen=True):
    """`weapon` is a code of the ruleset, `thrown` the dice of the attack, `came` the rolls behind the harm with what
    each said; `badge` says where the dice came from. `events` are versions of the command run. `newest`: nothing was
    entered since.
    """

    moment: TableMoment
    weapon: str
    thrown: RollBadge | None
    came: list[tuple[RollBadge, str]]
    badge: str
    events: range
    newest: bool
    record: RecordLine | None


def moments(here: LoadedBattle, since: int | None = None) -> list[MomentLine]:
    """What came after version `since`, the oldest first; without it what the newest entry brought.

    What a correction worked out again happened before: nobody sees it a second time. After an interruption it may have
    come otherwise.
    """
    amended = [
        record for record in here.recorded if isinstance(record.event, ev.Amended) and record.event.is_correction
    ]
    corrections = {record.command for record in amended}
    new_runs = [
        command_run
        for command_run in command_runs(_from_entry(here.shown.counting, since))
        if command_run[0].command not in corrections
    ]
    last = next(
        (command_run for command_run in reversed(new_runs) if isinstance(command_run[0].event, ev.Commanded)), None
    )
    moments = [
        line_of(here, command_run, moment, command_run is last)
        for command_run in new_runs
        for moment in moments_of_run(here, command_run)
        if moment.version > (since or 0)
    ]
    return moments[-MOST:]


def _from_entry(counting: Sequence[RecordedEvent], since: int | None) -> Sequence[RecordedEvent]:
    """From the entry on that goes on after version `since`, or from the newest: command runs of a whole battle cost
    a page.
    """
    for place in range(len(counting) - 1, -1, -1):
        record = counting[place]
        if isinstance(record.event, ev.Commanded) and (since is None or record.version <= since + 1):
            return counting[place:]
    return counting


def undone_to(here: LoadedBattle, since: int | None) -> int | None:
    """From which version on nothing counts any more of what a device that stood at `since` saw; None: all does."""
    new = here.recorded[since:] if since is not None else ()
    return min((record.event.to for record in new if isinstance(record.event, UNDOES)), default=None)


def moments_of_run(here: LoadedBattle, command_run: CommandRun) -> list[TableMoment]:
    """As this reader may see it."""
    if here.rules.moments is None:
        return of_sentences(tell(here, command_run))
    readable = [seen for record in command_run if (seen := here.readable(record)) is not None]
    return here.rules.moments(readable, here.names, here.language)


def line_of(here: LoadedBattle, command_run: CommandRun, moment: TableMoment, newest: bool = False) -> MomentLine:
    seen = [
        record for record in command_run if isinstance(record.event, ev.Rolled) and here.readable(record) is not None
    ]
    rolls = {badge.roll: badge for record in as_people_saw(seen) if (badge := roll_badge(here, record)) is not None}
    thrown = rolls.get(moment.roll)
    badge_told = next((told_badge(record) for record in command_run if record.version == moment.version), "")
    return MomentLine(
        moment,
        here.names.weapon(moment.by, moment.weapon) if moment.by else "",
        thrown,
        [(rolls[outcome.roll], outcome.word) for outcome in moment.came if outcome.roll in rolls],
        thrown.badge if thrown is not None else badge_told,
        range(command_run[0].version, command_run[-1].version + 1),
        newest,
        record_of(here, moment.figure) if moment.kind == "death" else None,
    )


def record_of(here: LoadedBattle, figure: int) -> RecordLine | None:
    """None for somebody who is no character of the campaign, or whose sheet this reader may not see."""
    who = here.names.character(figure)
    row = Character.objects.filter(campaign_id=here.row.campaign_id, id=who).first() if who else None
    if row is None or not reads_sheet(row, here.member):
        return None
    return RecordLine(row.id, row.kind, row.battles + (here.row.status != here.row.Status.CLOSED), row.kills)
