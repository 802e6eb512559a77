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
            for challenge in self.challenges.get(event.roll, ()):
                challenge.state = event.how if challenge.state == OPEN else challenge.state
        elif isinstance(event, DiceAttested):
            self.attested.append((version, event))

    def challenge_of(self, roll: int, version: int) -> Challenge | None:
        """The newest challenge of the faces that were entered with this version; older faces had their own."""
        challenges = [challenge for challenge in self.challenges.get(roll, ()) if challenge.version > version]
        return challenges[-1] if challenges else None

    def is_open(self, roll: int) -> bool:
        return any(challenge.state == OPEN for challenge in self.challenges.get(roll, ()))

    def attesting(self, roll: int, version: int) -> list[int]:
        """Sides that have seen the faces entered with this version."""
        return sorted({attested.side for at, attested in self.attested if at > version and roll in attested.rolls})

    def open_rolls(self) -> Iterable[int]:
        return [roll for roll in self.challenges if self.is_open(roll)]
