"""The first account of an empty installation: made on the page, with a code that only its terminal shows.

Whoever holds it runs the machine, so it is a superuser's: it sees all campaigns and makes the other accounts.
"""

import hmac

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.db import connection, transaction

from campaigns.submit.accounts.joining import ALPHABET
from campaigns.submit.accounts.throttling import at_code
from campaigns.submit.errors import Forbidden, Refusal
from campaigns.vault.wrapping import vault_key

LENGTH = 8
ONE_AT_A_TIME = 0x526F6C6C  # of Postgres's advisory locks


def is_awaited() -> bool:
    """Nobody has an account yet."""
    return not get_user_model().objects.exists()


def code() -> str:
    """The same at each start, on every host that has the keys; good for nothing once somebody has an account."""
    digest = hmac.digest(vault_key("first-account/1"), b"code", "sha256")
    return "".join(ALPHABET[byte % len(ALPHABET)] for byte in digest[:LENGTH])


def make_first_account(name: str, password: str, given: str, *, origin: str = "") -> AbstractBaseUser:
    """Raises: Forbidden for another code, Refusal where somebody has an account by now or guessed too often."""
    tried = at_code("first-account", origin)
    if not hmac.compare_digest(given.strip().upper().replace("-", "").encode(), code().encode()):
        raise Forbidden("not-the-first-code")
    tried.was_right()
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [ONE_AT_A_TIME])
        if not is_awaited():
            raise Refusal("accounts-there")
        return get_user_model().objects.create_superuser(username=name, password=password)
