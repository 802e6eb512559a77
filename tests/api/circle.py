"""A campaign of investigators whose people came in through the API, and who plays its fights there."""

from collections.abc import Iterator
from typing import Any, Final

from tests.api.chooser import Chooser
from tests.api.people import Answer, Hand, People, command, payloads
from tests.api.table import Battle

SHEET: Final = {"str": 60, "con": 55, "siz": 60, "dex": 60, "pow": 50, "luck": 45, "handgun": 70, "brawl": 60}
# Numbers that stand nowhere by chance: what a player's answer holds of them was the Keeper's.
SECRET: Final = {"dex": 467, "con": 457, "hp": 9, "fighting": 35, "firearms": 35, "dodge": 20}
TELLTALE: Final = ("467", "457")
SEALED: Final = 97  # what lies on the table behind the Keeper's screen, and nowhere else


class Circle(People):
    """Keeper Rita, players Anna and Ben with an investigator each, the others as in the street."""

    RULESET = "coc"

    def hired(self) -> dict[str, list[str]]:
        return {who.member: [self.investigator(who, name)] for who, name in ((self.anna, "Adele"), (self.ben, "Karl"))}

    def investigator(self, who: Hand, name: str) -> str:
        wanted = command(type="hire-character", gang=self.gangs[who.member], name=name, kind="investigator",
                         weapons=["revolver"], values=SHEET)  # fmt: skip
        return payloads(self.rita.done(self.here + "commands/", wanted), "campaign/character-hired/1")[0]["character"]

    def against(self, dice: str = "server", **more: Any) -> dict[str, Any]:
        """Figures 1, 2 are Anna's and Ben's, on one side; 3 is a cultist, 4 two hounds, the Keeper's."""
        figures: list[dict[str, Any]] = [
            {"side": 0, "character": self.characters[who.member][0], "player": who.member}
            for who in (self.anna, self.ben)
        ]
        figures += [
            {"side": 1, "rank": "opponent", "name": "Kultist", "weapons": ["pistol"], "values": SECRET},
            {"side": 1, "rank": "opponent", "name": "Hunde", "weapons": ["claws"], "values": {"hp": 5, "members": 2}},
        ]
        sides = [
            {"name": "Ermittler", "players": [self.anna.member, self.ben.member], "dice": dice},
            {"name": "Kult", "dice": dice},
        ]
        return {"table": "real", "sides": sides, "figures": figures, **more}


class Watched(Battle):
    """Keeps whatever anybody but the Keeper was answered."""

    def __init__(self, people: Circle, setup: dict[str, Any], **more: Any) -> None:
        super().__init__(people, setup, **more)
        self.answered_to: list[tuple[Hand, Answer]] = []

    def send(self, who: Hand, body: dict[str, Any], **more: Any) -> Answer:
        answer = super().send(who, body, **more)
        if who is not self.people.rita:
            self.answered_to.append((who, answer))
        return answer


class Duel(Chooser):
    """Attacks wherever it can; the Keeper sits at the table like everybody else."""

    best = ("begin-round", "shoot", "strike", "reload", "draw", "wait", "later")

    def is_own(self, one: dict[str, Any]) -> bool:
        """The Keeper's opponents are his, and nobody else's are."""
        keepers = one["command"].get("figure", 0) > 2 and one["acts_as"] == self.battle.people.rita.member
        return one["yours"] or keepers

    def faces(self, roll: dict[str, Any]) -> list[int]:
        most = min(roll["sides"], SEALED - 1)
        return [self.random.randint(1, most) for _ in range(roll["count"])]

    def answers(self, page: dict[str, Any], question: dict[str, Any]) -> Iterator[dict[str, Any]]:
        kind = question["kind"]
        if kind == "fact-shot":
            yield {"range": self.random.choice(["point_blank", "base", "double"])}
        elif kind == "fact-between":
            yield {"metres": 2}
        elif kind == "before-dice":
            yield {}
        else:
            yield {"choice": self.random.choice(question["options"])}
