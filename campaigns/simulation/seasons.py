"""Asking for seasons: the gangs of a campaign as they are now, typed ones, or both."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID, uuid4

import msgspec

from campaigns import vault
from campaigns.ledger.canonical import canonical
from campaigns.models import Campaign, Character, Gang, Member, Simulation
from campaigns.selectors.not_visible import NotVisible
from campaigns.simulation.asking import asked_before, fitting_chunk, must_be_referee, new_key, once, write_down
from engine.kernel.commands import convert
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.seasons import MOST_MEMBERS, Band, Fighter, SeasonPlan, play_seasons
from engine.kernel.text import map_texts
from engine.rulesets import ruleset

MOST_SEASONS = 10_000
TRIED = 2  # seasons played while asking


@once
def ask_season(
    member: Member,
    seasons: int,
    *,
    id: UUID | None = None,
    gangs: Sequence[UUID] = (),
    typed: Sequence[Mapping[str, Any]] = (),
    policies: Sequence[str] = (),
    key: str = "",
    chunk_size: int = 0,
    **plan: Any,
) -> Simulation:
    """Writes down a season of these gangs, and has it played so many times.

    `gangs` are the campaign's, as they are now; `typed` are bands with `fighters`; `policies` decide by gang, in this
    order; `plan` holds battles, pairing, recruits, most, table. The same `id` again gives the same row.
    Raises: Malformed, NotVisible, Refusal.
    """
    must_be_referee(member)
    if not 1 <= seasons <= MOST_SEASONS:
        raise Malformed("seasons", seasons, "seasons-up-to", {"most": MOST_SEASONS})
    known = asked_before(Simulation, id, member, kind=Simulation.Kind.SEASON)
    if known is not None:
        return known
    campaign = Campaign.objects.get(id=member.campaign_id)
    rules = ruleset(campaign.ruleset)
    bands = [*[of_gang(campaign, gang, n) for n, gang in enumerate(gangs)], *typed]
    raw = {"ruleset": rules.key, "options": rules.fill_options(campaign.options), "bands": bands, **plan}
    planned: SeasonPlan = convert(msgspec.to_builtins(raw), SeasonPlan, "season")
    planned = decided_by(planned, policies, rules.policies)
    planned = map_texts(planned, lambda text: vault.seal(text, member.id, campaign.id))
    played = rules.seasons_of(planned)  # refuses what can't be simulated before anything is written
    row = Simulation(
        id=id or uuid4(),
        kind=Simulation.Kind.SEASON,
        key=new_key(key),
        battles=seasons,
        beginning=canonical(planned).decode(),
        policy=planned.bands[0].policy or "",
    )
    ranks = len(rules.ranks)
    size, row.effort_ms = fitting_chunk(
        seasons, lambda tried: play_seasons(played, ranks, bytes.fromhex(row.key), 1, tried), TRIED
    )
    return write_down(row, member, campaign, chunk_size or size)


def of_gang(campaign: Campaign, id: UUID, place: int) -> Band:
    """Everybody alive in it, with what he must still miss. Raises: NotVisible, Refusal for a gang without anybody."""
    gang = Gang.objects.filter(campaign_id=campaign.id, id=id).first()
    if gang is None:
        raise NotVisible("no-such-gang", gang=str(id))
    alive = Character.objects.filter(gang_id=gang.id, status=Character.Status.ALIVE)[:MOST_MEMBERS]
    if not alive:
        raise Refusal("gang-is-empty", {"side": place})
    return Band(tuple(map(fighter, alive)), gang=str(gang.id))


def fighter(character: Character) -> Fighter:
    tally = {name: int(n) for name, n in character.tally.items()}
    return Fighter(
        character.kind,
        tuple(character.weapons),
        tuple(character.skills),
        character=str(character.id),
        misses=character.misses,
        tally=tally,
    )


def decided_by(plan: SeasonPlan, policies: Sequence[str], known: Mapping[str, int]) -> SeasonPlan:
    """Each gang with the name of the policy that decides for it; one name alone is for all. Raises: Malformed."""
    if len(policies) > len(plan.bands):
        raise Malformed("policies", list(policies), "one-per-gang", {"most": len(plan.bands)})
    for place, name in enumerate(policies):
        if name and name not in known:
            raise Malformed(f"policies[{place}]", name, "one-of", {"known": known})
    for_the_rest = policies[0] if len(policies) == 1 else ""
    named = [*policies, *[for_the_rest] * len(plan.bands)]
    usual = next(iter(known))
    bands = tuple(
        msgspec.structs.replace(band, policy=name or band.policy or usual)
        for band, name in zip(plan.bands, named, strict=False)
    )
    return msgspec.structs.replace(plan, bands=bands)
