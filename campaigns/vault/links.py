"""Tokens of links: derived from a row's id under the vault key, so that nothing that opens anything is stored."""

import base64
import binascii
import hmac
from typing import Final
from uuid import UUID

from campaigns.models import PageShare, RollShare, SimulationShare
from campaigns.models.links import Link
from campaigns.vault.wrapping import vault_key

PURPOSES: Final[dict[type[Link], str]] = {
    RollShare: "roll-link/1",
    PageShare: "page-link/1",
    SimulationShare: "simulation-link/1",
}
MAC_BYTES = 16


def token_of(link: Link) -> str:
    """43 characters that fit into an address."""
    return _token(link.id, type(link))


def id_of(token: str, kind: type[Link]) -> UUID | None:
    """The row's id, or None for a token that this house never made for this kind of link."""
    try:
        raw = base64.b64decode(token + "=" * (-len(token) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return None
    if len(raw) != 16 + MAC_BYTES:
        return None
    id = UUID(bytes=raw[:16])
    return id if hmac.compare_digest(_token(id, kind), token) else None


def _token(id: UUID, kind: type[Link]) -> str:
    mac = hmac.digest(vault_key(PURPOSES[kind]), id.bytes, "sha256")[:MAC_BYTES]
    return base64.urlsafe_b64encode(id.bytes + mac).decode().rstrip("=")
