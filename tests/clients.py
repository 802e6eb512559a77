"""A test's client starts the service as a server's process does once; what it finds on disk then is found once here.

Every `Client()` loads the middleware anew, and WhiteNoise looks through all the packages for static files when loaded.
And whoever is signed in without the form gets a session by one query, where signing in takes seventeen.
"""

import secrets
from typing import Any

import pytest


@pytest.fixture(scope="session", autouse=True)
def static_files_found_once() -> Any:
    """What WhiteNoise found the first time is what it finds: no test adds or changes a static file."""
    from whitenoise.middleware import WhiteNoiseMiddleware

    search = WhiteNoiseMiddleware.add_files_from_finders
    found: dict[tuple[object, ...], dict[str, Any]] = {}

    def once(self: Any) -> None:
        asked = (self.static_prefix, self.max_age, self.charset, self.allow_all_origins)
        if asked not in found:
            search(self)
            found[asked] = dict(self.files)
        self.files.update(found[asked])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WhiteNoiseMiddleware, "add_files_from_finders", once)
        yield


@pytest.fixture(scope="session", autouse=True)
def contexts_of_whole_pages() -> Any:
    """`answer.context` is what the page was rendered with; no test asks for a copy at each part that it includes."""
    from django.test import client

    store = client.store_rendered_templates

    def first(kept: dict[str, Any], *args: Any, **more: Any) -> None:
        widget = (more["template"].name or "").startswith("django/forms/")  # drawn before the first page of a process
        if "context" not in kept and not widget:
            store(kept, *args, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(client, "store_rendered_templates", first)
        yield


@pytest.fixture(scope="session", autouse=True)
def sessions_by_one_query() -> Any:
    """`login` and `force_login` of a client; what else signing in does is asked of the form."""
    from django.test.client import ClientMixin

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ClientMixin, "_login", _come_in)
        yield


def _come_in(client: Any, user: Any, backend: str | None = None) -> None:
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore
    from django.contrib.sessions.models import Session

    said = {
        SESSION_KEY: str(user.pk),
        BACKEND_SESSION_KEY: backend or settings.AUTHENTICATION_BACKENDS[0],
        HASH_SESSION_KEY: user.get_session_auth_hash(),
    }
    store, key = SessionStore(), secrets.token_hex(16)
    row = Session(session_key=key, session_data=store.encode(said), expire_date=store.get_expiry_date())
    row.save(force_insert=True)
    client.cookies[settings.SESSION_COOKIE_NAME] = key


@pytest.fixture(autouse=True)
def _nobodys_language_yet() -> None:
    """A request in German leaves German behind in its thread: each test begins with the service's own language."""
    from django.utils import timezone, translation

    translation.deactivate()
    timezone.deactivate()
