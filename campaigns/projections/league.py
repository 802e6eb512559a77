"""Bookmarks, challenges and alliances, awards, seasons that are over, phases."""

from uuid import UUID

import msgspec

from campaigns.ledger import league_events as ev
from campaigns.ledger.stored import Stored
from campaigns.models import Award, Bookmark, Campaign, Pact, Phase, Season
from campaigns.projections.rows import Rows


def line_bookmarked(rows: Rows, at: Stored, event: ev.LineBookmarked) -> None:
    rows.add(
        Bookmark,
        id=UUID(event.bookmark),
        campaign_id=at.campaign,
        stream=UUID(event.stream),
        version=event.version,
        line=event.line,
        words=event.words,
        author=at.actor,
        made_us=at.recorded_us,
    )


def bookmark_removed(rows: Rows, at: Stored, event: ev.BookmarkRemoved) -> None:
    rows.drop(Bookmark, UUID(event.bookmark))


def pact_offered(rows: Rows, at: Stored, event: ev.PactOffered) -> None:
    rows.add(
        Pact,
        id=UUID(event.pact),
        campaign_id=at.campaign,
        offer=event.offer,
        gang=UUID(event.gang),
        other=UUID(event.other),
        words=event.words,
        offered_us=at.recorded_us,
        latest_us=at.recorded_us,
    )
    _offers(rows, at, 1)


def pact_answered(rows: Rows, at: Stored, event: ev.PactAnswered) -> None:
    status = Pact.Status.ACCEPTED if event.accepted else Pact.Status.DECLINED
    rows.change(Pact, UUID(event.pact), status=status.value, answer=event.words, latest_us=at.recorded_us)
    _offers(rows, at, -1)


def pact_ended(rows: Rows, at: Stored, event: ev.PactEnded) -> None:
    ended = Pact.Status.ENDED.value
    if rows.get(Pact, UUID(event.pact))["status"] == Pact.Status.OFFERED.value:
        _offers(rows, at, -1)
    rows.change(Pact, UUID(event.pact), status=ended, answer=event.words, latest_us=at.recorded_us)


def _offers(rows: Rows, at: Stored, by: int) -> None:
    rows.change(Campaign, at.campaign, open_offers=rows.get(Campaign, at.campaign)["open_offers"] + by)


def award_given(rows: Rows, at: Stored, event: ev.AwardGiven) -> None:
    rows.add(
        Award,
        id=UUID(event.award),
        campaign_id=at.campaign,
        name=event.name,
        gang=UUID(event.gang) if event.gang else None,
        character=UUID(event.character) if event.character else None,
        rule=event.rule,
        value=event.value,
        words=event.words,
        given_by=at.actor,
        given_us=at.recorded_us,
    )


def award_taken_back(rows: Rows, at: Stored, event: ev.AwardTakenBack) -> None:
    rows.drop(Award, UUID(event.award))


def season_closed(rows: Rows, at: Stored, event: ev.SeasonClosed) -> None:
    rows.add(
        Season,
        id=UUID(event.season),
        campaign_id=at.campaign,
        name=event.name,
        standings=[msgspec.structs.asdict(one) for one in event.standings],
        battles=[UUID(one) for one in event.battles],
        closed_us=at.recorded_us,
    )


def phase_begun(rows: Rows, at: Stored, event: ev.PhaseBegun) -> None:
    rows.add(
        Phase,
        id=UUID(event.phase),
        campaign_id=at.campaign,
        name=event.name,
        closed=list(event.closed),
        words=event.words,
        begun_us=at.recorded_us,
    )
    rows.change(Campaign, at.campaign, closed=list(event.closed))
