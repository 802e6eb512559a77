"""What the Keeper has opened: sealed rolls, and opponents whose numbers he showed. Source: COC-46."""

from collections.abc import Sequence
from typing import Final

from engine.kernel.dice_events import EntropyRequested
from engine.kernel.effective import effective
from engine.kernel.events import Commanded, Rolled, RollRequested
from engine.kernel.recorded import RecordedEvent
from engine.kernel.ruleset import NOTHING_DISCLOSED, Disclosed
from engine.rulesets.coc.events import RollOpened, SkillRolled, ValuesShown

SEALED: Final = "sealed"  # purpose of a roll that the Keeper keeps to himself
DISCLOSES: Final = ("coc/roll-opened/1", "coc/skill-rolled/1", "coc/values-shown/1")


def disclosed(recorded: Sequence[RecordedEvent]) -> Disclosed:
    """Of a sealed roll: its dice, what it came to, and the order to make it. `RollOpened` numbers sealed rolls as they
    counted when it was entered, so each is looked for among what counted then."""
    figures = {record.event.figure: record.version for record in recorded if isinstance(record.event, ValuesShown)}
    rolls, versions = dict[int, int](), set[int]()
    for place, record in enumerate(recorded):
        if isinstance(record.event, RollOpened):
            number, opened = _sealed(effective(recorded[:place]), record.event.number)
            rolls[number] = record.version
            versions |= opened
    if not figures and not versions:
        return NOTHING_DISCLOSED
    return Disclosed(rolls, frozenset(versions), figures)


def _sealed(counting: Sequence[RecordedEvent], number: int) -> tuple[int, set[int]]:
    """The newest dice's number, and the versions of everything that tells of the sealed roll of this number."""
    roll = order = 0
    for record in counting:
        event = record.event
        if isinstance(event, Commanded):
            order = record.version if is_sealed(event) else 0
        elif isinstance(event, (Rolled, RollRequested, EntropyRequested)) and event.purpose == SEALED:
            roll = event.roll
        elif isinstance(event, SkillRolled) and event.sealed and event.number == number:
            return roll, {version for version in (order, record.version) if version}
    return 0, set()


def is_sealed(event: Commanded) -> bool:
    return event.command.get("type") == "call-roll" and bool(event.command.get("sealed"))
