"""Slows down guessing, of codes and of passwords alike: who was wrong too often waits some minutes."""

import hmac
from datetime import timedelta

from django.utils import timezone

from campaigns.models import JoinAttempt
from campaigns.submit.errors import Refusal
from campaigns.vault.wrapping import vault_key

WRONG = 10  # from one origin ...
WINDOW = timedelta(minutes=10)  # ... in this time
WRONG_PASSWORDS_OF_ALL = 300  # in that window, from all addresses together


def place_of(what: str, origin: str) -> str:
    """A keyed hash with the kind of guess before it: addresses and names are not kept. At most 64 characters."""
    return f"{what}:{hmac.new(vault_key('join-origin/1'), origin.encode(), 'sha256').hexdigest()}"[:64]


def must_not_guess(code: str, what: str, place: str, *, of_all: int) -> None:
    """Refuses (429) after too many wrong tries from this place, or from all places together."""
    recent = JoinAttempt.objects.filter(at__gt=timezone.now() - WINDOW)
    often = recent.filter(origin=place).count() >= WRONG
    if often or recent.filter(origin__startswith=f"{what}:").count() >= of_all:
        raise Refusal(code, {"minutes": int(WINDOW.total_seconds() // 60)}, 429)


def was_wrong(place: str) -> None:
    now = timezone.now()
    JoinAttempt.objects.filter(at__lte=now - WINDOW).delete()
    JoinAttempt.objects.create(origin=place, at=now)
