"""What figures set out to do, how they move, and the states they get into and out of."""

from typing import Final

from engine.kernel.events import Asked, Event, RollRequested
from engine.kernel.recorded import Recorded
from engine.kernel.telling.template import fill
from engine.rulesets.stko import events as ev
from engine.rulesets.stko.tell import words
from engine.rulesets.stko.tell.speaker import Speaker
from engine.rulesets.stko.tell.story import MOVING, Story, Teller

# What shows that a declared action came to something; then its declaration needs no words.
OUTCOMES: Final = (
    ev.Moved,
    ev.ShotFired,
    ev.ShotWasted,
    ev.ShotTold,
    ev.FightTold,
    ev.FightDeclared,
    ev.Incapacitated,
    ev.Fled,
    ev.Surrendered,
    ev.Aimed,
    ev.WeaponReady,
    ev.WeaponBroke,
    ev.Recovered,
    ev.StoodUp,
    ev.Ducked,
    ev.Woke,
    ev.WeaponPickedUp,
)


# Told without dice, and nothing came of it.
NOTHING_CAME: Final[words.Words] = {
    "wake": ("stays unconscious", "bleibt bewusstlos"),
    "repair": ("can't clear the jam yet", "bekommt die Ladehemmung noch nicht weg"),
}


def declared(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.ActionDeclared)
    s = story.speaker
    if one.provenance == "outcome" and event.action in NOTHING_CAME and nothing_came(story, event.figure):
        story.does(one, "state", event.figure, s.word(NOTHING_CAME, event.action))
        return
    if not needs_words(story, event):
        return

    def known(name: str, form: str) -> str | None:
        return s.figure(event.target) if name == "target" and event.target else None

    action = event.action.replace("_", "-")
    chooses = (f"chooses {action}", f"wählt {action}")
    template = words.pick(words.INTENTIONS.get(action, chooses), s.language)
    kind = "move" if action in ("move", "move-and-shoot", "reposition") else "state"
    story.does(one, kind, event.figure, fill(template, known, lambda name: ""))


def nothing_came(story: Story, figure: int) -> bool:
    return not any(isinstance(later, OUTCOMES) and getattr(later, "figure", 0) == figure for later in story.after())


def needs_words(story: Story, event: ev.ActionDeclared) -> bool:
    """Only where the outcome doesn't follow at once: the table waits, somebody cuts in, or nothing comes of it."""
    if event.action == "wait":
        return True
    for later in story.after():
        if isinstance(later, (ev.CardPlayed, ev.ActionLapsed)):
            return True
        if isinstance(later, OUTCOMES) and getattr(later, "figure", 0) == event.figure:
            return False
        if isinstance(later, ev.TurnEnded) and later.figure == event.figure:
            return False  # the roll tells what didn't come of it
    last = story.unit[-1].event
    return isinstance(last, (Asked, RollRequested)) or story.is_last()


def lapsed(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.ActionLapsed)
    doing = story.speaker.say(
        "can't do that any more and may choose again if able",
        "kann das nicht mehr tun und darf, wenn möglich, neu wählen",
    )
    story.does(one, "state", event.figure, doing)


def moved(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.Moved)
    s = story.speaker
    length = s.length(event.distance) if event.distance >= 0 else ""
    roll = story.rolled(MOVING, event.figure) if event.how != "reposition" else None
    if event.distance == 0:
        doing = s.say("stays put", "bleibt auf der Stelle")
    elif event.how == "reposition":
        doing = s.say("changes position", "wechselt die Stellung") + (f" ({length})" if length else "")
    elif roll is not None:
        doing = how_far(s, event.distance, 100 * sum(roll.faces))
    else:
        doing = s.say(f"moves {length}", f"bewegt sich {length}").strip()
    if event.how == "leave" and event.distance != 0:  # else nobody saw why his hits came to nothing
        doing = s.say(f"leaves the fight and {doing}", f"verlässt den Kampf und {doing}")
    story.does(one, "move", event.figure, doing, roll.roll if roll else 0)
    if event.climbed:
        story.also(one, "move", event.figure, s.say("climbs over an obstacle", "klettert über ein Hindernis"))


def how_far(s: Speaker, distance: int, rolled: int) -> str:
    reach = s.length(rolled)
    if distance < 0:
        return s.say(f"moves up to {reach}", f"bewegt sich bis zu {reach} weit")
    if s.decimal(distance) == s.decimal(rolled):
        return s.say(f"moves the full {reach}", f"bewegt sich die vollen {reach}")
    done = s.decimal(distance)
    return s.say(f"moves {done} of the {reach} rolled", f"bewegt sich {done} von gewürfelten {reach}")


def knocked_down(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.KnockedDown)
    s = story.speaker
    stumble = story.stumbled(event.figure)
    doing = s.say("is knocked down", "wird niedergestreckt")
    if stumble is not None or fell_by_word(story, one):
        doing = s.say("stumbles and falls", "stolpert und liegt am Boden")
    story.also(one, "state", event.figure, doing, stumble.roll if stumble else 0)


def fell_by_word(story: Story, one: Recorded) -> bool:
    """Told without dice that the figure fell in its own move."""
    figure = getattr(one.event, "figure", 0)
    hurt = (ev.Wounded, ev.ShotTold, ev.FightTold)
    on_the_way = story.action_of(figure) in (*MOVING, "fight")
    return one.provenance == "outcome" and on_the_way and not any(isinstance(e, hurt) for e in story.before())


def recovered(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.Recovered)
    s = story.speaker
    doing = s.say("recovers", "erholt sich")
    if event.six_left:
        doing = s.say("does not recover fully and still needs a 6", "erholt sich nicht ganz und braucht noch eine 6")
    story.does(one, "state", event.figure, doing, story.roll_number(("recover_six",), event.figure))


def woke(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.Woke)
    s = story.speaker
    roll = story.roll_number(("wake",), event.figure)
    story.does(one, "state", event.figure, s.say("comes round", "kommt wieder zu sich"), roll)
    if not event.recovered:
        story.also(one, "state", event.figure, s.say("still has to recover", "muss sich noch erholen"))


def ducked(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.Ducked)
    s = story.speaker
    if event.forced:
        story.also(one, "state", event.figure, s.say("has to duck back", "muss sich einigeln"))
    else:
        story.does(one, "state", event.figure, s.say("ducks back", "igelt sich ein"))


def suppressed(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.Suppressed)
    s = story.speaker
    story.also(one, "state", event.figure, s.say("stays ducked back", "bleibt eingeigelt"))
    again = s.say("has to recover once more", "muss sich noch einmal erholen")
    story.also(one, "state", event.figure, again)


def aimed(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.Aimed)
    s = story.speaker
    target = s.figure(event.target)
    story.does(one, "state", event.figure, s.say(f"aims at {target}", f"zielt auf {target}"))


def aim_lost(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.AimLost)
    s = story.speaker
    if event.reason == "other_action":
        story.also(one, "state", event.figure, s.say("gives up the aim", "gibt das Zielen auf"))
        return
    why = f" ({s.word(words.AIM_LOST, event.reason)})" if event.reason in words.AIM_LOST else ""
    story.also(one, "state", event.figure, s.say("loses the aim", "verliert das Ziel aus dem Visier") + why)


def state_set(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.StateSet)
    s = story.speaker
    state = s.word({**words.LOSSES, **words.STATES}, event.state)
    name = s.figure(event.figure)
    if event.on:
        text = s.say(f"by decision {name} now counts as: {state}", f"so entschieden: für {name} gilt jetzt: {state}")
    else:
        text = s.say(
            f"by decision no longer true of {name}: {state}", f"so entschieden: für {name} gilt nicht mehr: {state}"
        )
    story.plain(one, "people", text, event.figure)


def simply(kind: str, en: str, de: str, goes_on: bool = False) -> Teller:
    def teller(story: Story, one: Recorded) -> None:
        figure = int(getattr(one.event, "figure", 0))
        say = story.also if goes_on else story.does
        say(one, kind, figure, story.speaker.say(en, de))

    return teller


TELLERS: Final[dict[type[Event], Teller]] = {
    ev.ActionDeclared: declared,
    ev.ActionLapsed: lapsed,
    ev.TurnBegun: simply("people", "acts out of turn", "handelt außer der Reihe"),
    ev.Moved: moved,
    ev.KnockedDown: knocked_down,
    ev.KnockedOut: simply("state", "falls unconscious", "verliert das Bewusstsein", goes_on=True),
    ev.Ducked: ducked,
    ev.Suppressed: suppressed,
    ev.Recovered: recovered,
    ev.Woke: woke,
    ev.StoodUp: simply("state", "stands up", "steht auf", goes_on=True),
    ev.Aimed: aimed,
    ev.AimLost: aim_lost,
    ev.StateSet: state_set,
}
