"""A disk without room: a sentence to whoever writes, nothing acknowledged is lost, and it goes on by itself."""

import contextlib
import http.client
import json
import os
import subprocess
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil
import psycopg
import pytest

from campaigns.local import broker, disk
from campaigns.local.cluster import SUPERUSER, Cluster
from campaigns.simulation import nudging
from campaigns.trust import kept
from tests.absent import leave_out
from tests.chaos import books
from tests.chaos.player import Player
from tests.local.accounts import add_accounts
from tests.local.starting import Home
from tests.local.test_backup import database
from tests.patience import PATIENCE, until

pytestmark = pytest.mark.slow
NAME, PASSWORD = "rita", "a-word-and-a-7"


@contextlib.contextmanager
def disk_of(size: str, folder: Path) -> Iterator[Path]:
    """A file system of its own, mounted there."""
    if os.geteuid() != 0:
        pytest.skip("only root can mount a small disk: nothing was tried on a full one")
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={size},mode=711", "rollbook-test", str(folder)]
    mounted = subprocess.run(command, capture_output=True, text=True, check=False)
    if mounted.returncode:
        leave_out(f"no small disk can be mounted here ({mounted.stderr.strip()}): nothing was tried on a full one")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@pytest.fixture
def small_disk(home: Home, made_once: Path) -> Iterator[Home]:
    """A data folder that was lived in, on a small disk."""
    with disk_of("240m", home.folder / "data") as data:
        subprocess.run(["cp", "-a", f"{made_once}/.", str(data)], check=True)
        yield home
        home.clean()
        Cluster(data / "postgres").stop()


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    with disk_of("64k", tmp_path / "disk") as folder:
        yield folder


@dataclass
class Writer:
    """Somebody who writes notes through the API."""

    port: int
    token: str = ""
    campaign: str = ""
    acknowledged: dict[str, list[int]] = field(default_factory=dict)

    def sign_in(self) -> None:
        self.token = self.ask("token/", {"username": NAME, "password": PASSWORD})[1]["token"]
        founding = {"type": "found-campaign", "ruleset": "stko", "name": "Hafen", "nickname": "Rita"}
        self.campaign = self.write("campaigns/", founding)[1]["campaign"]

    def note(self) -> tuple[int, Any]:
        text = {"type": "note", "text": "Der Hafen liegt still. " * 40}
        return self.write(f"campaigns/{self.campaign}/commands/", text)

    def write(self, path: str, command: dict[str, Any]) -> tuple[int, Any]:
        body = {"id": str(uuid.uuid4()), "command": command}
        status, said = self.ask(path, body)
        if status in (200, 201):
            self.acknowledged[body["id"]] = said["seqs"]
        return status, said

    def ask(self, path: str, body: dict[str, Any] | None) -> tuple[int, Any]:
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        headers = {"Content-Type": "application/json", "Accept-Language": "de"}
        headers |= {"Authorization": f"Token {self.token}"} if self.token else {}
        with contextlib.closing(link):
            link.request("POST" if body else "GET", f"/api/{path}", json.dumps(body) if body else None, headers)
            answer = link.getresponse()
            return answer.status, json.loads(answer.read())


def fill(file: Path) -> None:
    """Until nothing more fits on the disk."""
    with file.open("ab", buffering=0) as out:
        for size in (1_000_000, 4_096):
            try:
                while True:
                    out.write(b"\0" * size)
            except OSError:
                continue


def test_whoever_writes_is_told_nothing_is_lost_and_it_goes_on_once_there_is_room(small_disk: Home):
    with database(small_disk) as asked:
        add_accounts(asked, NAME, password=PASSWORD)
    small_disk.has_copied_today()
    run = small_disk.run().ready()
    port = int(run.url.rsplit(":", 1)[1].strip("/"))
    writer, filler = Writer(port), small_disk.folder / "data" / "filler"
    writer.sign_in()
    cluster = Cluster(small_disk.folder / "data" / "postgres")
    first = cluster.process()
    with superuser(cluster) as connection:
        connection.execute("SELECT pg_switch_wal()")  # a new piece of 16 MB, so that Postgres doesn't end too soon
    assert writer.note()[0] == 200

    fill(filler)
    status, said = until(lambda: refused(writer), "it goes on writing on a full disk", every=0)
    assert (status, said["error"]["code"]) == (507, "disk-full")
    assert "keinen Platz mehr" in said["error"]["sentence"]
    assert writer.ask(f"campaigns/{writer.campaign}/events/", None)[0] == 200  # reading goes on
    until(lambda: disk.FULL in health(run.url), "/healthy/ doesn't say it", every=0.3)

    end_postgres_by_the_full_disk(cluster, first)
    until(lambda: writer.note()[0] == 507, "whoever writes isn't told why the database is away", every=0.3)
    assert run.process.poll() is None

    filler.unlink()
    until(lambda: writer.note()[0] == 200, "it doesn't go on by itself", every=0.3)
    until(lambda: health(run.url) == "ok\n", lambda: health(run.url), every=0.3)
    assert cluster.process() != first
    player = Player("rita", "", port, 0, writer.acknowledged, writer.campaign)
    found = books.of([player], books.web_role(cluster))
    assert found.acknowledged > 2 and (found.lost, found.doubled, found.others) == ([], [], [])
    assert books.faults_of_proofs(small_disk) == []
    rest = run.interrupt()
    assert rest.count(disk.FULL) >= 1 and "There is room on the disk again." in rest


def test_a_message_that_does_not_fit_fails_nobody_and_leaves_no_half_of_it(tiny_disk: Path, settings):
    settings.CELERY_BROKER_URL = broker.URL
    settings.CELERY_BROKER_TRANSPORT_OPTIONS = {"folder": str(tiny_disk / "broker")}
    nudging.sender.cache_clear()
    assert nudging.send("campaigns.simulation.tasks.sweep", [()])
    fill(tiny_disk / "filler")
    assert not nudging.send("campaigns.simulation.tasks.sweep", [()])
    (queue,) = (tiny_disk / "broker").iterdir()
    assert len([path for path in queue.iterdir() if path.is_file()]) == 1
    (tiny_disk / "filler").unlink()
    assert nudging.send("campaigns.simulation.tasks.sweep", [()])
    nudging.sender.cache_clear()


def test_a_checkpoint_that_does_not_fit_into_its_file_spoils_no_other_one(tiny_disk: Path, settings, caplog):
    settings.CHECKPOINTS_FOLDER = tiny_disk
    kept.keep("log", "first", b"key")
    fill(tiny_disk / "filler")
    n = 0
    while not caplog.records:
        n += 1
        kept.keep("log", f"{n}" * 50, b"key")
    assert "could not be kept as a file" in caplog.text
    (tiny_disk / "filler").unlink()
    kept.keep("log", "last", b"key")
    notes = [json.loads(line)["note"] for line in (tiny_disk / "log.jsonl").read_text().splitlines()]
    assert notes[0] == "first" and notes[-1] == "last" and len(notes) == n + 1


def refused(writer: Writer) -> tuple[int, Any] | None:
    status, said = writer.note()
    return (status, said) if status != 200 else None


def health(url: str) -> str:
    link = http.client.HTTPConnection(url.split("/")[2], timeout=PATIENCE)
    with contextlib.closing(link):
        link.request("GET", "/healthy/")
        return link.getresponse().read().decode()


def superuser(cluster: Cluster) -> psycopg.Connection:
    return psycopg.connect(cluster.address.url(SUPERUSER, "postgres"), autocommit=True)


def end_postgres_by_the_full_disk(cluster: Cluster, first: psutil.Process | None) -> None:
    """``first`` stops where it can't write down what it is about to do; it asks for room for that in pieces of 16 MB.

    It may have ended by itself, and can't start again on a full disk.
    """

    def gone() -> bool:
        try:
            with superuser(cluster) as connection:
                for _ in range(8):  # pieces that were made ready before are used up
                    connection.execute(
                        "SELECT pg_logical_emit_message(false, 'x', repeat('x', 100000)), pg_switch_wal()"
                    )
        except psycopg.Error:
            pass
        return cluster.process() != first

    until(gone, "Postgres lives on without room", every=0.2)
