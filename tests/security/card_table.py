"""A game with cards, and everybody who would like to know what Ben holds in his hand, has bid and has ordered."""

import re
from typing import Any, Final
from uuid import UUID, uuid4

from django.contrib import admin
from django.contrib.auth.models import User
from django.test import Client

from campaigns.models import Head, Member, Seat
from campaigns.projections.game import load_game
from campaigns.submit import Envelope, Receipt, found_campaign, submit
from campaigns.submit.campaigns.signing import sign
from engine.rulesets import ruleset

HELD: Final = "Quicksilver"  # Ben has three of them and draws two
DECOY: Final = "Moonraker"  # stands in the same list and is nobody's: wherever one name is told, so is the other
BID: Final = 347  # stands nowhere by chance
ORDER: Final = "sight"  # when one of Ben's is asked whether it interrupts
# As an entry, an event or the picture of the table tells it, in JSON, in JSON within JSON or in a page.
ORDERED: Final = re.compile(rf"order(?:\"|&quot;|&#x27;|<[^>]*>|[\\':\s])*{ORDER}", re.IGNORECASE)
SEATS: Final = (
    ("anna", ("player",)),
    ("ben", ("player",)),
    ("cora", ("co-referee",)),
    ("otto", ("auditor",)),
    ("sam", ("spectator",)),
)
CARDS: Final = {
    DECOY: "move 20 0 0 kp:1 | Text.",
    HELD: "move 20 0 0 kp:1 | Text.",
    "Lull": "roll 5 0 0 re-roll | Text.",
}
LEADER: Final = {"values": {"K": 60, "F": 4}}


class CardTable:
    """Rita runs the machine, is the referee and plays: Anna, Ben and she have a side each. Cora is a co-referee, Otto
    audits, Sam looks on. Ben has given an order and drawn; all sides are asked for a bid."""

    def __init__(self) -> None:
        self.accounts = {"rita": User.objects.create_superuser("rita", password="rita")}
        receipt = found_campaign(self.accounts["rita"], uuid4(), ruleset="pb12", name="Quay", nickname="Rita")
        self.campaign = receipt.campaign
        self.members = {"rita": Member.objects.get(campaign_id=self.campaign).id}
        for who, roles in SEATS:
            self.accounts[who] = User.objects.create_user(who, password=who)
            self.members[who] = self.seat(who, roles)
        self.battle = self.open_battle()
        for side, who in enumerate(("anna", "ben", "rita")):
            self.enter({"type": "prepare", "side": side, "points": 60}, who)
        self.enter({"type": "choose-cards", "side": 0, "cards": ["Lull"]}, "anna")
        self.enter({"type": "choose-cards", "side": 1, "cards": [HELD] * 3}, "ben")
        self.enter({"type": "set-standing-order", "figure": 6, "side": 1, "order": ORDER}, "ben")
        self.enter({"type": "begin"}, "anna")
        self.enter({"type": "answer", "value": {"number": 0}}, "anna")
        self.enter({"type": "answer", "value": {"number": 2}}, "ben")
        sign(self.campaign)

    def seat(self, who: str, roles: tuple[str, ...]) -> UUID:
        command = {"type": "add-member", "nickname": who.capitalize(), "roles": list(roles)}
        member = UUID(self.act(command).of_type("campaign/member-added/1")[0]["member"])
        Seat.objects.create(member_id=member, campaign_id=self.campaign, user=self.accounts[who])
        return member

    def open_battle(self) -> UUID:
        players = [[str(self.members[who])] for who in ("anna", "ben", "rita")]
        people = [(side, n) for side in range(3) for n in range(5)]
        setup = {
            "table": "real",
            "sides": [{"name": f"Crew {side}", "players": who} for side, who in enumerate(players)],
            "figures": [
                {"side": side, "rank": "figure", "name": f"Hand {side}{n}", "profile": LEADER, "tags": ["on-field"]}
                for side, n in people
            ],
            "options": {"pb12.cards": True, "pb12.card_list": CARDS},
        }
        opened = self.act({"type": "open-battle", "setup": setup, "devices": "own"})
        return UUID(opened.of_type("campaign/battle-opened/1")[0]["battle"])

    def act(self, command: dict[str, Any], who: str = "rita", stream: UUID | None = None, **more: Any) -> Receipt:
        member = self.members[who]
        where = {"campaign": self.campaign, "stream": stream or self.campaign}
        given = {"acts_as": member, "entered_by": member, "command": command, **where, **more}
        return submit(Envelope(id=uuid4(), **given))

    def enter(self, command: dict[str, Any], who: str, **more: Any) -> Receipt:
        return self.act(command, who, more.pop("battle", self.battle), **more)

    def bid(self, number: int, who: str) -> Receipt:
        return self.enter({"type": "answer", "value": {"number": number}}, who)

    def all_bid(self) -> None:
        """Ben's side has the first move."""
        for who, number in (("ben", BID), ("anna", 1), ("rita", 2)):
            self.bid(number, who)
        while (asked := self.game().open) is not None:
            first = "first" if asked.sides == (1,) else "last"
            self.enter({"type": "answer", "value": {"choice": first}}, ("anna", "ben", "rita")[asked.sides[0]])

    def game(self, battle: UUID | None = None) -> Any:
        return load_game(ruleset("pb12"), self.campaign, battle or self.battle)

    def hand(self, who: str) -> Client:
        client = Client(HTTP_ACCEPT_LANGUAGE="en")
        client.force_login(self.accounts[who])
        return client

    def known(self, battle: UUID | None = None) -> dict[str, list[Any]]:
        """What an address may name, by the name of its part."""
        game = self.game(battle)
        last = {(type(one.event), getattr(one.event, "command", {}).get("type")): one for one in game.everything}
        versions = sorted((one.version for one in last.values()), reverse=True)  # one of each kind tells what it tells
        return {
            "campaign": [self.campaign],
            "battle": [battle or self.battle],
            "version": versions,
            "at": versions,
            "figure": [1, 6],
            "side": [0, 1],
            "roll": [*range(1, game.next_roll)],
            "number": [*range(1, game.next_roll)],
            "who": [self.members["ben"]],
            "command": [game.everything[version - 1].command for version in versions],
            "seq": range(Head.objects.get(campaign_id=self.campaign).size, 0, -1),
        }

    def rows(self) -> dict[str, list[Any]]:
        """Ids of rows of each table that the admin shows."""
        found = {}
        for model in admin.site._registry:
            manager = getattr(model, "everything", model._default_manager)
            found[model._meta.model_name] = [*manager.values_list("pk", flat=True).order_by("-pk")[:3]]
        return {**found, "battle": [self.battle]}
