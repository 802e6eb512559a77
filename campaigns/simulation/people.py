"""People of a campaign as they are today, for whatever is simulated."""

from typing import Any
from uuid import UUID

from campaigns.models import Campaign, Character, Gang
from campaigns.selectors.not_visible import NotVisible
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.ruleset import Ruleset
from engine.rulesets import ruleset


def fit_people(campaign: Campaign, gang: UUID) -> list[Character]:
    """Everybody alive in a gang who can stand. Raises: NotVisible."""
    if not Gang.objects.filter(campaign_id=campaign.id, id=gang).exists():
        raise NotVisible("no-such-gang", gang=str(gang))
    people = Character.objects.filter(gang_id=gang, status=Character.Status.ALIVE)
    return [character for character in people if can_stand(campaign, character)]


def completed(raw: dict[str, Any], rules: Ruleset, campaign: Campaign) -> dict[str, Any]:
    """With what the campaign knows: the ruleset, and its characters' ranks, weapons and skills."""
    if raw.get("ruleset", rules.key) != rules.key:
        raise Malformed("setup.ruleset", raw["ruleset"], "campaigns-ruleset", {"ruleset": rules.key})
    figures = raw.get("figures")
    if isinstance(figures, list):
        figures = [_figure(figure, n, campaign) for n, figure in enumerate(figures)]
    return {**raw, "ruleset": rules.key, "figures": figures}


def _figure(raw: Any, place: int, campaign: Campaign) -> Any:
    if not isinstance(raw, dict) or not isinstance(raw.get("character"), str):
        return raw
    try:
        key = UUID(raw["character"])
    except ValueError:
        raise Malformed(f"setup.figures[{place}].character", raw["character"], "id-of-a-character") from None
    character = Character.objects.filter(campaign_id=campaign.id, id=key).first()
    if character is None:
        raise NotVisible("no-such-character", character=str(key))
    return {
        "rank": character.kind,
        "weapons": list(character.weapons),
        "skills": list(character.skills),
        **_numbers(campaign, character),
        **raw,
    }


def _numbers(campaign: Campaign, character: Character) -> dict[str, Any]:
    """The sheet with what wounds have left of it, where people are their numbers; the profile, where figures are units.
    Raises: Refusal.
    """
    rules = ruleset(campaign.ruleset)
    if rules.rosters is not None:
        return {"profile": dict(character.profile)}
    if rules.bodies is None:
        return {}
    try:
        return {"values": rules.bodies.into_battle(character.values, character.body)}
    except Refusal as refusal:
        raise Refusal(refusal.code, {**refusal.facts, "ruleset": rules.key}, refusal.status) from None


def can_stand(campaign: Campaign, character: Character) -> bool:
    try:
        _numbers(campaign, character)
    except Refusal:
        return False
    return True
