"""A fixed cast that came in through the API: everything they have they got by requests."""

import json
from typing import Any
from uuid import uuid4

from django.contrib.auth.models import User
from django.test import Client

from campaigns.models import Head
from campaigns.submit.accounts.api_tokens import make_token

PASSWORD = "not-a-secret-7"


class Answer:
    """Status and body of one answer; `code` is the error's."""

    def __init__(self, response: Any) -> None:
        self.status: int = response.status_code
        self.headers = response.headers
        self.raw = b"".join(response.streaming_content) if response.streaming else response.content
        plain = response.headers.get("Content-Type", "").startswith("application/json")
        self.body: Any = json.loads(self.raw) if self.raw and plain else None

    @property
    def error(self) -> dict[str, Any]:
        return self.body["error"]

    @property
    def code(self) -> str:
        return self.error["code"]

    def __getitem__(self, name: str) -> Any:
        return self.body[name]


class Hand:
    """Somebody with a token (or none) at the API."""

    def __init__(self, token: str = "", member: str = "") -> None:
        self.token = token
        self.member = member
        self.client = Client()

    def __deepcopy__(self, memo: Any) -> "Hand":
        return Hand(self.token, self.member)

    def get(self, path: str, language: str = "en", **query: Any) -> Answer:
        return Answer(self.client.get(f"/api/{path}", query, **self._headers(language)))

    def lines(self, path: str, **query: Any) -> list[dict[str, Any]]:
        """Events as newline-delimited JSON."""
        headers = self._headers("en") | {"HTTP_ACCEPT": "application/x-ndjson"}
        answer = Answer(self.client.get(f"/api/{path}", query, **headers))
        assert answer.status == 200, answer.raw
        return [json.loads(line) for line in answer.raw.splitlines()]

    def post(self, path: str, body: Any, language: str = "en") -> Answer:
        return Answer(self.client.post(f"/api/{path}", json.dumps(body), "application/json", **self._headers(language)))

    def delete(self, path: str) -> Answer:
        return Answer(self.client.delete(f"/api/{path}", **self._headers("en")))

    def done(self, path: str, body: Any) -> Answer:
        """A write that must succeed."""
        answer = self.post(path, body)
        assert answer.status in (200, 201), (path, body, answer.raw)
        return answer

    def _headers(self, language: str) -> dict[str, Any]:
        signed = {"HTTP_AUTHORIZATION": f"Token {self.token}"} if self.token else {}
        return {"HTTP_ACCEPT_LANGUAGE": language, **signed}


class People:
    """Referee Rita, players Anna and Ben with a gang of two each, auditor Otto, spectator Sam, Dora on a phone
    without an account, and a stranger who has an account and sits nowhere."""

    RULESET = "stko"

    def __init__(self) -> None:
        self.rita = self.account("rita")
        founded = self.rita.done("campaigns/", {"command": found("Rita", ruleset=self.RULESET)})
        self.campaign = founded["campaign"]
        self.rita.member = founded["events"][0]["actor"]
        self.here = f"campaigns/{self.campaign}/"
        self.anna, self.ben = self.seated("anna"), self.seated("ben")
        self.otto, self.sam = self.seated("otto", "auditor"), self.seated("sam", "spectator")
        self.dora = self.phone("Dora")
        self.stranger = self.account("stranger")
        self.nobody = Hand()
        self.gangs = {who.member: self.gang(who) for who in (self.anna, self.ben)}
        self.characters = self.hired()

    def hired(self) -> dict[str, list[str]]:
        """Two characters each."""
        return {
            self.anna.member: [self.hire(self.anna, "Kralle", "killer"), self.hire(self.anna, "Motte", "ganger")],
            self.ben.member: [self.hire(self.ben, "Rost", "killer"), self.hire(self.ben, "Funke", "ganger")],
        }

    @property
    def members(self) -> list[Hand]:
        return [self.rita, self.anna, self.ben, self.otto, self.sam, self.dora]

    def account(self, name: str) -> Hand:
        user = User.objects.create_user(name, password=PASSWORD)
        return Hand(make_token(user, "a test", days=1).key)

    def phone(self, nickname: str) -> Hand:
        code = self.rita.done(self.here + "join-codes/", {})["code"]
        joined = Hand().done("join/", {"code": code, "nickname": nickname})
        return Hand(joined["token"], joined["member"])

    def seated(self, name: str, *roles: str) -> Hand:
        """Comes with a phone, signs in with an account, and gets other roles from the referee."""
        phone, hand = self.phone(name.capitalize()), self.account(name)
        hand.done("link/", {"device": phone.token})
        hand.member = phone.member
        if roles:
            self.rita.done(self.here + "commands/", command(type="set-roles", member=hand.member, roles=list(roles)))
        return hand

    def gang(self, who: Hand) -> str:
        answer = who.done(self.here + "commands/", command(type="found-gang", name="Gang", colour="red", shape="star"))
        return payloads(answer, "campaign/gang-founded/1")[0]["gang"]

    def hire(self, who: Hand, name: str, kind: str) -> str:
        wanted = command(
            type="hire-character", gang=self.gangs[who.member], name=name, kind=kind, weapons=["pistol", "rifle"]
        )
        return payloads(self.rita.done(self.here + "commands/", wanted), "campaign/character-hired/1")[0]["character"]

    def setup(self, *dice: str, **more: Any) -> dict[str, Any]:
        """Anna's figures are 1 and 2, Ben's 3 and 4; `dice` per side, the server's unless said."""
        modes = (*dice, "server", "server")[:2]
        owners = (self.anna.member, self.ben.member)
        return {
            "sides": [{"gang": self.gangs[who], "dice": modes[n]} for n, who in enumerate(owners)],
            "figures": [
                {"side": n, "character": character}
                for n, who in enumerate(owners)
                for character in self.characters[who]
            ],
            **more,
        }

    def drawn(self, *dice: str, **more: Any) -> dict[str, Any]:
        """On a drawn table without terrain, everybody placed: Anna's below, Ben's 5 inches above, face to face."""
        setup = self.setup(*dice, table="drawn", deployment="placed", size=[2400, 2400], **more)
        places = [([1000, 700], [0, 1]), ([1400, 700], [0, 1]), ([1000, 1200], [0, -1]), ([1400, 1200], [0, -1])]
        for figure, (at, facing) in zip(setup["figures"], places, strict=True):
            figure |= {"at": at, "facing": facing}
        return setup

    def open(self, setup: dict[str, Any], **more: Any) -> str:
        return self.rita.done(self.here + "battles/", {"setup": setup, **more})["battle"]

    def size(self) -> int:
        """How many events the campaign has."""
        return Head.objects.get(campaign_id=self.campaign).size


def found(nickname: str, **more: Any) -> dict[str, Any]:
    return {"type": "found-campaign", "ruleset": "stko", "name": "Hafen", "nickname": nickname, **more}


def command(**fields: Any) -> dict[str, Any]:
    """A body with a command and an id of its own."""
    return {"id": str(uuid4()), "command": fields}


def payloads(answer: Answer, tag: str) -> list[dict[str, Any]]:
    return [json.loads(event["payload"]) for event in answer["events"] if event["type"] == tag]
