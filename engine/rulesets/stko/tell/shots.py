"""Shots and bursts, what they do to the weapon, and wounds."""

from typing import Final

from engine.kernel.events import Event
from engine.kernel.recorded import RecordedEvent
from engine.kernel.telling.story import Teller, Tellers, also, does, plain
from engine.rulesets.stko import events as ev
from engine.rulesets.stko.tell.story import HITTING, SHOOTING, Story


def shot_fired(story: Story, record: RecordedEvent, event: ev.ShotFired) -> None:
    speaker = story.speaker
    roll = story.rolled(SHOOTING, event.figure)
    dice = speaker.say("shots.lucky", n=roll.count if roll else 3) if event.pool <= 0 else None
    named = speaker.weapon_key(event.figure, event.weapon)
    armed = speaker.say("shots.armed", event) if named else speaker.word("grip", event.grip)
    text = speaker.say(says_shot(story, event), event, dice=dice, far=speaker.far(event), armed=armed)
    story.plain(record, "shot", text, event.figure, roll.roll if roll else 0)


def says_shot(story: Story, event: ev.ShotFired) -> str:
    earlier = story.shot_before(event.figure)
    if earlier is not None and earlier.target == event.target and earlier.weapon != event.weapon:
        return "shots.fired-too"
    if event.ducked:
        return "shots.fired-at-ducked"
    return "shots.fired" if event.hits or event.aimed or event.pool <= 0 else "shots.missed"


def shot_stopped(story: Story, record: RecordedEvent, event: ev.ShotStopped) -> None:
    says = "shots.stopped" if event.cover in ("", "none") else "shots.stopped-by"
    roll = story.roll_number(("light_cover", *HITTING)) if event.location else 0
    story.does(record, "state", event.figure, story.speaker.say(says, event), roll)


def rapid_card(story: Story, record: RecordedEvent, event: ev.RapidCardTurned) -> None:
    speaker = story.speaker
    text = speaker.say("shots.keeps-firing", event, hits=speaker.hits(event.hits) if event.hits else None)
    story.plain(record, "shot", text, event.figure, story.roll_number(("rapid_card",), event.figure))


# -- the weapon -----------------------------------------------------------------------------------------------------
def about_weapon(says: str) -> Teller:
    """`The pistol is empty.` after a shot, `Keule's pistol is empty.` otherwise."""

    def teller(story: Story, record: RecordedEvent, event: ev.WeaponEmptied | ev.WeaponJammed | ev.WeaponBroke) -> None:
        speaker = story.speaker
        what = speaker.weapon_named(speaker.weapon_key(event.figure, event.weapon))
        if story.shot_before(event.figure) is None:
            what = speaker.say("weapons.whose", event)
        roll = story.roll_number((*SHOOTING, "repair"), event.figure)
        story.plain(record, "weapon", speaker.say(says, what=what), event.figure, roll)

    return teller


def weapon_ready(story: Story, record: RecordedEvent, event: ev.WeaponReady) -> None:
    roll = story.roll_number(("repair",), event.figure)
    repaired = roll or story.action_of(event.figure) == "repair"
    doing = story.speaker.say("weapons.cleared" if repaired else "weapons.reloaded", event)
    story.does(record, "weapon", event.figure, doing, roll)


# -- wounds ---------------------------------------------------------------------------------------------------------
def wounded(story: Story, record: RecordedEvent, event: ev.Wounded) -> None:
    speaker = story.speaker
    wound = speaker.say("wounds.scratch" if event.severity == "scratch" else "wounds.wound", event)
    story.does(record, "wound", event.figure, in_the_way(story, event, wound), story.roll_number(HITTING))
    if event.immobile:
        story.also(record, "wound", event.figure, speaker.say("wounds.immobile"))
    if event.six:
        story.also(record, "wound", event.figure, speaker.say("wounds.needs-six"))


def in_the_way(story: Story, event: Event, what: str) -> str:
    """A hit that somebody else was meant to get."""
    shot, figure = story.shot_before(), getattr(event, "figure", 0)
    if shot is None or figure in (shot.target, shot.figure):
        return what
    return story.speaker.say("wounds.in-the-way", what=what)


def out_of_the_fight(story: Story, record: RecordedEvent, event: ev.Incapacitated | ev.Died) -> None:
    speaker = story.speaker
    dead = isinstance(event, ev.Died)
    end = speaker.say("wounds.dies" if dead else "wounds.out")
    kind = "death" if dead else "wound"
    if event.location:
        hit = in_the_way(story, event, speaker.say("wounds.hit-and", event, what=end))
        story.does(record, kind, event.figure, hit, story.roll_number(HITTING))
        return
    woke = story.rolled(("wake",), event.figure)
    if woke is not None and not event.by:
        end = speaker.say("wounds.not-woken", what=end)
    story.also(record, kind, event.figure, end, woke.roll if woke else 0)


TELLERS: Final[Tellers] = {
    ev.ShotFired: shot_fired,
    ev.ShotWasted: plain("shot", "shots.wasted"),
    ev.AccidentHappened: plain("accident", "shots.accident"),
    ev.ShotStopped: shot_stopped,
    ev.RapidCardTurned: rapid_card,
    ev.BurstSpread: does("shot", "shots.spread", "sustained", roller="by"),
    ev.WeaponEmptied: about_weapon("weapons.empty"),
    ev.WeaponJammed: about_weapon("weapons.jammed"),
    ev.WeaponBroke: about_weapon("weapons.broken"),
    ev.WeaponReady: weapon_ready,
    ev.WeaponPutDown: also("weapon", "weapons.put-down"),
    ev.WeaponPickedUp: also("weapon", "weapons.picked-up"),
    ev.Wounded: wounded,
    ev.Incapacitated: out_of_the_fight,
    ev.Died: out_of_the_fight,
}
