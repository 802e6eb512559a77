"""What sides, groups and their leaders do, told."""

from engine.kernel.recorded import RecordedEvent
from engine.kernel.telling.story import Story
from engine.rulesets.pb12 import events as ev


def group_formed(story: Story, record: RecordedEvent, event: ev.GroupFormed) -> None:
    speaker = story.speaker
    story.plain(record, "note", speaker.say("told.group-formed", event, members=speaker.figures(event.figures)))


def leader_chosen(story: Story, record: RecordedEvent, event: ev.LeaderChosen) -> None:
    speaker = story.speaker
    group = event.name or speaker.side(event.side)
    if event.figure:
        story.does(record, "state", event.figure, speaker.say("told.leader-chosen", event, group=group))
    else:
        story.plain(record, "state", speaker.say("told.leaderless", event, group=group))


def initiative_rolled(story: Story, record: RecordedEvent, event: ev.InitiativeRolled) -> None:
    """Whoever is out of the battle rolled nothing."""
    speaker = story.speaker
    rows = enumerate(zip(event.bids, event.totals, strict=True))
    sentences = [
        speaker.say("told.initiative-rolled", None, side=speaker.side(side), bid=str(bid), total=str(total))
        for side, (bid, total) in rows
        if total
    ]
    story.plain(record, "card", "; ".join(sentences), roll=story.roll_number(("initiative",)))


def order_set(story: Story, record: RecordedEvent, event: ev.OrderSet) -> None:
    speaker = story.speaker
    order = speaker.word("join", "comma").join(speaker.side(side) for side in event.sides)
    story.plain(record, "card", speaker.say("told.order-set", None, order=order), roll=story.roll_number(("lot",)))


def order_begun(story: Story, record: RecordedEvent, event: ev.OrderBegun) -> None:
    speaker = story.speaker
    others = speaker.figures(n for n in event.figures if n != event.figure)
    story.does(record, "card", event.figure, speaker.say("told.order-begun", event, members=others))


def taken_over(story: Story, record: RecordedEvent, event: ev.TakenOver) -> None:
    speaker = story.speaker
    sentence = speaker.say("told.taken-over", event, members=speaker.figures(event.figures))
    story.does(record, "state", event.figure, sentence, story.roll_number(("panic-for-all",)))


def markers_removed(story: Story, record: RecordedEvent, event: ev.MarkersRemoved) -> None:
    speaker = story.speaker
    story.plain(
        record,
        "note",
        speaker.say("told.markers-removed", None, n=len(event.figures), whom=speaker.figures(event.figures)),
    )


def cards_drawn(story: Story, record: RecordedEvent, event: ev.CardDrawn) -> None:
    """All that a side draws at once in one sentence; of another side's hand nobody reads the names."""
    speaker = story.speaker
    drawn = [
        drawing
        for drawing in story.command_run
        if isinstance(drawing.event, ev.CardDrawn) and drawing.event.side == event.side
    ]
    if drawn[0] is not record:
        return
    names = speaker.join(
        [drawing.event.card for drawing in drawn if isinstance(drawing.event, ev.CardDrawn) and drawing.event.card]
    )
    sentence = speaker.say("told.cards-drawn", None, side=speaker.side(event.side), n=len(drawn), cards=names or None)
    story.plain(record, "card", sentence)


def card_played(story: Story, record: RecordedEvent, event: ev.CardPlayed) -> None:
    speaker = story.speaker
    if event.lost:
        story.plain(record, "card", speaker.say("told.card-lost", event))
        return
    paid = [speaker.say(f"card.{key}", None, n=n) for key in ("kp", "ap") if (n := getattr(event, key))]
    brings = [speaker.say(f"card.{key}", None, n=n) for key in ("more_kp", "more_ap") if (n := getattr(event, key))]
    if event.modifier:
        brings.append(speaker.say("card.modifier", None, n=f"{event.modifier:+d}"))
    if event.again:
        brings.append(speaker.say("card.again"))
    sentence = speaker.say("told.card-played", event, paid=speaker.join(paid), brings=speaker.join(brings))
    story.plain(record, "card", sentence, event.figure)
