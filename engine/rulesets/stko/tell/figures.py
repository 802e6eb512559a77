"""What figures set out to do, how they move, and the states they get into and out of."""

from typing import Final

from engine.kernel.events import Asked, RollRequested
from engine.kernel.recorded import RecordedEvent
from engine.kernel.telling.story import Tellers, also, does
from engine.rulesets.stko import events as ev
from engine.rulesets.stko.tell.rolls import NOTHING_CAME
from engine.rulesets.stko.tell.speaker import Speaker
from engine.rulesets.stko.tell.story import MOVING, Story

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


def declared(story: Story, record: RecordedEvent, event: ev.ActionDeclared) -> None:
    speaker = story.speaker
    # Told without dice, and nothing came of it.
    if record.provenance == "outcome" and event.action in NOTHING_CAME and nothing_came(story, event.figure):
        story.does(record, "state", event.figure, speaker.say(NOTHING_CAME[event.action][1]))
        return
    if not needs_words(story, event):
        return
    action = event.action.replace("_", "-")
    known = speaker.said.find("intention", action, speaker.language) is not None
    doing = speaker.say(f"intention.{action}" if known else "intention.other", event, action=action)
    kind = "move" if action in ("move", "move-and-shoot", "reposition") else "state"
    story.does(record, kind, event.figure, doing)


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
    last = story.command_run[-1].event
    return isinstance(last, (Asked, RollRequested)) or story.is_last()


def moved(story: Story, record: RecordedEvent, event: ev.Moved) -> None:
    speaker = story.speaker
    roll = story.rolled(MOVING, event.figure) if event.how != "reposition" else None
    if event.distance == 0:
        doing = speaker.say("figures.stays")
    elif event.how == "reposition":
        doing = speaker.say("figures.repositions", event)
    elif roll is not None:
        doing = how_far(speaker, event.distance, 100 * sum(roll.faces))
    else:
        doing = speaker.say("figures.moves", event)
    if event.how == "leave" and event.distance != 0:  # else nobody saw why his hits came to nothing
        doing = speaker.say("figures.leaves", what=doing)
    story.does(record, "move", event.figure, doing, roll.roll if roll else 0)
    if event.climbed:
        story.also(record, "move", event.figure, speaker.say("figures.climbs"))


def how_far(speaker: Speaker, distance: int, rolled: int) -> str:
    reach = speaker.length(rolled)
    if distance < 0:
        return speaker.say("figures.moves-up-to", reach=reach)
    if speaker.decimal(distance) == speaker.decimal(rolled):
        return speaker.say("figures.moves-all", reach=reach)
    return speaker.say("figures.moves-some", done=speaker.decimal(distance), reach=reach)


def knocked_down(story: Story, record: RecordedEvent, event: ev.KnockedDown) -> None:
    stumble = story.stumbled(event.figure)
    fell = stumble is not None or fell_by_word(story, record)
    doing = story.speaker.say("figures.stumbles" if fell else "figures.knocked-down")
    story.also(record, "state", event.figure, doing, stumble.roll if stumble else 0)


def fell_by_word(story: Story, record: RecordedEvent) -> bool:
    """Told without dice that the figure fell in its own move."""
    figure = getattr(record.event, "figure", 0)
    hurt = (ev.Wounded, ev.ShotTold, ev.FightTold)
    on_the_way = story.action_of(figure) in (*MOVING, "fight")
    return record.provenance == "outcome" and on_the_way and not any(isinstance(e, hurt) for e in story.before())


def woke(story: Story, record: RecordedEvent, event: ev.Woke) -> None:
    speaker = story.speaker
    story.does(record, "state", event.figure, speaker.say("figures.woke"), story.roll_number(("wake",), event.figure))
    if not event.recovered:
        story.also(record, "state", event.figure, speaker.say("figures.still-recovers"))


def ducked(story: Story, record: RecordedEvent, event: ev.Ducked) -> None:
    if event.forced:
        story.also(record, "state", event.figure, story.speaker.say("figures.has-to-duck"))
    else:
        story.does(record, "state", event.figure, story.speaker.say("figures.ducks"))


def suppressed(story: Story, record: RecordedEvent, event: ev.Suppressed) -> None:
    story.also(record, "state", event.figure, story.speaker.say("figures.stays-ducked"))
    story.also(record, "state", event.figure, story.speaker.say("figures.recovers-again"))


def aim_lost(story: Story, record: RecordedEvent, event: ev.AimLost) -> None:
    speaker = story.speaker
    if event.reason == "other_action":
        doing = speaker.say("figures.gives-up-aim")
    else:
        doing = speaker.say(
            "figures.loses-aim", event, why=speaker.said.find("aim-lost", event.reason, speaker.language)
        )
    story.also(record, "state", event.figure, doing)


def state_set(story: Story, record: RecordedEvent, event: ev.StateSet) -> None:
    speaker = story.speaker
    state = speaker.said.first(("state", "loss"), event.state, speaker.language) or event.state
    text = speaker.say("figures.state-set" if event.on else "figures.state-ended", event, state=state)
    story.plain(record, "people", text, event.figure)


TELLERS: Final[Tellers] = {
    ev.ActionDeclared: declared,
    ev.ActionLapsed: does("state", "figures.lapsed"),
    ev.TurnBegun: does("people", "figures.out-of-turn"),
    ev.Moved: moved,
    ev.KnockedDown: knocked_down,
    ev.KnockedOut: also("state", "figures.unconscious"),
    ev.Ducked: ducked,
    ev.Suppressed: suppressed,
    ev.Recovered: does("state", "figures.recovered", "recover_six"),
    ev.Woke: woke,
    ev.StoodUp: also("state", "figures.stands-up"),
    ev.Aimed: does("state", "figures.aims"),
    ev.AimLost: aim_lost,
    ev.StateSet: state_set,
}
