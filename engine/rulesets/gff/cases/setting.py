"""What the worked cases start from: two units with scripted dice, and what was recorded of what they did."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from engine.kernel.cases import Given
from engine.kernel.dice import TapeDice
from engine.kernel.effects import Effects
from engine.kernel.event import Event
from engine.kernel.setup import Figure, Setup, Side
from engine.kernel.why import Why
from engine.rulesets.gff.battle import Aim, Battle, Decisions, Ground
from engine.rulesets.gff.codes import PLAYING
from engine.rulesets.gff.own_rules import must_make_sense
from engine.rulesets.gff.setup import new_battle
from engine.rulesets.gff.unit import Unit

E = TypeVar("E", bound=Event)
LAST_ROLLS: Final = ("wound-effect", "defence", "ignore")  # what a case may leave out at its end


class Unrolled(Exception):
    """The case's dice end before what comes next: it doesn't ask for it."""


class Script(Effects):
    """Deals the case's dice and keeps what happened. A roll at the end that the case doesn't give ends it."""

    def __init__(self, dice: TapeDice) -> None:
        self.dice = dice
        self.events: list[Event] = []
        self.rolls: list[tuple[str, bytes]] = []

    def roll(self, figure: int, side: int, purpose: str, count: int, sides: int, why: Why | None) -> bytes:
        if purpose in LAST_ROLLS and self.dice.at == len(self.dice.tape):
            raise Unrolled
        faces = self.dice.roll(count, sides)
        self.rolls.append((purpose, faces))
        return faces

    def record(self, event: object) -> int:
        assert isinstance(event, Event)
        self.events.append(event)
        return len(self.events)

    def seen(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    def faces(self, purpose: str) -> int:
        """How many dice fell for it."""
        return sum(len(faces) for name, faces in self.rolls if name == purpose)


class AsGiven(Decisions):
    """Everybody does what a case can't say otherwise."""

    def falls_first(self, b: Battle, target: Unit, by: Unit | None, most: int) -> list[int]:
        return [model.n for model in reversed(target.standing()) if model.wounds == 0][:most]

    def uses_rule(self, b: Battle, f: Unit, rule: str) -> bool:
        return True

    def blast_centre(self, b: Battle, target: Unit, by: Unit) -> int:
        return target.standing()[0].n


class AsTold(Ground):
    """One set of facts for every attack; `near` models of the target stand close together."""

    def __init__(self) -> None:
        self.distance = 600
        self.cover = self.blocked = False
        self.near = 0
        self.within = True

    def is_drawn(self) -> bool:
        return False

    def aim(self, f: Unit, melee: bool) -> Aim:
        bearers = [f.bearers(weapon.place) if (weapon.range == 0) == melee else 0 for weapon in f.weapons]
        return Aim(bearers, self.distance, self.cover, self.blocked)

    def crowd(self, b: Battle, target: Unit, centre: int) -> list[tuple[int, int]]:
        return [(target.n, self.near or target.count())]

    def stepping(self, b: Battle, f: Unit, points: list[tuple[int, int]], how: str) -> int:
        return 0

    def is_within(self, b: Battle, f: Unit, other: Unit, inches: int) -> bool:
        return self.within


class Scene:
    """Two units and more of a third; the first is the attacker, or the one that a case is about."""

    def __init__(self, given: Given, dice: TapeDice, *units: dict[str, Any], own: dict[str, str] | None = None) -> None:
        must_make_sense(own or {})
        figures = tuple(Figure(side=min(n, 1), rank="unit", profile=unit) for n, unit in enumerate(units))
        values = {**given.options_of("gff"), "gff.rules": own or {}}
        self.b = new_battle(Setup("gff", (Side(), Side()), figures), values)
        self.script = Script(dice)
        self.ground = AsTold()
        self.b.effects, self.b.decisions, self.b.ground = self.script, AsGiven(), self.ground
        self.b.phase, self.b.round = PLAYING, 1
        for f in self.b.units:
            f.placed = True

    def unit(self, n: int) -> Unit:
        return self.b.units[n - 1]

    def play(self, act: Callable[[], object]) -> None:
        """Until the case's dice end."""
        try:
            act()
        except Unrolled:
            return


def profile(
    quality: int = 4, defence: int = 4, models: int = 1, rules: tuple[str, ...] = (), weapons: tuple[Any, ...] = ()
) -> dict[str, Any]:
    """Refuses (Malformed), when it is read: what no unit can be."""
    part = {"name": "case", "models": models, "quality": quality, "defence": defence, "rules": rules}
    return {"parts": [{**part, "weapons": list(weapons)}]}
