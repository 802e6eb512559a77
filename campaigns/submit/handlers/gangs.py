"""Gangs, and the characters in them."""

from campaigns.ledger import campaign_events as ev
from campaigns.models import Character
from campaigns.submit import commands as do
from campaigns.submit.desk import Desk
from campaigns.submit.errors import Forbidden, Malformed
from campaigns.submit.fitness import must_be_alive, must_be_free
from engine.kernel.ruleset import Ruleset


def found_gang(command: do.FoundGang, desk: Desk) -> None:
    owners = command.owners or (str(desk.actor.member),)
    for owner in owners:
        desk.member(owner)
    if not desk.actor.referee and str(desk.actor.member) not in owners:
        raise Forbidden("not-your-gang")
    name = desk.seal_name(command.name)
    desk.record(ev.GangFounded(desk.new_id(), name, command.colour, command.shape, owners))


def hire_character(command: do.HireCharacter, desk: Desk) -> None:
    gang, rules = desk.gang(command.gang), desk.rules
    desk.must_own(gang)
    if command.kind not in rules.ranks:
        raise Malformed("command.kind", command.kind, "one of " + ", ".join(rules.ranks))
    _must_be_weapons(rules, command.weapons)
    if command.owner:
        desk.member(command.owner)
    desk.record(
        ev.CharacterHired(
            desk.new_id(),
            command.gang,
            desk.seal_name(command.name),
            command.kind,
            command.weapons,
            command.skills,
            command.owner,
        )
    )


def set_weapons(command: do.SetWeapons, desk: Desk) -> None:
    """Between battles: a figure keeps what it went into a battle with."""
    character = _of_own_gang(command.character, desk)
    _must_be_weapons(desk.rules, command.weapons)
    must_be_alive(character)
    desk.record(ev.WeaponsChanged(command.character, command.weapons))


def retire_character(command: do.RetireCharacter, desk: Desk) -> None:
    character = _of_own_gang(command.character, desk)
    must_be_alive(character)
    must_be_free(character)
    desk.record(ev.CharacterRetired(command.character))


def _of_own_gang(key: str, desk: Desk) -> Character:
    character = desk.character(key)
    if character.owner_id != desk.actor.member:
        desk.must_own(character.gang)
    return character


def _must_be_weapons(rules: Ruleset, weapons: tuple[str, ...]) -> None:
    for i, weapon in enumerate(weapons):
        if weapon not in rules.weapons:
            raise Malformed(f"command.weapons[{i}]", weapon, "one of " + ", ".join(rules.weapons))
