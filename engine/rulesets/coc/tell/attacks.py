"""Exchanges, manoeuvres, dives and shots."""

from typing import Final

from engine.kernel.events import Event
from engine.kernel.recorded import Recorded
from engine.rulesets.coc import events as ev
from engine.rulesets.coc.codes import EFFECTS
from engine.rulesets.coc.tell import words
from engine.rulesets.coc.tell.story import Speaker, Story, Teller

ATTACKS: Final = ("attack", "shot", "volley")


def answer(s: Speaker, event: ev.Struck | ev.Manoeuvred | ev.ShotFired) -> str:
    """How the target met the attack, with its level of success."""
    target = s.figure(event.target)
    if event.reaction in ("nothing", "dive") or not event.their_level:
        return ""
    how = {
        "dodge": s.say("dodges", "weicht aus"),
        "fight_back": s.say("fights back", "schlägt zurück"),
        "counter": s.say("counters", "kontert mit einem Manöver"),
    }[event.reaction]
    return f"; {target} {how}: {s.level(event.their_level)}"


def result(s: Speaker, event: ev.Struck | ev.Manoeuvred | ev.ShotFired) -> str:
    figure, target = s.figure(event.figure), s.figure(event.target)
    if event.outcome == "hit_back":
        return s.say(f"; {target} hits {figure} instead", f"; stattdessen trifft {target}")
    if event.outcome == "countered":
        done = s.word(words.EFFECTS, EFFECTS[event.choice]).replace("{target}", figure)
        return f"; {target} {done}"
    return ""


def struck(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.Struck)
    s = story.speaker
    target, weapon = s.figure(event.target), s.weapon(event.figure, event.weapon)
    doing = s.say(f"attacks {target} ({weapon})", f"greift {target} an ({weapon})") + f": {s.level(event.level)}"
    if event.automatic and event.outcome == "hit":
        doing = s.say(f"hits {target} unawares ({weapon})", f"trifft {target} ohne Gegenwehr ({weapon})")
    doing += answer(s, event) + result(s, event)
    if event.outcome == "hit" and not event.automatic:
        doing += s.say("; the blow lands", "; der Schlag sitzt")
    elif event.outcome == "nothing":
        doing += s.say("; nothing comes of it", "; es geschieht nichts")
    story.does(one, "shot", event.figure, doing, story.roll_number(ATTACKS, event.figure))


def manoeuvred(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.Manoeuvred)
    s = story.speaker
    target = s.figure(event.target)
    what = s.word(words.MANOEUVRES, event.effect)
    doing = s.say(f"tries a manoeuvre on {target} ({what})", f"versucht ein Manöver gegen {target} ({what})")
    doing += f": {s.level(event.level)}" + answer(s, event)
    if event.outcome == "hit":
        done = s.word(words.EFFECTS, event.effect).replace("{target}", target)
        doing += s.say(f"; {s.figure(event.figure)} {done}", f"; {s.figure(event.figure)} {done}")
    elif event.outcome == "nothing":
        doing += s.say("; nothing comes of it", "; es geschieht nichts")
    story.does(one, "shot", event.figure, doing + result(s, event), story.roll_number(ATTACKS, event.figure))


def shot(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.ShotFired)
    s = story.speaker
    target, weapon = s.figure(event.target), s.weapon(event.figure, event.weapon)
    where = s.word(words.BANDS, event.band)
    if event.bullets > 1:
        doing = s.say(f"fires {event.bullets} bullets at {target}", f"feuert {event.bullets} Kugeln auf {target}")
    else:
        doing = s.say(f"shoots at {target}", f"schießt auf {target}")
    doing += f" ({weapon}, {where}): {s.level(event.level)}" + answer(s, event)
    if event.outcome == "hit":
        doing += s.say("; it hits", "; Treffer")
        if event.bullets > 1:
            doing += s.say(f": {event.hits} of them", f": {event.hits} davon")
        if event.impaling:
            doing += s.say(f", {event.impaling} right through", f", {event.impaling} durchbohrt")
    elif event.victim:
        friend = s.figure(event.victim)
        doing += s.say(f"; it hits {friend} instead", f"; getroffen wird stattdessen {friend}")
    elif event.outcome == "nothing":
        doing += s.say("; it misses", "; daneben")
    story.does(one, "shot", event.figure, doing + result(s, event), story.roll_number(ATTACKS, event.figure))


def dived(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.Dived)
    s = story.speaker
    doing = s.say("dives for cover", "wirft sich in Deckung")
    doing += s.say("", "") if event.works else s.say(", too late", ", zu spät")
    cost = s.say("this action", "diese Handlung") if event.cost == "current" else s.say("the next", "die nächste")
    doing += s.say(f" and gives up {cost}", f" und verliert {cost}")
    story.does(one, "state", event.figure, doing, story.roll_number(("dive",), event.figure))


def jammed(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.Jammed)
    s = story.speaker
    weapon = s.weapon(event.figure, event.weapon)
    text = s.say(f"malfunction ({weapon})", f"Fehlfunktion ({weapon})")
    if event.dud:
        text += s.say(": only a dud, the next shot goes off", ": nur ein Blindgänger, der nächste Schuss geht los")
    story.plain(one, "weapon", f"{s.figure(event.figure)}: {text}", event.figure)


def surprise_granted(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.SurpriseGranted)
    s = story.speaker
    target, how = s.figure(event.target), s.word(words.HOW_SURPRISED, event.how)
    doing = s.say(f"may surprise {target}, {how}", f"kann {target} überraschen, {how}")
    story.does(one, "people", event.figure, doing)


def surprise_tried(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.SurpriseTried)
    s = story.speaker
    if event.noticed:
        doing = s.say("notices the attack in time", "bemerkt den Angriff rechtzeitig")
    else:
        doing = s.say("is taken by surprise", "wird überrascht")
    story.does(one, "state", event.target, doing, story.roll_number(("notice",), event.target))


TELLERS: Final[dict[type[Event], Teller]] = {
    ev.Struck: struck,
    ev.Manoeuvred: manoeuvred,
    ev.ShotFired: shot,
    ev.Dived: dived,
    ev.Jammed: jammed,
    ev.SurpriseGranted: surprise_granted,
    ev.SurpriseTried: surprise_tried,
}
