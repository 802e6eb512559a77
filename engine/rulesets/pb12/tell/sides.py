"""What sides, groups and their leaders do, told."""

from engine.kernel.recorded import RecordedEvent
from engine.kernel.telling.story import Story
from engine.rulesets.pb12 import events as ev


def group_formed(story: Story, record: RecordedEvent, event: ev.GroupFormed) -> None:
    s = story.speaker
    story.plain(record, "note", s.say("told.group-formed", event, members=s.figures(event.figures)))


def leader_chosen(story: Story, record: RecordedEvent, event: ev.LeaderChosen) -> None:
    s = story.speaker
    group = event.name or s.side(event.side)
    if event.figure:
        story.does(record, "state", event.figure, s.say("told.leader-chosen", event, group=group))
    else:
        story.plain(record, "state", s.say("told.leaderless", event, group=group))


def initiative_rolled(story: Story, record: RecordedEvent, event: ev.InitiativeRolled) -> None:
    """Whoever is out of the battle rolled nothing."""
    s = story.speaker
    rows = enumerate(zip(event.bids, event.totals, strict=True))
    sentences = [
        s.say("told.initiative-rolled", None, side=s.side(side), bid=str(bid), total=str(total))
        for side, (bid, total) in rows
        if total
    ]
    story.plain(record, "card", "; ".join(sentences), roll=story.roll_number(("initiative",)))


def order_set(story: Story, record: RecordedEvent, event: ev.OrderSet) -> None:
    s = story.speaker
    order = s.word("join", "comma").join(s.side(side) for side in event.sides)
    story.plain(record, "card", s.say("told.order-set", None, order=order), roll=story.roll_number(("lot",)))


def order_begun(story: Story, record: RecordedEvent, event: ev.OrderBegun) -> None:
    s = story.speaker
    others = s.figures(n for n in event.figures if n != event.figure)
    story.does(record, "card", event.figure, s.say("told.order-begun", event, members=others))


def taken_over(story: Story, record: RecordedEvent, event: ev.TakenOver) -> None:
    s = story.speaker
    sentence = s.say("told.taken-over", event, members=s.figures(event.figures))
    story.does(record, "state", event.figure, sentence, story.roll_number(("panic-for-all",)))


def markers_removed(story: Story, record: RecordedEvent, event: ev.MarkersRemoved) -> None:
    s = story.speaker
    story.plain(
        record, "note", s.say("told.markers-removed", None, n=len(event.figures), whom=s.figures(event.figures))
    )


def cards_drawn(story: Story, record: RecordedEvent, event: ev.CardDrawn) -> None:
    """All that a side draws at once in one sentence; of another side's hand nobody reads the names."""
    s = story.speaker
    drawn = [
        drawing
        for drawing in story.command_run
        if isinstance(drawing.event, ev.CardDrawn) and drawing.event.side == event.side
    ]
    if drawn[0] is not record:
        return
    names = s.join(
        [drawing.event.card for drawing in drawn if isinstance(drawing.event, ev.CardDrawn) and drawing.event.card]
    )
    sentence = s.say("told.cards-drawn", None, side=s.side(event.side), n=len(drawn), cards=names or None)
    story.plain(record, "card", sentence)


def card_played(story: Story, record: RecordedEvent, event: ev.CardPlayed) -> None:
    s = story.speaker
    if event.lost:
        story.plain(record, "card", s.say("told.card-lost", event))
        return
    paid = [s.say(f"card.{key}", None, n=n) for key in ("kp", "ap") if (n := getattr(event, key))]
    brings = [s.say(f"card.{key}", None, n=n) for key in ("more_kp", "more_ap") if (n := getattr(event, key))]
    if event.modifier:
        brings.append(s.say("card.modifier", None, n=f"{event.modifier:+d}"))
    if event.again:
        brings.append(s.say("card.again"))
    sentence = s.say("told.card-played", event, paid=s.join(paid), brings=s.join(brings))
    story.plain(record, "card", sentence, event.figure)
