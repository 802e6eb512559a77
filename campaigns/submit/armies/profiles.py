"""Profiles of units: with the hiring, and changed between battles."""

from typing import Any

from campaigns.ledger.army_events import ProfileSet
from campaigns.submit.armies import commands as do
from campaigns.submit.characters.eligibility import must_be_alive, must_be_free
from campaigns.submit.command_context import CommandContext
from campaigns.submit.errors import Forbidden, Malformed, Refusal
from engine.kernel.rosters import Rosters, must_be_small
from engine.kernel.setup import OptionValue


def set_profile(command: do.SetProfile, context: CommandContext) -> None:
    """Whose unit it is corrects it until it has fought, the referee at any time between battles."""
    rosters, options = at_the_rosters(context)
    character = context.character(command.character)
    if character.owner_id != context.actor.member:
        context.must_own(character.gang)
    must_be_alive(character)
    must_be_free(character)
    if character.battles and not context.actor.referee:
        raise Forbidden("fought-already", battles=character.battles)
    event = of_unit(command.character, command.profile, rosters, options)
    if event.profile == character.profile:
        raise Refusal("profile-stands-so")
    context.record(event)


def begin_profile(character: str, profile: dict[str, Any], context: CommandContext) -> ProfileSet | None:
    """Checks what a newcomer brings; None where the ruleset's figures have no profiles. Raises: Malformed."""
    if context.rules.rosters is None:
        if profile:
            raise Malformed("command.profile", sorted(profile)[:3], "no-profile-here")
        return None
    rosters, options = at_the_rosters(context)
    return of_unit(character, profile, rosters, options)


def of_unit(
    character: str,
    profile: dict[str, Any],
    rosters: Rosters,
    options: dict[str, OptionValue],
    field: str = "command.profile",
) -> ProfileSet:
    must_be_small(profile, field)
    kept = rosters.check(profile, field, options)
    return ProfileSet(character, rosters.rank(kept), kept)


def at_the_rosters(context: CommandContext) -> tuple[Rosters, dict[str, OptionValue]]:
    """Raises: Refusal where the ruleset's figures have no profiles."""
    return context.must_have(context.rules.rosters, "no-profiles-here"), context.options
