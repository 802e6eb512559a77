"""Rolls that no outcome tells with it."""

from typing import Final

from engine.kernel.events import Event, Rolled, RollKept, TableRolled
from engine.kernel.recorded import RecordedEvent
from engine.kernel.telling.story import Tellers
from engine.rulesets.stko import events as ev
from engine.rulesets.stko.codes import LOCATIONS
from engine.rulesets.stko.tell import skilled
from engine.rulesets.stko.tell.story import HITTING, MOVING, SHOOTING, Story

_HURTS: Final = (ev.Wounded, ev.Incapacitated, ev.Died, ev.ShotStopped)

# By purpose: the events that tell the roll, of whoever rolled it or of anybody.
OF_THE_ROLLER: Final[dict[str, tuple[type[Event], ...]]] = {
    **dict.fromkeys(SHOOTING, (ev.ShotFired,)),
    **dict.fromkeys(MOVING, (ev.Moved, ev.KnockedDown)),
    **dict.fromkeys(("emotion", "mixed_feelings"), (ev.Felt,)),
    "nerve": (ev.NerveTested,),
    "wake": (ev.Woke, ev.Incapacitated),
    "repair": (ev.WeaponReady, ev.WeaponBroke),
    "recover_six": (ev.Recovered,),
    **skilled.OF_THE_ROLLER,
}
TOLD_BY: Final[dict[str, tuple[type[Event], ...]]] = {
    **OF_THE_ROLLER,
    **dict.fromkeys((*HITTING, "light_cover"), _HURTS),
    "card": (ev.CardTurned,),
    **dict.fromkeys(("attack", "defence"), (ev.Fought,)),
    **dict.fromkeys(("fight_effect", "into_fight"), ()),
    **dict.fromkeys(("rapid_card", "multiple_hits"), (ev.RapidCardTurned,)),
    "sustained": (ev.BurstSpread,),
    "table": (TableRolled,),
    **skilled.OF_ANYBODY,
}

# The roll itself says that nothing came of it.
NOTHING_CAME: Final = {
    "wake": ("state", "figures.stays-unconscious"),
    "repair": ("weapon", "weapons.not-cleared"),
    "recover_six": ("state", "figures.takes-a-six"),
}


def rolled(story: Story, record: RecordedEvent, event: Rolled) -> None:
    """Only where no outcome follows that tells the roll with it."""
    told_by = TOLD_BY.get(event.purpose, ())
    if told_by and story.comes(told_by, event.figure if event.purpose in OF_THE_ROLLER else 0):
        return
    speaker = story.speaker
    if event.purpose in MOVING:
        doing = speaker.say("rolls.reach", reach=speaker.length(100 * sum(event.faces)))
        story.does(record, "move", event.figure, doing, event.roll)
    elif event.purpose in NOTHING_CAME:
        kind, says = NOTHING_CAME[event.purpose]
        story.does(record, kind, event.figure, speaker.say(says), event.roll)
    elif event.purpose == "location":
        where = speaker.word("join", "comma").join(
            speaker.word("location", LOCATIONS[face - 1]) for face in event.faces
        )
        story.plain(record, "wound", speaker.say("rolls.location", where=where), event.figure, event.roll)
    else:
        text = speaker.say("rolls.bare", event, faces=", ".join(map(str, event.faces)))
        story.plain(record, "note", text, event.figure, event.roll)


TELLERS: Final[Tellers] = {Rolled: rolled, RollKept: rolled}
