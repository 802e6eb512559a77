"""The campaigns that somebody has a seat in, and what waits there."""

from uuid import UUID

import msgspec
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Q, QuerySet

from campaigns.models import Campaign, Member, Seat
from campaigns.selectors.campaigns.inbox import Waits, inboxes
from campaigns.selectors.rights import seats_of
from campaigns.vault.texts import Unsealer
from engine.kernel.ruleset import Language


class CampaignLine(msgspec.Struct, frozen=True):
    """One line of somebody's list."""

    id: UUID
    name: str
    ruleset: str
    roles: list[str]
    open_battles: int
    waits_for_you: list[Waits]
    latest_us: int


def campaigns_of(user: AbstractBaseUser | AnonymousUser, language: Language = "en") -> list[CampaignLine]:
    """Where the account has a seat, the latest first. For phones' seats see `campaigns_of_seats`."""
    return campaigns_of_seats(seats_of(user), language)


def rulesets_of(user: AbstractBaseUser | AnonymousUser, phone: list[Member]) -> set[str]:
    """What is played where the account or the phone has a seat."""
    return set(_seated(user, phone).order_by().values_list("ruleset", flat=True).distinct())


def _seated(user: AbstractBaseUser | AnonymousUser, phone: list[Member]) -> QuerySet[Campaign]:
    seats = Seat.objects.filter(user_id=user.pk).values("campaign_id") if user.is_authenticated else []
    return Campaign.objects.filter(Q(id__in=seats) | Q(id__in=[member.campaign_id for member in phone]))


def same_game(
    user: AbstractBaseUser | AnonymousUser, phone: list[Member], campaign: UUID, rules: str, language: Language
) -> list[tuple[str, str]]:
    """(id, name) of the other campaigns of that game where the account or the phone has a seat, by name."""
    rows = list(_seated(user, phone).filter(ruleset=rules).exclude(id=campaign))
    unseal = Unsealer(language)
    unseal.prepare(row.name for row in rows)
    return sorted(((str(row.id), unseal(row.name)) for row in rows), key=lambda campaign: campaign[1].casefold())


def campaigns_of_seats(seats: list[Member], language: Language = "en") -> list[CampaignLine]:
    """One line per campaign, such as those of a phone that joined with codes."""
    seat_in = {seat.campaign_id: seat for seat in seats}
    unseal = Unsealer(language)
    return [
        CampaignLine(row.id, unseal(row.name), row.ruleset, list(seat_in[row.id].roles), battles, waits, row.latest_us)
        for row, battles, waits in inboxes(seats, language, unseal)
    ]
