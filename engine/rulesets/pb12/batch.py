"""Games by the hundred: what all games of one beginning share is made once, the rest anew for each."""

from collections.abc import Sequence
from typing import Final

import msgspec

from engine.kernel.batch import Beginning, Ended
from engine.kernel.dice import ShakeDice
from engine.kernel.refusal import Refusal
from engine.kernel.ruleset import Ruleset
from engine.kernel.setup import Setup
from engine.kernel.simulator import BattleSimulator
from engine.rulesets.pb12.battle import Battle, Decisions, Ground
from engine.rulesets.pb12.codes import DISTURB, HOLD, PREPARING
from engine.rulesets.pb12.drawn.ground import DrawnGround, terrain_under
from engine.rulesets.pb12.drawn.terrain import Terrain
from engine.rulesets.pb12.drawn.zones import facing_in
from engine.rulesets.pb12.live_input import RealGround
from engine.rulesets.pb12.policies import preparing
from engine.rulesets.pb12.policies.sensible import POLICY_VERSION, Sensible
from engine.rulesets.pb12.policies.styles import STYLES
from engine.rulesets.pb12.rules import rounds
from engine.rulesets.pb12.simulate import figure_rows, fresh, lost_by_side, play_out

FIGURE_COUNTS: Final = ("lost", "felled", "heavily_wounded", "panicked")  # `figure_rows`
POLICIES: Final = dict.fromkeys(STYLES, POLICY_VERSION)
MOST_ROUNDS: Final = 30


class Games(BattleSimulator):
    decisions = Decisions
    ground = Ground
    told = RealGround

    def __init__(self, rules: Ruleset, beginning: Beginning) -> None:
        super().__init__(rules, beginning)
        if not self.command_run and (b := self.new(ShakeDice(b"trial"))).phase == PREPARING:
            preparing.prepare(b, terrain_under(b))
            try:
                rounds.begin(b)
            except Refusal as refusal:  # no battle can begin so, and here people are told
                raise Refusal(refusal.code, {**refusal.facts, "ruleset": rules.key}) from None

    def placed(self, beginning: Beginning) -> Setup:
        """Who stands on the field of a real table gets a point of its stand-in by `put_on_table`."""
        setup = super().placed(beginning)
        if setup is beginning.setup:
            return setup
        figures = tuple(
            msgspec.structs.replace(figure, at=(0, 0)) if "on-field" in figure.tags else figure
            for figure in setup.figures
        )
        return msgspec.structs.replace(setup, figures=figures)

    def decided_by(self, names: Sequence[str]) -> Sensible:
        return Sensible([STYLES[name] for name in names])

    def fresh(self) -> Battle:
        return fresh(self.begun)

    def put_on_table(self, b: Battle) -> None:
        """Whoever stood on a real table stands in his entry zone of its stand-in now, and areas lie in its middle."""
        ground = getattr(b.ground, "then", b.ground)  # while policies take over from people
        if not isinstance(ground, DrawnGround):
            return
        terrain = ground.terrain
        for zone in list(b.zones):
            if not zone.corners and zone.kind in (HOLD, DISTURB):
                b.zone_set(zone.side, zone.kind, preparing.middle(terrain))
        for side in range(b.sides):
            stand(b, terrain, side)

    def drags_on(self, b: Battle) -> bool:
        return b.round > MOST_ROUNDS

    def play_out(self, b: Battle) -> None:
        play_out(b, self.policy, MOST_ROUNDS)

    def ended(self, b: Battle, winner: int) -> Ended:
        points = tuple([force.vp for force in b.forces])
        return Ended(winner, b.turns, b.round, figure_rows(b), lost_by_side(b), points=points)


def stand(b: Battle, terrain: Terrain, side: int) -> None:
    """Beside each other, whoever finds no room in reserve."""
    standing = [f for f in b.people if f.side == side and f.on_field and not f.gone]
    for f in standing:
        f.on_field = False
    free = [f for f in standing if not f.aboard]
    points = preparing.entry_points(b, terrain, free) if free else []
    for f, (x, y) in zip(free, points, strict=False):
        b.placed(f, (x, y, 0), facing_in(side))
    for f in standing:
        if f.aboard and b.figure_of(f.aboard).on_field:
            vehicle = b.figure_of(f.aboard)
            b.placed(f, (vehicle.x, vehicle.y, vehicle.z), (vehicle.facing_x, vehicle.facing_y))
