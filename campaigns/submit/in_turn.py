"""For what is written beside the log and depends on who somebody is there: in one order with what is entered."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from campaigns.ledger import head as heads
from campaigns.models import Member
from campaigns.models.lookup import find_row
from campaigns.submit.errors import Forbidden


@contextmanager
def in_turn(member: Member) -> Iterator[Member]:
    """A transaction that waits for whatever is being entered, and that later entries wait for; the member as he is by
    then. Raises: Forbidden: he was forgotten meanwhile.
    """
    with transaction.atomic():
        heads.lock(member.campaign_id)
        row = find_row(Member, id=member.id, campaign_id=member.campaign_id)
        if row is None or row.forgotten:
            raise Forbidden("not-a-member")
        yield row
