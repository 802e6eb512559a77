"""Rapid fire: what each card brings, and whom sustained fire sweeps over."""

from typing import Final

from engine.kernel.events import Event
from engine.kernel.recorded import Recorded
from engine.rulesets.stko import events as ev
from engine.rulesets.stko.tell.story import Story, Teller
from engine.rulesets.stko.tell.words import Words

RESULTS: Final[Words] = {
    "miss": ("a miss, the burst is over", "verfehlt, der Feuerstoß ist zu Ende"),
    "out": ("out of ammunition", "keine Munition mehr"),
    "jam": ("a jam", "Ladehemmung"),
    "multi": ("multiple hits", "Mehrfachtreffer"),
    "sustained": ("sustained fire", "Dauerfeuer"),
    "special": ("special", "Spezial"),
    "follow": ("follow-on fire", "Folgefeuer"),
    "killed": ("a deadly burst", "ein tödlicher Feuerstoß"),
}


def rapid_card(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.RapidCardTurned)
    s = story.speaker
    text = s.say("{0} keeps firing at {1}: {2}", "{0} ballert weiter auf {1}: {2}").format(
        s.figure(event.figure), s.figure(event.target), s.word(RESULTS, event.result)
    )
    if event.hits:
        text += f", {s.hits(event.hits)}"
    story.plain(one, "shot", text, event.figure, story.roll_number(("rapid_card",), event.figure))


def spread(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.BurstSpread)
    s = story.speaker
    far = s.length(event.distance)
    if event.hit:
        doing = s.say(f"stands {far} from the target and is hit too", f"steht {far} vom Ziel und wird mit getroffen")
    else:
        doing = s.say(f"stands {far} from the target and is not hit", f"steht {far} vom Ziel und wird nicht getroffen")
    story.does(one, "shot", event.figure, doing, story.roll_number(("sustained",), event.by))


TELLERS: Final[dict[type[Event], Teller]] = {ev.RapidCardTurned: rapid_card, ev.BurstSpread: spread}
