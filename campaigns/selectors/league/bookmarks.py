"""Lines of the log that people marked for everybody, each as its reader may see it."""

from uuid import UUID

import msgspec

from campaigns.ledger import browse
from campaigns.ledger.read import read
from campaigns.models import Battle, Bookmark, Member
from campaigns.selectors import rights
from campaigns.selectors.campaigns.pages import must_be_member
from campaigns.selectors.names import NamesOfAll
from campaigns.selectors.not_visible import NotVisible
from campaigns.selectors.told_events import ToldEvent, told_events
from engine.kernel.ruleset import Language


class BookmarkLine(msgspec.Struct, frozen=True):
    """`text` tells the line; `closed` says why it is closed to this reader. `battle` is None for the campaign's own
    lines; `roll` is the number of the roll that it is about, 0 for none.
    """

    id: UUID
    line: int
    battle: UUID | None
    battle_name: str
    version: int
    text: str
    closed: str
    roll: int
    words: str
    author: UUID
    who: str
    made_us: int
    may_remove: bool


def bookmarks(campaign_id: UUID, viewer: Member | None, language: Language = "en") -> list[BookmarkLine]:
    """The newest first. Raises: NotVisible."""
    you, names = must_be_member(campaign_id, viewer), NamesOfAll(campaign_id, language)
    rows = list(Bookmark.objects.filter(campaign_id=campaign_id))
    told_by_seq = {event.shown.seq: event for event in _told_events(names, [row.line for row in rows], you)}
    return [_line(row, told_by_seq[row.line], names, you) for row in rows]


def line_at(campaign_id: UUID, stream: UUID, version: int, viewer: Member | None, language: Language) -> ToldEvent:
    """The line that somebody is about to mark. Raises: NotVisible."""
    you, names = must_be_member(campaign_id, viewer), NamesOfAll(campaign_id, language)
    known = stream == campaign_id or Battle.objects.filter(campaign_id=campaign_id, id=stream).exists()
    stored = read(campaign_id, stream=stream, after=version - 1, upto=version) if known else []
    if not stored:
        raise NotVisible("no-such-event", id=str(version))
    return told_events(names, stored, you)[0]


def _told_events(names: NamesOfAll, lines: list[int], you: Member) -> list[ToldEvent]:
    return told_events(names, browse.lines(names.campaign, lines), you) if lines else []


def _line(row: Bookmark, event: ToldEvent, names: NamesOfAll, you: Member) -> BookmarkLine:
    between = row.stream == row.campaign_id
    return BookmarkLine(
        row.id,
        row.line,
        None if between else row.stream,
        "" if between else names.every_battle.get(str(row.stream), ""),
        row.version,
        event.text or event.title,
        event.withheld,
        event.roll,
        names.unseal(row.words),
        row.author,
        names.person(row.author),
        row.made_us,
        row.author == you.id or rights.is_referee(you),
    )
