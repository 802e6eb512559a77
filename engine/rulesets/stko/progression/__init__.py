"""The life between shoot-outs: promotion, skills, missed battles, recruits. Source: STKO-91, 95, 96, 100 .. 110.

`PROGRESSION` is what the rest of the house asks; simulations use `simulated.py`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.kernel.progression import Decision, Life, Question, Step, Table, Values
from engine.rulesets.stko.progression import aftermath as after
from engine.rulesets.stko.progression import chits, facts, newcomers
from engine.rulesets.stko.progression import corrected as right
from engine.rulesets.stko.tables_skills import SKILLS


class StreetLife:
    """German: Erfahrung und Fähigkeiten."""

    drawn = frozenset({"draw", "die", "double-die", "chits-die", "starting-die", "box-empty"})

    def hireable(self, options: Values) -> tuple[str, ...]:
        return newcomers.hireable(options)

    def aftermath(
        self, rows: Sequence[Mapping[str, Any]], lives: Mapping[int, Life], options: Values
    ) -> list[Decision]:
        return after.aftermath(rows, lives, options)

    def corrected(
        self, rows: Sequence[Mapping[str, Any]], facts: Mapping[int, Mapping[str, Any]], options: Values
    ) -> list[dict[str, Any]]:
        return right.corrected(rows, facts, int(str(options["stko.incapacitated_serious_equiv"])))

    def victim(self, deed: Mapping[str, Any]) -> tuple[str, ...]:
        return facts.deed(deed).tags()

    def brought(self, tally: Mapping[str, int], options: Values) -> tuple[str, ...]:
        return after.brought(tally, options)

    def counts_wounds(self, tally: str) -> bool:
        return tally in after.FLESH

    def is_open(self, wound: Mapping[str, Any], brought: Sequence[str], misses: int) -> bool:
        return after.is_open(wound, brought, misses)

    def missed(self, options: Values) -> str:
        return str(options["stko.missed_counts"])

    def first_steps(self, source: str, options: Values) -> tuple[Step, ...]:
        return chits.first_steps(source, options)

    def work(self, steps: Sequence[Step], skills: Mapping[str, int], options: Values, table: Table) -> Question | None:
        return chits.work(steps, skills, options, table)

    def why_not(self, skill: str, skills: Mapping[str, int], options: Values) -> str:
        return chits.why_not(skill, skills, bool(options["stko.opt.doubled_skills"]))

    def skills(self) -> tuple[str, ...]:
        return tuple(SKILLS)

    def new_box(self, copies: int) -> dict[str, int]:
        return chits.new_box(copies)

    def starting(self, rank: str, options: Values) -> str:
        return newcomers.starting(rank, options)

    def at_start(self, die: str, face: int) -> int:
        return newcomers.at_start(die, face)

    def recruit(self, face: int) -> str:
        return newcomers.recruit(face)


PROGRESSION: Final = StreetLife()
