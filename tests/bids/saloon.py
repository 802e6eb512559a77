"""A campaign of bidding duels and everybody who would like to know what Ben has bid."""

from typing import Any, Final
from uuid import UUID, uuid4

from django.contrib import admin
from django.contrib.auth.models import User
from django.test import Client

from campaigns.models import Battle, Head, Member, Seat
from campaigns.projections.game import load_game
from campaigns.submit import Envelope, Receipt, found_campaign, submit
from campaigns.submit.campaigns.signing import sign
from tests.bids.game import BIDS

BID: Final = 7321  # stands nowhere by chance
SEATS: Final = (
    ("anna", ("player",)),
    ("ben", ("player",)),
    ("bo", ("player",)),
    ("cora", ("co-referee",)),
    ("otto", ("auditor",)),
    ("sam", ("spectator",)),
)


class Saloon:
    """Rita runs the machine, is the referee and plays: Anna, Ben and she have a side each, Bo plays beside Ben. Cora is
    a co-referee, Otto audits, Sam looks on. All sides have been asked for a bid."""

    rules: Any = BIDS

    def __init__(self) -> None:
        self.accounts = {"rita": User.objects.create_superuser("rita", password="rita")}
        receipt = found_campaign(self.accounts["rita"], uuid4(), ruleset=self.rules.key, name="Saloon", nickname="Rita")
        self.campaign = receipt.campaign
        self.members = {"rita": Member.objects.get(campaign_id=self.campaign).id}
        for who, roles in SEATS:
            self.accounts[who] = User.objects.create_user(who, password=who)
            self.members[who] = self.seat(who, roles)
        self.people = {who: self.gang(who, colour) for who, colour in self.colours()}
        self.battle = self.open_battle()
        self.begin()
        sign(self.campaign)

    def begin(self) -> None:
        self.enter({"type": "join-side", "side": 1, "player": str(self.members["bo"])}, "ben")
        self.enter({"type": "ask-for-bids", "figure": 1}, "anna")

    def colours(self) -> list[tuple[str, str]]:
        return [("anna", "red"), ("ben", "blue"), ("rita", "green")]

    def seat(self, who: str, roles: tuple[str, ...]) -> UUID:
        command = {"type": "add-member", "nickname": who.capitalize(), "roles": list(roles)}
        member = UUID(self.act(command).of_type("campaign/member-added/1")[0]["member"])
        Seat.objects.create(member_id=member, campaign_id=self.campaign, user=self.accounts[who])
        return member

    def gang(self, who: str, colour: str) -> tuple[str, str]:
        """A gang with one figure."""
        found = {"type": "found-gang", "name": f"{who} & Co", "colour": colour, "owners": [str(self.members[who])]}
        gang = self.act(found).of_type("campaign/gang-founded/1")[0]["gang"]
        hire = {"type": "hire-character", "gang": gang, "name": f"{who} I", "kind": "duellist", "weapons": []}
        return gang, self.act(hire).of_type("campaign/character-hired/1")[0]["character"]

    def open_battle(self) -> UUID:
        setup = {
            "table": "real",
            "sides": [{"gang": gang} for gang, _ in self.people.values()],
            "figures": [{"side": n, "character": one} for n, (_, one) in enumerate(self.people.values())],
        }
        opened = self.act({"type": "open-battle", "setup": setup, "devices": "own"})
        return UUID(opened.of_type("campaign/battle-opened/1")[0]["battle"])

    def act(self, command: dict[str, Any], who: str = "rita", stream: UUID | None = None, **more: Any) -> Receipt:
        member = self.members[who]
        where = {"campaign": self.campaign, "stream": stream or self.campaign}
        return submit(
            Envelope(**{"id": uuid4(), "acts_as": member, "entered_by": member, "command": command, **where, **more})
        )

    def enter(self, command: dict[str, Any], who: str, **more: Any) -> Receipt:
        return self.act(command, who, self.battle, **more)

    def bid(self, number: int, who: str, **more: Any) -> Receipt:
        return self.enter({"type": "answer", "value": {"number": number}, **more}, who)

    def game(self) -> Any:
        return load_game(self.rules, self.campaign, self.battle)

    def row(self) -> Battle:
        return Battle.objects.get(id=self.battle)

    def hand(self, who: str | None) -> Client:
        client = Client(HTTP_ACCEPT_LANGUAGE="en")
        if who is not None:
            client.force_login(self.accounts[who])
        return client

    def known(self) -> dict[str, list[Any]]:
        """What an address may name, by the name of its part."""
        versions = list(range(1, self.game().version + 1))
        gangs, characters = zip(*self.people.values(), strict=True)
        return {
            "campaign": [self.campaign],
            "battle": [self.battle],
            "version": versions,
            "at": versions,
            "gang": list(gangs),
            "character": list(characters),
            "figure": [1, 2],
            "side": [0, 1],
            "who": [self.members["ben"]],
            "command": [one.command for one in self.game().everything[::-1]],
            "seq": range(Head.objects.get(campaign_id=self.campaign).size, 0, -1),
        }

    def rows(self) -> dict[str, list[Any]]:
        """Ids of rows of each table that the books show."""
        found = {}
        for model in admin.site._registry:
            manager = getattr(model, "everything", model._default_manager)
            found[model._meta.model_name] = [*manager.values_list("pk", flat=True).order_by("-pk")[:3]]
        return {**found, "battle": [self.battle]}
