"""The deck, the action cards, who comes onto the table, and what sides say until the Joker."""

from itertools import takewhile
from typing import Final

from engine.kernel.events import Event
from engine.kernel.recorded import RecordedEvent
from engine.kernel.telling.story import Tellers, does, plain
from engine.rulesets.stko import events as ev
from engine.rulesets.stko.tell.story import Story


def card_turned(story: Story, record: RecordedEvent, event: ev.CardTurned) -> None:
    kind, _, rest = event.card.partition("-")
    figure = int(rest) if kind == "figure" and rest.isdigit() else 0
    text = story.speaker.say("cards.lies-open" if kind == "action" else "cards.turned", event)
    story.plain(record, "card", text, figure, story.roll_number(("card",)))


def card_claimed(story: Story, record: RecordedEvent, event: ev.CardClaimed) -> None:
    speaker, cards = story.speaker, in_a_row(story, event)
    if cards:
        sentence = speaker.say(
            "cards.claimed", cards=lambda form: speaker.join([speaker.card(card, form) for card in cards])
        )
        story.does(record, "card", event.figure, sentence)


def card_discarded(story: Story, record: RecordedEvent, event: ev.CardDiscarded) -> None:
    speaker, cards = story.speaker, in_a_row(story, event)
    if cards:
        text = speaker.say("cards.discarded", cards=speaker.join([speaker.card(card) for card in cards]), n=len(cards))
        story.plain(record, "card", text)


def in_a_row(story: Story, event: ev.CardClaimed | ev.CardDiscarded) -> list[str]:
    """The cards of equal events that follow each other; the first of them tells them all, the others nothing."""

    def same(other: Event | None) -> bool:
        figure = getattr(event, "figure", 0)
        return type(other) is type(event) and getattr(other, "figure", 0) == figure

    if same(next(story.before(), None)):
        return []
    return [event.card, *(str(getattr(later, "card", "")) for later in takewhile(same, story.after()))]


def standing(story: Story, record: RecordedEvent, event: ev.StandingSet) -> None:
    story.plain(
        record, "people", story.speaker.say(f"sides.{event.word}", event, figure=story.speaker.figure(event.figure))
    )


TELLERS: Final[Tellers] = {
    ev.CardTurned: card_turned,
    ev.DeckShuffled: plain("card", "cards.shuffled"),
    ev.CardLaidAside: plain("card", "cards.laid-aside"),
    ev.CardClaimed: card_claimed,
    ev.CardPlayed: plain("card", "cards.played"),
    ev.CardDiscarded: card_discarded,
    ev.CardKept: does("card", "cards.kept"),
    ev.Placed: does("move", "cards.placed"),
    ev.DeploymentEnded: plain("card", "cards.deployed"),
    ev.StandingSet: standing,
    ev.SideLost: plain("end", "sides.lost"),
}
