"""Gangs, and the characters in them."""

from uuid import UUID

from campaigns import vault
from campaigns.ledger import campaign_events as ev
from campaigns.ledger.life_events import ChoiceClosed
from campaigns.ledger.naming_events import (
    CharacterHandedOn,
    CharacterRenamed,
    GangHandedOn,
    GangRenamed,
    HeadChosen,
    PronounChosen,
)
from campaigns.models import Character
from campaigns.selectors.characters.gangs import free_for, free_people_for
from campaigns.selectors.rights import may_write
from campaigns.submit import commands as do
from campaigns.submit.armies.profiles import begin_profile
from campaigns.submit.battles.acting import must_come_himself
from campaigns.submit.characters.eligibility import fit_of, must_be_alive, must_be_free
from campaigns.submit.characters.lives import begin_with_skills, must_be_hireable, recruit_for
from campaigns.submit.command_context import CommandContext
from campaigns.submit.errors import Forbidden, Malformed, Refusal
from campaigns.submit.health.sheets import begin_sheet


def found_gang(command: do.FoundGang, context: CommandContext) -> None:
    owners = command.owners or (str(context.actor.member),)
    for owner in owners:
        must_come_himself(context.member(owner), context.actor)
    if not context.actor.referee and str(context.actor.member) not in owners:
        raise Forbidden("not-your-gang")
    name = context.seal_name(command.name)
    context.record(ev.GangFounded(context.new_id(), name, command.colour, command.shape, owners))


def rename_gang(command: do.RenameGang, context: CommandContext) -> None:
    gang = context.gang(command.gang)
    context.must_own(gang)
    context.record(GangRenamed(command.gang, _another_name(command.name, gang.name, context), gang.name))


def hand_on_gang(command: do.HandOnGang, context: CommandContext) -> None:
    """By whom it belongs to or the referee, to people who may write. What is the referee's of it stays so.

    A newcomer takes one of those that are there for newcomers.
    """
    gang = context.gang(command.gang)
    owners = tuple(dict.fromkeys(command.owners))
    if owners != (str(context.actor.member),) or gang.id not in free_for(context.member(owners[0])):
        context.must_own(gang)
    for owner in owners:
        if not may_write(context.member(owner)):
            raise Refusal("owner-only-reads")
        if UUID(owner) not in gang.owners:
            must_come_himself(context.member(owner), context.actor)
    if sorted(owners) == sorted(str(owner) for owner in gang.owners):
        raise Refusal("owned-already")
    context.record(GangHandedOn(command.gang, owners))


def hand_on_character(command: do.HandOnCharacter, context: CommandContext) -> None:
    """By whom it belongs to or the referee, to somebody who may write. A newcomer takes one that nobody plays yet."""
    character, owner = context.character(command.character), context.member(command.owner)
    if owner.id != context.actor.member or character.id not in free_people_for(owner):
        _must_own(character, context)
    _must_be_shown(character, context)
    must_be_alive(character)
    if not may_write(owner):
        raise Refusal("owner-only-reads")
    must_come_himself(owner, context.actor)
    if owner.id == character.owner_id:
        raise Refusal("owned-already")
    context.record(CharacterHandedOn(command.character, command.owner))


def rename_character(command: do.RenameCharacter, context: CommandContext) -> None:
    """At any time, also in a battle: who he is and what he did hang on his id, never on his name."""
    character = _of_own_gang(command.character, context)
    context.record(
        CharacterRenamed(command.character, _another_name(command.name, character.name, context), character.name)
    )


def choose_head(command: do.ChooseHead, context: CommandContext) -> None:
    """At any time, as with the name. The one he has already is nothing to record."""
    character = _of_own_gang(command.character, context)
    if command.head != character.head:
        context.record(HeadChosen(command.character, command.head))


def choose_pronoun(command: do.ChoosePronoun, context: CommandContext) -> None:
    """At any time: what is told of them says it so from then on, also of earlier battles."""
    character = _of_own_gang(command.character, context)
    if command.pronoun != character.pronoun:
        context.record(PronounChosen(command.character, command.pronoun))


def hire_character(command: do.HireCharacter, context: CommandContext) -> None:
    gang, rules = context.gang(command.gang), context.rules
    context.must_own(gang)
    if command.kind not in rules.ranks:
        raise Malformed("command.kind", command.kind, "one-of", {"known": rules.ranks})
    _must_be_weapons(context, command.weapons)
    if command.owner:
        must_come_himself(context.member(command.owner), context.actor)
    recruit = recruit_for(command.recruit, gang, command.kind, context) if command.recruit else None
    if recruit is None:
        must_be_hireable(command.kind, command.skills, context)
    character = context.new_id()
    sheet = begin_sheet(character, command.kind, command.values, command.weapons, context)
    unit = begin_profile(character, command.profile, context)
    hired = context.record(
        ev.CharacterHired(
            character,
            command.gang,
            context.seal_name(command.name),
            command.kind if unit is None else unit.kind,
            command.weapons,
            command.skills,
            command.owner,
            command.head or rules.heads.get(command.kind if unit is None else unit.kind, ""),
            command.pronoun if command.pronoun != "they" else "",
        ),
        because=recruit.seq if recruit is not None else None,
    )
    if sheet is not None:
        context.record(sheet, because=hired)
    if unit is not None:
        context.record(unit, because=hired)
    if recruit is not None:
        context.record(ChoiceClosed(str(recruit.id)), because=recruit.seq)
    elif not command.skills:
        begin_with_skills(character, gang, command.kind, hired, context)


def draw_gang(command: do.DrawGang, context: CommandContext) -> None:
    """One roll per character, among those who are left; the faces count them in the order of the roll's options."""
    gang = context.gang(command.gang)
    context.must_own(gang)
    fit = tuple(str(character.id) for character in fit_of(gang))
    if len(fit) < command.count:
        raise Refusal("too-few-fit", {"gang": command.gang, "wanted": command.count, "fit": len(fit)})
    undrawn, drawn, rolls = list(fit), [], []
    for _ in range(command.count):
        thrown = context.roll("draw", 1, len(undrawn), tuple(undrawn))
        rolls.append(thrown)
        drawn.append(undrawn.pop(thrown.faces[0] - 1))
    numbers = tuple(roll.roll for roll in rolls)
    context.record(ev.GangDrawn(command.gang, tuple(drawn), fit, numbers), because=rolls[-1].seq)


def set_weapons(command: do.SetWeapons, context: CommandContext) -> None:
    """Between battles only: a figure keeps what it went into a battle with."""
    character = _of_own_gang(command.character, context)
    _must_be_shown(character, context)
    _must_be_weapons(context, command.weapons)
    must_be_alive(character)
    must_be_free(character)
    context.record(ev.WeaponsChanged(command.character, command.weapons))


def retire_character(command: do.RetireCharacter, context: CommandContext) -> None:
    character = _of_own_gang(command.character, context)
    _must_be_shown(character, context)
    must_be_alive(character)
    must_be_free(character)
    context.record(ev.CharacterRetired(command.character))


def _of_own_gang(key: str, context: CommandContext) -> Character:
    character = context.character(key)
    _must_own(character, context)
    return character


def _must_own(character: Character, context: CommandContext) -> None:
    if character.owner_id != context.actor.member:
        context.must_own(character.gang)


def _must_be_shown(character: Character, context: CommandContext) -> None:
    """Whoever is hidden is the referee's, whosever the gang is: a no would tell whether he lives."""
    if character.secret:
        context.must_be_referee()


def _another_name(name: str, before: str, context: CommandContext) -> str:
    """Sealed. Raises: Malformed when only blanks are left; Refusal when it is the name it has."""
    sealed = context.seal_name(name)
    if vault.unseal(sealed) == vault.unseal(before):
        raise Refusal("called-so-already")
    return sealed


def _must_be_weapons(context: CommandContext, weapons: tuple[str, ...]) -> None:
    known = context.rules.weapons_of(context.campaign.options)
    for i, weapon in enumerate(weapons):
        if weapon not in known:
            raise Malformed(f"command.weapons[{i}]", weapon, "one-of", {"known": known})
