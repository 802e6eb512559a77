"""The one way to write: an envelope goes in, a receipt comes out, or nothing has happened."""

from campaigns.submit.accounts import found_campaign, link_account
from campaigns.submit.entry import submit
from campaigns.submit.envelope import Envelope, Receipt
from campaigns.submit.errors import CommandIdReused, Forbidden, Malformed, NotFound, Refusal, StaleVersion
from campaigns.submit.joining import Joined, join, make_join_code, revoke_join_code

__all__ = [
    "CommandIdReused",
    "Envelope",
    "Forbidden",
    "Joined",
    "Malformed",
    "NotFound",
    "Receipt",
    "Refusal",
    "StaleVersion",
    "found_campaign",
    "join",
    "link_account",
    "make_join_code",
    "revoke_join_code",
    "submit",
]
