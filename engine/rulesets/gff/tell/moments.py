"""What everybody sees at once: what one entry did to each unit, whatever attacks that took. One sheet for a unit."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.kernel.recorded import Recorded
from engine.kernel.ruleset import Language, Names, TableMoment
from engine.kernel.telling.speaker import sentence
from engine.rulesets.gff import events as ev
from engine.rulesets.gff.tell import Speaker, speaker

WORST: Final = ("", "shaken", "knocked_out", "routed")


@dataclass
class Harm:
    """What happened to a unit: who did it (0: nobody), models lost, wounds on the last one, how it stands then."""

    figure: int
    version: int = 0
    by: int = 0
    fallen: int = 0
    markers: int = 0
    state: str = ""

    def becomes(self, state: str) -> None:
        self.state = max(self.state, state, key=WORST.index)


def moments(unit: Sequence[Recorded], names: Names, language: Language) -> list[TableMoment]:
    s = speaker(names, language)
    found: dict[int, Harm] = {}
    for one in unit:
        note(found, one)
    return [_moment(s, harm) for harm in found.values() if harm.fallen or harm.markers or harm.state]


def note(found: dict[int, Harm], one: Recorded) -> None:
    event = one.event
    match event:
        case ev.Harmed():
            figure, by, fallen, markers = event.figure, event.by, len(event.fallen), event.markers
        case ev.AttackTold():
            figure, by, fallen, markers = event.target, event.figure, len(event.fallen), event.markers
        case ev.EffectTaken():
            figure, by, fallen, markers = event.figure, event.by, 0, 0
        case ev.MoraleTested():
            figure, by, fallen, markers = event.figure, 0, 0, 0
        case ev.Fell():
            figure, by, fallen, markers = event.figure, 0, int(event.lost), 0
        case _:
            return
    harm = found.setdefault(figure, Harm(figure))
    harm.version, harm.by = one.version, harm.by or by
    harm.fallen += fallen
    harm.markers += markers
    if isinstance(event, (ev.EffectTaken, ev.AttackTold)):
        harm.becomes(event.effect if event.effect != "none" else "")
    elif isinstance(event, ev.MoraleTested):
        harm.becomes(event.result if event.result != "passed" else "")


def _moment(s: Speaker, harm: Harm) -> TableMoment:
    """The worst as the headline, the rest beneath it."""
    figure = s.figure(harm.figure)
    lost = s.say("moment.models", n=str(harm.fallen)) if harm.fallen else ""
    hurt = s.say("moment.wounds", n=str(harm.markers)) if harm.markers else ""
    said = [part for part in (lost, hurt) if part]
    title = s.say(f"moment.{harm.state}", figure=figure) if harm.state else f"{figure}: {said.pop(0)}"
    how = s.say("moment.by", by=s.figure(harm.by)) if harm.by and harm.by != harm.figure else ""
    kind = "death" if harm.state in ("knocked_out", "routed") else "hit"
    then = sentence(s.word("join", "comma").join(said)) if said else ""
    return TableMoment(harm.version, kind, title, harm.figure, then, harm.by, how)
