"""What people do around the fight: opening, pausing, agreeing, coming, going, noting, ending.

What changes nothing on the table is an `aside`: only who asks for everything reads it.
"""

from collections.abc import Mapping
from typing import Final

from engine.kernel import events as kernel
from engine.kernel.events import Event
from engine.kernel.recorded import RecordedEvent
from engine.kernel.telling.catalogue import KERNEL, Words
from engine.kernel.telling.speaker import Speaker
from engine.kernel.telling.story import Story, Teller, does, plain

HOW_IT_ENDED: Final[Words] = KERNEL.words("ended")
WHAT_IS_PROPOSED: Final[Words] = KERNEL.words("proposed")


def opened(story: Story, record: RecordedEvent, event: kernel.BattleOpened) -> None:
    speaker = story.speaker
    sides = []
    for number, side in enumerate(event.setup.sides):
        size = sum(1 for figure in event.setup.figures if figure.side == number)
        sides.append(speaker.say("people.strength", side=side.name or speaker.side(number), n=size))
    story.plain(record, "people", speaker.say("people.opened", sides=speaker.word("join", "against").join(sides)))


def commanded(story: Story, record: RecordedEvent, event: kernel.Commanded) -> None:
    """What was entered shows in what follows; only a decision against the rules is said."""
    if not event.forced:
        return
    text = story.speaker.say("people.forced", what=story.speaker.action(str(event.command.get("type", ""))))
    figure = event.command.get("figure", 0)
    story.plain(record, "people", text, figure if isinstance(figure, int) else 0)


def amended(story: Story, record: RecordedEvent, event: kernel.Amended) -> None:
    """Who interrupts with what, the ruleset's own events tell."""
    says = "people.amended" if event.is_correction else "people.interrupted"
    story.plain(record, "people", story.speaker.say(says, event))


def proposed(story: Story, record: RecordedEvent, event: kernel.Proposed) -> None:
    speaker = story.speaker
    story.plain(record, "people", speaker.say("people.proposed", event, what=proposal(speaker, event.command)))


def proposal(speaker: Speaker, command: Mapping[str, object]) -> str:
    code = str(command.get("how") or command.get("detail") or command.get("type", ""))
    return speaker.said.find("proposed", code, speaker.language) or speaker.word("proposed", "other")


def declined(story: Story, record: RecordedEvent, event: kernel.ProposalDeclined) -> None:
    says = "people.declined" if event.side >= 0 else "people.referee-declined"
    story.plain(record, "people", story.speaker.say("people.withdrawn" if event.withdrawn else says, event))


def dice_mode(story: Story, record: RecordedEvent, event: kernel.DiceModeChanged) -> None:
    says = "people.rolls-itself" if event.dice == "typed" else "people.rolled-for"
    story.plain(record, "aside", story.speaker.say(says, event))


def paused(story: Story, record: RecordedEvent, event: kernel.Paused) -> None:
    """Worth a line of its own where somebody said why."""
    story.plain(record, "people" if event.note else "aside", story.speaker.say("people.paused", event))


def handed_over(story: Story, record: RecordedEvent, event: kernel.HandedOver) -> None:
    text = story.speaker.say("people.handed-over", event)
    story.plain(record, "aside", text, event.figures[0] if len(event.figures) == 1 else 0)


def arrived(story: Story, record: RecordedEvent, event: kernel.FigureArrived) -> None:
    speaker = story.speaker
    story.does(record, "people", event.number, speaker.say("people.arrived", side=speaker.side(event.figure.side)))


def noted(story: Story, record: RecordedEvent, event: kernel.Noted) -> None:
    story.plain(record, "note", event.note)


def table_rolled(story: Story, record: RecordedEvent, event: kernel.TableRolled) -> None:
    """The line of the group's own table, in its own words."""
    text = story.speaker.say("people.table", event, total=event.total or None)
    story.plain(record, "note", text, event.figure, story.roll_number(("table",)) if event.total else 0)


def answer_sealed(story: Story, record: RecordedEvent, event: kernel.AnswerSealed) -> None:
    """Who may read this line sees that the answer is on record; what it was, the ruleset's own events tell."""
    story.plain(
        record, "people", story.speaker.say("people.answer-decided" if event.referee else "people.answer-sealed", event)
    )


def answers_opened(story: Story, record: RecordedEvent, event: kernel.AnswersOpened) -> None:
    speaker = story.speaker
    decided = speaker.join([speaker.side(answer.side) for answer in event.answers if answer.referee])
    story.plain(record, "people", speaker.say("people.answers-opened", decided=decided or None))


def ended(story: Story, record: RecordedEvent, event: kernel.BattleEnded) -> None:
    speaker = story.speaker
    if event.winner is not None:
        text = speaker.say("people.won", event, winner=speaker.side(event.winner))
    elif event.how in ("played", "time_up", "reported"):
        text = speaker.say("people.undecided", event)
    else:
        text = speaker.say("people.ended", event)
    story.plain(record, "end", text)


TELLERS: Final[dict[type[Event], Teller]] = {
    kernel.BattleOpened: opened,
    kernel.RulesVersionChanged: plain("people", "people.rules-changed"),
    kernel.Forked: plain("people", "people.forked"),
    kernel.Commanded: commanded,
    kernel.AnswerSealed: answer_sealed,
    kernel.AnswersOpened: answers_opened,
    kernel.Rewound: plain("people", "people.rewound"),
    kernel.TakenBack: plain("aside", "people.taken-back"),
    kernel.Amended: amended,
    kernel.UnitKept: plain("people", "people.kept"),
    kernel.Paused: paused,
    kernel.Resumed: plain("aside", "people.resumed"),
    kernel.Proposed: proposed,
    kernel.Agreed: plain("people", "people.agreed"),
    kernel.Consented: plain("people", "people.consented"),
    kernel.ProposalDeclined: declined,
    kernel.DiceModeChanged: dice_mode,
    kernel.HandedOver: handed_over,
    kernel.PlayerJoined: plain("people", "people.joined"),
    kernel.FigureArrived: arrived,
    kernel.FigureLeft: does("people", "people.left"),
    kernel.Noted: noted,
    kernel.TableRolled: table_rolled,
    kernel.BattleEnded: ended,
}
