"""What a view hands in, and what it gets back."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from campaigns.models import Battle, Member
from campaigns.selectors.events import ShownEvent
from engine.kernel.decide import Game


class Envelope(msgspec.Struct, frozen=True, kw_only=True):
    """One command. `id` is chosen by the sender and makes a repeated request harmless.

    `stream` is the campaign's id for campaign commands, the battle's id for battle commands. `acts_as` is whose move it
    is, `entered_by` who holds the phone (both membership ids; the view vouches for `entered_by`). `then` are entries
    for what a battle command will ask. Without `role` the strongest one that `acts_as` holds counts.
    """

    id: UUID
    campaign: UUID
    stream: UUID
    acts_as: UUID
    entered_by: UUID
    command: dict[str, Any]
    then: tuple[dict[str, Any], ...] = ()
    expected_version: int | None = None
    role: str | None = None

    @classmethod
    def of(
        cls,
        member: Member,
        id: UUID,
        command: dict[str, Any],
        *,
        stream: UUID | None = None,
        acts_as: UUID | None = None,
        then: Sequence[dict[str, Any]] = (),
        expected_version: int | None = None,
        role: str | None = None,
    ) -> "Envelope":
        """What a member enters: for himself and in his campaign, unless said."""
        return cls(
            id=id,
            campaign=member.campaign_id,
            stream=stream or member.campaign_id,
            acts_as=acts_as or member.id,
            entered_by=member.id,
            command=command,
            then=tuple(then),
            expected_version=expected_version,
            role=role,
        )


class Receipt(msgspec.Struct, frozen=True):
    """What a command did. `version` is the stream's after it; `waiting` what the table waits for now (battles).

    `declined` is set when dice were shown and what was entered after them was refused: the dice stand, the rest of the
    entry didn't happen. So it is with what somebody entered from whom something is hidden.
    """

    command: UUID
    campaign: UUID
    stream: UUID
    version: int
    first_seq: int
    last_seq: int
    events: tuple[ShownEvent, ...]
    waiting: dict[str, Any] = {}
    declined: dict[str, Any] | None = None

    def of_type(self, tag: str) -> list[dict[str, Any]]:
        """The payloads of all events of one type, such as `campaign/gang-founded/1`."""
        return [event.value() for event in self.events if event.type == tag]


# Is told a battle as it stands where an entry is declined, and what was folded of it.
Stood = Callable[[Battle, Game], None]


class Entered(NamedTuple):
    """The receipt, and for whoever answers with the battle's page the battle as it stands after the command, committed:
    its row and what was folded of it. None of a repeated command, or where the campaign's rows were folded anew.
    """

    receipt: Receipt
    battle: Battle | None = None
    game: Game | None = None
