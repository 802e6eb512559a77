"""Links that open one life or one battle's report to whoever holds them: figures' names, and no member's."""

from typing import NamedTuple
from uuid import UUID

import msgspec

from campaigns.models import Battle, BattleFigure, Member, Note, PageShare, Picture
from campaigns.selectors.armies.lists import UnitLine, unit_of
from campaigns.selectors.battles.chronicle import Account, account_of
from campaigns.selectors.battles.figure_stories import FigureStory, number_of, of_figure
from campaigns.selectors.battles.loaded import shared_table
from campaigns.selectors.characters.gangs import CharacterLine, may_equip
from campaigns.selectors.characters.lives import Histories, LifeLine, LossLine, SkillLine, losses_of
from campaigns.selectors.characters.pages import Life, life_of
from campaigns.selectors.characters.pictures import content_of, portraits
from campaigns.selectors.events import OVER
from campaigns.selectors.links import link_of, may_share, those_of
from campaigns.selectors.loaded_campaign import LoadedCampaign
from campaigns.selectors.names import NamelessNames
from campaigns.selectors.not_visible import NotVisible
from campaigns.vault.links import token_of
from engine.kernel.ruleset import Language

UNSHARED = "character-renamed"  # a name that was given up may have been somebody's own


class PageShareLine(msgspec.Struct, frozen=True):
    """`token` is the end of the address."""

    id: UUID
    token: str
    pictures: bool
    notes: bool
    made_at_us: int
    yours: bool


class SharedLife(NamedTuple):
    token: str
    campaign: UUID
    life: Life
    history: list[LifeLine]
    skills: list[SkillLine]
    losses: list[LossLine]
    ruleset: str
    pictures: list[UUID]
    unit: UnitLine | None


class SharedBattle(NamedTuple):
    """`notes` are texts without their authors; `portraits` are by character, photos in them only where shared."""

    token: str
    account: Account
    notes: list[str]
    ruleset: str
    pictures: list[UUID]
    portraits: dict[UUID, tuple[str, UUID | None]]


def may_share_life(member: Member, character: CharacterLine) -> bool:
    """The figure's owners and the referees."""
    return may_equip(character, member)


def may_share_battle(member: Member, battle: Battle) -> bool:
    """Once it is over, everybody but spectators; a what-if copy isn't shown around."""
    return may_share(member) and battle.status in OVER and battle.copy is None


def shares_of(thing: UUID, member: Member) -> list[PageShareLine]:
    """Those that still open it: a referee sees all of them, everybody else his own."""
    return [
        PageShareLine(share.id, token_of(share), share.pictures, share.notes, share.made_us, share.made_by == member.id)
        for share in those_of(member, PageShare.objects.filter(thing=thing))
    ]


def shared_life(token: str, language: Language) -> SharedLife:
    """Raises: NotVisible."""
    share = _of_kind(token, PageShare.Kind.LIFE)
    here = LoadedCampaign(share.campaign_id, None, NamelessNames(share.campaign_id, language))
    life_seen, histories = life_of(here, share.thing), Histories(here)
    lives = [msgspec.structs.replace(life, words="") for life in histories.of(share.thing) if life.kind != UNSHARED]
    losses = [msgspec.structs.replace(loss, words="") for loss in losses_of(life_seen.row, here.names)]
    return SharedLife(
        token,
        share.campaign_id,
        life_seen.life,
        lives,
        histories.skills_of(life_seen.row),
        losses,
        here.rules.key,
        _pictures(share),
        unit_of(here, life_seen.row),
    )


def shared_story(token: str, battle: UUID, language: Language) -> FigureStory:
    """One battle of a life that was shared, once it is over. Raises: NotVisible."""
    share = _of_kind(token, PageShare.Kind.LIFE)
    if not Battle.objects.filter(id=battle, campaign_id=share.campaign_id, status__in=OVER).exists():
        raise NotVisible("no-such-link")
    return of_figure(shared_table(battle, language), number_of(battle, share.thing))


def shared_battle(token: str, language: Language) -> SharedBattle:
    """Raises: NotVisible, also while the battle goes on (again)."""
    share = _of_kind(token, PageShare.Kind.BATTLE)
    if not Battle.objects.filter(id=share.thing, status__in=OVER).exists():
        raise NotVisible("no-such-link")
    here = shared_table(share.thing, language)
    fought = BattleFigure.objects.filter(battle=share.thing, character__isnull=False)
    pictures = portraits(share.campaign_id, fought.values_list("character_id", flat=True))
    seen = {who: (head, picture if share.pictures else None) for who, (head, picture) in pictures.items()}
    return SharedBattle(token, account_of(here), _notes(share, language), here.rules.key, _pictures(share), seen)


def shared_picture(token: str, picture: UUID, small: bool) -> tuple[str, bytes]:
    """Only where pictures were ticked, and only those that the page shows. Raises: NotVisible."""
    share = link_of(token, PageShare)
    if not share.pictures:
        raise NotVisible("no-such-link")
    row = Picture.objects.filter(campaign_id=share.campaign_id, id=picture).values_list("about", flat=True).first()
    if row is None or row not in _subjects(share):
        raise NotVisible("no-such-link")
    return content_of(share.campaign_id, picture, small)


def _of_kind(token: str, kind: str) -> PageShare:
    share = link_of(token, PageShare)
    if share.kind != kind:
        raise NotVisible("no-such-link")
    return share


def _subjects(share: PageShare) -> set[UUID]:
    """The figure or the battle itself, and of a battle its figures' faces."""
    if share.kind == PageShare.Kind.LIFE:
        return {share.thing}
    fought = BattleFigure.objects.filter(battle_id=share.thing, character__isnull=False)
    return {share.thing, *fought.values_list("character_id", flat=True)}


def _pictures(share: PageShare) -> list[UUID]:
    if not share.pictures:
        return []
    rows = Picture.objects.filter(campaign_id=share.campaign_id, about=share.thing)
    return list(rows.values_list("id", flat=True))


def _notes(share: PageShare, language: Language) -> list[str]:
    if not share.notes:
        return []
    names = NamelessNames(share.campaign_id, language)
    rows = Note.objects.filter(campaign_id=share.campaign_id, about=share.thing)
    return [names.unseal(row) for row in rows.values_list("text", flat=True)]
