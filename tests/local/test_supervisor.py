"""``make run``, the way a person uses it."""

import contextlib
import json
import os
import shutil
import signal
import socket
import stat
import tempfile
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from campaigns.local import lan
from tests.local.starting import Home, Run, words
from tests.local.test_backup import database, rows_of
from tests.patience import PATIENCE, until

pytestmark = pytest.mark.slow


def status(url: str, host: str | None = None) -> int:
    request = urllib.request.Request(url, headers={"Host": host} if host else {})
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


@pytest.fixture(scope="module")
def taken_port() -> Iterator[int]:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


@pytest.fixture(scope="module")
def running(scratch: Path, taken_port: int) -> Iterator[Run]:
    """A very first start, for all tests that ask something of it, beside somebody who has taken its port. One before it
    was interrupted where it was half made.
    """
    folder = Path(tempfile.mkdtemp(dir=scratch))
    folder.chmod(0o711)
    home = Home(folder)
    home.run(DEMO="1").ready(last="Preparing the tables").interrupt()
    assert home.nothing_left()
    yield home.run(DEMO="1", PORT=str(taken_port)).ready()
    home.clean()
    shutil.rmtree(folder, ignore_errors=True)


def served(url: str) -> bool:
    """The page is ours, whatever it says: not refused for its host name, no fault."""
    return status(url) < 500 and status(url) != 400


def test_a_first_start_loads_the_demo_and_serves(running: Run):
    assert served(running.url)
    assert {"gunicorn", "celery", "postgres"} <= {kind(process) for process in running.home.processes()}
    assert "Preparing the tables" in running.text
    for login in logins_of(running.home):
        assert login["password"] in running.text
    assert "manage.py createsuperuser" in running.text  # nobody of the demo's makes accounts or gives new passwords


def kind(process: psutil.Process) -> str:
    said = " ".join(words(process))
    return next((name for name in ("gunicorn", "celery", "postgres") if name in said), said)


def logins_of(home: Home) -> list[dict[str, str]]:
    file = home.folder / "data" / "demo-logins"
    if not file.exists():
        return []
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    return json.loads(file.read_text())


def answers_under_this_machines_address_and_shows_a_code(run: Run) -> None:
    port = run.url.rsplit(":", 1)[1]
    address = f"http://{lan.addresses()[0]}:{port}"
    assert address in run.text
    assert lan.qr(address).strip() in run.text
    assert served(address)
    assert status(address, host="evil.example") == 400
    database = next(p for p in run.home.processes() if kind(p) == "postgres" and "-D" in words(p))
    assert database.net_connections("inet") == []


def test_forty_half_sent_requests_keep_the_page_from_nobody(running: Run):
    address = ("127.0.0.1", urllib.parse.urlsplit(running.url).port)
    with contextlib.ExitStack() as held:
        for half in 20 * (b"GET / HTTP/1.1\r\nX-", b"POST /login/ HTTP/1.1\r\nContent-Length: 9\r\n\r\nhalf"):
            held.enter_context(socket.create_connection(address)).sendall(half)
        assert served(running.url)


def test_a_second_start_beside_the_first_says_where_it_runs(running: Run):
    refused = running.home.manage("run", check=False)
    assert refused.returncode != 0
    assert running.url in refused.stderr


def test_a_taken_port_means_the_next_one(running: Run, taken_port: int):
    assert f":{taken_port}/" not in running.url
    assert served(running.url)


@pytest.mark.skipif(not lan.addresses(), reason="this machine has no address but loopback")
def test_without_lan_it_listens_on_this_machine_only_and_says_how_to_change_that(running: Run):
    port = int(running.url.rsplit(":", 1)[1].strip("/"))
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection((lan.addresses()[0], port), timeout=PATIENCE)
    assert "make run LAN=1" in running.text


def test_while_it_runs_backups_are_made_by_itself_and_by_hand_and_a_restore_waits_for_it_to_stop(
    running: Run, place: Path
):
    home = running.home
    folder = next(line.split(": ", 1)[1].strip() for line in running.said if line.startswith("Daily copies"))
    assert folder.startswith(str(home.folder / "share"))
    (copy,) = until(lambda: list(Path(folder).glob("daily-*.tar")), "no copy was written")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    with database(home) as asked:
        asked.execute("INSERT INTO django_session VALUES ('while-it-runs', '', now())")
    home.manage("backup", str(place / "running.tar"))
    assert "while-it-runs" in rows_of("django_session", place / "running.tar")
    refused = home.manage("restore", str(place / "running.tar"), "--force", check=False)
    assert "Stop it first" in refused.stderr


def test_after_kill_9_of_everything_or_of_the_supervisor_it_starts_again_for_phones_too_and_a_closed_terminal_ends_it(
    running: Run,
):
    """The last one here that asks something of `running`: it ends it. The start after that has all of its data."""
    home, kept = running.home, logins_of(running.home)
    assert kept
    running.kill_group()
    again = home.run("LAN=1", DEMO="1").ready()
    assert "Preparing the tables" not in again.text and "A newer Rollbook" not in again.text
    crowd = max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))  # a core shared by others gives a share of a second
    assert again.seconds < 10 * crowd
    assert served(again.url)
    assert logins_of(home) == kept and all(login["password"] in again.text for login in kept)
    if lan.addresses():
        answers_under_this_machines_address_and_shows_a_code(again)

    (supervisor,) = (p for p in home.processes() if words(p)[1:3] == ["manage.py", "run"])
    supervisor.kill()  # its children end with it
    again.process.wait(PATIENCE)
    again.process.stdout.close()
    third = home.run(DEMO="1").ready()
    assert served(third.url)

    os.killpg(third.process.pid, signal.SIGHUP)
    rest = third.process.communicate(timeout=PATIENCE)[0]
    assert home.nothing_left()
    assert "Traceback" not in running.text + again.text + third.text + rest
