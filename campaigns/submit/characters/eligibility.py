"""Whether a character can go into a battle, or be changed between battles."""

from collections.abc import Collection

from django.db.models import Q, QuerySet

from campaigns.models import Battle, BattleFigure, Character, Gang
from campaigns.submit.errors import Refusal


def must_be_fit(character: Character) -> None:
    """Raises: Refusal for the dead, the retired, who must miss battles, and who is in one already."""
    must_be_alive(character)
    if character.misses:
        raise Refusal("character-must-miss", {"character": str(character.id), "battles": character.misses})
    must_be_free(character)


def fit_of(gang: Gang) -> list[Character]:
    """Those of the gang whom `must_be_fit` lets through, the longest-serving first."""
    fit = gang.characters.filter(status=Character.Status.ALIVE, misses=0)
    busy = unclosed().filter(character__gang_id=gang.id).values("character_id")
    return list(fit.exclude(id__in=busy))


def must_be_alive(character: Character) -> None:
    if character.status != Character.Status.ALIVE:
        raise Refusal(f"character-{character.status}", {"character": str(character.id)})


def must_be_free(character: Character) -> None:
    """Not in a battle that is still to be closed."""
    held = unclosed().filter(character_id=character.id).first()
    if held is not None:
        raise Refusal("character-in-battle", {"character": str(character.id), "battle": str(held.battle_id)})


def fought_since(battle: Battle, characters: Collection[str]) -> Battle | None:
    """The first battle that one of them went into after this one was closed: opened since, or arrived at since."""
    others = Battle.objects.exclude(id=battle.id).filter(figures__character_id__in=characters)
    return others.filter(Q(closed_us=None) | Q(closed_us__gt=battle.closed_us)).order_by("opened_us").first()


def unclosed() -> QuerySet[BattleFigure]:
    """Figures in battles that are still to be closed."""
    return BattleFigure.objects.exclude(battle__status=Battle.Status.CLOSED)
