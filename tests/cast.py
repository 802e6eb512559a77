"""A fixed cast for tests of writing: one campaign of the toy ruleset, its people, their gangs, a battle."""

from typing import Any
from uuid import UUID, uuid4

from campaigns.ledger import head as heads
from campaigns.models import Battle, Event
from campaigns.submit import Envelope, Receipt, submit
from tests.founding import founded


class Cast:
    """Referee Rita, players Anna and Ben with a gang of two each, auditor Otto; `stranger` sits nowhere."""

    def __init__(self) -> None:
        self.found("toy")
        for who in (self.anna, self.ben):
            self.characters[who] += [self.hire(who), self.hire(who)]

    def found(self, ruleset: str) -> None:
        """Everything but the characters."""
        vars(self).update(vars(founded(Beginning, ruleset)))

    def begin(self, ruleset: str) -> None:
        self.ruleset = ruleset
        self.campaign, self.rita, self.stranger = uuid4(), uuid4(), uuid4()
        self.act({"type": "found-campaign", "ruleset": ruleset, "name": "Hafen", "nickname": "Rita"})
        self.anna, self.ben = self.add("Anna"), self.add("Ben")
        self.otto = self.add("Otto", "auditor")
        self.gangs = {who: self.found_gang(who) for who in (self.anna, self.ben)}
        self.characters: dict[UUID, list[str]] = {self.anna: [], self.ben: []}

    def envelope(
        self,
        command: dict[str, Any],
        who: UUID | None = None,
        stream: UUID | None = None,
        *,
        by: UUID | None = None,
        **more: Any,
    ) -> Envelope:
        who = who or self.rita
        return Envelope(
            id=more.pop("id", None) or uuid4(),
            campaign=self.campaign,
            stream=stream or self.campaign,
            acts_as=who,
            entered_by=by or who,
            command=command,
            **more,
        )

    def act(self, command: dict[str, Any], who: UUID | None = None, stream: UUID | None = None, **more: Any) -> Receipt:
        return submit(self.envelope(command, who, stream, **more))

    def add(self, nickname: str, *roles: str) -> UUID:
        command = {"type": "add-member", "nickname": nickname, "roles": list(roles or ("player",))}
        return UUID(self.act(command).of_type("campaign/member-added/1")[0]["member"])

    def found_gang(self, who: UUID) -> str:
        command = {"type": "found-gang", "name": "Gang", "colour": "red", "shape": "star"}
        return self.act(command, who).of_type("campaign/gang-founded/1")[0]["gang"]

    def hire(self, who: UUID, kind: str = "grunt", weapons: tuple[str, ...] = ("stick",), **more: Any) -> str:
        command = {"type": "hire-character", "gang": self.gangs[who], "name": "Mia", "kind": kind, **more}
        by = who if self.ruleset == "toy" else self.rita  # in the street fight players hire Plocks only
        receipt = self.act({**command, "weapons": list(weapons)}, by)
        return receipt.of_type("campaign/character-hired/1")[0]["character"]

    def setup(self, *dice: str, **more: Any) -> dict[str, Any]:
        """Anna's figures come first (of the toy's: 1 and 2), then Ben's; `dice` per side, server unless said."""
        modes = (*dice, "server", "server")[:2]
        return {
            "sides": [{"gang": self.gangs[who], "dice": modes[n]} for n, who in enumerate((self.anna, self.ben))],
            "figures": [
                {"side": n, "character": character}
                for n, who in enumerate((self.anna, self.ben))
                for character in self.characters[who]
            ],
            **more,
        }

    def open_battle(self, *dice: str, devices: str = "own") -> UUID:
        receipt = self.act({"type": "open-battle", "setup": self.setup(*dice), "devices": devices})
        return UUID(receipt.of_type("campaign/battle-opened/1")[0]["battle"])

    def row(self, battle: UUID) -> Battle:
        return Battle.objects.get(id=battle)

    def size(self) -> int:
        """How many events the campaign has."""
        return Event.objects.filter(campaign_id=self.campaign).count()

    def version(self, stream: UUID | None = None) -> int:
        return heads.stream_version(self.campaign, stream or self.campaign)


class Beginning(Cast):
    """As it is before anybody has hired."""

    def __init__(self, ruleset: str) -> None:
        self.begin(ruleset)
