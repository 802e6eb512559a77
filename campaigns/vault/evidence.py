"""Evidence at rest: sealed under its author's key beside a salted digest, deleted with its row or with the key.

The digest is SHA-256 of salt and content. Whoever kept a copy and its salt can still show that it was this; once the
row is gone nobody can confirm a guess from the digest alone.
"""

import hashlib
import os
from uuid import UUID

from campaigns.models import Evidence
from campaigns.vault.texts import author_key, key_of
from campaigns.vault.wrapping import decrypted, encrypted

SALT_BYTES = 16


def keep(id: UUID, campaign: UUID, dispute: UUID, author: UUID, media: str, content: bytes) -> Evidence:
    """Stores it, once: the same id keeps what it has."""
    known = Evidence.objects.filter(id=id).first()
    if known is not None:
        return known
    key_id, key = author_key(author, campaign)
    salt = os.urandom(SALT_BYTES)
    return Evidence.objects.create(
        id=id,
        campaign_id=campaign,
        dispute_id=dispute,
        author=author,
        media=media,
        size=len(content),
        digest=hashlib.sha256(salt + content).hexdigest(),
        salt=salt,
        key_id=key_id,
        sealed=encrypted(key, content, id.bytes),
    )


def content(row: Evidence) -> bytes | None:
    """None where the author was forgotten."""
    key = key_of(row.key_id)
    return decrypted(key, bytes(row.sealed), row.id.bytes) if key is not None else None
