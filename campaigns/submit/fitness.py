"""Whether a character can go into a battle, or be changed between battles."""

from campaigns.models import Battle, BattleFigure, Character
from campaigns.submit.errors import Refusal


def must_be_fit(character: Character) -> None:
    """Raises: Refusal for the dead, the retired, who must miss battles, and who is in one already."""
    must_be_alive(character)
    if character.misses:
        raise Refusal("character-must-miss", {"character": str(character.id), "battles": character.misses})
    must_be_free(character)


def must_be_alive(character: Character) -> None:
    if character.status != Character.Status.ALIVE:
        raise Refusal(f"character-{character.status}", {"character": str(character.id)})


def must_be_free(character: Character) -> None:
    """Not in a battle that is still to be closed."""
    held = BattleFigure.objects.filter(character_id=character.id).exclude(battle__status=Battle.Status.CLOSED).first()
    if held is not None:
        raise Refusal("character-in-battle", {"character": str(character.id), "battle": str(held.battle_id)})
