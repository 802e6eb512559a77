"""Before the first round, the order of activations, and the objectives. Source: GFF-06 .. 08, 20, 27, 30, 43."""

from engine.kernel.state import NOBODY, BattleState
from engine.rulesets.gff import events as ev
from engine.rulesets.gff.codes import (
    ACTIONS,
    AMBUSH,
    CASTER,
    DEPLOYING,
    IDLE,
    MOST_TOKENS,
    ON_TABLE,
    PLACING,
    PLAYING,
    PREPARING,
    RESERVES,
    SCOUT,
)
from engine.rulesets.gff.settings import Options
from engine.rulesets.gff.unit import Model, Unit


class Objective:
    def __init__(self, x: int, y: int) -> None:
        self.side = NOBODY  # who holds it
        self.x = x
        self.y = y


class Table(BattleState):
    """`phase` is one of `codes.PHASES`; `turn` the side whose turn it is, `up` the unit that is acting (0: none).

    Changes `edges`, `first_done`, `objectives`, `options`, `passed`, `phase`, `round`, `started`, `starter`,
    `to_place`, `turn`, `turns`, `units`, `up`; looks at `sides`.
    """

    def __init__(self, units: list[Unit], sides: int, options: Options) -> None:
        super().__init__(units, sides)
        self.units = units  # the same list as `figures`, for the compiler
        self.options = options
        self.phase = PREPARING
        self.turn = 0
        self.up = 0
        self.round = 0
        self.to_place = 0  # objectives
        self.objectives: list[Objective] = []
        self.edges: list[str] = [""] * sides
        self.starter = 0  # the side that begins the round
        self.first_done = NOBODY  # the side that was first to finish its activations this round
        self.passed: list[int] = []  # sides that bring no more units in this round
        self.started: list[int] = [0] * sides  # units at the beginning

    # -- before the first round -----------------------------------------------------------------------------------
    def mission_set(self, objectives: int, side: int) -> None:
        if self.effects is not None:
            self.record(ev.MissionSet(objectives, side))
        self.phase = PLACING
        self.to_place = objectives
        self.turn = side

    def objective_placed(self, side: int, x: int, y: int) -> None:
        if self.effects is not None:
            self.record(ev.ObjectivePlaced(side, x, y))
        self.objectives.append(Objective(x, y))
        self.to_place -= 1
        self.turn = self.other(side)

    def deployment_won(self, side: int) -> None:
        if self.effects is not None:
            self.record(ev.DeploymentWon(side))
        self.phase = DEPLOYING
        self.starter = side
        self.turn = self.first_with(self.to_deploy(), side)

    def edge_chosen(self, side: int, edge: str) -> None:
        if self.effects is not None:
            self.record(ev.EdgeChosen(side, edge))
        across = {"south": "north", "north": "south", "west": "east", "east": "west"}
        for other in range(self.sides):
            self.edges[other] = edge if other == side else across[edge]
        self.turn = self.first_with(self.to_deploy(), side)

    def set_aside(self, f: Unit, reserve: int) -> None:
        if self.effects is not None:
            self.record(ev.SetAside(f.n, RESERVES[reserve]))
        f.reserve = reserve
        if self.phase == DEPLOYING:
            self.turn = self.first_with(self.to_deploy(), self.turn)

    def placed(self, f: Unit, points: list[tuple[int, int]]) -> None:
        if self.effects is not None:
            self.record(ev.Placed(f.n, tuple(points)))
        self.stand(f, points)
        scouts = f.reserve == SCOUT
        f.placed = True
        f.reserve = ON_TABLE
        left = self.to_deploy()
        scouts_begin = not scouts and any(unit.reserve == SCOUT for unit in left)
        self.turn = self.first_with(left, self.starter) if scouts_begin else self.next_with(left, f.side)

    def ready(self, side: int) -> None:
        """On a real table people have put down what isn't placed yet."""
        if self.effects is not None:
            self.record(ev.Ready(side))
        self.phase = PLAYING
        self.starter = side
        while self.to_place > 0:
            self.objectives.append(Objective(0, 0))
            self.to_place -= 1
        for f in self.units:
            if f.reserve != AMBUSH:
                f.placed = True
                f.reserve = ON_TABLE
            if f.side >= 0:
                self.started[f.side] += 1

    # -- rounds ---------------------------------------------------------------------------------------------------
    def round_begun(self, number: int, side: int) -> None:
        """Casters get their tokens. Source: GFF-30."""
        if self.effects is not None:
            self.record(ev.RoundBegun(number, side))
        self.round = number
        self.starter = side
        self.up = 0
        self.first_done = NOBODY
        self.passed = []
        for f in self.units:
            f.done = False
            f.fatigued = False
            f.tried = []
            f.used_this_round = []
            gained = 0
            for model in f.models:
                if not model.out:
                    gained += f.kinds[model.kind].best(CASTER)
            if gained and f.in_play():
                f.tokens = min(MOST_TOKENS, f.tokens + gained)
        self.after_ambush(self.before(self.starter))

    def activated(self, f: Unit, action: int) -> None:
        if self.effects is not None:
            self.record(ev.Activated(f.n, ACTIONS[action]))
        self.up = f.n
        self.turns += 1
        f.rests()
        f.acting = action
        f.done = False  # where people let it act once more

    def moved(self, f: Unit, points: list[tuple[int, int]], how: str) -> None:
        if self.effects is not None:
            self.record(ev.Moved(f.n, tuple(points), how))
        self.stand(f, points)
        f.moved = f.moved or how == ""

    def activation_ended(self, f: Unit) -> None:
        """Idleness steadies a Shaken unit. The turn passes to the next side that has somebody to activate."""
        if self.effects is not None:
            self.record(ev.ActivationEnded(f.n))
        if f.acting == IDLE:
            f.shaken = False
        f.done = True
        f.rests()
        self.up = 0
        self.passes_on(f.side)

    def passes_on(self, side: int) -> None:
        """A side that had nobody to activate was the first to finish. Source: GFF-08."""
        left = self.to_activate()
        for k in range(1, self.sides + 1):
            other = (side + k) % self.sides
            if self.first_done < 0 and self.has_left(other) and not any(f.side == other for f in left):
                self.first_done = other
        self.turn = self.next_with(left, side)

    def acting(self) -> int:
        """The unit that is up, unless people took it out of its activation; 0: none."""
        return self.up if self.up and self.units[self.up - 1] in self.to_activate() else 0

    def side_up(self) -> int:
        """Whose turn it is: that of the unit that acts; the next one's where a side has nobody left for what comes."""
        if self.acting():
            return self.units[self.up - 1].side
        if self.phase < DEPLOYING:
            return self.turn
        left = self.to_deploy() if self.phase == DEPLOYING else self.to_come_in() or self.to_activate()
        return self.first_with(left, self.turn)

    def next_with(self, units: list[Unit], side: int) -> int:
        """The next side after this one that has one of these; this one, if nobody else has."""
        for _ in range(self.sides):
            side = self.other(side)
            if any(f.side == side for f in units):
                break
        return side

    def first_with(self, units: list[Unit], side: int) -> int:
        """This side, or the next one that has one of these."""
        return self.next_with(units, self.before(side)) if units else side

    def to_deploy(self) -> list[Unit]:
        """Scouts when all others stand. Source: GFF-07, 43."""
        left = [f for f in self.units if f.in_play() and not f.placed and f.reserve == ON_TABLE]
        return left or [f for f in self.units if f.in_play() and not f.placed and f.reserve == SCOUT]

    def to_come_in(self) -> list[Unit]:
        """Out of ambush, before anybody acts, from the second round on. Source: GFF-27."""
        if self.round < 2:
            return []
        if any(f.done for f in self.units) or self.up:
            return []
        return [f for f in self.units if f.in_play() and f.reserve == AMBUSH and f.side not in self.passed]

    def to_activate(self) -> list[Unit]:
        return [f for f in self.units if not f.done and f.on_table()]

    def goes_on(self) -> bool:
        """Is anybody left to be activated?"""
        return any(not f.done and f.on_table() for f in self.units)

    def came_in(self, f: Unit, points: list[tuple[int, int]]) -> None:
        if self.effects is not None:
            self.record(ev.CameIn(f.n, tuple(points)))
        self.stand(f, points)
        f.placed = True
        f.reserve = ON_TABLE
        f.came = self.round
        self.after_ambush(f.side)

    def arrived(self, figure: Unit) -> None:
        """Whoever comes out of ambush comes before anybody acts. Recorded by the kernel."""
        super().arrived(figure)
        left = self.to_come_in()
        if left and not any(f.side == self.turn for f in left):
            self.turn = self.first_with(left, self.starter)

    def stays_hidden(self, side: int) -> None:
        if self.effects is not None:
            self.record(ev.StaysHidden(side))
        self.passed.append(side)
        self.after_ambush(side)

    def after_ambush(self, side: int) -> None:
        """The next one brings a unit in; where nobody does, the starter acts, or whoever has somebody who can."""
        left = self.to_come_in()
        self.turn = self.next_with(left, side) if left else self.first_with(self.to_activate(), self.starter)

    def objective_held(self, objective: int, side: int) -> None:
        if self.effects is not None:
            self.record(ev.ObjectiveHeld(objective, side))
        self.objectives[objective - 1].side = side

    def round_ended(self, number: int) -> None:
        if self.effects is not None:
            self.record(ev.RoundEnded(number))
        self.up = 0

    # -- looking around -------------------------------------------------------------------------------------------
    def other(self, side: int) -> int:
        """The next side at the table; with two, the opponent."""
        return (side + 1) % self.sides

    def before(self, side: int) -> int:
        return (side + self.sides - 1) % self.sides

    def stand(self, f: Unit, points: list[tuple[int, int]]) -> None:
        """One point for each model that stands; none on a real table."""
        if points:
            for model, (x, y) in zip(f.standing(), points, strict=True):
                model.x, model.y = x, y

    def enemies(self, side: int) -> list[Unit]:
        return [f for f in self.units if f.side != side and f.on_table()]

    def friends(self, side: int) -> list[Unit]:
        return [f for f in self.units if f.side == side and f.on_table()]

    def first_of(self, side: int) -> Unit:
        """The side's first unit that is in play."""
        return next(f for f in self.units if f.side == side and f.in_play())

    def left(self, side: int) -> int:
        """Units of the side that aren't lost."""
        n = 0
        for f in self.units:
            if f.side == side and f.in_play():
                n += 1
        return n

    def has_left(self, side: int) -> bool:
        for f in self.units:
            if f.side == side and f.in_play():
                return True
        return False

    def model(self, f: Unit, n: int) -> Model:
        return f.models[n - 1]
