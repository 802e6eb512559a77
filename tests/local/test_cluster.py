"""The embedded Postgres: it starts, keeps its data, and comes back after anything short of a lost disk."""

import os
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psutil
import psycopg
import pytest

from campaigns.local import account, binaries, roles, upgrade
from campaigns.local.cluster import SUPERUSER, Cluster
from tests.patience import PATIENCE, until

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root hands the server to another account")


@pytest.fixture
def cluster(place: Path) -> Iterator[Cluster]:
    made = Cluster(place / "postgres")
    yield made
    made.destroy()


@pytest.fixture(scope="module")
def filled_once(scratch: Path) -> Iterator[Cluster]:
    folder = Path(tempfile.mkdtemp(dir=scratch))
    folder.chmod(0o711)
    made = Cluster(folder / "postgres")
    fill(made)
    made.stop()
    yield made
    made.destroy()


@pytest.fixture
def filled(cluster: Cluster, filled_once: Cluster) -> Cluster:
    """Running, with data from before: where a test is not about how that is made."""
    subprocess.run(["cp", "-a", str(filled_once.folder), str(cluster.folder)], check=True)
    shutil.copy2(filled_once.password_file, cluster.password_file)
    cluster.start()
    return cluster


def ask(cluster: Cluster, statement: str, role: str = SUPERUSER, database: str = "postgres") -> object:
    with psycopg.connect(**cluster.address.keywords(role, database), autocommit=True) as connection:
        cursor = connection.execute(statement)
        row = cursor.fetchone() if cursor.description else None
        return row[0] if row else None


def fill(cluster: Cluster) -> None:
    cluster.start()
    roles.ensure(cluster.address)
    ask(cluster, "CREATE TABLE kept AS SELECT 7 AS n", roles.OWNER, roles.DATABASE)


def kept(cluster: Cluster) -> object:
    return ask(cluster, "SELECT n FROM kept", roles.OWNER, roles.DATABASE)


def modes_up_from(folder: Path) -> dict[str, tuple[int, int]]:
    return {str(p): (stat.S_IMODE(p.stat().st_mode), p.stat().st_uid) for p in [folder, *folder.parents]}


def test_it_starts_stops_and_keeps_its_data_and_no_parent_folder_changes_its_permissions(place, cluster):
    before = modes_up_from(place)
    fill(cluster)
    cluster.stop()
    assert modes_up_from(place) == before
    assert cluster.process() is None
    cluster.start()
    assert kept(cluster) == 7


def test_it_listens_on_a_private_socket_and_no_network_and_wants_a_password_and_the_web_role_cannot_make_tables(filled):
    assert ask(filled, "SHOW listen_addresses") == ""
    assert filled.process().net_connections("inet") == []
    assert stat.S_IMODE(filled.sockets.stat().st_mode) == 0o700
    assert stat.S_IMODE(filled.password_file.stat().st_mode) == 0o600
    with pytest.raises(psycopg.OperationalError, match="password"):
        psycopg.connect(**filled.address.keywords(SUPERUSER, "postgres") | {"password": "wrong"})
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        ask(filled, "CREATE TABLE own (n int)", roles.WEB, roles.DATABASE)


def test_it_starts_again_after_kill_9_of_the_server(filled):
    filled.process().kill()
    filled.child.wait()
    filled.start()
    assert kept(filled) == 7


def test_it_starts_again_while_whoever_started_the_dead_one_has_not_taken_note_of_its_end(filled):
    """Until then the dead one's number is taken, and the lock file of its socket names it."""
    dead = filled.process()
    dead.kill()
    until(lambda: dead.status() == psutil.STATUS_ZOMBIE, "it doesn't die")
    other = Cluster(filled.wanted)
    other.start()
    assert kept(other) == 7
    other.stop()


def test_it_starts_again_after_kill_9_of_the_server_and_all_its_backends(filled):
    server = filled.process()
    for process in [server, *server.children(recursive=True)]:
        with suppress(psutil.NoSuchProcess):  # one of its backends may end by itself meanwhile
            process.kill()
    filled.child.wait()
    filled.start()
    assert kept(filled) == 7


def test_a_stale_pid_file_that_names_a_living_stranger_does_not_keep_it_from_starting(filled):
    filled.stop()
    stranger = subprocess.Popen(["sleep", "3600"], **filled.account.popen())
    pid_file = filled.data / "postmaster.pid"
    pid_file.write_text(f"{stranger.pid}\n{filled.data}\n1700000000\n5432\n{filled.sockets}\n\n1 1\nready\n")
    filled.account.own(pid_file)
    try:
        assert not filled.ready()
        filled.start()
        assert kept(filled) == 7
        assert stranger.poll() is None
    finally:
        stranger.kill()
        stranger.wait()


def test_another_process_finds_the_orphan_and_can_stop_it(filled):
    other = Cluster(filled.wanted)
    assert other.ready()
    other.stop()
    assert filled.process() is None


def test_half_made_data_is_made_again(cluster):
    cluster.folder.mkdir(mode=0o700)
    cluster.account.own(cluster.folder)
    (cluster.folder / "draft").mkdir()
    (cluster.folder / "draft" / "half").touch()
    fill(cluster)
    assert kept(cluster) == 7


def test_a_lost_password_file_costs_nothing_but_new_passwords(filled):
    filled.stop()
    filled.password_file.unlink()
    filled.start()
    roles.ensure(filled.address)
    assert kept(filled) == 7


def test_a_path_too_long_for_a_socket_gets_its_socket_elsewhere(place):
    deep = place / ("a-rather-long-name-" * 4) / "postgres"
    deep.parent.mkdir(mode=0o711)
    cluster = Cluster(deep)
    try:
        cluster.start()
        assert not cluster.sockets.is_relative_to(deep)
        assert stat.S_IMODE(cluster.sockets.stat().st_mode) == 0o700
        assert ask(cluster, "SELECT 1") == 1
    finally:
        cluster.destroy()
    assert not cluster.sockets.exists()


def test_a_throw_away_server_dies_with_the_process_that_started_it(place):
    program = (
        "import sys, time; from pathlib import Path; from campaigns.local.cluster import Cluster\n"
        f"c = Cluster(Path({str(place / 'postgres')!r}), throw_away=True); c.start()\n"
        "print(c.process().pid, flush=True); time.sleep(3600)"
    )
    starter = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    server = psutil.Process(int(starter.stdout.readline()))
    starter.send_signal(signal.SIGKILL)
    starter.wait()
    starter.stdout.close()
    server.wait(PATIENCE)
    Cluster(place / "postgres").destroy()


@as_root
def test_as_root_a_checkout_others_cannot_enter_gets_its_data_and_programs_elsewhere(place, monkeypatch):
    monkeypatch.setattr(account, "SYSTEM_FOLDER", place / "system")
    closed = place / "closed"
    closed.mkdir(mode=0o700)
    before = modes_up_from(closed)
    cluster = Cluster(closed / "postgres")
    try:
        fill(cluster)
        assert cluster.folder.is_relative_to(place / "system")
        assert kept(cluster) == 7
        assert Cluster(closed / "postgres").folder == cluster.folder
        assert modes_up_from(closed) == before
    finally:
        cluster.destroy()


@as_root
def test_programs_others_cannot_run_are_copied_with_their_libraries_and_work(place, monkeypatch):
    monkeypatch.setattr(account, "SYSTEM_FOLDER", place / "system")
    package = binaries.installation().parent
    closed = place / "closed"
    closed.mkdir(mode=0o700)
    shutil.copytree(binaries.installation(), closed / package.name / binaries.installation().name, symlinks=True)
    libraries = f"{package.name}.libs"
    shutil.copytree(package.parent / libraries, closed / libraries, symlinks=True)
    installation = closed / package.name / binaries.installation().name
    monkeypatch.setattr(binaries, "installation", lambda major: installation)
    cluster = Cluster(closed / "postgres")
    try:
        fill(cluster)
        assert cluster.program("postgres").is_relative_to(place / "system")
        assert kept(cluster) == 7
    finally:
        cluster.destroy()
    assert account.programs(installation, account.current()) == cluster.program("postgres").parents[1]
    assert stat.S_IMODE(closed.stat().st_mode) == 0o700


def test_data_of_an_older_major_version_is_brought_over_and_the_old_files_are_kept(cluster):
    old = Cluster(cluster.wanted, 16)
    fill(old)
    old.stop()
    assert cluster.kept_major() == 16
    upgrade.if_needed(cluster)
    cluster.start()
    roles.ensure(cluster.address)
    assert cluster.kept_major() == 18
    assert kept(cluster) == 7
    assert (cluster.folder.parent / "postgres-16" / "data" / "PG_VERSION").exists()
