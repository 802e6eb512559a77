"""A battle's log as sentences, skipped entries struck through."""

from collections.abc import Sequence
from uuid import UUID

import msgspec

from campaigns.models import Member
from campaigns.selectors.battles.loaded import LoadedBattle, load_battle
from campaigns.selectors.rolls.badges import badge, told_badge
from engine.kernel import events as ev
from engine.kernel.dice_events import EntropyRequested
from engine.kernel.effective import CUTS, Interrupted, cut, effective
from engine.kernel.recorded import RecordedEvent
from engine.kernel.ruleset import Language, Sentence

CommandRun = list[RecordedEvent]
OPENS = (ev.RollRequested, EntropyRequested, ev.Asked)
SETTLES = (ev.Rolled, ev.RollKept, ev.Answered, ev.AnswersOpened, ev.UnitKept, ev.Rewound, ev.TakenBack)


class SentenceLine(msgspec.Struct, frozen=True):
    """One sentence. `struck`: a rewind or a take-back skips it. `entry` is the version that its command run began
    with.
    """

    version: int
    entry: int
    text: str
    kind: str
    figure: int
    roll: int
    badge: str
    struck: bool
    recorded_us: int


class Story(msgspec.Struct, frozen=True):
    battle: UUID
    name: str
    version: int
    sentences: list[SentenceLine]


def story(battle_id: UUID, viewer: Member | None, language: Language = "en", at: int | None = None) -> Story:
    """The whole log in order. Raises: NotVisible, Malformed."""
    return story_of(load_battle(battle_id, viewer, language, at))


def story_of(here: LoadedBattle) -> Story:
    name = here.names_of_campaign.unseal(here.row.name)
    return Story(here.row.id, name, here.version, sentences(here))


def sentences(here: LoadedBattle, last_runs: int | None = None) -> list[SentenceLine]:
    """What was told up to the version shown; only the newest command runs (skipped ones too) when a number is given."""
    shown = [record for record in here.recorded if record.version <= here.at]
    counting = command_runs(here.shown.counting)
    skipped = skipped_runs(shown)
    if last_runs is not None:
        first = _first_of_last([*counting, *skipped], last_runs)
        counting = [command_run for command_run in counting if command_run[-1].version >= first]
        skipped = [command_run for command_run in skipped if command_run[-1].version >= first]
    lines = [line for command_run in counting for line in _sentences_of_run(here, command_run, None)]
    told_versions = {record.version for record in here.shown.counting}
    for command_run in sorted(
        skipped, key=len, reverse=True
    ):  # one that counted again and went on tells more than before
        lines += _sentences_of_run(here, command_run, told_versions)
        told_versions |= {record.version for record in command_run}
    return sorted(lines, key=lambda line: line.version)


def command_runs(counting: Sequence[RecordedEvent]) -> list[CommandRun]:
    """Effective events cut where a new entry begins; an answer goes on with the entry that asked for it."""
    runs: list[CommandRun] = []
    waits = False
    for record in counting:
        new_entry = not runs or record.command != runs[-1][-1].command
        if not runs or isinstance(record.event, ev.Commanded) or (new_entry and not waits):
            runs.append([])
        runs[-1].append(record)
        if isinstance(record.event, OPENS):
            waits = True
        elif isinstance(record.event, SETTLES):
            waits = False
    return runs


def run_of(events: Sequence[RecordedEvent], version: int) -> CommandRun:
    """The command run that holds this event, as it stood when the event was the newest."""
    before = effective(event for event in events if event.version <= version)
    return command_runs(before)[-1]


def tell(here: LoadedBattle, command_run: CommandRun) -> list[Sentence]:
    readable = [seen for record in command_run if (seen := here.readable(record)) is not None]
    return list(here.rules.tell(readable, here.names, here.language))


def skipped_runs(events: Sequence[RecordedEvent]) -> list[CommandRun]:
    """Units as they stood before a rewind or a take-back cut them, wholly or in part."""
    skipped: list[CommandRun] = []
    counting: list[RecordedEvent] = []
    interrupted: Interrupted = {}
    for event in events:
        if type(event.event) in CUTS:
            to: int = getattr(event.event, "to")  # noqa: B009 - all of them have it
            skipped += [command_run for command_run in command_runs(counting) if command_run[-1].version > to]
            counting = cut(counting, event, interrupted)
        counting.append(event)
    return skipped


def _first_of_last(all_runs: Sequence[CommandRun], how_many: int) -> int:
    starts = sorted({command_run[0].version for command_run in all_runs})
    return starts[-how_many] if len(starts) > how_many else 0


def _sentences_of_run(
    here: LoadedBattle, command_run: CommandRun, told_versions: set[int] | None
) -> list[SentenceLine]:
    """The command run's sentences; of a skipped command run those that aren't told yet. Who opens a roll leads to it; a
    battle's end, which opens all of them, leads to none.
    """
    opened = {version: roll for roll, version in here.viewer.disclosed.rolls.items()}
    lines = []
    for sentence in tell(here, command_run):
        if told_versions is not None and sentence.version in told_versions:
            continue
        event = here.event(sentence.version)
        ends = isinstance(here.recorded[sentence.version - 1].event, ev.BattleEnded)
        lines.append(
            SentenceLine(
                sentence.version,
                command_run[0].version,
                sentence.text,
                sentence.kind,
                sentence.figure,
                sentence.roll or (0 if ends else opened.get(sentence.version, 0)),
                _badge(here, command_run, sentence.version, sentence.roll),
                told_versions is not None,
                event.recorded_us,
            )
        )
    return lines


def _badge(here: LoadedBattle, command_run: CommandRun, version: int, roll: int) -> str:
    """Of the roll that the sentence tells, else of what people told without one."""
    for record in command_run:
        if roll and isinstance(record.event, ev.Rolled) and record.event.roll == roll:
            return badge(record, here.shown, here.first_sure)
    return next((told_badge(record) for record in command_run if record.version == version), "") if not roll else ""
