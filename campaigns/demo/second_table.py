"""Further campaigns of the demo: the referee and the two players of the first one sit at another table."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID, uuid4

from django.contrib.auth.models import AbstractBaseUser
from django.utils.translation import override

from campaigns.demo import cast
from campaigns.models import Member
from campaigns.scripts.tables import OpenTable, Room
from campaigns.submit import found_campaign, link_account
from campaigns.web.characters.starters import translated
from campaigns.web.rulesets.registry import game_of
from engine.kernel.refusal import Malformed, Refusal

Command = dict[str, Any]

MOST: Final = 300  # entries
LANGUAGE: Final = "de"


@dataclass
class Seats:
    room: Room
    referee: UUID
    players: list[UUID]

    def hire(self) -> tuple[list[Command], list[Command]]:
        """Sides and figures of a setup: the gangs to begin with, in the demo's language."""
        sides, figures = [], []
        key = self.room.rules.key
        with override(LANGUAGE):
            armies = [translated(starter, key) for starter in game_of(key).starters]
        for side, army in enumerate(armies):
            command: Command = {"type": "found-gang", "name": army.name, "colour": army.colour, "shape": army.shape}
            gang = self.room.act(command, self.players[side]).of_type("campaign/gang-founded/1")[0]["gang"]
            sides.append({"gang": gang, "dice": "server"})
            for who in army.people:
                command = {"type": "hire-character", "gang": gang, **who}
                hired = self.room.act(command, self.referee).of_type("campaign/character-hired/1")[0]
                figures.append({"side": side, "character": hired["character"]})
        return sides, figures


def found(users: list[AbstractBaseUser], ruleset: str, name: str) -> Seats:
    names = [nickname for _account, _role, nickname in cast.ACCOUNTS]
    founded = found_campaign(
        users[cast.REFEREE], uuid4(), ruleset=ruleset, name=name, nickname=names[0], roles=("referee",)
    )
    room = Room(founded.campaign, ruleset)
    referee = UUID(founded.of_type("campaign/member-added/1")[0]["member"])
    return Seats(room, referee, [seat(room, referee, users[who], names[who]) for who in (cast.HAFEN, cast.BAHNHOF)])


def seat(room: Room, referee: UUID, user: AbstractBaseUser, nickname: str) -> UUID:
    receipt = room.act({"type": "add-member", "nickname": nickname}, referee)
    member = Member.objects.get(id=receipt.of_type("campaign/member-added/1")[0]["member"])
    link_account(user, member, uuid4())
    return UUID(str(member.id))


def play(
    table: OpenTable,
    players: Sequence[UUID],
    may_stop: Callable[[OpenTable], bool],
    thoughts: Callable[[OpenTable], Iterable[tuple[int, Command]]],
) -> OpenTable:
    """Of the thoughts (side, command) the first that the rules take is entered, until it may stop."""
    while not table.game.ended and not may_stop(table) and table.entries < MOST:
        for side, command in thoughts(table):
            try:
                table.enter(command, players[side])
                break
            except (Refusal, Malformed):
                continue
    return table
