"""Pictures at rest: sealed under their author's key, gone with their row or with the key."""

from collections.abc import Iterable, Iterator
from functools import cache
from uuid import UUID

from campaigns.models import Picture
from campaigns.vault.pictures import Clean
from campaigns.vault.texts import author_key, key_of
from campaigns.vault.wrapping import decrypted, encrypted

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
        sealed=encrypted(key, clean.content, id.bytes),
        sealed_face=encrypted(key, face, id.bytes + FACE),
    )


def content(row: Picture) -> bytes | None:
    """None where the author was forgotten."""
    key = key_of(row.key_id)
    return decrypted(key, bytes(row.sealed), row.id.bytes) if key is not None else None


def face(row: Picture) -> bytes | None:
    """The small square; None where the author was forgotten."""
    return next((square for _about, _media, square in faces([row])), None)


def faces(rows: Iterable[Picture]) -> Iterator[tuple[UUID, str, bytes]]:
    """(of whom, media type, the small square), without those of forgotten authors; each key is fetched once."""
    key_once = cache(key_of)
    for row in rows:
        key = key_once(row.key_id)
        if key is not None:
            yield row.about, row.media, decrypted(key, bytes(row.sealed_face), row.id.bytes + FACE)
