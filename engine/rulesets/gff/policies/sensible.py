"""Who decides in simulations, on a drawn table: `act` does the next thing that the table waits for.

It asks the rules' own predicates. The usual way to play is the sensible one; `styles.py` has others.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from engine.rulesets.gff.battle import Battle, Decisions
from engine.rulesets.gff.codes import (
    ADVANCE,
    AMBUSHES,
    APART,
    CHARGE,
    DEPLOYING,
    HOLD,
    IMMOBILE,
    NEAR,
    ON_TABLE,
    PLACING,
    PREPARING,
    RUSH,
    SCOUTS,
)
from engine.rulesets.gff.drawn import moving
from engine.rulesets.gff.drawn.distances import apart, first_of, length, nearest_to
from engine.rulesets.gff.drawn.ground import terrain_under
from engine.rulesets.gff.drawn.terrain import BASE
from engine.rulesets.gff.policies import places
from engine.rulesets.gff.policies.looking import best_shot, longest_range, nearest_foes, shoot, way_to
from engine.rulesets.gff.policies.worth import fight_worth, missed
from engine.rulesets.gff.rules import moves, rounds
from engine.rulesets.gff.unit import Unit

POLICY_VERSION: Final = 1
PUSHED_BY: Final = 200


@mypyc_attr(allow_interpreted_subclasses=True)
class Sensible(Decisions):
    """Goes for objectives, shoots on the way, charges where that does more than its guns."""

    # -- the next thing that the table waits for --------------------------------------------------------------------
    def act(self, b: Battle) -> None:
        if b.phase == PREPARING:
            rounds.begin(b)
        elif b.phase == PLACING:
            x, y = places.objective_spot(b, terrain_under(b), b.objectives)
            rounds.place_objective(b, b.turn, x, y)
        elif b.phase == DEPLOYING:
            self.deploys(b, b.turn)
        elif b.up:
            f = b.units[b.up - 1]
            self.goes_on(b, f, nearest_foes(b, f))
        elif b.to_come_in():
            self.comes_in(b, b.turn)
        else:
            self.activates(b, b.turn)

    def deploys(self, b: Battle, side: int) -> None:
        """An edge first, then whoever can wait is set aside, then one unit after the other."""
        if not any(b.edges):
            rounds.choose_edge(b, b.starter, places.sheltered_edge(b, terrain_under(b)))
            return
        aside = self.set_aside(b, side)
        mine = [f for f in b.to_deploy() if f.side == side]
        if aside is not None:
            rounds.set_aside(b, aside)
        elif mine:
            rounds.deploy(b, mine[0], places.deployed(b, terrain_under(b), mine[0]))
        else:
            rounds.ready(b)

    def set_aside(self, b: Battle, side: int) -> Unit | None:
        """At most half of the side waits, so that somebody is there."""
        waiting, all_ = 0, 0
        for f in b.units:
            if f.side == side and f.in_play():
                all_ += 1
                waiting += 1 if f.reserve != ON_TABLE else 0
        if 2 * (waiting + 1) <= all_:
            for f in b.units:
                if f.side == side and f.in_play() and not f.placed and f.reserve == ON_TABLE and self.waits(f):
                    return f
        return None

    def waits(self, f: Unit) -> bool:
        return f.all_have(AMBUSHES) or f.all_have(SCOUTS)

    def comes_in(self, b: Battle, side: int) -> None:
        """Out of ambush near an objective, else wherever there is room."""
        terrain = terrain_under(b)
        for f in b.to_come_in():
            if f.side == side:
                points = places.ambush_spot(b, terrain, f)
                if points:
                    rounds.come_in(b, f, points)
                    return
        rounds.stay_hidden(b, side)

    def activates(self, b: Battle, side: int) -> None:
        """Shaken units first: nothing is lost by them, and the others see what the enemy does."""
        first: Unit | None = None
        for f in b.units:
            if f.side == side and not f.done and f.on_table():
                if f.shaken:
                    rounds.idle(b, f, b.ground.crossing(b, f, [], 0))
                    return
                first = first or f
        assert first is not None, "whose turn it is has somebody to activate"
        self.takes_turn(b, first)

    def goes_on(self, b: Battle, f: Unit, foes: list[Unit]) -> None:
        """What is left of an activation."""
        if f.acting in (HOLD, ADVANCE) and not f.shaken:
            shoot(b, f, foes)
        if b.up == f.n:
            rounds.finish(b, f)

    # -- one activation ---------------------------------------------------------------------------------------------
    def takes_turn(self, b: Battle, f: Unit) -> None:
        foes = nearest_foes(b, f)
        if foes and not f.any_has(IMMOBILE):
            for foe in foes:
                way = way_to(b, f, foe) if self.charges(b, f, foe) else None
                if way is not None:
                    rounds.charge(b, f, foe, way[0], way[1])
                    return
            x, y = self.goal(b, f, foes)
            if not self.stays(b, f, foes, x, y):
                self.goes(b, f, foes, x, y)
                return
        rounds.hold(b, f, None, (), b.ground.crossing(b, f, [], 0))
        if b.up == f.n:
            self.goes_on(b, f, foes)

    def charges(self, b: Battle, f: Unit, foe: Unit) -> bool:
        """Where its blades do more than its guns would, and more than what comes back."""
        if f.fatigued or apart(f, foe) > moves.reach(f, CHARGE, False):
            return False
        worth = fight_worth(f, foe, True)
        return worth > best_shot(b, f, [foe]) and 2 * worth > fight_worth(foe, f, False)

    def stays(self, b: Battle, f: Unit, foes: list[Unit], x: int, y: int) -> bool:
        """On its objective."""
        model = nearest_to(f, x, y)
        return length(model.x, model.y, x, y) <= NEAR

    def goes(self, b: Battle, f: Unit, foes: list[Unit], x: int, y: int) -> None:
        """Rushes where nobody would be in range, advances and shoots otherwise."""
        if self.rushes(b, f, foes, x, y):
            points = moving.as_unit(b, terrain_under(b), f, x, y, moves.reach(f, RUSH, False))
            rounds.rush(b, f, points, b.ground.crossing(b, f, points, 0))
            return
        points = moving.as_unit(b, terrain_under(b), f, x, y, moves.reach(f, ADVANCE, False))
        rounds.advance(b, f, points, None, (), b.ground.crossing(b, f, points, 0))
        if b.up == f.n:
            self.goes_on(b, f, foes)

    def rushes(self, b: Battle, f: Unit, foes: list[Unit], x: int, y: int) -> bool:
        """In the last round also to get to an objective in time."""
        model = nearest_to(f, x, y)
        left = length(model.x, model.y, x, y) - NEAR - BASE
        if b.round >= b.options.rounds and moves.reach(f, ADVANCE, False) < left <= moves.reach(f, RUSH, False):
            return True
        return longest_range(f) + moves.reach(f, ADVANCE, False) < apart(f, foes[0])

    def goal(self, b: Battle, f: Unit, foes: list[Unit]) -> tuple[int, int]:
        """The nearest objective that isn't safe and to which few friends are nearer."""
        n = places.wanted_objective(b, f)
        if n == 0:
            model = first_of(foes[0])
            return model.x, model.y
        objective = b.objectives[n - 1]
        return objective.x, objective.y

    # -- in the middle of an action ---------------------------------------------------------------------------------
    def falls_first(self, b: Battle, target: Unit, by: Unit | None, most: int) -> list[int]:
        """Those with the least weapons."""
        whole = [(missed(target, model), model.n) for model in target.standing() if model.wounds == 0]
        whole.sort()
        return [n for _, n in whole[:most]]

    def strikes_back(self, b: Battle, f: Unit, charger: Unit) -> bool:
        return True

    def uses_rule(self, b: Battle, f: Unit, rule: str) -> bool:
        return True

    def blast_centre(self, b: Battle, target: Unit, by: Unit) -> int:
        """The model with the fewest of its side around it."""
        nearest, best = 0, 0
        for model in target.models:
            if not model.out:
                near = sum([n for _, n in b.ground.crowd(b, target, model.n)])
                if nearest == 0 or near < best:
                    nearest, best = model.n, near
        return nearest

    def pushes(self, b: Battle, by: Unit, f: Unit, model: int) -> bool:
        return True

    def pushed_to(self, b: Battle, by: Unit, f: Unit, model: int) -> tuple[list[tuple[int, int]], int]:
        """Straight away, where nobody stands."""
        m = f.models[model - 1]
        from_ = nearest_to(by, m.x, m.y)
        far = max(1, length(from_.x, from_.y, m.x, m.y))
        x, y = m.x + (m.x - from_.x) * PUSHED_BY // far, m.y + (m.y - from_.y) * PUSHED_BY // far
        room = moving.Mover(b, terrain_under(b), f, PUSHED_BY, APART)
        if not room.is_free(x, y) or not room.reaches(m, x, y):
            x, y = m.x, m.y
        return [(x, y)], 0

    def tokens_added(self, b: Battle, helper: Unit, caster: Unit) -> int:
        return 1 if helper.side == caster.side else -1

    def consolidates(self, b: Battle, f: Unit) -> list[tuple[int, int]]:
        return self.moves_after(b, f, moves.STEP)

    def moves_after(self, b: Battle, f: Unit, inches: int) -> list[tuple[int, int]]:
        foes = nearest_foes(b, f)
        if not foes:
            return []
        x, y = self.goal(b, f, foes)
        return moving.as_unit(b, terrain_under(b), f, x, y, inches)
