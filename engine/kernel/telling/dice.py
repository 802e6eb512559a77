"""What people and their devices do about the dice: seeds, fresh bytes, a lost key, doubts and witnesses."""

from typing import Final

from engine.kernel import dice_events as ev
from engine.kernel.event import Event
from engine.kernel.events import DiceCommitted, Rolled
from engine.kernel.recorded import RecordedEvent
from engine.kernel.telling.story import Story, Teller, plain


def seeds(story: Story, record: RecordedEvent, event: ev.SeedsFixed) -> None:
    speaker = story.speaker
    there = [speaker.person(who) for who, seed in zip(event.players, event.seeds, strict=True) if seed]
    missing = speaker.word("join", "comma").join(
        speaker.person(who) for who, seed in zip(event.players, event.seeds, strict=True) if not seed
    )
    if there:
        text = speaker.say("dice.seeds", who=speaker.join(there), missing=missing)
    else:
        text = speaker.say("dice.no-seeds", missing=missing)
    story.plain(record, "aside", text)


def fresh(story: Story, record: RecordedEvent, event: ev.FreshSet) -> None:
    story.plain(record, "aside", story.speaker.word("fresh", event.mode))


def requested(story: Story, record: RecordedEvent, event: ev.EntropyRequested) -> None:
    """Only as long as the dice are in the air, or the card."""
    if not any(isinstance(later, Rolled) and later.roll == event.roll for later in story.after()):
        sentence = story.speaker.say("dice.turning" if event.options else "dice.falling")
        story.plain(record, "note", sentence, event.figure, event.roll)


def key_lost(story: Story, record: RecordedEvent, event: ev.DiceKeyLost) -> None:
    story.plain(record, "people", story.speaker.say("dice.key-lost", last=event.last or None))


def attested(story: Story, record: RecordedEvent, event: ev.DiceAttested) -> None:
    story.plain(record, "aside", story.speaker.say("dice.attested", event, n=len(event.rolls)))


TELLERS: Final[dict[type[Event], Teller]] = {
    ev.SeedsFixed: seeds,
    ev.FreshSet: fresh,
    ev.EntropyRequested: requested,
    ev.EntropyMissed: plain("aside", "dice.missed"),
    ev.DiceKeyLost: key_lost,
    ev.RollChallenged: plain("people", "dice.challenged"),
    ev.ChallengeSettled: plain("people", "dice.settled"),
    ev.DiceAttested: attested,
}
SILENT: Final[dict[type[Event], str]] = {
    DiceCommitted: "a matter for whoever checks the dice; the pages of players don't speak of it",
    ev.SeedCommitted: "a device's part; the seeds are told once they go into the dice",
    ev.SeedOpened: "a device's part; the seeds are told once they go into the dice",
    ev.EntropyGiven: "the roll that it goes into is told",
}
