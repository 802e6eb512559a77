"""A street-fight campaign as the pages see it: everybody has an account (password = name), or a phone."""

from typing import Any
from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client

from campaigns.models import Member, Seat
from campaigns.submit import Envelope, Receipt, found_campaign, submit
from engine.rulesets.stko.sample_tables import ALLEY
from tests.founding import founded

PEOPLE = (("anna", ("player",)), ("ben", ("player",)), ("otto", ("auditor",)), ("sam", ("spectator",)))
FIGURES = (("Keule", "killer", "machine_pistol"), ("Pit", "plock", "pistol"))


class Street:
    """Referee Rita, players Anna and Ben with a gang of two each, auditor Otto, spectator Sam, and a stranger."""

    def __init__(self, name: str = "Hafen") -> None:
        self.make_accounts()
        receipt = found_campaign(self.accounts["rita"], uuid4(), ruleset="stko", name=name, nickname="Rita")
        self.campaign = receipt.campaign
        self.members = {"rita": Member.objects.get(campaign_id=self.campaign).id}
        for who, roles in PEOPLE:
            self.members[who] = self.seat(who, roles)
        self.gangs = {who: self.gang(who) for who in ("anna", "ben")}
        self.figures = {who: [self.hire(who, *figure) for figure in FIGURES] for who in ("anna", "ben")}

    def make_accounts(self) -> None:
        everybody = ("rita", *dict(PEOPLE), "stranger")
        self.accounts = {who: User.objects.create_user(who, password=who) for who in everybody}
        self.sessions: dict[str, str] = {}

    def act(self, command: dict[str, Any], who: str = "rita", stream: UUID | None = None, **more: Any) -> Receipt:
        member = self.members[who]
        stream = stream or self.campaign
        return submit(
            Envelope(
                id=uuid4(),
                campaign=self.campaign,
                stream=stream,
                acts_as=member,
                entered_by=member,
                command=command,
                **more,
            )
        )

    def seat(self, who: str, roles: tuple[str, ...]) -> UUID:
        command = {"type": "add-member", "nickname": who.capitalize(), "roles": list(roles)}
        member = UUID(self.act(command).of_type("campaign/member-added/1")[0]["member"])
        Seat.objects.create(member_id=member, campaign_id=self.campaign, user=self.accounts[who])
        return member

    def gang(self, who: str) -> str:
        colour, shape = {"anna": ("red", "circle"), "ben": ("blue", "square")}[who]
        command = {"type": "found-gang", "name": f"{who.capitalize()}s", "colour": colour, "shape": shape}
        return self.act(command, who).of_type("campaign/gang-founded/1")[0]["gang"]

    def hire(self, who: str, name: str, kind: str, weapon: str) -> str:
        command = {"type": "hire-character", "gang": self.gangs[who], "name": name, "kind": kind, "weapons": [weapon]}
        return self.act(command).of_type("campaign/character-hired/1")[0]["character"]

    def battle(
        self, dice: str = "server", devices: str = "own", table: str = "real", name: str = "", **more: Any
    ) -> UUID:
        """All figures stand; on the drawn table Anna's at the lower edge, Ben's at the upper."""
        figures: list[dict[str, Any]] = [
            {"side": n, "character": one} for n, who in enumerate(("anna", "ben")) for one in self.figures[who]
        ]
        setup: dict[str, Any] = {
            "table": table,
            "deployment": "placed",
            "sides": [{"gang": self.gangs[who], "dice": dice} for who in ("anna", "ben")],
            "figures": figures,
            **more,
        }
        if table == "drawn":
            setup |= {"size": list(ALLEY.size)}
            for place, figure in enumerate(figures):
                figure["at"] = [1500 + 300 * (place % 2), 1000 if figure["side"] == 0 else 2000]
                figure["facing"] = [0, 1 if figure["side"] == 0 else -1]
        receipt = self.act({"type": "open-battle", "setup": setup, "devices": devices, "name": name})
        return UUID(receipt.of_type("campaign/battle-opened/1")[0]["battle"])

    def turn(self, battle: UUID, card: str) -> None:
        """With typed cards: the next one that comes up is this."""
        self.act({"type": "turn-card"}, "anna", battle)
        page = self.browser("rita").get(f"/battles/{battle}/").context["battle"]
        self.act({"type": "enter-dice", "faces": [page.waiting.roll.options.index(card) + 1]}, "anna", battle)

    def browser(self, who: str | None = None, language: str = "en") -> Client:
        """Browsers of one account share a session, as windows do: signing in is a fifth of a request."""
        client = Client(HTTP_ACCEPT_LANGUAGE=language)
        if who is not None:
            if not Session.objects.filter(session_key=self.sessions.get(who)).exists():  # nor where all was rolled back
                assert client.login(username=who, password=who)
                self.sessions[who] = client.cookies["sessionid"].value
            client.cookies["sessionid"] = self.sessions[who]
        return client


class Turned(Street):
    """With a battle at a real table, `turned`, in which the first card has come up."""

    def __init__(self) -> None:
        vars(self).update(vars(founded(Street)))
        self.turned = self.battle()
        self.act({"type": "turn-card"}, "anna", self.turned)
