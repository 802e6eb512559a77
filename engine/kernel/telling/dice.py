"""What people and their devices do about the dice: seeds, fresh bytes, a lost key, doubts and witnesses."""

from typing import Final

from engine.kernel import dice_events as ev
from engine.kernel.event import Event
from engine.kernel.events import DiceCommitted, Rolled
from engine.kernel.recorded import Recorded
from engine.kernel.telling.story import Story, Teller, plain


def seeds(story: Story, one: Recorded, event: ev.SeedsFixed) -> None:
    s = story.speaker
    there = [s.person(who) for who, seed in zip(event.players, event.seeds, strict=True) if seed]
    missing = s.word("join", "comma").join(
        s.person(who) for who, seed in zip(event.players, event.seeds, strict=True) if not seed
    )
    if there:
        text = s.say("dice.seeds", who=s.join(there), missing=missing)
    else:
        text = s.say("dice.no-seeds", missing=missing)
    story.plain(one, "aside", text)


def fresh(story: Story, one: Recorded, event: ev.FreshSet) -> None:
    story.plain(one, "aside", story.speaker.word("fresh", event.mode))


def requested(story: Story, one: Recorded, event: ev.EntropyRequested) -> None:
    """Only as long as the dice are in the air, or the card."""
    if not any(isinstance(later, Rolled) and later.roll == event.roll for later in story.after()):
        said = story.speaker.say("dice.turning" if event.options else "dice.falling")
        story.plain(one, "note", said, event.figure, event.roll)


def key_lost(story: Story, one: Recorded, event: ev.DiceKeyLost) -> None:
    story.plain(one, "people", story.speaker.say("dice.key-lost", last=event.last or None))


def attested(story: Story, one: Recorded, event: ev.DiceAttested) -> None:
    story.plain(one, "aside", story.speaker.say("dice.attested", event, n=len(event.rolls)))


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
