"""What people and their devices had to do with one roll: seeds and fresh bytes in it, doubts about it, who saw it."""

import hashlib

import msgspec

from campaigns.selectors.battles.acting import Actors
from campaigns.selectors.battles.loaded import LoadedBattle
from engine.kernel import dice_events as de
from engine.kernel import events as ev
from engine.kernel.dice_commands import sides_beside, turned_since
from engine.kernel.recorded import RecordedEvent
from engine.kernel.shown_rolls import fell


class SeedLine(msgspec.Struct, frozen=True):
    """A player's seed (32 bytes as hex) and what his browser had committed to; a missing one is empty."""

    name: str
    seed: str
    digest: str
    missing: bool


class Parts(msgspec.Struct, frozen=True):
    """What devices put into a roll of the server. `seeds` are in the order in which they go in.

    `asked`: others' devices were asked for fresh bytes; `fresh` are those that came, from the device of `fresh_by`;
    `missed`: none came in time.
    """

    seeds: list[SeedLine]
    seeds_since: int
    asked: bool
    fresh: str
    fresh_by: str
    missed: bool

    def as_bytes(self) -> tuple[tuple[bytes, ...], bytes]:
        return tuple(bytes.fromhex(seed.seed) for seed in self.seeds), bytes.fromhex(self.fresh)


class Doubt(msgspec.Struct, frozen=True):
    """A roll at the table that another side doubts. `state` is open, stands or again (it was rolled again)."""

    side: int
    side_name: str
    reason: str
    state: str
    version: int


class Witness(msgspec.Struct, frozen=True):
    """`seen_by` names the sides that say they saw the roll; `may_doubt`: this reader may do so now."""

    seen_by: list[str]
    doubts: list[Doubt]
    may_doubt: bool
    may_settle: bool


def parts_of(here: LoadedBattle, record: RecordedEvent) -> Parts:
    """As the log has it: the newest seeds before the dice fell, whatever was rewound or kept since."""
    record = fell(here.recorded, record)
    event = record.event
    assert isinstance(event, (ev.Rolled, ev.RollRequested, de.EntropyRequested))
    fixed: RecordedEvent | None = None
    entropy_asked = missed = False
    entropy_given: de.EntropyGiven | None = None
    for before in here.recorded[here.game.copied : record.version - 1]:
        part = before.event
        if isinstance(part, de.SeedsFixed):
            fixed = before
        elif isinstance(part, (de.EntropyRequested, de.EntropyGiven, de.EntropyMissed)) and part.roll == event.roll:
            entropy_asked = entropy_asked or (isinstance(part, de.EntropyRequested) and bool(part.of))
            missed = missed or isinstance(part, de.EntropyMissed)
            entropy_given = part if isinstance(part, de.EntropyGiven) else entropy_given
    by_hand = isinstance(event, ev.RollRequested) or (isinstance(event, ev.Rolled) and not event.secret)
    seeds = _seeds(here, fixed) if fixed is not None and not by_hand else []
    return Parts(
        seeds,
        fixed.version if seeds and fixed is not None else 0,
        entropy_asked,
        entropy_given.entropy if entropy_given is not None else "",
        here.names_of_campaign.person(entropy_given.player) if entropy_given is not None else "",
        missed,
    )


def _seeds(here: LoadedBattle, fixed: RecordedEvent) -> list[SeedLine]:
    seeds_fixed = fixed.event
    assert isinstance(seeds_fixed, de.SeedsFixed)
    return [
        SeedLine(
            here.names_of_campaign.person(player),
            seed,
            hashlib.sha256(bytes.fromhex(seed)).hexdigest() if seed else "",
            not seed,
        )
        for player, seed in zip(seeds_fixed.players, seeds_fixed.seeds, strict=True)
    ]


def witness_of(here: LoadedBattle, record: RecordedEvent, actors: Actors | None) -> Witness:
    """`actors` are those whom the reader enters for; without them he only reads."""
    event, game = record.event, here.game
    assert isinstance(event, (ev.Rolled, ev.RollRequested, de.EntropyRequested))
    attested_by = [here.names.side(side) for side in game.witnesses.attesting(event.roll, record.version)]
    all_doubts = game.witnesses.challenges.get(event.roll, [])
    doubts = [
        Doubt(
            doubt.side,
            here.names.side(doubt.side),
            here.names_of_campaign.unseal(doubt.reason) if actors is not None else "",
            doubt.state,
            doubt.version,
        )
        for doubt in all_doubts
    ]
    is_open = game.witnesses.is_open(event.roll)
    standing = record in game.counting and isinstance(event, ev.Rolled) and record.provenance == "typed"
    members = [str(member) for member in actors.all] if actors is not None else []
    return Witness(
        attested_by,
        doubts,
        standing
        and not is_open
        and any(sides_beside(game, record, who) for who in members)
        and not turned_since(game, record),
        standing and is_open and actors is not None and bool(actors.referee or actors.own_sides),
    )
