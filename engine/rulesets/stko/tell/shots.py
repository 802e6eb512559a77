"""Shots, what they do to the weapon, and wounds."""

from typing import Final

from engine.kernel.events import Event
from engine.kernel.recorded import Recorded
from engine.rulesets.stko import events as ev
from engine.rulesets.stko.tell import words
from engine.rulesets.stko.tell.speaker import Speaker
from engine.rulesets.stko.tell.story import HITTING, SHOOTING, Story, Teller


def shot_fired(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.ShotFired)
    s = story.speaker
    roll = story.rolled(SHOOTING, event.figure)
    dice = s.dice(roll.count if roll else max(event.pool, 0))
    if event.pool <= 0:
        with_dice = f"{roll.count if roll else 3} {s.say('dice', 'Würfeln')}"
        dice = s.say(f"a lucky shot with {with_dice}", f"ein Glückstreffer-Versuch mit {with_dice}")
    text = f"{shooting(story, event)}: {dice}, {s.hits(event.hits)}"
    story.plain(one, "shot", text, event.figure, roll.roll if roll else 0)


def shooting(story: Story, event: ev.ShotFired) -> str:
    """Who shoots at whom, how far, with what."""
    s = story.speaker
    shooter, target = s.figure(event.figure), s.figure(event.target)
    earlier = story.shot_by(event.figure)
    if earlier is not None and earlier.target == event.target and earlier.weapon != event.weapon:
        return s.say(
            f"{shooter} fires {s.weapon(event.figure, event.weapon)} too",
            f"{shooter} schießt auch mit {s.weapon(event.figure, event.weapon, 'dat')}",
        )
    where = s.word(words.IN_COVER, event.cover) if event.cover in words.IN_COVER else ""
    if event.ducked:
        where = s.say(f"ducked back {where}", f"eingeigelt {where}").strip()
    if s.language == "en":
        verb = "takes an aimed shot" if event.aimed else "shoots"
        at = f"{target}, {where}," if event.ducked else f"{target} {where}".strip()
        return f"{shooter} {verb} at {at} {far(s, event)} {armed_with(s, event)}"
    verb = "schießt gezielt" if event.aimed else "schießt"
    at = f"{target} ({where}, {far(s, event)})" if event.ducked else f"{target} {where}".strip() + f" ({far(s, event)})"
    return f"{shooter} {verb} {armed_with(s, event)} auf {at}"


def armed_with(s: Speaker, event: ev.ShotFired) -> str:
    if not s.weapon_key(event.figure, event.weapon):
        return s.word(words.GRIPS, event.grip)
    weapon = s.weapon(event.figure, event.weapon, "dat")
    return s.say(f"with {weapon}", f"mit {weapon}")


def far(s: Speaker, event: ev.ShotFired) -> str:
    distance = s.length(event.distance) if event.distance >= 0 else s.word(words.BANDS, event.band)
    return s.say(f"at {distance}", distance)


def shot_wasted(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.ShotWasted)
    s = story.speaker
    shooter, target = s.figure(event.figure), s.figure(event.target)
    en_far, de_far = "", ""
    if event.distance >= 0:
        en_far, de_far = f" at {s.length(event.distance)}", f" ({s.length(event.distance)})"
    text = s.say(
        f"{shooter} shoots at {target}{en_far}: out of range, the shot is wasted",
        f"{shooter} schießt auf {target}{de_far}: außer Reichweite, der Schuss ist vergeudet",
    )
    story.plain(one, "shot", text, event.figure)


def accident_happened(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.AccidentHappened)
    s = story.speaker
    shooter = s.figure(event.figure)
    text = s.say(
        f"An accident: {event.ones} ones. The referee says what happens to {shooter}",
        f"Ein Unfall: {event.ones} Einsen. Was mit {shooter} passiert, sagt der Spielleiter",
    )
    story.plain(one, "accident", text, event.figure)


def shot_stopped(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.ShotStopped)
    s = story.speaker
    known = event.cover if event.cover in words.IN_COVER else ""
    en = f"is saved by {words.COVERS[known][0]}" if known else "is saved by cover"
    de = f"wird von {words.IN_COVER[known][1].removeprefix('in ')} gerettet" if known else "wird von Deckung gerettet"
    where = f" ({s.word(words.LOCATIONS, event.location)})" if event.location else ""
    roll = story.roll_number(("light_cover", *HITTING)) if event.location else 0
    story.does(one, "state", event.figure, s.say(en, de) + where, roll)


# -- the weapon -----------------------------------------------------------------------------------------------------
def about_weapon(en: str, de: str) -> Teller:
    """`The pistol is empty.` after a shot, `Keule's pistol is empty.` otherwise."""

    def teller(story: Story, one: Recorded) -> None:
        event = one.event
        assert isinstance(event, (ev.WeaponEmptied, ev.WeaponJammed, ev.WeaponBroke))
        s = story.speaker
        weapon = s.weapon(event.figure, event.weapon)
        if story.shot_by(event.figure) is None:
            owner = s.figure(event.figure)
            weapon = s.say(f"{owner}'s {weapon.removeprefix('the ')}", f"{weapon} von {owner}")
        roll = story.roll_number((*SHOOTING, "repair"), event.figure)
        story.plain(one, "weapon", f"{weapon} {s.say(en, de)}", event.figure, roll)

    return teller


def weapon_ready(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.WeaponReady)
    s = story.speaker
    en, de = s.weapon(event.figure, event.weapon), s.weapon(event.figure, event.weapon, "acc")
    roll = story.roll_number(("repair",), event.figure)
    if roll or story.action_of(event.figure) == "repair":
        dat = s.weapon(event.figure, event.weapon, "dat")
        doing = s.say(f"clears the jam of {en}", f"behebt die Ladehemmung an {dat}")
    else:
        doing = s.say(f"reloads {en}", f"lädt {de} nach")
    story.does(one, "weapon", event.figure, doing, roll)


def weapon_put_down(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.WeaponPutDown)
    weapon = story.speaker.weapon(event.figure, event.weapon, "acc")
    doing = story.speaker.say(f"puts down {weapon}", f"legt {weapon} ab")
    story.also(one, "weapon", event.figure, doing)


def weapon_picked_up(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.WeaponPickedUp)
    weapon = story.speaker.weapon(event.figure, event.weapon, "acc")
    doing = story.speaker.say(f"picks up {weapon}", f"hebt {weapon} auf")
    story.also(one, "weapon", event.figure, doing)


# -- wounds ---------------------------------------------------------------------------------------------------------
def wounded(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.Wounded)
    s = story.speaker
    where = s.word(words.WHERE_HIT, event.location)
    if event.severity == "scratch" and s.language == "en":
        where = where.replace("in the", "on the")
    wound = f"{s.word(words.A_WOUND, event.severity)} {where}"
    doing = in_the_way(story, event) + s.say(f"takes {wound}", f"bekommt {wound}")
    story.does(one, "wound", event.figure, doing, story.roll_number(HITTING))
    if event.immobile:
        story.also(
            one, "wound", event.figure, s.say("can't move or turn any more", "kann weder laufen noch sich drehen")
        )
    if event.six:
        story.also(one, "wound", event.figure, s.say("needs a 6 to recover", "braucht eine 6 zur Erholung"))


def in_the_way(story: Story, event: Event) -> str:
    """A hit that somebody else was meant to get."""
    shot = story.shot_before()
    if shot is None or shot.target == getattr(event, "figure", 0) or shot.figure == getattr(event, "figure", 0):
        return ""
    return story.speaker.say("gets in the way and ", "gerät in die Schusslinie und ")


def out_of_the_fight(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, (ev.Incapacitated, ev.Died))
    s = story.speaker
    dead = isinstance(event, ev.Died)
    end = s.say("dies", "stirbt") if dead else s.say("is out of the fight", "ist kampfunfähig")
    kind = "death" if dead else "wound"
    if event.location:
        where = s.word(words.WHERE_HIT, event.location)
        hit = s.say(f"is hit {where} and {end}", f"wird {where} getroffen und {end}")
        story.does(one, kind, event.figure, in_the_way(story, event) + hit, story.roll_number(HITTING))
        return
    woke = story.rolled(("wake",), event.figure)
    if woke is not None and not event.by:
        end = s.say("does not come round and ", "kommt nicht mehr zu sich und ") + end
    story.also(one, kind, event.figure, end, woke.roll if woke else 0)


TELLERS: Final[dict[type[Event], Teller]] = {
    ev.ShotFired: shot_fired,
    ev.ShotWasted: shot_wasted,
    ev.AccidentHappened: accident_happened,
    ev.ShotStopped: shot_stopped,
    ev.WeaponEmptied: about_weapon("is empty", "ist leergeschossen"),
    ev.WeaponJammed: about_weapon("jams", "hat Ladehemmung"),
    ev.WeaponBroke: about_weapon("is broken for the rest of the battle", "ist für den Rest des Spiels kaputt"),
    ev.WeaponReady: weapon_ready,
    ev.WeaponPutDown: weapon_put_down,
    ev.WeaponPickedUp: weapon_picked_up,
    ev.Wounded: wounded,
    ev.Incapacitated: out_of_the_fight,
    ev.Died: out_of_the_fight,
}
