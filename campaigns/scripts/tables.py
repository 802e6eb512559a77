"""One open battle as a program follows it: what it enters goes through submit, what comes of it is folded."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid4

from campaigns.projections.game import decode_event, load_game
from campaigns.selectors.events import ShownEvent
from campaigns.submit import Envelope, Receipt, submit
from engine.kernel import events as ev
from engine.kernel.decide import Game
from engine.kernel.recorded import RecordedEvent
from engine.rulesets import ruleset

BACK = (ev.Rewound, ev.TakenBack, ev.Amended)


class Room:
    """A campaign, entered as one of its members."""

    def __init__(self, campaign: UUID, rules: str) -> None:
        self.campaign = campaign
        self.rules = ruleset(rules)

    def act(
        self,
        command: dict[str, Any],
        who: UUID,
        stream: UUID | None = None,
        then: Sequence[dict[str, Any]] = (),
        role: str | None = None,
    ) -> Receipt:
        """Raises: Malformed, Refusal."""
        return submit(
            Envelope(
                id=uuid4(),
                campaign=self.campaign,
                stream=stream or self.campaign,
                acts_as=who,
                entered_by=who,
                command=command,
                then=tuple(then),
                role=role,
            )
        )

    def open_battle(self, who: UUID, setup: dict[str, Any], name: str = "", devices: str = "own") -> "OpenTable":
        """Raises: Malformed, Refusal."""
        command = {"type": "open-battle", "setup": setup, "name": name, "devices": devices}
        receipt = self.act(command, who)
        return OpenTable(self, UUID(receipt.of_type("campaign/battle-opened/1")[0]["battle"]))


class OpenTable:
    """`game` is the battle as it stands after the last entry; events are folded as they come."""

    def __init__(self, room: Room, battle: UUID) -> None:
        self.room = room
        self.battle = battle
        self.game: Game = load_game(room.rules, room.campaign, battle)
        self.entries = 0

    def enter(self, command: dict[str, Any], who: UUID, then: Sequence[dict[str, Any]] = ()) -> Receipt:
        """Raises: Malformed, Refusal."""
        receipt = self.room.act(command, who, self.battle, then)
        self.entries += 1
        self.follow([event for event in receipt.events if event.stream == self.battle], receipt)
        return receipt

    def follow(self, events: Sequence[ShownEvent], receipt: Receipt) -> None:
        decoded = [decode_event(self.room.rules, e.type, e.payload.encode()) for e in events if e.payload is not None]
        if len(decoded) < len(events) or any(isinstance(event, BACK) for event in decoded):
            self.game = load_game(self.room.rules, self.room.campaign, self.battle)
            return
        for shown, event in zip(events, decoded, strict=True):
            actor, by = str(shown.actor), str(shown.entered_by)
            record = RecordedEvent(shown.version, event, shown.provenance, actor, by, str(receipt.command))
            self.game.everything.append(record)
            self.game.note_numbers(record)
            self.game.fold(record)
