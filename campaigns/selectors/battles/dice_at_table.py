"""What a battle's page shows about the dice themselves: this device's part, doubts, and who is to say what he saw."""

from uuid import UUID

import msgspec

from campaigns.selectors.battles.acting import Actors
from campaigns.selectors.battles.loaded import LoadedBattle
from campaigns.selectors.rights import is_referee, keepers
from engine.kernel import events as ev
from engine.kernel.dice_commands import is_called, sides_beside, standing_roll, to_attest, turned_since
from engine.kernel.dice_events import EntropyRequested
from engine.kernel.recorded import RecordedEvent


class OwnDevice(msgspec.Struct, frozen=True):
    """What the reader's own device should do: `seed` is commit, open or empty, in this `round` of seeds.

    `brisk`: it is asked for fresh bytes at any moment, so it looks often.
    """

    seed: str
    round: int
    brisk: bool


class DoubtLine(msgspec.Struct, frozen=True):
    """A roll at the table (a card has no faces): `open` when somebody doubts it, else the reader may, as `acts_as`."""

    roll: int
    figure: int
    figure_name: str
    purpose_text: str
    faces: list[int]
    open: bool
    by: str
    reason: str
    acts_as: UUID | None


class AttestLine(msgspec.Struct, frozen=True):
    """Rolls of the others that `side` has still to say it saw."""

    side: int
    name: str
    rolls: list[int]
    acts_as: UUID


class DiceAtTable(msgspec.Struct, frozen=True):
    """`falling` is the number of a roll that waits for the devices of `waits_for`, 0 for none. It `turns` a card, or
    rolls dice. `fresh` is on, off or auto; `next_hands` says how a side rolls from the next turn on, where that
    changes.

    `unopened`: whose seeds the round under way still waits for, by id and name: himself, or for the referee everybody.

    `unpromised`: whose devices haven't promised a new seed yet in a later round, by name; `newcomers` wait for that.

    `key_lost`: the server's key of these dice is gone. It is said with the next entry, and replaced.
    """

    device: OwnDevice | None
    falling: int
    fresh: str
    waits_for: list[str]
    next_hands: dict[int, str]
    doubts: list[DoubtLine]
    attest: list[AttestLine]
    key_lost: bool
    unopened: list[tuple[UUID, str]] = []
    unpromised: list[str] = []
    newcomers: list[str] = []
    turns: bool = False


def dice_at_table(here: LoadedBattle, actors: Actors) -> DiceAtTable:
    game = here.shown
    entropy_request = game.open if isinstance(game.open, EntropyRequested) else None
    live = here.is_now and not game.ended
    last_roll = game.next_roll - 1
    return DiceAtTable(
        _device(here) if live else None,
        entropy_request.roll if entropy_request is not None else 0,
        game.fresh,
        here.names_of_campaign.people(sorted({*entropy_request.of, *entropy_request.openers}))
        if entropy_request is not None
        else [],
        {side: dice for side, (dice, _) in game.dice_next.items()},
        _doubts(here, actors) if here.is_now else [],
        _attest(here, actors) if here.is_now and game.ended else [],
        live and here.first_sure > last_roll + 1,
        _unopened(here) if live else [],
        *(_unpromised(here) if live else ([], [])),
        turns=entropy_request is not None and bool(entropy_request.options),
    )


def _unopened(here: LoadedBattle) -> list[tuple[UUID, str]]:
    """Devices do that within seconds; what stays is gone with its device, and somebody has to say so."""
    seeds, you = here.game.seeds, str(here.member.id)
    if not seeds.fixed or is_called(here.game) or not seeds.is_opening(here.game.seated()):
        return []  # the first round ends with the first roll
    waited = [member for member in seeds.to_open() if is_referee(here.member) or member == you]
    return [(UUID(member), here.names_of_campaign.person(member)) for member in waited]


def _unpromised(here: LoadedBattle) -> tuple[list[str], list[str]]:
    """Rolls wait for none of it: they go on with the seeds of the round before."""
    seeds, seated, named = here.game.seeds, here.game.seated(), here.names_of_campaign.people
    if not seeds.fixed or not seeds.committed or seeds.is_opening(seated):
        return [], []
    return named(seeds.to_commit(seated)), named(
        sorted(member for member in seeds.committed if not seeds.has_seed(member))
    )


def _device(here: LoadedBattle) -> OwnDevice | None:
    you, game = str(here.member.id), here.game
    seated = game.seated()
    if you not in seated:
        return None
    brisk = game.fresh != "off" and len(seated) > 1
    if brisk:
        runs = keepers(UUID(member) for member in seated)
        brisk = here.member.id not in runs and (bool(runs) or game.fresh == "on")
    seed = game.seeds.wanted_of(you, seated, is_called(game))
    return OwnDevice(seed, game.seeds.fixed, brisk)


def _doubts(here: LoadedBattle, actors: Actors) -> list[DoubtLine]:
    game, lines = here.game, []
    for roll in sorted(game.witnesses.open_rolls()):
        record = standing_roll(game, roll)
        doubt = game.witnesses.challenge_of(roll, record.version) if record is not None else None
        if record is not None and doubt is not None:
            move = actors.of_side(doubt.side) or next(
                (m for side in range(len(game.players)) if (m := actors.of_side(side)) is not None), None
            )
            reason = here.names_of_campaign.unseal(doubt.reason)
            lines.append(_line(here, record, True, here.names.side(doubt.side), reason, move.member if move else None))
    newest = _newest_typed(here)
    if newest is not None and (doubter := _doubter(here, actors, newest)) is not None:
        lines.append(_line(here, newest, False, "", "", doubter))
    return lines


def _newest_typed(here: LoadedBattle) -> RecordedEvent | None:
    typed = (record for record in reversed(here.game.counting) if record.provenance == "typed")
    return next((record for record in typed if isinstance(record.event, ev.Rolled)), None)


def _doubter(here: LoadedBattle, actors: Actors, record: RecordedEvent) -> UUID | None:
    """Of those the reader enters for, whoever may doubt this roll for the first time."""
    game, event = here.game, record.event
    assert isinstance(event, ev.Rolled)
    if turned_since(game, record) or game.witnesses.challenge_of(event.roll, record.version) is not None:
        return None
    return next((who for who in actors.all if sides_beside(game, record, str(who))), None)


def _line(
    here: LoadedBattle, record: RecordedEvent, is_open: bool, by: str, reason: str, acts_as: UUID | None
) -> DoubtLine:
    event = record.event
    assert isinstance(event, ev.Rolled)
    return DoubtLine(
        event.roll,
        event.figure,
        here.names(event.figure) if event.figure else "",
        here.rules.purpose_name(event.purpose, here.language),
        [] if event.options else list(event.faces),
        is_open,
        by,
        reason,
        acts_as,
    )


def _attest(here: LoadedBattle, actors: Actors) -> list[AttestLine]:
    lines = []
    for who in actors.all:
        for side in here.game.sides_of(str(who)):
            if rolls := to_attest(here.game, side, str(who)):
                lines.append(AttestLine(side, here.names.side(side), rolls, who))
    return lines
