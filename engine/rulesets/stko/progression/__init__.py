"""The life between shoot-outs: promotion, skills, missed battles, recruits. Source: STKO-91, 95, 96, 100 .. 110.

`PROGRESSION` is what the rest of the house asks; simulations use `simulated.py`.
"""

from collections.abc import Mapping
from typing import Any, Final

from engine.kernel.progression import Values
from engine.rulesets.stko.progression import aftermath as after
from engine.rulesets.stko.progression import chits, facts, newcomers
from engine.rulesets.stko.progression import corrected as right
from engine.rulesets.stko.tables_skills import SKILLS


class StreetLife:
    """German: Erfahrung und Fähigkeiten."""

    drawn = frozenset({"draw", "die", "double-die", "chits-die", "starting-die", "box-empty"})

    hireable = staticmethod(newcomers.hireable)
    starting = staticmethod(newcomers.starting)
    at_start = staticmethod(newcomers.at_start)
    recruit = staticmethod(newcomers.recruit)
    aftermath = staticmethod(after.aftermath)
    brought = staticmethod(after.brought)
    corrected = staticmethod(right.corrected)
    is_open = staticmethod(after.is_open)
    first_steps = staticmethod(chits.first_steps)
    work = staticmethod(chits.work)
    new_box = staticmethod(chits.new_box)

    def victim(self, deed: Mapping[str, Any]) -> tuple[str, ...]:
        return facts.deed(deed).tags()

    def counts_wounds(self, tally: str) -> bool:
        return tally in after.FLESH

    def missed(self, options: Values) -> str:
        return str(options["stko.missed_counts"])

    def why_not(self, skill: str, skills: Mapping[str, int], options: Values) -> str:
        return chits.why_not(skill, skills, bool(options["stko.opt.doubled_skills"]))

    def skills(self) -> tuple[str, ...]:
        return tuple(SKILLS)


PROGRESSION: Final = StreetLife()
