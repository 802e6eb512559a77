"""What people and their devices enter about the dice: seeds, fresh bytes, doubts, and who has seen what."""

from collections.abc import Sequence

from engine.kernel import commands as do
from engine.kernel import dice_events as de
from engine.kernel import events as ev
from engine.kernel.command_run import Step, enter, is_hidden
from engine.kernel.common_commands import must_have_side, propose, voices
from engine.kernel.game import Game
from engine.kernel.recorded import NewEvent, RecordedEvent
from engine.kernel.refusal import Refusal
from engine.kernel.replay_effects import Dealer
from engine.kernel.ruleset import Acting


# -- seeds ----------------------------------------------------------------------------------------------------------
def commit_seed(game: Game, command: do.CommitSeed, acting: Acting, dealer: Dealer, then: object) -> Step:
    must_play(game, acting)
    return Step([NewEvent(game.seeds.commit(acting.member, command.digest, game.seated(), is_called(game)))])


def open_seed(
    game: Game, command: do.OpenSeed, acting: Acting, dealer: Dealer, then: Sequence[do.Command] = ()
) -> Step:
    """When it is the last one that is awaited, the seeds are fixed, and a roll that waited for them is made."""
    must_play(game, acting)
    if is_called(game):
        return enter(game, command, acting, dealer, then)
    new = [NewEvent(game.seeds.open(acting.member, command.seed, game.seated(), False))]
    if not game.seeds.to_open():
        new.append(NewEvent(game.seeds.fix(game.seated())))
    return Step(new)


def lose_seed(game: Game, command: do.LoseSeed, acting: Acting, dealer: Dealer, then: object) -> Step:
    """Whoever's seed isn't opened is missing in the dice from now on, and may begin another round with a new one."""
    player = command.player or acting.member
    if not acting.referee:
        must_play(game, acting)
        if player != acting.member:
            raise Refusal("not-yours", status=403)
    awaited, seated = game.seeds.to_open(), game.seated()
    if player not in awaited or not game.seeds.is_opening(seated):
        raise Refusal("no-seed-awaited")
    if is_called(game):
        raise Refusal("dice-are-falling", status=409)
    others = len(awaited) - 1
    if others and not acting.referee:
        raise Refusal("others-open-first", {"missing": others})
    return Step([NewEvent(game.seeds.fix(seated))])


def is_called(game: Game) -> bool:
    """Does a roll wait for seeds to be opened?"""
    return isinstance(game.open, de.EntropyRequested) and bool(set(game.open.openers) & set(game.seeds.to_open()))


def must_play(game: Game, acting: Acting) -> None:
    if acting.member not in game.seated():
        raise Refusal("not-yours", status=403)


# -- fresh bytes ----------------------------------------------------------------------------------------------------
def give(
    game: Game, command: do.GiveEntropy | do.GoOnWithout, acting: Acting, dealer: Dealer, then: Sequence[do.Command]
) -> Step:
    if not isinstance(game.open, de.EntropyRequested):
        raise Refusal("entropy-not-awaited", status=409)
    return enter(game, command, acting, dealer, then)


def set_fresh(game: Game, command: do.SetFresh, acting: Acting, dealer: Dealer, then: object) -> Step:
    """Anybody at the table asks for more; less needs the others or the referee."""
    if not acting.referee and command.mode != "on":
        return propose(game, command, acting)
    if not acting.referee:
        must_play(game, acting)
    return Step([NewEvent(de.FreshSet(command.mode))])


# -- dice on the table ----------------------------------------------------------------------------------------------
def challenge(game: Game, command: do.ChallengeRoll, acting: Acting, dealer: Dealer, then: object) -> Step:
    """Until the next card, by a side that didn't roll them."""
    roll = standing_roll(game, command.roll)
    if roll is None:
        raise Refusal("no-such-roll", {"roll": command.roll, "last": game.next_roll - 1}, 404)
    if roll.provenance != "typed":
        raise Refusal("not-rolled-at-the-table", {"roll": command.roll})
    others = sides_beside(game, roll, acting.member)
    if not others:
        raise Refusal("own-dice", {"roll": command.roll}, 403)
    if game.witnesses.is_open(command.roll):
        raise Refusal("challenged-already", {"roll": command.roll})
    if turned_since(game, roll):
        raise Refusal("challenge-too-late", {"roll": command.roll})
    return Step([NewEvent(de.RollChallenged(command.roll, others[0], command.reason))])


def settle(game: Game, command: do.SettleChallenge, acting: Acting, dealer: Dealer, then: object) -> Step:
    """Whoever doubted may let it stand; all else the referee decides, or both sides together."""
    roll = standing_roll(game, command.roll)
    if roll is None or not game.witnesses.is_open(command.roll):
        raise Refusal("not-challenged", {"roll": command.roll})
    doubt = game.witnesses.challenge_of(command.roll, roll.version)
    withdrawn = command.how == "stands" and doubt is not None and doubt.side in voices(game, acting.member)
    if not acting.referee and not withdrawn:
        return propose(game, command, acting)
    settled = NewEvent(de.ChallengeSettled(command.roll, command.how))
    if command.how == "stands":
        return Step([settled])
    requests = [
        n.version for n in game.counting if isinstance(n.event, ev.RollRequested) and n.event.roll == command.roll
    ]
    return Step([NewEvent(ev.Rewound(requests[-1], command.reason), "forced"), settled])


def attest(game: Game, command: do.AttestDice, acting: Acting, dealer: Dealer, then: object) -> Step:
    """One tap at the end: what the others rolled at the table was seen, but for `leave_out`."""
    must_have_side(game, command.side)
    if command.side not in game.sides_of(acting.member):
        raise Refusal("not-yours", status=403)
    if not game.ended:
        raise Refusal("battle-goes-on")
    seen = [roll for roll in to_attest(game, command.side, acting.member) if roll not in command.leave_out]
    if not seen:
        raise Refusal("nothing-to-attest")
    return Step([NewEvent(de.DiceAttested(command.side, tuple(seen)))])


def to_attest(game: Game, side: int, member: str) -> list[int]:
    """Rolls on the table that others made and this side hasn't attested; doubted ones only when they were settled."""
    rolls = []
    for record in game.counting:
        event = record.event
        if (
            not isinstance(event, ev.Rolled)
            or record.provenance != "typed"
            or side not in sides_beside(game, record, member)
        ):
            continue
        if not game.witnesses.is_open(event.roll) and side not in game.witnesses.attesting(event.roll, record.version):
            rolls.append(event.roll)
    return rolls


def sides_beside(game: Game, record: RecordedEvent, member: str) -> list[int]:
    """The sides for which this member speaks that didn't make the roll; nobody witnesses what he rolled himself."""
    event = record.event
    assert isinstance(event, ev.Rolled)
    own = game.side_of.get(event.figure)
    if record.actor == member or is_hidden(game, event, member):
        return []
    makers = set(game.sides_of(record.actor)) if own is None else {own}
    return [side for side in voices(game, member) if side not in makers]


def standing_roll(game: Game, roll: int) -> RecordedEvent | None:
    records = [record for record in game.counting if isinstance(record.event, ev.Rolled) and record.event.roll == roll]
    return records[-1] if records else None


def turned_since(game: Game, record: RecordedEvent) -> bool:
    """Has a new turn begun after this roll? A card that the roll itself turned doesn't count."""
    place = game.counting.index(record)
    after = [later for later in game.counting[place + 1 :] if not isinstance(later.event, ev.Aside)]
    turned_by_it = isinstance(record.event, ev.Rolled) and bool(record.event.options)
    own = 1 if after and turned_by_it and isinstance(after[0].event, game.ruleset.new_turn) else 0
    return any(isinstance(later.event, game.ruleset.new_turn) for later in after[own:])
