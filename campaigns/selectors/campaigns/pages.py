"""Campaigns and the people in them."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any
from uuid import UUID

import msgspec
from django.db.models import Exists, OuterRef
from django.utils import timezone

from campaigns.models import Battle, Device, HouseRule, JoinCode, Member, Seat
from campaigns.selectors import rights
from campaigns.selectors.loaded_campaign import LoadedCampaign
from campaigns.selectors.names import Names
from campaigns.selectors.not_visible import NotVisible
from engine.kernel.ruleset import Language, Ruleset
from engine.kernel.setup import OptionValue
from engine.rulesets import RULESETS


class MemberLine(msgspec.Struct, frozen=True):
    """`linked`: an account has taken the seat; without one a phone or the referee acts for it. `phone`: one that came
    with a code gets in. `may_be_put_out`: somebody gets in, and whoever reads this may end that. `may_be_changed`: he
    may set roles and forget them; `given` are the roles that he may give or leave.
    """

    id: UUID
    nickname: str
    roles: list[str]
    linked: bool
    forgotten: bool
    you: bool = False
    phone: bool = False
    may_be_put_out: bool = False
    may_be_changed: bool = False
    given: tuple[str, ...] = ()


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


class RulesetLine(msgspec.Struct, frozen=True):
    """A game that a campaign can play; each option has its default as its value."""

    ruleset: str
    rules_version: int
    options: list[OptionLine]


class HouseRuleLine(msgspec.Struct, frozen=True):
    id: UUID
    text: str
    added_us: int
    withdrawn: bool


class CampaignAnswer(msgspec.Struct, frozen=True):
    """A `CampaignPage` as the API gives it."""

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
    unit: str


class CampaignPage:
    """What the frame of every page shows, and what few of them need: that is read when first asked for."""

    def __init__(self, here: LoadedCampaign) -> None:
        row, you, rules = here.row, here.member, here.rules
        self._here = here
        self.id = row.id
        self.name = here.names.unseal(row.name)
        self.ruleset = row.ruleset
        self.rules_version = row.rules_version
        self.founded_us = row.founded_us
        self.latest_us = row.latest_us
        self.you = _member(you, here.names, you)
        self.may_referee = rights.is_referee(you)
        self.may_write = rights.may_write(you)
        self.may_open = self.may_referee or (self.may_write and not rules.has_keeper)  # a battle
        self.ranks = list(rules.ranks)
        self.unit = rules.unit

    @cached_property
    def options(self) -> list[OptionLine]:
        return option_lines(self._here.row.options, self._here.rules)

    @cached_property
    def house_rules(self) -> list[HouseRuleLine]:
        rows = HouseRule.objects.filter(campaign_id=self.id)
        unseal = self._here.names.unseal
        return [HouseRuleLine(row.id, unseal(row.text), row.added_us, row.withdrawn) for row in rows]

    @cached_property
    def weapons(self) -> list[str]:
        return list(self._here.rules.weapons_of(self._here.row.options))


class JoinCodeLine(msgspec.Struct, frozen=True):
    code: str
    battle: UUID | None
    expires_at: str


def campaign_of_battle(battle: UUID) -> UUID:
    """Raises: NotVisible."""
    campaign_id = Battle.everything.filter(id=battle).values_list("campaign_id", flat=True).first()
    if campaign_id is None:
        raise NotVisible("no-such-battle", id=str(battle))
    return campaign_id


def campaign(campaign_id: UUID, viewer: Member | None, language: Language = "en") -> CampaignPage:
    """Raises: NotVisible for whoever isn't a member."""
    return CampaignPage(loaded(campaign_id, viewer, language))


def loaded(campaign_id: UUID, viewer: Member | None, language: Language = "en") -> LoadedCampaign:
    """Raises: NotVisible for whoever isn't a member."""
    return LoadedCampaign(campaign_id, must_be_member(campaign_id, viewer), Names(campaign_id, language))


def rulesets() -> list[RulesetLine]:
    return [RulesetLine(key, rules.version, option_lines({}, rules)) for key, rules in RULESETS.items()]


def option_lines(settings: Mapping[str, OptionValue], rules: Ruleset) -> list[OptionLine]:
    """All options of the ruleset with their values here. What a preset chose is the default of whoever chose it."""
    values = rules.fill_options(settings)
    return [
        OptionLine(
            option.id,
            values[option.id],
            rules.unset_option(settings, option.id) if option.id in settings else values[option.id],
            option.basis,
            option.shape,
            list(option.choices),
            option.least,
            option.most,
            option.rule,
        )
        for option in rules.options.values()
    ]


def members(campaign_id: UUID, viewer: Member | None, language: Language = "en") -> list[MemberLine]:
    """Raises: NotVisible."""
    return member_lines(loaded(campaign_id, viewer, language))


def member_lines(here: LoadedCampaign) -> list[MemberLine]:
    phones = Device.objects.filter(member_id=OuterRef("id"), revoked_at=None)
    accounts = Seat.objects.filter(member_id=OuterRef("id"))  # whoever founded it has one without having taken it over
    rows = Member.objects.filter(campaign_id=here.id).annotate(phone=Exists(phones), account=Exists(accounts))
    return [_member(row, here.names, here.member, account=row.account, phone=row.phone) for row in rows]


def join_codes(campaign_id: UUID, viewer: Member | None) -> list[JoinCodeLine]:
    """Codes that still let somebody in; referees only. Raises: NotVisible, Refusal."""
    if not rights.is_referee(must_be_member(campaign_id, viewer)):
        return []
    alive = JoinCode.objects.filter(campaign_id=campaign_id, expires_at__gt=timezone.now()).order_by("-expires_at")
    return [JoinCodeLine(code.code, code.battle_id, code.expires_at.isoformat()) for code in alive]


def must_be_member(campaign_id: UUID, viewer: Member | None) -> Member:
    """The viewer, who has a seat in this campaign. Raises: NotVisible, also when there is no such campaign."""
    if viewer is None or viewer.campaign_id != campaign_id or viewer.forgotten:
        raise NotVisible("no-such-campaign", id=str(campaign_id))
    return viewer


def _member(member: Member, names: Names, you: Member, *, account: bool = False, phone: bool = False) -> MemberLine:
    return MemberLine(
        member.id,
        names.unseal(member.nickname),
        list(member.roles),
        member.linked or account,
        member.forgotten,
        member.id == you.id,
        phone,
        "referee" in you.roles and not rights.is_referee(member) and (account or phone),
        rights.is_referee(you) and rights.may_change_seat(you, member),
        rights.given_by(you, member),
    )
