"""A live battle as it stands: folded from its events. Reading only."""

from collections.abc import Iterable
from typing import Any

from engine.kernel import events as ev
from engine.kernel.effective import effective
from engine.kernel.recorded import Recorded
from engine.kernel.ruleset import Acting, Ruleset, Who
from engine.kernel.tape import Waiting


class Game:
    """One battle as it stands: the ruleset's `battle`, and what every battle has (people, pauses, open requests)."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.everything: list[Recorded] = []
        self.counting: list[Recorded] = []
        self.opened: ev.BattleOpened
        self.battle: Any = None
        self.players: list[set[str]] = []
        self.player_of: dict[int, str] = {}
        self.side_of: dict[int, int] = {}
        self.dice: list[str] = []
        self.cards = "server"
        self.paused = False
        self.ended: ev.BattleEnded | None = None
        self.open: ev.RollRequested | ev.Asked | None = None
        self.unit_at = 0  # place of the newest unit's first event in `counting`
        self.proposals: dict[int, ev.Proposed] = {}
        self.version = 0
        self.next_roll = 1
        self.next_question = 1
        self.rules_version = 0

    # -- folding ------------------------------------------------------------------------------------------------
    def fold(self, one: Recorded) -> None:
        event = one.event
        fold = FOLD.get(type(event))
        if fold is not None:
            fold(self, event)
        if type(event) is ev.Commanded:
            self.unit_at = len(self.counting)
        if type(event) in RULESET_SEES or type(event) not in KERNEL_EVENTS:
            self.ruleset.apply(self.battle, event, one.version)
        self.counting.append(one)

    def note_numbers(self, one: Recorded) -> None:
        """Roll and question numbers never come back, also those of skipped events."""
        event = one.event
        self.version = one.version
        if isinstance(event, (ev.Rolled, ev.RollRequested)):
            self.next_roll = max(self.next_roll, event.roll + 1)
        elif isinstance(event, ev.Asked):
            self.next_question = max(self.next_question, event.question + 1)

    # -- reading ------------------------------------------------------------------------------------------------
    @property
    def waiting(self) -> Waiting:
        if self.ended:
            return Waiting("nothing")
        if self.open is not None:
            if isinstance(self.open, ev.Asked):
                return Waiting("answer", self.open.about[0] if self.open.about else 0, self.open.sides, self.open)
            side = self.side_of.get(self.open.figure)
            return Waiting("dice", self.open.figure, () if side is None else (side,), self.open)
        turn = self.ruleset.turn(self.battle)
        return Waiting("command", turn.figure, turn.sides, None, turn.kind)

    @property
    def unit(self) -> list[Recorded]:
        """The unfinished unit, empty when the table waits between units."""
        return self.counting[self.unit_at :] if self.open is not None else []

    def sides_of(self, member: str) -> tuple[int, ...]:
        own = {self.side_of[figure] for figure, player in self.player_of.items() if player == member}
        return tuple(n for n, players in enumerate(self.players) if member in players or n in own)

    def may_play(self, acting: Acting, who: Who) -> bool:
        if acting.referee:
            return True
        if who.figure and self.player_of.get(who.figure):
            return self.player_of[who.figure] == acting.member
        side = self.side_of.get(who.figure, who.side) if who.figure else who.side
        sides = self.sides_of(acting.member)
        return side in sides if side >= 0 else bool(sides)


# -- how the events of every battle fold ----------------------------------------------------------------------------
def _opened(game: Game, event: ev.BattleOpened) -> None:
    game.opened = event
    game.rules_version = event.rules_version
    game.battle = game.ruleset.new_battle(event.setup, event.options)
    game.players = [set(side.players) for side in event.setup.sides]
    game.dice = [side.dice for side in event.setup.sides]
    game.cards = event.setup.cards
    for number, figure in enumerate(event.setup.figures, start=1):
        _seat(game, number, figure)


def _seat(game: Game, number: int, figure: Any) -> None:
    game.side_of[number] = figure.side
    if figure.player:
        game.player_of[number] = figure.player


def _arrived(game: Game, event: ev.FigureArrived) -> None:
    _seat(game, event.number, event.figure)


def _requested(game: Game, event: ev.RollRequested | ev.Asked) -> None:
    game.open = event


def _settled(game: Game, event: ev.Event) -> None:
    game.open = None


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
    game.dice[event.side] = event.dice


def _proposed(game: Game, event: ev.Proposed) -> None:
    game.proposals[event.proposal] = event


def _agreed(game: Game, event: ev.Agreed) -> None:
    game.proposals.pop(event.proposal, None)


def _rules_version(game: Game, event: ev.RulesVersionChanged) -> None:
    game.rules_version = event.rules_version


FOLD: dict[type[ev.Event], Any] = {
    ev.BattleOpened: _opened,
    ev.FigureArrived: _arrived,
    ev.RollRequested: _requested,
    ev.Asked: _requested,
    ev.Rolled: _settled,
    ev.Answered: _settled,
    ev.UnitKept: _settled,
    ev.Paused: _paused,
    ev.Resumed: _paused,
    ev.BattleEnded: _ended,
    ev.HandedOver: _handed,
    ev.PlayerJoined: _joined,
    ev.DiceModeChanged: _dice_mode,
    ev.Proposed: _proposed,
    ev.Agreed: _agreed,
    ev.RulesVersionChanged: _rules_version,
}
KERNEL_EVENTS = frozenset(ev.TAGS.values())
RULESET_SEES = frozenset({ev.FigureArrived, ev.FigureLeft, ev.BattleEnded})


def load(ruleset: Ruleset, recorded: Iterable[Recorded], upto: int | None = None) -> Game:
    """Folds a battle's whole stream (skipped events too); `upto` shows it as it stood after that version."""
    game = Game(ruleset)
    game.everything = list(recorded)
    for one in game.everything:
        game.note_numbers(one)
    shown = game.everything if upto is None else [one for one in game.everything if one.version <= upto]
    for one in effective(shown):
        game.fold(one)
    return game


def fold_until(game: Game, place: int) -> Game:
    """The same battle as it stood before `counting[place]`."""
    earlier = Game(game.ruleset)
    for one in game.counting[:place]:
        earlier.fold(one)
    return earlier


def waiting_points(game: Game) -> set[int]:
    """Versions after which the table waited: the last counting event of each entry."""
    last: dict[str, int] = {}
    for one in game.counting:
        last[one.command or str(one.version)] = one.version
    return set(last.values())
