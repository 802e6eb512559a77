"""What a correction would change, before anybody confirms it: the log as it is and as it would be. Writes nothing."""

from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID

import msgspec

from campaigns.selectors import rights
from campaigns.selectors.battles.loaded import LoadedBattle
from campaigns.selectors.battles.stories import command_runs, tell
from campaigns.selectors.corrections.if_over import WouldBe, if_over
from campaigns.selectors.sentences import explain
from engine.kernel import commands as do
from engine.kernel import events as ev
from engine.kernel.command_run import sees_all
from engine.kernel.common_commands import must_be_proposable
from engine.kernel.correction import must_be_sayable, preview
from engine.kernel.decide import decode_command, load
from engine.kernel.recorded import RecordedEvent
from engine.kernel.refusal import Malformed, Refusal

# Fields of a command that no correction changes: whose turn it is; by hand it is nobody's turn.
FIXED: dict[bool, set[str]] = {False: {"figure"}, True: set()}


class Sibling(msgspec.Struct, frozen=True):
    """Another entry of the same action: `kind` as of `Entry`, `what` its purpose, question or command."""

    version: int
    kind: str
    what: str
    faces: list[int]


class Entry(msgspec.Struct, frozen=True):
    """What was entered and can be corrected. `kind` is dice, answer or command; `told` the lines of the log that tell
    what came of it; `beside` are all entries of that action, itself among them. `by_hand`: decided otherwise than the
    rules, in nobody's turn.
    """

    battle: UUID
    campaign: UUID
    version: int
    kind: str
    told: str
    figure: int
    sides: int
    faces: list[int]
    question: str
    about: list[int]
    options: list[str]
    value: dict[str, Any]
    beside: list[Sibling]
    by_hand: bool = False


class Awaited(msgspec.Struct, frozen=True):
    """What the corrected action asks for and nobody has entered: `kind` is dice or answer."""

    kind: str
    figure: int
    count: int
    sides: int
    purpose: str
    question: str
    about: list[int]
    options: list[str]


class Foreseen(msgspec.Struct, frozen=True):
    """`was` and `becomes` are lines of the log from the correction on, but for what stays in any case (notes,
    pauses, proposals). `stopped` is the version of the first entry that doesn't fit any more (0: all do), `no` the
    sentence that says why. `dice`: new dice have to fall first. `shown` goes with the command that confirms it;
    `proposes`: the other sides have to agree. `untold`: what comes of it hangs on what is hidden from this reader, so
    he is told nothing of it and sends it with an empty `shown`. `if_over`: what it would change in lives, if the
    battle were over as it stands then.
    """

    was: list[str]
    becomes: list[str]
    stopped: int
    stopped_told: str
    no: str
    awaited: Awaited | None
    dice: bool
    shown: str
    proposes: bool
    untold: bool = False
    if_over: list[WouldBe] = []


def entry(here: LoadedBattle, version: int) -> Entry:
    """The entry, or the first one of the action that holds the event.

    Raises: Refusal for whoever doesn't play and for what nobody entered.
    """
    _must_be_seated(here)
    command_run = next(
        (
            command_run
            for command_run in command_runs(here.game.counting)
            if any(recorded_event.version == version for recorded_event in command_run)
        ),
        None,
    )
    if command_run is None:
        raise Refusal("no-longer-counts", {"entry": version})
    must_be_proposable(here.game, do.Amend(version), rights.is_referee(here.member))
    beside = [
        entry_beside for recorded_event in command_run if (entry_beside := _sibling(here, recorded_event)) is not None
    ]
    if not beside:
        raise Refusal("not-an-entry", {"entry": version})
    version = version if version in {sibling.version for sibling in beside} else beside[0].version
    record = next(recorded_event for recorded_event in command_run if recorded_event.version == version)
    event = here.show(record)
    if isinstance(event, ev.Commanded):
        must_be_proposable(here.game, do.Amend(version, command={}), referee=True)
    kind, faces, value, question, about, options = "", [], {}, "", [], []
    if isinstance(event, ev.Rolled) and record.provenance == "typed":
        kind, faces = "dice", list(event.faces)
    elif isinstance(event, ev.Answered):
        asked = _question_of(here, event)
        kind, value, question = "answer", dict(event.answer), asked.kind
        about, options = list(asked.about), list(asked.options)
    elif isinstance(event, ev.Commanded):
        kind, value = "command", dict(event.command)
    return Entry(
        here.row.id,
        here.row.campaign_id,
        version,
        kind,
        "\n".join(lines_at(here, version, but=("aside",))),
        _figure(event, about),
        getattr(event, "sides", 0) if kind == "dice" else 0,
        faces,
        question,
        about,
        options,
        here.names_of_campaign.readable(value) if kind == "command" else value,
        beside,
        isinstance(event, ev.Commanded) and event.forced,
    )


def _sibling(here: LoadedBattle, record: RecordedEvent) -> Sibling | None:
    event = record.event
    if here.readable(record) is None:
        return None
    if isinstance(event, ev.Rolled) and record.provenance == "typed":
        return Sibling(record.version, "dice", event.purpose, list(event.faces))
    if isinstance(event, ev.Answered):
        return Sibling(record.version, "answer", _question_of(here, event).kind, [])
    if isinstance(event, ev.Commanded) and _open(here.rules.commands.get(str(event.command["type"])), event.forced):
        return Sibling(record.version, "command", str(event.command["type"]), [])
    return None


def _question_of(here: LoadedBattle, event: ev.Answered) -> ev.Asked:
    return next(o.event for o in here.recorded if isinstance(o.event, ev.Asked) and o.event.question == event.question)


def _open(shape: type[do.Command] | None, by_hand: bool) -> bool:
    """Has it a field that can be changed? Also one that nobody said anything in: there something was forgotten."""
    return shape is not None and bool(set(shape.__struct_fields__) - FIXED[by_hand])


def _figure(event: ev.Event | None, about: Sequence[int]) -> int:
    named = event.command.get("figure") if isinstance(event, ev.Commanded) else getattr(event, "figure", None)
    return named if isinstance(named, int) else about[0] if about else 0


def foresee(
    here: LoadedBattle,
    raw: dict[str, Any],
    then: Sequence[dict[str, Any]],
    worded: Callable[[Refusal | Malformed], str] | None = None,
) -> Foreseen:
    """`worded` says why an entry doesn't fit, where a page has better words than the API.

    Raises: Malformed, Refusal.
    """
    _must_be_seated(here)
    command = decode_command(here.rules, {**raw, "type": "amend"})
    assert isinstance(command, do.Amend)
    proposes = not rights.is_referee(here.member)
    must_be_proposable(here.game, command, not proposes)
    if not sees_all(here.game, here.viewer):
        must_be_sayable(here.game, command)
        return Foreseen([], [], 0, "", "", None, False, "", proposes, True)
    further = () if proposes else tuple(decode_command(here.rules, step) for step in then)  # a proposal carries none
    amending = preview(here.game, command, further)
    amended = amending.new[0].event
    assert isinstance(amended, ev.Amended)
    before = [record for record in here.game.counting if record.version <= amended.to]
    was = [
        record
        for record in here.game.counting
        if record.version > amended.to and not isinstance(record.event, ev.Aside)
    ]
    version, becomes = here.game.version, []
    for place, new in enumerate(amending.new[1:], start=2):
        becomes.append(RecordedEvent(version + place, new.event, new.provenance, command="correction"))
    awaited = amending.waiting.asked if amending.waiting is not None and amending.stopped else None
    declined = amending.no if isinstance(amending.no, (Refusal, Malformed)) else None
    explained = worded or (lambda refusal: explain(refusal, here.language, here.rules, here.names))
    return Foreseen(
        lines(here, [*before, *was], amended.to),
        lines(here, [*before, *becomes], version),
        amending.stopped,
        sentences_at(here, amending.stopped) if amending.stopped else "",
        explained(declined) if declined is not None else "",
        _awaited(awaited) if awaited is not None else None,
        amending.dice,
        amending.shown,
        proposes,
        if_over=if_over(
            here, here.game, load(here.rules, [*here.recorded, RecordedEvent(version + 1, amended), *becomes])
        ),
    )


def _must_be_seated(here: LoadedBattle) -> None:
    if not rights.is_referee(here.member) and str(here.member.id) not in here.game.people():
        raise Refusal("not-yours", status=403)
    if here.game.ended:
        raise Refusal("battle-over", {"how": here.game.ended.how})


def lines(here: LoadedBattle, events: Sequence[RecordedEvent], after: int) -> list[str]:
    return [
        line.text
        for command_run in command_runs(events)
        if command_run[-1].version > after
        for line in tell(here, command_run)
    ]


def lines_at(here: LoadedBattle, version: int, but: Sequence[str] = ()) -> list[str]:
    """What the log tells of the action with that entry, without sentences of these kinds."""
    for command_run in command_runs(here.game.counting):
        if any(record.version == version for record in command_run):
            return [line.text for line in tell(here, command_run) if line.kind not in but]
    return []


def sentences_at(here: LoadedBattle, version: int) -> str:
    return " ".join(lines_at(here, version))


def _awaited(asked: ev.Event) -> Awaited:
    if isinstance(asked, ev.Asked):
        figure = asked.about[0] if asked.about else 0
        return Awaited("answer", figure, 0, 0, "", asked.kind, list(asked.about), list(asked.options))
    assert isinstance(asked, ev.RollRequested)
    return Awaited("dice", asked.figure, asked.count, asked.sides, asked.purpose, "", [], list(asked.options))
