"""The door of the engine: `load` rebuilds a live battle, `decide` says which events an entry adds (or refuses it).

Neither writes anywhere.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from engine.kernel import commands as do
from engine.kernel import entries, entries_dice, reports
from engine.kernel import events as ev
from engine.kernel.amend import preview
from engine.kernel.game import Game, load, load_further, waiting_points
from engine.kernel.luck import press_luck
from engine.kernel.recorded import New
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.ruleset import Acting, Ruleset
from engine.kernel.tape import Dealer
from engine.kernel.unit import Step, enter, run

__all__ = ["Game", "Step", "decide", "decode_command", "load", "load_further", "waiting_points"]


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
    if game.ended and not isinstance(command, AFTER_THE_END):
        raise Refusal("battle-over", {"how": game.ended.how})
    if game.paused and not isinstance(command, WHILE_PAUSED):
        raise Refusal("battle-paused")


def agree(game: Game, command: do.Agree, acting: Acting, dealer: Dealer, then: Sequence[do.Command]) -> Step:
    """A side consents. With the last one missing, or the referee, the proposal is carried out at once."""
    proposed = game.proposals.get(command.proposal)
    if proposed is None:
        raise Refusal("no-such-proposal", {"proposal": command.proposal})
    others = [side for side in entries.voices(game, acting.member) if side != proposed.side]
    if not acting.referee:
        if not others or entries.is_own_among_others(game, proposed, acting.member):
            raise Refusal("own-proposal", {"proposal": command.proposal}, 403)
        if then:
            raise Malformed("then", len(then), "nothing-then")
        missing = entries.still_asked(game, proposed, others)
        if missing and set(others) <= game.consents.get(command.proposal, set()):
            raise Refusal("consented-already", {"proposal": command.proposal})
        if missing:
            return Step([New(ev.Consented(command.proposal, side)) for side in others])
    inner = do.decode({**do.KERNEL_COMMANDS, **game.ruleset.commands}, proposed.command)
    agreed = New(ev.Agreed(command.proposal, others[0] if others else proposed.side))
    game.version += 1
    if isinstance(inner, do.Amend) and not inner.shown:  # proposed by somebody who couldn't be told what comes of it
        inner = msgspec.structs.replace(inner, shown=preview(game, inner, then).shown)
    step = decide(game, inner, Acting(acting.member, True), dealer, then)
    return Step([agreed, *step.new], step.declined)


ABOUT_THE_DICE = (do.CommitSeed, do.OpenSeed, do.LoseSeed, do.SetFresh, do.ChallengeRoll, do.SettleChallenge)
AFTER_THE_END = (do.Rewind, do.TakeBack, do.Note, do.Agree, do.AttestDice, do.ChallengeRoll, do.SettleChallenge)
WHILE_PAUSED = (do.Resume, do.Note, do.HandOver, do.JoinSide, do.End, do.Rewind, do.Agree, *ABOUT_THE_DICE)

HANDLERS: dict[type[do.Command], Any] = {
    do.EnterDice: enter,
    do.Answer: enter,
    do.PressLuck: press_luck,
    do.TakeBack: entries.take_back,
    do.Rewind: entries.rewind,
    do.Amend: entries.correct,
    do.KeepWhatHappened: entries.keep,
    do.Decide: entries.decide_otherwise,
    do.Agree: agree,
    do.Pause: entries.pause,
    do.Resume: entries.resume,
    do.ChangeDiceMode: entries.change_dice_mode,
    do.HandOver: entries.hand_over,
    do.JoinSide: entries.join_side,
    do.Arrive: entries.arrive,
    do.Leave: entries.leave,
    do.Note: entries.note,
    do.End: entries.end,
    do.CommitSeed: entries_dice.commit_seed,
    do.OpenSeed: entries_dice.open_seed,
    do.LoseSeed: entries_dice.lose_seed,
    do.GiveEntropy: entries_dice.give,
    do.GoOnWithout: entries_dice.give,
    do.SetFresh: entries_dice.set_fresh,
    do.ChallengeRoll: entries_dice.challenge,
    do.SettleChallenge: entries_dice.settle,
    do.AttestDice: entries_dice.attest,
    do.ChangeDetail: reports.change_detail,
    do.Report: reports.report,
    do.ApproveReport: reports.approve,
    do.DisputeReport: reports.dispute,
}


def decode_command(ruleset: Ruleset, raw: object) -> do.Command:
    """The typed command of what a door received; raises Malformed."""
    return do.decode({**do.KERNEL_COMMANDS, **ruleset.commands}, raw)
