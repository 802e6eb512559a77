"""How games of Firefight are told: which sentence of en.toml and de.toml tells which event.

A unit's name may be one or many ("Shield bearers", "The Brute"), so its sentences bend no verb by it.
"""

from typing import Any, ClassVar, Final

from engine.kernel import events as kernel
from engine.kernel.events import Event
from engine.kernel.recorded import RecordedEvent
from engine.kernel.telling import dice
from engine.kernel.telling.catalogue import Catalogue
from engine.kernel.telling.speaker import Measured
from engine.kernel.telling.story import Story, plain
from engine.kernel.telling.telling import Telling
from engine.rulesets.gff import events as ev
from engine.rulesets.gff.tell.words import SAID

__all__ = ["SAID", "TELLING", "Speaker"]


class Speaker(Measured):
    said: ClassVar[Catalogue] = SAID
    chapters = {**Measured.chapters, "edge": "edge", "purpose": "purpose"}


def moved(story: Story, record: RecordedEvent, event: ev.Moved) -> None:
    """The action's own movement was told with the action; on a real table nobody records steps."""
    speaker = story.speaker
    if event.how:
        story.plain(record, "move", speaker.say("told.moved", event), event.figure)


def pushed(story: Story, record: RecordedEvent, event: ev.Pushed) -> None:
    speaker = story.speaker
    sentence = speaker.say("told.pushed" if event.works else "told.not-pushed", event)
    story.plain(record, "move", sentence, event.figure, story.roll_number(("push",)))


def harmed(story: Story, record: RecordedEvent, event: ev.Harmed) -> None:
    speaker = story.speaker
    if not event.wounds:
        if was_hit(story):
            story.plain(record, "state", speaker.say("told.unharmed", event), event.figure)
        return
    sentence = speaker.say("told.harmed", event, lost=str(len(event.fallen)))
    story.plain(record, "wound" if event.fallen or event.markers else "state", sentence, event.figure)


def wounds_dealt(story: Story, record: RecordedEvent, event: ev.WoundsDealt) -> None:
    speaker = story.speaker
    what = [speaker.say("told.deadly", n=event.deadly.count(x), x=x) for x in sorted(set(event.deadly), reverse=True)]
    what += [speaker.say("told.wounds", n=event.wounds)] if event.wounds else []
    sentence = speaker.say("told.wounds-dealt", event, what=speaker.word("join", "comma").join(what))
    story.plain(record, "state", sentence, event.figure)


def was_hit(story: Story) -> bool:
    """Did the attacks before hit at all? That nobody hit was told with them."""
    for event in story.before():
        if isinstance(event, ev.Harmed):
            return False
        if isinstance(event, (ev.Attacked, ev.Impacted)) and event.hits:
            return True
    return False


def effect_taken(story: Story, record: RecordedEvent, event: ev.EffectTaken) -> None:
    speaker = story.speaker
    kind = "death" if event.effect == "knocked_out" else "state"
    story.plain(
        record, kind, speaker.say("told.effect-taken", event), event.figure, story.roll_number(("wound-effect",))
    )


def attack_told(story: Story, record: RecordedEvent, event: ev.AttackTold) -> None:
    speaker = story.speaker
    harm = event.fallen or event.markers or event.effect != "none"
    how = "blows" if event.melee else "shots"
    sentence = speaker.say(f"told.{how}-told" if harm else f"told.{how}-missed", event, lost=str(len(event.fallen)))
    if not harm:
        story.plain(record, "shot", sentence, event.figure)
        return
    kind = "death" if event.effect == "knocked_out" else "wound"
    story.plain(record, kind, sentence, event.target)  # about whom all devices show it


def morale_tested(story: Story, record: RecordedEvent, event: ev.MoraleTested) -> None:
    speaker = story.speaker
    kind = "death" if event.result == "routed" else "state"
    story.plain(
        record, kind, speaker.say("told.morale-tested", event), event.figure, story.roll_number(("morale", "fearless"))
    )


def unit_set(story: Story, record: RecordedEvent, event: ev.UnitSet) -> None:
    speaker = story.speaker
    numbers = {name: n for name in ("models", "markers", "tokens") if (n := getattr(event, name)) >= 0}
    states = [speaker.word("mark", name) for name in ("shaken", "fatigued", "done") if getattr(event, name) == 1]
    facts: dict[str, Any] = {name: numbers.get(name) for name in ("models", "markers", "tokens")}
    who, key = (
        speaker.figure(event.figure),
        "told.unit-reported" if record.provenance == "reported" else "told.unit-set",
    )
    sentence = speaker.say(key, figure=who, states=", ".join(states), **facts)
    story.plain(record, "people", sentence, event.figure)


TELLING: Final = Telling(
    SAID,
    {
        ev.MissionSet: plain("card", "told.mission-set", "objectives"),
        ev.ObjectivePlaced: plain("move", "told.objective-placed"),
        ev.DeploymentWon: plain("card", "told.deployment-won", "deploy-first"),
        ev.EdgeChosen: plain("move", "told.edge-chosen"),
        ev.SetAside: plain("state", "told.set-aside"),
        ev.Placed: plain("move", "told.placed"),
        ev.Ready: plain("card", "told.ready"),
        ev.RoundBegun: plain("card", "told.round-begun"),
        ev.Activated: plain("move", "told.activated"),
        ev.Moved: moved,
        ev.CameIn: plain("move", "told.came-in"),
        ev.StaysHidden: plain("state", "told.stays-hidden"),
        ev.ObjectiveHeld: plain(
            "state", lambda event: "told.objective-held" if event.side >= 0 else "told.objective-lost"
        ),
        ev.Attacked: plain("shot", lambda event: "told.struck" if event.melee else "told.attacked", "hit"),
        ev.OutOfReach: plain("shot", "told.out-of-reach"),
        ev.Impacted: plain("shot", "told.impacted", "impact"),
        ev.WoundsDealt: wounds_dealt,
        ev.Harmed: harmed,
        ev.EffectTaken: effect_taken,
        ev.Fatigued: plain("state", "told.fatigued"),
        ev.RuleUsed: plain("state", "told.rule-used"),
        ev.Pushed: pushed,
        ev.MoraleTested: morale_tested,
        ev.Recovered: plain("state", "told.recovered", "recover"),
        ev.Jumped: plain("move", "told.jumped", "jump"),
        ev.Fell: plain("wound", "told.fell"),
        ev.Stunned: plain("state", "told.stunned"),
        ev.TokensSet: plain("state", "told.tokens-set"),
        ev.Cast: plain("state", "told.cast", "cast"),
        ev.AttackTold: attack_told,
        ev.UnitSet: unit_set,
    },
    {"outcome": ("result",)},
    Speaker,
)

# Deliberately not told, and why.
SILENT: Final[dict[type[Event], str]] = {
    **dice.SILENT,
    kernel.Answered: "what was answered shows in what happens next",
    kernel.LuckPressed: "nobody throws dice again in this game",
    ev.ActivationEnded: "the next activation says so",
    ev.RoundEnded: "the next round says so",
}
