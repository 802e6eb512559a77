"""Accounts written by SQL: a `manage.py shell` would load all of Django for it."""

from typing import Any

import psycopg
from django.contrib.auth.hashers import PBKDF2PasswordHasher

ADD = (
    "INSERT INTO auth_user (username, password, first_name, last_name, email, is_superuser, is_staff, is_active,"
    " date_joined) VALUES (%s, %s, '', '', '', false, false, true, now())"
)


def add_accounts(connection: psycopg.Connection[Any], *names: str, password: str = "") -> None:
    """With one password for all of them, kept as the service keeps it; without one nobody comes in."""
    kept = PBKDF2PasswordHasher().encode(password, "and-salt") if password else "!"
    for name in names:
        connection.execute(ADD, [name, kept])
