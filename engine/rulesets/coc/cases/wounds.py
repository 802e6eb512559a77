"""Wounds, dying, help and recovery. Source: COC-47 .. 63."""

from typing import Any

from engine.kernel.cases import Given, number, says
from engine.kernel.refusal import Refusal
from engine.rulesets.coc import recovery
from engine.rulesets.coc.cases.setting import Tape, options, scene
from engine.rulesets.coc.codes import DYING, LEVELS, OUT, PRONE, SERIOUS
from engine.rulesets.coc.rules import wounds


def apply_damage(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    b = scene(given, dice, preset, con=given.number("con", 50))
    f = b.figures[0]
    f.hp_max = number(given, "hp_max")
    f.hp = given.number("hp", f.hp_max)
    f.armour = given.number("armour")
    if says(given, "major_wound", "major_wound_before", "serious_wound"):
        f.status |= SERIOUS
    before = dice.at
    wounds.take_hit(b, f, 2, number(given, "damage"), not says(given, "magic", "magical", "poison"), "case")
    state = "ok"
    if f.status & OUT:
        state = "dying" if f.status & DYING else "unconscious"
    if not f.on_table():
        state = "dead"
    return {
        "hp": f.hp, "state": state, "major_wound": f.status & SERIOUS != 0, "prone": f.status & PRONE != 0,
        "con_roll_needed": dice.at > before,
    }  # fmt: skip


class CaseRolls:
    def __init__(self, dice: Tape) -> None:
        self.dice = dice

    def d100(self, purpose: str) -> int:
        return int(self.dice.roll(1, 100)[0])

    def d6(self, purpose: str) -> int:
        return int(self.dice.pool(1)[0])


def patient(given: Given) -> recovery.Patient:
    patient = recovery.Patient(given.number("hp"), given.number("hp_max", 10), given.number("con", 50))
    patient.now = given.number("hours_since")
    patient.serious = given.switch("major_wound")
    patient.temporary = given.number("temp_hp") > 0
    patient.dying = patient.unconscious = given.switch("dying") or patient.temporary
    patient.aid = int(says(given, "first_aid_done", "already_aided"))
    patient.doctor = int(says(given, "medicine_done", "already_treated"))
    return patient


def state_of(patient: recovery.Patient) -> str:
    if patient.dead:
        return "dead"
    if patient.dying:
        return "stabilised" if patient.temporary else "dying"
    return "unconscious" if patient.unconscious else "ok"


def medicine(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    wounded = patient(given)
    difficulty = LEVELS[recovery.medicine_difficulty(wounded)]
    allowed = True
    try:
        recovery.medicine(options(given, preset), wounded, number(given, "skill"), CaseRolls(dice))
    except Refusal:
        allowed = False
    return {
        "difficulty": difficulty, "hp": wounded.hp, "state": state_of(wounded), "major_wound": wounded.serious,
        "allowed": allowed, "temp_hp": int(wounded.temporary),
    }  # fmt: skip


def first_aid(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    wounded = patient(given)
    allowed = True
    try:
        recovery.first_aid(options(given, preset), wounded, number(given, "skill"), CaseRolls(dice))
    except Refusal:
        allowed = False
    return {"hp": wounded.hp, "state": state_of(wounded), "temp_hp": int(wounded.temporary), "allowed": allowed}


def heal_week(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    wounded = patient(given)
    wounded.serious = given.switch("major_wound", True)
    for _ in range(given.number("weeks", 1)):
        recovery.week(options(given, preset), wounded, CaseRolls(dice))
    return {"hp": wounded.hp, "major_wound": wounded.serious}


def heal_day(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    wounded = patient(given)
    recovery.pass_hours(options(given, preset), wounded, recovery.DAY * number(given, "days"), CaseRolls(dice))
    return {"hp": wounded.hp, "major_wound": wounded.serious}


def dying(given: Given) -> recovery.Patient:
    wounded = patient(given)
    wounded.dying = wounded.unconscious = wounded.serious = True
    return wounded


def dying_came(patient: recovery.Patient) -> dict[str, Any]:
    state = state_of(patient)
    when = {"dead": None, "stabilised": "in one hour", "dying": "next round"}[state]
    return {"state": state, "temp_hp": int(patient.temporary), "next_roll": when, "medicine_allowed": patient.temporary}


def dying_tick(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    patient = dying(given)
    tick = recovery.dying_hour if patient.temporary else recovery.dying_round
    tick(options(given, preset), patient, CaseRolls(dice))
    return dying_came(patient)


def first_aid_dying(given: Given, dice: Tape, preset: str) -> dict[str, Any]:
    patient = dying(given)
    recovery.first_aid(options(given, preset), patient, number(given, "skill"), CaseRolls(dice))
    return dying_came(patient)
