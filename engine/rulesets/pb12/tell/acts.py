"""What figures do and what happens to them, told.

An action's sentence says what was paid for it and what came of it: that it began, and the markers that it brought, are
no lines of their own.
"""

from collections.abc import Iterator
from typing import Final

from engine.kernel.events import Asked, Event
from engine.kernel.recorded import RecordedEvent
from engine.kernel.telling.story import Story
from engine.rulesets.pb12 import events as ev
from engine.rulesets.pb12.codes import MOVEMENT_OPTIONS
from engine.rulesets.pb12.rules.success import needs_die
from engine.rulesets.pb12.rules.targets import NO_MODIFIER
from engine.rulesets.pb12.tell.speaker import OUT, worst

ATTACKS: Final = {"shoot": "told.shot", "fight": "told.struck", "attempt": "told.set-off"}
DAMAGE: Final = ("damage",)
OUT_OF_RANGE: Final = NO_MODIFIER // 2  # nothing else makes a target number that large


def acted(story: Story, record: RecordedEvent, event: ev.Acted) -> None:
    """Most actions are told by what follows."""
    speaker = story.speaker
    if event.action == "threaten" and not isinstance(story.command_run[-1].event, Asked):
        whom = [getattr(later, "figure", 0) for later in until_next_act(story) if is_threat(later)]
        sentence = (
            speaker.say("told.threatens", None, whom=speaker.figures(whom))
            if whom
            else speaker.say("told.threatens-nobody")
        )
        story.does(record, "state", event.figure, sentence)
    elif event.action == "ram":
        story.does(record, "shot", event.figure, speaker.say("told.ram", event))
    elif event.action == "slow":
        story.does(record, "move", event.figure, speaker.say("told.slow"))


def equipped(story: Story, record: RecordedEvent, event: ev.Equipped) -> None:
    speaker = story.speaker
    story.does(
        record, "state", event.figure, speaker.say("told.equipped", None, names=speaker.join(list(event.names)) or None)
    )


def attacked(story: Story, record: RecordedEvent, event: ev.Attacked) -> None:
    speaker = story.speaker
    act = act_of(story, event.figure)
    says = ATTACKS.get(act.action if act else "", "told.shot")
    if says == "told.shot" and not event.target:
        says = "told.shot-at-point"
    far, rolled = event.tn >= OUT_OF_RANGE, needs_die(event.tn)
    sure = None if rolled or far else event.tn
    sentence = speaker.say(says, event, ap=act.ap if act else None, sure=sure, far="yes" if far else "no")
    story.does(record, "shot", event.figure, sentence, story.roll_number(tuple(ATTACKS)) if rolled else 0)


def attempted(story: Story, record: RecordedEvent, event: ev.Attempted) -> None:
    speaker = story.speaker
    if event.what == "insult":
        story.does(record, "state", event.figure, speaker.say("told.insulted"))
        return
    act = act_of(story, event.figure)
    sentence = speaker.say("told.attempted", event, ap=act.ap if act else None)
    story.does(record, "state", event.figure, sentence, story.roll_number(("attempt",)))


# -- movement -------------------------------------------------------------------------------------------------------
def walked(story: Story, record: RecordedEvent, event: ev.Walked) -> None:
    """Where somebody interrupted on the way, the first part says what the movement cost, the last what it brought."""
    speaker = story.speaker
    act = act_of(story, event.figure)
    first = not any(isinstance(before, ev.Walked) for before in since_act(story, event.figure))
    last = not any(isinstance(later, ev.Walked) and later.figure == event.figure for later in until_next_act(story))
    ap = act.ap if act and first and act.ap else None
    counts = ((option, event.options.count(option)) for option in MOVEMENT_OPTIONS)
    way = speaker.join([speaker.say(f"way.{option}", None, n=n) for option, n in counts if n])
    if act and act.action == "adjust":
        story.does(record, "move", event.figure, speaker.say("told.adjusted", None, way=way, ap=ap))
    else:
        marks = markers_brought(story, event.figure) if last else 0
        story.does(record, "move", event.figure, speaker.say("told.walked", None, way=way, ap=ap, marks=marks or None))


def markers_brought(story: Story, figure: int) -> int:
    """How many markers of Moved came with the movement that is being told."""
    events = (*since_act(story, figure), *until_next_act(story))
    gained = (event for event in events if isinstance(event, ev.StatusGained) and event.figure == figure)
    return sum(status_gained.times for status_gained in gained if status_gained.status == "moved")


def carried(story: Story, record: RecordedEvent, event: ev.Carried) -> None:
    """Passengers come along with their vehicle, which goes without saying."""
    speaker = story.speaker
    if any(isinstance(before, ev.Acted) and before.action == "carry" for before in story.before()):
        story.also(record, "move", event.figure, speaker.say("told.carried", event))


# -- damage and statuses --------------------------------------------------------------------------------------------
def harmed(story: Story, record: RecordedEvent, event: ev.Harmed) -> None:
    """What one attack does to somebody is one sentence, told with its first damage roll."""
    speaker = story.speaker
    if story.at and same_harm(story.command_run[story.at - 1].event, event):
        return
    rolls = [event]
    for later in story.after():
        if not isinstance(later, ev.Harmed) or not same_harm(later, event):
            break
        rolls.append(later)
    points, gained = sum(roll.points for roll in rolls), worst(roll.gained for roll in rolls)
    roll = story.roll_number(DAMAGE)
    if not points:
        story.does(record, "state", event.figure, speaker.say("told.unharmed"), roll)
        return
    kind = "death" if gained in OUT else "wound"
    sentence = speaker.say("told.harmed", None, points=points, gained=speaker.word("harm", gained) if gained else None)
    story.does(record, kind, event.figure, sentence, roll)


def same_harm(other: Event, event: ev.Harmed) -> bool:
    return isinstance(other, ev.Harmed) and (other.figure, other.by) == (event.figure, event.by)


def status_gained(story: Story, record: RecordedEvent, event: ev.StatusGained) -> None:
    """Markers of a movement and threats were told with the action."""
    speaker = story.speaker
    act = next((before for before in story.before() if isinstance(before, ev.Acted)), None)
    if event.status == "moved" and act_of(story, event.figure) is not None:
        return
    if is_threat(event) and act is not None and act.action == "threaten":
        return
    kind = "death" if event.status in OUT else "state"
    story.also(record, kind, event.figure, speaker.say(f"gained.{event.status}", event))


def status_lost(story: Story, record: RecordedEvent, event: ev.StatusLost) -> None:
    speaker = story.speaker
    if not isinstance(next(story.after(), None), ev.Sprang):
        story.also(record, "state", event.figure, speaker.say(f"shed.{event.status}", event))


def figure_set(story: Story, record: RecordedEvent, event: ev.FigureSet) -> None:
    speaker = story.speaker
    names = ("free", "light", "heavy", "ap", "on_field")
    facts = [speaker.say(f"set.{name}", None, n=n) for name in names if (n := getattr(event, name)) >= 0]
    story.does(record, "people", event.figure, speaker.say("told.figure-set", None, facts=speaker.join(facts)))


# -- looking around -------------------------------------------------------------------------------------------------
def is_threat(event: Event) -> bool:
    return isinstance(event, ev.StatusGained) and event.status == "threatened"


def act_of(story: Story, figure: int) -> ev.Acted | None:
    """The newest action of this figure in what is being told."""
    return next((event for event in story.before() if isinstance(event, ev.Acted) and event.figure == figure), None)


def since_act(story: Story, figure: int) -> Iterator[Event]:
    for event in story.before():
        if isinstance(event, ev.Acted) and event.figure == figure:
            return
        if getattr(event, "figure", 0) == figure:
            yield event


def until_next_act(story: Story) -> Iterator[Event]:
    """What follows until the same figure acts again; here and there others interrupt."""
    here = story.command_run[story.at].event
    for event in story.after():
        if isinstance(event, ev.Acted) and event.figure == getattr(here, "figure", 0):
            return
        yield event
