"""What many tests begin with is founded once a process, by commands as ever, and for each further test put there again.

Founding a street fight's campaign takes some fifteen commands, one that comes in through the API thirty requests; its
rows are brought back in a few milliseconds. Nobody sees the difference: what was rolled back is as if it had never
been, and no test can tell how its rows came there.
"""

import copy
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import pytest

Made = TypeVar("Made")


class Kept(NamedTuple):
    made: Any
    rows: dict[str, list[bytes]]  # by table, as COPY writes them
    counters: dict[str, int]  # the last number that each sequence gave
    database: str


_kept: dict[tuple[Any, ...], Kept] = {}


def founded(kind: Callable[..., Made], *given: Any, **more: Any) -> Made:
    """`kind(*given, **more)`; a second one beside the first, in one test, is founded anew.

    `kind` may also be a function that plays on from such a beginning, to a position that several tests begin with;
    `given` and `more` are plain values.
    """
    from django.db import connection, transaction
    from psycopg.errors import InsufficientPrivilege, UniqueViolation

    # Where it is really committed the log is signed, too.
    key = (kind, connection.in_atomic_block, repr((given, more)))
    kept = _kept.get(key)
    if kept is not None:
        try:
            with transaction.atomic():
                _put(kept)
            return copy.deepcopy(kept.made)
        except (UniqueViolation, InsufficientPrivilege):  # the latter: signed in as the service itself is
            return kind(*given, **more)
    if not _may_read_all():
        return kind(*given, **more)  # as the service itself, which sees less
    before = _rows()
    made = kind(*given, **more)
    after = _rows()
    added = {table: sorted(after[table] - before[table]) for table in after if after[table] != before[table]}
    if all(before[table] <= after[table] for table in after):  # else it changed what was there
        name = str(connection.settings_dict["NAME"])
        _kept[key] = Kept(copy.deepcopy(made), added, _counters(list(added)), name)
    return made


def _put(kept: Kept) -> None:
    """A test before this one went on from the same beginning: what the process remembers of that is another history."""
    from django.db import connection

    from campaigns.ledger import stored_tree
    from campaigns.trust import checkpoints

    stored_tree.forget_blocks()
    checkpoints._last_us.clear()
    with connection.cursor() as cursor:
        for table, rows in kept.rows.items():
            with cursor.copy(f'COPY "{table}" FROM STDIN') as copying:
                copying.write(b"".join(rows))
        if kept.database != connection.settings_dict["NAME"]:
            for counter, last in kept.counters.items():
                cursor.execute(f"SELECT setval(%s, greatest(%s, (SELECT last_value FROM {counter})))", [counter, last])


def _may_read_all() -> bool:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT bool_and(has_table_privilege(oid, 'SELECT')) FROM pg_class"
            " WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
        )
        return bool(cursor.fetchone()[0])


def _rows() -> dict[str, set[bytes]]:
    """Everything in the database; a partition is a table of its own."""
    from django.db import connection

    found = {}
    with connection.cursor() as cursor:
        cursor.execute("SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace")
        for (table,) in cursor.fetchall():
            with cursor.copy(f'COPY "{table}" TO STDOUT') as copying:
                found[table] = set(b"".join(copying).splitlines(keepends=True))
    return found


def _counters(tables: list[str]) -> dict[str, int]:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_get_serial_sequence(quote_ident(table_name), column_name) FROM information_schema.columns"
            " WHERE table_schema = 'public' AND table_name = ANY(%s)",
            [tables],
        )
        names = [name for (name,) in cursor.fetchall() if name]
        last = {}
        for name in names:
            cursor.execute(f"SELECT last_value FROM {name}")
            last[name] = cursor.fetchone()[0]
    return last


@pytest.fixture
def street(db: None) -> Any:
    """A campaign of the street fight with its people, by what they enter on pages."""
    from tests.web.street import Street  # Django must be set up before models are imported

    return founded(Street)


@pytest.fixture
def study(db: None) -> Any:
    """The same of investigators."""
    from tests.web.study import Study

    return founded(Study)
