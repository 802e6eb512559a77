"""The skill chits: what lies in the box, and what each does. German: Fähigkeitsmarken. Source: STKO-91, 105, 106.

A gain is a row of steps worked off one by one. `draw` takes a chit and does what it says; `gather` draws several of
which one is chosen; `die` rolls a skill; `any` lets somebody choose; `take` and `double` wait for what was chosen.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.kernel.progression import Question, Step, Table, Values
from engine.rulesets.stko.tables_skills import SKILLS, TWICE, may_be_doubled

OWNER, OPPONENT, REFEREE = "owner", "opponent", "referee"
PACKAGES: Final[dict[str, tuple[str, ...]]] = {"thug_package": ("hard", "slow", "blockhead")}
WITH_ANOTHER: Final = {"evil_and_draw_another": "evil", "green_and_draw_another": "green"}
FURTHER: Final[dict[str, tuple[Step, ...]]] = {
    "draw_two": (Step("draw"), Step("draw")),
    "draw_three_choose_one": (Step("gather", 3, OWNER),),
    "double_random_own_skill": (Step("double"),),
    "double_chosen_own_skill": (Step("double", chooser=OWNER),),
    "draw_d6_opponent_chooses_one": (Step("count"),),
}
INSTRUCTIONS: Final[dict[str, int]] = {
    **dict.fromkeys((*FURTHER, *PACKAGES, *WITH_ANOTHER), 1),
    "draw_three_choose_one": 2,
}
CHITS: Final[dict[str, int]] = INSTRUCTIONS | dict.fromkeys(SKILLS, 1)  # every skill once: 30, and Evil and Green
assert sum(CHITS.values()) == 41

FACES: Final = ("1", "2", "3", "4", "5", "6")
NEWCOMER: Final = "newcomer"
SOURCES: Final[dict[str, tuple[Step, ...]]] = {
    "chit": (Step("draw"),),
    "die": (Step("die"),),
    "choice": (Step("any", chooser=OWNER),),
    "referee": (Step("any", chooser=REFEREE),),
}


def new_box(copies: int) -> dict[str, int]:
    return {chit: count * copies for chit, count in CHITS.items()}


def first_steps(source: str, options: Values) -> tuple[Step, ...]:
    """Of a newcomer's first skill a die may decide before whether there is one. Source: STKO-96."""
    if source != NEWCOMER:
        return SOURCES[source or str(options["stko.skill_source"])]
    needed = str(options["stko.starting_skill_roll"])
    perhaps_none = () if needed == "no_roll" else (Step("perhaps", int(needed[0])),)
    return (*perhaps_none, *first_steps("", options))


# -- what fits ----------------------------------------------------------------------------------------------
def why_not(code: str, skills: Mapping[str, int], doubles: bool) -> str:
    """Why this can't be taken on top of what is there; `doubles`: does the campaign know skills taken twice?

    Source: STKO-92, 105, 106. Raises: KeyError.
    """
    if code in PACKAGES:
        return "" if any(not why_not(package, skills, doubles) for package in PACKAGES[code]) else "nothing-new"
    if code in ("double_random_own_skill", "double_chosen_own_skill"):
        return "" if doublable(skills, doubles) else "nothing-to-double"
    if code in INSTRUCTIONS:
        return ""
    starred, times = may_be_doubled(code) and doubles, skills.get(code, 0)
    if times >= TWICE:
        return "has-it-twice"
    return "has-no-star" if times and not starred else ""


def doublable(skills: Mapping[str, int], doubles: bool) -> tuple[str, ...]:
    return tuple(code for code, times in skills.items() if doubles and times < TWICE and may_be_doubled(code))


def fitting(gain: "Gain", chits: bool = False) -> tuple[str, ...]:
    """The skills that may be taken; those that are on chits only not by a die (STKO-93)."""
    return tuple(code for code, skill in SKILLS.items() if (chits or not skill.chit_only) and not gain.why_not(code))


# -- working it off -----------------------------------------------------------------------------------------
def work(steps: Sequence[Step], skills: Mapping[str, int], options: Values, table: Table) -> Question | None:
    """Goes on until a person has to do something; None when all is done."""
    gain = Gain(steps, skills, table, bool(options["stko.opt.doubled_skills"]))
    while gain.todo:
        step = gain.todo.pop(0)
        question = DO[step.do](gain, step)
        if question is not None:
            return question
    return None


class Gain:
    """One gain in the making. `aside` are chits that don't fit: they go back, but aren't drawn again right now."""

    def __init__(self, steps: Sequence[Step], skills: Mapping[str, int], table: Table, doubles: bool) -> None:
        self.todo = list(steps)
        self.skills = dict(skills)
        self.table = table
        self.doubles = doubles
        self.aside: list[str] = []

    def why_not(self, code: str) -> str:
        return why_not(code, self.skills, self.doubles)

    def add(self, code: str) -> None:
        self.skills[code] = self.skills.get(code, 0) + 1
        self.table.gained(code, self.skills[code])

    def first(self, *steps: Step) -> None:
        """These come next."""
        self.todo[:0] = steps

    def later(self, step: Step) -> tuple[Step, ...]:
        return (step, *self.todo)


def draw(gain: Gain, step: Step) -> Question | None:
    """One chit, until one fits. A Pavement Demon chooses his further skills himself."""
    if "pavement_demon" in gain.skills:
        gain.first(Step("any", chooser=OWNER))
        return None
    chit, waits = _fitting_chit(gain, step)
    if chit is None:
        return waits
    _carry_out(gain, chit)
    return None


def gather(gain: Gain, step: Step) -> Question | None:
    """Draws `count` more; then `chooser` takes one of all that were drawn. What the box lacks isn't drawn."""
    have = step.have
    for left in range(step.count, 0, -1):
        now = Step("gather", left, step.chooser, have)
        chit, waits = _fitting_chit(gain, now)
        if chit is None:
            if have and waits is not None and waits.kind == "box-empty":
                break
            return waits
        have = (*have, chit)
    gain.first(Step("take", chooser=step.chooser, have=have))
    return None


def take(gain: Gain, step: Step) -> Question | None:
    question = Question("one-of", step.chooser, step.have, gain.later(step))
    chosen = step.have[0] if len(step.have) == 1 else gain.table.choose(question)
    if chosen is None:
        return question
    rest = list(step.have)
    rest.remove(chosen)
    if rest:
        gain.table.returned(tuple(rest))
    _carry_out(gain, chosen)
    return None


def die(gain: Gain, step: Step) -> Question | None:
    if "pavement_demon" in gain.skills:
        gain.first(Step("any", chooser=OWNER))
        return None
    options = fitting(gain)
    if options:
        code = gain.table.pick("skill", options)
        if code is None:
            return Question("die", OWNER, options, gain.later(step))
        gain.add(code)
    return None


def any_skill(gain: Gain, step: Step) -> Question | None:
    """A Pavement Demon's further skills are his own choice, wherever skills come from. Source: STKO-93, STKO-102."""
    options = fitting(gain, True)
    if options:
        chooser = OWNER if "pavement_demon" in gain.skills else step.chooser
        question = Question("any", chooser, options, gain.later(step))
        code = gain.table.choose(question)
        if code is None:
            return question
        gain.add(code)
    return None


def double(gain: Gain, step: Step) -> Question | None:
    """A starred skill of his own is doubled: by the die, or by choice. Source: STKO-106."""
    own = doublable(gain.skills, gain.doubles)
    if not own:
        return None
    question = Question("double" if step.chooser else "double-die", OWNER, own, gain.later(step))
    code: str | None = own[0]
    if len(own) > 1:
        code = gain.table.choose(question) if step.chooser else gain.table.pick("double", own)
    if code is None:
        return question
    gain.add(code)
    return None


def count(gain: Gain, step: Step) -> Question | None:
    """As many as a die says are drawn; an opponent chooses one of them."""
    face = gain.table.pick("chits", FACES)
    if face is None:
        return Question("chits-die", OWNER, FACES, gain.later(step))
    gain.first(Step("gather", int(face), OPPONENT))
    return None


def perhaps(gain: Gain, step: Step) -> Question | None:
    """Only with so much on a die there is a skill at all. Dice: 1d6. Source: STKO-96."""
    face = gain.table.pick("starting-skill", FACES)
    if face is None:
        return Question("starting-die", OWNER, FACES, gain.later(step))
    if int(face) < step.count:
        gain.todo.clear()
    return None


DO: Final[dict[str, Callable[[Gain, Step], Question | None]]] = {
    "draw": draw,
    "gather": gather,
    "take": take,
    "die": die,
    "any": any_skill,
    "double": double,
    "count": count,
    "perhaps": perhaps,
}


def _fitting_chit(gain: Gain, step: Step) -> tuple[str | None, Question | None]:
    """A chit that fits, out of the box now; else what is waited for."""
    while True:
        left = _left(gain)
        chit = gain.table.draw(left) if left else None
        if chit is None:
            return None, Question("draw" if left else "box-empty", OWNER, (), gain.later(step))
        again = gain.why_not(chit)
        gain.table.drawn(chit, again)
        if not again:
            return chit, None
        gain.aside.append(chit)


def _left(gain: Gain) -> tuple[str, ...]:
    """All chits in the box in the box's order, but for those laid aside."""
    left: list[str] = []
    for chit, number in gain.table.box().items():
        left += [chit] * (number - gain.aside.count(chit))
    return tuple(left)


def _carry_out(gain: Gain, chit: str) -> None:
    """Does what a chit says. One that no longer fits goes back, and another is drawn."""
    if gain.why_not(chit):
        gain.table.returned((chit,))
        gain.first(Step("draw"))
    elif chit in SKILLS:
        gain.add(chit)
    elif chit in PACKAGES:
        for code in PACKAGES[chit]:
            if not gain.why_not(code):
                gain.add(code)
    elif chit in WITH_ANOTHER:
        if not gain.why_not(WITH_ANOTHER[chit]):
            gain.add(WITH_ANOTHER[chit])
        gain.first(Step("draw"))
    else:
        gain.first(*FURTHER[chit])
