"""What the worked cases start from: scripted dice, a small fight, and how cases write numbers, dice and levels."""

import re
from typing import Any, Final

from engine.kernel.cases import Given
from engine.kernel.dice import Dice, TapeDice
from engine.kernel.refusal import Malformed
from engine.kernel.setup import Figure as FigureSetup
from engine.kernel.setup import Setup, Side
from engine.rulesets.coc.battle import Battle, Decisions
from engine.rulesets.coc.codes import COUNTER, DODGE, EXTREME, FIGHT_BACK, LEVELS, STEP
from engine.rulesets.coc.figure import Figure
from engine.rulesets.coc.options import OPTIONS
from engine.rulesets.coc.settings import Options
from engine.rulesets.coc.setup import new_battle

NAMES: Final = {"fail": 0, "failure": 0, "regular": 1, "hard": 2, "extreme": 3, "critical": 4, "fumble": -1}


class Tape(Dice):
    """The scripted dice; a d100 may also stand there as two d10, units and tens. Source: COC-02."""

    def __init__(self, tape: TapeDice) -> None:
        self.tape = tape

    @property
    def at(self) -> int:
        return self.tape.at

    def pool(self, n: int) -> bytes:
        return self.tape.roll(n, 6)

    def roll(self, n: int, sides: int) -> bytes:
        at = self.tape.at
        if (n, sides) == (1, 100) and [entry[0] for entry in self.tape.tape[at : at + 2]] == [10, 10]:
            units, tens = self.tape.roll(2, 10)
            return bytes([tens % 10 * 10 + units % 10 or 100])
        return self.tape.roll(n, sides)


DEFENCES: Final = {
    "dodge": DODGE, "fight_back": FIGHT_BACK, "manoeuvre": COUNTER, "counter_manoeuvre": COUNTER, "counter": COUNTER,
}  # fmt: skip
NO_DEFENCE: Final = ("none", "nothing", "no_reaction")


class Chooses(Decisions):
    """Always the same reaction."""

    def __init__(self, reaction: int) -> None:
        self.reaction = reaction

    def react(self, b: Battle, target: Figure, attacker: Figure, offered: list[int], shot: bool) -> int:
        return self.reaction


def options(given: Given, preset: str) -> Options:
    """YAML reads 004 as a number and `off` as false."""
    values = {"coc.preset": given.get("preset", preset), **given.options_of("coc")}
    return Options({name: as_meant(name, value) for name, value in values.items()})


def as_meant(name: str, value: Any) -> Any:
    if name == "coc.preset":
        return f"{value:03}" if type(value) is int else value
    switched_off = value is False and name in OPTIONS and "off" in OPTIONS[name].choices
    return "off" if switched_off else value


def scene(given: Given, dice: Tape, preset: str, enemies: int = 1, **values: int) -> Battle:
    """One investigator with these numbers, then his opponents; everybody is asked nothing."""
    own = FigureSetup(0, "investigator", ("revolver",), values=values)
    figures = (own, *(FigureSetup(1, "opponent", ("revolver",), values=values) for _ in range(enemies)))
    b = new_battle(Setup("coc", (Side(), Side()), figures), options(given, preset).values)
    b.dice = dice
    b.decisions = Chooses(DODGE * STEP)
    return b


def net_dice(given: Given, who: str = "") -> int:
    """Bonus dice less penalty dice; `who` goes before the names, such as attacker_. Source: COC-02."""
    bonus = given.number(f"{who}bonus_dice") + given.number(f"{who}bonus")
    penalty = given.number(f"{who}penalty_dice") + given.number(f"{who}penalty")
    return given.number(f"{who}net") + given.number(f"{who}dice") + bonus - penalty


def level_word(level: int) -> str:
    return "fail" if level <= 0 else LEVELS[level]


DICE: Final = re.compile(r"\+?(\d*)d(\d+)([+-]\d+)?")


def three(given: Given, name: str) -> tuple[int, int, int]:
    """Number, sides, plus; `1d6+2`, `+1d4` and a number alone are understood too."""
    value = given.must(name)
    if type(value) is int:
        return 0, 0, value
    if isinstance(value, str) and (match := DICE.fullmatch(value.replace(" ", "").lower())):
        return int(match[1] or 1), int(match[2]), int(match[3] or 0)
    if not isinstance(value, list) or len(value) != 3 or any(type(part) is not int for part in value):
        raise Malformed(f"given.{name}", value, "three-whole-numbers")
    return value[0], value[1], value[2]


def demanded(given: Given) -> int:
    """The difficulty of an attack: `difficulty`, or only whether an extreme success was required."""
    difficulty = NAMES[given.word("difficulty", tuple(NAMES), "regular")]
    return max(difficulty, EXTREME if given.switch("extreme_required") else difficulty)
