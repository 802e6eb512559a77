"""compose.yaml without Docker: its services as processes on this machine, each told only what the file tells it.

The images, networks and volumes are Docker's; what is tried here is that commands and environment fit together, that
workers scale, and that they need nothing but the broker and the database.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest
import yaml

from campaigns.local import roles
from campaigns.local.broker import options
from campaigns.local.cluster import Cluster
from campaigns.local.places import CHECKOUT
from campaigns.simulation import nudging
from campaigns.simulation.results import progress
from tests.databases import elsewhere
from tests.engine.compiled import CAN_COMPILE, make
from tests.local.starting import end_with_the_tests
from tests.patience import PATIENCE, until
from tests.simulation.servers import Redis, free_port

FILE = yaml.safe_load((CHECKOUT / "compose.yaml").read_text(encoding="utf-8"))
SERVICES = FILE["services"]
OURS = ("migrate", "web", "worker", "clock")
KEYS = {"ROLLBOOK_SECRET_KEY": "k" * 50, "ROLLBOOK_VAULT_KEY": "A" * 43 + "="}


def test_every_variable_the_file_wants_is_in_the_example():
    wanted = set(re.findall(r"\$\{(\w+)", (CHECKOUT / "compose.yaml").read_text(encoding="utf-8")))
    example = (CHECKOUT / "deploy" / "example.env").read_text(encoding="utf-8")
    assert wanted == set(re.findall(r"^(\w+)=", example, re.M))


@pytest.mark.parametrize("list_of", [".gitignore", ".dockerignore"])
def test_what_holds_keys_gets_neither_into_a_commit_nor_into_an_image(list_of):
    """`.data` has the keys, `.env` the passwords; `make backup` puts the keys into a file in this folder."""
    lines = (CHECKOUT / list_of).read_text(encoding="utf-8").splitlines()
    for secret in (".data", ".env", "rollbook-20261121-201829.tar"):
        assert any(fnmatch(secret, line.rstrip("/")) for line in lines), secret


def test_what_must_have_a_value_is_named_and_every_service_waits_for_what_it_needs():
    assert set(SERVICES) == {"postgres", "rabbitmq", *OURS}
    for name in OURS:
        assert set(SERVICES[name]["depends_on"]) <= set(SERVICES)
        told = SERVICES[name]["environment"]
        assert {"DATABASE_URL", "CELERY_BROKER_URL", *KEYS} <= set(told)
        assert ("DATABASE_OWNER_URL" in told) == (name == "migrate")  # only whoever migrates may change tables
    assert SERVICES["worker"]["depends_on"]["migrate"]["condition"] == "service_completed_successfully"


def test_whoever_listens_says_whether_it_is_well_and_nobody_else_is_asked():
    """One image for all: a check in the Dockerfile would call every worker and the clock ill."""
    assert {name for name in SERVICES if "healthcheck" in SERVICES[name]} == {"postgres", "rabbitmq", "web"}
    assert "HEALTHCHECK" not in (CHECKOUT / "Dockerfile").read_text(encoding="utf-8")


def test_several_web_containers_do_not_fight_over_one_port_and_share_their_files():
    (ports,) = SERVICES["web"]["ports"]
    host, inside = re.fullmatch(r"127\.0\.0\.1:(\d+-\d+):(\d+)", ports).groups()
    first, last = map(int, host.split("-"))
    assert last - first >= 3 and inside == "8000"
    assert "files:/var/lib/rollbook" in SERVICES["web"]["volumes"] and "files" in FILE["volumes"]
    assert "volumes" not in SERVICES["worker"]


def stages() -> list[str]:
    """The Dockerfile's stages, comments left out and each instruction on one line."""
    text = (CHECKOUT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return re.split(r"^(?=FROM )", "\n".join(lines), flags=re.M)[1:]


def test_the_image_has_the_compiled_engine_and_no_compiler():
    base, engine, last = stages()
    assert "gcc" in engine and "requirements-dev.txt" in engine and "python -m engine" in engine
    assert "gcc" not in base + last and "requirements-dev.txt" not in base + last
    assert "COPY --from=engine /srv/rollbook/build/engine build/engine" in last
    assert last.index("COPY . .") < last.index("COPY --from=engine") < last.index("assert compiled()")
    assert "build" in (CHECKOUT / ".dockerignore").read_text().split()  # a build of another Python isn't brought along


@pytest.mark.slow
@pytest.mark.skipif(not CAN_COMPILE, reason="mypyc or a C compiler isn't here")
def test_what_the_first_stage_compiles_runs_in_the_last_one(tmp_path: Path):
    """Another folder with the same sources, as in the image: the build is taken along and used."""
    make()
    for part in ("engine", "build/engine"):
        left_out = shutil.ignore_patterns("__pycache__", "build")
        shutil.copytree(CHECKOUT / part, tmp_path / part, ignore=left_out)
    check = re.search(r"RUN python -c (\S.*?\))\"", stages()[-1])
    assert check
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "ROLLBOOK_ENGINE": ""}
    command = [sys.executable, "-c", check[1].removeprefix('"')]
    subprocess.run(command, cwd=tmp_path, env=environment, check=True, timeout=PATIENCE)


class Containers:
    """Starts a service's command with its environment and nothing of ours."""

    def __init__(self, folder: Path, database: str, owner: str, broker: str) -> None:
        self.folder, self.said = folder, {"DATABASE_URL": database, "CELERY_BROKER_URL": broker, **KEYS}
        self.owner = owner
        self.started: list[subprocess.Popen[bytes]] = []

    def start(self, name: str, port: int = 0) -> subprocess.Popen[bytes]:
        told = {name: self.said.get(name, "") for name in SERVICES[name]["environment"]}
        if "DATABASE_OWNER_URL" in told:
            told["DATABASE_OWNER_URL"] = self.owner
        command = SERVICES[name].get("command") or image_command(port)
        with (self.folder / f"{name}.log").open("ab") as log:
            self.started.append(
                subprocess.Popen(
                    [sys.executable, *(command[1:] if command[0] == "python" else ["-m", *command])],
                    cwd=CHECKOUT,
                    env={"PATH": os.environ["PATH"], "HOME": str(self.folder)}
                    | {"ROLLBOOK_DATA": str(self.folder / f"{name}-{len(self.started)}"), **told},
                    stdout=log,
                    stderr=log,
                    start_new_session=True,
                    preexec_fn=end_with_the_tests,
                )
            )
        return self.started[-1]

    def health(self, name: str, port: int) -> int:
        """What the service's health check ends with."""
        how, _, *command = SERVICES[name]["healthcheck"]["test"]
        assert how == "CMD"
        told = [part.replace("127.0.0.1:8000", f"127.0.0.1:{port}") for part in command]
        done = subprocess.run([sys.executable, *told], capture_output=True, check=False, timeout=PATIENCE)
        return done.returncode

    def log(self, name: str) -> str:
        return (self.folder / f"{name}.log").read_text()[-2000:]

    def stop(self) -> None:
        for one in self.started:
            if one.poll() is None:
                os.killpg(one.pid, signal.SIGTERM)
        for one in self.started:
            try:
                one.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                os.killpg(one.pid, signal.SIGKILL)
                one.wait()


def image_command(port: int) -> list[str]:
    """The Dockerfile's CMD, on another port."""
    text = (CHECKOUT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    found = re.search(r"^CMD (\[.*\])$", text, re.M)
    assert found
    return [part.replace("0.0.0.0:8000", f"127.0.0.1:{port}") for part in yaml.safe_load(found[1])]


@pytest.fixture
def containers(place: Path, settings, django_db_blocker) -> Iterator[Containers]:
    """What this process asks for is asked there, too."""
    cluster, redis = Cluster(place / "postgres", throw_away=True), Redis(place)
    made = None
    try:
        redis.start()
        cluster.start()
        roles.ensure(cluster.address)
        address = cluster.address
        made = Containers(
            place, address.url(roles.WEB, roles.DATABASE), address.url(roles.OWNER, roles.DATABASE), redis.url
        )
        settings.CELERY_BROKER_URL, settings.CELERY_BROKER_TRANSPORT_OPTIONS = redis.url, options(redis.url, Path())
        nudging.sender.cache_clear()
        with elsewhere(address.keywords(roles.WEB, roles.DATABASE), django_db_blocker):
            yield made
    finally:
        nudging.sender.cache_clear()
        if made is not None:
            made.stop()
        redis.kill()
        cluster.destroy()


@pytest.mark.slow
def test_web_two_workers_and_a_clock_as_the_file_starts_them_play_a_simulation(containers: Containers):
    migrated = containers.start("migrate")
    assert migrated.wait(PATIENCE) == 0, containers.log("migrate")
    port = free_port()
    web = containers.start("web", port)
    for _ in range(2):
        containers.start("worker")
    containers.start("clock")

    def serves() -> bool:
        assert web.poll() is None, containers.log("web")
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/login/", timeout=PATIENCE) as answer:
                return answer.status == 200
        except urllib.error.URLError:
            return False

    until(serves, lambda: containers.log("web"))
    from tests.simulation.street import Street

    row = Street().ask(100)
    until(lambda: not progress(row).going, lambda: containers.log("worker"))
    assert progress(row).played == 100
    assert all(one.poll() is None for one in containers.started[1:])  # nobody ended on the way
    until(lambda: containers.health("web", port) == 0, lambda: containers.log("web"), every=1)
    assert containers.health("web", free_port()) != 0
