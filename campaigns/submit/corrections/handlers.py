"""A correction of an outcome is confirmed by the digest of what it was shown to change."""

from campaigns.submit.command_context import CommandContext
from campaigns.submit.corrections.booked import work_out
from campaigns.submit.corrections.commands import CorrectOutcome
from campaigns.submit.errors import Refusal


def correct_outcome(command: CorrectOutcome, context: CommandContext) -> None:
    differences = work_out(context, command)
    if command.shown != differences.shown:
        raise Refusal("correction-stale", {"shown": differences.shown}, 409)
    context.refold = True
