"""Columns that come again and again, as Django's own migrations spell them out."""

from typing import Any

from django.db import models


def uuid_key(**more: Any) -> models.Field:
    return models.UUIDField(primary_key=True, serialize=False, **more)


def number_key() -> models.Field:
    return models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")


def row_key(*columns: str) -> models.Field:
    return models.CompositePrimaryKey(*columns, blank=True, editable=False, primary_key=True, serialize=False)


def of(table: str, seen_from_there: str | None = None, **more: Any) -> models.Field:
    """To a row that is folded from events, and may be gone for a moment while they are folded anew."""
    return models.ForeignKey(
        f"campaigns.{table}", models.DO_NOTHING, related_name=seen_from_there, db_constraint=False, **more
    )


def owned_by(table: str, seen_from_there: str, **more: Any) -> models.Field:
    """To a row with which this one goes."""
    return models.ForeignKey(f"campaigns.{table}", models.CASCADE, related_name=seen_from_there, **more)


def named(*values: str) -> list[tuple[str, str]]:
    """The choices of a `TextChoices` whose labels are made from its values."""
    return [(value, value.capitalize()) for value in values]
