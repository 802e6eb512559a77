"""Commands around the battles of a campaign, the same for every ruleset; on the campaign's own stream."""

from typing import Annotated

import msgspec

from campaigns.ledger.league_events import Deed, Offer, Rule
from campaigns.submit.shapes import Id
from engine.kernel.commands import Command, by_type

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Words = Annotated[str, msgspec.Meta(max_length=500)]


class BookmarkLine(Command, frozen=True, tag="bookmark-line"):
    """Number `version` of a battle's log, or of the campaign's own (`stream` is its id)."""

    stream: Id
    version: Annotated[int, msgspec.Meta(ge=1, le=100_000_000)]
    words: Words = ""


class RemoveBookmark(Command, frozen=True, tag="remove-bookmark"):
    bookmark: Id


class OfferPact(Command, frozen=True, tag="offer-pact"):
    """One's own gang challenges another one, or offers it an alliance."""

    offer: Offer
    gang: Id
    other: Id
    words: Words = ""


class AnswerPact(Command, frozen=True, tag="answer-pact"):
    """By whoever owns the gang that was asked."""

    pact: Id
    accepted: bool
    words: Words = ""


class EndPact(Command, frozen=True, tag="end-pact"):
    """Takes back an offer of one's own, or ends what both had accepted."""

    pact: Id
    words: Words = ""


class GiveAward(Command, frozen=True, tag="give-award"):
    """To a gang or a character; with a `rule` to whoever has most of what it counts."""

    name: Name
    gang: Id | None = None
    character: Id | None = None
    rule: Rule = ""
    words: Words = ""


class TakeBackAward(Command, frozen=True, tag="take-back-award"):
    award: Id
    words: Words = ""


class CloseSeason(Command, frozen=True, tag="close-season"):
    name: Name


class BeginPhase(Command, frozen=True, tag="begin-phase"):
    """`closed` is what players can't do until the next phase begins."""

    name: Name
    closed: Annotated[tuple[Deed, ...], msgspec.Meta(max_length=10)] = ()
    words: Words = ""


LEAGUE_COMMANDS = by_type(globals())
