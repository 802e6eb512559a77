"""Evidence at rest: sealed under its author's key beside a salted digest, deleted with its row or with the key.

The digest is SHA-256 of salt and content. Whoever kept a copy and its salt can still show that it was this; once the
row is gone nobody can confirm a guess from the digest alone.
"""

import hashlib
import os
from uuid import UUID

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from campaigns.models import Evidence
from campaigns.vault.texts import author_key, key_of
from campaigns.vault.wrapping import NONCE_BYTES

SALT_BYTES = 16


def keep(id: UUID, campaign: UUID, dispute: UUID, author: UUID, media: str, content: bytes) -> Evidence:
    """Stores it, once: the same id keeps what it has."""
    known = Evidence.objects.filter(id=id).first()
    if known is not None:
        return known
    key_id, key = author_key(author, campaign)
    salt, nonce = os.urandom(SALT_BYTES), os.urandom(NONCE_BYTES)
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
        sealed=nonce + AESGCM(key).encrypt(nonce, content, id.bytes),
    )


def content(row: Evidence) -> bytes | None:
    """None where the author was forgotten."""
    key = key_of(row.key_id)
    if key is None:
        return None
    sealed = bytes(row.sealed)
    return AESGCM(key).decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], row.id.bytes)
