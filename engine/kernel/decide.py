"""The engine's entry point: `load` rebuilds a live battle, `decide` says which events an entry adds (or refuses it).

Neither writes anywhere.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from engine.kernel import commands as do
from engine.kernel import common_commands, dice_commands, reports
from engine.kernel import events as ev
from engine.kernel.command_run import Step, enter, run
from engine.kernel.correction import preview
from engine.kernel.game import Game, load, load_further, waiting_points
from engine.kernel.interjections import interject
from engine.kernel.luck import press_luck
from engine.kernel.recorded import NewEvent
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.replay_effects import Dealer
from engine.kernel.ruleset import Acting, Ruleset

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
        step.new.insert(0, NewEvent(ev.RulesVersionChanged(game.ruleset.version)))
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
    others = [side for side in common_commands.voices(game, acting.member) if side != proposed.side]
    if not acting.referee:
        if not others or common_commands.is_own_among_others(game, proposed, acting.member):
            raise Refusal("own-proposal", {"proposal": command.proposal}, 403)
        if then:
            raise Malformed("then", len(then), "nothing-then")
        missing = common_commands.still_asked(game, proposed, others)
        if missing and set(others) <= game.consents.get(command.proposal, set()):
            raise Refusal("consented-already", {"proposal": command.proposal})
        if missing:
            return Step([NewEvent(ev.Consented(command.proposal, side)) for side in others])
    inner = do.decode({**do.KERNEL_COMMANDS, **game.ruleset.commands}, proposed.command)
    agreed = NewEvent(ev.Agreed(command.proposal, others[0] if others else proposed.side))
    game.version += 1
    if isinstance(inner, do.Amend) and not inner.shown:  # proposed by somebody who couldn't be told what comes of it
        inner = msgspec.structs.replace(inner, shown=preview(game, inner, then).shown)
    step = decide(game, inner, acting._replace(referee=True), dealer, then)
    return Step([agreed, *step.new], step.declined)


def decline(game: Game, command: do.Decline, acting: Acting, dealer: Dealer, then: Sequence[do.Command]) -> Step:
    proposed = game.proposals.get(command.proposal)
    if proposed is None:
        raise Refusal("no-such-proposal", {"proposal": command.proposal})
    sides = common_commands.voices(game, acting.member)
    if not sides and not acting.referee:
        raise Refusal("not-yours", status=403)
    if then:
        raise Malformed("then", len(then), "nothing-then")
    withdrawn = proposed.side in sides
    side = proposed.side if withdrawn else sides[0] if sides else -1
    return Step([NewEvent(ev.ProposalDeclined(command.proposal, side, withdrawn))])


ABOUT_THE_DICE = (do.CommitSeed, do.OpenSeed, do.LoseSeed, do.SetFresh, do.ChallengeRoll, do.SettleChallenge)
AFTER_THE_END = (
    do.Rewind,
    do.TakeBack,
    do.Note,
    do.Agree,
    do.Decline,
    do.AttestDice,
    do.ChallengeRoll,
    do.SettleChallenge,
)
WHILE_PAUSED = (do.Resume, do.Note, do.HandOver, do.JoinSide, do.End, do.Rewind, do.Agree, do.Decline, *ABOUT_THE_DICE)

HANDLERS: dict[type[do.Command], Any] = {
    do.EnterDice: enter,
    do.Answer: enter,
    do.PressLuck: press_luck,
    do.Interject: interject,
    do.TakeBack: common_commands.take_back,
    do.Rewind: common_commands.rewind,
    do.Amend: common_commands.correct,
    do.KeepWhatHappened: common_commands.keep,
    do.Decide: common_commands.decide_otherwise,
    do.Agree: agree,
    do.Decline: decline,
    do.Pause: common_commands.pause,
    do.Resume: common_commands.resume,
    do.ChangeDiceMode: common_commands.change_dice_mode,
    do.HandOver: common_commands.hand_over,
    do.JoinSide: common_commands.join_side,
    do.Arrive: common_commands.arrive,
    do.Leave: common_commands.leave,
    do.Note: common_commands.note,
    do.End: common_commands.end,
    do.CommitSeed: dice_commands.commit_seed,
    do.OpenSeed: dice_commands.open_seed,
    do.LoseSeed: dice_commands.lose_seed,
    do.GiveEntropy: dice_commands.give,
    do.GoOnWithout: dice_commands.give,
    do.SetFresh: dice_commands.set_fresh,
    do.ChallengeRoll: dice_commands.challenge,
    do.SettleChallenge: dice_commands.settle,
    do.AttestDice: dice_commands.attest,
    do.ChangeDetail: reports.change_detail,
    do.Report: reports.report,
    do.ApproveReport: reports.approve,
    do.DisputeReport: reports.dispute,
}


def decode_command(ruleset: Ruleset, raw: object) -> do.Command:
    """The typed command of what a view received; raises Malformed."""
    return do.decode({**do.KERNEL_COMMANDS, **ruleset.commands}, raw)
