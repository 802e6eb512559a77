"""A live battle: folded from its events, moved on by one entry at a time.

`load` rebuilds it, `decide` says which events an entry adds (or refuses it). Neither writes anywhere.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from engine.kernel import commands as do
from engine.kernel import events as ev
from engine.kernel.effective import effective
from engine.kernel.recorded import New, Recorded
from engine.kernel.refusal import Malformed, Refusal, Suspended
from engine.kernel.ruleset import Acting, Ruleset, Who
from engine.kernel.tape import Dealer, Tape, Waiting


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


# -- moving on --------------------------------------------------------------------------------------------------
class Step:
    """The result of an entry: new events, and why a part of the entry that came after shown dice was declined."""

    def __init__(self, new: list[New], declined: Exception | None = None) -> None:
        self.new = new
        self.declined = declined


def decide(game: Game, command: do.Command, acting: Acting, dealer: Dealer, then: Sequence[do.Command] = ()) -> Step:
    """What this entry adds to the battle. `then` are entries for what it will ask (facts, dice, answers), in order.

    Raises Malformed or Refusal, and then nothing has happened.
    """
    must_be_going_on(game, command)
    rules_changed = game.rules_version != game.ruleset.version
    if rules_changed:
        game.rules_version = game.ruleset.version
        game.version += 1  # the events of this entry come after the one that says so
    handler = HANDLERS.get(type(command))
    step: Step = handler(game, command, acting, dealer, then) if handler else run(game, command, acting, dealer, then)
    if rules_changed:
        step.new.insert(0, New(ev.RulesVersionChanged(game.ruleset.version)))
    return step


def must_be_going_on(game: Game, command: do.Command) -> None:
    if game.ended and not isinstance(command, (do.Rewind, do.TakeBack, do.Note, do.Agree)):
        raise Refusal("battle-over", {"how": game.ended.how})
    allowed_while_paused = (do.Resume, do.Note, do.HandOver, do.JoinSide, do.End, do.Rewind, do.Agree)
    if game.paused and not isinstance(command, allowed_while_paused):
        raise Refusal("battle-paused")


def run(
    game: Game,
    command: do.Command,
    acting: Acting,
    dealer: Dealer,
    then: Sequence[do.Command] = (),
    *,
    forced: bool = False,
) -> Step:
    """A new unit: the command and all that follows from it until the table waits again."""
    if game.open is not None:
        raise Refusal("table-waits", {"for": game.waiting.kind, "figure": game.waiting.figure}, 409)
    who = game.ruleset.who(game.battle, command)
    if not game.may_play(acting, who):
        raise Refusal("not-yours", {"figure": who.figure}, 403)
    must_be_entries(then)
    tape = new_tape(game, (), then, dealer, "forced" if forced else "server")
    plain = msgspec.to_builtins(command)
    tape.record(ev.Commanded(plain, forced))
    return play(game, game.battle, command, tape, forced)


def must_be_entries(then: Sequence[do.Command]) -> None:
    for entry in then:
        if not isinstance(entry, (do.EnterDice, do.Answer)):
            raise Malformed("then", type(entry).__name__, "dice (enter-dice) or answers (answer)")


def enter(game: Game, command: do.Command, acting: Acting, dealer: Dealer, then: Sequence[do.Command] = ()) -> Step:
    """Typed dice or an answer for the unit that waits: it is run again from its command."""
    if game.open is None:
        code = "roll-not-awaited" if isinstance(command, do.EnterDice) else "question-not-open"
        raise Refusal(code, {"turn": game.waiting.turn}, 409)
    waiting = game.waiting
    if not may_enter(game, acting, waiting, command):
        raise Refusal("not-yours", {"figure": waiting.figure}, 403)
    must_be_entries(then)
    earlier = fold_until(game, game.unit_at)
    commanded = game.counting[game.unit_at].event
    assert isinstance(commanded, ev.Commanded)
    again = do.decode({**do.by_type(do.KERNEL_COMMANDS), **game.ruleset.commands}, commanded.command)
    tape = new_tape(game, game.unit, (command, *then), dealer, "forced" if commanded.forced else "server")
    tape.record(commanded)
    return play(game, earlier.battle, again, tape, commanded.forced)


def may_enter(game: Game, acting: Acting, waiting: Waiting, command: do.Command) -> bool:
    if isinstance(waiting.asked, ev.Asked) and isinstance(command, do.Answer):
        return game.may_play(acting, game.ruleset.who_answers(game.battle, waiting.asked, command.value))
    return game.may_play(acting, Who(figure=waiting.figure) if waiting.figure else Who())


def new_tape(
    game: Game, unit: Sequence[Recorded], inputs: Sequence[do.Command], dealer: Dealer, provenance: str
) -> Tape:
    typed = {n for n, mode in enumerate(game.dice) if mode == "typed"}
    if game.cards == "typed":
        typed.add(-1)
    return Tape(
        unit,
        inputs,
        dealer,
        version=game.version,
        roll=game.next_roll,
        question=game.next_question,
        typed_sides=frozenset(typed),
        answers=game.ruleset.answers,
        provenance=provenance,
        fact_kinds=frozenset(kind for kind in game.ruleset.answers if kind.startswith("fact-")),
    )


def play(game: Game, battle: Any, command: do.Command, tape: Tape, forced: bool) -> Step:
    game.ruleset.attach(battle, tape)
    try:
        game.ruleset.perform(battle, command, forced)
    except Suspended:
        pass
    except (Refusal, Malformed) as no:
        if not tape.dealt or tape.before_input < 0:
            raise
        tape.cut_refused_entry()
        return Step(tape.new, no)
    over, winner = game.ruleset.ended(battle)
    if over and tape.waiting is None:
        tape.record(ev.BattleEnded("played", winner))
    if tape.inputs:
        if not tape.dealt:
            raise Refusal("entry-not-awaited", {"left": len(tape.inputs)}, 409)
        return Step(tape.new, Refusal("entry-not-awaited", {"left": len(tape.inputs)}, 409))
    return Step(tape.new)


# -- what every battle understands --------------------------------------------------------------------------------
def take_back(game: Game, command: do.TakeBack, acting: Acting, dealer: Dealer, then: object) -> Step:
    """Until the next card or turn, whoever entered something; dice that the server showed are not rolled anew."""
    entries = [one for one in game.counting if one.command and not isinstance(one.event, (ev.TakenBack, ev.Rewound))]
    if len(game.counting) < 2 or not entries or isinstance(entries[-1].event, ev.BattleOpened):
        raise Refusal("nothing-to-take-back")
    last = entries[-1].command
    batch = [one for one in entries if one.command == last]
    own = acting.member in {batch[-1].actor, batch[-1].entered_by}
    if not acting.referee:
        if not own:
            raise Refusal("not-your-entry", status=403)
        if any(isinstance(one.event, ev.Rolled) and one.event.secret for one in batch):
            raise Refusal("dice-were-shown")
    before = [one for one in game.counting if one.version < batch[0].version]
    return Step([New(ev.TakenBack(before[-1].version))])


def rewind(game: Game, command: do.Rewind, acting: Acting, dealer: Dealer, then: object) -> Step:
    ends = waiting_points(game)
    if command.to not in ends:
        nearest = max((v for v in ends if v < command.to), default=1)
        raise Refusal("not-a-waiting-point", {"to": command.to, "nearest": nearest})
    if not acting.referee:
        return propose(game, command, acting)
    return Step([New(ev.Rewound(command.to, command.reason), "forced")])


def waiting_points(game: Game) -> set[int]:
    """Versions after which the table waited: the last counting event of each entry."""
    last: dict[str, int] = {}
    for one in game.counting:
        last[one.command or str(one.version)] = one.version
    return set(last.values())


def keep(game: Game, command: do.KeepWhatHappened, acting: Acting, dealer: Dealer, then: object) -> Step:
    if not acting.referee:
        raise Refusal("referee-only", status=403)
    if game.open is None:
        raise Refusal("nothing-to-keep")
    tape = new_tape(game, (), (), dealer, "forced")
    tape.record(ev.UnitKept(command.reason))
    game.ruleset.attach(game.battle, tape)
    game.ruleset.abandon(game.battle)
    return Step(tape.new)


def decide_otherwise(
    game: Game, command: do.Decide, acting: Acting, dealer: Dealer, then: Sequence[do.Command]
) -> Step:
    inner = do.decode(dict(game.ruleset.commands), command.command)
    if not acting.referee:
        return propose(game, command, acting)
    step = run(game, inner, Acting(acting.member, True), dealer, then, forced=True)
    if command.reason:
        step.new.append(New(ev.Noted(command.reason), "forced"))
    return step


def propose(game: Game, command: do.Command, acting: Acting) -> Step:
    sides = game.sides_of(acting.member)
    if not sides:
        raise Refusal("not-yours", status=403)
    plain = msgspec.to_builtins(command)
    number = 1 + max((o.event.proposal for o in game.everything if isinstance(o.event, ev.Proposed)), default=0)
    return Step([New(ev.Proposed(number, sides[0], plain))])


def agree(game: Game, command: do.Agree, acting: Acting, dealer: Dealer, then: Sequence[do.Command]) -> Step:
    """The other side (or the referee) consents, and the proposal is carried out at once."""
    proposed = game.proposals.get(command.proposal)
    if proposed is None:
        raise Refusal("no-such-proposal", {"proposal": command.proposal})
    others = [side for side in game.sides_of(acting.member) if side != proposed.side]
    if not acting.referee and not others:
        raise Refusal("own-proposal", {"proposal": command.proposal}, 403)
    inner = do.decode({**do.by_type(do.KERNEL_COMMANDS), **game.ruleset.commands}, proposed.command)
    agreed = New(ev.Agreed(command.proposal, others[0] if others else proposed.side))
    game.version += 1
    step = decide(game, inner, Acting(acting.member, True), dealer, then)
    return Step([agreed, *step.new], step.declined)


def pause(game: Game, command: do.Pause, acting: Acting, dealer: Dealer, then: object) -> Step:
    must_be_seated(game, acting)
    return Step([New(ev.Paused(command.note))])


def resume(game: Game, command: do.Resume, acting: Acting, dealer: Dealer, then: object) -> Step:
    must_be_seated(game, acting)
    if not game.paused:
        raise Refusal("not-paused")
    return Step([New(ev.Resumed())])


def must_be_seated(game: Game, acting: Acting) -> None:
    if not acting.referee and not game.sides_of(acting.member):
        raise Refusal("not-yours", status=403)


def must_have_side(game: Game, side: int) -> None:
    if not 0 <= side < len(game.players):
        raise Malformed("side", side, f"a side from 0 to {len(game.players) - 1}")


def change_dice_mode(game: Game, command: do.ChangeDiceMode, acting: Acting, dealer: Dealer, then: object) -> Step:
    must_have_side(game, command.side)
    if game.open is not None:
        raise Refusal("table-waits", {"for": game.waiting.kind, "figure": game.waiting.figure}, 409)
    if not game.may_play(acting, Who(side=command.side)):
        raise Refusal("not-yours", status=403)
    return Step([New(ev.DiceModeChanged(command.side, command.dice))])


def hand_over(game: Game, command: do.HandOver, acting: Acting, dealer: Dealer, then: object) -> Step:
    for figure in command.figures:
        if figure not in game.side_of:
            raise Malformed("figures", figure, "the number of a figure in this battle")
        if not game.may_play(acting, Who(figure=figure)):
            raise Refusal("not-yours", {"figure": figure}, 403)
    return Step([New(ev.HandedOver(command.figures, command.player))])


def join_side(game: Game, command: do.JoinSide, acting: Acting, dealer: Dealer, then: object) -> Step:
    must_have_side(game, command.side)
    if not game.may_play(acting, Who(side=command.side)):
        raise Refusal("not-yours", status=403)
    return Step([New(ev.PlayerJoined(command.side, command.player))])


def arrive(game: Game, command: do.Arrive, acting: Acting, dealer: Dealer, then: object) -> Step:
    """Extras, neutrals and late arrivals join in mid-battle; the deck gets a card more."""
    must_have_side(game, command.figure.side)
    if game.open is not None:
        raise Refusal("table-waits", {"for": game.waiting.kind, "figure": game.waiting.figure}, 409)
    must_be_seated(game, acting)
    setup = msgspec.structs.replace(game.opened.setup, figures=(*game.opened.setup.figures, command.figure))
    game.ruleset.check_setup(setup)
    return Step([New(ev.FigureArrived(max(game.side_of) + 1, command.figure))])


def leave(game: Game, command: do.Leave, acting: Acting, dealer: Dealer, then: object) -> Step:
    if command.figure not in game.side_of:
        raise Malformed("figure", command.figure, "the number of a figure in this battle")
    if game.open is not None:
        raise Refusal("table-waits", {"for": game.waiting.kind, "figure": game.waiting.figure}, 409)
    if not game.may_play(acting, Who(figure=command.figure)):
        raise Refusal("not-yours", {"figure": command.figure}, 403)
    new = [New(ev.FigureLeft(command.figure, command.reason))]
    game.ruleset.leave(game.battle, command.figure)
    over, winner = game.ruleset.ended(game.battle)
    if over:
        new.append(New(ev.BattleEnded("played", winner)))
    return Step(new)


def note(game: Game, command: do.Note, acting: Acting, dealer: Dealer, then: object) -> Step:
    must_be_seated(game, acting)
    return Step([New(ev.Noted(command.note))])


def end(game: Game, command: do.End, acting: Acting, dealer: Dealer, then: object) -> Step:
    if command.winner is not None:
        must_have_side(game, command.winner)
    if command.how == "conceded":
        return concede(game, command, acting)
    if not acting.referee:
        return propose(game, command, acting)
    return Step([New(ev.BattleEnded(command.how, command.winner, command.reason), "forced")])


def concede(game: Game, command: do.End, acting: Acting) -> Step:
    side = command.side
    if side is None:
        raise Malformed("side", None, "the side that concedes")
    must_have_side(game, side)
    if not game.may_play(acting, Who(side=side)):
        raise Refusal("not-yours", status=403)
    standing = [n for n, one in enumerate(game.opened.setup.sides) if n != side and not one.neutral]
    winner = standing[0] if len(standing) == 1 else command.winner
    if winner is None or winner == side:
        raise Malformed("winner", winner, "one of the sides " + ", ".join(map(str, standing)))
    return Step([New(ev.BattleEnded("conceded", winner, command.reason))])


HANDLERS: dict[type[do.Command], Any] = {
    do.EnterDice: enter,
    do.Answer: enter,
    do.TakeBack: take_back,
    do.Rewind: rewind,
    do.KeepWhatHappened: keep,
    do.Decide: decide_otherwise,
    do.Agree: agree,
    do.Pause: pause,
    do.Resume: resume,
    do.ChangeDiceMode: change_dice_mode,
    do.HandOver: hand_over,
    do.JoinSide: join_side,
    do.Arrive: arrive,
    do.Leave: leave,
    do.Note: note,
    do.End: end,
}


def decode_command(ruleset: Ruleset, raw: object) -> do.Command:
    """The typed command of what a door received; raises Malformed."""
    return do.decode({**do.by_type(do.KERNEL_COMMANDS), **ruleset.commands}, raw)
