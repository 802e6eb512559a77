"""Campaigns and the people in them."""

from typing import Any
from uuid import UUID

import msgspec
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Count, Exists, OuterRef, Q
from django.utils import timezone

from campaigns.models import Battle, Campaign, Device, HouseRule, JoinCode, Member, Seat
from campaigns.selectors import rights
from campaigns.selectors.loaded_campaign import LoadedCampaign
from campaigns.selectors.names import Names
from campaigns.selectors.not_visible import NotVisible
from campaigns.vault.texts import Unsealer
from engine.kernel.ruleset import Language, Ruleset


class CampaignLine(msgspec.Struct, frozen=True):
    """One line of somebody's list. `waits_for_you`: open battles in which the table waits for him."""

    id: UUID
    name: str
    ruleset: str
    roles: list[str]
    open_battles: int
    waits_for_you: int
    latest_us: int


class MemberLine(msgspec.Struct, frozen=True):
    """`linked`: an account has taken the seat; without one a phone or the referee acts for it. `phone`: one that came
    with a code gets in.
    """

    id: UUID
    nickname: str
    roles: list[str]
    linked: bool
    forgotten: bool
    you: bool = False
    phone: bool = False


class OptionLine(msgspec.Struct, frozen=True):
    """An option with its value here; `basis` says where its default comes from (own: our own ruling)."""

    id: str
    value: Any
    default: Any
    basis: str
    shape: str
    choices: list[Any]
    least: int
    most: int
    rule: str


class HouseRuleLine(msgspec.Struct, frozen=True):
    id: UUID
    text: str
    added_us: int
    withdrawn: bool


class CampaignPage(msgspec.Struct, frozen=True):
    id: UUID
    name: str
    ruleset: str
    rules_version: int
    founded_us: int
    latest_us: int
    you: MemberLine
    may_referee: bool
    may_write: bool
    options: list[OptionLine]
    house_rules: list[HouseRuleLine]
    ranks: list[str]
    weapons: list[str]
    unit: str = "inch"


class JoinCodeLine(msgspec.Struct, frozen=True):
    code: str
    battle: UUID | None
    expires_at: str


def campaigns_of(user: AbstractBaseUser | AnonymousUser, language: Language = "en") -> list[CampaignLine]:
    """Where the account has a seat, the latest first. For phones' seats see `campaigns_of_seats`."""
    if not user.is_authenticated:
        return []
    seats = Seat.objects.filter(user_id=user.pk).values("member_id")
    return campaigns_of_seats(list(Member.objects.filter(id__in=seats, forgotten=False)), language)


def campaign_of_battle(battle: UUID) -> UUID:
    """Raises: NotVisible."""
    found = Battle.everything.filter(id=battle).values_list("campaign_id", flat=True).first()
    if found is None:
        raise NotVisible("no-such-battle", id=str(battle))
    return found


def campaign(campaign_id: UUID, viewer: Member | None, language: Language = "en") -> CampaignPage:
    """Raises: NotVisible for whoever isn't a member."""
    return campaign_page(loaded(campaign_id, viewer, language))


def loaded(campaign_id: UUID, viewer: Member | None, language: Language = "en") -> LoadedCampaign:
    """Raises: NotVisible for whoever isn't a member."""
    return LoadedCampaign(campaign_id, must_be_member(campaign_id, viewer), Names(campaign_id, language))


def campaign_page(here: LoadedCampaign) -> CampaignPage:
    row, you, rules, names = here.row, here.member, here.rules, here.names
    house_rules = [
        HouseRuleLine(one.id, names.unseal(one.text), one.added_us, one.withdrawn)
        for one in HouseRule.objects.filter(campaign_id=here.id)
    ]
    return CampaignPage(
        row.id,
        names.unseal(row.name),
        row.ruleset,
        row.rules_version,
        row.founded_us,
        row.latest_us,
        _member(you, names, you.id),
        rights.is_referee(you),
        rights.may_write(you),
        option_lines(row, rules),
        house_rules,
        list(rules.ranks),
        list(rules.weapons_of(row.options)),
        rules.unit,
    )


def option_lines(row: Campaign, rules: Ruleset) -> list[OptionLine]:
    """All options of the ruleset with their values here; what a preset chose counts too."""
    values = rules.fill_options(row.options)
    return [
        OptionLine(
            one.id,
            values[one.id],
            one.default,
            one.basis,
            one.shape,
            list(one.choices),
            one.least,
            one.most,
            one.rule,
        )
        for one in rules.options.values()
    ]


def members(campaign_id: UUID, viewer: Member | None, language: Language = "en") -> list[MemberLine]:
    """Raises: NotVisible."""
    return member_lines(loaded(campaign_id, viewer, language))


def member_lines(here: LoadedCampaign) -> list[MemberLine]:
    phones = Device.objects.filter(member_id=OuterRef("id"), revoked_at=None)
    accounts = Seat.objects.filter(member_id=OuterRef("id"))  # whoever founded it has one without having taken it over
    rows = Member.objects.filter(campaign_id=here.id).annotate(phone=Exists(phones), account=Exists(accounts))
    return [_member(one, here.names, here.member.id, account=one.account, phone=one.phone) for one in rows]


def join_codes(campaign_id: UUID, viewer: Member | None) -> list[JoinCodeLine]:
    """Codes that still let somebody in; referees only. Raises: NotVisible, Refusal."""
    if not rights.is_referee(must_be_member(campaign_id, viewer)):
        return []
    alive = JoinCode.objects.filter(campaign_id=campaign_id, expires_at__gt=timezone.now()).order_by("-expires_at")
    return [JoinCodeLine(one.code, one.battle_id, one.expires_at.isoformat()) for one in alive]


def must_be_member(campaign_id: UUID, viewer: Member | None) -> Member:
    """The viewer, who has a seat in this campaign. Raises: NotVisible, also when there is no such campaign."""
    if viewer is None or viewer.campaign_id != campaign_id or viewer.forgotten:
        raise NotVisible("no-such-campaign", id=str(campaign_id))
    return viewer


def _member(member: Member, names: Names, you: UUID, *, account: bool = False, phone: bool = False) -> MemberLine:
    return MemberLine(
        member.id,
        names.unseal(member.nickname),
        list(member.roles),
        member.linked or account,
        member.forgotten,
        member.id == you,
        phone,
    )


def campaigns_of_seats(seats: list[Member], language: Language = "en") -> list[CampaignLine]:
    """One line per campaign, such as those of a phone that joined with codes."""
    seat_in = {seat.campaign_id: seat for seat in seats}
    going = Q(battles__status__in=("open", "paused"), battles__copy__isnull=True)
    rows = list(Campaign.objects.filter(id__in=seat_in).annotate(going=Count("battles", filter=going)))
    unseal = Unsealer(language)
    unseal.prepare(row.name for row in rows)
    return [
        CampaignLine(
            row.id,
            unseal(row.name),
            row.ruleset,
            list(seat_in[row.id].roles),
            row.going,
            _waits_for(seat_in[row.id]),
            row.latest_us,
        )
        for row in rows
    ]


def _waits_for(member: Member) -> int:
    """Also where nobody at the table is asked, which is the referee's."""
    his = Q(waiting__members__contains=str(member.id))
    his &= Q(waiting__answered__isnull=True) | ~Q(waiting__answered__contains=str(member.id))
    if rights.is_referee(member):
        nobody = Q(waiting__members=[], waiting__kind__in=("command", "dice", "answer"))
        his |= nobody & ~Q(waiting__sides=[]) & ~Q(waiting__sides=[-1])
    return Battle.objects.filter(his, campaign_id=member.campaign_id, status="open").count()
