"""Where an account is signed in."""

import hashlib
from collections.abc import Iterator
from typing import Any, NamedTuple

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.contrib.sessions.models import Session
from django.utils import timezone

DEVICE = "device"  # of a session: what the browser said of itself when somebody came in, and when that was


class SignedIn(NamedTuple):
    """`mark` names the session without giving it away; browser and system are empty where the browser said nothing."""

    mark: str
    browser: str
    system: str
    since_us: int | None
    here: bool


def signed_in(user: AbstractBaseUser | AnonymousUser, here: str | None) -> list[SignedIn]:
    """`here` is the key of the session that asks: it comes first, then whoever came in last."""
    browsers = []
    for key, data in sessions_of(user):
        known = data.get(DEVICE, {})
        device = (str(known.get("browser", "")), str(known.get("system", "")), known.get("since_us"))
        browsers.append(SignedIn(mark_of(key), *device, here=key == here))
    return sorted(browsers, key=lambda signed_in: (not signed_in.here, -(signed_in.since_us or 0)))


def sessions_of(user: AbstractBaseUser | AnonymousUser) -> Iterator[tuple[str, dict[str, Any]]]:
    """Key and contents. A session names its account only inside, so all that are alive are looked into."""
    for session in Session.objects.filter(expire_date__gt=timezone.now()).iterator():
        data = session.get_decoded()
        if user.is_authenticated and data.get(SESSION_KEY) == str(user.pk):
            yield session.session_key, data


def mark_of(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()[:16]
