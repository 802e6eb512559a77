"""Tokens of links: derived from a row's id under the vault key, so that nothing that opens anything is stored."""

import base64
import binascii
import hmac
from uuid import UUID

from campaigns.vault.wrapping import vault_key

PURPOSE = "roll-link/1"
PAGE = "page-link/1"
MAC_BYTES = 16


def token_of(share: UUID, purpose: str = PURPOSE) -> str:
    """43 characters that fit into an address."""
    mac = hmac.digest(vault_key(purpose), share.bytes, "sha256")[:MAC_BYTES]
    return base64.urlsafe_b64encode(share.bytes + mac).decode().rstrip("=")


def share_of_token(token: str, purpose: str = PURPOSE) -> UUID | None:
    """The row's id, or None for a token that this house never made."""
    try:
        raw = base64.b64decode(token + "=" * (-len(token) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return None
    if len(raw) != 16 + MAC_BYTES:
        return None
    share = UUID(bytes=raw[:16])
    return share if hmac.compare_digest(token_of(share, purpose), token) else None
