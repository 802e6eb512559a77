"""Where folds put their rows: into the database (as events are appended) or into memory (when folding anew).

Both take the same calls, so rows that were kept and rows that are rebuilt come from the same code.
"""

from collections.abc import Mapping
from typing import Any, Protocol

from django.db import models

from campaigns.models.lookup import find_row

Table = type[models.Model]
Row = dict[str, Any]


class Rows(Protocol):
    def get(self, table: Table, key: object) -> Mapping[str, Any]:
        """Raises: KeyError."""

    def add(self, table: Table, /, **values: Any) -> None: ...

    def change(self, table: Table, key: object, /, **values: Any) -> None: ...

    def drop(self, table: Table, key: object) -> None: ...


class DatabaseRows:
    """Writes through; what was read or written is kept for the rest of the transaction."""

    def __init__(self) -> None:
        self._seen: dict[tuple[Table, object], Row] = {}

    def keep(self, row: models.Model) -> None:
        """A row that was read in this transaction already."""
        self._seen[type(row), row.pk] = values_of(row)

    def get(self, table: Table, key: object) -> Mapping[str, Any]:
        if (table, key) not in self._seen:
            row = find_row(table, **{table._meta.pk.attname: key})
            if row is None:
                raise KeyError(f"{table.__name__} {key}")
            self.keep(row)
        return self._seen[table, key]

    def add(self, table: Table, /, **values: Any) -> None:
        table._base_manager.create(**values)

    def change(self, table: Table, key: object, /, **values: Any) -> None:
        seen = self._seen.get((table, key))
        if seen is not None:
            values = {name: value for name, value in values.items() if seen[name] != value}
            if not values:
                return
        if table._base_manager.filter(pk=key).update(**values) != 1:
            raise KeyError(f"{table.__name__} {key}")
        if seen is not None:
            seen.update(values)

    def drop(self, table: Table, key: object) -> None:
        table._base_manager.filter(pk=key).delete()
        self._seen.pop((table, key), None)


class MemoryRows:
    def __init__(self) -> None:
        self.tables: dict[Table, dict[object, Row]] = {}

    def get(self, table: Table, key: object) -> Mapping[str, Any]:
        return self.tables[table][key]

    def add(self, table: Table, /, **values: Any) -> None:
        full = defaults(table) | values
        if unknown := full.keys() - set(columns(table)):
            raise TypeError(f"{table.__name__} has no {', '.join(sorted(unknown))}")
        kept, key = self.tables.setdefault(table, {}), key_of(table, full)
        if key in kept:
            raise ValueError(f"{table.__name__} {key} exists already")
        kept[key] = full

    def change(self, table: Table, key: object, /, **values: Any) -> None:
        self.tables[table][key].update(values)

    def drop(self, table: Table, key: object) -> None:
        self.tables.get(table, {}).pop(key, None)


def values_of(row: models.Model) -> Row:
    return {name: getattr(row, name) for name in columns(type(row))}


def columns(table: Table) -> list[str]:
    return [field.attname for field in table._meta.concrete_fields]


def defaults(table: Table) -> Row:
    return {field.attname: field.get_default() for field in table._meta.concrete_fields}


def key_of(table: Table, row: Mapping[str, Any]) -> object:
    """The primary key; a tuple where it is made of several columns."""
    names = [field.attname for field in getattr(table._meta, "pk_fields", [table._meta.pk])]
    return row[names[0]] if len(names) == 1 else tuple(row[name] for name in names)
