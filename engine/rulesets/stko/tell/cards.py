"""The deck, the action cards and who comes onto the table."""

from itertools import takewhile
from typing import Final

from engine.kernel.events import Event
from engine.kernel.recorded import Recorded
from engine.rulesets.stko import events as ev
from engine.rulesets.stko.tell.speaker import Speaker
from engine.rulesets.stko.tell.story import Story, Teller


def card_turned(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.CardTurned)
    s = story.speaker
    kind, _, rest = event.card.partition("-")
    figure = int(rest) if kind == "figure" and rest.isdigit() else 0
    text = s.say(f"{s.card(event.card)} comes up", f"{s.card(event.card)} wird aufgedeckt")
    if kind == "action":
        text += s.say(" and lies open", " und liegt offen")
    story.plain(one, "card", text, figure, story.roll_number(("card",)))


def deck_shuffled(story: Story, one: Recorded) -> None:
    text = story.speaker.say(
        "all the cards go back into the deck and are shuffled", "alle Karten kommen zurück und werden gemischt"
    )
    story.plain(one, "card", text)


def card_laid_aside(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.CardLaidAside)
    s = story.speaker
    text = s.say(
        f"{s.card(event.card)} is laid aside until the first shuffle",
        f"{s.card(event.card)} wird bis zum ersten Mischen beiseitegelegt",
    )
    story.plain(one, "card", text)


def card_claimed(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.CardClaimed)
    s = story.speaker
    cards = [s.card(card, "acc") for card in in_a_row(story, event)]
    if cards:
        story.does(one, "card", event.figure, s.say("takes ", "nimmt ") + s.join(cards))


def in_a_row(story: Story, event: ev.CardClaimed | ev.CardDiscarded) -> list[str]:
    """The cards of equal events that follow each other; the first of them tells them all, the others nothing."""

    def same(other: Event | None) -> bool:
        figure = getattr(event, "figure", 0)
        return type(other) is type(event) and getattr(other, "figure", 0) == figure

    if same(next(story.before(), None)):
        return []
    return [event.card, *(str(getattr(later, "card", "")) for later in takewhile(same, story.after()))]


def card_played(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.CardPlayed)
    s = story.speaker
    name = s.figure(event.figure)
    text = s.say(f"{s.card(event.card)} gives {name} a free turn", f"{s.card(event.card)} gibt {name} eine freie Runde")
    story.plain(one, "card", text, event.figure)


def card_discarded(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.CardDiscarded)
    s = story.speaker
    cards = [s.card(card) for card in in_a_row(story, event)]
    if cards:
        are, werden = ("is", "wird") if len(cards) == 1 else ("are", "werden")
        story.plain(one, "card", s.join(cards) + s.say(f" {are} discarded", f" {werden} abgelegt"))


def placed(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.Placed)
    story.does(one, "move", event.figure, on_the_table(story.speaker, event.entering))


def on_the_table(s: Speaker, entering: bool) -> str:
    if entering:
        return s.say(
            "comes onto the table and acts from the next turn on", "betritt den Tisch und handelt ab der nächsten Runde"
        )
    return s.say("takes up position", "geht in Stellung")


def deployment_ended(story: Story, one: Recorded) -> None:
    text = story.speaker.say(
        "everybody is in place: the fight begins", "die Aufstellung ist beendet: der Kampf beginnt"
    )
    story.plain(one, "card", text)


TELLERS: Final[dict[type[Event], Teller]] = {
    ev.CardTurned: card_turned,
    ev.DeckShuffled: deck_shuffled,
    ev.CardLaidAside: card_laid_aside,
    ev.CardClaimed: card_claimed,
    ev.CardPlayed: card_played,
    ev.CardDiscarded: card_discarded,
    ev.Placed: placed,
    ev.DeploymentEnded: deployment_ended,
}
