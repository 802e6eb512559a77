"""A pooler that gives each transaction another connection: told of, or served."""

import json
import os
import subprocess
import sys
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from django.db import connection

from campaigns.local import pooler
from campaigns.local.places import CHECKOUT
from campaigns.simulation.following import counts_of
from campaigns.submit.accounts.api_tokens import make_token
from tests.local.pgbouncer import Pgbouncer
from tests.local.starting import Home, end_with_the_tests
from tests.patience import PATIENCE, until
from tests.simulation.servers import free_port
from tests.simulation.workers import Workers

pytestmark = [pytest.mark.fresh_db, pytest.mark.slow]
SAID = "Set ROLLBOOK_POOLER=1"


def started(folder, mode="transaction"):
    folder.mkdir(parents=True, exist_ok=True)
    server = Pgbouncer(folder, mode)
    try:
        server.start()
        yield server
    finally:
        server.kill()


@pytest.fixture
def pgbouncer(tmp_path):
    yield from started(tmp_path / "pgbouncer")


@pytest.fixture
def in_sessions(tmp_path):
    yield from started(tmp_path / "sessions", "session")


@pytest.fixture
def behind(pgbouncer, home: Home) -> Home:
    home.servers = {"DATABASE_URL": pgbouncer.url}
    return home


def reached_by(url: str, monkeypatch) -> bool:
    """Whether connections are shared there."""
    with monkeypatch.context() as elsewhere:
        host, port = url.rpartition("@")[2].split("/")[0].split(":")
        elsewhere.setitem(connection.settings_dict, "HOST", host)
        elsewhere.setitem(connection.settings_dict, "PORT", port)
        return pooler.shares_connections()


def test_it_is_told_from_a_server_and_from_a_pooler_that_keeps_connections(pgbouncer, in_sessions, monkeypatch):
    assert not pooler.shares_connections()
    assert not reached_by(in_sessions.url, monkeypatch)
    assert reached_by(pgbouncer.url, monkeypatch)


def test_whoever_starts_unaware_of_it_is_told_what_to_set(behind):
    for command in (
        [sys.executable, "-c", "import campaigns.site.wsgi"],
        [sys.executable, "-m", "celery", "-A", "campaigns.site.celery", "worker", "--concurrency", "1"],
        [sys.executable, "manage.py", "run"],
        [sys.executable, "manage.py", "doctor"],
    ):
        done = subprocess.run(
            command, cwd=CHECKOUT, env=behind.environment, capture_output=True, text=True, timeout=2 * PATIENCE
        )
        assert done.returncode != 0, command
        assert SAID in done.stdout + done.stderr and "Traceback" not in done.stderr, command
    behind.servers["ROLLBOOK_POOLER"] = "1"
    assert SAID not in behind.manage("doctor", check=False).stdout


def test_whoever_knows_of_it_serves_everybody_and_plays_everything(behind, tmp_path):
    """More threads and workers than connections, so that hardly anybody gets the same one twice."""
    from tests.simulation.street import Street

    street = Street()
    expected = counts_of(street.played(60, chunk_size=60))
    token, cookie = seated(street)
    row = street.ask(60)
    behind.servers |= {"ROLLBOOK_POOLER": "1", "ROLLBOOK_DATA": os.environ["ROLLBOOK_DATA"]}  # the keys, and the broker
    workers = Workers(tmp_path / "worker.log", environment=behind.environment)
    web, address = served(behind, tmp_path)
    try:
        workers.start(2, beat=True)
        with ThreadPoolExecutor(8) as pool:
            asked = list(pool.map(lambda _: rounds(address, street, token, cookie), range(8)))
        wrong = {(what, status) for one in asked for what, status in one if status not in (200, 201)}
        assert not wrong, (tmp_path / "web.log").read_text()[-3000:]
        assert workers.finish(row).played == 60 and counts_of(row) == expected
    finally:
        workers.clean()
        web.terminate()
        web.wait(PATIENCE)


def seated(street):
    """Rita's account with a token, and a session of it."""
    from django.contrib.auth import get_user_model
    from django.test import Client

    from campaigns.models import Seat

    user = get_user_model().objects.create_user("rita")
    Seat.objects.create(member_id=street.rita, campaign_id=street.campaign, user=user)
    client = Client()
    client.force_login(user)
    return make_token(user, "behind a pooler", days=1).key, client.cookies["sessionid"].value


def served(home: Home, folder):
    port = free_port()
    command = [sys.executable, "-m", "gunicorn", "campaigns.site.wsgi:application", "--bind", f"127.0.0.1:{port}"]
    command += ["--worker-class", "gthread", "--workers", "1", "--threads", "8", "--no-control-socket"]
    log = folder / "web.log"
    with log.open("wb") as out:
        web = subprocess.Popen(
            command, cwd=CHECKOUT, env=home.environment, stdout=out, stderr=out, preexec_fn=end_with_the_tests
        )
    until(lambda: asked_for(f"http://127.0.0.1:{port}/healthy/", {}) == 200, log.read_text)
    return web, f"http://127.0.0.1:{port}/"


def rounds(address: str, street, token: str, cookie: str) -> list[tuple[str, int]]:
    here, by_token, by_cookie = f"{address}api/campaigns/{street.campaign}/", {"Authorization": f"Token {token}"}, {}
    by_cookie["Cookie"] = f"sessionid={cookie}"
    found = []
    for _ in range(2):
        note = json.dumps({"id": str(uuid4()), "command": {"type": "note", "text": "x"}}).encode()
        asked = [(f"{here}commands/", {**by_token, "Content-Type": "application/json"}, note)]
        asked += [(here + what, {**by_token, "Accept": "application/json"}, None) for what in ("", "gangs/", "events/")]
        asked += [(f"{here}events/", {**by_token, "Accept": "application/x-ndjson"}, None)]
        asked += [(address + page, by_cookie, None) for page in ("account/", f"campaigns/{street.campaign}/")]
        found += [(url.removeprefix(address), asked_for(url, headers, body)) for url, headers, body in asked]
    return found


def asked_for(url: str, headers: dict[str, str], body: bytes | None = None) -> int:
    try:
        with urllib.request.urlopen(urllib.request.Request(url, body, headers), timeout=PATIENCE) as answer:
            answer.read()
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code
    except (urllib.error.URLError, ConnectionError):
        return 0
