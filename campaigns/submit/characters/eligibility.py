"""Whether a character can go into a battle, or be changed between battles."""

from django.db.models import QuerySet

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


def unclosed() -> QuerySet[BattleFigure]:
    """Figures in battles that are still to be closed."""
    return BattleFigure.objects.exclude(battle__status=Battle.Status.CLOSED)
