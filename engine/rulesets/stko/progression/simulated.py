"""Lives in simulations: the same progression with simulated dice, and somebody who chooses at once."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.kernel.dice import Dice
from engine.kernel.progression import Counted, Died, Earned, Life, MustMiss, Promoted, Question, Step, Values
from engine.rulesets.stko.progression import chits, newcomers
from engine.rulesets.stko.progression.aftermath import aftermath


class SimulatedTable:
    """A box of chits, and dice that choose, too. The box is filled again when it is empty; `gains`: what was gained."""

    def __init__(self, dice: Dice, copies: int = 1) -> None:
        self.dice = dice
        self.copies = copies
        self.chits = chits.new_box(copies)
        self.gains: list[tuple[str, int]] = []

    def box(self) -> Mapping[str, int]:
        return self.chits

    def draw(self, left: tuple[str, ...]) -> str | None:
        return left[self.dice.draw(len(left))]

    def pick(self, purpose: str, options: tuple[str, ...]) -> str | None:
        return options[self.dice.draw(len(options))]

    def choose(self, question: Question) -> str | None:
        return question.options[self.dice.draw(len(question.options))]

    def drawn(self, what: str, again: str) -> None:
        if not again:
            self.chits[what] -= 1

    def returned(self, what: tuple[str, ...]) -> None:
        for chit in what:
            self.chits[chit] += 1

    def gained(self, what: str, level: int) -> None:
        self.gains.append((what, level))

    def refill(self) -> None:
        self.chits = chits.new_box(self.copies)


class Person:
    """A life that is lived in a simulation."""

    def __init__(self, rank: str, skills: Mapping[str, int] | None = None) -> None:
        self.rank = rank
        self.skills = dict(skills or {})
        self.tally: dict[str, int] = {}
        self.misses = 0
        self.battles = 0
        self.dead = False

    def life(self) -> Life:
        return Life(self.rank, self.skills, self.tally)


def live_on(rows: Sequence[Mapping[str, Any]], people: Mapping[int, Person], options: Values, table: Any) -> None:
    """What a battle does to those who fought in it; `people` by their numbers there."""
    for decision in aftermath(rows, {n: person.life() for n, person in people.items()}, options):
        person = people[decision.figure]
        if isinstance(decision, Died):
            person.dead = True
        elif isinstance(decision, Promoted):
            person.rank = decision.after
        elif isinstance(decision, MustMiss):
            person.misses += decision.battles
        elif isinstance(decision, Counted):
            person.tally[decision.tally] = decision.value
        elif isinstance(decision, Earned):
            gain(person, chits.first_steps("", options), options, table)
    for n in people.keys() & {row["figure"] for row in rows}:
        people[n].battles += 1


def gain(person: Person, steps: Sequence[Step], options: Values, table: SimulatedTable) -> None:
    """To the end: an empty box is filled again."""
    while True:
        before = len(table.gains)
        waits = chits.work(steps, person.skills, options, table)
        person.skills.update(table.gains[before:])
        if waits is None:
            return
        if waits.kind != "box-empty":
            raise RuntimeError(f"nobody answers {waits.kind}")
        if sum(table.chits.values()) >= sum(chits.CHITS.values()) * table.copies:
            return  # a full box holds nothing that fits: he has it all
        table.refill()
        steps = waits.later


def recruited(dice: Dice) -> str:
    """The class of a recruit, or nobody. Source: STKO-108."""
    return newcomers.recruit(dice.pool(1)[0])
