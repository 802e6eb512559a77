"""Whether the dice in a log are what was committed to: numbers, secrets, faces and roots."""

from typing import Any
from uuid import UUID

import msgspec

from campaigns.ledger import campaign_events
from campaigns.ledger.fork_events import COPIED, Copied
from campaigns.vault.dice import DiceSecrets, KeyLost, secrets_of
from campaigns.vault.parts import Part, Parts
from engine.kernel import dice_events, sealed
from engine.kernel.events import Commitment, DiceCommitted, Forked, Rolled, RollRequested


class _Opening(msgspec.Struct):
    """Of a battle's first event only the commitment matters here."""

    dice: Commitment | None = None


_decoders: dict[str, "msgspec.json.Decoder[Any]"] = {
    "battle/opened/1": msgspec.json.Decoder(_Opening),
    "battle/dice-committed/1": msgspec.json.Decoder(DiceCommitted),
    "battle/forked/1": msgspec.json.Decoder(Forked),
    COPIED: msgspec.json.Decoder(Copied),
    "battle/roll-requested/1": msgspec.json.Decoder(RollRequested),
    "battle/rolled/1": msgspec.json.Decoder(Rolled),
    "battle/seed-committed/1": msgspec.json.Decoder(dice_events.SeedCommitted),
    "battle/seed-opened/1": msgspec.json.Decoder(dice_events.SeedOpened),
    "battle/seeds-fixed/1": msgspec.json.Decoder(dice_events.SeedsFixed),
    "battle/entropy-requested/1": msgspec.json.Decoder(dice_events.EntropyRequested),
    "battle/entropy-given/1": msgspec.json.Decoder(dice_events.EntropyGiven),
    "battle/entropy-missed/1": msgspec.json.Decoder(dice_events.EntropyMissed),
    "battle/dice-key-lost/1": msgspec.json.Decoder(dice_events.DiceKeyLost),
    "campaign/dice-key-lost/1": msgspec.json.Decoder(campaign_events.DiceKeyLost),
    "campaign/dice-committed/1": msgspec.json.Decoder(campaign_events.DiceCommitted),
    "campaign/rolled/1": msgspec.json.Decoder(campaign_events.Rolled),
}


ASKED = "battle/entropy-requested/1"
TURNED_BACK = ("battle/taken-back/1", "battle/rewound/1")
LET_GO = ("battle/amended/1", "battle/luck-pressed/1", "battle/unit-kept/1", "battle/ended/1")  # of a request
TYPES = [*_decoders, *TURNED_BACK, *LET_GO]  # all that is looked at


class DiceCheck:
    """For one campaign's log, event by event (see campaigns/ledger/verify.py)."""

    def __init__(self) -> None:
        self._streams: dict[UUID, _Stream] = {}
        self.rolls = 0
        self.unverifiable: dict[UUID, list[int]] = {}  # rolls by stream that no commitment can be checked for any more

    def see(self, stream: UUID, type: str, provenance: str, payload: bytes) -> str | None:
        decoder = _decoders.get(type)
        if decoder is None:
            if type in TURNED_BACK and stream in self._streams:
                self._streams[stream].turned_back()
            elif type in LET_GO and stream in self._streams:
                self._streams[stream].due = 0
            return None
        dice_of_stream = self._streams.get(stream)
        if dice_of_stream is None:
            dice_of_stream = self._streams[stream] = _Stream(stream)
        event = decoder.decode(payload)
        if isinstance(event, Copied):  # checked where it was copied from
            return dice_of_stream.parts.see(_decoders[ASKED].decode(event.payload)) if event.type == ASKED else None
        if isinstance(event, Forked):
            dice_of_stream.forked(event.rolls)
        if isinstance(event, RollRequested):
            return dice_of_stream.requested(event.roll)
        if isinstance(event, (Rolled, campaign_events.Rolled)):
            self.rolls += 1
            if event.secret and dice_of_stream.is_lost(event.roll):
                self.unverifiable.setdefault(stream, []).append(event.roll)
            return dice_of_stream.rolled(event, provenance)
        if isinstance(event, (dice_events.DiceKeyLost, campaign_events.DiceKeyLost)):
            return dice_of_stream.key_lost(event.last)
        if isinstance(event, Part):
            return dice_of_stream.part(event)
        return dice_of_stream.committed(event.dice) if event.dice is not None else None


class _Stream:
    def __init__(self, stream: UUID) -> None:
        self.name = str(stream)
        self.secrets: DiceSecrets | None
        try:
            self.secrets = secrets_of(stream)
        except KeyLost:
            self.secrets = None
        self.parts = Parts()
        self.last_roll = 0
        self.awaited = 0
        self.due = 0  # the same, until something lets go of it
        self.covered = 0
        self.asked_for: set[int] = set()  # rolls that were requested before they were entered: dice on the table
        self.open_again: set[int] = set()
        self.copied = 0  # of a what-if copy: the last roll that it took over

    def forked(self, rolls: int) -> None:
        """Rolls that were taken over may be entered again; those of the copy's own go on from there."""
        self.copied = self.last_roll = rolls

    def committed(self, dice: Commitment) -> str | None:
        if dice.start != self.covered + 1:
            return f"it commits to rolls from {dice.start}, after a commitment up to {self.covered}"
        self.covered += dice.count
        known = self.secrets is not None and dice.start >= self.secrets.first_roll
        if known and self.secrets and self.secrets.root(dice.start, dice.count) != dice.root:
            return "the commitment's root is not the root of the stream's secrets"
        return None

    def is_lost(self, roll: int) -> bool:
        return self.secrets is None or roll < self.secrets.first_roll

    def key_lost(self, last: int) -> str | None:
        """The next commitment begins with the next roll."""
        self.covered = last
        if self.secrets is not None and self.secrets.first_roll <= last:
            return f"it says that the key of rolls up to {last} was lost, and it is there"
        return None if last == self.last_roll else f"the key is said to be lost after roll {last}, not {self.last_roll}"

    def part(self, part: Part) -> str | None:
        wrong = self.parts.see(part)
        if isinstance(part, dice_events.EntropyRequested):
            return wrong or self._await_roll(part.roll)
        return wrong

    def requested(self, roll: int) -> str | None:
        self.asked_for.add(roll)
        return self._await_roll(roll)

    def _await_roll(self, roll: int) -> str | None:
        wrong = self._must_be_next(roll)
        self.awaited = self.due = roll
        return wrong

    def turned_back(self) -> None:
        """Dice on the table that were entered wrongly may be entered again; a server roll never comes again."""
        self.open_again = set(self.asked_for)
        self.awaited = self.due = 0

    def rolled(self, roll: Rolled | campaign_events.Rolled, provenance: str) -> str | None:
        again = not roll.secret and roll.roll in self.open_again
        if roll.roll != self.awaited and not again and (wrong := self._must_be_next(roll.roll)):
            return wrong
        self.awaited = self.due = 0
        self.open_again.discard(roll.roll)
        if len(roll.faces) != roll.count or not all(1 <= face <= roll.sides for face in roll.faces):
            return f"roll {roll.roll} shows {list(roll.faces)} for {roll.count}d{roll.sides}"
        if roll.secret:
            return self._sealed(roll)
        return f"roll {roll.roll} says it is the server's and has no secret" if provenance == "server" else None

    def _must_be_next(self, roll: int) -> str | None:
        if roll <= self.copied:
            return None
        before, self.last_roll = self.last_roll, roll
        if roll != before + 1:
            return f"roll {roll} comes after roll {before}: a hole or a repetition"
        return f"roll {self.due} was asked for and left out, roll {roll} came instead" if self.due else None

    def _sealed(self, roll: Rolled | campaign_events.Rolled) -> str | None:
        if roll.roll > self.covered:
            return f"roll {roll.roll} was never committed to"
        secret = bytes.fromhex(roll.secret)
        if self.secrets and not self.is_lost(roll.roll) and secret != self.secrets.of_roll(roll.roll):
            return f"the secret of roll {roll.roll} is not the one that was committed to"
        seeds, fresh = self.parts.seeds.as_bytes, self.parts.fresh.get(roll.roll, b"")
        faces = sealed.faces(secret, self.name, roll.roll, roll.count, roll.sides, seeds, fresh)
        if faces != roll.faces:
            return f"roll {roll.roll} shows {list(roll.faces)}, its secret gives {list(faces)}"
        return None
