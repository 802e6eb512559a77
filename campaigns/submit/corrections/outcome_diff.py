"""What would be different: the campaign folded with and without a correction, compared as people see it."""

import hashlib
from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

import msgspec

from campaigns.ledger.canonical import canonical, parse
from campaigns.ledger.correction_events import OutcomeCorrected
from campaigns.ledger.effective import DecodedEvent
from campaigns.ledger.outcomes import BattleOutcome, FigureOutcome
from campaigns.models import Battle, Character, Gang, OpenChoice, Season
from campaigns.projections.refold import fold
from campaigns.projections.rows import MemoryRows, Row
from campaigns.selectors.campaigns.standings import allies_in, of_battle
from campaigns.selectors.names import Names
from campaigns.submit.command_context import CommandContext
from campaigns.submit.corrections.commands import CorrectOutcome

NOTHING: Final[dict[str, Any]] = {"deeds": [], "suffered": []}
HOW: Final = ("won", "drawn", "lost")
UNFOUGHT: Final = [0, 0, 0, 0, 0]
PLAIN = ("kind", "status", "skills", "misses", "kills", "flights", "battles")


class Change(msgspec.Struct, frozen=True):
    """`what` is wounds, kind (the class), skills, misses, .. as in a character's row; values in the ruleset's words.

    `deeds` and `suffered` are those of this battle, as [what, figure]: what he did to whom, and what who did to him.
    """

    what: str
    was: Any
    becomes: Any


class CharacterChanges(msgspec.Struct, frozen=True):
    character: UUID
    name: str
    changes: list[Change]


class StandingChange(msgspec.Struct, frozen=True):
    """[battles, won, drawn, lost, points] of one gang."""

    gang: UUID
    name: str
    was: list[int]
    becomes: list[int]


class Differences(msgspec.Struct, frozen=True):
    """`shown` is the digest to confirm with; `lapsed` are the seqs of what no longer counts."""

    battle: UUID
    characters: list[CharacterChanges]
    standings: list[StandingChange]
    lapsed: list[int]
    shown: str


def differences(
    context: CommandContext,
    before: list[DecodedEvent],
    after: list[DecodedEvent],
    command: CorrectOutcome,
    booked: BattleOutcome,
    event: OutcomeCorrected,
) -> Differences:
    rows_before, rows_now = _rows(before), _rows(after)
    did, does = _deeds(booked.figures), _deeds(event.figures)
    names = Names(context.campaign_id, "en")
    people = [
        CharacterChanges(key, names.unseal(rows_before.tables[Character][key]["name"]), changes)  # type: ignore[arg-type]
        for key in rows_before.tables.get(Character, {})
        if (
            changes := _changes(
                {**_seen(rows_before, key), **did.get(str(key), NOTHING)},
                {**_seen(rows_now, key), **does.get(str(key), NOTHING)},
            )
        )
    ]
    stood, stand = _standings(rows_before), _standings(rows_now)
    standings = [
        StandingChange(key, names.unseal(rows_before.tables[Gang][key]["name"]), was, becomes)  # type: ignore[arg-type]
        for key in rows_before.tables.get(Gang, {})
        if (was := stood.get(str(key), UNFOUGHT)) != (becomes := stand.get(str(key), UNFOUGHT))
    ]
    facts = {
        "outcome": command.outcome,
        "figures": [figure for figure in event.figures if figure.character in event.characters],
        "winner": event.winner,
        "left": list(event.characters),
        "lapsed": list(event.drops),
        "people": [{"character": str(changes.character), "changes": changes.changes} for changes in people],
        "standings": [
            {"gang": str(standing.gang), "was": standing.was, "becomes": standing.becomes} for standing in standings
        ],
    }
    shown = hashlib.sha256(canonical(parse(msgspec.json.encode(facts)))).hexdigest()
    return Differences(UUID(event.battle), people, standings, list(event.drops), shown)


def _rows(records: list[DecodedEvent]) -> MemoryRows:
    rows = MemoryRows()
    fold(records, rows)
    return rows


def _seen(rows: MemoryRows, key: object) -> dict[str, Any]:
    """A character as a page shows him: nothing of where it is written down, which is different each time."""
    row: Row = rows.tables[Character][key]
    death = row["death"]
    waits = [choice for choice in rows.tables.get(OpenChoice, {}).values() if choice["character_id"] == key]
    return {
        **{name: row[name] for name in PLAIN},
        "wounds": [{name: value for name, value in wound.items() if name != "seq"} for wound in row["wounds"]],
        "tally": {name: value for name, value in row["tally"].items() if value},
        "losses": [loss["what"] for loss in row["losses"]],
        "by": death["by"] if death else None,
        "choices": sorted(choice["reason"] for choice in waits),
    }


def _deeds(figures: Sequence[FigureOutcome]) -> dict[str, dict[str, Any]]:
    """By character, in the order of the figures' numbers, so that one who did it instead is the only difference."""
    who = {figure.figure: figure.character for figure in figures}
    deeds: dict[str, dict[str, Any]] = {key: {name: [] for name in NOTHING} for key in who.values()}
    for figure in sorted(figures, key=lambda outcome: outcome.figure):
        for deed in figure.deeds:
            deeds[figure.character]["deeds"].append([deed["what"], deed["victim"]])
            if deed["victim"] in who:
                deeds[who[deed["victim"]]]["suffered"].append([deed["what"], figure.figure])
    return deeds


def _changes(was: dict[str, Any], now: dict[str, Any]) -> list[Change]:
    return [Change(what, was[what], now[what]) for what in was if was[what] != now[what]]


def _standings(rows: MemoryRows) -> dict[str, list[int]]:
    """By gang, of the running season: what was counted in one that is over stays as it is."""
    over = {battle for row in rows.tables.get(Season, {}).values() for battle in row["battles"]}
    closed = [Battle(**row) for row in rows.tables.get(Battle, {}).values() if row["outcome"] is not None]
    counted = [battle for battle in closed if battle.id not in over]
    allies = allies_in(counted)
    standings: dict[str, list[int]] = {}
    for gang, how, points in (standing for battle in counted for standing in of_battle(battle, allies)):
        line = standings.setdefault(gang, [*UNFOUGHT])
        line[0] += 1
        line[HOW.index(how) + 1] += 1
        line[-1] += points
    return standings
