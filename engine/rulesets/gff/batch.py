"""Games by the hundred: what all games of one beginning share is made once, the rest anew for each."""

from collections.abc import Sequence
from typing import Final

from engine.kernel.batch import Ended
from engine.kernel.simulator import BattleSimulator, one_or_by_side
from engine.rulesets.gff.battle import Battle, Decisions, Ground
from engine.rulesets.gff.codes import DEPLOYING
from engine.rulesets.gff.drawn.ground import DrawnGround
from engine.rulesets.gff.live_input import RealGround
from engine.rulesets.gff.policies import places
from engine.rulesets.gff.policies.sensible import POLICY_VERSION, Sensible
from engine.rulesets.gff.policies.styles import BySide, Charging, Objectives, Shooting
from engine.rulesets.gff.rules.rounds import objectives_held
from engine.rulesets.gff.simulate import fresh, lost_by_side, play_out, unit_rows

FIGURE_COUNTS: Final = ("lost", "routed", "models_lost", "shaken")  # `unit_rows`
MAKERS: Final = {"sensible": Sensible, "objectives": Objectives, "shooting": Shooting, "charging": Charging}
POLICIES: Final = dict.fromkeys(MAKERS, POLICY_VERSION)


class Games(BattleSimulator):
    decisions = Decisions
    ground = Ground
    told = RealGround

    def decided_by(self, names: Sequence[str]) -> Sensible:
        made: Sensible = one_or_by_side(MAKERS, BySide, names)
        return made

    def fresh(self) -> Battle:
        return fresh(self.begun)

    def put_on_table(self, b: Battle) -> None:
        """Whoever stood on a real table stands in his zone of its stand-in now, objectives lie in its middle."""
        ground = b.ground
        if not isinstance(ground, DrawnGround):
            return
        for place, objective in enumerate(b.objectives):
            objective.x, objective.y = places.objective_spot(b, ground.terrain, b.objectives[:place])
        while b.phase == DEPLOYING and b.to_place > 0:
            x, y = places.objective_spot(b, ground.terrain, b.objectives)
            b.objective_placed(b.starter, x, y)
            if b.to_place == 0:
                b.deployment_won(b.starter)
        standing = [f for f in b.units if f.on_table()]
        if standing and not any(b.edges):
            b.edge_chosen(b.starter, places.sheltered_edge(b, ground.terrain))
        for f in standing:
            f.placed = False
        for f in standing:
            b.stand(f, places.deployed(b, ground.terrain, f))
            f.placed = True

    def drags_on(self, b: Battle) -> bool:
        return False  # rounds are counted

    def play_out(self, b: Battle) -> None:
        play_out(b, self.policy)

    def ended(self, b: Battle, winner: int) -> Ended:
        points = tuple(objectives_held(b))
        return Ended(winner, b.turns, b.round, unit_rows(b), lost_by_side(b), points=points)
