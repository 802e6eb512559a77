"""A simulated battle played again with its full log: same dice, same policy, and every event written down."""

from engine.kernel.dice import Dice
from engine.kernel.effects import Effects, Question
from engine.kernel.events import Event, LuckPressed, Rolled
from engine.kernel.why import Why


class SimulationEffects(Effects):
    """Writes events into `log` (version = place from `first`); dice come from the battle's own stream."""

    def __init__(self, dice: Dice, first: int = 2, roll: int = 1) -> None:
        self.dice = dice
        self.log: list[Event] = []
        self.version = first - 1
        self.next_roll = roll

    def record(self, event: object) -> int:
        assert isinstance(event, Event)
        self.log.append(event)
        self.version += 1
        return self.version

    def roll(self, figure: int, side: int, purpose: str, count: int, sides: int, why: Why | None) -> bytes:
        faces = self.dice.pool(count) if sides == 6 else self.dice.roll(count, sides)
        reasons = why.reasons if why is not None else []
        self.record(Rolled(self.next_roll, figure, purpose, count, sides, tuple(faces), reasons))
        self.next_roll += 1
        return faces

    def press(self, figure: int, purpose: str, by: int, side: int, skill: str, places: list[int]) -> bytes:
        roll = max(event.roll for event in self.log if isinstance(event, Rolled))
        self.record(LuckPressed(self.version, roll, figure, by, skill, tuple(places), side))
        why = Why()
        why.set("luck", skill, len(places), self.version)
        return self.roll(figure, side, purpose, len(places), 6, why)

    def draw(self, figure: int, side: int, purpose: str, left: tuple[str, ...]) -> int:
        place = self.dice.draw(len(left))
        self.record(Rolled(self.next_roll, figure, purpose, 1, len(left), (place + 1,), [], left))
        self.next_roll += 1
        return place

    def is_typed(self, side: int) -> bool:
        return False

    def ask(self, question: Question) -> object:
        raise RuntimeError(f"a simulation asks nobody, but the rules ask {question.kind}")
