"""A real pgbouncer of a test's own, in front of the test's database."""

import os
from pathlib import Path

import psycopg
from django.db import connection

from tests.absent import program
from tests.databases import url_of
from tests.simulation.servers import Broker

FEW = 3  # connections to the server, however many clients there are


class Pgbouncer(Broker):
    """`mode` is transaction or session."""

    name = "pgbouncer"

    def __init__(self, folder: Path, mode: str = "transaction") -> None:
        super().__init__(folder)
        self.mode = mode
        self.database = {name: str(connection.settings_dict[name] or "") for name in ("HOST", "PORT", "NAME")}
        self.login = {name: str(connection.settings_dict[name]) for name in ("USER", "PASSWORD")}

    @property
    def url(self) -> str:
        return url_of({**self.database, "HOST": "127.0.0.1", "PORT": self.port, **self.login})

    def command(self) -> list[str]:
        here = self.folder / "pgbouncer.ini"
        server = {"host": self.database["HOST"], "port": self.database["PORT"] or "5432"}
        server |= {"user": self.login["USER"], "password": self.login["PASSWORD"]}
        lines = ["[databases]", "* = " + " ".join(f"{name}={value}" for name, value in server.items()), "[pgbouncer]"]
        lines += [f"listen_port = {self.port}", "listen_addr = 127.0.0.1", "unix_socket_dir =", "auth_type = any"]
        lines += [f"pool_mode = {self.mode}", f"default_pool_size = {FEW}", "max_client_conn = 200"]
        here.write_text("\n".join(lines) + "\n")
        as_nobody = ["-u", "nobody"] if os.geteuid() == 0 else []
        return [program("pgbouncer", package="pgbouncer"), *as_nobody, str(here)]

    def answers(self) -> bool:
        try:
            psycopg.connect(self.url).close()
        except psycopg.OperationalError:
            return False
        return True
