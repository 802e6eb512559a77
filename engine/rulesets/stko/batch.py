"""Street fights by the hundred: what all battles of one beginning share is made once, the rest anew for each."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.kernel.batch import Beginning, Ended
from engine.kernel.progression import Life, Promoted
from engine.kernel.refusal import Refusal
from engine.kernel.ruleset import Ruleset
from engine.kernel.setup import OptionValue, Point, Setup
from engine.kernel.simulator import BattleSimulator
from engine.rulesets.stko.battle import Battle, Decisions
from engine.rulesets.stko.codes import DEAD, LEGEND, LOSSES, PLOCK, RANKS
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.ground import Ground
from engine.rulesets.stko.live_input import RealGround
from engine.rulesets.stko.outcome import deed
from engine.rulesets.stko.policies.base import BasePolicy
from engine.rulesets.stko.policies.looking import find_place
from engine.rulesets.stko.policies.objectives import NEAR
from engine.rulesets.stko.policies.registry import for_sides
from engine.rulesets.stko.progression import facts
from engine.rulesets.stko.progression.aftermath import promotions
from engine.rulesets.stko.progression.credit import credit
from engine.rulesets.stko.simulate import MOST_CARDS, felled, figure_rows, fresh, lost_by_side, play_out, step
from engine.rulesets.stko.state.proximity import across, distances, square
from engine.rulesets.stko.tables_skills import counted

FIGURE_COUNTS: Final = ("lost", "dead", "incapacitated", "fled", "surrendered", "kills", "downed")  # `figure_rows`
MOST_KNOWN: Final = 20_000  # some megabytes at most
Done = tuple[int, int, str, bool, bool, int, bool]  # one of `Table.deeds`, and whether he had surrendered
Known = dict[tuple[int, int, tuple[str, ...], bool, int, tuple[Done, ...]], int]


class StreetFights(BattleSimulator):
    decisions = Decisions
    ground = Ground
    told = RealGround

    def __init__(self, rules: Ruleset, beginning: Beginning) -> None:
        super().__init__(rules, beginning)
        self.risen: Known = {}

    def model(self) -> Battle:
        model: Battle = super().model()
        model.goals = [(goal.side, *goal.at) for goal in self.goals if goal.at is not None]
        model.across = across(model.figures)
        if not model.deploying:  # else each battle finds out for itself where they came to stand
            model.distances = distances(model.figures, model.sides)
        return model

    def fresh(self) -> Battle:
        return fresh(self.begun)

    def placed(self, beginning: Beginning) -> Setup:
        """Refuses what has no drawn table."""
        if beginning.setup.table != "drawn" and not beginning.stand_in:
            raise Refusal("needs-drawn-table")
        return super().placed(beginning)

    def decided_by(self, names: Sequence[str]) -> BasePolicy:
        return for_sides(names)

    def put_on_table(self, b: Battle) -> None:
        """Whoever stood somewhere on the real table stands along his side's edge of the stand-in now."""
        standing: list[Figure] = [f for f in b.figures if f.on_table()]
        for f in standing:
            f.placed = False
        for f in standing:
            x, y = find_place(b, f)
            if x < 0:
                x, y = b.width // 2, b.height * (2 * f.side + 1) // (2 * len(b.sides))
            b.placed(f, x, y, 0, 1 if y * 2 < b.height else -1, False)

    def drags_on(self, b: Battle) -> bool:
        return b.cards.cards_turned >= MOST_CARDS

    def step(self, b: Battle) -> None:
        step(b, self.policy)

    def play_out(self, b: Battle) -> None:
        play_out(b, b.dice, self.policy)

    def ended(self, b: Battle, winner: int) -> Ended:
        fell = felled(b)
        return Ended(winner, b.turns_taken, b.cards.cards_turned, figure_rows(b, fell), lost_by_side(b), fell)

    def near(self, b: Battle, at: Point) -> set[int]:
        able = [f for f in b.figures if f.able() and not b.neutral[f.side]]
        return {f.side for f in able if square(f, *at) <= NEAR * NEAR}

    def climbed(self, b: Battle) -> tuple[int, ...]:
        return climbed(b, self.options, self.risen)


def climbed(b: Battle, options: Mapping[str, OptionValue], known: Known) -> tuple[int, ...]:
    """Who rises a class after it, as if nothing had been counted towards it before. Source: STKO-100.

    Says what the whole aftermath would (`progression/aftermath.py`), which costs as much as four battles: it looks only
    at those who can have done enough, and remembers in `known` what the same deeds came to in another battle of the
    same beginning.
    """
    if not options["stko.opt.experience"]:
        return ()
    risen: list[int] = []
    for f in b.figures:
        if f.side < 0 or not may_have_risen(b, f):
            continue
        done = tuple([(*deed, n in b.deeds_on_surrendered) for n, deed in enumerate(b.deeds) if deed[0] == f.n])
        key = (f.n, f.rank, f.skills, f.fought, f.loss, done)
        steps = known.get(key, -1)
        if steps < 0:
            steps = steps_up(b, f, done, options)
            if len(known) < MOST_KNOWN:
                known[key] = steps
        risen += [f.n] * steps
    return tuple(risen)


def steps_up(b: Battle, f: Figure, done: tuple[Done, ...], options: Mapping[str, OptionValue]) -> int:
    """How many classes he rises by what he did."""
    deeds = tuple([facts.deed(deed(b, f, entry[:6], entry[6])) for entry in done])
    part = facts.Part(f.n, f.fought, LOSSES[f.loss], deeds)
    life = Life(RANKS[f.rank], counted(f.skills), {})
    decisions = promotions(part, life, credit(part, life.skills, options), options)
    return sum(isinstance(decision, Promoted) for decision in decisions)


def may_have_risen(b: Battle, f: Figure) -> bool:
    """The cheap half of `progression.promotion.due`: a Plock has to fight, the others to bring somebody down."""
    if f.loss == DEAD or f.rank == LEGEND:
        return False
    if f.rank == PLOCK:
        return f.fought
    for by, _, what, _, _, _ in b.deeds:
        if by == f.n and what in facts.GRAVE:
            return True
    return False
