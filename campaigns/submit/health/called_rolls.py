"""Rolls that the referee calls between battles: the rules say what is rolled, the campaign's dice decide."""

from campaigns.ledger import called_events as ev
from campaigns.selectors.health.called_rolls import Call, calls_of
from campaigns.submit.characters.eligibility import must_be_alive, must_be_free
from campaigns.submit.command_context import CommandContext
from campaigns.submit.errors import Malformed, NotFound, Refusal
from campaigns.submit.health import called_roll_commands as do
from campaigns.submit.health.sheets import must_be_his
from campaigns.submit.rolls.rolling import Thrown
from engine.kernel.called_rolls import Calling, Calls
from engine.kernel.setup import OptionValue


def call_rolls(command: do.CallRolls, context: CommandContext) -> None:
    """Whoever is in a fight rolls in that fight. Source: COC-46."""
    calls, options = at_the_dice(context)
    context.must_be_referee()
    if not command.characters:
        raise Refusal("nobody-rolls")
    if len(set(command.characters)) < len(command.characters):
        raise Malformed("command.characters", command.characters, "each-character-once")
    people = [context.character(character) for character in command.characters]
    for character in people:
        must_be_alive(character)
        must_be_free(character)
    words = context.seal(command.reason) if command.reason.strip() else ""
    difficulty = command.difficulty or calls.difficulties[0]
    called_for = (command.skill, command.number, difficulty, command.extra)
    callings = [calls.calling(character.values, character.body, *called_for, options) for character in people]
    for character, calling in zip(people, callings, strict=True):
        event = ev.RollCalled(
            context.new_id(),
            str(character.id),
            context.campaign.hour,
            *calling,
            dice=command.dice,
            sealed=command.sealed,
            secret=character.secret,
            words=words,
        )
        seq = context.record(event)
        if command.dice == "server":
            settle(event, calling, server_roll(event, context), seq, "server", context)


def throw_called(command: do.ThrowCalled, context: CommandContext) -> None:
    """Whose character it is throws for him; sealed dice are the referee's."""
    at_the_dice(context)
    call = the_call(command.call, context)
    event = call.event
    if event.sealed or event.secret:
        context.must_be_referee()
    must_be_his(context.character(event.character), context)
    must_wait(call)
    purpose = ev.SEALED if event.sealed else ev.OPEN
    if command.faces is None:
        thrown, provenance = server_roll(event, context), "server"
    else:
        thrown = context.typed_roll(purpose, event.count, event.sides, tuple(command.faces))
        provenance = "typed"
    settle(event, call.calling, thrown, call.told.stored.seq, provenance, context)


def open_called(command: do.OpenCalled, context: CommandContext) -> None:
    at_the_dice(context)
    context.must_be_referee()
    call = the_call(command.call, context, dice=True)
    if call.came is None or not call.event.sealed:
        raise Refusal("no-such-sealed-roll")
    if call.opened:
        raise Refusal("opened-already")
    context.record(ev.CalledRollOpened(command.call, tuple(call.lines)), because=call.told.stored.seq)


def withdraw_call(command: do.WithdrawCall, context: CommandContext) -> None:
    at_the_dice(context)
    context.must_be_referee()
    call = the_call(command.call, context)
    must_wait(call)
    event = ev.RollCallWithdrawn(command.call, call.event.sealed, call.event.secret)
    context.record(event, because=call.told.stored.seq)


# -- how ------------------------------------------------------------------------------------------------------------
def server_roll(event: ev.RollCalled, context: CommandContext) -> Thrown:
    return context.roll(ev.SEALED if event.sealed else ev.OPEN, event.count, event.sides)


def settle(
    event: ev.RollCalled, calling: Calling, thrown: Thrown, because: int, provenance: str, context: CommandContext
) -> None:
    calls, options = at_the_dice(context)
    result = calls.came(calling, thrown.faces, options)
    called_roll_came = ev.CalledRollCame(
        event.call,
        event.character,
        thrown.roll,
        event.number,
        event.needed,
        event.extra,
        result.value,
        result.level,
        result.worked,
        event.sealed,
        event.secret,
    )
    context.record(called_roll_came, provenance, because)


def the_call(call: str, context: CommandContext, dice: bool = False) -> Call:
    called = calls_of(context.campaign_id, dice).get(call)
    if called is None or (called.event.sealed and not context.actor.referee):  # nobody learns of a sealed one by asking
        raise NotFound("no-such-call", id=call)
    return called


def must_wait(call: Call) -> None:
    if call.came is not None or call.withdrawn:
        raise Refusal("no-roll-owed", {"character": call.event.character})


def at_the_dice(context: CommandContext) -> tuple[Calls, dict[str, OptionValue]]:
    """Raises: Refusal where nobody has numbers to roll against."""
    return context.must_have(context.rules.called_rolls, "no-sheets-here"), context.options
