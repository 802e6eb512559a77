"""What gangs and fighters of a season are called."""

from campaigns.selectors.names import Names
from campaigns.simulation.said import SAID
from engine.kernel.ruleset import Language
from engine.kernel.seasons import Band, Fighter, SeasonPlan
from engine.kernel.telling.plain import say


class BandNames:
    """Names of gangs and fighters, each fetched once."""

    def __init__(self, plan: SeasonPlan, names: Names, language: Language) -> None:
        self.gangs = names.gangs([band.gang for band in plan.bands if band.gang])
        self.bands = [self._band(band, n, names, language) for n, band in enumerate(plan.bands, start=1)]
        known = names.characters([who.character for band in plan.bands for who in band.fighters if who.character])
        people = [who for band in plan.bands for who in band.fighters]
        self.fighters = [
            self._fighter(fighter, known, names) or f"{say(SAID, 'names.fighter', language)} {n}"
            for n, fighter in enumerate(people, start=1)
        ]

    def _band(self, band: Band, n: int, names: Names, language: Language) -> str:
        gang = self.gangs.get(band.gang or "")
        text = band.name or (gang.name if gang is not None else "")
        return (names.unseal(text) if text else "") or f"{say(SAID, 'names.band', language)} {n}"

    def _fighter(self, fighter: Fighter, known: dict[str, str], names: Names) -> str:
        return names.unseal(fighter.name) if fighter.name else known.get(fighter.character or "", "")
