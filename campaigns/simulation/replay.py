"""One simulated battle again, from its key: every event, and the log in sentences."""

from typing import Any

import msgspec

from campaigns.models import Simulation
from campaigns.selectors.names import BattleNames, Names
from campaigns.simulation.chunk_errors import OtherVersion, sentence_of, stored
from campaigns.simulation.following import counts_of
from campaigns.simulation.results import battle_names
from campaigns.simulation.stored import beginning_of
from campaigns.simulation.work import must_be_ours
from engine.kernel.batch import BLOCK, Beginning, Past, Regenerated, block_of, regenerate
from engine.kernel.decide import Game, load
from engine.kernel.events import TAGS, BattleOpened
from engine.kernel.recorded import RecordedEvent, decoder
from engine.kernel.refusal import Malformed
from engine.kernel.ruleset import Language, Ruleset, Viewer
from engine.kernel.setup import Setup
from engine.rulesets import ruleset


class Line(msgspec.Struct, frozen=True):
    """A sentence; `upto` is the version at which its entry was over: where a slider stands."""

    version: int
    upto: int
    text: str
    kind: str
    figure: int


class SimulatedBattle(msgspec.Struct, frozen=True):
    """`number` counts from 1. `sound`: True when its hundred has the digest that was kept, False when it missed it,
    None when there is nothing to compare with; `other_version` says why it can't be compared or played."""

    number: int
    first: int
    last: int
    at: int
    winner: int
    sides: list[str]
    names: dict[int, str]
    turns: int
    cards: int
    lines: list[Line]
    size: list[int]
    terrain: list[Any]
    view: dict[str, Any]
    sound: bool | None
    other_version: str


def simulated_battle(
    row: Simulation, number: int, language: Language = "en", at: int | None = None, check: bool = True
) -> SimulatedBattle:
    """`check` plays its hundred again to compare digests. Raises: Malformed for a number outside of the simulation,
    Broken where the rules fail in it.
    """
    if not 1 <= number <= row.battles:
        raise Malformed("battle", number, "battle-number", {"most": row.battles})
    other_version = _other_version(row, language)
    rules, beginning = ruleset(row.ruleset), beginning_of(row)
    simulator = rules.simulator(beginning)
    regenerated = regenerate(
        simulator, bytes.fromhex(row.key), number, _kept(row, number) if check else None, row.battles
    )
    recorded = [
        RecordedEvent(n, event, "simulated") for n, event in enumerate(regenerated.log, start=regenerated.first)
    ]
    last_version = recorded[-1].version if recorded else regenerated.first
    shown_version = last_version if at is None else max(regenerated.first - 1, min(at, last_version))
    names = battle_names(beginning, Names(row.campaign_id, language))
    setup = simulator.setup
    game = _game(rules, setup, beginning, recorded, shown_version)
    return SimulatedBattle(
        number,
        regenerated.first,
        last_version,
        shown_version,
        regenerated.ended.winner,
        [names.side(side) for side in range(len(beginning.setup.sides))],
        {number: names(number) for number in sorted(game.side_of)},
        regenerated.ended.turns,
        regenerated.ended.cards,
        _lines(rules, regenerated, _decoded(rules, beginning.command_run), recorded, names, language),
        list(setup.size),
        list(setup.terrain),
        names.names.readable(dict(rules.view(game.battle, Viewer(referee=True)))),
        regenerated.sound,
        other_version,
    )


def _kept(row: Simulation, number: int) -> str | None:
    """The sum of digests of the battle's hundred, when all of it was counted."""
    block = block_of(number)
    first = block * BLOCK + 1
    if row.chunks.filter(first__lt=first + BLOCK, first__gt=first - row.chunk_size).exclude(status="done").exists():
        return None
    return counts_of(row).blocks.get(block)


def _other_version(row: Simulation, language: Language) -> str:
    try:
        must_be_ours(row)
    except OtherVersion as error:
        return sentence_of(stored(error, row.kind), language)
    return ""


def _game(rules: Ruleset, setup: Setup, beginning: Beginning, recorded: list[RecordedEvent], upto: int) -> Game:
    """The table after event `upto`, folded from the log alone."""
    opened = BattleOpened(setup, rules.version, beginning.options)
    past = _decoded(rules, (*beginning.past, *beginning.command_run))
    return load(rules, [RecordedEvent(1, opened), *past, *recorded], upto)


def _decoded(rules: Ruleset, past: tuple[Past, ...]) -> list[RecordedEvent]:
    decoders = decoder({**TAGS, **rules.tags})
    return [RecordedEvent(event.version, decoders[event.type].decode(event.payload)) for event in past]


def _lines(
    rules: Ruleset,
    regenerated: Regenerated,
    begun: list[RecordedEvent],
    recorded: list[RecordedEvent],
    names: BattleNames,
    language: Language,
) -> list[Line]:
    """`begun` is what people had recorded of the action that the simulation finishes: told as one."""
    lines = []
    for place, start in enumerate(regenerated.run_starts):
        end = (
            regenerated.run_starts[place + 1]
            if place + 1 < len(regenerated.run_starts)
            else regenerated.first + len(recorded)
        )
        command_run = [*(() if place else begun), *recorded[start - regenerated.first : end - regenerated.first]]
        lines += [Line(s.version, end - 1, s.text, s.kind, s.figure) for s in rules.tell(command_run, names, language)]
    return lines
