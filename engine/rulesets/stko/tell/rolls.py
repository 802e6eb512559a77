"""Rolls that no outcome tells with it."""

from typing import Final

from engine.kernel.events import Event, Rolled, RollKept, TableRolled
from engine.kernel.recorded import Recorded
from engine.rulesets.stko import events as ev
from engine.rulesets.stko.codes import LOCATIONS
from engine.rulesets.stko.tell import gifted, words
from engine.rulesets.stko.tell.story import MOVING, Story, Teller

_HURTS: Final = (ev.Wounded, ev.Incapacitated, ev.Died, ev.ShotStopped)

# By purpose: the events that tell the roll.
TOLD_BY: Final[dict[str, tuple[type[Event], ...]]] = {
    "shot": (ev.ShotFired,),
    "lucky_shot": (ev.ShotFired,),
    "move": (ev.Moved, ev.KnockedDown),
    "move_and_shoot": (ev.Moved, ev.KnockedDown),
    "location": _HURTS,
    "effect": _HURTS,
    "counter": _HURTS,
    "light_cover": _HURTS,
    "wake": (ev.Woke, ev.Incapacitated),
    "repair": (ev.WeaponReady, ev.WeaponBroke),
    "recover_six": (ev.Recovered,),
    "card": (ev.CardTurned,),
    "nerve": (ev.NerveTested,),
    "flee": (ev.Moved, ev.KnockedDown),
    "charge": (ev.Moved, ev.KnockedDown),
    "leave": (ev.Moved, ev.KnockedDown),
    "attack": (ev.Fought,),
    "defence": (ev.Fought,),
    "fight_effect": (),
    "into_fight": (),
    "emotion": (ev.Felt,),
    "mixed_feelings": (ev.Felt,),
    "rapid_card": (ev.RapidCardTurned,),
    "multiple_hits": (ev.RapidCardTurned,),
    "sustained": (ev.BurstSpread,),
    "table": (TableRolled,),
    **gifted.TOLD_BY,
}
OF_THE_ROLLER: Final = (
    "shot",
    "lucky_shot",
    "move",
    "move_and_shoot",
    "flee",
    "emotion",
    "mixed_feelings",
    "charge",
    "leave",
    "nerve",
    "wake",
    "repair",
    "recover_six",
    *gifted.OF_THE_ROLLER,
)


def rolled(story: Story, one: Recorded) -> None:
    """Only where no outcome follows that tells the roll with it."""
    event = one.event
    assert isinstance(event, Rolled)
    told_by = TOLD_BY.get(event.purpose, ())
    if told_by and story.comes(told_by, event.figure if event.purpose in OF_THE_ROLLER else 0):
        return
    s = story.speaker
    if event.purpose in MOVING:
        reach = s.length(100 * sum(event.faces))
        story.does(one, "move", event.figure, s.say(f"rolls {reach}", f"würfelt {reach}"), event.roll)
    elif event.purpose == "wake":
        story.does(one, "state", event.figure, s.say("stays unconscious", "bleibt bewusstlos"), event.roll)
    elif event.purpose == "repair":
        doing = s.say("can't clear the jam yet", "bekommt die Ladehemmung noch nicht weg")
        story.does(one, "weapon", event.figure, doing, event.roll)
    elif event.purpose == "recover_six":
        doing = s.say("does not recover: it takes a 6", "erholt sich nicht: es braucht eine 6")
        story.does(one, "state", event.figure, doing, event.roll)
    elif event.purpose == "location":
        where = ", ".join(s.word(words.LOCATIONS, LOCATIONS[face - 1]) for face in event.faces)
        story.plain(one, "wound", s.say(f"hit location: {where}", f"Trefferzone: {where}"), event.figure, event.roll)
    else:
        bare_roll(story, one, event)


def bare_roll(story: Story, one: Recorded, event: Rolled) -> None:
    s = story.speaker
    who = f"{s.figure(event.figure)}, " if event.figure else ""
    what = s.word(words.PURPOSES, event.purpose)
    faces = ", ".join(map(str, event.faces))
    story.plain(one, "note", f"{who}{what}: {faces}", event.figure, event.roll)


TELLERS: Final[dict[type[Event], Teller]] = {Rolled: rolled, RollKept: rolled}
