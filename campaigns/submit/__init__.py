"""The one way to write: an envelope goes in, a receipt comes out, or nothing has happened."""

from campaigns.submit.accounts.joining import Joined, join, make_join_code, must_be_open, revoke_join_code
from campaigns.submit.accounts.seats import found_campaign, link_account
from campaigns.submit.entry import enter, submit
from campaigns.submit.envelope import Entered, Envelope, Receipt
from campaigns.submit.errors import CommandIdReused, Forbidden, Malformed, NotFound, Refusal, StaleVersion

__all__ = [
    "CommandIdReused",
    "Entered",
    "Envelope",
    "Forbidden",
    "Joined",
    "Malformed",
    "NotFound",
    "Receipt",
    "Refusal",
    "StaleVersion",
    "enter",
    "found_campaign",
    "join",
    "link_account",
    "make_join_code",
    "must_be_open",
    "revoke_join_code",
    "submit",
]
