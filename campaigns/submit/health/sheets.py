"""Sheets, the clock, help between battles, and what the referee sets by hand."""

from collections.abc import Mapping
from typing import Any

from campaigns.ledger import body_events as ev
from campaigns.ledger.called_events import SEALED
from campaigns.ledger.campaign_events import TAG_OF, BattleOpened, BattleReopened
from campaigns.ledger.effective import UNDOING, effective
from campaigns.ledger.life_events import Died
from campaigns.ledger.read import read
from campaigns.models import Character
from campaigns.selectors.characters.gangs import can_stand
from campaigns.submit.characters.eligibility import must_be_alive, must_be_free, unclosed
from campaigns.submit.command_context import CommandContext
from campaigns.submit.errors import Forbidden, Malformed, Refusal
from campaigns.submit.health import commands as do
from campaigns.submit.health.recovery import IN_VAIN, Hand, Healing, Person, What
from engine.kernel.character_health import Bodies

MOST_HOURS = 10 * 365 * 24  # at a time
CLOCK = (ev.TimePassed, ev.BodyChanged, ev.RollOwed, Died)
USES_TIME = (BattleOpened, BattleReopened)  # what happened then stands on what time did before
TAKEN_BACK = [*(TAG_OF[event] for event in (*CLOCK, BattleOpened)), *UNDOING]


# -- the sheet ------------------------------------------------------------------------------------------------------
def set_sheet(command: do.SetSheet, context: CommandContext) -> None:
    """Whose character it is writes his sheet; everybody sees in the history what was changed."""
    healing = at_work(context)
    character = context.character(command.character)
    must_be_his(character, context)
    must_be_alive(character)
    must_be_free(character)
    values = {**character.values, **command.values}
    kept = {name: value for name, value in values.items() if value is not None}
    if kept == character.values:
        raise Refusal("sheet-unchanged")
    healing.bodies.check_sheet(kept, (), healing.options)
    seq = context.record(ev.SheetSet(command.character, kept, character.secret, context.seal(command.reason)))
    body, hour = _body_under(kept, character, healing.bodies, context), context.campaign.hour
    if body is not None and body != character.body:
        hurt = healing.bodies.is_hurt(character.body)  # then it belongs to what hurt him
        new_sheet = ev.BodyChanged(command.character, hour, "new_sheet", body, secret=character.secret)
        context.record(new_sheet, because=character.body_seq if hurt else seq)


def _body_under(
    values: Mapping[str, int], character: Character, bodies: Bodies, context: CommandContext
) -> dict[str, Any] | None:
    """The body with these numbers; None where nothing has happened to it yet. What was spent or won of a counter stays,
    one that stood where the old numbers put it goes with the new ones.
    """
    body, hour = character.body, context.campaign.hour
    if body is None:
        return None
    before, after = bodies.fresh(character.values, hour), bodies.fresh(values, hour)
    counters = {
        name: after["counters"][name] if n == before["counters"].get(name) else n
        for name, n in body["counters"].items()
    }
    full = {name: after[name] for name in ("con", "hp_max")}
    hp = min(body["hp"], full["hp_max"]) if bodies.is_hurt(body) else full["hp_max"]
    return {**body, **full, "hp": hp, "counters": counters}


def show_sheet(command: do.ShowSheet, context: CommandContext) -> None:
    at_work(context)
    context.must_be_referee()
    character = context.character(command.character)
    if not character.secret:
        raise Refusal("shown-already")
    context.record(ev.SheetSet(command.character, character.values, False))


# -- the clock ------------------------------------------------------------------------------------------------------
def pass_time(command: do.PassTime, context: CommandContext) -> None:
    """Source: COC-54 .. 63. Nobody is forgotten: what falls due is rolled, or asked for, before time goes on again.

    Nobody dies unannounced: time stops before, and goes on when he was helped or nobody wants to.
    """
    healing = at_work(context)
    context.must_be_referee()
    hours = command.hours + 24 * command.days + 7 * 24 * command.weeks
    if hours < 1 or min(command.hours, command.days, command.weeks) < 0:
        raise Refusal("time-runs-on", {"hours": hours})
    if hours > MOST_HOURS:
        raise Refusal("too-much-time", {"days": hours // 24, "most": MOST_HOURS // 24})
    fighting = unclosed().filter(campaign_id=context.campaign_id, character__isnull=False).first()
    if fighting is not None:
        raise Refusal("fight-goes-on", {"battle": str(fighting.battle_id)})
    rows = Character.objects.filter(campaign_id=context.campaign_id, status=Character.Status.ALIVE, body__isnull=False)
    people = [Person(row) for row in rows.select_related("gang")]
    owing = [person for person in people if person.row.owed is not None]
    if owing:
        raise Refusal("rolls-owed", {"character": owing[0].key, "rolls": len(owing)})
    dying = [person for person in people if healing.bodies.may_die_next(person.body)]
    if dying and not command.unhelped:
        raise Refusal("dies-first", {"character": dying[0].key})
    before = context.campaign.hour
    after = healing.pass_until(people, before + hours, command.dice == "typed", command.unhelped)
    if after > before:
        context.record(ev.TimePassed(before, after, command.dice, context.seal(command.reason)))


def take_back_time(command: do.TakeBackTime, context: CommandContext) -> None:
    """The referee's, as long as no battle has begun since. Dice that fell stay in the log."""
    at_work(context)
    context.must_be_referee()
    records = effective(read(context.campaign_id, stream=context.campaign_id, types=TAKEN_BACK))
    last = next(
        (n for n, record in reversed(list(enumerate(records))) if isinstance(record.event, ev.TimePassed)), None
    )
    if last is None:
        raise Refusal("no-time-passed")
    command_id = records[last].stored.command
    since = [record for n, record in enumerate(records) if n > last or record.stored.command == command_id]
    if any(isinstance(record.event, USES_TIME) or getattr(record.event, "code", "") == "new_sheet" for record in since):
        raise Refusal("time-was-used")
    drops = tuple(record.stored.seq for record in since if isinstance(record.event, CLOCK))
    context.record(ev.TimeTakenBack(drops))
    context.refold = True


def throw_for_body(command: do.ThrowForBody, context: CommandContext) -> None:
    """One die that is owed; then it goes on for him until somebody has to throw again."""
    healing = at_work(context)
    character = context.character(command.character)
    owed = character.owed
    if character.secret:
        context.must_be_referee()
    if owed is None:
        raise Refusal("no-roll-owed", {"character": command.character})
    owed_roll = What(owed["what"], owed.get("skill", 0), owed.get("by"))
    if not (owed_roll.by and context.owns(context.character(owed_roll.by))):
        must_be_his(character, context)
    purpose = SEALED if character.secret else owed["purpose"]
    if command.face is None:
        thrown = context.roll(purpose, 1, owed["sides"])
    else:
        thrown = context.typed_roll(purpose, 1, owed["sides"], (command.face,))
    tape, rolls = (*owed.get("tape", ()), thrown.faces[0]), (*owed.get("rolls", ()), thrown.roll)
    person, typed = Person(character), command.face is not None
    hour, need = context.campaign.hour, owed.get("need", 0)
    unhelped = healing.bodies.may_die_next(person.body)
    hand = Hand(context, typed, _roller(owed_roll, character, context), tape, rolls, character.secret)
    hand.compared(thrown.roll, owed_roll.skill if need and owed_roll.is_help() else need, need)
    if owed_roll.is_help():
        healing.help(person, owed_roll, hour, hand)
        return
    if not healing.go_on(person, owed_roll, hour, hand) or owed_roll == IN_VAIN:
        return
    if unhelped or not healing.bodies.may_die_next(person.body):
        healing.pass_until([person], hour, typed, unhelped)


# -- help -----------------------------------------------------------------------------------------------------------
def treat(command: do.Treat, context: CommandContext) -> None:
    """German: Erste Hilfe, Medizin. Whoever helps must be able to; the rules say whether it can help."""
    healing = at_work(context)
    if command.how not in healing.bodies.treatments():
        raise Malformed("command.how", command.how, "one-of", {"known": healing.bodies.treatments()})
    character = context.character(command.character)
    if character.secret:  # before any other no, which would tell how he is
        context.must_be_referee()
    if character.status != Character.Status.DEAD:  # of the dead the rules have their own to say
        must_be_alive(character)
    must_be_free(character)
    if _comes_first(character.owed, character.body, healing):
        raise Refusal("rolls-owed", {"character": command.character, "rolls": 1})
    skill = _skill(command, healing.bodies, context)
    what = What(command.how, skill, command.by)
    hand = Hand(context, command.dice == "typed", _roller(what, character, context), secret=character.secret)
    healing.help(Person(character), what, context.campaign.hour, hand)


def _comes_first(owed: dict[str, Any] | None, body: dict[str, Any] | None, healing: Healing) -> bool:
    """Whoever dies is helped before he rolls, unless help that came to nothing is what he rolls after."""
    return owed is not None and (not healing.bodies.may_die_next(body) or owed["what"] == IN_VAIN.how)


def _roller(what: What, patient: Character, context: CommandContext) -> Character | None:
    """Whose roll it is: nobody's of the campaign where the referee named a number only."""
    if not what.is_help():
        return patient
    return None if what.by is None else context.character(what.by)


def _skill(command: do.Treat, bodies: Bodies, context: CommandContext) -> int:
    if command.by is None:
        context.must_be_referee()
        if command.skill is None:
            raise Malformed("command.skill", None, "skill-of-the-helper")
        return command.skill
    helper = context.character(command.by)
    must_be_his(helper, context)
    must_be_alive(helper)
    must_be_free(helper)
    if not can_stand(bodies, helper):
        raise Refusal("cannot-help", {"character": command.by})
    return bodies.skill_for(command.how, helper.values)


def set_body(command: do.SetBody, context: CommandContext) -> None:
    """We decide otherwise: hit points, counters and states as the referee says, with a reason."""
    healing = at_work(context)
    context.must_be_referee()
    character = context.character(command.character)
    must_be_alive(character)
    must_be_free(character)
    words = context.seal_words(command.reason)
    change = healing.bodies.set_by_hand(character.values, character.body, context.campaign.hour, command.set)
    person = Person(character)
    healing.book(person, change, words=words, provenance="forced")
    if change.dead:
        healing.bury_between(person)


# -- who, and whether -----------------------------------------------------------------------------------------------
def at_work(context: CommandContext) -> Healing:
    """Raises: Refusal where the ruleset's people have no sheets."""
    return Healing(context, context.must_have(context.rules.bodies, "no-sheets-here"), context.options)


def must_be_his(character: Character, context: CommandContext) -> None:
    if context.actor.referee:
        return
    if character.secret:
        context.must_be_referee()
    if not context.owns(character):
        raise Forbidden("not-your-gang", gang=str(character.gang_id))


def begin_sheet(
    character: str, kind: str, values: dict[str, int], weapons: tuple[str, ...], context: CommandContext
) -> ev.SheetSet | None:
    """Checks what a newcomer brings; what it gives is recorded by `SheetSet`. None without a sheet. Raises: Malformed,
    Forbidden.
    """
    bodies = context.rules.bodies
    if bodies is None:
        if values:
            raise Malformed("command.values", sorted(values), "no-numbers-here")
        return None
    if bodies.is_hidden(kind):
        context.must_be_referee()
    bodies.check_sheet(values, weapons, context.options)
    return ev.SheetSet(character, dict(values), bodies.is_hidden(kind))
