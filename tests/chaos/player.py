"""A client that plays street fights through the API, whatever happens to the service, and notes each receipt."""

import http.client
import json
import threading
import time
import uuid
from dataclasses import dataclass, field
from typing import Any

import msgspec

from engine.rulesets.stko.example import five_against_five
from tests.api.chooser import Chooser

ANSWER_SECONDS = 20.0
BETWEEN_SECONDS = 0.2
TWICE_EVERY = 9  # an acknowledged command is sent again, as a phone does that missed the answer


@dataclass
class Player:
    """`acknowledged`: the id of each command that was answered with a receipt -> the lines it is said to have made."""

    name: str
    password: str
    port: int
    seed: int
    acknowledged: dict[str, list[int]] = field(default_factory=dict)
    campaign: str = ""
    last: float = 0.0  # the stopwatch at the last receipt
    unanswered: int = 0
    faults: list[str] = field(default_factory=list)
    ended: threading.Event = field(default_factory=threading.Event)

    def play(self) -> None:
        try:
            self._play()
        except Over:
            pass
        except Exception as problem:
            self.faults.append(f"{self.name}: {type(problem).__name__}: {problem}")

    def _play(self) -> None:
        self.token = ""
        self.token = self._ask("POST", "token/", {"username": self.name, "password": self.password})[1]["token"]
        founding = {"type": "found-campaign", "ruleset": "stko", "name": "Chaos", "nickname": self.name}
        self.campaign = self._write("campaigns/", {"command": founding})["campaign"]
        while True:
            self._fight(Chooser(None, (), self.seed + len(self.acknowledged)))  # type: ignore[arg-type]

    def _fight(self, chooser: Chooser) -> None:
        setup = msgspec.to_builtins(five_against_five())
        battle = self._write(f"campaigns/{self.campaign}/battles/", {"setup": setup})["battle"]
        while True:
            page = self._ask("GET", f"battles/{battle}/")[1]
            if page["ended"]:
                return
            if not any(
                self._write(f"battles/{battle}/commands/", {"command": candidate})
                for candidate in chooser.candidates(page)
            ):
                return  # nothing that this player knows is taken: another fight

    def _write(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """The receipt; nothing where the rules decline it."""
        body = {"id": str(uuid.uuid4()), **body}
        status, said = self._ask("POST", path, body)
        if status in (409, 422):
            return {}
        if status not in (200, 201):
            raise AssertionError(f"{path}: {status} {said}")
        self.acknowledged[body["id"]] = said["seqs"]
        self.last = time.monotonic()
        if len(self.acknowledged) % TWICE_EVERY == 0:
            again = self._ask("POST", path, body)[1]
            assert again["seqs"] == said["seqs"], f"the second receipt of {body['id']} differs"
        self.ended.wait(BETWEEN_SECONDS)
        return said

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> tuple[int, Any]:
        """Until somebody answers: the same request with the same id again and again."""
        while not self.ended.is_set():
            try:
                link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=ANSWER_SECONDS)
                headers = {"Content-Type": "application/json", "Accept-Language": "en"}
                headers |= {"Authorization": f"Token {self.token}"} if self.token else {}
                link.request(method, f"/api/{path}", json.dumps(body) if body is not None else None, headers)
                answer = link.getresponse()
                status, said = answer.status, answer.read()
            except (OSError, http.client.HTTPException):
                self.unanswered += 1
            else:
                if status < 500:
                    return status, json.loads(said)
                self._must_be_a_sentence(status, said)
                self.unanswered += 1
            finally:
                link.close()
            self.ended.wait(0.1)
        raise Over

    def _must_be_a_sentence(self, status: int, said: bytes) -> None:
        if status not in (502, 503, 507) or b'"sentence"' not in said:
            self.faults.append(f"{self.name} was answered {status}: {said[:200]!r}")


class Over(Exception):
    """Enough is played."""
