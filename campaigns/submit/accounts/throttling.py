"""Slows down guessing, of codes and of passwords alike: who was wrong too often waits some minutes.

There is no count of all wrong tries together: with one, anybody could keep everybody out. Counted by itself is

- **an address**: ten wrong in ten minutes. Of IPv6 a /56 counts as one, which is what one household is given.
- **an account**: thirty wrong passwords in an hour, from all browsers together that it never signed in with. However
  many addresses somebody has, that is 720 guesses a day at one account: an even chance at a password out of a million
  takes him two years.
- **a browser that signed in to the account before** (`known_browsers.py`, OWASP's device cookies): ten wrong in ten
  minutes of its own, and neither of the other two. So whoever guesses at an account, from however many addresses,
  doesn't keep its owner out; only a browser that is new to it waits until the guessing is over.

A wrong code names no code, so codes have no count of their own: what protects them is how many there are. A join code
is one of 31^6 (887 million), an address tries 1,440 a day. With one code alive all the time an even chance takes some
430,000 days of one address, or more than a year of a thousand; what is won is a player's seat that everybody sees. The
first account's code is one of 31^8, a thousand times as many.

A try counts before it is known to be wrong, and is taken back where it was right: so many at once are no more than many
in a row.
"""

import hmac
import ipaddress
import unicodedata
from collections.abc import Sequence
from datetime import timedelta
from typing import NamedTuple

from django.db.models import Count, Min
from django.utils import timezone

from campaigns.models import JoinAttempt
from campaigns.submit.errors import Refusal
from campaigns.vault.wrapping import vault_key

WRONG, WINDOW = 10, timedelta(minutes=10)  # from one address, or one known browser
WRONG_AT_ACCOUNT, WINDOW_AT_ACCOUNT = 30, timedelta(hours=1)
HOUSEHOLD = 56  # bits of an IPv6 address
CODE, PASSWORD, ACCOUNT = "too-many-wrong-codes", "too-many-wrong-passwords", "account-guessed-at"


class Lane(NamedTuple):
    """What is counted together, and how much of it in which time is too much; `no` is the refusal's code."""

    place: str
    no: str
    most: int = WRONG
    within: timedelta = WINDOW


class Try:
    """One that counts as wrong unless it `was_right`."""

    def __init__(self, rows: Sequence[JoinAttempt]) -> None:
        self._ids = [row.pk for row in rows]

    def was_right(self) -> None:
        JoinAttempt.objects.filter(id__in=self._ids).delete()


def at_code(what: str, origin: str) -> Try:
    """A try at a code, from this address. Raises: Refusal (429)."""
    return _begun(Lane(place_of(what, origin), CODE))


def at_password(name: str, origin: str, browser: str = "") -> Try:
    """A try at the password of the account that is called so, from this address, or from a browser that it knows.

    Raises: Refusal (429).
    """
    if browser:
        return _begun(Lane(place_of("browser", browser), PASSWORD))
    account = place_of("account", unicodedata.normalize("NFKC", name))
    return _begun(
        Lane(place_of("sign-in", origin), PASSWORD), Lane(account, ACCOUNT, WRONG_AT_ACCOUNT, WINDOW_AT_ACCOUNT)
    )


def place_of(what: str, origin: str) -> str:
    """A keyed hash with the kind of guess before it: addresses and names are not kept. At most 64 characters."""
    return f"{what}:{hmac.digest(vault_key('join-origin/1'), _household(origin).encode(), 'sha256').hex()}"[:64]


def _household(origin: str) -> str:
    """An IPv6 address as the network it belongs to; everything else as it is."""
    try:
        address = ipaddress.IPv6Address(origin)
    except ValueError:
        return origin
    within = ipaddress.IPv6Network((address, HOUSEHOLD), strict=False)
    return str(address.ipv4_mapped or within.network_address)


def _begun(*lanes: Lane) -> Try:
    now = timezone.now()
    JoinAttempt.objects.filter(at__lte=now - max(WINDOW, WINDOW_AT_ACCOUNT)).delete()
    rows = JoinAttempt.objects.bulk_create([JoinAttempt(origin=lane.place, at=now) for lane in lanes])
    for lane, row in zip(lanes, rows, strict=True):
        # Those that came before it: of many at once the first ones are let through.
        before = JoinAttempt.objects.filter(origin=lane.place, at__gt=now - lane.within, id__lt=row.pk)
        tries = before.aggregate(wrong=Count("id"), first=Min("at"))
        if tries["wrong"] >= lane.most:
            Try(rows).was_right()  # what isn't looked at was no guess: it prolongs nothing
            seconds_left = (tries["first"] + lane.within - now).total_seconds()
            raise Refusal(lane.no, {"minutes": max(1, -int(-seconds_left // 60))}, 429)
    return Try(rows)
