"""The rules are run again over a recorded battle: what each entry wrote must be what it writes now.

Each entry is decided once more on the table as it stood, with the dice that fell and what devices gave; what the rules
write then is compared with what is recorded. A true roll with a made-up consequence differs, and so does a consequence
that is missing or that nothing led to. Facts that people told are taken as they were told.

The table is folded from the beginning for every entry, as it is for everybody who enters something: 2 µs an event.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import msgspec

from engine.kernel import commands as do
from engine.kernel import events as ev
from engine.kernel.common_commands import must_be_proposable
from engine.kernel.correction import amend, preview
from engine.kernel.decide import Game, decide, load
from engine.kernel.dice_events import DiceKeyLost
from engine.kernel.forks import gone_on
from engine.kernel.outside import Outside
from engine.kernel.recorded import NewEvent, RecordedEvent
from engine.kernel.reentry import REFUSED, also_entered, reentered
from engine.kernel.ruleset import Acting, Ruleset

PROMISES: Final = (ev.DiceCommitted, DiceKeyLost)  # no rule writes them; checked with the dice
_plain = msgspec.json.Encoder(order="sorted").encode


class Line(NamedTuple):
    """`referee`: entered with the referee's authority; `copied`: taken over from the battle that this is a copy of."""

    recorded: RecordedEvent
    referee: bool = False
    copied: bool = False


class Difference(NamedTuple):
    """The first line that the rules don't write. `expected` is what they write in its place, None: nothing; `no` is why
    they decline the entry; `recorded` is None where lines are missing behind the one before `version`.
    """

    version: int
    recorded: ev.Event | None
    expected: NewEvent | None = None
    no: Exception | None = None


class Audit(NamedTuple):
    """`entries` and `lines` follow from their dice. Not audited: entries under other rules (`others`, by their version)
    and `copied` lines. `promises` are lines that no rule writes.
    """

    entries: int
    lines: int
    others: dict[int, int]
    copied: int
    promises: int
    wrong: Difference | None


def audit(ruleset: Ruleset, lines: Sequence[Line], planned: frozenset[str] = frozenset()) -> Audit:
    """Stops at the first entry that differs. `planned` are the marks (tags) of figures that the battle's plan sends."""
    walk = _Walk(ruleset, lines, planned)
    wrong = None
    for at, end in _entries(lines):
        wrong = walk.entry(at, end)
        if wrong is not None:
            break
    return Audit(walk.audited, walk.followed, walk.others, walk.copied, walk.promises, wrong)


def _entries(lines: Sequence[Line]) -> Iterator[tuple[int, int]]:
    """Where each entry begins and ends; what one entry wrote has one author."""
    start = 0
    for n in range(1, len(lines) + 1):
        if n == len(lines) or _author(lines[n]) != _author(lines[start]):
            yield start, n
            start = n


def _author(line: Line) -> tuple[object, ...]:
    if line.copied:
        return (True,)
    return (False, line.recorded.command, line.recorded.actor, line.recorded.entered_by, line.referee)


class _Tried(NamedTuple):
    """What the rules wrote, and how many of the lines are the same."""

    new: Sequence[NewEvent]
    same: int = 0
    no: Exception | None = None

    @property
    def agrees(self) -> bool:
        return self.no is None and self.same == len(self.new)


class _Differs(Exception):
    def __init__(self, difference: Difference) -> None:
        self.difference = difference


class _Walk:
    def __init__(self, ruleset: Ruleset, lines: Sequence[Line], planned: frozenset[str]) -> None:
        self.ruleset, self.planned = ruleset, planned
        self.lines = lines
        self.recorded = [line.recorded for line in lines]
        self.in_force = 0  # the version of the rules
        self.audited = self.followed = self.copied = self.promises = 0
        self.others: dict[int, int] = {}

    def entry(self, at: int, end: int) -> Difference | None:
        if self.lines[at].copied:
            return self.taken_over(at, end)
        try:
            self.steps(at, end)
        except _Differs as differs:
            return self.differs(at, end, differs.difference)
        promised = sum(isinstance(record.event, PROMISES) for record in self.recorded[at:end])
        self.audited += 1
        self.promises += promised
        self.followed += end - at - promised
        return None

    def taken_over(self, at: int, end: int) -> Difference | None:
        """Only a copy takes lines over, all before it forks off."""
        if at or end == len(self.recorded) or not isinstance(self.recorded[end].event, ev.Forked):
            return Difference(self.recorded[at].version, self.recorded[at].event)
        self.copied = end
        for record in self.recorded[:end]:
            self.note_rules(record.event)
        return None

    def differs(self, at: int, end: int, difference: Difference) -> Difference | None:
        """None where the entry was made under other rules; but its lines must lead to some table all the same."""
        for record in self.recorded[at:end]:
            self.note_rules(record.event)
        if self.in_force in (0, self.ruleset.version):  # 0: the battle was never opened
            return difference
        try:
            load(self.ruleset, self.recorded[:end])
        except Exception as error:
            return difference._replace(expected=None, no=error)
        self.others[self.in_force] = self.others.get(self.in_force, 0) + 1
        return None

    def note_rules(self, event: ev.Event) -> None:
        if isinstance(event, (ev.BattleOpened, ev.RulesVersionChanged)):
            self.in_force = event.rules_version

    def steps(self, at: int, end: int) -> None:
        """One entry: what it wrote itself, then what comes in the same breath."""
        first, opening = True, False
        acting = self.acting(at)
        while at < end:
            event = self.recorded[at].event
            self.note_rules(event)
            if isinstance(event, (*PROMISES, ev.RulesVersionChanged)):
                at += 1
                continue
            if first and isinstance(event, ev.BattleOpened) and at == 0:
                self.must_open(event)
                at, opening = at + 1, True
            elif first and isinstance(event, ev.Forked) and self.lines[at - 1].copied:
                at = self.forked(at, end)
            elif first:
                at = self.step(at, end, acting)
            elif self.comes_by_itself(event, opening):
                at = self.step(at, end, Acting(acting.member, True))
            else:
                raise _Differs(Difference(self.recorded[at].version, event))
            first = False
        if first:
            raise _Differs(Difference(self.recorded[end - 1].version, self.recorded[end - 1].event))

    def acting(self, at: int) -> Acting:
        """The header of a sealed answer's line names nobody: who gave it stands in the line."""
        record = self.recorded[at]
        if isinstance(record.event, ev.AnswerSealed):
            return Acting(record.event.by, record.event.referee, record.event.entered_by)
        return Acting(record.actor, self.lines[at].referee)

    def comes_by_itself(self, event: ev.Event, opening: bool) -> bool:
        """The Keeper's orders as the battle opens, and whom the plan sends later."""
        if opening:
            return isinstance(event, ev.Commanded) and event.command.get("type") in self.ruleset.orders
        return isinstance(event, ev.FigureArrived) and not self.planned.isdisjoint(event.figure.tags)

    def must_open(self, event: ev.BattleOpened) -> None:
        try:
            options = self.ruleset.fill_options({**event.options, **event.setup.options})
            self.ruleset.check_setup(msgspec.structs.replace(event.setup, options=options))
        except Exception as error:
            raise _Differs(Difference(1, event, None, error)) from None
        expected = msgspec.structs.replace(event, options=options)
        if not is_same(expected, event):
            raise _Differs(Difference(1, event, NewEvent(expected)))

    def forked(self, at: int, end: int) -> int:
        """A copy begins; an action that was cut in its middle goes on."""
        event = self.recorded[at].event
        assert isinstance(event, ev.Forked)
        try:
            rolls = load(self.ruleset, self.recorded[:at]).next_roll - 1
            expected = NewEvent(msgspec.structs.replace(event, at=at, rolls=rolls))
            game = load(self.ruleset, self.recorded[: at + 1])
            new = [expected, *gone_on(game, Outside(self.recorded[at:end]), self.recorded[at].actor)]
        except Exception as error:
            raise _Differs(Difference(self.recorded[at].version, event, None, error)) from None
        return self.settled(at, end, _Tried(new, self.agreeing(new, at, end)))

    def step(self, at: int, end: int, acting: Acting) -> int:
        """Where the next thing begins. Raises: _Differs."""
        best: _Tried | None = None
        try:
            game = self.table(at, end)
            commands = reentered(game, self.recorded[at:end], acting)
        except Exception as error:
            raise _Differs(Difference(self.recorded[at].version, self.recorded[at].event, None, error)) from None
        for n, command in enumerate(commands):
            tried = self.with_more(at, end, acting, command, game if n == 0 else None)
            if best is None or (tried.agrees, tried.same) > (best.agrees, best.same):
                best = tried
        if best is None:
            raise _Differs(Difference(self.recorded[at].version, self.recorded[at].event))
        return self.settled(at, end, best)

    def settled(self, at: int, end: int, tried: _Tried) -> int:
        at += tried.same
        if tried.agrees and tried.same:
            return at
        recorded = self.recorded[at].event if at < end else None
        expected = tried.new[tried.same] if tried.same < len(tried.new) else None
        version = self.recorded[at].version if at < len(self.recorded) else len(self.recorded) + 1
        raise _Differs(Difference(version, recorded, expected, tried.no))

    def with_more(self, at: int, end: int, acting: Acting, command: do.Command, game: Game | None) -> _Tried:
        """Also what was entered with it, as far as it is recorded and wanted."""
        then: list[do.Command] = []
        best = self.decided(at, end, acting, command, then, game)
        while best.no is None and 0 < best.same < end - at:
            more = also_entered(self.recorded[at + best.same])
            if more is None:
                break
            then.append(more)
            tried = self.decided(at, end, acting, command, then)
            if tried.same <= best.same:
                break
            best = tried
        return best

    def decided(
        self,
        at: int,
        end: int,
        acting: Acting,
        command: do.Command,
        then: Sequence[do.Command],
        game: Game | None = None,
    ) -> _Tried:
        """`game` is the table as it stands, where somebody has loaded it and needs it no more."""
        try:
            game = game or self.table(at, end)
            if isinstance(command, do.Amend) and acting.referee and not command.shown:
                command = msgspec.structs.replace(command, shown=preview(game, command, then).shown)
            assert isinstance(game.devices, Outside)
            if isinstance(command, do.Amend) and command.command == REFUSED and acting.referee:
                must_be_proposable(game, msgspec.structs.replace(command, command={}), True)
                new = amend(game, command, game.devices, then).new
            else:
                new = decide(game, command, acting, game.devices, then).new
        except Exception as error:  # a refusal, or what forged lines do to rules that never meet such a table
            return _Tried([], 0, error)
        return _Tried(new, self.agreeing(new, at, end))

    def table(self, at: int, end: int) -> Game:
        game = load(self.ruleset, self.recorded[:at])
        game.devices = Outside(self.recorded[at:end])
        game.rules_version = self.ruleset.version  # that they changed is a line of its own
        return game

    def agreeing(self, new: Sequence[NewEvent], at: int, end: int) -> int:
        same = 0
        for new_event, line in zip(new, self.recorded[at:end], strict=False):
            if new_event.provenance != line.provenance or not is_same(new_event.event, line.event):
                break
            same += 1
        return same


def is_same(event: ev.Event, other: ev.Event) -> bool:
    """As they are written down: what was decided just now may hold tuples where what was read holds lists."""
    return type(event) is type(other) and _plain(event) == _plain(other)
