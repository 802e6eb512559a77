"""One battle as one figure lived it: the log's sentences about it, by round."""

from collections.abc import Collection
from uuid import UUID

import msgspec

from campaigns.models import BattleFigure, Member
from campaigns.selectors.battles.loaded import LoadedBattle, load_battle
from campaigns.selectors.battles.stories import SentenceLine, command_runs, sentences, tell
from campaigns.selectors.names import WordlessNames
from campaigns.selectors.not_visible import NotVisible
from engine.kernel.effective import effective
from engine.kernel.events import Event
from engine.kernel.ruleset import Language, Sentence

ABOUT = ("target", "by", "victim")  # fields of events that name whoever it was done to, or who did it
UNTOLD = ("card", "aside")  # that a card came up, or who held a phone, says nothing about a life


class RoundLine(msgspec.Struct, frozen=True):
    """`number` 0: before the first round, or a ruleset without rounds."""

    number: int
    lines: list[SentenceLine]


class FigureStory(msgspec.Struct, frozen=True):
    battle: UUID
    figure: int
    rounds: list[RoundLine]


def figure_story(battle_id: UUID, character_id: UUID, viewer: Member | None, language: Language) -> FigureStory:
    """Raises: NotVisible."""
    here = load_battle(battle_id, viewer, language)
    return of_figure(here, number_of(battle_id, character_id))


def number_of(battle_id: UUID, character_id: UUID) -> int:
    """Raises: NotVisible where he wasn't in that battle."""
    rows = BattleFigure.objects.filter(battle_id=battle_id, character_id=character_id)
    number = rows.order_by("number").values_list("number", flat=True).first()
    if number is None:
        raise NotVisible("no-such-battle", id=str(battle_id))
    return number


def of_figure(here: LoadedBattle, figure: int) -> FigureStory:
    """Sentences about him, what he did to others and others to him; what a rewind skipped is left out."""
    events = {record.version: record.event for record in here.shown.counting}
    sentences = [line for line in story_sentences(here) if _is_about(figure, line, events.get(line.version))]
    return FigureStory(here.row.id, figure, by_rounds(here, sentences))


def blows(here: LoadedBattle, figure: int, versions: Collection[int]) -> dict[int, str]:
    """The sentence that tells what hurt him, by the version of each of these wounds; nothing else is told for it."""
    texts: dict[int, str] = {}
    for command_run in command_runs(effective(here.recorded)):
        hurts = [record.version for record in command_run if record.version in versions]
        if not hurts:
            continue
        events = {record.version: record.event for record in command_run}
        about = [line for line in tell(here, command_run) if _is_about(figure, line, events.get(line.version))]
        for version in hurts:
            text = next((line.text for line in reversed(about) if line.version <= version), "")
            texts |= {version: text} if text else {}
    return texts


def _is_about(figure: int, line: SentenceLine | Sentence, event: Event | None) -> bool:
    return line.figure == figure or any(getattr(event, name, 0) == figure for name in ABOUT)


def story_sentences(here: LoadedBattle) -> list[SentenceLine]:
    """The log as a story: without what a rewind skipped and without cards; of what people did around it only what
    they decided about a figure; to strangers no note.
    """
    left_out = (*UNTOLD, "note") if isinstance(here.names_of_campaign, WordlessNames) else UNTOLD
    return [
        line
        for line in sentences(here)
        if not line.struck and line.kind not in left_out and (line.kind != "people" or line.figure)
    ]


def by_rounds(here: LoadedBattle, lines: list[SentenceLine]) -> list[RoundLine]:
    starts = _round_starts(here)
    rounds: dict[int, list[SentenceLine]] = {}
    for line in lines:
        rounds.setdefault(_round_of(line.version, starts), []).append(line)
    return [RoundLine(n, round_lines) for n, round_lines in sorted(rounds.items())]


def _round_starts(here: LoadedBattle) -> list[int]:
    """Versions at which a new round begins."""
    return [record.version for record in here.shown.counting if isinstance(record.event, here.rules.new_round)]


def _round_of(version: int, starts: list[int]) -> int:
    return sum(start <= version for start in starts)
