"""What everybody sees at once: who is hurt, out of action or destroyed, and by which attack; and panic."""

from collections.abc import Sequence
from typing import Any, Final

from engine.kernel.recorded import RecordedEvent
from engine.kernel.ruleset import Came, Language, Names, TableMoment
from engine.kernel.table_moments import Blow, Kinds, blows
from engine.kernel.telling.speaker import sentence
from engine.rulesets.pb12 import events as ev
from engine.rulesets.pb12.tell.speaker import OUT, Speaker, worst

KINDS: Final = Kinds((ev.Attacked,), (ev.Harmed,), (), ("shoot", "fight", "attempt"), ("damage",), "re-roll")


def moments(command_run: Sequence[RecordedEvent], names: Names, language: Language) -> list[TableMoment]:
    speaker = Speaker(names, language)
    moments = [_moment(speaker, blow) for blow in blows(command_run, KINDS) if _points(blow)]
    return sorted(
        [*moments, *_outs(speaker, command_run), *_panic(speaker, command_run)], key=lambda moment: moment.version
    )


def _points(blow: Blow) -> int:
    return sum(event.event.points for event in blow.events if isinstance(event.event, ev.Harmed))


def _moment(speaker: Speaker, blow: Blow) -> TableMoment:
    attack: Any = blow.attack
    gained = worst(event.event.gained for event in blow.events if isinstance(event.event, ev.Harmed))
    came = tuple(Came(roll, speaker.word("purpose", purpose)) for purpose, roll in blow.rolls.items())
    title = speaker.say(f"moment.{gained or 'damage'}", figure=speaker.figure(blow.figure))
    then = sentence(speaker.say("moment.then", points=_points(blow)))
    kind = "death" if gained in OUT else "hit"
    moment = TableMoment(blow.version, kind, title, blow.figure, then, blow.by, came=came)
    if attack is None:
        return moment
    return moment._replace(
        how=speaker.say("moment.attacked", by=speaker.figure(attack.figure)),
        roll=blow.roll,
        result=speaker.say("moment.hits", attack),
        armed=attack.armed,
    )


def _outs(speaker: Speaker, command_run: Sequence[RecordedEvent]) -> list[TableMoment]:
    """Who is out without damage: panic that didn't end."""
    return [
        TableMoment(
            record.version,
            "death",
            speaker.say(f"moment.{event.status}", figure=speaker.figure(event.figure)),
            event.figure,
        )
        for record in command_run
        if isinstance(event := record.event, ev.StatusGained) and event.status in OUT
    ]


def _panic(speaker: Speaker, command_run: Sequence[RecordedEvent]) -> list[TableMoment]:
    """One for all that an action brings about."""
    records = [
        record
        for record in command_run
        if isinstance(record.event, ev.StatusGained) and record.event.status == "panicked"
    ]
    if not records:
        return []
    figures: list[int] = [getattr(record.event, "figure", 0) for record in records]
    title = speaker.say("moment.panics", figure=speaker.figure(figures[0]))
    then = sentence(speaker.say("moment.panic-spreads", others=speaker.figures(figures[1:]))) if figures[1:] else ""
    return [TableMoment(records[-1].version, "hit", title, figures[0], then)]
