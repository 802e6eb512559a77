"""Names and free text, encrypted under a key per author, so that forgetting a person is destroying one key.

A token is `sealed:1:<key id>:<base64url of nonce and ciphertext, unpadded>`; AES-256-GCM, bound to everything before
the last colon. The leaf of an event covers the token, so proofs hold after the key is gone.
"""

import base64
import os
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from uuid import UUID

from cryptography.exceptions import InvalidTag
from django.db import transaction
from django.utils import timezone

from campaigns.models import AuthorKey, Command
from campaigns.models.lookup import find_row
from campaigns.vault.wrapping import decrypted, encrypted, unwrap, wrap
from engine.kernel.refusal import Malformed
from engine.kernel.telling.catalogue import SOURCE, Catalogue
from engine.kernel.telling.plain import say

PREFIX = "sealed:1:"
CITED = "house-rule:1:"  # then the house rule's id, a colon and its sentence as a token of its own
MOST_BYTES = 2_900  # a token of this much text still fits the 4,000 characters that events allow
PURPOSE = "author-key/1"
_KEYS = "SELECT * FROM campaigns_authorkey WHERE"  # see models/lookup.py
SAID = Catalogue(Path(__file__).parent)
LANGUAGES = SAID.languages()


def seal(text: str, author: UUID, campaign: UUID) -> str:
    """Makes the author's key on first use. Sealing the same text twice gives two tokens; the empty text stays empty.

    Raises: Malformed (too long, or not text).
    """
    plain = _clean(text)
    if not plain:
        return ""
    key = _living_key(author, campaign)
    head = f"{PREFIX}{key.id}"
    sealed = encrypted(_opened(key), plain, head.encode())
    return f"{head}:{base64.urlsafe_b64encode(sealed).rstrip(b'=').decode()}"


def cite(house_rule: str, token: str) -> str:
    """A house rule named as a reason: which one, with its sentence as it stood."""
    return f"{CITED}{house_rule}:{token}"


def unseal(token: str, language: str = "en") -> str:
    """One text; pages with many use an `Unsealer`. What isn't a token comes back unchanged."""
    return Unsealer(language)(token)


class Unsealer:
    """Opens tokens and keeps the keys it needed, for one page; `prepare` fetches many keys in one query.

    All keys of `campaigns` are fetched at once, with the first of them that is needed: much of a page has no text.
    """

    def __init__(self, language: str = "en", campaigns: Iterable[UUID] = ()) -> None:
        spoken = language[:2] if language[:2] in LANGUAGES else SOURCE
        self.forgotten = say(SAID, "texts.forgotten", spoken)
        self.house_rule = say(SAID, "texts.house-rule", spoken)
        self.unreadable = say(SAID, "texts.unreadable", spoken)
        self.keys: dict[str, bytes | None] = {}
        self.campaigns = set(campaigns)  # until their keys are fetched

    def __call__(self, token: str) -> str:
        if token.startswith(CITED):
            return f"{self.house_rule}: {self(token[len(CITED) + 37 :])}"
        if not is_sealed(token):
            return token
        head, _, body = token.rpartition(":")
        key_id = head[len(PREFIX) :]
        if key_id not in self.keys:
            self._fetch({key_id})
        key = self.keys[key_id]
        if key is None:
            return self.forgotten
        try:
            sealed = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
            return decrypted(key, sealed, head.encode()).decode()
        except (InvalidTag, ValueError):
            return self.unreadable  # somebody typed what looks like a token: no reason to lose the whole page

    def prepare(self, tokens: Iterable[str]) -> None:
        key_ids = {t.rpartition(":")[0][len(PREFIX) :] for t in tokens if is_sealed(t)}
        if key_ids - self.keys.keys():
            self._fetch(key_ids)

    def _fetch(self, key_ids: set[str]) -> None:
        if self.campaigns:
            self._keep(AuthorKey.objects.raw(f"{_KEYS} campaign_id = ANY(%s)", [[*self.campaigns]]))
            self.campaigns = set()
        further = key_ids - self.keys.keys()
        if further:
            self.keys |= dict.fromkeys(further)
            self._keep(AuthorKey.objects.raw(f"{_KEYS} id = ANY(%s)", [[*further]]))

    def _keep(self, rows: Iterable[AuthorKey]) -> None:
        for row in rows:
            self.keys[row.id] = _opened(row) if row.wrapped is not None else None


def forget(member: UUID) -> int:
    """Destroys the member's key; returns how many were destroyed. Backups keep it until they expire.

    The hashes of what he entered go too: they could confirm a guess of a short name.
    """
    with transaction.atomic():
        Command.objects.filter(entered_by=member).update(request_hash=None)
        Command.objects.filter(actor=member).update(request_hash=None)
        return AuthorKey.objects.filter(member_id=member, wrapped__isnull=False).update(
            wrapped=None, destroyed_at=timezone.now()
        )


def is_sealed(text: str) -> bool:
    return text.startswith(PREFIX)


def author_key(author: UUID, campaign: UUID) -> tuple[str, bytes]:
    """Id and bytes of the author's key, for what is more than a text; made on first use."""
    key = _living_key(author, campaign)
    return key.id, _opened(key)


def key_of(id: str) -> bytes | None:
    """None where it was destroyed."""
    key = find_row(AuthorKey, id=id)
    return _opened(key) if key is not None and key.wrapped is not None else None


def _clean(text: str) -> bytes:
    plain = unicodedata.normalize("NFC", text).strip()
    try:
        data = plain.encode()
    except UnicodeEncodeError:
        raise Malformed("text", text.encode("ascii", "backslashreplace").decode(), "readable-text") from None
    if b"\0" in data:
        raise Malformed("text", plain.replace("\0", "\\0"), "text-without-nul")
    if len(data) > MOST_BYTES:
        raise Malformed("text", plain[:40] + "..", "bytes-up-to", {"most": MOST_BYTES})
    return data


def _living_key(author: UUID, campaign: UUID) -> AuthorKey:
    key = next(iter(AuthorKey.objects.raw(f"{_KEYS} member_id = %s AND wrapped IS NOT NULL", [author])), None)
    if key is None:
        key_id = base64.urlsafe_b64encode(os.urandom(16)).rstrip(b"=").decode()
        key = AuthorKey.objects.create(
            id=key_id,
            campaign_id=campaign,
            member_id=author,
            wrapped=wrap(os.urandom(32), PURPOSE, key_id.encode()),
        )
    return key


def _opened(key: AuthorKey) -> bytes:
    assert key.wrapped is not None  # of a forgotten person nobody asks
    return unwrap(bytes(key.wrapped), PURPOSE, key.id.encode())
