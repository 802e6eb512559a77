"""``manage.py run``: what ``make run`` calls."""

import os
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.local import listening, pooler, supervisor, watching
from campaigns.local.cluster import ServerFailed
from campaigns.local.tables import MigrationFailed, OtherVersion

EXPECTED = (
    supervisor.AlreadyRunning,
    supervisor.CannotStart,
    watching.Hopeless,
    listening.NoPort,
    pooler.Unsaid,
    ServerFailed,
    MigrationFailed,
    OtherVersion,
)


class Command(BaseCommand):
    """Database, tables, demo, web server, worker and clock, until Ctrl-C."""

    help = "Start everything on this machine and stop it again on Ctrl-C."
    requires_system_checks: list[str] = []  # the migrations and the web server check for themselves

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--lan", action="store_true", help="also listen on the local network (or LAN=1)")
        parser.add_argument("--port", type=int, help="the first port to try (or PORT=...)")

        parser.add_argument("--no-demo", action="store_true", help="do not load the demo campaign (or DEMO=0)")

    def handle(self, *args: Any, **options: Any) -> None:
        open_to_lan = options["lan"] or os.environ.get("LAN", "") not in ("", "0")
        with_demo = not options["no_demo"] and os.environ.get("DEMO") != "0"
        try:
            port = listening.port_of(str(options["port"] or os.environ.get("PORT") or listening.FIRST_PORT))
            supervisor.Supervisor(open_to_lan, port, with_demo).run()
        except EXPECTED as error:
            raise CommandError(str(error)) from error
