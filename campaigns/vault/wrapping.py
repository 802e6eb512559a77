"""Small secrets at rest: AES-256-GCM under keys derived from `settings.VAULT_KEY`, one key for each purpose."""

import hmac
import os
from functools import lru_cache

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings

NONCE_BYTES = 12


class WrongVaultKey(Exception):
    """What is stored was wrapped under another VAULT_KEY (a restore without its keys, or a changed setting)."""


def wrap(secret: bytes, purpose: str, bound_to: bytes) -> bytes:
    """Nonce and ciphertext; opens only for the same purpose and the same owner (`bound_to`)."""
    return encrypted(vault_key(purpose), secret, bound_to)


def unwrap(wrapped: bytes, purpose: str, bound_to: bytes) -> bytes:
    """Raises: WrongVaultKey."""
    key = vault_key(purpose)
    try:
        return decrypted(key, wrapped, bound_to)
    except (InvalidTag, ValueError) as error:  # the latter: too short to have a nonce
        raise WrongVaultKey(purpose) from error


def encrypted(key: bytes, plain: bytes, bound_to: bytes) -> bytes:
    """A fresh nonce and the ciphertext."""
    nonce = os.urandom(NONCE_BYTES)
    return nonce + AESGCM(key).encrypt(nonce, plain, bound_to)


def decrypted(key: bytes, sealed: bytes, bound_to: bytes) -> bytes:
    """Raises: InvalidTag (another key or owner, or changed), ValueError (too short to have a nonce)."""
    return AESGCM(key).decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], bound_to)


def vault_key(purpose: str) -> bytes:
    """32 bytes for one purpose, such as `author-key/1`."""
    setting: bytes | str = settings.VAULT_KEY
    return _derive(setting.encode() if isinstance(setting, str) else bytes(setting), purpose)


@lru_cache(maxsize=16)
def _derive(master: bytes, purpose: str) -> bytes:
    if len(master) < 32:
        raise ValueError("VAULT_KEY is shorter than 32 bytes")
    return hmac.digest(master, b"rollbook/" + purpose.encode(), "sha256")
