"""A live battle as it stands: folded from its events. Reading only."""

from collections.abc import Iterable, Sequence
from typing import Any

from engine.kernel import dice_events as de
from engine.kernel import events as ev
from engine.kernel.effective import CUTS, effective
from engine.kernel.recorded import RecordedEvent
from engine.kernel.replay_effects import ReplayEffects, Waiting, waiting_for
from engine.kernel.ruleset import Acting, Ruleset, Turn, Viewer, Who
from engine.kernel.seeds import Devices, Seeds
from engine.kernel.witness import Witnesses


class ReportState:
    """A side's newest report and what the others say to it."""

    def __init__(self, event: ev.Reported, author: str, version: int) -> None:
        self.number = event.number
        self.report = event.report
        self.note = event.note
        self.author = author
        self.version = version
        self.approved: set[int] = set()  # sides; -1 is the referee
        self.absent = False  # settled by the referee for somebody who never answered
        self.disputed = False
        self.reason = ""
        self.disputed_by = -1

    def is_approved(self, by: int) -> bool:
        return not self.disputed and by in self.approved

    def approve(self, by: int) -> None:
        """The referee's word also settles what was disputed."""
        self.approved.add(by)
        if by < 0:
            self.disputed = False


class Game:
    """One battle as it stands: the ruleset's `battle`, and what every battle has (people, pauses, open requests)."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.everything: list[RecordedEvent] = []
        self.counting: list[RecordedEvent] = []
        self.opened: ev.BattleOpened
        self.battle: Any = None
        self.players: list[set[str]] = []
        self.player_of: dict[int, str] = {}
        self.side_of: dict[int, int] = {}
        self.dice: list[str] = []
        self.dice_next: dict[int, tuple[str, Turn]] = {}  # from the turn on that follows this one
        self.fresh = "auto"
        self.fresh_rolls: set[int] = set()  # rolls that another device has put fresh bytes into
        self.seeds = Seeds()
        self.witnesses = Witnesses()
        self.devices = Devices()  # whoever has to do with the outside puts the real ones here
        self.cards = "server"
        self.detail = "rolls"
        self.reports: dict[int, ReportState] = {}
        self.paused = False
        self.ended: ev.BattleEnded | None = None
        self.open: ev.RollRequested | de.EntropyRequested | ev.Asked | None = None
        self.sealed: dict[
            int, RecordedEvent
        ] = {}  # by side: the lines of its answer, while the open question goes to several
        self.run_at = 0  # place of the newest command run's first event in `counting`
        self.proposals: dict[int, ev.Proposed] = {}
        self.consents: dict[int, set[int]] = {}  # of open proposals: the sides that consented besides the proposer's
        self.version = 0
        self.next_roll = 1
        self.next_question = 1
        self.rules_version = 0
        self.copied = 0  # of a what-if copy: the last version that was taken over
        self.played = False  # an entry was played on `battle`, which is no longer what the events say

    def attach(self, tape: ReplayEffects) -> None:
        """An entry is played on the battle as it stands."""
        self.played = True
        self.ruleset.attach(self.battle, tape)

    # -- folding ------------------------------------------------------------------------------------------------
    def follow(self, record: RecordedEvent) -> None:
        """The next event of the stream."""
        self.everything.append(record)
        self.note_numbers(record)
        self.fold(record)

    def fold(self, record: RecordedEvent) -> None:
        event = record.event
        fold = FOLD.get(type(event))
        if fold is not None:
            fold(self, event)
        elif type(event) is ev.AnswerSealed:
            if isinstance(self.open, ev.Asked) and self.open.question == event.question:
                self.sealed[event.side] = record
        elif type(event) is ev.Reported:
            self.reports[event.side] = ReportState(event, record.actor, record.version)
        if type(event) is ev.Commanded:
            self.run_at = len(self.counting)
            self.begin_run()
        if type(event) in RULESET_SEES or type(event) not in KERNEL_EVENTS:
            self.ruleset.apply(self.battle, event, record.version)
        self.counting.append(record)

    def note_numbers(self, record: RecordedEvent) -> None:
        """Roll and question numbers never come back, also those of skipped events; nor does what is in the dice."""
        event = record.event
        self.version = record.version
        if type(event) not in NOTED:
            return  # most; asking them about each type would cost as much as folding them
        if isinstance(event, (ev.Rolled, ev.RollRequested, de.EntropyRequested)):
            self.next_roll = max(self.next_roll, event.roll + 1)
        elif isinstance(event, de.DICE_ASIDE):
            self.seeds.see(event)
            self.witnesses.see(record.version, event)
            if isinstance(event, de.EntropyGiven):
                self.fresh_rolls.add(event.roll)
            elif isinstance(event, de.FreshSet):
                self.fresh = event.mode
        elif isinstance(event, ev.DiceCommitted):
            self.seeds.see(event)
        elif isinstance(event, ev.Asked):
            self.next_question = max(self.next_question, event.question + 1)
        elif isinstance(event, ev.Forked):
            self.copied = record.version - 1
            self.seeds, self.witnesses, self.fresh = Seeds(), Witnesses(), "auto"  # devices had a part in other dice
            self.fresh_rolls.clear()

    # -- reading ------------------------------------------------------------------------------------------------
    @property
    def waiting(self) -> Waiting:
        if self.ended:
            return Waiting("nothing")
        if self.open is not None:
            if isinstance(self.open, ev.Asked):
                if self.is_sealed(self.open):
                    return waiting_for(self.open, sum(side not in self.sealed for side in self.open.sides))
                return Waiting("answer", self.open.about[0] if self.open.about else 0, self.open.sides, self.open)
            if isinstance(self.open, de.EntropyRequested):
                return Waiting("devices", self.open.figure, (), self.open)
            side = self.side_of.get(self.open.figure, self.open.side)
            return Waiting("dice", self.open.figure, () if side < 0 else (side,), self.open)
        if self.detail == "report":
            return Waiting("report", sides=self.reports_awaited())
        turn = self.ruleset.turn(self.battle)
        return Waiting("command", turn.figure, turn.sides, None, turn.kind)

    def is_sealed(self, asked: object) -> bool:
        """Does each side answer this for itself, so that nobody knows of the others' answers until all are in?"""
        return isinstance(asked, ev.Asked) and asked.kind in self.ruleset.sealed_questions

    def reporting_sides(self) -> list[int]:
        return [n for n, side in enumerate(self.opened.setup.sides) if not side.neutral]

    def judges(self, side: int) -> list[int]:
        """Who has to approve a side's report: the others that somebody plays, and the side itself where somebody
        else told it; -1, the referee, where nobody is left; nobody where one person plays everything."""
        author = self.reports[side].author
        if self.people() == {author}:
            return []
        judges = [other for other in self.reporting_sides() if other != side and self.players[other] - {author}]
        if self.players[side] and side not in self.sides_of(author):
            judges.append(side)
        return judges or [-1]

    def approvals_awaited(self, side: int) -> list[int]:
        """Who still has to approve the report of a side that has reported."""
        report = self.reports[side]
        if report.disputed or report.is_approved(-1):
            return []
        return [judge for judge in self.judges(side) if judge not in report.approved]

    def is_agreed(self, side: int) -> bool:
        """The side has reported, and nothing stands against it."""
        report = self.reports.get(side)
        return report is not None and not report.disputed and not self.approvals_awaited(side)

    def reports_awaited(self) -> tuple[int, ...]:
        """Sides that have to report (again), or to approve what was reported."""
        awaited: set[int] = set()
        for side in self.reporting_sides():
            report = self.reports.get(side)
            if report is None or report.disputed:
                awaited.add(side)
            else:
                awaited.update(judge for judge in self.approvals_awaited(side) if judge >= 0)
        return tuple(sorted(awaited))

    def people(self) -> set[str]:
        """Everybody who plays here."""
        return {member for side in self.players for member in side} | set(self.player_of.values())

    def seated(self) -> set[str]:
        """Everybody who plays a side that isn't neutral, wholly or by single figures."""
        own = [not side.neutral for side in self.opened.setup.sides]
        seated = {member for n, side in enumerate(self.players) if own[n] for member in side}
        return seated | {member for figure, member in self.player_of.items() if own[self.side_of[figure]]}

    def begin_run(self) -> None:
        """Where a new turn has begun, the sides roll as they said they would."""
        if self.dice_next:
            turn = self.ruleset.turn(self.battle)
            for side, (dice, then) in list(self.dice_next.items()):
                if turn != then:
                    self.dice[side] = dice
                    del self.dice_next[side]

    @property
    def command_run(self) -> list[RecordedEvent]:
        """The unfinished command run, empty when the table waits between command runs."""
        return self.counting[self.run_at :] if self.open is not None else []

    def is_referees(self, side: int) -> bool:
        """Where the referee runs opponents, a side for which the opening named nobody is his: he alone says who plays
        it or a figure of it."""
        return self.ruleset.has_keeper and not self.opened.setup.sides[side].players

    def speakers(self, side: int) -> set[str]:
        """Who speaks for the whole side. Whoever plays single figures does, but for those of the referee's side."""
        if self.is_referees(side):
            return self.players[side]
        return self.players[side] | {
            member for figure, member in self.player_of.items() if self.side_of[figure] == side
        }

    def awaited(self, waits: Waiting) -> set[str]:
        """Who can give what the table waits for: the figure's player, else those who play the sides that are asked."""
        player = self.player_of.get(waits.figure)
        return {player} if player else {member for side in waits.sides if side >= 0 for member in self.playing(side)}

    def playing(self, side: int) -> set[str]:
        """Who speaks for the side, but for players who have handed on everybody they had there."""
        if not any(self.side_of[figure] == side for figure in self.player_of):
            return self.players[side]
        seen = self.ruleset.view(self.battle, Viewer())["figures"]
        there = [row["n"] for row in seen if row["side"] == side and row["loss"] == "in_play"]
        if not there or any(figure not in self.player_of for figure in there):
            return self.speakers(side)
        return self.speakers(side) & {self.player_of[figure] for figure in there}

    def sides_of(self, member: str) -> tuple[int, ...]:
        return tuple(side for side in range(len(self.players)) if member in self.speakers(side))

    def figures_of(self, member: str) -> tuple[int, ...]:
        """Figures that he plays by themselves, whoever plays their side."""
        return tuple(figure for figure, player in self.player_of.items() if player == member)

    def may_play(self, acting: Acting, who: Who) -> bool:
        if not all(self.may_play(acting, other) for other in who.besides):
            return False
        if who.own:
            return self.is_own(acting, who.side)
        if acting.referee:
            return True
        if who.referee:
            return False
        if who.figure and self.player_of.get(who.figure):
            return self.player_of[who.figure] == acting.member
        side = self.side_of.get(who.figure, who.side) if who.figure else who.side
        return acting.member in (self.speakers(side) if side >= 0 else self.people())

    def is_own(self, acting: Acting, side: int) -> bool:
        """Does whoever acts speak for the side? Whoever only types it in for them is somebody else, too."""
        return {acting.member, acting.entered_by or acting.member} <= self.speakers(side)


# -- how the events of every battle fold ----------------------------------------------------------------------------
def _opened(game: Game, event: ev.BattleOpened) -> None:
    game.opened = event
    game.rules_version = event.rules_version
    game.battle = game.ruleset.new_battle(event.setup, event.options)
    game.players = [set(side.players) for side in event.setup.sides]
    game.dice = [side.dice for side in event.setup.sides]
    game.cards = event.setup.cards
    game.detail = event.setup.detail
    for number, figure in enumerate(event.setup.figures, start=1):
        _seat(game, number, figure)


def _seat(game: Game, number: int, figure: Any) -> None:
    game.side_of[number] = figure.side
    if figure.player:
        game.player_of[number] = figure.player


def _arrived(game: Game, event: ev.FigureArrived) -> None:
    _seat(game, event.number, event.figure)


def _requested(game: Game, event: ev.RollRequested | de.EntropyRequested | ev.Asked) -> None:
    game.open = event
    game.sealed.clear()


def _settled(game: Game, event: ev.Event) -> None:
    game.open = None
    game.sealed.clear()


def _paused(game: Game, event: ev.Event) -> None:
    game.paused = isinstance(event, ev.Paused)


def _ended(game: Game, event: ev.BattleEnded) -> None:
    game.ended = event


def _handed(game: Game, event: ev.HandedOver) -> None:
    for figure in event.figures:
        game.player_of[figure] = event.player


def _joined(game: Game, event: ev.PlayerJoined) -> None:
    game.players[event.side].add(event.player)


def _dice_mode(game: Game, event: ev.DiceModeChanged) -> None:
    """In the middle of somebody's turn it counts from the next one on."""
    game.begin_run()
    turn = game.ruleset.turn(game.battle)
    if turn.is_somebodys:
        game.dice_next[event.side] = (event.dice, turn)
    else:
        game.dice[event.side] = event.dice


def _proposed(game: Game, event: ev.Proposed) -> None:
    game.proposals[event.proposal] = event


def _agreed(game: Game, event: ev.Agreed) -> None:
    game.proposals.pop(event.proposal, None)


def _declined(game: Game, event: ev.ProposalDeclined) -> None:
    game.proposals.pop(event.proposal, None)
    game.consents.pop(event.proposal, None)


def _consented(game: Game, event: ev.Consented) -> None:
    game.consents.setdefault(event.proposal, set()).add(event.side)


def _moved_on(game: Game, event: ev.Commanded) -> None:
    """A proposal was about the table as it lay: with the next action it lapses, and may be made again."""
    game.proposals.clear()
    game.consents.clear()


def _detail(game: Game, event: ev.DetailChanged) -> None:
    game.detail = event.detail


def _approved(game: Game, event: ev.ReportApproved) -> None:
    for report in game.reports.values():
        if report.number == event.report:
            report.approve(event.by)
            report.absent = report.absent or event.absent


def _disputed(game: Game, event: ev.ReportDisputed) -> None:
    for report in game.reports.values():
        if report.number == event.report:
            report.disputed, report.reason, report.disputed_by = True, event.reason, event.by
            report.approved.clear()


def _rules_version(game: Game, event: ev.RulesVersionChanged) -> None:
    game.rules_version = event.rules_version


FOLD: dict[type[ev.Event], Any] = {
    ev.BattleOpened: _opened,
    ev.FigureArrived: _arrived,
    ev.RollRequested: _requested,
    de.EntropyRequested: _requested,
    ev.Asked: _requested,
    ev.Rolled: _settled,
    ev.RollKept: _settled,
    ev.Answered: _settled,
    ev.AnswersOpened: _settled,
    ev.UnitKept: _settled,
    ev.Paused: _paused,
    ev.Resumed: _paused,
    ev.BattleEnded: _ended,
    ev.HandedOver: _handed,
    ev.PlayerJoined: _joined,
    ev.DiceModeChanged: _dice_mode,
    ev.Proposed: _proposed,
    ev.Agreed: _agreed,
    ev.Consented: _consented,
    ev.ProposalDeclined: _declined,
    ev.Commanded: _moved_on,
    ev.RulesVersionChanged: _rules_version,
    ev.DetailChanged: _detail,
    ev.ReportApproved: _approved,
    ev.ReportDisputed: _disputed,
}
KERNEL_EVENTS = frozenset(ev.TAGS.values())
NOTED = frozenset(
    {ev.Rolled, ev.RollRequested, de.EntropyRequested, *de.DICE_ASIDE, ev.DiceCommitted, ev.Asked, ev.Forked}
)
# What drops events, and what the seeds have seen already when it is entered.
ANEW = CUTS | {de.SeedCommitted, de.SeedOpened, de.SeedsFixed}
RULESET_SEES = frozenset({ev.FigureArrived, ev.FigureLeft, ev.BattleEnded, ev.DetailChanged, ev.LuckPressed})


def load(ruleset: Ruleset, recorded: Iterable[RecordedEvent], upto: int | None = None) -> Game:
    """Folds a battle's whole stream (skipped events too); `upto` shows it as it stood after that version."""
    game = Game(ruleset)
    game.everything = list(recorded)
    for record in game.everything:
        if type(record.event) in NOTED:  # few are; whoever has nothing to note isn't called either
            game.note_numbers(record)
    if game.everything:
        game.version = game.everything[-1].version
    shown = game.everything if upto is None else [record for record in game.everything if record.version <= upto]
    for record in effective(shown):
        game.fold(record)
    return game


def load_further(game: Game, new: Sequence[RecordedEvent]) -> Game:
    """The battle with what an entry has added to its events; all is folded anew only where it has to be."""
    if game.played or any(type(record.event) in ANEW for record in new):
        return load(game.ruleset, [*game.everything, *new])
    for record in new:
        game.follow(record)
    return game


def fold_until(game: Game, place: int) -> Game:
    """The same battle as it stood before `counting[place]`."""
    earlier = Game(game.ruleset)
    for record in game.counting[:place]:
        earlier.fold(record)
    return earlier


def waiting_points(counting: Iterable[RecordedEvent]) -> set[int]:
    """Versions after which the table waited: the last counting event of each entry."""
    last: dict[str, int] = {}
    between: set[int] = set()
    amended, before = "", 0
    for record in counting:
        if isinstance(record.event, ev.Amended):
            amended = record.command
        elif isinstance(record.event, ev.Commanded) and record.command == amended:
            between.add(before)  # worked out again in one go, as if the table had waited here like the first time
        elif isinstance(record.event, ev.Forked) and record.event.within:
            last = {command: version for command, version in last.items() if version != before}
        before = record.version
        last[record.command or str(record.version)] = record.version
    return {*last.values(), *between}
