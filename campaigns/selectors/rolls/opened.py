"""One roll, opened: where it came from, why it had its dice, and whether it is what was committed to."""

from typing import Any
from uuid import UUID

import msgspec

from campaigns.ledger.stored import StoredEvent
from campaigns.ledger.stored_tree import StoredTree
from campaigns.models import Head, Member, RollShare
from campaigns.selectors.battles.acting import Actors
from campaigns.selectors.battles.copies import may_fork
from campaigns.selectors.battles.loaded import LoadedBattle, load_battle, load_shared_battle
from campaigns.selectors.battles.stories import command_runs, run_of, skipped_runs, tell
from campaigns.selectors.links import link_of, may_share
from campaigns.selectors.not_visible import NotVisible
from campaigns.selectors.rolls.badges import CONTRADICTED, badge
from campaigns.selectors.rolls.odds import RollOdds, odds_of
from campaigns.selectors.rolls.parts import Parts, Witness, parts_of, witness_of
from campaigns.selectors.rolls.reasons import ReasonLine, reason_lines
from campaigns.selectors.rolls.shares import ShareLine, shares_of
from campaigns.selectors.rolls.whole import WholeRoll, whole_line, whole_of
from campaigns.vault import dice
from engine.kernel import events as ev
from engine.kernel import sealed
from engine.kernel.dice_events import EntropyRequested
from engine.kernel.recorded import RecordedEvent
from engine.kernel.ruleset import Language
from engine.kernel.shown_rolls import fell
from engine.kernel.why import Reason, fold


class LogPlace(msgspec.Struct, frozen=True):
    """Where an event stands: seq in the campaign's log, version in the battle; hashes as hex.

    `log_path` leads from the leaf to the root over the log's first `log_size` events, nearest first (RFC 6962).
    """

    seq: int
    version: int
    leaf_hash: str
    payload_digest: str
    recorded_us: int
    because: int | None
    command: UUID
    log_size: int
    log_root: str
    log_path: list[str]


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
    """Everything a stranger needs to compute the faces himself (engine/kernel/sealed.py says how).

    The seeds and fresh bytes stand in the page's `parts`. Without its key the path to what was promised is lost: then
    `path` and `root` are empty and `can_be_traced` is false.
    """

    stream: UUID
    roll: int
    secret: str
    path: list[str]
    commitment: Commitment
    faces: list[int]
    root: str
    can_be_traced: bool = True


class Checks(msgspec.Struct, frozen=True):
    """Recomputed just now; None where there is nothing to recompute (typed dice, a lost key)."""

    faces_follow_from_secret: bool | None
    secret_was_committed_to: bool | None
    leaf_matches_row: bool
    reasons_make_the_count: bool | None

    @property
    def contradict(self) -> bool:
        """The roll isn't what it says it is."""
        return False in (self.faces_follow_from_secret, self.secret_was_committed_to) or not self.leaf_matches_row


class RollPage(msgspec.Struct, frozen=True):
    """`pending`: the dice are still awaited, `falling`: from devices that have a part in them. `struck`: a rewind skips
    it. `card`: the card turned, when it was one. `odds` say how likely what came was; `shares` are the links that open
    this roll (whoever may revoke them sees them). `what_if`: it fell in a what-if copy and counts nowhere.

    `odds_hidden`: they hang on numbers that this reader may not know, and so does what came of it.

    `whole`: the roll to which these dice belong, where it is more than they (the odds are those of all its dice);
    `fell_at`: the version in which they fell, where a correction made them count again.
    """

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
    falling: bool
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
    odds: RollOdds | None
    parts: Parts
    witness: Witness
    proof: Proof | None
    checks: Checks
    last_roll: int
    may_share: bool
    shares: list[ShareLine]
    what_if: bool = False
    may_fork: bool = False
    whole: WholeRoll | None = None
    fell_at: int = 0
    ruleset: str = ""
    odds_hidden: bool = False


def roll_page(battle_id: UUID, roll_number: int, viewer: Member | None, language: Language = "en") -> RollPage:
    """A roll that a what-if copy took over is shown where it fell.

    Raises: NotVisible (no such battle or roll, not a member, or hidden from this reader).
    """
    return page_of(load_battle(battle_id, viewer, language), roll_number)


def page_of(here: LoadedBattle, roll_number: int) -> RollPage:
    if here.row.copy is not None and _find(here, roll_number).version <= here.game.copied:
        return roll_page(UUID(here.row.copy["of"]), roll_number, here.member, here.language)
    return _page(here, roll_number, here.member)


def shared_roll(token: str, language: Language = "en") -> RollPage:
    """For whoever holds a link: this roll as a stranger may see it, and nobody's name. Raises: NotVisible."""
    share = link_of(token, RollShare)
    page = _page(load_shared_battle(share.battle_id, language), share.roll, None)
    nobody = UUID(int=0)
    return msgspec.structs.replace(page, battle_name="", command={}, acted=nobody, entered_by=nobody)


def _page(here: LoadedBattle, roll_number: int, member: Member | None) -> RollPage:
    record = _find(here, roll_number)
    event = record.event
    assert isinstance(event, (ev.Rolled, ev.RollRequested, EntropyRequested))
    stored, entered = here.event(record.version), _entered(here, record.version)
    faces = list(event.faces) if isinstance(event, ev.Rolled) else []
    parts = parts_of(here, record)
    origin = fell(here.recorded, record)
    dealt = origin.event if isinstance(origin.event, ev.Rolled) else None
    proof = _proof(here, dealt, parts, origin.version) if dealt is not None and dealt.secret else None
    checks = _checks(event, dealt, stored, proof)
    whole = whole_of(here, record)
    odds, odds_hidden = odds_of(here, record, whole)
    actors = Actors(member, here.row, here.game) if member is not None else None
    names = here.names_of_campaign
    return RollPage(
        here.row.id,
        here.row.campaign_id,
        names.unseal(here.row.name),
        event.roll,
        event.figure,
        here.names(event.figure) if event.figure else "",
        event.purpose,
        here.rules.purpose_name(event.purpose, here.language),
        event.count,
        event.sides,
        faces,
        event.options[faces[0] - 1] if event.options and faces else "",
        list(event.options),
        CONTRADICTED if checks.contradict else badge(record, here.game, here.first_sure),
        stored.provenance,
        not faces,
        isinstance(event, EntropyRequested),
        record.version not in {counts.version for counts in here.game.counting},
        [SourceLine(line, sentence_of(here, line.source)) for line in reason_lines(here, _open_why(here, record))],
        sentence_of(here, record.version),
        _command(here, record.version),
        entered.actor,
        names.person(entered.actor),
        entered.entered_by,
        names.person(entered.entered_by),
        entered.role,
        _place(stored),
        odds,
        parts,
        witness_of(here, record, actors),
        proof,
        checks,
        here.game.next_roll - 1,
        member is not None and may_share(member) and here.row.copy is None,
        shares_of(here.row.id, roll_number, member) if member is not None else [],
        here.row.copy is not None,
        may_fork(here.row, member),
        whole_line(here, whole),
        origin.version if origin is not record else 0,
        here.rules.key,
        odds_hidden,
    )


def _entered(here: LoadedBattle, version: int) -> StoredEvent:
    """What somebody entered that led to the roll: dice that were typed, else the action's command. Who let it pass,
    whose device put its part in, or who corrected or interrupted something else, entered nothing of it."""
    record = here.recorded[version - 1]
    while isinstance(record.event, ev.RollKept) and not record.event.amended and 0 < record.event.of < record.version:
        version, record = record.event.of, here.recorded[record.event.of - 1]
    if record.provenance != "typed":
        for before in reversed(here.recorded[:version]):
            if isinstance(before.event, ev.Commanded):
                return here.event(before.version)
    return here.event(version)


def sentence_of(here: LoadedBattle, version: int) -> str:
    """The sentence that tells an event, or the one of its entry that comes next; empty when nothing is told of it."""
    if not 0 < version <= len(here.recorded):
        return ""
    entry = [record.version for record in here.recorded if record.command == here.recorded[version - 1].command]
    sentences = tell(here, run_of(here.recorded, entry[-1]))
    following = [sentence.text for sentence in sentences if sentence.version >= version]
    return following[0] if following else (sentences[-1].text if sentences else "")


def sentences_from(here: LoadedBattle, version: int) -> str:
    """The same; an entry's first sentence stands for all of them, as the flag beside the entry does."""
    whole = [*command_runs(here.game.counting), *skipped_runs(here.recorded)]
    sentences = next(
        (tell(here, command_run) for command_run in whole if any(record.version == version for record in command_run)),
        [],
    )
    if sentences and sentences[0].version == version:
        return " ".join(sentence.text for sentence in sentences)
    return sentence_of(here, version)


def _find(here: LoadedBattle, number: int) -> RecordedEvent:
    """The roll's result, or the request when no result is there (yet, or because it was taken back)."""
    kinds = (ev.Rolled, ev.RollRequested, EntropyRequested)
    rolls = [record for record in here.recorded if isinstance(record.event, kinds)]
    records = [roll for roll in rolls if getattr(roll.event, "roll", 0) == number]
    standing = {record.version for record in here.game.counting}
    results = [record for record in records if isinstance(record.event, ev.Rolled)]
    best = [result for result in results if result.version in standing] or results or records
    if not best or here.show(best[-1]) is None:
        raise NotVisible("no-such-roll", roll=number, last=here.game.next_roll - 1)
    return best[-1]


def _open_why(here: LoadedBattle, record: RecordedEvent) -> list[Reason]:
    """The reasons as far as the viewer may see them: they may hold somebody's hidden numbers."""
    return list(getattr(here.show(record), "why", ()))


def _command(here: LoadedBattle, version: int) -> dict[str, Any]:
    """What was entered in the action that rolled, as far as this reader may see it."""
    for record in run_of(here.recorded, version):
        seen = here.readable(record) if isinstance(record.event, ev.Commanded) else None
        if seen is not None and isinstance(seen.event, ev.Commanded):
            command: dict[str, Any] = here.names_of_campaign.readable(seen.event.command)
            return command
    return {}


def _place(stored: StoredEvent) -> LogPlace:
    size = Head.objects.values_list("size", flat=True).get(campaign_id=stored.campaign)
    tree = StoredTree(stored.campaign, size)
    return LogPlace(
        stored.seq,
        stored.version,
        stored.leaf_hash.hex(),
        stored.payload_digest().hex(),
        stored.recorded_us,
        stored.because,
        stored.command,
        size,
        tree.root().hex(),
        [node.hex() for node in tree.inclusion(stored.seq - 1)],
    )


def _proof(here: LoadedBattle, event: ev.Rolled, parts: Parts, fell_at: int) -> Proof | None:
    commitment = _commitment(here, event.roll, fell_at)
    if commitment is None:
        return None
    secret = bytes.fromhex(event.secret)
    faces = list(sealed.faces(secret, str(here.row.id), event.roll, event.count, event.sides, *parts.as_bytes()))
    if event.roll < here.first_sure:
        return Proof(here.row.id, event.roll, event.secret, [], commitment, faces, "", False)
    reveal = dice.secrets_of(here.row.id).reveal(event.roll, commitment.start, commitment.count)
    path = tuple(bytes.fromhex(node) for node in reveal.path)
    root = sealed.committed_root(secret, event.roll - commitment.start, commitment.count, path).hex()
    return Proof(here.row.id, event.roll, event.secret, list(reveal.path), commitment, faces, root)


def _commitment(here: LoadedBattle, roll: int, fell_at: int) -> Commitment | None:
    """Made before the dice fell: what comes later promises nothing."""
    for record in reversed(here.recorded[here.game.copied : fell_at]):  # after a lost key a later one takes over
        if isinstance(record.event, ev.COMMITTING) and record.event.dice is not None:
            commitment = record.event.dice
            if commitment.start <= roll < commitment.start + commitment.count:
                seq = here.event(record.version).seq
                return Commitment(
                    commitment.algorithm, commitment.start, commitment.count, commitment.root, record.version, seq
                )
    return None


def _checks(
    event: ev.Rolled | ev.RollRequested | EntropyRequested,
    dealt: ev.Rolled | None,
    stored: StoredEvent,
    proof: Proof | None,
) -> Checks:
    """`dealt` is the roll as it fell: what a correction kept of it has to be its beginning, or the card it turned."""
    follows: bool | None = None
    if proof is not None and isinstance(event, ev.Rolled) and dealt is not None:
        follows = tuple(proof.faces) == dealt.faces and _is_kept_of(event, dealt)
    return Checks(
        follows,
        _was_promised(proof) if dealt is not None and dealt.secret else None,
        stored.computed_leaf() == stored.leaf_hash,
        fold(event.why) == event.count if event.why else None,
    )


def _was_promised(proof: Proof | None) -> bool | None:
    if proof is None:
        return False
    return proof.root == proof.commitment.root if proof.can_be_traced else None


def _is_kept_of(event: ev.Rolled, dealt: ev.Rolled) -> bool:
    if event.options and dealt.options:
        return event.options[event.faces[0] - 1] == dealt.options[dealt.faces[0] - 1]
    return event.faces == dealt.faces[: len(event.faces)]
