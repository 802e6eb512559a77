"""Rows that are made of an event: columns that are called as one of its fields hold what that says."""

from typing import Any
from uuid import UUID

from django.contrib.postgres.fields import ArrayField
from django.db import models

from campaigns.ledger.campaign_event import CampaignEvent
from campaigns.ledger.canonical import as_column
from campaigns.ledger.stored import StoredEvent
from campaigns.projections.rows import Rows, Table


def make(rows: Rows, table: Table, at: StoredEvent, event: CampaignEvent, id: str, **more: Any) -> None:
    """`more` are the columns of which the event says nothing, or says it under another name."""
    fields = {field.name: field for field in table._meta.concrete_fields}
    names = [fields[name] for name in event.__struct_fields__ if name in fields]
    values = {field.attname: _column(field, getattr(event, field.name)) for field in names}
    rows.add(table, **{**values, "id": UUID(id), "campaign_id": at.campaign, **more})


def _column(field: Any, value: Any) -> Any:
    """As the row has it: events hold ids as text, and nothing that could be changed."""
    if isinstance(field, (models.UUIDField, models.ForeignKey)):
        return UUID(value) if value else None
    if isinstance(field, ArrayField):
        return [_column(field.base_field, item) for item in value]
    return as_column(value) if isinstance(field, models.JSONField) else value
