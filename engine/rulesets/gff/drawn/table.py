"""What people enter on a drawn table, looked at before anything happens: a point for a unit, or one for each model."""

from engine.kernel.refusal import Malformed
from engine.rulesets.gff.battle import Battle
from engine.rulesets.gff.drawn import checks
from engine.rulesets.gff.drawn.ground import DrawnGround
from engine.rulesets.gff.unit import Unit

Points = list[tuple[int, int]]


class DrawnTable(DrawnGround):
    def moved(self, b: Battle, f: Unit, action: int, points: Points) -> Points:
        must_be_said(points)
        if len(points) == 1 and f.count() > 1:
            return checks.placed_as_unit(b, f, points[0][0], points[0][1], action)
        checks.check_move(b, f, points, action)
        return points

    def stepped(self, b: Battle, f: Unit, most: int, points: Points) -> Points:
        if len(points) == 1 and f.count() > 1:
            return checks.moved_as_unit(b, f, points[0][0], points[0][1], most)
        checks.check_step(b, f, points, most)
        return points

    def crossing(self, b: Battle, f: Unit, points: Points, told: int) -> int:
        return checks.dangerous_on_way(b, f, points) if points else checks.dangerous_now(b, f)

    def charging(self, b: Battle, f: Unit, target: Unit, difficult: bool, dangerous: int) -> tuple[bool, int]:
        crossing = checks.check_charge(b, f, target)
        return crossing.difficult, crossing.dangerous

    def deployed(self, b: Battle, f: Unit, points: Points) -> Points:
        must_be_said(points)
        if len(points) == 1:
            points = checks.deployed_around(b, f, points[0][0], points[0][1]) or points
        checks.check_deploy(b, f, points)
        return points

    def came_in(self, b: Battle, f: Unit, points: Points) -> Points:
        must_be_said(points)
        if len(points) == 1:
            points = checks.ambushed_around(b, f, points[0][0], points[0][1]) or points
        checks.check_ambush(b, f, points)
        return points

    def objective(self, b: Battle, points: Points) -> tuple[int, int]:
        must_be_said(points)
        checks.check_objective(b, points[0][0], points[0][1])
        return points[0]


def must_be_said(points: Points) -> None:
    """Refuses: Malformed; where no point is said yet the action is offered, and people add it."""
    if not points:
        raise Malformed("command.points", None, "one-point")
