"""Names on a result that a link shows to strangers."""

from collections.abc import Iterable
from uuid import UUID

from campaigns.ledger.campaign_events import decode
from campaigns.ledger.naming_events import CharacterRenamed, GangRenamed
from campaigns.ledger.read import read
from campaigns.models import Gang
from campaigns.selectors.names import Called, NamelessNames
from engine.kernel.ruleset import Language

RENAMED = ["campaign/gang-renamed/1", "campaign/character-renamed/1"]


class LinkNames(NamelessNames):
    """What figures and gangs were called when the link was made: whoever made it showed these, and no later ones.

    Whoever comes later in the battle has none (`battle_names`): at the table he is a surprise.
    """

    def __init__(self, campaign: UUID, language: Language, made_us: int) -> None:
        super().__init__(campaign, language)
        self._before = dict[str, str]()
        for row in read(campaign, stream=campaign, types=RENAMED):
            event = decode(row.type, row.payload)
            if row.recorded_us > made_us and isinstance(event, (CharacterRenamed, GangRenamed)):
                id = event.character if isinstance(event, CharacterRenamed) else event.gang
                self._before.setdefault(id, event.before)

    def called(self, ids: Iterable[str]) -> dict[str, Called]:
        earlier = {id: self.unseal(token) for id, token in self._before.items()}
        return {
            id: character._replace(name=earlier.get(id, character.name))
            for id, character in super().called(ids).items()
        }

    def gangs(self, ids: Iterable[str]) -> dict[str, Gang]:
        gangs = super().gangs(ids)
        for id, gang in gangs.items():
            gang.name = self._before.get(id, gang.name)
        return gangs
