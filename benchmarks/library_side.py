"""The other side of the comparison: the PyPI library `eventsourcing` on Postgres, as its manual shows it."""

from typing import Any
from urllib.parse import unquote, urlsplit
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event


class Battle(Aggregate):
    @event("Opened")
    def __init__(self) -> None:
        self.rolls = 0
        self.sixes = 0

    @event("Rolled")
    def roll(self, roll: int, figure: int, purpose: str, count: int, sides: int, faces: list[int], secret: str) -> None:
        self.rolls += 1
        self.sixes += faces.count(6)


class Battles(Application[UUID]):
    pass


def application(url: str) -> Battles:
    at = urlsplit(url)
    environment: dict[str, Any] = {
        "PERSISTENCE_MODULE": "eventsourcing.postgres",
        "POSTGRES_DBNAME": at.path.lstrip("/"),
        "POSTGRES_HOST": unquote(at.hostname or at.netloc.rpartition("@")[2].partition(":")[0]),
        "POSTGRES_PORT": str(at.port or 5432),
        "POSTGRES_USER": at.username or "",
        "POSTGRES_PASSWORD": unquote(at.password or ""),
    }
    return Battles(env=environment)


def battle(app: Battles, rolls: int) -> UUID:
    created = Battle()
    act(created, rolls)
    app.save(created)
    return created.id


def act(battle: Battle, rolls: int) -> None:
    for _ in range(rolls):
        battle.roll(battle.rolls + 1, 3, "shot", 3, 6, [1, 4, 6], "ab" * 32)


def load(app: Battles, which: UUID) -> Battle:
    battle: Battle = app.repository.get(which)
    return battle


def load_act_save(app: Battles, which: UUID) -> None:
    battle = load(app, which)
    act(battle, 1)
    app.save(battle)
