"""The two roles and the database of an embedded server.

The owner creates and changes tables; the web role reads and writes rows, and on the event table only adds
them. What the web role may do table by table is granted after each migration (``campaigns/ledger``).
"""

import psycopg
from psycopg import sql

from .cluster import SUPERUSER, Address

OWNER = "rollbook_owner"
WEB = "rollbook_web"
DATABASE = "rollbook"


def ensure(address: Address, database: str | None = DATABASE) -> None:
    """Make the roles, and the database, where they are missing; set the passwords this address knows."""
    with psycopg.connect(**address.keywords(SUPERUSER, "postgres"), autocommit=True) as connection:  # type: ignore[arg-type]
        existing = {row[0] for row in connection.execute("SELECT rolname FROM pg_roles").fetchall()}
        for role, rights in ((OWNER, "NOSUPERUSER CREATEDB"), (WEB, "NOSUPERUSER NOCREATEDB")):
            verb = "ALTER" if role in existing else "CREATE"
            connection.execute(
                sql.SQL("{} ROLE {} LOGIN {} PASSWORD {}").format(
                    sql.SQL(verb), sql.Identifier(role), sql.SQL(rights), sql.Literal(address.passwords[role])
                )
            )
        connection.execute(sql.SQL("GRANT {} TO {}").format(sql.Identifier(WEB), sql.Identifier(OWNER)))
        if database is not None:
            make_database(connection, database)


def must_answer(address: Address) -> None:
    """The database is there with its files. Raises: psycopg.Error."""
    with psycopg.connect(**address.keywords(OWNER, DATABASE)) as connection:  # type: ignore[arg-type]
        connection.execute("SELECT count(*) FROM pg_class")


def make_database(connection: psycopg.Connection[tuple[object, ...]], database: str) -> None:
    """A database that belongs to the owner, empty where there was none."""
    exists = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [database]).fetchone()
    statement = "ALTER DATABASE {} OWNER TO {}" if exists else "CREATE DATABASE {} OWNER {}"
    connection.execute(sql.SQL(statement).format(sql.Identifier(database), sql.Identifier(OWNER)))
