"""One character's life: what each battle left of him, with the events that say so."""

from collections.abc import Sequence
from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from campaigns.ledger.campaign_events import BattleOutcome, CharacterHired, CharacterRetired, FigureOutcome
from campaigns.ledger.effective import UNDOING, Told
from campaigns.models import Battle, Character, Member
from campaigns.selectors.campaigns.pages import loaded
from campaigns.selectors.campaigns.secrets import open_outcome
from campaigns.selectors.characters.gangs import CharacterLine, bringing, fighting_in, line
from campaigns.selectors.characters.past_lives import after_battle
from campaigns.selectors.characters.rivals import Booked, Deed, Rival, deeds_of, rivals
from campaigns.selectors.loaded_campaign import LoadedCampaign
from campaigns.selectors.names import Names
from campaigns.selectors.not_visible import NotVisible, must_find
from campaigns.selectors.rights import sees_secrets
from engine.kernel.ruleset import Language

LIFE = ["campaign/battle-outcome/1", "campaign/character-hired/1", "campaign/character-retired/1", *UNDOING]


class Chapter(msgspec.Struct, frozen=True):
    """What one battle left of the character. `seq` is the campaign event that booked it.

    `wounds` and `deeds` (what he did to whom) are in the ruleset's words; an `event` in them is a version of the
    battle's own stream. `number` counts his battles from 1.
    """

    battle: UUID
    battle_name: str
    seq: int
    recorded_us: int
    how: str
    won: bool | None
    figure: int
    dead: bool
    fled: bool
    wounds: list[Any]
    deeds: list[Any]
    more: dict[str, Any]
    number: int = 0

    @property
    def kills(self) -> list[Any]:
        """The deeds by the name that the pages know."""
        return self.deeds


class Life(msgspec.Struct, frozen=True):
    """`hired_seq`, `retired_seq` and `died_seq` are seqs in the campaign's log; None: it hasn't happened.

    `after` is the battle after which it is told (None: as it stands), `fought` how many there are by now.
    """

    character: CharacterLine
    hired_us: int
    hired_seq: int | None
    retired_seq: int | None
    died_seq: int | None
    chapters: list[Chapter]
    did: list[Deed] = []
    suffered: list[Deed] = []
    rivals: list[Rival] = []
    after: int | None = None
    fought: int = 0


class Seen(NamedTuple):
    """A life with the row it was read from; `seqs` is what had happened by the moment it is told at (None: now)."""

    life: Life
    row: Character
    seqs: frozenset[int] | None


def character(campaign_id: UUID, character_id: UUID, viewer: Member | None, language: Language = "en") -> Life:
    """As it stands. Raises: NotVisible."""
    return life_of(loaded(campaign_id, viewer, language), character_id).life


def life_of(here: LoadedCampaign, character_id: UUID, after: int | None = None) -> Seen:
    """As it stands, or as it stood after so many of his battles. Raises: NotVisible."""
    campaign_id, names = here.id, here.names
    rows = Character.objects.filter(campaign_id=campaign_id, id=character_id).select_related("gang")
    row = must_find(rows, "no-such-character", character_id)
    seqs: frozenset[int] | None = None
    if after is not None:
        past = after_battle(here, character_id, after)
        if past is None:
            raise NotVisible("no-such-battle", n=after)
        row, seqs = past
    everything = _as_seen(here.counting(LIFE), here)
    told = everything if seqs is None else [one for one in everything if one.stored.seq in seqs]
    chapters = _chapters(told, str(character_id), names)
    did, suffered = deeds_of(str(character_id), _booked(told, names), names)
    others = {one.character for one in (*did, *suffered) if one.character is not None}
    status = dict(Character.objects.filter(campaign_id=campaign_id, id__in=others).values_list("id", "status"))
    life = Life(
        line(
            row,
            here.you,
            names,
            fighting_in(campaign_id).get(row.id) if after is None else None,
            bringing(here.row),
        ),
        row.hired_us,
        _seq_of(told, CharacterHired, str(character_id)),
        _seq_of(told, CharacterRetired, str(character_id)),
        next((chapter.seq for chapter in chapters if chapter.dead), None),
        chapters,
        did,
        suffered,
        rivals(did, suffered, status, names.rules.harms),
        after,
        len(chapters) if seqs is None else _fought(everything, str(character_id)),
    )
    return Seen(life, row, seqs)


def _as_seen(told: list[Told], here: LoadedCampaign) -> list[Told]:
    """Without the numbers of people whom the referee hasn't shown."""
    rules = here.rules
    if rules.bodies is None:
        return told
    sees_all = sees_secrets(here.you)
    return [
        one._replace(event=open_outcome(one.event, rules, sees_all)) if isinstance(one.event, BattleOutcome) else one
        for one in told
    ]


def _fought(told: list[Told], character: str) -> int:
    outcomes = [one.event for one in told if isinstance(one.event, BattleOutcome)]
    return sum(any(figure.character == character for figure in event.booked) for event in outcomes)


def _booked(told: list[Told], names: Names) -> list[Booked]:
    outcomes = [(one.stored.seq, one.event) for one in told if isinstance(one.event, BattleOutcome)]
    called = dict(Battle.objects.filter(id__in=[event.battle for _, event in outcomes]).values_list("id", "name"))
    return [Booked(seq, event, names.unseal(called.get(UUID(event.battle), ""))) for seq, event in outcomes]


def _seq_of(told: list[Told], kind: type[Any], character: str) -> int | None:
    return next((t.stored.seq for t in told if isinstance(t.event, kind) and t.event.character == character), None)


def _chapters(told: list[Told], character: str, names: Names) -> list[Chapter]:
    found = [
        (one, one.event, figure)
        for one in told
        if isinstance(one.event, BattleOutcome)
        for figure in one.event.booked
        if figure.character == character
    ]
    battles = {str(b.id): b for b in Battle.objects.filter(id__in=[event.battle for _, event, _ in found])}
    others = _others([(event, figure) for _, event, figure in found], names)
    return [
        _chapter(one, event, figure, battles.get(event.battle), names, number, more)
        for number, ((one, event, figure), more) in enumerate(zip(found, others, strict=True), start=1)
    ]


def _others(found: Sequence[tuple[BattleOutcome, FigureOutcome]], names: Names) -> list[dict[str, Any]]:
    """What the battles left, each with the names of other figures where its row has their numbers; None for somebody
    of no campaign.
    """
    keys = names.rules.left_names
    if not keys:
        return [figure.more for _, figure in found]
    meant = [(figure.more, {one.figure: one.character for one in event.booked}) for event, figure in found]
    wanted = {who.get(more.get(key, 0), "") for more, who in meant for key in keys} - {""}
    called = names.characters(wanted) if wanted else {}
    return [more | {key: called.get(who.get(more[key], "")) for key in keys if key in more} for more, who in meant]


def winner_of(battle: Battle | None, event: BattleOutcome) -> int | None:
    """By the aims of its scenario, where somebody entered how they went; else as it ended."""
    settled = battle.result if battle is not None else None
    return event.winner if settled is None else settled["winner"]


def winner_of_row(battle: Battle) -> int | None:
    """Of a battle that was booked: by the aims of its scenario where they were entered, else as it ended."""
    return battle.result["winner"] if battle.result is not None else (battle.outcome or {}).get("winner")


def _chapter(
    told: Told,
    event: BattleOutcome,
    figure: FigureOutcome,
    battle: Battle | None,
    names: Names,
    number: int,
    more: dict[str, Any],
) -> Chapter:
    side = figure.more.get("side")
    return Chapter(
        UUID(event.battle),
        names.unseal(battle.name) if battle is not None else "",
        told.stored.seq,
        told.stored.recorded_us,
        event.how,
        None if (winner := winner_of(battle, event)) is None or side is None else winner == side,
        figure.figure,
        figure.dead,
        figure.fled,
        list(figure.wounds),
        list(figure.deeds),
        more,
        number,
    )
