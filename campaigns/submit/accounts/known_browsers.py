"""By what a browser shows that an account has signed in with it before, so that guessers elsewhere don't keep it out.

OWASP calls it a device cookie. It opens nothing; it only says whose wrong passwords are counted with whose. Each is
made for one account under its password of that time: with another password no older one is known any more.
"""

import hmac
import secrets
import unicodedata

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser

from campaigns.vault.wrapping import vault_key


def new_mark(user: AbstractBaseUser) -> str:
    nonce = secrets.token_hex(16)
    return f"{nonce}.{_seal(nonce, user)}"


def is_known(mark: str, name: str) -> bool:
    """Was it made for the account that is called so, under the password it has now?"""
    nonce, _dot, seal = mark.partition(".")
    if len(seal) != 64:
        return False
    user = get_user_model().objects.filter(username=unicodedata.normalize("NFKC", name)).first()
    return user is not None and hmac.compare_digest(seal.encode(), _seal(nonce, user).encode())


def cookie_of(name: str) -> str:
    """What the account's cookie is called: several people may use one browser, and none is named in it."""
    message = unicodedata.normalize("NFKC", name).encode()
    return f"known-{hmac.digest(vault_key('known-browser/1'), message, 'sha256').hex()[:16]}"


def _seal(nonce: str, user: AbstractBaseUser) -> str:
    message = f"{nonce}:{user.pk}:{user.password}".encode()
    return hmac.digest(vault_key("known-browser/1"), message, "sha256").hex()
