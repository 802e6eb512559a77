"""One roll, opened: where it came from, why it had its dice, and whether it is what was committed to."""

from typing import Any
from uuid import UUID

import msgspec

from campaigns.ledger.stored import Stored
from campaigns.models import Member
from campaigns.selectors.badges import CONTRADICTED, badge
from campaigns.selectors.missing import Missing
from campaigns.selectors.reasons import ReasonLine, reason_lines
from campaigns.selectors.stories import tell, unit_of
from campaigns.selectors.table import Table, table
from campaigns.selectors.words import purpose_name
from campaigns.vault import dice
from engine.kernel import events as ev
from engine.kernel import sealed
from engine.kernel.recorded import Recorded
from engine.kernel.ruleset import Language


class LogPlace(msgspec.Struct, frozen=True):
    """Where an event stands: seq in the campaign's log, version in the battle; hashes as hex."""

    seq: int
    version: int
    leaf_hash: str
    payload_digest: str
    recorded_us: int
    because: int | None
    command: UUID


class SourceLine(msgspec.Struct, frozen=True):
    """A reason, and what the log tells of the event that caused it."""

    reason: ReasonLine
    told: str


class Commitment(msgspec.Struct, frozen=True):
    """What the server promised before: the root over the digests of secrets start .. start + count - 1."""

    algorithm: str
    start: int
    count: int
    root: str
    version: int
    seq: int


class Proof(msgspec.Struct, frozen=True):
    """Everything a stranger needs to compute the faces himself (engine/kernel/sealed.py says how)."""

    stream: UUID
    roll: int
    secret: str
    path: list[str]
    commitment: Commitment
    faces: list[int]
    root: str


class Checks(msgspec.Struct, frozen=True):
    """Recomputed just now; None where there is nothing to recompute (typed dice)."""

    faces_follow_from_secret: bool | None
    secret_was_committed_to: bool | None
    leaf_matches_row: bool
    reasons_make_the_count: bool | None

    @property
    def contradict(self) -> bool:
        """The roll isn't what it says it is."""
        return False in (self.faces_follow_from_secret, self.secret_was_committed_to) or not self.leaf_matches_row


class RollPage(msgspec.Struct, frozen=True):
    """`pending`: the dice are still awaited. `struck`: a rewind skips it. `card`: the card turned, when it was one."""

    battle: UUID
    campaign: UUID
    battle_name: str
    number: int
    figure: int
    figure_name: str
    purpose: str
    purpose_text: str
    count: int
    sides: int
    faces: list[int]
    card: str
    options: list[str]
    badge: str
    provenance: str
    pending: bool
    struck: bool
    why: list[SourceLine]
    told: str
    command: dict[str, Any]
    acted: UUID
    acted_name: str
    entered_by: UUID
    entered_by_name: str
    role: str
    place: LogPlace
    proof: Proof | None
    checks: Checks
    last_roll: int


def roll_page(battle_id: UUID, roll_number: int, viewer: Member | None, language: Language = "en") -> RollPage:
    """Raises: Missing (no such battle or roll, not a member, or hidden from this reader)."""
    here = table(battle_id, viewer, language)
    one = _find(here, roll_number)
    event = one.event
    assert isinstance(event, (ev.Rolled, ev.RollRequested))
    stored = here.event(one.version)
    faces = list(event.faces) if isinstance(event, ev.Rolled) else []
    proof = _proof(here, event) if isinstance(event, ev.Rolled) and event.secret else None
    checks = _checks(event, stored, proof)
    return RollPage(
        here.row.id,
        here.row.campaign_id,
        here.names_of_campaign.unseal(here.row.name),
        event.roll,
        event.figure,
        here.names(event.figure) if event.figure else "",
        event.purpose,
        purpose_name(here.rules, event.purpose, language),
        event.count,
        event.sides,
        faces,
        event.options[faces[0] - 1] if event.options and faces else "",
        list(event.options),
        CONTRADICTED if checks.contradict else badge(one),
        stored.provenance,
        not faces,
        one.version not in {counts.version for counts in here.game.counting},
        [SourceLine(line, told_of(here, line.source)) for line in reason_lines(here, event.why)],
        told_of(here, one.version),
        _command(here, one.version),
        stored.actor,
        here.names_of_campaign.person(stored.actor),
        stored.entered_by,
        here.names_of_campaign.person(stored.entered_by),
        stored.role,
        _place(stored),
        proof,
        checks,
        here.game.next_roll - 1,
    )


def told_of(here: Table, version: int) -> str:
    """The sentence that tells an event, or the one of its entry that comes next; empty when nothing is told of it."""
    if not 0 < version <= len(here.recorded):
        return ""
    entry = [one.version for one in here.recorded if one.command == here.recorded[version - 1].command]
    told = tell(here, unit_of(here.recorded, entry[-1]))
    following = [one.text for one in told if one.version >= version]
    return following[0] if following else (told[-1].text if told else "")


def _find(here: Table, number: int) -> Recorded:
    """The roll's result, or the request when no result is there (yet, or because it was taken back)."""
    rolls = [one for one in here.recorded if isinstance(one.event, (ev.Rolled, ev.RollRequested))]
    found = [one for one in rolls if getattr(one.event, "roll", 0) == number]
    standing = {one.version for one in here.game.counting}
    results = [one for one in found if isinstance(one.event, ev.Rolled)]
    best = [one for one in results if one.version in standing] or results or found
    if not best or here.rules.show(best[-1].event, here.viewer) is None:
        raise Missing("no-such-roll", roll=number, last=here.game.next_roll - 1)
    return best[-1]


def _command(here: Table, version: int) -> dict[str, Any]:
    """What was entered in the action that rolled."""
    for one in unit_of(here.recorded, version):
        if isinstance(one.event, ev.Commanded):
            command: dict[str, Any] = here.names_of_campaign.readable(one.event.command)
            return command
    return {}


def _place(stored: Stored) -> LogPlace:
    return LogPlace(
        stored.seq,
        stored.version,
        stored.leaf_hash.hex(),
        stored.payload_digest().hex(),
        stored.recorded_us,
        stored.because,
        stored.command,
    )


def _proof(here: Table, event: ev.Rolled) -> Proof | None:
    commitment = _commitment(here, event.roll)
    if commitment is None:
        return None
    reveal = dice.secrets_of(here.row.id).reveal(event.roll, commitment.start, commitment.count)
    secret, path = bytes.fromhex(event.secret), tuple(bytes.fromhex(node) for node in reveal.path)
    return Proof(
        here.row.id,
        event.roll,
        event.secret,
        list(reveal.path),
        commitment,
        list(sealed.faces(secret, str(here.row.id), event.roll, event.count, event.sides)),
        sealed.committed_root(secret, event.roll - commitment.start, commitment.count, path).hex(),
    )


def _commitment(here: Table, roll: int) -> Commitment | None:
    for one in here.recorded:
        if isinstance(one.event, (ev.BattleOpened, ev.DiceCommitted)) and one.event.dice is not None:
            said = one.event.dice
            if said.start <= roll < said.start + said.count:
                seq = here.event(one.version).seq
                return Commitment(said.algorithm, said.start, said.count, said.root, one.version, seq)
    return None


def _checks(event: ev.Rolled | ev.RollRequested, stored: Stored, proof: Proof | None) -> Checks:
    faces = list(event.faces) if isinstance(event, ev.Rolled) else []
    total = 0
    for reason in event.why:
        total = reason.n if reason.op == "set" else total + reason.n
    return Checks(
        proof.faces == faces if proof is not None else None,
        proof.root == proof.commitment.root if proof is not None else None,
        stored.computed_leaf() == stored.leaf_hash,
        total == event.count if event.why else None,
    )
