"""One entry of an open battle is changed, and everything after it is worked out again from what was shown and entered.

No shown die is rolled anew: a smaller pool keeps the first dice in recorded order, a larger one rolls only what is
missing. No entry that still fits is made again. Where one no longer fits, the work stops there, and what came after it
no longer counts; whoever corrects sees that in the preview and may leave an entry out or answer what is asked.
"""

import copy
import functools
import hashlib
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec

from engine.kernel import commands as do
from engine.kernel import events as ev
from engine.kernel.command_run import Step, must_be_entries, new_tape
from engine.kernel.correction_replay import NewDice, NoDice, Rerun, interrupted
from engine.kernel.game import Game, fold_until
from engine.kernel.recorded import NewEvent, RecordedEvent
from engine.kernel.refusal import Malformed, Refusal, Suspended
from engine.kernel.replay_effects import Dealer, Waiting
from engine.kernel.ruleset import Ruleset, Viewer, how_it_stands
from engine.kernel.text import map_texts

FARTHEST: Final = 100  # events that count
AGAIN: Final = (ev.FigureArrived, ev.FigureLeft)  # what happens between command runs and belongs to the table
ONCE: Final = (ev.UnitKept,)  # what people did to a command run that can't be done to another
NOT_SAID: Final = frozenset({"why", "roll", "question", "secret", "reason"})


class Amending(NamedTuple):
    """What a correction does. `kept` entries were worked out again; `stopped` is the version of the first that was not,
    0 when all were; `no` says why it doesn't fit, `waiting` what would have to be entered there. `dice`: new dice have
    to fall, and only they decide how it goes on. `shown` is the digest by which the people confirm what they saw.
    """

    new: list[NewEvent]
    kept: int
    stopped: int
    no: Exception | None
    waiting: Waiting | None
    dice: bool
    shown: str


def amend(game: Game, command: do.Amend, dealer: Dealer, then: Sequence[do.Command]) -> Step:
    """The correction itself, as it was shown in the preview. Raises: Malformed, Refusal."""
    foreseen = preview(game, command, then)
    if command.shown != foreseen.shown:
        raise Refusal("preview-stale", {"entry": command.entry}, 409)
    return Step(_work(game, command, dealer, then).new if foreseen.dice else foreseen.new)


def preview(game: Game, command: do.Amend, then: Sequence[do.Command] = ()) -> Amending:
    """What it would do, as far as no new die has to fall. Raises: Malformed, Refusal."""
    game.seeds, seeds = copy.deepcopy(game.seeds), game.seeds
    try:
        return _work(game, command, NoDice(), then)
    finally:
        game.seeds = seeds


def must_be_sayable(game: Game, change: do.Amend) -> None:
    """What can be said against a correction without working anything out. Raises: Malformed, Refusal."""
    place = _place_of(game, change.entry)
    _start_of_run(game, place)
    _must_change_an_entry(game.counting[place], change)
    event = game.counting[place].event
    if isinstance(event, ev.Commanded):
        _command_now(game, event, change)
    elif isinstance(event, ev.Answered):
        question = next(
            record.event for record in game.everything if getattr(record.event, "question", 0) == event.question
        )
        assert isinstance(question, ev.Asked)
        do.convert(change.value, game.ruleset.answers[question.kind], "answer")


def _work(game: Game, command: do.Amend, dealer: Dealer, then: Sequence[do.Command]) -> Amending:
    must_be_entries(then)
    place = _place_of(game, command.entry)
    start = _start_of_run(game, place)
    _must_change_an_entry(game.counting[place], command)
    before = game.counting[start - 1].version
    amended = NewEvent(ev.Amended(before, command.entry, command.leave_out, command.reason), "forced")
    return work_again(game, start, command, amended, dealer, then)


def work_again(
    game: Game, start: int, command: do.Amend, amended: NewEvent, dealer: Dealer, then: Sequence[do.Command] = ()
) -> Amending:
    """The command runs from place `start` on, with that change in them; `amended` is the line that says so."""
    new = [amended]
    battle = fold_until(game, start).battle
    inputs, kept, dice = list(then), 0, False
    stopped, waiting = 0, None
    no: Refusal | Malformed | None = None
    numbers = [game.version + 1, game.next_roll, game.next_question]
    items = _items(game.counting[start:])
    places = {record.version: place for place, record in enumerate(game.counting)}
    for item in items:
        first = item[0]
        if first.version in command.leave_out:
            continue
        if isinstance(first.event, AGAIN):
            numbers[0] += 1
            new.append(NewEvent(first.event, first.provenance))
            game.ruleset.apply(battle, first.event, numbers[0])
            continue
        if not isinstance(first.event, ev.Commanded) or any(isinstance(record.event, ONCE) for record in item):
            stopped = first.version
            no = Refusal("cannot-be-repeated", {"entry": first.version})
            break
        tape = new_tape(game, (), inputs, dealer, _provenance(item), Rerun)
        assert isinstance(tape, Rerun)
        tape.version, tape.next_roll, tape.next_question = numbers
        old = [*item[1:], *interrupted(game, places[first.version], item)]
        tape.prepare(old, command, functools.partial(game.ruleset.press_luck, battle))
        tape.all_sides = len(game.players)
        try:
            _again(game, battle, first, command, tape)
        except NewDice:
            dice = True
        except Suspended:
            waiting = tape.waiting
        except (Refusal, Malformed) as declined:
            no = declined
            if tape.dealt and tape.before_input >= 0:
                tape.cut_refused_entry()
                waiting = tape.waiting
            else:
                stopped = first.version
                break
        new += tape.new
        numbers = [tape.version, tape.next_roll, tape.next_question]
        inputs = tape.inputs
        if dice or waiting is not None:
            stopped = first.version if dice or item is not items[-1] or no is not None else 0
            break
        kept += 1
        over, winner = how_it_stands(battle)
        if over:
            new.append(NewEvent(ev.BattleEnded("played", winner)))
            break
    if inputs and not dice:
        raise Refusal("entry-not-awaited", {"left": len(inputs)}, 409)
    return Amending(new, kept, stopped, no, waiting, dice, _digest(game.ruleset, new))


def _again(game: Game, battle: Any, first: RecordedEvent, change: do.Amend, tape: Rerun) -> None:
    commanded = first.event
    assert isinstance(commanded, ev.Commanded)
    command = _command_now(game, commanded, change if first.version == change.entry else None)
    tape.record(ev.Commanded(msgspec.to_builtins(command), commanded.forced))
    game.ruleset.attach(battle, tape)
    game.ruleset.perform(battle, command, commanded.forced)


def _command_now(game: Game, commanded: ev.Commanded, change: do.Amend | None) -> do.Command:
    """As it was entered, or as it should have been. Raises: Malformed."""
    plain = {**commanded.command, **((change and change.command) or {})}
    return do.decode({**do.KERNEL_COMMANDS, **game.ruleset.commands}, plain)


def _place_of(game: Game, entry: int) -> int:
    """What no longer counts is no way back: each correction leaves a copy of all that came after. Raises: Refusal."""
    for place, record in enumerate(game.counting):
        if record.version == entry:
            back = len(game.counting) - 1 - place
            if back > FARTHEST:
                raise Refusal("too-far-back", {"back": back, "most": FARTHEST})
            return place
    raise Refusal("no-longer-counts", {"entry": entry})


def _start_of_run(game: Game, place: int) -> int:
    """Where the command run that holds the event begins. Raises: Refusal."""
    for at in range(place, 0, -1):
        commanded = game.counting[at].event
        if isinstance(commanded, ev.Commanded):
            if commanded.command["type"] not in game.ruleset.commands:
                break
            return at
    raise Refusal("not-an-entry", {"entry": game.counting[place].version})


def _must_change_an_entry(record: RecordedEvent, change: do.Amend) -> None:
    event, changes = record.event, [part for part in (change.faces, change.value, change.command) if part is not None]
    if len(changes) != 1:
        raise Malformed("command", len(changes), "faces-value-or-command")
    if isinstance(event, ev.Rolled) and change.faces is not None:
        if record.provenance != "typed":
            raise Refusal("dice-were-shown")
        if len(change.faces) != len(event.faces):
            raise Malformed("command.faces", len(change.faces), "so-many-dice", {"n": len(event.faces)})
        if any(not 1 <= face <= event.sides for face in change.faces):
            raise Malformed("command.faces", list(change.faces), "faces", {"most": event.sides})
    elif isinstance(event, ev.Answered) and change.value is not None:
        pass
    elif isinstance(event, ev.Commanded) and change.command is not None:
        if change.command.get("type", event.command["type"]) != event.command["type"]:
            raise Malformed(
                "command.command.type", change.command["type"], "command-as-it-was", {"command": event.command["type"]}
            )
    else:
        raise Refusal("not-an-entry", {"entry": record.version})


def _items(events: Sequence[RecordedEvent]) -> list[list[RecordedEvent]]:
    """Units with everything in them, and by themselves the events between command runs that belong to the table."""
    items: list[list[RecordedEvent]] = []
    for event in events:
        if isinstance(event.event, ev.Aside):
            continue
        if isinstance(event.event, (ev.Commanded, ev.BattleEnded, *AGAIN)) or not items:
            items.append([event])
        else:
            items[-1].append(event)
    return [item for item in items if not isinstance(item[0].event, ev.BattleEnded)]


def _provenance(command_run: Sequence[RecordedEvent]) -> str:
    return command_run[0].provenance


def _digest(rules: Ruleset, new: Sequence[NewEvent]) -> str:
    """SHA-256 over what happens, without the numbers that depend on what was entered meanwhile, and as everybody may
    see it: whoever has a digest could guess a hidden number. Nor with what people wrote: it is sealed anew each time.
    """
    visible = []
    for new_event in new:
        plain = msgspec.to_builtins(rules.show(_wordless(rules, new_event.event), Viewer()))
        if plain is None:
            continue
        visible.append([type(new_event.event).__name__, {key: plain[key] for key in plain if key not in NOT_SAID}])
    return hashlib.sha256(msgspec.json.encode(visible, order="sorted")).hexdigest()


def _wordless(rules: Ruleset, event: ev.Event) -> ev.Event:
    if not isinstance(event, ev.Commanded):
        return map_texts(event, lambda text: "")
    entered = do.decode({**do.KERNEL_COMMANDS, **rules.commands}, event.command)
    return ev.Commanded(msgspec.to_builtins(map_texts(entered, lambda text: "")), event.forced)
