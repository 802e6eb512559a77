"""What people and their devices do about the dice: seeds, fresh bytes, a lost key, doubts and witnesses."""

from typing import Final

from engine.kernel import dice_events as ev
from engine.kernel.event import Event
from engine.kernel.events import Rolled
from engine.kernel.recorded import Recorded
from engine.kernel.telling import words
from engine.kernel.telling.story import Story, Teller

FRESH: Final[words.Words] = {
    "on": (
        "from now on the others' devices have a part in each roll of Rollbook",
        "ab jetzt wirken die Geräte der anderen an jedem Wurf von Rollbook mit",
    ),
    "off": (
        "from now on no device has a part in Rollbook's rolls",
        "ab jetzt wirkt kein Gerät mehr an den Würfen von Rollbook mit",
    ),
    "auto": (
        "the others' devices have a part in each roll as long as whoever runs the machine plays",
        "die Geräte der anderen wirken an jedem Wurf mit, solange mitspielt, wem die Maschine gehört",
    ),
}


def seeds(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.SeedsFixed)
    s = story.speaker
    there = [s.person(who) for who, seed in zip(event.players, event.seeds, strict=True) if seed]
    missing = [s.person(who) for who, seed in zip(event.players, event.seeds, strict=True) if not seed]
    text = s.say("no seed of a player goes into the dice", "kein Startwert eines Spielers geht in die Würfel ein")
    if there:
        who = s.join(there)
        text = s.say(f"seeds of {who} go into the dice from now on", f"ab jetzt gehen Startwerte von {who} ein")
    if missing:
        text += s.say(f"; missing: {', '.join(missing)}", f"; es fehlen: {', '.join(missing)}")
    story.plain(one, "people", text)


def fresh(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.FreshSet)
    story.plain(one, "people", story.speaker.word(FRESH, event.mode))


def requested(story: Story, one: Recorded) -> None:
    """Only as long as the dice are in the air."""
    event = one.event
    assert isinstance(event, ev.EntropyRequested)
    if not any(isinstance(later, Rolled) and later.roll == event.roll for later in story.after()):
        text = story.speaker.say("the dice are falling", "die Würfel fallen")
        story.plain(one, "note", text, event.figure, event.roll)


def missed(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.EntropyMissed)
    text = story.speaker.say(
        "no other device answered in time: this roll goes without its part",
        "kein anderes Gerät hat rechtzeitig geantwortet: dieser Wurf geht ohne dessen Anteil",
    )
    story.plain(one, "note", text, roll=event.roll)


def key_lost(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.DiceKeyLost)
    text = story.speaker.say(
        "the key of Rollbook's dice is lost, and a new one is in its place",
        "der Schlüssel der Würfel von Rollbook ist verloren, ein neuer tritt an seine Stelle",
    )
    if event.last:
        text += story.speaker.say(
            f": rolls up to number {event.last} can't be verified any more",
            f": Würfe bis Nummer {event.last} lassen sich nicht mehr nachprüfen",
        )
    story.plain(one, "people", text)


def challenged(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.RollChallenged)
    side = story.speaker.side(event.side)
    text = story.speaker.say(f"{side} doubts roll {event.roll}", f"{side} zweifelt Wurf {event.roll} an")
    story.plain(one, "people", text + (f": {event.reason}" if event.reason else ""), roll=event.roll)


def settled(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.ChallengeSettled)
    if event.how == "again":
        text = story.speaker.say(f"roll {event.roll} is rolled again", f"Wurf {event.roll} wird noch einmal gewürfelt")
    else:
        text = story.speaker.say(f"roll {event.roll} stands", f"Wurf {event.roll} gilt")
    story.plain(one, "people", text, roll=event.roll)


def attested(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.DiceAttested)
    s, many = story.speaker, len(event.rolls)
    side = s.side(event.side)
    text = s.say(
        f"{side} has seen {many} {'roll' if many == 1 else 'rolls'} of the others at the table",
        f"{side} hat {many} {'Wurf' if many == 1 else 'Würfe'} der anderen am Tisch gesehen",
    )
    story.plain(one, "people", text)


TELLERS: Final[dict[type[Event], Teller]] = {
    ev.SeedsFixed: seeds,
    ev.FreshSet: fresh,
    ev.EntropyRequested: requested,
    ev.EntropyMissed: missed,
    ev.DiceKeyLost: key_lost,
    ev.RollChallenged: challenged,
    ev.ChallengeSettled: settled,
    ev.DiceAttested: attested,
}
SILENT: Final[dict[type[Event], str]] = {
    ev.SeedCommitted: "a device's part; the seeds are told once they go into the dice",
    ev.SeedOpened: "a device's part; the seeds are told once they go into the dice",
    ev.EntropyGiven: "the roll that it goes into is told",
}
