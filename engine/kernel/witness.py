"""What people say of dice on the table: doubted, settled, seen. Read from all of a battle's events."""

from collections.abc import Iterable

from engine.kernel.dice_events import ChallengeSettled, DiceAttested, RollChallenged
from engine.kernel.event import Event

OPEN = "open"


class Challenge:
    """`state` is open, stands or again."""

    def __init__(self, version: int, event: RollChallenged) -> None:
        self.version = version
        self.side = event.side
        self.reason = event.reason
        self.state = OPEN


class Witnesses:
    def __init__(self) -> None:
        self.challenges: dict[int, list[Challenge]] = {}
        self.attested: list[tuple[int, DiceAttested]] = []

    def see(self, version: int, event: Event) -> None:
        if isinstance(event, RollChallenged):
            self.challenges.setdefault(event.roll, []).append(Challenge(version, event))
        elif isinstance(event, ChallengeSettled):
            for one in self.challenges.get(event.roll, ()):
                one.state = event.how if one.state == OPEN else one.state
        elif isinstance(event, DiceAttested):
            self.attested.append((version, event))

    def challenge_of(self, roll: int, version: int) -> Challenge | None:
        """The newest challenge of the faces that were entered with this version; older faces had their own."""
        found = [one for one in self.challenges.get(roll, ()) if one.version > version]
        return found[-1] if found else None

    def is_open(self, roll: int) -> bool:
        return any(one.state == OPEN for one in self.challenges.get(roll, ()))

    def attesting(self, roll: int, version: int) -> list[int]:
        """Sides that have seen the faces entered with this version."""
        return sorted({one.side for at, one in self.attested if at > version and roll in one.rolls})

    def open_rolls(self) -> Iterable[int]:
        return [roll for roll in self.challenges if self.is_open(roll)]
