"""A campaign of Firefight as the pages see it: Rita is its referee, Anna and Ben have a force each."""

import json
import re
from html import unescape
from typing import Any
from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from campaigns.models import Character, Member, Seat
from campaigns.submit import Envelope, Receipt, found_campaign, submit

WATCH: dict[str, Any] = {
    "parts": [
        {
            "name": "Riflemen", "models": 5, "quality": 4, "defence": 3,
            "rules": ["Fearless", "Relentless", "Shrouded"],
            "weapons": [
                {"name": "Heavy rifle", "count": 4, "range": 24, "attacks": 1, "rules": ["AP(1)"]},
                {"name": "Flamer", "range": 12, "attacks": 1, "rules": ["Blast(3)", "Reliable"]},
                {"name": "Knife", "count": 5, "attacks": 1},
            ],
        }
    ],
    "points": 95,
}  # fmt: skip


def text(answer: Any) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", answer.content.decode())))


class Front:
    ruleset, kind = "gff", "unit"

    def __init__(self) -> None:
        names = ("rita", "anna", "ben", "otto")
        self.accounts = {who: User.objects.create_user(who, password=who) for who in names}
        self.sessions: dict[str, str] = {}
        receipt = found_campaign(self.accounts["rita"], uuid4(), ruleset=self.ruleset, name="Harbour", nickname="Rita")
        self.campaign = receipt.campaign
        self.members = {"rita": Member.objects.get(campaign_id=self.campaign).id}
        for who, role in (("anna", "player"), ("ben", "player"), ("otto", "auditor")):
            self.members[who] = self.seat(who, role)
        self.gangs = {who: self.gang(who) for who in ("anna", "ben")}

    def seat(self, who: str, role: str) -> UUID:
        command = {"type": "add-member", "nickname": who.capitalize(), "roles": [role]}
        member = UUID(self.act(command).of_type("campaign/member-added/1")[0]["member"])
        Seat.objects.create(member_id=member, campaign_id=self.campaign, user=self.accounts[who])
        return member

    def gang(self, who: str) -> str:
        colour, shape = {"anna": ("blue", "square"), "ben": ("red", "circle")}[who]
        command = {"type": "found-gang", "name": f"{who.capitalize()}'s force", "colour": colour, "shape": shape}
        return str(self.act(command, who).of_type("campaign/gang-founded/1")[0]["gang"])

    def act(self, command: dict[str, Any], who: str = "rita", stream: UUID | None = None) -> Receipt:
        member = self.members[who]
        here = {"campaign": self.campaign, "stream": stream or self.campaign}
        return submit(Envelope(id=uuid4(), acts_as=member, entered_by=member, command=command, **here))

    def hire(self, who: str, profile: dict[str, Any] | None = None, name: str = "Harbour Watch") -> str:
        command = {"type": "hire-character", "gang": self.gangs[who], "name": name, "kind": self.kind}
        receipt = self.act({**command, "profile": profile or WATCH}, who)
        return str(receipt.of_type("campaign/character-hired/1")[0]["character"])

    def fight(self, dice: str = "server", **more: Any) -> UUID:
        """A unit each, new in their forces, at a real table unless said."""
        figures = [{"side": n, "character": self.hire(who)} for n, who in enumerate(self.gangs)]
        sides = [{"gang": gang, "dice": dice} for gang in self.gangs.values()]
        setup = {"table": "real", "sides": sides, "figures": figures, **more}
        receipt = self.act({"type": "open-battle", "setup": setup})
        return UUID(receipt.of_type("campaign/battle-opened/1")[0]["battle"])

    def browser(self, who: str, language: str = "en") -> Client:
        """Browsers of one account share a session, as windows do."""
        client = Client(HTTP_ACCEPT_LANGUAGE=language)
        if not Session.objects.filter(session_key=self.sessions.get(who)).exists():
            client.force_login(self.accounts[who])
            self.sessions[who] = client.cookies["sessionid"].value
        client.cookies["sessionid"] = self.sessions[who]
        return client

    def see(self, who: str, name: str, *args: Any, language: str = "en") -> str:
        answer = self.browser(who, language).get(reverse(name, args=[self.campaign, *args]))
        assert answer.status_code == 200, (name, answer.status_code)
        return text(answer)

    def send(self, who: str, name: str, args: list[Any], form: dict[str, Any]) -> Any:
        return self.browser(who).post(reverse(name, args=[self.campaign, *args]), form)

    def units(self) -> list[Character]:
        """The first of each force, Anna's first."""
        return [Character.objects.filter(gang_id=gang).order_by("hired_us").first() for gang in self.gangs.values()]

    def unit(self, name: str = "Harbour Watch") -> Character:
        from campaigns.vault import unseal

        return next(
            character
            for character in Character.objects.filter(campaign_id=self.campaign)
            if unseal(character.name) == name
        )


def file_of(content: Any, name: str = "list.json") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, json.dumps(content).encode(), "application/json")
