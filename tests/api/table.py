"""A battle as clients play it: page, choices, commands; and what tests need to bring it to a certain moment."""

from typing import Any

from tests.api.people import Answer, Hand, People, command


class Battle:
    def __init__(self, people: People, setup: dict[str, Any], **more: Any) -> None:
        self.people = people
        self.id = people.open(setup, **more)
        self.path = f"battles/{self.id}/"

    def page(self, who: Hand | None = None, **query: Any) -> Answer:
        return (who or self.people.rita).get(self.path, **query)

    def legal(self, who: Hand) -> list[dict[str, Any]]:
        return who.get(self.path + "legal/", limit=500)["results"]

    def send(self, who: Hand, body: dict[str, Any], **more: Any) -> Answer:
        return who.post(self.path + "commands/", {**body, **more})

    def do(self, who: Hand, **fields: Any) -> Answer:
        """A command that must succeed."""
        return who.done(self.path + "commands/", command(**fields))

    def rolled(self, who: Hand, *faces: int) -> Answer:
        return self.do(who, type="enter-dice", faces=list(faces))

    def answered(self, who: Hand, **value: Any) -> Answer:
        return self.do(who, type="answer", value=value)

    def turn(self, card: str) -> None:
        """Cards lie on the table: this one is turned."""
        self.do(self.people.anna, type="turn-card")
        left = self.page()["waiting"]["roll"]["options"]
        self.rolled(self.people.anna, left.index(card) + 1)

    def turn_up(self, figure: int) -> None:
        """The figure's own card is turned."""
        self.turn(f"figure-{figure}")
        assert self.page()["view"]["up"] == figure

    def size(self) -> int:
        return self.people.size()
