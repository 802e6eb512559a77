"""What somebody proposed and nobody has decided yet: what is in the log, and what would be there instead."""

from typing import Any
from uuid import UUID

import msgspec

from campaigns.selectors.battles.acting import Actors
from campaigns.selectors.battles.loaded import LoadedBattle
from campaigns.selectors.corrections.amending import foresee, lines, sentences_at
from engine.kernel import events as ev
from engine.kernel.common_commands import still_asked
from engine.kernel.refusal import Malformed, Refusal


class ProposalLine(msgspec.Struct, frozen=True):
    """The reader agrees as `acts_as` and declines as `declines`, where set; `asked` are sides whose consent is missing.
    `was` are lines of the log that would no longer count, `becomes` those that would come instead; `dice`: new dice
    decide how it goes on from there. `about`: of a correction, the line with the entry.
    """

    number: int
    side: int
    command: dict[str, Any]
    acts_as: UUID | None
    declines: UUID | None
    asked: list[int]
    about: str = ""
    was: list[str] = []
    becomes: list[str] = []
    dice: bool = False


def proposals(here: LoadedBattle, actors: Actors) -> list[ProposalLine]:
    proposal_lines, readable = [], here.names_of_campaign.readable
    for number, proposed in sorted(here.shown.proposals.items()):
        settled = {proposed.side, *here.shown.consents.get(number, ())}
        voices = {side: actors.of_side(side) for side in range(len(here.shown.players))}
        agrees = next((move.member for side, move in voices.items() if move is not None and side not in settled), None)
        own = voices.get(proposed.side)
        declines = agrees or (own.member if own is not None else None)
        still_to_ask = still_asked(here.shown, proposed, ())
        line = ProposalLine(number, proposed.side, readable(proposed.command), agrees, declines, still_to_ask)
        proposal_lines.append(_with_change(here, line))
    return proposal_lines


def _with_change(here: LoadedBattle, line: ProposalLine) -> ProposalLine:
    command = line.command
    if command["type"] == "rewind":
        kept = [record for record in here.game.counting if record.version <= command["to"]]
        gone = [record for record in here.game.counting[len(kept) :] if not isinstance(record.event, ev.Aside)]
        return msgspec.structs.replace(line, was=lines(here, [*kept, *gone], command["to"]))
    if command["type"] != "amend":
        return line
    line = msgspec.structs.replace(line, about=sentences_at(here, command["entry"]))
    try:
        seen = foresee(here, dict(command), ())
    except (Refusal, Malformed):  # whoever doesn't play is told no more, nor where it no longer fits
        return line
    return msgspec.structs.replace(line, was=seen.was, becomes=seen.becomes, dice=seen.dice)
