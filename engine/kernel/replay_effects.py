"""The `Effects` of a live battle: a tape of what is already recorded, then people and committed dice.

A suspended action is run again from its command. As long as the tape lasts, every roll, question and event must be
the one recorded (compared by signature, never by wording); after its end new things happen and are collected.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from engine.kernel.commands import Answer, Command, EnterDice, GiveEntropy, GoOnWithout, OpenSeed, convert
from engine.kernel.dice_events import EntropyGiven, EntropyMissed, EntropyRequested
from engine.kernel.effects import Effects, Question
from engine.kernel.events import Answered, AnswersOpened, Aside, Asked, Event, LuckPressed, Rolled, RollRequested
from engine.kernel.recorded import NewEvent, RecordedEvent
from engine.kernel.refusal import Malformed, Refusal, Suspended
from engine.kernel.seeds import Devices, Seeds
from engine.kernel.why import Why


class Deal(NamedTuple):
    """Faces of a server roll with the secret that lets anybody check them."""

    faces: tuple[int, ...]
    secret: str


class Dealer(Protocol):
    def deal(self, roll: int, count: int, sides: int, seeds: tuple[bytes, ...] = (), fresh: bytes = b"") -> Deal: ...


class Seals(Protocol):
    """Who answers a question that goes to several sides, and what of the answers is there already."""

    def seal(self, tape: "ReplayEffects", asked: Asked, entered: Answer, check: Callable[[int, object], None]) -> None:
        """Writes one side's answer down. Raises: Malformed, Refusal."""

    def missing(self, asked: Asked) -> int:
        """How many sides have still to answer."""

    def opened(self, asked: Asked) -> AnswersOpened: ...


class Waiting(NamedTuple):
    """What the table waits for. `kind`: command, dice, devices, answer, report or nothing; `asked`: the open event.

    `missing`: how many of the sides have still to answer, where each answers for itself and nobody is told which.
    """

    kind: str
    figure: int = 0
    sides: tuple[int, ...] = ()
    asked: Event | None = None
    turn: str = ""
    missing: int = 0


class ReplayEffects(Effects):
    def __init__(
        self,
        command_run: Sequence[RecordedEvent],
        inputs: Sequence[Command],
        dealer: Dealer,
        *,
        version: int,
        roll: int,
        question: int,
        typed_sides: frozenset[int],
        answers: Mapping[str, type[msgspec.Struct]],
        provenance: str,
        fact_kinds: frozenset[str],
    ) -> None:
        self.command_run = [record for record in command_run if not isinstance(record.event, Aside)]
        self.at = 0
        self.inputs = list(inputs)
        self.dealer = dealer
        self.version = version
        self.next_roll = roll
        self.next_question = question
        self.typed_sides = typed_sides  # -1 stands for the card deck
        self.answers = answers
        self.provenance = provenance
        self.fact_kinds = fact_kinds
        self.may: Callable[[Waiting, Command], bool] = lambda waiting, entered: True  # is it his to give?
        self.member = ""  # who enters
        self.stands: Callable[[], bool] = lambda: self.dealt  # what was entered before an entry that is refused
        self.seeds = Seeds()
        self.seated: frozenset[str] = frozenset()
        self.devices = Devices()
        self.given = {
            record.event.roll: record.event
            for record in command_run
            if isinstance(record.event, (EntropyGiven, EntropyMissed))
        }
        self.seals: Seals | None = None  # of whoever enters
        self.windows: frozenset[str] = frozenset()  # questions that the others must see before they are answered
        self.new: list[NewEvent] = []
        self.because = self.command_run[0].version if self.command_run else 0
        self.waiting: Waiting | None = None
        self.dealt = False
        self.before_input = -1  # how many new events there were when the last entry was taken

    # -- writing ------------------------------------------------------------------------------------------------
    def record(self, event: object) -> int:
        assert isinstance(event, Event)
        if self.at < len(self.command_run):
            here = self.command_run[self.at]
            if here.event != event:
                raise diverged(here.event, event)
            self.at += 1
            return here.version
        return self.add(event, self.provenance)

    def add(self, event: Event, provenance: str) -> int:
        self.version += 1
        self.new.append(NewEvent(event, provenance, self.because))
        if not self.because:
            self.because = self.version
        return self.version

    # -- rolling ------------------------------------------------------------------------------------------------
    def roll(self, figure: int, side: int, purpose: str, count: int, sides: int, why: Why | None) -> bytes:
        return bytes(
            self.with_luck(figure, side, purpose, self.faces(figure, side, purpose, count, sides, why, ()), sides)
        )

    def with_luck(self, figure: int, side: int, purpose: str, faces: tuple[int, ...], sides: int) -> tuple[int, ...]:
        """The roll as it stands after dice of it were thrown again; the old ones stay on record."""
        self.pressed = []
        while self.at < len(self.command_run):
            record = self.command_run[self.at]
            pressed = record.event
            if not isinstance(pressed, LuckPressed):
                break
            self.at += 1
            why = Why()
            why.reasons = list(pressed.why)
            again = self.faces(figure, side, purpose, len(pressed.dice), sides, why, ())
            after = list(faces)
            for place, face in zip(pressed.dice, again, strict=True):
                after[place] = face
            faces = tuple(after)
            self.pressed.append((pressed.by, pressed.skill, pressed.side, pressed.member, len(pressed.dice)))
        return faces

    def draw(self, figure: int, side: int, purpose: str, left: tuple[str, ...]) -> int:
        return self.faces(figure, side, purpose, 1, len(left), None, left)[0] - 1

    def is_typed(self, side: int) -> bool:
        return side in self.typed_sides

    def faces(
        self, figure: int, side: int, purpose: str, count: int, sides: int, why: Why | None, left: tuple[str, ...]
    ) -> tuple[int, ...]:
        reasons = why.reasons if why is not None else []
        signature = (figure, purpose, count, sides, left)
        requested: RollRequested | None = None
        if self.at < len(self.command_run):
            event = self.command_run[self.at].event
            if not isinstance(event, (Rolled, RollRequested, EntropyRequested)) or _signature(event) != signature:
                raise diverged(event, signature)
            self.at += 1
            if isinstance(event, Rolled):
                if len(event.faces) < count:  # kept by a correction: only what is missing is rolled
                    return event.faces + self.faces(figure, side, purpose, count - len(event.faces), sides, None, left)
                return event.faces
            if self.at < len(self.command_run):
                result = self.command_run[self.at].event
                if not isinstance(result, Rolled) or result.roll != event.roll:
                    raise diverged(result, event)
                self.at += 1
                return result.faces
            if isinstance(event, EntropyRequested):
                return self.with_devices(event)
            requested = event
        if requested is None:
            number = self.next_roll
            self.next_roll += 1
            if side not in self.typed_sides:
                return self.of_server(RollRequested(number, figure, purpose, count, sides, reasons, left))
            whose = -1 if figure else side
            requested = RollRequested(number, figure, purpose, count, sides, reasons, left, whose)
            self.add(requested, self.provenance)
        entered: EnterDice = self.take(EnterDice, Waiting("dice", figure, (side,) if side >= 0 else (), requested))
        must_be_possible(entered, requested)
        self.add(
            Rolled(requested.roll, figure, purpose, count, sides, entered.faces, requested.why, left),
            "typed",
        )
        return entered.faces

    def of_server(self, roll: RollRequested) -> tuple[int, ...]:
        """Request and result in one event, unless devices have a part in it: then the request is recorded first."""
        of = self.devices.asked()
        openers = self.devices.here(self.seeds.to_open()) if not self.seeds.fixed else ()
        if not of and not openers:
            return self.show(roll)
        requested = EntropyRequested(
            roll.roll, roll.figure, roll.purpose, roll.count, roll.sides, roll.why, roll.options, of, openers
        )
        self.add(requested, self.provenance)
        self.dealt = True  # it counts as rolled, whatever else was entered with it
        return self.with_devices(requested)

    def with_devices(self, requested: EntropyRequested) -> tuple[int, ...]:
        """Takes what devices send until nothing is missing, or until somebody goes on without it."""
        given = self.given.get(requested.roll)
        while True:
            awaits_bytes = bool(requested.of) and given is None
            if not awaits_bytes and not set(requested.openers) & set(self.seeds.to_open()):
                break
            entered = self.take(
                (GiveEntropy, OpenSeed, GoOnWithout), Waiting("devices", requested.figure, (), requested)
            )
            if entered.roll not in (None, requested.roll):
                raise Refusal("roll-not-awaited", {"roll": entered.roll, "awaited": requested.roll}, 409)
            if isinstance(entered, OpenSeed):
                self.add(self.seeds.open(self.member, entered.seed, self.seated, True), "server")
            elif isinstance(entered, GiveEntropy):
                if not awaits_bytes:
                    raise Refusal("entropy-not-awaited", status=409)
                given = EntropyGiven(requested.roll, self.member, entered.entropy)
                self.add(given, "server")
            else:
                if awaits_bytes:
                    given = EntropyMissed(requested.roll)
                    self.add(given, "server")
                break
        return self.show(requested, bytes.fromhex(given.entropy) if isinstance(given, EntropyGiven) else b"")

    def show(self, roll: RollRequested | EntropyRequested, fresh: bytes = b"") -> tuple[int, ...]:
        """The faces, with everything that went into them. The first roll ends the first round of seeds."""
        if self.seeds.committed and not self.seeds.fixed:
            self.add(self.seeds.fix(self.seated), "server")
        seeds = self.seeds.as_bytes
        if seeds or fresh:
            deal = self.dealer.deal(roll.roll, roll.count, roll.sides, seeds, fresh)
        else:
            deal = self.dealer.deal(roll.roll, roll.count, roll.sides)
        self.dealt = True
        rolled = Rolled(
            roll.roll,
            roll.figure,
            roll.purpose,
            roll.count,
            roll.sides,
            deal.faces,
            roll.why,
            roll.options,
            deal.secret,
        )
        self.add(rolled, "forced" if self.provenance == "forced" else "server")
        return deal.faces

    # -- asking -------------------------------------------------------------------------------------------------
    def ask(self, question: Question) -> object:
        self.stops += 1
        shape = self.answers[question.kind]
        asked: Asked | None = None
        if self.at < len(self.command_run):
            event = self.command_run[self.at].event
            if not isinstance(event, Asked) or _question(event) != question:
                raise diverged(event, question)
            self.at += 1
            asked = event
            if self.at < len(self.command_run):
                given = self.command_run[self.at].event
                if not isinstance(given, Answered) or given.question != asked.question:
                    raise diverged(given, asked)
                self.at += 1
                return convert(given.answer, shape, "answer")
        just_asked = asked is None
        asked = asked or self.put(question)
        figure = question.about[0] if question.about else 0
        waiting = Waiting("answer", figure, question.sides, asked)
        if just_asked and question.kind in self.windows:
            self.waiting = waiting
            raise Suspended  # in an entry of its own: a fact told and the dice after it would come as one
        entered: Answer = self.take(Answer, waiting)
        must_answer(entered, asked)
        if entered.side is not None:
            raise Malformed("command.side", entered.side, "without-unknown-field", {"field": "side"})
        answer = convert(entered.value, shape, "answer")
        self.add(
            Answered(asked.question, entered.value), "measured" if question.kind in self.fact_kinds else self.provenance
        )
        return answer

    def put(self, question: Question) -> Asked:
        """Puts the question to people, under a number of its own."""
        asked = Asked(
            self.next_question, question.kind, question.sides, question.about, question.options, question.most
        )
        self.next_question += 1
        self.add(asked, self.provenance)
        return asked

    def sides_asked(self, question: Question) -> tuple[int, ...] | None:
        if self.at == len(self.command_run):
            return None
        asked = self.command_run[self.at].event
        if not isinstance(asked, Asked) or _question(asked) != msgspec.structs.replace(question, sides=asked.sides):
            return ()
        return asked.sides

    def ask_each(self, question: Question, check: Callable[[int, object], None]) -> dict[int, object]:
        """Every answer is an entry of its own, so that nobody's comes together with what it leads to."""
        self.stops += 1
        if self.at == len(self.command_run):
            self.waiting = waiting_for(self.put(question), len(question.sides))
            raise Suspended
        asked = self.command_run[self.at].event
        if not isinstance(asked, Asked) or _question(asked) != question:
            raise diverged(asked, question)
        self.at += 1
        if self.at < len(self.command_run):
            opened = self.command_run[self.at].event
            if not isinstance(opened, AnswersOpened) or opened.question != asked.question:
                raise diverged(opened, asked)
            self.at += 1
            return self.opened(opened, question)
        return self.opened(self.sealed(asked, check), question)

    def sealed(self, asked: Asked, check: Callable[[int, object], None]) -> AnswersOpened:
        """One more answer; the last one opens all."""
        seals = self.seals
        assert seals is not None, "nobody is there to answer"
        entered: Answer = self.take(Answer, waiting_for(asked, seals.missing(asked)))
        must_answer(entered, asked)
        seals.seal(self, asked, entered, check)
        if missing := seals.missing(asked):
            self.waiting = waiting_for(asked, missing)
            raise Suspended
        opened = seals.opened(asked)
        self.add(opened, "forced" if any(answer.referee for answer in opened.answers) else self.provenance)
        self.dealt = True  # now everybody knows them: they stand, whatever else was entered with the last one
        self.before_input, self.waiting_before_input = len(self.new), Waiting("command")
        return opened

    def opened(self, event: AnswersOpened, question: Question) -> dict[int, object]:
        return {answer.side: convert(answer.answer, self.answers[question.kind], "answer") for answer in event.answers}

    # -- people -------------------------------------------------------------------------------------------------
    def take(self, kind: type[Any] | tuple[type[Any], ...], waiting: Waiting) -> Any:
        if not self.inputs:
            self.waiting = waiting
            raise Suspended
        self.before_input = len(self.new)
        self.waiting_before_input = waiting
        entered = self.inputs.pop(0)
        if not isinstance(entered, kind):
            raise Refusal("entry-does-not-fit", {"awaited": waiting.kind, "entered": type(entered).__name__}, 409)
        if not self.may(waiting, entered):
            raise Refusal("not-yours", {"figure": waiting.figure}, 403)
        return entered

    def cut_refused_entry(self) -> None:
        """Keeps what was dealt and shown, forgets the entry that was refused after it (no peeking by refusal)."""
        del self.new[self.before_input :]
        self.inputs.clear()
        self.waiting = self.waiting_before_input


def must_answer(entered: Answer, asked: Asked) -> None:
    if entered.question is not None and entered.question != asked.question:
        raise Refusal("question-not-open", {"question": entered.question, "open": asked.question}, 409)


def waiting_for(asked: Asked, missing: int) -> Waiting:
    """The table waits for several sides, each of which answers for itself."""
    return Waiting("answer", 0, asked.sides, asked, missing=missing)


def must_be_possible(entered: EnterDice, requested: RollRequested) -> None:
    if entered.roll is not None and entered.roll != requested.roll:
        raise Refusal("roll-not-awaited", {"roll": entered.roll, "awaited": requested.roll}, 409)
    if len(entered.faces) != requested.count:
        raise Refusal("wrong-number-of-dice", {"needed": requested.count, "given": len(entered.faces)})
    for face in entered.faces:
        if not 1 <= face <= requested.sides:
            raise Refusal("impossible-face", {"face": face, "sides": requested.sides})


def _signature(event: Rolled | RollRequested | EntropyRequested) -> tuple[int, str, int, int, tuple[str, ...]]:
    return (event.figure, event.purpose, event.count, event.sides, event.options)


def _question(event: Asked) -> Question:
    return Question(event.kind, event.sides, event.about, event.options, event.most)


def diverged(recorded: object, now: object) -> Refusal:
    """The rules changed between an action's first part and its answer: nothing is rolled anew."""
    return Refusal("rules-changed", {"recorded": repr(recorded), "now": repr(now)}, 409)
