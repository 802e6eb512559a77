"""Founds the demo campaign and plays its battles, each command through submit as the person whose move it is."""

import random
import secrets
from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import msgspec
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from campaigns.demo import armies, cast, patrols
from campaigns.demo.choosing import next_entry, otherwise
from campaigns.demo.places import rows
from campaigns.demo.story import CHAPTERS, HOUSE_RULE, MORE, OPEN, OPTIONS, PRAISE, WRITTEN, Chapter
from campaigns.models import Character, Member, OpenChoice, Seat
from campaigns.scripts.tables import OpenTable, Room
from campaigns.selectors.characters.lives import whom
from campaigns.submit import Receipt, found_campaign, link_account
from campaigns.submit.characters.eligibility import must_be_fit
from engine.kernel.refusal import Malformed, Refusal
from engine.rulesets.stko.rules.ending import lost_of

RULESET = "stko"
TRIES = 5  # an open battle may be over before it was to be left open, further chapters may pass without a death
MOST_CHOICES = 60  # one skill may bring a few draws and choices
MOST_THOUGHTS = 12  # tries at an entry that is allowed
LONGEST = 64  # entries; whoever has lost more by then gives up
Login = dict[str, str]


class NameTaken(Exception):
    """An account of that name belongs to somebody else."""


def is_there() -> bool:
    """Whether the demo campaign has been founded already: its first account is the referee of a campaign."""
    referee = get_user_model().objects.filter(username=cast.ACCOUNTS[0][0]).first()
    return referee is not None and Seat.objects.filter(user_id=referee.pk).exists()


@transaction.atomic
def load(keep: Callable[[list[Login]], None]) -> list[Login]:
    """The new accounts with their passwords; nothing when the demo is there already. All of it or none.

    `keep` gets them before anything is committed: whatever ends this process, no account is left whose password nobody
    knows. Raises: NameTaken.
    """
    if is_there():
        return []
    logins, users = accounts()
    Demo(users).play()
    armies.found(users)
    patrols.found(users)
    keep(logins)
    return logins


def accounts() -> tuple[list[Login], list[AbstractBaseUser]]:
    """One per role, each with a password of its own that nobody has chosen."""
    table = get_user_model().objects
    taken = table.filter(username__in=[name for name, _, _ in cast.ACCOUNTS]).values_list("username", flat=True).first()
    if taken is not None:
        raise NameTaken(f"There is an account named {taken} already; the demo campaign would need that name.")
    logins: list[Login] = []
    users: list[AbstractBaseUser] = []
    for username, role, _ in cast.ACCOUNTS:
        password = "-".join(secrets.token_hex(2) for _ in range(4))
        users.append(table.create_user(username=username, password=password))
        logins.append({"role": role, "username": username, "password": password})
    return logins, users


class Demo:
    def __init__(self, users: list[AbstractBaseUser]) -> None:
        self.pick = random.Random(7)  # noqa: S311 no secret
        nicknames = [nickname for _, _, nickname in cast.ACCOUNTS]
        founded = found_campaign(
            users[cast.REFEREE],
            uuid4(),
            ruleset=RULESET,
            name=cast.CAMPAIGN,
            nickname=nicknames[0],
            roles=("referee",),
            options=OPTIONS,
        )
        self.room = Room(founded.campaign, RULESET)
        self.people = [UUID(founded.of_type("campaign/member-added/1")[0]["member"])]
        self.people += [self.seat(user, name) for user, name in zip(users[1:], nicknames[1:], strict=True)]
        self.act({"type": "set-roles", "member": str(self.people[cast.AUDITOR]), "roles": ["auditor"]})
        self.players = self.people[cast.HAFEN], self.people[cast.BAHNHOF]
        for written in (*WRITTEN, {"type": "add-house-rule", "text": HOUSE_RULE}):
            self.act(written)
        self.gangs = [self.found_gang(gang, player) for gang, player in zip(cast.GANGS, self.players, strict=True)]
        self.recruits = [list(gang.recruits) for gang in cast.GANGS]

    def act(self, command: dict[str, Any], who: UUID | None = None) -> Receipt:
        return self.room.act(command, who or self.people[cast.REFEREE])

    def seat(self, user: AbstractBaseUser, nickname: str) -> UUID:
        """A seat that its account takes over, first as a player: whoever only reads writes nothing, not even that."""
        receipt = self.act({"type": "add-member", "nickname": nickname})
        member = Member.objects.get(id=receipt.of_type("campaign/member-added/1")[0]["member"])
        link_account(user, member, uuid4())
        return UUID(str(member.id))

    # -- gangs ----------------------------------------------------------------------------------------------------
    def found_gang(self, gang: cast.Gang, player: UUID) -> str:
        command = {"type": "found-gang", "name": gang.name, "colour": gang.colour, "shape": gang.shape}
        key: str = self.act(command, player).of_type("campaign/gang-founded/1")[0]["gang"]
        for ganger in gang.people:
            self.hire(key, ganger)
        return key

    def hire(self, gang: str, ganger: cast.Ganger) -> None:
        """By the referee: players hire Plocks only (STKO-95)."""
        command = {
            "type": "hire-character",
            "gang": gang,
            "name": ganger.name,
            "kind": ganger.kind,
            "head": ganger.head,
        }
        self.act({**command, "pronoun": ganger.pronoun, "weapons": list(ganger.weapons)})

    def team(self, side: int, size: int) -> list[str]:
        """One of each class (STKO-59), those first who have fought least; recruits where too few are fit."""
        while True:
            alive = Character.objects.filter(gang_id=self.gangs[side]).order_by("battles", "hired_us", "id")
            fit = [character for character in alive if is_fit(character)]
            if len(fit) >= size or not self.recruits[side]:
                best = [
                    next((character for character in fit if character.kind == kind), None)
                    for kind in reversed(self.room.rules.ranks)
                ]
                chosen = [character for character in best if character is not None]
                return [
                    str(character.id)
                    for character in [*chosen, *(character for character in fit if character not in chosen)][:size]
                ]
            self.hire(self.gangs[side], self.recruits[side].pop(0))

    # -- battles --------------------------------------------------------------------------------------------------
    def play(self) -> None:
        """All chapters; more of them while nobody has died, or nobody lives with a wound; the last one stays open."""
        for chapter in CHAPTERS:
            self.fight(chapter)
            self.between()
        for chapter in MORE * TRIES:
            if not self.has_happened():
                self.fight(chapter)
                self.between()
        if not self.choices():
            self.act({"type": "award-skill", "character": self.survivor(), "reason": PRAISE})
        for _ in range(TRIES):
            if not self.fight(OPEN).game.ended:
                break

    def between(self) -> None:
        """Skills that are due are drawn and chosen by those whose they are."""
        for _ in range(MOST_CHOICES):
            row = next(iter(self.choices()), None)
            if row is None:
                return
            who = UUID(next(iter(whom(row)), str(self.people[cast.REFEREE])))
            if row.options:
                self.act({"type": "choose-skill", "choice": str(row.id), "skill": self.pick.choice(row.options)}, who)
            else:
                self.act({"type": "draw-skill", "choice": str(row.id)}, who)

    def choices(self) -> list[OpenChoice]:
        return list(OpenChoice.objects.filter(campaign_id=self.room.campaign, kind="skill"))

    def survivor(self) -> str:
        """Whoever has fought most of those still alive."""
        alive = Character.objects.filter(campaign_id=self.room.campaign, status=Character.Status.ALIVE)
        return str(alive.order_by("-battles", "hired_us", "id").values_list("id", flat=True)[0])

    def has_happened(self) -> bool:
        """What a newcomer wants to see: somebody was killed, and somebody lives with a wound."""
        people = list(Character.objects.filter(campaign_id=self.room.campaign))
        alive, dead = Character.Status.ALIVE, Character.Status.DEAD
        wounded = any(character.wounds for character in people if character.status == alive)
        return (
            wounded
            and any(character.status == dead for character in people)
            and any(character.kills for character in people)
        )

    def fight(self, chapter: Chapter) -> OpenTable:
        table = self.room.open_battle(self.people[cast.REFEREE], self.setup(chapter), chapter.name, chapter.devices)
        if chapter.note:
            table.enter({"type": "note", "note": chapter.note}, self.people[cast.REFEREE])
        while not table.game.ended and not self.may_stop(chapter, table):
            self.go_on(table)
            if table.entries > LONGEST and table.game.open is None and not table.game.ended:
                loser = max((0, 1), key=lambda side: lost_of(table.game.battle, side))
                table.enter({"type": "end", "how": "conceded", "side": loser}, self.players[loser])
        return table

    def go_on(self, table: OpenTable) -> None:
        """The first of what comes to mind that is allowed; where nothing is, the first side gives up."""
        thoughts = [next_entry(table.game, self.pick)]
        for n in range(MOST_THOUGHTS):
            if n == 1:
                thoughts += otherwise(table.game)
            if n == len(thoughts):
                break
            try:
                table.enter(thoughts[n].command, self.players[thoughts[n].side])
                return
            except (Refusal, Malformed):
                continue
        table.enter({"type": "end", "how": "conceded", "side": 0}, self.players[0])

    def may_stop(self, chapter: Chapter, table: OpenTable) -> bool:
        """In the middle, when the first player's figure has its turn and can do what it likes."""
        waiting = table.game.waiting
        if not chapter.stop or table.entries < chapter.stop or waiting.turn != "action":
            return False
        f = table.game.battle.figures[waiting.figure - 1]
        return waiting.sides == (0,) and not f.status

    def setup(self, chapter: Chapter) -> dict[str, Any]:
        teams = [self.team(side, chapter.size) for side in (0, 1)]
        sides = [{"gang": gang, "dice": dice} for gang, dice in zip(self.gangs, chapter.dice, strict=True)]
        figures: list[dict[str, Any]] = [
            {"side": side, "character": team, "facing": [0, 1 - 2 * side]} for side in (0, 1) for team in teams[side]
        ]
        common = {"sides": sides, "options": chapter.options, "deployment": chapter.deployment}
        if chapter.ground is None:
            return {**common, "figures": figures}
        places = [point for row in rows(chapter.ground, (len(teams[0]), len(teams[1]))) for point in row]
        figures = [{**figure, "at": list(point)} for figure, point in zip(figures, places, strict=True)]
        pieces = [msgspec.to_builtins(piece) for piece in chapter.ground.terrain]
        return {**common, "figures": figures, "table": "drawn", "size": list(chapter.ground.size), "terrain": pieces}


def is_fit(character: Character) -> bool:
    try:
        must_be_fit(character)
    except Refusal:
        return False
    return True
