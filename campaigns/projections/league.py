"""Bookmarks, challenges and alliances, awards, seasons that are over, phases."""

from uuid import UUID

import msgspec

from campaigns.ledger import league_events as ev
from campaigns.ledger.stored import StoredEvent
from campaigns.models import Award, Bookmark, Campaign, Pact, Phase, Season
from campaigns.projections.made import make
from campaigns.projections.rows import Rows


def line_bookmarked(rows: Rows, at: StoredEvent, event: ev.LineBookmarked) -> None:
    make(rows, Bookmark, at, event, event.bookmark, author=at.actor, made_us=at.recorded_us)


def bookmark_removed(rows: Rows, at: StoredEvent, event: ev.BookmarkRemoved) -> None:
    rows.drop(Bookmark, UUID(event.bookmark))


def pact_offered(rows: Rows, at: StoredEvent, event: ev.PactOffered) -> None:
    make(rows, Pact, at, event, event.pact, offered_us=at.recorded_us, latest_us=at.recorded_us)
    _offers(rows, at, 1)


def pact_answered(rows: Rows, at: StoredEvent, event: ev.PactAnswered) -> None:
    status = Pact.Status.ACCEPTED if event.accepted else Pact.Status.DECLINED
    rows.change(Pact, UUID(event.pact), status=status.value, answer=event.words, latest_us=at.recorded_us)
    _offers(rows, at, -1)


def pact_ended(rows: Rows, at: StoredEvent, event: ev.PactEnded) -> None:
    ended = Pact.Status.ENDED.value
    if rows.get(Pact, UUID(event.pact))["status"] == Pact.Status.OFFERED.value:
        _offers(rows, at, -1)
    rows.change(Pact, UUID(event.pact), status=ended, answer=event.words, latest_us=at.recorded_us)


def _offers(rows: Rows, at: StoredEvent, by: int) -> None:
    rows.change(Campaign, at.campaign, open_offers=rows.get(Campaign, at.campaign)["open_offers"] + by)


def award_given(rows: Rows, at: StoredEvent, event: ev.AwardGiven) -> None:
    make(rows, Award, at, event, event.award, given_by=at.actor, given_us=at.recorded_us)


def award_taken_back(rows: Rows, at: StoredEvent, event: ev.AwardTakenBack) -> None:
    rows.drop(Award, UUID(event.award))


def season_closed(rows: Rows, at: StoredEvent, event: ev.SeasonClosed) -> None:
    standings = [msgspec.structs.asdict(standing) for standing in event.standings]
    make(rows, Season, at, event, event.season, standings=standings, closed_us=at.recorded_us)


def phase_begun(rows: Rows, at: StoredEvent, event: ev.PhaseBegun) -> None:
    make(rows, Phase, at, event, event.phase, begun_us=at.recorded_us)
    rows.change(Campaign, at.campaign, closed=list(event.closed))
