"""Which database Django talks to: the embedded one, or the server named in ``DATABASE_URL``."""

import os
from typing import Any

import dj_database_url

from . import places, roles

THREADS = 8  # of one web process; each can hold one connection

# Seconds: how long a request waits for a database that is being started again, and how long the pool tries to connect
# before it begins anew; left alone, the pool lets ever more time pass between two tries.
PATIENCE = {"timeout": 4, "reconnect_timeout": 4}

PREPARED_FROM = 5  # the ledger asks for its statements to be prepared anyway; Django's own never are


def is_embedded() -> bool:
    """Nothing is configured, so Rollbook brings its own."""
    return not os.environ.get("DATABASE_URL")


def as_owner() -> bool:
    """Does this process change tables? ``manage.py`` says so for the commands that do."""
    return os.environ.get("ROLLBOOK_DATABASE_ROLE") == "owner"


def trigger_only() -> bool:
    """A server with one login for everything: only the trigger keeps the event table append-only."""
    return not is_embedded() and not os.environ.get("DATABASE_OWNER_URL")


def pooled() -> bool:
    """Between us and the server stands a pooler: nothing may be kept on a connection (`pooler.py` looks for one)."""
    return os.environ.get("ROLLBOOK_POOLER") == "1"


def settings() -> dict[str, Any]:
    """The entry for ``DATABASES``."""
    chosen = _embedded() if is_embedded() else _server()
    options = chosen.setdefault("OPTIONS", {})
    if pooled():
        chosen["DISABLE_SERVER_SIDE_CURSORS"] = True  # outside of a transaction the next rows come from elsewhere
    else:
        options["prepare_threshold"] = PREPARED_FROM
    if os.environ.get("ROLLBOOK_PROCESS") == "web":
        options["pool"] = {"min_size": 1, "max_size": THREADS + 2, **PATIENCE}
    else:
        chosen["CONN_MAX_AGE"] = 60
    chosen["CONN_HEALTH_CHECKS"] = True  # after a restart of the database nobody is handed a connection from before
    return chosen


def _embedded() -> dict[str, Any]:
    return {
        "ENGINE": "campaigns.local.backend",
        "NAME": roles.DATABASE,
        "USER": roles.OWNER if as_owner() else roles.WEB,
        "EMBEDDED": str(places.home()),  # host and password are filled in when the server runs
    }


def _server() -> dict[str, Any]:
    url = os.environ["DATABASE_URL"]
    if as_owner():
        url = os.environ.get("DATABASE_OWNER_URL") or url
    return dict(dj_database_url.parse(url))
