"""The whole game: state and transitions, and what the rules ask in the middle of an action.

A transition is the one place where a kind of change happens, and an event is a recorded transition. `Decisions` are
people at the table or a policy; `Ground` says what stands where, as people tell it or as a drawn table computes it.
"""

from mypy_extensions import mypyc_attr

from engine.rulesets.gff.settings import Options
from engine.rulesets.gff.state.harm import Harm
from engine.rulesets.gff.unit import Unit


class Aim:
    """How a target presents itself. `bearers`: by the weapon's place, how many can be used against it (0: none).

    `distance` between the nearest models, in hundredths of inches. `blocked`: what covers it is only what hides it.
    """

    def __init__(self, bearers: list[int], distance: int, cover: bool, blocked: bool) -> None:
        self.bearers = bearers
        self.distance = distance
        self.cover = cover
        self.blocked = blocked


@mypyc_attr(allow_interpreted_subclasses=True)
class Decisions:
    def falls_first(self, b: "Battle", target: Unit, by: Unit | None, most: int) -> list[int]:
        """The target's models in the order in which they fall, `most` of them."""
        raise NotImplementedError

    def strikes_back(self, b: "Battle", f: Unit, charger: Unit) -> bool:
        raise NotImplementedError

    def uses_rule(self, b: "Battle", f: Unit, rule: str) -> bool:
        """One that counts once a round or once a game."""
        raise NotImplementedError

    def blast_centre(self, b: "Battle", target: Unit, by: Unit) -> int:
        """The model around which the hits of a blast are spread; the target's choice."""
        raise NotImplementedError

    def pushes(self, b: "Battle", by: Unit, f: Unit, model: int) -> bool:
        raise NotImplementedError

    def pushed_to(self, b: "Battle", by: Unit, f: Unit, model: int) -> tuple[list[tuple[int, int]], int]:
        """Where to, on a drawn table, and how deep the model falls, in hundredths of inches."""
        raise NotImplementedError

    def tokens_added(self, b: "Battle", helper: Unit, caster: Unit) -> int:
        """For the spell where the number is above 0, against it below."""
        raise NotImplementedError

    def consolidates(self, b: "Battle", f: Unit) -> list[tuple[int, int]]:
        """Where the unit that is left after a melee stands; empty: where it stood."""
        raise NotImplementedError

    def moves_after(self, b: "Battle", f: Unit, inches: int) -> list[tuple[int, int]]:
        """Where the unit stands after moving once more, up to hundredths of inches; empty: where it stood."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Ground:
    def is_drawn(self) -> bool:
        raise NotImplementedError

    def size(self) -> tuple[int, int]:
        """Of a drawn table, in hundredths of inches; a real one has none."""
        return 0, 0

    def shooting(self, b: "Battle", f: Unit, target: Unit) -> Aim:
        raise NotImplementedError

    def fighting(self, b: "Battle", f: Unit, target: Unit) -> Aim:
        """Who stands near enough in a melee: within 2 inches. Source: GFF-16."""
        raise NotImplementedError

    def crowd(self, b: "Battle", target: Unit, centre: int) -> list[tuple[int, int]]:
        """Units of the target's side with models within 3 inches of one of its models, and how many. Source: GFF-29."""
        raise NotImplementedError

    def holders(self, b: "Battle", objective: int) -> list[int]:
        """Sides with a unit within 3 inches that may take it. Source: GFF-06."""
        raise NotImplementedError

    def is_within(self, b: "Battle", f: Unit, other: Unit, inches: int) -> bool:
        """Hundredths of inches, between the nearest models."""
        raise NotImplementedError

    def sees(self, b: "Battle", f: Unit, other: Unit) -> bool:
        raise NotImplementedError

    def charged(self, b: "Battle", f: Unit, target: Unit, reach: int) -> list[tuple[int, int]]:
        """Where the models stand after a charge; empty on a real table."""
        raise NotImplementedError

    def closed(self, b: "Battle", f: Unit, enemy: Unit) -> list[tuple[int, int]]:
        """Where the models stand after closing up to 3 inches."""
        raise NotImplementedError

    def stepped_back(self, b: "Battle", f: Unit, enemy: Unit) -> list[tuple[int, int]]:
        raise NotImplementedError

    # -- what people enter: a point for the whole unit, or one per model; a real table has none and lets all pass ------
    def moved(self, b: "Battle", f: Unit, action: int, points: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Where the models stand then. Refuses: too far, incoherent, too near, through a wall. Source: GFF-10 .. 12."""
        return []

    def crossing(self, b: "Battle", f: Unit, points: list[tuple[int, int]], models: int) -> int:
        """Dice of the models that go through dangerous ground, or are activated in it: of a real one people say how
        many models. Source: GFF-26."""
        raise NotImplementedError

    def stepping(self, b: "Battle", f: Unit, points: list[tuple[int, int]], how: str) -> int:
        """The same for a step beside its action; `how` as in `moved`. Source: GFF-15, 18, 26."""
        raise NotImplementedError

    def deployed(self, b: "Battle", f: Unit, points: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Refuses: outside the zone, scouts farther than 12 inches from it. Source: GFF-07, 43."""
        return []

    def came_in(self, b: "Battle", f: Unit, points: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Refuses: 9 inches or less from an enemy. Source: GFF-27."""
        return []

    def objective(self, b: "Battle", points: list[tuple[int, int]]) -> tuple[int, int]:
        """Refuses: in a deployment zone, or too near to another one. Source: GFF-06."""
        return 0, 0

    def stepped(self, b: "Battle", f: Unit, most: int, points: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """A step besides its action: after a melee, or by a rule of one's own. Refuses: as a move."""
        return []

    def charging(self, b: "Battle", f: Unit, target: Unit, difficult: bool, dangerous: int) -> tuple[bool, int]:
        """Whether it goes through difficult ground, and the dice of those who go through dangerous ground; of a real
        table people say so. Refuses: a charge that none of its models can make. Source: GFF-12."""
        raise NotImplementedError


class Battle(Harm):
    """Changes `ground`, `up`; looks at `units`."""

    def __init__(self, units: list[Unit], sides: int, options: Options, ground: Ground) -> None:
        super().__init__(units, sides, options)
        self.ground = ground

    def unit(self, n: int) -> Unit:
        return self.units[n - 1]

    def ended(self, winner: int) -> None:
        """Recorded by the kernel."""
        super().ended(winner)
        self.up = 0
