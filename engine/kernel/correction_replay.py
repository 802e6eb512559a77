"""A command run that was corrected or interrupted, worked out again: shown dice and entries where they fit, else
people.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.kernel import commands as do
from engine.kernel import events as ev
from engine.kernel.effective import effective
from engine.kernel.effects import Question
from engine.kernel.game import Game
from engine.kernel.optional_parts import Pressing
from engine.kernel.recorded import RecordedEvent
from engine.kernel.refusal import Refusal
from engine.kernel.replay_effects import Deal, ReplayEffects, Waiting
from engine.kernel.shown_rolls import part_after
from engine.kernel.why import Reason, Why


class NewDice(BaseException):
    """A preview rolls no dice: here it ends. Not an error, so no `except Exception` may swallow it."""


class NoDice:
    """The dealer of a preview."""

    def deal(self, roll: int, count: int, sides: int, seeds: tuple[bytes, ...] = (), fresh: bytes = b"") -> Deal:
        raise NewDice


def interrupted(game: Game, place: int, again: Sequence[RecordedEvent] = ()) -> list[RecordedEvent]:
    """What was shown and answered of the command run at this place before it was interrupted, however often, the newest
    first: it may be needed yet. Not what counts `again` in it already.
    """
    counting, left = game.counting, list[RecordedEvent]()
    while isinstance(amended := counting[place - 1].event, ev.Amended) and not amended.is_correction:
        until, entry = counting[place - 1].version, amended.entry
        counting = effective(record for record in game.everything if record.version < until)
        place = next(n for n, record in enumerate(counting) if record.version == entry)
        left += _not_in(counting[place + 1 :], [*again, *left])
    return left


def _not_in(old: Sequence[RecordedEvent], again: Sequence[RecordedEvent]) -> list[RecordedEvent]:
    """A kept roll has the number of the old one; a question is the same where it asks the same about the same."""
    rolls = {record.event.roll for record in again if isinstance(record.event, ev.Rolled)}
    questions_again = Counter(
        (record.event.kind, record.event.about) for record in again if isinstance(record.event, ev.Asked)
    )
    questions: set[int] = set()
    kept = []
    for record in old:
        event = record.event
        if isinstance(event, ev.Asked) and questions_again[event.kind, event.about] > 0:
            questions_again[event.kind, event.about] -= 1
            questions.add(event.question)
        elif getattr(event, "question", 0) not in questions and getattr(event, "roll", 0) not in rolls:
            kept.append(record)
    return kept


class Rerun(ReplayEffects):
    """A command run worked out again: rolls and answers of the old one where they fit, new ones where none is left.

    Where people had to enter something in between, it goes on behind what is on the tape by then.
    """

    old: list[RecordedEvent]
    entry: int
    faces_said: tuple[int, ...] | None
    value_said: Mapping[str, Any] | None
    all_sides: int

    allow: Callable[[Pressing], list[Reason]]
    found: ev.Rolled | None
    rest: bool  # of a roll that the tape holds in parts
    kept_last: bool  # what counts again came last, and nobody's entry

    def prepare(
        self, old: Sequence[RecordedEvent], change: do.Amend, allow: Callable[[Pressing], list[Reason]]
    ) -> None:
        self.old = list(old)
        self.allow = allow
        self.found = None
        self.rest = self.kept_last = False
        self.entry = change.entry
        self.faces_said = change.faces
        self.value_said = change.value

    def faces(
        self, figure: int, side: int, purpose: str, count: int, sides: int, why: Why | None, left: tuple[str, ...]
    ) -> tuple[int, ...]:
        if self.rest:
            return super().faces(figure, side, purpose, count, sides, why, left)
        parts = self.find_roll(figure, purpose, sides, left)
        got: tuple[int, ...] = ()
        if self.at == len(self.command_run):
            got = self.kept(figure, purpose, count, sides, why, left, parts)
        if len(got) < count:
            self.rest = True
            got += super().faces(figure, side, purpose, count - len(got), sides, None if got else why, left)
            self.rest = False
        first = parts[0].event if parts else None
        assert first is None or isinstance(first, ev.Rolled)
        self.found = first
        return got

    def kept(
        self,
        figure: int,
        purpose: str,
        count: int,
        sides: int,
        why: Why | None,
        left: tuple[str, ...],
        parts: Sequence[RecordedEvent],
    ) -> tuple[int, ...]:
        reasons = why.reasons if why is not None else []
        got: tuple[int, ...] = ()
        for part in parts:
            rolled = part.event
            assert isinstance(rolled, ev.Rolled)
            amended = part.version == self.entry
            shown = self.faces_said if amended and self.faces_said is not None else rolled.faces
            wanted = count - len(got)
            kept = shown[:wanted]
            if left:
                kept = (left.index(rolled.options[shown[0] - 1]) + 1,)
            secret = "" if amended or left != rolled.options else rolled.secret
            why_these = [] if got else reasons
            again = ev.RollKept(
                rolled.roll, figure, purpose, wanted, sides, kept, why_these, left, secret, part.version, amended
            )
            self.add(again, part.provenance)
            got += kept
            if len(got) == count:
                break
        return got

    def with_luck(self, figure: int, side: int, purpose: str, faces: tuple[int, ...], sides: int) -> tuple[int, ...]:
        """Dice that were thrown again are thrown again: the old new ones count. Raises: Refusal where it no longer may.

        Whoever had all dice thrown again has all of them thrown again now, however many there are.
        """
        first, at = self.found, self.at
        faces = super().with_luck(figure, side, purpose, faces, sides)
        used = [record.event for record in self.command_run[at : self.at] if isinstance(record.event, ev.LuckPressed)]
        if first is not None:
            for _ in used:
                self.find_luck(first.roll)
        while first is not None and (was := self.find_luck(first.roll)) is not None:  # every time names the roll itself
            everything = len(was.dice) == first.count
            dice = tuple(range(len(faces))) if everything else tuple(die for die in was.dice if die < len(faces))
            if not dice:
                raise Refusal("luck-without-dice", {"figure": was.by, "dice": len(faces)})
            sides_of_all = tuple(range(self.all_sides))  # that he might do it was settled then
            why = self.allow(Pressing(figure, faces, tuple(used), was.by, was.skill, dice, sides_of_all, was.member))
            to = self.version
            pressed = ev.LuckPressed(to, first.roll, figure, was.by, was.skill, dice, was.side, was.member, why)
            self.add(pressed, self.provenance)
            reasons = Why()
            reasons.reasons = list(why)
            again = self.faces(figure, side, purpose, len(dice), sides, reasons, ())
            faces = tuple(again[dice.index(n)] if n in dice else face for n, face in enumerate(faces))
            used.append(pressed)
            self.pressed.append((was.by, was.skill, was.side, was.member, len(dice)))
        return faces

    def take(self, kind: type[Any] | tuple[type[Any], ...], waiting: Waiting) -> Any:
        self.kept_last = False
        return super().take(kind, waiting)

    def find_luck(self, roll: int) -> ev.LuckPressed | None:
        for place, record in enumerate(self.old):
            if isinstance(record.event, ev.LuckPressed) and record.event.roll == roll:
                del self.old[place]
                return record.event
        return None

    def of_server(self, roll: ev.RollRequested) -> tuple[int, ...]:
        if isinstance(self.dealer, NoDice):
            raise NewDice
        return super().of_server(roll)

    def find_roll(self, figure: int, purpose: str, sides: int, left: tuple[str, ...]) -> list[RecordedEvent]:
        """The old roll with all its parts, taken off the list; empty where there is none."""
        for place, record in enumerate(self.old):
            event = record.event
            if not isinstance(event, ev.Rolled) or (event.figure, event.purpose) != (figure, purpose):
                continue
            if event.options[event.faces[0] - 1] in left if left and event.options else event.sides == sides:
                return self.take_parts(place)
        return []

    def take_parts(self, place: int) -> list[RecordedEvent]:
        first = self.old.pop(place)
        assert isinstance(first.event, ev.Rolled)
        parts, missing = [first], first.event.count - len(first.event.faces)
        while missing > 0 and (at := part_after(self.old[place:], parts[-1].event, missing)) >= 0:
            parts.append(self.old.pop(place + at))
            event = parts[-1].event
            assert isinstance(event, ev.Rolled)
            missing -= len(event.faces)
        return parts

    def ask(self, question: Question) -> object:
        answered = self.find_answer(question)
        if answered is None or self.at < len(self.command_run):
            return super().ask(question)
        self.stops += 1
        asked = self.put(question)
        self.before_input, self.kept_last = len(self.new), True
        self.waiting_before_input = Waiting("answer", question.about[0] if question.about else 0, question.sides, asked)
        event = answered.event
        assert isinstance(event, ev.Answered)
        amended = answered.version == self.entry and self.value_said is not None
        value = dict(self.value_said or {}) if amended else event.answer
        answer = do.convert(value, self.answers[question.kind], "answer")
        self.add(ev.Answered(asked.question, value), answered.provenance)
        return answer

    def ask_each(self, question: Question, check: Callable[[int, object], None]) -> dict[int, object]:
        """Answers that lay open count again, where the same sides are asked and each could still say so."""
        opened_before = self.find_opened(question)
        if opened_before is None or self.at < len(self.command_run):
            return super().ask_each(question, check)
        self.stops += 1
        asked = self.put(question)
        assert isinstance(opened_before.event, ev.AnswersOpened)
        event = ev.AnswersOpened(asked.question, opened_before.event.answers)
        answers = self.opened(event, question)
        for side, answer in answers.items():
            check(side, answer)
        self.add(event, opened_before.provenance)
        self.before_input = len(self.new)
        return answers

    def find_opened(self, question: Question) -> RecordedEvent | None:
        numbers = self.asked_so(question)
        for place, record in enumerate(self.old):
            if isinstance(record.event, ev.AnswersOpened) and record.event.question in numbers:
                same = tuple(answer.side for answer in record.event.answers) == question.sides
                return self.old.pop(place) if same else None
        return None

    def find_answer(self, question: Question) -> RecordedEvent | None:
        numbers = self.asked_so(question)
        for place, record in enumerate(self.old):
            if isinstance(record.event, ev.Answered) and record.event.question in numbers:
                del self.old[place]
                return record
        return None

    def asked_so(self, question: Question) -> list[int]:
        """The numbers of the old questions of this kind about the same figures."""
        old = [record.event for record in self.old if isinstance(record.event, ev.Asked)]
        return [asked.question for asked in old if (asked.kind, asked.about) == (question.kind, question.about)]
