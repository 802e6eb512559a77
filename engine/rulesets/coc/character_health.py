"""Investigators between fights: their sheet, their body, and what time and help do to it. Source: COC-47 .. 63.

The rules of the clock are in `recovery.py`; here a character's sheet and body are turned into a patient and back.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from engine.kernel.character_health import (
    Body,
    BodyChange,
    DerivedLine,
    Dice,
    Language,
    Options,
    SheetField,
    Treatment,
    Values,
)
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.setup import OptionValue
from engine.rulesets.coc import derived, importing, recovery, setup
from engine.rulesets.coc.codes import HARD, OPPONENT, RANKS
from engine.rulesets.coc.importing.to_foundry import write
from engine.rulesets.coc.recovery import NEVER, NUMBERS, STATES, Patient
from engine.rulesets.coc.rules.checks import needed
from engine.rulesets.coc.settings import Options as Settings
from engine.rulesets.coc.tables import BASE_SKILLS, BONUS, CHARACTERISTICS, COUNTERS
from engine.rulesets.coc.tell import character_health as words
from engine.rulesets.coc.weapons import with_own

COMPUTED: Final = ("hp", "mov", "build", "bonus", "dodge", *COUNTERS)
OPPONENTS: Final = {"armour": 0, "fighting": None, "firearms": None, "members": 1}  # with what counts usually
FIELDS: Final = (
    *(
        SheetField(characteristic, "characteristics", *setup.BOUNDS[characteristic], derived.AVERAGE)
        for characteristic in CHARACTERISTICS
    ),
    *(SheetField(name, "computed", *setup.BOUNDS[name], dice=name == "bonus") for name in COMPUTED),
    *(SheetField(name, "skills", *setup.BOUNDS[name], usual) for name, usual in BASE_SKILLS.items()),
    *(SheetField(name, "opponent", *setup.BOUNDS[name], usual) for name, usual in OPPONENTS.items()),
)
OF_THE_HIDDEN: Final = ("figure", "side", "rank", "loss", "dead", "fled", "fought", "kills")  # seen at the table


class Thrower:
    """A patient's dice from those of the campaign."""

    def __init__(self, dice: Dice, need: int) -> None:
        self.dice = dice
        self.number = need
        self.need = need

    def d100(self, purpose: str) -> int:
        return self.dice.throw(purpose, 100, self.need, self.number)

    def d6(self, purpose: str) -> int:
        return self.dice.throw(purpose, 6, 0, 0)


class Sheets:
    """What `engine.kernel.character_health.Bodies` asks for."""

    # -- the sheet ------------------------------------------------------------------------------------------------
    def fields(self) -> Sequence[SheetField]:
        return FIELDS

    def check_sheet(self, values: Values, weapons: Sequence[str], options: Options) -> None:
        if len(values) > setup.MOST_VALUES:
            raise Malformed("command.values", len(values), "numbers-up-to", {"most": setup.MOST_VALUES})
        for name, value in values.items():
            if name in setup.BROUGHT:
                raise Malformed(f"command.values.{name}", value, "number-of-the-sheet")
            setup.check_value(name, value, f"command.values.{name}")
        known = self.weapons(options)
        for n, weapon in enumerate(weapons):
            if weapon not in known:
                raise Malformed(f"command.weapons[{n}]", weapon, "one-of", {"known": known})

    weapons = staticmethod(setup.known_weapons)

    def own_weapons(self, options: Options, added: Mapping[str, str]) -> dict[str, OptionValue]:
        before = options["coc.weapons"]
        lines = {**(before if isinstance(before, dict) else {}), **added}
        with_own(lines)
        return {"coc.weapons": lines}

    def is_hidden(self, rank: str) -> bool:
        return rank == RANKS[OPPONENT]

    def written(self, values: Values, language: Language) -> dict[str, int | str]:
        fields: dict[str, int | str] = {name: n for name, n in values.items() if name not in BONUS}
        bonus = derived.damage_bonus(values)
        if bonus.how == "given":
            fields["bonus"] = words.value_of(bonus, language) if bonus.dice[0] else bonus.value
        return fields

    def derived(self, values: Values, language: Language) -> list[DerivedLine]:
        return [words.derived_line(line, language) for line in derived.explained(values)]

    # -- the body -------------------------------------------------------------------------------------------------
    def fresh(self, values: Values, hour: int) -> dict[str, Any]:
        counters = {name: derived.counter(values, name).value for name in COUNTERS}
        full = derived.hit_points(values).value
        return body_of(Patient(full, full, con(values), hour, hour), counters)

    def is_hurt(self, body: Body | None) -> bool:
        return body is not None and (body["hp"] < body["hp_max"] or any(body[state] for state in STATES))

    def into_battle(self, values: Values, body: Body | None) -> dict[str, int]:
        if body is None:
            return dict(values)
        if body["dead"] or body["dying"] or body["unconscious"] or body["hp"] < 1:
            raise Refusal("cannot-stand")
        brought = {**values, **body["counters"]}
        if self.is_hurt(body):
            brought["hp_now"] = body["hp"]
            for name in ("serious", "aid", "doctor"):
                if body[name]:
                    brought[name] = int(body[name])
        return brought

    def after_battle(
        self, row: Mapping[str, Any], values: Values, body: Body | None, hour: int, options: Options
    ) -> BodyChange | None:
        """A new wound is a new set of injuries: help counts from the beginning. Ruling 15."""
        before = body or self.fresh(values, hour)
        patient = patient_of(values, before)
        patient.hp, patient.now = min(row["hp"], patient.hp_max), hour
        states = row["states"]
        patient.serious, patient.unconscious = "serious" in states, "unconscious" in states
        patient.dying, patient.temporary = "dying" in states, "temporary" in states
        patient.dead = bool(row["dead"])
        patient.aid, patient.doctor = row["aid"], row["doctor"]
        if row["wounds"]:
            patient.hurt = hour
        if patient.temporary and not before["temporary"]:
            patient.held_since = hour
        after = body_of(patient, row["counters"])
        forgotten = {"now": 0} if self.is_hurt(before) or self.is_hurt(after) else {"now": 0, "aid": 0, "doctor": 0}
        if {**after, **forgotten} == {**before, **forgotten}:
            return None
        code = "died" if patient.dead else "wounded" if row["wounds"] else "came_back"
        return BodyChange(hour, code, patient.hp - before["hp"], after, patient.dead)

    def next_hour(self, values: Values, body: Body | None, options: Options) -> int | None:
        if body is None:
            return None
        due = recovery.next_due(Settings(options), patient_of(values, body))
        return None if due >= NEVER else due

    def live(self, values: Values, body: Body, hour: int, options: Options, dice: Dice) -> Iterator[BodyChange]:
        patient = patient_of(values, body)
        for change in recovery.step(Settings(options), patient, hour, Thrower(dice, patient.con)):
            yield changed(patient, change, body["counters"])

    def is_dying(self, body: Body | None) -> bool:
        return body is not None and bool(body["dying"]) and not body["dead"]

    def may_die_next(self, body: Body | None) -> bool:
        """Source: COC-60."""
        return body is not None and self.is_dying(body) and not body["temporary"]

    def lies_there(self, states: Sequence[str]) -> str:
        return next((state for state in ("dying", "unconscious") if state in states), "")

    def treatments(self) -> tuple[str, ...]:
        return ("first_aid", "medicine")

    def treat(
        self, values: Values, body: Body | None, hour: int, treatment: Treatment, options: Options, dice: Dice
    ) -> BodyChange:
        before = body or self.fresh(values, hour)
        patient, settings = patient_of(values, before), Settings(options)
        patient.now = max(patient.now, hour)
        skill, rolls = treatment.skill, Thrower(dice, treatment.skill)
        if treatment.how == "first_aid":
            change = recovery.first_aid(settings, patient, skill, rolls)
        else:
            if recovery.medicine_difficulty(patient) == HARD:
                rolls.need = needed(settings, skill, HARD)
            change = recovery.medicine(settings, patient, skill, rolls)
        return changed(patient, change, before["counters"])

    def skill_for(self, how: str, values: Values) -> int:
        return values.get(how, BASE_SKILLS[how])

    def set_by_hand(self, values: Values, body: Body | None, hour: int, given: Mapping[str, int]) -> BodyChange:
        before = body or self.fresh(values, hour)
        patient = patient_of(values, before)
        patient.now = max(patient.now, hour)
        counters = dict(before["counters"])
        if not given:
            raise Malformed("command.set", {}, "one-of", {"known": self.by_hand()})
        for name, value in given.items():
            most = patient.hp_max if name == "hp" else 200 if name in COUNTERS else 1
            if name not in self.by_hand() or not 0 <= value <= most:
                raise Malformed(
                    f"command.set.{name}", value, "up-to-of-one-of", {"most": most, "known": self.by_hand()}
                )
            if name in COUNTERS:
                counters[name] = value
            elif name == "hp":
                if value < patient.hp:
                    patient.hurt, patient.aid, patient.doctor = patient.now, 0, 0
                patient.hp = value
            else:
                setattr(patient, name, bool(value))
        if patient.temporary and not before["temporary"]:
            patient.held_since = patient.now
        if patient.dead:
            patient.hp = 0
            patient.dying = patient.temporary = patient.unconscious = False
        return BodyChange(patient.now, "by_hand", patient.hp - before["hp"], body_of(patient, counters), patient.dead)

    def by_hand(self) -> tuple[str, ...]:
        return ("hp", *COUNTERS, *STATES)

    def public_row(self, row: Mapping[str, Any]) -> dict[str, Any]:
        return {name: value for name, value in row.items() if name in OF_THE_HIDDEN}

    # -- words ----------------------------------------------------------------------------------------------------
    field_name = staticmethod(words.field_name)
    group_name = staticmethod(words.group_name)
    change_text = staticmethod(words.change_text)

    def state_words(self, body: Body | None, language: Language) -> list[str]:
        if body is None:
            return []
        shown = ("dead",) if body["dead"] else STATES  # of what he died no longer matters
        return [words.state(state, language) for state in shown if body[state]]

    weapon_text = staticmethod(words.weapon_text)

    # -- files ----------------------------------------------------------------------------------------------------
    read = staticmethod(importing.read)
    line_words = staticmethod(words.line_words)

    def write(self, name: str, rank: str, values: Values, weapons: Sequence[tuple[str, Any]]) -> bytes:
        return write(name, values, weapons, npc=rank == RANKS[OPPONENT])


def con(values: Values) -> int:
    return values.get("con", derived.AVERAGE)


def patient_of(values: Values, body: Body) -> Patient:
    """Hit points and constitution are the sheet's of today; wounds are as they were."""
    full = derived.hit_points(values).value
    patient = Patient(0, full, con(values))
    for name in (*NUMBERS, *STATES):
        setattr(patient, name, body[name])
    patient.hp = min(patient.hp, full)
    return patient


def body_of(patient: Patient, counters: Mapping[str, int]) -> dict[str, Any]:
    body = {name: getattr(patient, name) for name in (*NUMBERS, *STATES)}
    return {**body, "hp_max": patient.hp_max, "con": patient.con, "counters": dict(counters)}


def changed(patient: Patient, change: recovery.Change, counters: Mapping[str, int]) -> BodyChange:
    return BodyChange(change.hour, change.code, change.healed, body_of(patient, counters), patient.dead)
