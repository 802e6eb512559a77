"""Plays a script through submit: founds a campaign with a player per side, opens the battle, enters step after step."""

from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

from django.contrib.auth.models import AbstractBaseUser

from campaigns.ledger.read import read
from campaigns.scripts.reading import BadScript, Script
from campaigns.scripts.tables import OpenTable, Room
from campaigns.selectors.events import ShownEvent, show
from campaigns.submit import Receipt, found_campaign
from engine.kernel import events as ev
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.ruleset import Viewer
from engine.kernel.sealed import faces
from engine.kernel.telling.malformed import in_english
from engine.rulesets import ruleset

FIGURES = ("figure", "target")  # fields of commands and answers in which a figure's name may stand
Said = Callable[[ShownEvent], None]


class Play:
    """`say` is told each event of the battle as it is written."""

    def __init__(self, script: Script, say: Said, account: AbstractBaseUser | None = None) -> None:
        self.script = script
        self.say = say
        self.account = account  # becomes the campaign's referee, where somebody wants to look at it afterwards
        self.name = str(script.values.get("name", "Script"))
        self.rules_key = str(script.values.get("ruleset", "stko"))
        self.seed: int | None = script.values.get("seed")
        self.step = "setup"
        self.room: Room
        self.referee = uuid4()
        self.players: list[UUID] = []
        self.table: OpenTable

    # -- before the first card ------------------------------------------------------------------------------------
    def open(self) -> None:
        """Raises: BadScript."""
        try:
            ruleset(self.rules_key)
        except LookupError:
            raise self.script.bad("ruleset", f"{self.rules_key} is no ruleset of this version") from None
        self.room = Room(uuid4(), self.rules_key)
        try:
            self.found()
            self.table = self.room.open_battle(
                self.referee, self.setup(), str(self.script.values.get("name", "Script"))
            )
        except Malformed as error:
            raise self.script.bad(field_of(error.field), in_english(error)) from None
        except Refusal as refusal:
            raise self.script.bad("setup", self.sentence(refusal)) from None

    def found(self) -> None:
        """A campaign of its own with a referee and, in what follows, a player per side."""
        founding: dict[str, Any] = {"ruleset": self.rules_key, "name": self.name, "nickname": "Referee"}
        founding["options"] = self.script.values["options"]
        if self.account is not None:
            receipt = found_campaign(self.account, uuid4(), **founding)
            self.room = Room(receipt.campaign, self.rules_key)
            self.referee = UUID(receipt.of_type("campaign/member-added/1")[0]["member"])
        else:
            self.room.act({"type": "found-campaign", **founding}, self.referee)
        for n in range(len(as_list(self.script.values["setup"].get("sides")))):
            receipt = self.room.act({"type": "add-member", "nickname": f"Player {n + 1}"}, self.referee)
            self.players.append(UUID(receipt.of_type("campaign/member-added/1")[0]["member"]))

    def setup(self) -> dict[str, Any]:
        """The script's, with a player on each side; with a seed all dice and cards are typed, by us."""
        setup = dict(self.script.values["setup"])
        typed = {} if self.seed is None else {"dice": "typed"}
        sides = as_list(setup.get("sides"))
        setup["sides"] = [
            {**side, "players": [str(player)], **typed} if isinstance(side, dict) else side
            for side, player in zip(sides, self.players, strict=True)
        ]
        return setup if self.seed is None else {**setup, "cards": "typed"}

    # -- step by step ---------------------------------------------------------------------------------------------
    def run(self) -> None:
        """Raises: BadScript."""
        self.open()
        for event in self.events_so_far():
            self.say(event)
        for n, step in enumerate(self.script.steps):
            self.step = f"play[{n}]"
            if not ("dice" in step or "card" in step):
                self.roll_from_seed()
            self.enter(self.command(dict(step)), self.who(step), self.then(step))
        self.roll_from_seed()

    def enter(self, command: dict[str, Any], who: UUID, then: list[dict[str, Any]]) -> None:
        try:
            receipt = self.table.enter(command, who, then)
        except Malformed as error:
            raise self.bad(in_english(error)) from None
        except Refusal as refusal:
            raise self.bad(self.sentence(refusal)) from None
        self.tell(receipt)
        if receipt.declined:
            declined = receipt.declined
            raise self.bad(self.sentence(Refusal(declined["code"], declined["facts"], declined["status"])))

    def tell(self, receipt: Receipt) -> None:
        for event in receipt.events:
            if event.stream == self.table.battle:
                self.say(event)

    def events_so_far(self) -> list[ShownEvent]:
        stored = read(self.room.campaign, stream=self.table.battle)
        return [show(row, self.room.rules, Viewer(referee=True)) for row in stored]

    def roll_from_seed(self) -> None:
        """Types the dice that the table waits for, as long as there is a seed to draw them from."""
        while self.seed is not None and isinstance(self.table.game.open, ev.RollRequested):
            request = self.table.game.open
            secret = self.seed.to_bytes(32, "big", signed=True)
            shown = faces(secret, "script", request.roll, request.count, request.sides)
            self.enter({"type": "enter-dice", "faces": list(shown)}, self.referee, [])

    # -- what a step means ------------------------------------------------------------------------------------------
    def command(self, step: dict[str, Any]) -> dict[str, Any]:
        """A command as it is, or dice, a card or an answer for what the table waits for."""
        for name in ("by", "then"):
            step.pop(name, None)
        if "command" in step:
            return self.numbered(step["command"])
        if "type" in step:
            return self.numbered(step)
        [(kind, value), *more] = step.items()
        if more:
            raise self.bad(f"{kind} stands with {more[0][0]} in one step")
        if kind == "dice":
            return {"type": "enter-dice", "faces": value}
        if kind == "card":
            return {"type": "enter-dice", "faces": [self.face_of(str(value))]}
        return {"type": "answer", "value": self.numbered(value)}

    def then(self, step: dict[str, Any]) -> list[dict[str, Any]]:
        return [self.command(dict(command)) for command in as_list(step.get("then", []))]

    def face_of(self, card: str) -> int:
        request = self.table.game.open
        cards = request.options if isinstance(request, ev.RollRequested) else ()
        if card not in cards:
            raise self.bad(f"card: {card} is not " + ("one of " + ", ".join(cards) if cards else "awaited: no card is"))
        return cards.index(card) + 1

    def who(self, step: dict[str, Any]) -> UUID:
        """`by` is referee (unless said) or the number of a side."""
        by = step.get("by", "referee")
        if by == "referee":
            return self.referee
        if type(by) is int and 0 <= by < len(self.players):
            return self.players[by]
        raise self.bad(f"by: {by!r} is not referee or the number of a side")

    def numbered(self, value: Any) -> Any:
        """Figures may be called by their names."""
        if isinstance(value, list):
            return [self.numbered(item) for item in value]
        if not isinstance(value, dict):
            return value
        return {
            name: self.number_of(item) if name in FIGURES and isinstance(item, str) else self.numbered(item)
            for name, item in value.items()
        }

    def number_of(self, name: str) -> int:
        if name not in self.names():
            raise self.bad(f"there is no figure called {name}")
        return self.names().index(name) + 1

    def names(self) -> list[str]:
        figures = as_list(self.script.values["setup"].get("figures"))
        return [str(figure.get("name", "")) for figure in figures if isinstance(figure, dict)]

    # -- what went wrong ----------------------------------------------------------------------------------------------
    def bad(self, reason: str) -> BadScript:
        return self.script.bad(self.step, reason)

    def sentence(self, refusal: Refusal) -> str:
        names = self.names()

        def name(figure: int) -> str:
            return (names[figure - 1] if 1 <= figure <= len(names) else "") or f"Figure {figure}"

        return f"{self.room.rules.explain(refusal, name, 'en')} ({refusal.code})"


def as_list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def field_of(field: str) -> str:
    """Where in the script a field of the setup or of the options stands."""
    path = field.removeprefix("command.")
    if path.startswith("options."):  # an option's id has a dot of its own
        return "options"
    return path if path.startswith("setup") else f"setup.{path}"
