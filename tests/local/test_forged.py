"""A backup that somebody forged: none of its programs runs, what was there stays, and a sentence says so."""

import io
import subprocess
import tarfile
from pathlib import Path

import psycopg
import pytest

from campaigns.local import roles
from campaigns.local.cluster import SUPERUSER, Cluster
from campaigns.local.dumping import environment, must_be_harmless
from campaigns.local.places import CHECKOUT
from tests.local.starting import Home
from tests.local.test_backup import add, database, kept, origin, users

__all__ = ["kept", "origin"]
pytestmark = pytest.mark.slow
ROOM = "x" * 600


@pytest.fixture(scope="module")
def marked(origin: Home) -> Path:
    """A dump with room for a statement of somebody else's."""
    with database(origin) as asked:
        asked.execute(f"COMMENT ON TABLE auth_user IS '{ROOM}'")
    file = origin.folder / "marked.tar"
    origin.manage("backup", str(file))
    return file


def rewritten(file: Path, **parts: bytes | None) -> Path:
    """The same archive with other contents; None leaves a part out. Names in keyword form: `vault_key`."""
    forged = file.with_name("forged.tar")
    with tarfile.open(file) as before, tarfile.open(forged, "w") as after:
        for entry in before:
            name = Path(entry.name).stem.replace("-", "_")
            content = parts.get(name, before.extractfile(entry).read())
            if content is not None:
                entry.size = len(content)
                after.addfile(entry, io.BytesIO(content))
    return forged


def with_statement(file: Path, statement: str) -> Path:
    with tarfile.open(file) as archive:
        dump = archive.extractfile("database.dump").read()
    room = f"COMMENT ON TABLE public.auth_user IS '{ROOM}';".encode()
    assert room in dump
    return rewritten(file, database=dump.replace(room, statement.encode().ljust(len(room))))


def restored(home: Home, file: Path) -> str:
    """What the refusal says."""
    refused = home.manage("restore", str(file), "--force", check=False)
    assert refused.returncode != 0
    assert "Traceback" not in refused.stderr
    return refused.stderr


def test_a_program_in_a_forged_dump_runs_nowhere_and_what_is_there_cannot_be_dropped(lived_in, marked):
    add(lived_in, "grace")
    open_to_all = lived_in.folder / "open"
    open_to_all.mkdir()
    open_to_all.chmod(0o777)
    mark = open_to_all / "it-ran"
    forged = with_statement(marked, f"RESET ROLE; COPY (SELECT 1) TO PROGRAM 'touch {mark}';")
    assert "stays as it is" in restored(lived_in, forged)
    assert not mark.exists()
    assert "must be owner" in restored(lived_in, with_statement(marked, "DROP DATABASE rollbook WITH (FORCE);"))
    assert users(lived_in) == ["grace"]


def test_on_a_server_it_runs_neither_there_nor_here(place, home, kept, marked):
    open_to_all = place / "open"
    open_to_all.mkdir()
    open_to_all.chmod(0o777)
    mark = open_to_all / "it-ran"
    server = Cluster(place / "server")
    try:
        server.start()
        roles.ensure(server.address)
        home.servers = {"DATABASE_URL": server.address.url(SUPERUSER, roles.DATABASE)}
        assert "is no superuser" in restored(home, kept)
        home.servers = {"DATABASE_URL": server.address.url(roles.OWNER, roles.DATABASE)}
        for statement in (f"\\! touch {mark}", f"COPY (SELECT 1) TO PROGRAM 'touch {mark}';"):
            assert "stays as it is" in restored(home, with_statement(marked, statement))
        home.manage("restore", str(kept))
    finally:
        server.destroy()
    assert not mark.exists()


def test_the_image_of_postgres_makes_an_owner_who_is_no_superuser(place):
    server = Cluster(place / "server")
    try:
        server.start()
        told = environment(server.address.keywords(SUPERUSER, "postgres"))
        told |= {"POSTGRES_USER": SUPERUSER, "OWNER_PASSWORD": "own", "WEB_PASSWORD": "web"}
        told["PATH"] = f"{server.program('psql').parent}:{told['PATH']}"
        subprocess.run(["sh", CHECKOUT / "deploy" / "roles.sh"], env=told, check=True)
        must_be_harmless(server.address.keywords(SUPERUSER, roles.DATABASE) | {"user": roles.OWNER, "password": "own"})
        with pytest.raises(psycopg.OperationalError, match="password"):
            psycopg.connect(**server.address.keywords(SUPERUSER, "postgres"))
    finally:
        server.destroy()
