"""A campaign as one page needs it: its row, its names and its own events, each read when first asked for, and once."""

from collections.abc import Iterable
from functools import cached_property
from uuid import UUID

from campaigns.ledger.campaign_events import decode
from campaigns.ledger.effective import DecodedEvent, counting
from campaigns.ledger.read import read
from campaigns.models import Battle, Campaign, Member
from campaigns.models.lookup import get_row
from campaigns.selectors.names import Names
from engine.kernel.ruleset import Ruleset
from engine.rulesets import ruleset


class LoadedCampaign:
    """`you` are who reads; nobody in particular where a link was shared. Kept for one request, never longer."""

    def __init__(self, id: UUID, you: Member | None, names: Names) -> None:
        self.id = id
        self.you = you
        self.names = names
        self._told: dict[str, list[DecodedEvent]] = {}

    @property
    def member(self) -> Member:
        assert self.you is not None
        return self.you

    @cached_property
    def row(self) -> Campaign:
        return self.known(get_row(Campaign, id=self.id))

    def known(self, row: Campaign) -> Campaign:
        """The row, where it was read already: it says which rules these are."""
        self.row = row
        self.names.rules = ruleset(row.ruleset)
        return row

    @cached_property
    def battles(self) -> dict[str, Battle]:
        """All that were really fought, as the log names them: what they are called, and how their aims went."""
        rows = {str(battle.id): battle for battle in Battle.objects.filter(campaign_id=self.id).only("name", "result")}
        for row in rows.values():
            row.called = self.names.unseal(row.name)
        return rows

    def battle_name(self, battle: str | None) -> str:
        """Empty where it has none."""
        return self.battles[battle].called if battle in self.battles else ""

    @property
    def rules(self) -> Ruleset:
        return ruleset(self.row.ruleset)

    def recorded(self, types: Iterable[str]) -> list[DecodedEvent]:
        """All events of these types in order, also those that no longer count."""
        wanted = set(types)
        if missing := sorted(wanted - self._told.keys()):
            self._told |= {tag: [] for tag in missing}
            for row in read(self.id, stream=self.id, types=missing):
                self._told[row.type].append(DecodedEvent(row, decode(row.type, row.payload, row.seq)))
        return sorted((record for tag in wanted for record in self._told[tag]), key=lambda record: record.stored.seq)

    def counting(self, types: Iterable[str]) -> list[DecodedEvent]:
        """Those that count; `UNDOING` has to be among the types where anything of them can be dropped."""
        return counting(self.recorded(types))
