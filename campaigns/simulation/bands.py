"""What gangs and fighters of a season are called."""

from campaigns.selectors.names import Names
from campaigns.simulation.said import SAID
from engine.kernel.ruleset import Language
from engine.kernel.seasons import Band, Fighter, SeasonPlan
from engine.kernel.telling.plain import say


class BandNames:
    """Names of gangs and fighters, each fetched once."""

    def __init__(self, plan: SeasonPlan, names: Names, language: Language) -> None:
        self.gangs = names.gangs([one.gang for one in plan.bands if one.gang])
        self.bands = [self._band(one, n, names, language) for n, one in enumerate(plan.bands, start=1)]
        known = names.characters([who.character for one in plan.bands for who in one.fighters if who.character])
        people = [who for one in plan.bands for who in one.fighters]
        self.fighters = [
            self._fighter(one, known, names) or f"{say(SAID, 'names.fighter', language)} {n}"
            for n, one in enumerate(people, start=1)
        ]

    def _band(self, one: Band, n: int, names: Names, language: Language) -> str:
        gang = self.gangs.get(one.gang or "")
        text = one.name or (gang.name if gang is not None else "")
        return (names.unseal(text) if text else "") or f"{say(SAID, 'names.band', language)} {n}"

    def _fighter(self, one: Fighter, known: dict[str, str], names: Names) -> str:
        return names.unseal(one.name) if one.name else known.get(one.character or "", "")
