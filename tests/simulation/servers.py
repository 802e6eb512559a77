"""Servers of a test's own, on ports of their own, so that they may be killed: nobody else's are ever touched."""

import contextlib
import os
import secrets
import socket
import subprocess
from pathlib import Path

import psutil

from campaigns.local import roles
from campaigns.local.cluster import Cluster
from tests.absent import program
from tests.local.starting import end_with_the_tests
from tests.patience import PATIENCE, until

PORTS = range(10_000, 30_000)  # below those that systems hand out for outgoing connections, which come at any moment


def free_port() -> int:
    """A port that nobody listens at, nor is given by the system to somebody else before a server binds it."""
    while True:
        port = secrets.choice(PORTS)  # not `random`: pytest may seed that alike in every process
        with socket.socket() as tried:
            try:
                tried.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port


class Broker:
    """`start` after `kill` is the same server again, at the same address."""

    name = ""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        raise NotImplementedError

    def command(self) -> list[str]:
        raise NotImplementedError

    def environment(self) -> dict[str, str]:
        return {}

    def start(self) -> None:
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                self.command(),
                env={**os.environ, **self.environment()},
                cwd=self.folder,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=end_with_the_tests,
            )
        started = self.process

        def up() -> bool:
            assert started.poll() is None, self.said()
            return self.answers()

        until(up, self.said, every=0.1)

    def said(self) -> str:
        return (self.folder / "log").read_text()[-2000:]

    def answers(self) -> bool:
        from kombu import Connection

        try:
            with Connection(self.url, connect_timeout=20, transport_options={"max_retries": 0}) as connection:
                connection.default_channel.close()
        except Exception:  # not yet, in whichever library's words
            return False
        return True

    def kill(self) -> None:
        """kill -9 of it and of everything it started."""
        if self.process is not None and self.process.poll() is None:
            parent = psutil.Process(self.process.pid)
            for one in [*parent.children(recursive=True), parent]:
                with contextlib.suppress(psutil.NoSuchProcess):
                    one.kill()
            self.process.wait(PATIENCE)


class Redis(Broker):
    name = "redis"

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def command(self) -> list[str]:
        server = program("redis-server", package="redis-server")
        return [server, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", str(self.folder)]


class RabbitMQ(Broker):
    name = "rabbitmq"

    @property
    def url(self) -> str:
        return f"amqp://guest:guest@127.0.0.1:{self.port}//"

    def command(self) -> list[str]:
        beside = Path("/usr/lib/rabbitmq/bin/rabbitmq-server")  # Debian's wrapper would change to another account
        return [str(beside) if beside.exists() else program("rabbitmq-server", package="rabbitmq-server")]

    def environment(self) -> dict[str, str]:
        return {
            "HOME": str(self.folder),
            "RABBITMQ_NODENAME": f"rollbook-{self.port}@localhost",
            "RABBITMQ_NODE_IP_ADDRESS": "127.0.0.1",
            "RABBITMQ_NODE_PORT": str(self.port),
            "RABBITMQ_DIST_PORT": str(free_port()),
            "RABBITMQ_MNESIA_BASE": str(self.folder / "data"),
            "RABBITMQ_LOG_BASE": str(self.folder / "logs"),
            "RABBITMQ_CONF_ENV_FILE": str(self.folder / "none"),
            "RABBITMQ_CONFIG_FILE": str(self.folder / "none"),
            "RABBITMQ_ENABLED_PLUGINS_FILE": str(self.folder / "no-plugins"),
            "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS": "+S 1:1",
            "ERL_EPMD_ADDRESS": "127.0.0.1",
        }


class Postgres:
    """A server that keeps what it has committed, unlike the suite's own."""

    def __init__(self, folder: Path) -> None:
        self.cluster = Cluster(folder)

    def start(self) -> None:
        self.cluster.start()

    @property
    def url(self) -> str:
        return self.cluster.address.url(roles.OWNER, roles.DATABASE)

    def prepare(self, data: Path) -> None:
        """With the tables of an installation that was started before."""
        for name in (self.cluster.wanted.name, self.cluster.password_file.name):
            subprocess.run(["cp", "-a", str(data / name), str(self.cluster.wanted.parent)], check=True)
        self.start()

    def kill(self) -> None:
        """kill -9 of the server and of every process it has for a connection."""
        parent = self.cluster.process()
        assert parent is not None
        for one in [parent, *parent.children(recursive=True)]:
            with contextlib.suppress(psutil.NoSuchProcess):
                one.kill()
        if self.cluster.child is not None:
            self.cluster.child.wait(PATIENCE)
            self.cluster.child = None
