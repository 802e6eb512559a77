"""What runs where, and what is missing: one line a fact, for a person and for a bug report.

No key, password or address with a password is ever printed.
"""

import contextlib
import importlib
import os
import platform
import stat
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.db import connection
from django.utils import timezone

from . import broker, compiling, daily, database, disk, keys, news, places, pooler, sharing, supervisor, tables

AHEAD = timedelta(minutes=5)


def lines() -> Iterator[tuple[str, str]]:
    """(what, how it is), in the order a person would ask."""
    for name, fact in FACTS:
        try:
            yield name, fact()
        except Exception as error:  # one broken part must not hide the others
            yield name, f"FAULT: {type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}"


def _python() -> str:
    return f"{platform.python_version()} ({platform.system()} {platform.machine()})"


def _postgres() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('server_version'), current_user")
        version, user = cursor.fetchone()
    if database.is_embedded():
        return f"{version}, embedded in {sharing.hold().folder}, as {user}"
    return f"{version}, the server of DATABASE_URL ({_without_password(os.environ['DATABASE_URL'])}), as {user}"


def _event_table() -> str:
    if database.trigger_only():
        return "append-only by its trigger alone: set DATABASE_OWNER_URL to keep the web role from owning it"
    return "append-only by its trigger and by the web role's rights"


def _pooler() -> str:
    if database.pooled():
        return "ROLLBOOK_POOLER=1: nothing is kept on a connection"
    return f"FAULT: {pooler.UNSAID}" if pooler.is_unsaid() else "none in between"


def _tables() -> str:
    try:
        tables.must_fit()
    except tables.OtherVersion as error:
        return f"FAULT: {error}"
    return "a migration is missing: `make run` or `manage.py migrate` applies it" if tables.outdated() else "up to date"


def _broker() -> str:
    if settings.CELERY_BROKER_URL == broker.URL:
        return f"a folder, {places.broker()}"
    return f"the server of CELERY_BROKER_URL ({_without_password(settings.CELERY_BROKER_URL)})"


def _running() -> str:
    try:
        with supervisor.only_one():
            return "no"
    except supervisor.AlreadyRunning:
        return " ".join([news.url() or "starting", *(f"FAULT: {trouble}" for trouble in news.troubles())])


def _key(name: str) -> Callable[[], str]:
    def fact() -> str:
        if os.environ.get(name):
            return f"from {name} in the environment"
        file = keys.path(name)
        mode = stat.S_IMODE(file.stat().st_mode)
        return f"{file}, {mode:o}" + ("" if mode == 0o600 else " FAULT: others may read it; chmod 600")

    return fact


def _engine() -> str:
    with contextlib.suppress(ImportError, AttributeError):
        build = importlib.import_module("engine.build")
        if build.compiled():
            return "compiled"
        if build.stale():
            return "interpreted: the compiled build is of other sources or another Python; `make compile` makes it anew"
    if compiling.can_compile():
        return "interpreted (`make run` compiles it in the background: simulations are about ten times as fast then)"
    return "interpreted (with a C compiler simulations are about ten times as fast)"


def _clock() -> str:
    """Entries are never dated before older ones: a clock that was ahead once dates all that follows."""
    now = timezone.now()
    clock = f"{timezone.localtime(now):%Y-%m-%d %H:%M} ({settings.TIME_ZONE})"
    with connection.cursor() as cursor:
        cursor.execute("SELECT to_regclass('campaigns_campaign')")
        if cursor.fetchone()[0] is None:
            return clock  # never started: "Tables" says so
        cursor.execute("SELECT max(latest_us) FROM campaigns_campaign")
        newest = datetime.fromtimestamp((cursor.fetchone()[0] or 0) / 1_000_000, UTC)
    if newest < now + AHEAD:
        return clock
    dated = f"{timezone.localtime(newest):%Y-%m-%d %H:%M}"
    return f"{clock} FAULT: the newest entry is dated {dated}; what is entered before then gets that day, too"


def _last_backup() -> str:
    copies = sorted(daily.folder().glob("*.tar"), key=lambda file: file.stat().st_mtime)
    return str(copies[-1]) if copies else f"none yet in {daily.folder()}"


def _disk() -> str:
    free = disk.free_bytes()
    return f"{free / 1e9:.1f} GB free" + (" FAULT: too little" if free < disk.LITTLE_BYTES else "")


def _without_password(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.hostname or ''}{f':{parts.port}' if parts.port else ''}{parts.path}"


FACTS: tuple[tuple[str, Callable[[], str]], ...] = (
    ("Python", _python),
    ("Postgres", _postgres),
    ("Pooler", _pooler),
    ("Event table", _event_table),
    ("Tables", _tables),
    ("Broker", _broker),
    ("Running", _running),
    ("Django key", _key(keys.SECRET_KEY)),
    ("Vault key", _key(keys.VAULT_KEY)),
    ("Engine", _engine),
    ("Last backup", _last_backup),
    ("Disk", _disk),
    ("Clock", _clock),
)
