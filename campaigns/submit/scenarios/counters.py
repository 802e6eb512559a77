"""What a group counts beside the rules, and who carries what. The texts know no economy, and there is none here."""

from collections import Counter as Multiset

from campaigns.ledger import scenario_events as ev
from campaigns.models import Character, Counter, Tally
from campaigns.selectors.rights import sees_secrets
from campaigns.submit.characters.eligibility import must_be_free
from campaigns.submit.command_context import CommandContext
from campaigns.submit.errors import Malformed, Refusal
from campaigns.submit.scenarios import commands as do

BOUND = 1_000_000_000


def name_counter(command: do.NameCounter, context: CommandContext) -> None:
    context.must_be_referee()
    name = context.seal_name(command.name)
    context.record(ev.CounterNamed(context.new_id(), name, command.of, command.start, command.owners))


def withdraw_counter(command: do.WithdrawCounter, context: CommandContext) -> None:
    context.must_be_referee()
    context.not_withdrawn(Counter, command.counter, "counter")
    context.record(ev.CounterWithdrawn(command.counter))


def change_counter(command: do.ChangeCounter, context: CommandContext) -> None:
    """By the referee, or by the owners where the referee lets them; always with a reason."""
    counter = context.not_withdrawn(Counter, command.counter, "counter")
    gang = context.gang(command.thing) if counter.of == "gang" else context.character(command.thing).gang
    if not counter.owners:
        context.must_be_referee()
    context.must_own(gang)
    reason = context.seal(command.reason)
    if not reason:
        raise Refusal("needs-reason")
    if not command.by:
        raise Malformed("command.by", 0, "number-other-than-0")
    known = Tally.objects.filter(counter_id=counter.id, thing=command.thing).first()
    to = (counter.start if known is None else known.value) + command.by
    if abs(to) > BOUND:
        raise Refusal("counter-out-of-bounds", {"to": to, "most": BOUND})
    context.record(ev.CounterChanged(command.counter, command.thing, command.by, to, reason), "reported")


def assign_weapons(command: do.AssignWeapons, context: CommandContext) -> None:
    """Between battles. Nothing appears and nothing vanishes; the fallen and the retired only give."""
    gang = context.gang(command.gang)
    context.must_own(gang)
    people = {str(character.id): character for character in gang.characters.all()}
    owned = Multiset(gang.spare)
    for character in people.values():
        owned.update(character.weapons)
    carries, remaining = {}, Multiset(owned)
    for key, character in people.items():
        weapons = command.carries.get(key, tuple(character.weapons))
        if Multiset(weapons) != Multiset(character.weapons) or list(weapons) != list(character.weapons):
            if character.secret:
                context.must_be_referee()
            _must_take(character, weapons)
            carries[key] = tuple(weapons)
        remaining.subtract(weapons)
    for key in command.carries.keys() - people.keys():
        raise Malformed("command.carries", key, "characters-of-this-gang")
    missing = next((weapon for weapon in sorted(remaining) if remaining[weapon] < 0), None)
    if missing is not None:
        hidden = (
            []
            if sees_secrets(context.actor.enters)
            else [character for character in people.values() if character.secret]
        )
        has = owned[missing] - sum(character.weapons.count(missing) for character in hidden)
        raise Refusal("not-so-many-weapons", {"weapon": missing, "has": has})
    spare = tuple(sorted(remaining.elements()))
    if not carries:
        raise Refusal("nothing-changes")
    context.record(ev.WeaponsAssigned(command.gang, carries, spare))


def _must_take(character: Character, weapons: tuple[str, ...]) -> None:
    must_be_free(character)
    if character.status != Character.Status.ALIVE and Multiset(weapons) - Multiset(character.weapons):
        raise Refusal(f"character-{character.status}", {"character": str(character.id)})
