"""Pictures at rest: sealed under their author's key, gone with their row or with the key."""

import os
from collections.abc import Iterable, Iterator
from functools import cache
from uuid import UUID

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from campaigns.models import Picture
from campaigns.vault.pictures import Clean
from campaigns.vault.texts import author_key, key_of
from campaigns.vault.wrapping import NONCE_BYTES

FACE = b"face"  # beside the id, so that the two ciphertexts of a row can't be swapped


def keep(id: UUID, campaign: UUID, about: UUID, author: UUID, clean: Clean, face: bytes) -> Picture:
    """Stores it, once: the same id keeps what it has."""
    known = Picture.objects.filter(id=id).first()
    if known is not None:
        return known
    key_id, key = author_key(author, campaign)
    return Picture.objects.create(
        id=id,
        campaign_id=campaign,
        about=about,
        author=author,
        media=clean.media,
        size=len(clean.content),
        key_id=key_id,
        sealed=_sealed(key, clean.content, id.bytes),
        sealed_face=_sealed(key, face, id.bytes + FACE),
    )


def content(row: Picture) -> bytes | None:
    """None where the author was forgotten."""
    return _opened(key_of(row.key_id), bytes(row.sealed), row.id.bytes)


def face(row: Picture) -> bytes | None:
    """The small square; None where the author was forgotten."""
    return next((square for _about, _media, square in faces([row])), None)


def faces(rows: Iterable[Picture]) -> Iterator[tuple[UUID, str, bytes]]:
    """(of whom, media type, the small square), without those of forgotten authors; each key is fetched once."""
    key_once = cache(key_of)
    for row in rows:
        square = _opened(key_once(row.key_id), bytes(row.sealed_face), row.id.bytes + FACE)
        if square is not None:
            yield row.about, row.media, square


def _sealed(key: bytes, plain: bytes, bound: bytes) -> bytes:
    nonce = os.urandom(NONCE_BYTES)
    return nonce + AESGCM(key).encrypt(nonce, plain, bound)


def _opened(key: bytes | None, sealed: bytes, bound: bytes) -> bytes | None:
    return AESGCM(key).decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], bound) if key is not None else None
