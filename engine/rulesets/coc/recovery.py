"""The clock between fights: dying, temporary hit points, help, days and weeks. Source: COC-54 .. 63.

Pure rules over one `Patient`; dice come from a `Rolls`, so that a campaign records them as its own rolls. Hours count
from any beginning; `Change`s come in the order in which they fall due.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple, Protocol

from engine.kernel.refusal import Malformed, Refusal
from engine.rulesets.coc.codes import EXTREME, HARD, REGULAR
from engine.rulesets.coc.rules.checks import level_of, succeeds
from engine.rulesets.coc.settings import Options
from engine.rulesets.coc.tables import HOURS_FOR_MEDICINE

DAY: Final = 24
WEEK: Final = 7 * DAY
MOST_HOURS: Final = 100 * 365 * DAY
NEVER: Final = 1 << 60


class Rolls(Protocol):
    def d100(self, purpose: str) -> int: ...
    def d6(self, purpose: str) -> int: ...


class Change(NamedTuple):
    """What happened at that hour: `code`, and hit points gained."""

    hour: int
    code: str
    healed: int = 0


STATES: Final = ("serious", "unconscious", "dying", "temporary", "dead")
NUMBERS: Final = ("hp", "now", "hurt", "aid", "doctor", "held_since")


class Patient:
    """One episode of wounds. `hurt` is the hour of the last injury; `aid` and `doctor` count help for these wounds."""

    def __init__(self, hp: int, hp_max: int, con: int, now: int = 0, hurt: int = 0) -> None:
        self.hp = hp
        self.hp_max = hp_max
        self.con = con
        self.now = now
        self.hurt = hurt
        self.serious = False
        self.unconscious = False
        self.dying = False
        self.temporary = False
        self.dead = False
        self.aid = 0
        self.doctor = 0
        self.held_since = now  # when the temporary hit point began, or was last kept


def level(options: Options, patient: Patient, rolls: Rolls, purpose: str) -> int:
    return level_of(options, rolls.d100(purpose), patient.con, REGULAR)


def dying_round(options: Options, patient: Patient, rolls: Rolls) -> Change:
    """Constitution or death. Source: COC-60."""
    if level(options, patient, rolls, "dying") >= REGULAR:
        return Change(patient.now, "held_on")
    patient.dead = True
    return Change(patient.now, "died")


def dying_hour(options: Options, patient: Patient, rolls: Rolls) -> Change:
    """Keeps the temporary hit point for an hour more, or is dying again. Source: COC-62."""
    if level(options, patient, rolls, "dying_hour") >= REGULAR:
        patient.held_since = patient.now
        return Change(patient.now, "held_on")
    patient.temporary = False
    return Change(patient.now, "temporary_lost")


def must_live(patient: Patient) -> None:
    if patient.dead:
        raise Refusal("beyond-help")


def first_aid(options: Options, patient: Patient, skill: int, rolls: Rolls) -> Change:
    """German: Erste Hilfe. One hit point, once; a dying one gets a temporary one. Source: COC-55, 61."""
    must_live(patient)
    dying = patient.dying
    if dying and patient.temporary:
        raise Refusal("holds-on-already")
    if not dying and patient.hp >= patient.hp_max:
        raise Refusal("not-hurt")
    if not dying and patient.aid and options.first_aid_once:
        raise Refusal("aided-already")
    if level_of(options, rolls.d100("first_aid"), skill, REGULAR) < REGULAR:
        return Change(patient.now, "aid_failed")
    if dying:
        patient.temporary = True
        patient.held_since = patient.now
        return Change(patient.now, "temporary")
    patient.aid += 1
    return healed(options, patient, 1, "aided")


def medicine_difficulty(patient: Patient) -> int:
    """Regular within 24 hours of the injury, hard afterwards. Source: COC-56."""
    return REGULAR if patient.now - patient.hurt <= HOURS_FOR_MEDICINE else HARD


def medicine(options: Options, patient: Patient, skill: int, rolls: Rolls) -> Change:
    """German: Medizin. 1d3 hit points; on a dying one only while a temporary one holds him. Source: COC-56, 63."""
    must_live(patient)
    if patient.dying and not patient.temporary:
        raise Refusal("first-aid-first")
    if not patient.dying and patient.hp >= patient.hp_max:
        raise Refusal("not-hurt")
    if patient.doctor and options.medicine_once:
        raise Refusal("treated-already")
    patient.doctor += 1
    demanded = medicine_difficulty(patient)
    if not succeeds(level_of(options, rolls.d100("medicine"), skill, demanded), demanded):
        return Change(patient.now, "treatment_failed")
    points = 0 if patient.dying and not options.medicine_heals_dying else d3(rolls, "healed")
    patient.dying = patient.temporary = False
    return healed(options, patient, points, "treated")


def d3(rolls: Rolls, purpose: str) -> int:
    return (rolls.d6(purpose) + 1) // 2


def healed(options: Options, patient: Patient, points: int, code: str) -> Change:
    """Hit points back; at half or more the serious wound is over. Source: COC-58, 59."""
    before = patient.hp
    patient.hp = min(patient.hp_max, patient.hp + points)
    gained = patient.hp - before
    if patient.serious and gained and 2 * patient.hp >= patient.hp_max:
        patient.serious = False
    come_round(options, patient)
    return Change(patient.now, code, gained)


def wakes_by_hp(options: Options, patient: Patient) -> bool:
    """Does he come round with his hit points? Else by a constitution roll each hour. Source: COC-59."""
    return options.wakes_by_hp_with_serious_wound if patient.serious else options.wakes_by_hp


def come_round(options: Options, patient: Patient) -> None:
    """After hit points came back, or the serious wound is over."""
    if patient.unconscious and not patient.dying and patient.hp > 0 and wakes_by_hp(options, patient):
        patient.unconscious = False


def day(options: Options, patient: Patient) -> Change | None:
    """One hit point a day without a serious wound. Source: COC-54."""
    if patient.hp >= patient.hp_max or patient.dying:
        return None
    if patient.serious and not options.heals_daily_when_serious:
        return None
    return healed(options, patient, 1, "day")


def week(options: Options, patient: Patient, rolls: Rolls) -> Change | None:
    """Constitution with a serious wound: 1d3, by an extreme success 2d3 and the wound is over. Source: COC-57, 58."""
    if not patient.serious or patient.dying:
        return None
    reached = level(options, patient, rolls, "week")
    if reached < REGULAR:
        return Change(patient.now, "week_failed")
    points = d3(rolls, "healed")
    if reached < EXTREME:
        return healed(options, patient, points, "week")
    points += d3(rolls, "healed")
    change = healed(options, patient, points, "week_extreme")
    patient.serious = False
    come_round(options, patient)
    return change


def tries_to_wake(options: Options, patient: Patient) -> bool:
    """Each hour; without a serious wound only with hit points. Source: COC-59."""
    able = patient.unconscious and not patient.dying and (patient.serious or patient.hp > 0)
    return able and not wakes_by_hp(options, patient)


def wakes(options: Options, patient: Patient, rolls: Rolls) -> Change | None:
    """Constitution, and he comes round. Source: COC-59."""
    if not tries_to_wake(options, patient):
        return None
    if level(options, patient, rolls, "wake") < REGULAR:
        return Change(patient.now, "slept_on")
    patient.unconscious = False
    return Change(patient.now, "woke")


def pass_hours(options: Options, patient: Patient, hours: int, rolls: Rolls) -> list[Change]:
    """Everything that falls due while so many hours pass, in order. Refuses: Malformed when time runs backwards."""
    if type(hours) is not int or not 0 <= hours <= MOST_HOURS:
        raise Malformed("hours", hours, "hours-onward", {"most": MOST_HOURS})
    changes: list[Change] = []
    end = patient.now + hours
    while options.healing and not patient.dead and patient.now < end:
        changes += step(options, patient, end, rolls)
    patient.now = end
    return changes


def step(options: Options, patient: Patient, end: int, rolls: Rolls) -> Iterator[Change]:
    """What comes next, at `end` at the latest; the patient is as he is after each change when it is handed out."""
    if patient.dying and not patient.temporary:
        yield dying_round(options, patient, rolls)  # rounds are too short to be told apart by the hour
        return
    at = next_due(options, patient)
    patient.now = min(end, at)
    if at <= end:
        yield from due(options, patient, rolls)


def next_due(options: Options, patient: Patient) -> int:
    """The next hour at which something happens to him by itself; NEVER for whoever needs nothing."""
    if patient.dead or not options.healing:
        return NEVER
    if patient.dying:
        return max(patient.now + 1, patient.held_since + 1) if patient.temporary else patient.now
    next_hour = NEVER
    if tries_to_wake(options, patient):
        next_hour = patient.now + 1
    if patient.hp < patient.hp_max and (not patient.serious or options.heals_daily_when_serious):
        next_hour = min(next_hour, next_after(patient.now, patient.hurt, DAY))
    if patient.serious:
        next_hour = min(next_hour, next_after(patient.now, patient.hurt, WEEK))
    return next_hour


def next_after(now: int, start: int, step: int) -> int:
    return start + ((now - start) // step + 1) * step


def due(options: Options, patient: Patient, rolls: Rolls) -> Iterator[Change]:
    """Hourly rolls first, then the day, then the week."""
    if patient.dying:
        yield dying_hour(options, patient, rolls)
        return
    since = patient.now - patient.hurt
    if (hourly := wakes(options, patient, rolls)) is not None:
        yield hourly
    if since % DAY == 0 and (daily := day(options, patient)) is not None:
        yield daily
    if since % WEEK == 0 and (weekly := week(options, patient, rolls)) is not None:
        yield weekly
