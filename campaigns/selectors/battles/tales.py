"""A battle in a few facts: who fell and who killed how many, as it was booked when it closed. Nothing is replayed."""

from uuid import UUID

import msgspec

from campaigns.models import Battle, BattleFigure, Character
from campaigns.selectors.loaded_campaign import LoadedCampaign


class Tale(msgspec.Struct, frozen=True):
    """Names of characters: extras have no lives. `killers` with the number of their kills, the most first."""

    fallen: list[str]
    killers: list[tuple[str, int]]


def tale(here: LoadedCampaign, battle: UUID) -> Tale:
    """Of a closed battle."""
    outcome = Battle.objects.values_list("outcome", flat=True).get(campaign_id=here.id, id=battle) or {}
    came = BattleFigure.objects.filter(campaign_id=here.id, battle_id=battle, character__isnull=False)
    who = dict(came.values_list("number", "character_id"))
    people = {character.id: character for character in Character.objects.filter(id__in=who.values())}
    names = {n: here.names.unseal(people[id].name) for n, id in who.items()}
    fallen = [names[n] for n, id in who.items() if (people[id].death or {}).get("battle") == str(battle)]
    kills = [(figure["figure"], sum(map(_kill, figure.get("deeds", ())))) for figure in outcome.get("figures", ())]
    best = sorted(((names[n], many) for n, many in kills if many and n in names), key=lambda pair: -pair[1])
    return Tale(fallen, best)


def _kill(deed: dict[str, object]) -> bool:
    return deed.get("what") == "dead" and bool(deed.get("enemy", True))
