"""A battle as a page needs it: loaded once, folded once, its names at hand."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from uuid import UUID

from campaigns.ledger.fork_events import COPIED
from campaigns.ledger.read import read
from campaigns.ledger.stored import StoredEvent
from campaigns.models import Battle, Member
from campaigns.projections.game import recorded
from campaigns.selectors.battles.copies import must_be_open
from campaigns.selectors.campaigns.pages import must_be_member
from campaigns.selectors.events import viewer as viewer_of
from campaigns.selectors.loaded_campaign import LoadedCampaign
from campaigns.selectors.names import BattleNames, NamelessNames, Names, WordlessNames
from campaigns.selectors.not_visible import NotVisible, must_find
from campaigns.vault import dice
from engine.kernel import events as ev
from engine.kernel.decide import Game, load
from engine.kernel.recorded import RecordedEvent
from engine.kernel.refusal import Malformed
from engine.kernel.ruleset import Language, Ruleset, Viewer
from engine.kernel.setup import Figure, Side
from engine.rulesets import ruleset


class LoadedBattle:
    """`game` is the battle as it stands, `shown` as it stood after version `at` (the same without `at`); each is folded
    when first asked for.

    What is true of all dice whenever they fell (who had a part in them, their numbers) is the same in both.
    """

    def __init__(
        self,
        row: Battle,
        member: Member | None,
        rules: Ruleset,
        language: Language,
        at: int | None,
        names: type[Names] | Names | None = None,
        game: Game | None = None,
        stored: list[StoredEvent] | None = None,
    ) -> None:
        """Without a member it is shown to somebody who holds a link: nobody's name but the figures'. `game` is the
        battle of this row, as it stands, where it was folded already, `stored` its stream where that was read; `names`
        those that several battles share, or another kind of them.
        """
        self.row = row
        self._member = member
        self.rules = rules
        self.language = language
        if not isinstance(names, Names):
            names = (names or (NamelessNames if member is None else Names))(row.campaign_id, language)
        self.names_of_campaign = names
        self.campaign = LoadedCampaign(row.campaign_id, member, self.names_of_campaign)
        if stored is not None:
            self.stored = stored
        if game is not None:
            self.shown = game
        self.recorded = recorded(rules, self.stored) if game is None else game.everything
        self.version = len(self.recorded)
        if at is not None and not 1 <= at <= self.version:
            raise Malformed("at", at, "version", {"most": self.version})
        self.at = self.version if at is None else at
        self.names = BattleNames(self.names_of_campaign, sides_of(self.recorded), figures_of(self.recorded))
        self.viewer: Viewer = viewer_of(member, row)._replace(disclosed=rules.disclosed(self.recorded))

    @property
    def member(self) -> Member:
        assert self._member is not None
        return self._member

    @cached_property
    def stored(self) -> list[StoredEvent]:
        return read(self.row.campaign_id, stream=self.row.id)

    @cached_property
    def shown(self) -> Game:
        return load(self.rules, self.recorded, self.at)

    @cached_property
    def game(self) -> Game:
        return self.shown if self.is_now else load(self.rules, self.recorded)

    @cached_property
    def first_sure(self) -> int:
        """The first roll whose commitment can still be checked."""
        return dice.first_sure(self.row.id)

    @property
    def is_now(self) -> bool:
        return self.at == self.version

    def event(self, version: int) -> StoredEvent:
        """Streams have no gaps: version n is the n-th event."""
        return self.stored[version - 1]

    def readable(self, record: RecordedEvent) -> RecordedEvent | None:
        """What the viewer may see of the event, its free text unsealed; None where it is hidden from him."""
        shown = self.show(record)
        return None if shown is None else record._replace(event=self.names_of_campaign.opened(shown))

    def show(self, record: RecordedEvent) -> ev.Event | None:
        """The event as the viewer may see it, free text still sealed; None where it is hidden from him."""
        return self.rules.show(record.event, self.viewer, record.version)


def load_battle(
    battle_id: UUID, viewer: Member | None, language: Language = "en", at: int | None = None
) -> LoadedBattle:
    """Raises: NotVisible (no such battle, or not a member), Malformed (`at` outside of the stream)."""
    return load_battle_of(row_of(battle_id), viewer, language, at)


def row_of(battle_id: UUID) -> Battle:
    """With its campaign's row. Raises: NotVisible."""
    row = must_find(Battle.everything.select_related("campaign").filter(id=battle_id), "no-such-battle", battle_id)
    return row


def load_battle_of(
    row: Battle,
    viewer: Member | None,
    language: Language,
    at: int | None = None,
    game: Game | None = None,
    names: Names | None = None,
    stored: list[StoredEvent] | None = None,
) -> LoadedBattle:
    """Of a row that was read just now; `game` is what an entry folded of it, `names` are shared with others, `stored`
    is its stream. Raises: as above.
    """
    if viewer is None or viewer.campaign_id != row.campaign_id:
        raise NotVisible("no-such-battle", id=str(row.id))
    member = must_be_member(row.campaign_id, viewer)
    must_be_open(row, member)
    here = LoadedBattle(row, member, ruleset(row.campaign.ruleset), language, at, names, game, stored)
    if game is None:  # the entry may have changed the campaign, too
        here.campaign.row = row.campaign
    return here


def load_shared_battle(battle_id: UUID, language: Language, names: type[Names] = NamelessNames) -> LoadedBattle:
    """For whoever holds a link to a roll of it: what is hidden from strangers is hidden. Raises: NotVisible."""
    row = Battle.objects.select_related("campaign").filter(id=battle_id).first()
    if row is None:
        raise NotVisible("no-such-link")
    return LoadedBattle(row, None, ruleset(row.campaign.ruleset), language, None, names)


def shared_table(battle_id: UUID, language: Language) -> LoadedBattle:
    """For whoever holds a link to a page about it: besides, nothing of what people wrote. Raises: NotVisible."""
    return load_shared_battle(battle_id, language, WordlessNames)


def sides_of(events: Iterable[RecordedEvent]) -> Sequence[Side]:
    """As the battle opened."""
    return next((event.event.setup.sides for event in events if isinstance(event.event, ev.BattleOpened)), ())


def figures_of(events: Iterable[RecordedEvent]) -> dict[int, Figure]:
    """All figures that ever came to the table, by number."""
    figures: dict[int, Figure] = {}
    for event in events:
        if isinstance(event.event, ev.BattleOpened):
            figures |= dict(enumerate(event.event.setup.figures, start=1))
        elif isinstance(event.event, ev.FigureArrived):
            figures[event.event.number] = event.event.figure
    return figures


def voice_of(battle_id: UUID, language: Language) -> tuple[Ruleset, BattleNames]:
    """The ruleset and the names with which a battle's refusals are told; nothing is folded. Raises: NotVisible."""
    row = row_of(battle_id)
    rules = ruleset(row.campaign.ruleset)
    types = ["battle/opened/1", "battle/figure-arrived/1", COPIED]
    events = recorded(rules, read(row.campaign_id, stream=row.id, types=types))
    return rules, BattleNames(Names(row.campaign_id, language), sides_of(events), figures_of(events))
