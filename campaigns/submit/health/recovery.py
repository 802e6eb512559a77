"""What time and help do to characters: the rules say what, dice of the campaign decide, this books it.

One character's changes hang on each other by `because`, from the battle's outcome to the healed scar: if that battle
goes on again, all of them no longer count.
"""

import heapq
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple
from uuid import UUID

from campaigns.ledger import body_events as ev
from campaigns.ledger.called_events import SEALED
from campaigns.ledger.life_events import Died
from campaigns.models import BattleFigure, Character
from campaigns.submit.command_context import CommandContext
from campaigns.submit.errors import Refusal
from engine.kernel.character_health import Bodies, BodyChange, DieNeeded, Treatment
from engine.kernel.decide import Game
from engine.kernel.setup import OptionValue


class What(NamedTuple):
    """What dice are thrown for: `live`, `IN_VAIN` (the time that help took which didn't help), or a treatment with the
    skill of whoever helps.
    """

    how: str = "live"
    skill: int = 0
    by: str | None = None

    def is_help(self) -> bool:
        return self.how not in ("live", ev.IN_VAIN)


LIVE = What()
IN_VAIN = What(ev.IN_VAIN)


class Hand:
    """Dice for one step: first the faces that were thrown for it before, then the server's, or none.

    `who` throws them: the patient, whoever helps him, or None for a helper who has no sheet here. Dice about somebody
    hidden are sealed (`secret`): what they are about would tell how he is.
    """

    def __init__(
        self,
        context: CommandContext,
        typed: bool,
        who: Character | None,
        tape: Iterable[int] = (),
        rolls: Iterable[int] = (),
        secret: bool = False,
    ) -> None:
        self.context = context
        self.who = who
        self.secret = secret or (who is not None and who.secret)
        self.typed = typed
        self.left = list(tape)
        self.rolls = list(rolls)  # numbers of the campaign's rolls, in order
        self.used = 0  # faces handed out
        self.told = 0  # rolls that were named in an event already

    def throw(self, purpose: str, sides: int, need: int, number: int) -> int:
        if self.left:
            self.used += 1
            return self.left.pop(0)
        if self.typed:
            raise DieNeeded(purpose, sides, need)
        thrown = self.context.roll(SEALED if self.secret else purpose, 1, sides)
        self.compared(thrown.roll, number, need)
        self.rolls.append(thrown.roll)
        self.used += 1
        return thrown.faces[0]

    def compared(self, roll: int, number: int, need: int) -> None:
        """Says what the roll was compared with; dice that are only counted (`number` 0) are compared with nothing."""
        if number:
            who = None if self.who is None else str(self.who.id)
            self.context.record(ev.RollCompared(roll, number, need, who, self.secret))

    def new_rolls(self) -> tuple[int, ...]:
        rolls = tuple(self.rolls[self.told : self.used])
        self.told = self.used
        return rolls


class Person:
    """A character as time goes by; `seq` is the event that left the body so."""

    def __init__(self, row: Character) -> None:
        self.row = row
        self.key = str(row.id)
        self.values: Mapping[str, int] = row.values
        self.body: dict[str, Any] | None = row.body
        self.seq: int | None = row.body_seq


class Healing:
    """The clock of one command."""

    def __init__(self, context: CommandContext, bodies: Bodies, options: Mapping[str, OptionValue]) -> None:
        self.context = context
        self.bodies = bodies
        self.options = options

    def pass_until(self, people: list[Person], hour: int, typed: bool, unhelped: bool) -> int:
        """Everything that falls due, the earliest first, then who was hired first. The hour at which it stops.

        That is before `hour` where somebody may die next who was in no such danger before, or, dying, owes a roll.
        """
        due: list[tuple[int, int]] = []
        for n, person in enumerate(people):
            self._wait(due, n, person, hour)
        while due:
            at, n = heapq.heappop(due)
            patient = people[n]
            if self.go_on(patient, LIVE, hour, Hand(self.context, typed, patient.row)):
                if self.bodies.may_die_next(patient.body) and not unhelped:
                    return at
                self._wait(due, n, patient, hour)
            elif self.bodies.is_dying(patient.body):
                return at  # the roll is owed
        return hour

    def _wait(self, due: list[tuple[int, int]], n: int, person: Person, hour: int) -> None:
        at = self.bodies.next_hour(person.values, person.body, self.options)
        if at is not None and at <= hour:
            heapq.heappush(due, (at, n))

    def go_on(self, person: Person, what: What, hour: int, hand: Hand) -> bool:
        """One step; False when somebody has to throw a die first, or nothing more can happen. Raises: Refusal."""
        changes: list[tuple[BodyChange, tuple[int, ...]]] = []
        tape = list(hand.left)
        try:
            if not what.is_help():
                assert person.body is not None
                for body_change in self.bodies.live(person.values, person.body, hour, self.options, hand):
                    changes.append((body_change, hand.new_rolls()))
            else:
                treatment = Treatment(what.how, what.skill)
                change = self._explained(
                    lambda: self.bodies.treat(person.values, person.body, hour, treatment, self.options, hand)
                )
                changes.append((change, hand.new_rolls()))
        except DieNeeded as needed:
            at = (changes[-1][0].hour if changes else None) or self._hour(person, what, hour)
            self._owe(person, what, needed, at, tape, hand.rolls)
            return False
        for change, rolls in changes:
            self.book(person, change, rolls, what.by)
        if changes and changes[-1][0].dead:
            self.bury_between(person)
        return bool(changes) and not changes[-1][0].dead

    def help(self, person: Person, what: What, hour: int, hand: Hand) -> None:
        """Where it doesn't help, its time has passed all the same for whoever may die next. Source: COC-60."""
        if self.go_on(person, what, hour, hand) and self.bodies.may_die_next(person.body):
            own = Hand(self.context, hand.typed, person.row, secret=person.row.secret)
            self.go_on(person, IN_VAIN, hour, own)

    def _hour(self, person: Person, what: What, hour: int) -> int:
        at = None if what.is_help() else self.bodies.next_hour(person.values, person.body, self.options)
        return hour if at is None else at

    def _explained(self, ask: Any) -> BodyChange:
        try:
            change: BodyChange = ask()
        except Refusal as refusal:
            raise of_rules(refusal, self.context) from None
        return change

    def _owe(
        self,
        person: Person,
        what: What,
        needed: DieNeeded,
        hour: int,
        tape: list[int],
        rolls: list[int],
    ) -> None:
        owed = ev.RollOwed(
            person.key,
            hour,
            needed.purpose,
            needed.sides,
            what.how,
            needed.need,
            what.skill,
            what.by,
            tuple(tape),
            tuple(rolls),
            person.row.secret,
        )
        self.context.record(owed, because=person.seq)

    def book(
        self,
        person: Person,
        change: BodyChange,
        rolls: tuple[int, ...] = (),
        by: str | None = None,
        words: str = "",
        provenance: str = "server",
    ) -> None:
        event = ev.BodyChanged(
            person.key,
            change.hour,
            change.code,
            change.body,
            change.gained,
            rolls,
            change.dead,
            by,
            words,
            person.row.secret,
        )
        person.seq = self.context.record(event, provenance, person.seq)
        person.body = change.body

    def bury_between(self, person: Person) -> None:
        """Between fights. What becomes of somebody hidden is the referee's: that he is dead says his body alone."""
        if not person.row.secret:
            self.bury(person, last_battle(person.row.id))

    def bury(self, person: Person, battle: str, by: str | None = None, event: int = 0) -> None:
        """The roll of honour names the battle; who never fought stands there without one."""
        if battle:
            self.context.record(Died(person.key, battle, person.row.kind, by, event), because=person.seq)


def last_battle(character: UUID) -> str:
    """The battle he fought last: that of his wounds."""
    rows = BattleFigure.objects.filter(character_id=character, battle__outcome__isnull=False)
    newest = rows.order_by("-battle__opened_us").values_list("battle_id", flat=True).first()
    return str(newest) if newest else ""


def of_rules(refusal: Refusal, context: CommandContext) -> Refusal:
    """The rules' own no, outside of a battle: it says whose rules they are, so that they explain it."""
    return Refusal(refusal.code, {**refusal.facts, "ruleset": context.rules.key}, refusal.status)


def after_battle(context: CommandContext, battle: UUID, game: Game, who: Mapping[int, str], outcome: int) -> None:
    """What a closed battle has left of its people. The body of before stays where nothing has changed."""
    bodies = game.ruleset.bodies
    if bodies is None:
        return
    pinned = {name: value for name, value in game.opened.options.items() if name in game.ruleset.options}
    options = game.ruleset.fill_options(pinned)
    rows = {str(character.id): character for character in Character.objects.filter(id__in=set(who.values()))}
    healing = Healing(context, bodies, options)
    outcomes = game.ruleset.outcome(game.battle)
    for row in outcomes:
        person = rows.get(who.get(row["figure"], ""))
        if person is None:
            continue
        patient = Person(person)
        change = bodies.after_battle(row, patient.values, patient.body, context.campaign.hour, options)
        if change is not None:
            patient.seq = outcome  # the battle begins the thread, or a new part of it
            healing.book(patient, change, provenance="outcome")
            if change.dead:
                killer, event = _killer(outcomes, row["figure"])
                healing.bury(patient, str(battle), who.get(killer), event)


def _killer(outcomes: list[dict[str, Any]], figure: int) -> tuple[int, int]:
    """Who hurt him last, and the event; (0, 0) where nobody did."""
    blows = [(deed["event"], row["figure"]) for row in outcomes for deed in row["kills"] if deed["victim"] == figure]
    event, killer = max(blows, default=(0, 0))
    return killer, event
