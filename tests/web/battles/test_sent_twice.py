"""Forms of a dispute that were sent twice (two taps, a reload) are one entry each."""

from uuid import uuid4

import pytest
from django.urls import reverse

from campaigns.ledger.read import read
from campaigns.models import Dispute
from tests.web.disputes.test_disputes import battle, roll, street

__all__ = ["battle", "street"]
pytestmark = pytest.mark.django_db


def twice(street, who, address, **said):
    browser, said = street.browser(who), {"id": str(uuid4()), **said}
    return [browser.post(address, said).status_code for _ in range(2)]


def lines(street):
    return len(read(street.campaign))


def test_a_dispute_with_all_that_is_said_in_it(street, battle):
    new = reverse("new-dispute", args=[street.campaign]) + f"?event={roll(street, battle).seq}"
    assert twice(street, "ben", new, claim="two cards stuck") == [302, 302]
    dispute = Dispute.objects.get().id
    said = (
        ("anna", "answer", {"text": "I saw one"}),
        ("rita", "rule", {"ruling": "stands", "reason": "one card"}),
        ("ben", "appeal", {"auditor": str(street.members["otto"]), "reason": "look again"}),
        ("otto", "rule-on-appeal", {"ruling": "stands", "reason": "one"}),
    )
    for who, what, fields in said:
        before = lines(street)
        address = reverse("dispute-say", args=[street.campaign, dispute, what])
        assert twice(street, who, address, **fields) == [302, 302], what
        assert lines(street) == before + 1, what
    assert Dispute.objects.get().status == "final"
