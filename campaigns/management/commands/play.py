"""manage.py play FILE.yaml: plays a scripted battle through submit and prints what happened."""

from pathlib import Path
from typing import Any

import msgspec
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from campaigns.scripts.playing import Play
from campaigns.scripts.reading import BadScript, Script
from campaigns.selectors.events import ShownEvent
from engine.kernel.ruleset import Viewer

HELP = """Plays a scripted battle as people would: its events as JSON lines, the final state last.

A script is YAML with
  name, ruleset (stko), options   values that differ from the defaults
  seed     a number: all dice and cards that the script doesn't name are drawn from it and typed
  setup    sides, figures, table, ... as when a battle is opened
  play     a list of steps: a command {type: ..}, or {dice: [..]}, {card: figure-2}, {answer: {..}}
           `by` names who enters it: referee (unless said) or the number of a side; `then` what goes with it
Nothing of it is kept unless --keep. A script that can't be played ends with FILE:LINE: reason and status 2.
docs/play.md has a whole example."""


def account_of(username: str) -> AbstractBaseUser:
    """Raises: CommandError."""
    account: AbstractBaseUser | None = get_user_model().objects.filter(username=username).first()
    if account is None:
        raise CommandError(f"there is no account {username}", returncode=2)
    return account


class Command(BaseCommand):
    help = HELP
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="the script")
        parser.add_argument("--keep", metavar="ACCOUNT", help="keep the campaign, with this account as its referee")

    def handle(self, *args: Any, file: Path, keep: str | None = None, **options: Any) -> None:
        account = None if keep is None else account_of(keep)
        try:
            script = Script(file)
            with transaction.atomic():
                play = Play(script, self.say, account)
                play.run()
                self.say_state(play)
                transaction.set_rollback(account is None)
        except BadScript as bad:
            self.stderr.write(str(bad))
            raise SystemExit(2) from None

    def say(self, event: ShownEvent) -> None:
        payload = msgspec.Raw((event.payload or "null").encode())
        line = {"version": event.version, "type": event.type, "provenance": event.provenance, "payload": payload}
        self.stdout.write(msgspec.json.encode(line).decode())

    def say_state(self, play: Play) -> None:
        game = play.table.game
        waiting, ended = game.waiting, game.ended
        state = {
            "view": play.room.rules.view(game.battle, Viewer(referee=True)),
            "waiting": {"kind": waiting.kind, "turn": waiting.turn, "figure": waiting.figure, "sides": waiting.sides},
            "ended": None if ended is None else {"how": ended.how, "winner": ended.winner},
        }
        self.stdout.write(msgspec.json.encode(state).decode())
