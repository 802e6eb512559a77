"""What everybody sees at once: models that fall, a unit that is Shaken, out or runs, and the attack that did it."""

from collections.abc import Sequence
from typing import Any, Final

from engine.kernel.events import Rolled
from engine.kernel.recorded import RecordedEvent
from engine.kernel.ruleset import Came, Language, Names, TableMoment
from engine.kernel.shown_rolls import as_people_saw
from engine.kernel.table_moments import Blow, Kinds, blows
from engine.kernel.telling.speaker import sentence
from engine.rulesets.gff import events as ev
from engine.rulesets.gff.tell import Speaker

KINDS: Final = Kinds(
    (ev.Attacked, ev.Impacted), (ev.Harmed, ev.EffectTaken), (), ("hit", "impact"), ("defence", "wound-effect")
)


def moments(command_run: Sequence[RecordedEvent], names: Names, language: Language) -> list[TableMoment]:
    speaker = Speaker(names, language)
    moments = [_moment(speaker, _landed(blow, command_run)) for blow in blows(command_run, KINDS) if _tells(blow)]
    return sorted([*moments, *_others(speaker, command_run)], key=lambda moment: moment.version)


def _tells(blow: Blow) -> bool:
    """Hits that were all blocked are a line of the log."""
    return any(
        not isinstance(event.event, ev.Harmed) or event.event.fallen or event.event.markers for event in blow.events
    )


def _landed(blow: Blow, command_run: Sequence[RecordedEvent]) -> Blow:
    """Of a unit's weapons that shoot one after another, the last one that hit, and its roll."""
    thrown = 0
    for record in as_people_saw(command_run) if getattr(blow.attack, "hits", 1) == 0 else ():
        event = record.event
        if isinstance(event, Rolled) and event.purpose in KINDS.attack_rolls:
            thrown = event.roll
        elif isinstance(event, ev.Attacked) and event.hits and event.target == blow.figure:
            blow.attack, blow.roll = event, thrown
    return blow


def _moment(speaker: Speaker, blow: Blow) -> TableMoment:
    harmed: Any = blow.first(ev.Harmed)
    effect: Any = blow.first(ev.EffectTaken)
    attack: Any = blow.attack
    out = effect is not None and effect.effect == "knocked_out"
    lost = len(harmed.fallen) if harmed is not None else 0
    says = f"moment.{effect.effect}" if effect is not None else "moment.lost" if lost else "moment.wounded"
    then = speaker.say("moment.then", harmed) if harmed is not None and harmed.wounds else ""
    came = tuple(Came(roll, speaker.word("purpose", purpose)) for purpose, roll in blow.rolls.items())
    title = speaker.say(says, figure=speaker.figure(blow.figure), lost=str(lost))
    kind = "death" if out else "hit"
    moment = TableMoment(blow.version, kind, title, blow.figure, sentence(then), blow.by, came=came)
    if attack is None:
        return moment
    return moment._replace(
        how=speaker.say("moment.attacked", by=speaker.figure(attack.figure)),
        roll=blow.roll,
        result=speaker.say("moment.hits", attack),
        armed=getattr(attack, "armed", ""),
    )


def _others(speaker: Speaker, command_run: Sequence[RecordedEvent]) -> list[TableMoment]:
    """Who runs, and what people tell without its dice."""
    others = []
    for record in command_run:
        event = record.event
        if isinstance(event, ev.MoraleTested) and event.result == "routed":
            title = speaker.say("moment.routed", figure=speaker.figure(event.figure))
            others.append(TableMoment(record.version, "death", title, event.figure))
        elif isinstance(event, ev.AttackTold) and (event.fallen or event.markers or event.effect != "none"):
            lost = len(event.fallen)
            says = f"moment.{event.effect}" if event.effect != "none" else "moment.lost" if lost else "moment.wounded"
            title = speaker.say(says, figure=speaker.figure(event.target), lost=str(lost))
            kind = "death" if event.effect == "knocked_out" else "hit"
            how = speaker.say("moment.attacked", by=speaker.figure(event.figure))
            others.append(TableMoment(record.version, kind, title, event.target, "", event.figure, how))
    return others
