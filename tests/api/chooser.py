"""Plays a battle to its end with nothing but what the API offers: always on the attack, until its patience ends."""

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.api.people import Answer, Hand, command
from tests.api.table import Battle

BEST_FIRST = ("place", "claim-cards", "play-card", "shoot", "wake", "recover", "stand-up", "reload", "repair")
BEST_FIRST += ("pick-up", "shuffle", "turn-card", "move-and-shoot", "move", "aim", "wait")
SENT_TWICE_EVERY = 7
PATIENCE = 60  # entries; then the first seat's side gives up, as soon as nothing is asked


class Chooser:
    """`best` are the codes of choices that it takes, the best first.

    `seen` is what the table looked like after each entry: version -> the page as it was then."""

    best = BEST_FIRST

    def __init__(self, battle: Battle, seats: tuple[Hand, ...], seed: int, patience: int = PATIENCE) -> None:
        self.battle = battle
        self.seats = seats
        self.random = Random(seed)
        self.patience = patience
        self.seen: dict[int, Any] = {}
        self.sent = 0
        self.typed = 0

    def play(self) -> dict[str, Any]:
        """The last page."""
        while True:
            hand = self.seats[0]
            page = self.battle.page(hand).body
            self.seen[page["version"]] = page
            if page["ended"]:
                return page
            if page["waiting"]["acts_as"] is None:
                hand = next(seat for seat in self.seats if seat.member in page["waiting"]["members"])
                page = self.battle.page(hand).body
            assert page["waiting"]["acts_as"] == hand.member
            if len(self.seen) < self.patience or page["waiting"]["kind"] != "command":
                self.enter(hand, page)
            else:
                side = next(n for n, one in enumerate(page["sides"]) if self.seats[0].member in one["players"])
                assert self.battle.send(self.seats[0], command(type="end", how="conceded", side=side)).status == 200

    def enter(self, hand: Hand, page: dict[str, Any]) -> None:
        """The first of the candidates that the rules take; those they decline must leave no trace."""
        for fields in self.candidates(page):
            body, size = command(**fields), self.battle.size()
            answer = self.battle.send(hand, body)
            if answer.status == 200:
                self.sent += 1
                if self.sent % SENT_TWICE_EVERY == 0:
                    self.must_have_one_effect(hand, body, answer)
                return
            assert (answer.status, self.battle.size()) == (422, size), (fields, answer.raw)
        raise AssertionError(f"nothing to enter is taken: {page['waiting']}, {page['legal']}")

    def must_have_one_effect(self, hand: Hand, body: dict[str, Any], first: Answer) -> None:
        size = self.battle.size()
        again = self.battle.send(hand, body)
        assert (again.status, again.body, self.battle.size()) == (200, first.body, size)

    def candidates(self, page: dict[str, Any]) -> Iterator[dict[str, Any]]:
        waiting = page["waiting"]
        if waiting["kind"] == "dice":
            self.typed += 1
            roll = waiting["roll"]
            yield {"type": "enter-dice", "roll": roll["number"], "faces": self.faces(roll)}
        elif waiting["kind"] == "answer":
            number = waiting["question"]["number"]
            for value in self.answers(page, waiting["question"]):
                yield {"type": "answer", "question": number, "value": value}
        else:
            yield from self.commands(page["legal"])

    def faces(self, roll: dict[str, Any]) -> list[int]:
        """What lies on the table."""
        return [self.random.randint(1, roll["sides"]) for _ in range(roll["count"])]

    def commands(self, legal: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        """Those for one's own figures, the best first; of shots the one most likely to hit."""
        known = [one for one in legal if one["code"] in self.best and self.is_own(one)]
        for one in sorted(known, key=lambda one: (self.best.index(one["code"]), -one["hit"])):
            yield one["command"]

    def is_own(self, one: dict[str, Any]) -> bool:
        own: bool = one["yours"]
        return own

    def answers(self, page: dict[str, Any], question: dict[str, Any]) -> Iterator[dict[str, Any]]:
        kind = question["kind"]
        if kind == "fact-shot":
            yield {"band": self.random.choice(["close", "short", "medium"]), "cover": "none"}
        elif kind == "whom-to-shoot":
            yield {"target": int(question["options"][0]) if question["options"] else 0}
        elif kind == "before-dice":
            yield {}
        elif kind == "free-turn":
            for chosen in self.commands(page["legal"]):
                yield {"command": chosen}
        elif kind == "move-to":
            yield from ({"to": to} for to in ways(page, question))
        else:
            raise AssertionError(f"nobody taught the chooser to answer {kind}")


def ways(page: dict[str, Any], question: dict[str, Any]) -> Iterator[list[int]]:
    """Ends of a move, the longest first, to all sides; staying put at last."""
    figure = next(one for one in page["view"]["figures"] if one["n"] == question["about"][0])
    ahead = 1 if figure["y"] < page["size"][1] // 2 else -1
    for tenths in (10, 5, 2):
        length = question["most"] * tenths // 10
        for x, y in ((0, ahead), (1, 0), (-1, 0), (0, -ahead)):
            yield [figure["x"] + x * length, figure["y"] + y * length]
    yield [figure["x"], figure["y"]]
