"""Whether the dice in a log are what was committed to: numbers, secrets, faces and roots."""

from typing import Any
from uuid import UUID

import msgspec

from campaigns.ledger import campaign_events
from campaigns.models import StreamSecret
from campaigns.vault.dice import DiceSecrets, secrets_of
from engine.kernel import sealed
from engine.kernel.events import Commitment, DiceCommitted, Rolled, RollRequested


class _Opening(msgspec.Struct):
    """Of a battle's first event only the commitment matters here."""

    dice: Commitment | None = None


_decoders: dict[str, "msgspec.json.Decoder[Any]"] = {
    "battle/opened/1": msgspec.json.Decoder(_Opening),
    "battle/dice-committed/1": msgspec.json.Decoder(DiceCommitted),
    "battle/roll-requested/1": msgspec.json.Decoder(RollRequested),
    "battle/rolled/1": msgspec.json.Decoder(Rolled),
    "campaign/dice-committed/1": msgspec.json.Decoder(campaign_events.DiceCommitted),
    "campaign/rolled/1": msgspec.json.Decoder(campaign_events.Rolled),
}


TURNED_BACK = ("battle/taken-back/1", "battle/rewound/1")


class DiceCheck:
    """For one campaign's log, event by event (see campaigns/ledger/verify.py)."""

    def __init__(self) -> None:
        self._streams: dict[UUID, _Stream] = {}
        self.rolls = 0

    def see(self, stream: UUID, type: str, provenance: str, payload: bytes) -> str | None:
        decoder = _decoders.get(type)
        if decoder is None:
            if type in TURNED_BACK and stream in self._streams:
                self._streams[stream].turned_back()
            return None
        known = self._streams.get(stream)
        if known is None:
            known = self._streams[stream] = _Stream(stream)
        said = decoder.decode(payload)
        if isinstance(said, RollRequested):
            return known.requested(said.roll)
        if isinstance(said, Rolled):
            self.rolls += 1
            return known.rolled(said, provenance)
        if isinstance(said, campaign_events.Rolled):
            self.rolls += 1
            return known.rolled(said, "server")  # nobody types dice for a campaign
        return known.committed(said.dice) if said.dice is not None else None


class _Stream:
    def __init__(self, stream: UUID) -> None:
        self.name = str(stream)
        known = StreamSecret.objects.filter(stream_id=stream).exists()
        self.secrets: DiceSecrets | None = secrets_of(stream) if known else None
        self.last_roll = 0
        self.awaited = 0
        self.covered = 0
        self.asked_for: set[int] = set()  # rolls that were requested before they were entered: dice on the table
        self.open_again: set[int] = set()

    def committed(self, dice: Commitment) -> str | None:
        if dice.start != self.covered + 1:
            return f"it commits to rolls from {dice.start}, after a commitment up to {self.covered}"
        self.covered += dice.count
        if self.secrets is not None and self.secrets.root(dice.start, dice.count) != dice.root:
            return "the commitment's root is not the root of the stream's secrets"
        return None

    def requested(self, roll: int) -> str | None:
        self.asked_for.add(roll)
        self.awaited = roll
        return self._must_be_next(roll)

    def turned_back(self) -> None:
        """Dice on the table that were entered wrongly may be entered again; a server roll never comes again."""
        self.open_again = set(self.asked_for)

    def rolled(self, said: Rolled | campaign_events.Rolled, provenance: str) -> str | None:
        again = not said.secret and said.roll in self.open_again
        if said.roll != self.awaited and not again and (wrong := self._must_be_next(said.roll)):
            return wrong
        self.awaited = 0
        self.open_again.discard(said.roll)
        if len(said.faces) != said.count or not all(1 <= face <= said.sides for face in said.faces):
            return f"roll {said.roll} shows {list(said.faces)} for {said.count}d{said.sides}"
        if said.secret:
            return self._sealed(said)
        return f"roll {said.roll} says it is the server's and has no secret" if provenance == "server" else None

    def _must_be_next(self, roll: int) -> str | None:
        before, self.last_roll = self.last_roll, roll
        return None if roll == before + 1 else f"roll {roll} comes after roll {before}: a hole or a repetition"

    def _sealed(self, said: Rolled | campaign_events.Rolled) -> str | None:
        if said.roll > self.covered:
            return f"roll {said.roll} was never committed to"
        secret = bytes.fromhex(said.secret)
        if self.secrets is not None and secret != self.secrets.of_roll(said.roll):
            return f"the secret of roll {said.roll} is not the one that was committed to"
        faces = sealed.faces(secret, self.name, said.roll, said.count, said.sides)
        if faces != said.faces:
            return f"roll {said.roll} shows {list(said.faces)}, its secret gives {list(faces)}"
        return None
