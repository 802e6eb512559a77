"""Every address that can be read, with whatever there is to put into it, found by walking through the router."""

import gzip
import io
import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from django.apps import apps
from django.contrib import admin
from django.db import transaction
from django.test import Client
from django.test.client import MULTIPART_CONTENT as MULTIPART
from django.urls import URLResolver, get_resolver

PART = re.compile(r"<(?:(\w+):)?(\w+)>")
UNKNOWN: Final = {"int": "1", "uuid": "00000000-0000-4000-8000-000000000000"}
Known = Mapping[str, Sequence[object]]
SENT_ONLY: set[str] = set()  # by whoever asked first: an address that can't be got can't be got by anybody
# Only for what is typed in by hand: who signs in, signs out, or comes in with a code; and what the API says of itself,
# which knows of no campaign.
LEFT_OUT: Final = ("i18n/", "logout", "admin/logout", "^", "api/schema/")


def routes(patterns: Any = None, before: str = "") -> Iterator[str]:
    for one in get_resolver().url_patterns if patterns is None else patterns:
        here = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from routes(one.url_patterns, here)
        elif not any(part in here for part in LEFT_OUT) and "?P<" not in here:
            yield here


def addresses(route: str, known: Known, rows: Known) -> list[str]:
    """Each value that is known by the name of a part at least once; `rows` are ids by model, for the admin."""
    model = re.match(r"admin/(campaigns|auth)/(\w+)/", route)
    parts: list[Sequence[object]] = []
    for kind, name in PART.findall(route):
        if model and name in ("object_id", "id"):
            parts.append(rows.get(model[2]) or ("1",))
        elif model and name == "what":
            deeds = admin.site._registry[apps.get_model(model[1], model[2])].deeds
            parts.append([deed.slug for deed in deeds] or ["x"])
        else:
            parts.append(known.get(f"{name} of {route}") or known.get(name) or [UNKNOWN.get(kind, "x")])
    found = []
    for n in range(max(map(len, parts), default=1)):
        here = route
        for values in parts:
            here = PART.sub(str(values[n % len(values)]), here, count=1)
        found.append("/" + here)
    return found


def answers(browser: Client, where: str, *, sends: bool = True) -> list[Any]:
    """What can't be got is sent something, too; nothing of that stays. Nothing where somebody found that out before."""
    if where in SENT_ONLY and not sends:
        return []
    got = browser.get(where)
    if got.status_code != 405:
        return [got]
    SENT_ONLY.add(where)
    if not sends:
        return [got]
    point = transaction.savepoint()
    try:
        return [
            got,
            browser.post(where, {}, content_type="application/json" if where.startswith("/api/") else MULTIPART),
        ]
    finally:
        transaction.savepoint_rollback(point)


def said(answer: Any) -> str:
    """Everything of an answer: its head, and its content unpacked."""
    content = b"".join(answer) if answer.streaming else answer.content
    if content[:2] == b"\x1f\x8b":
        content = gzip.decompress(content)
    if content[:2] == b"PK":
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            content = b"\n".join(packed.read(name) for name in packed.namelist())
    head = {name: value for name, value in answer.headers.items() if name != "Content-Length"}
    return f"{head}\n{content.decode(errors='replace')}"


def told(text: str, numbers: Sequence[str]) -> list[str]:
    """Those of the numbers that stand there by themselves, and not as part of an id or of another number."""
    return re.findall(rf"(?<![\w.-])(?:{'|'.join(numbers)})(?![\w-]|\.\d)", text)
