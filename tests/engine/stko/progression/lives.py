"""Outcomes written down in a line, and a table whose draws are scripted."""

from typing import Any

from engine.kernel.progression import Life, Question
from engine.rulesets.stko.options import filled
from engine.rulesets.stko.progression import chits
from engine.rulesets.stko.progression.aftermath import aftermath


def options(**given: Any) -> dict[str, Any]:
    return filled({f"stko.{name.replace('opt_', 'opt.')}": value for name, value in given.items()})


def deed(what: str = "dead", victim: int = 9, rank: str = "ganger", **more: Any) -> dict[str, Any]:
    return {"what": what, "victim": victim, "victim_rank": rank, "event": 100 + victim, **more}


def row(*deeds: dict[str, Any], figure: int = 1, **more: Any) -> dict[str, Any]:
    return {"figure": figure, "kills": list(deeds), "wounds": [], "loss": "in_play", **more}


def after(rank: str, *deeds: dict[str, Any], skills: Any = None, tally: Any = None, **more: Any) -> list[Any]:
    """What one figure's battle brings; `more` are options, but for `fought`, `loss`, `wounds`, `limbs`."""
    facts = {name: more.pop(name) for name in ("fought", "loss", "wounds", "limbs") if name in more}
    return aftermath([row(*deeds, **facts)], {1: Life(rank, skills or {}, tally or {})}, options(**more))


def of(kind: type[Any], said: list[Any]) -> list[Any]:
    return [one for one in said if isinstance(one, kind)]


class Script:
    """A table with scripted draws, dice and choices; `None` among them stands for a person who isn't there."""

    def __init__(self, *answers: str | None, chits_in: dict[str, int] | None = None) -> None:
        self.answers = list(answers)
        self.chits = dict(chits.CHITS if chits_in is None else chits_in)
        self.asked: list[Question] = []
        self.again: list[tuple[str, str]] = []
        self.gains: list[tuple[str, int]] = []

    def next(self, options: tuple[str, ...]) -> str | None:
        answer = self.answers.pop(0)
        assert answer is None or answer in options, (answer, options)
        return answer

    def box(self) -> dict[str, int]:
        return self.chits

    def draw(self, left: tuple[str, ...]) -> str | None:
        return self.next(left)

    def pick(self, purpose: str, options: tuple[str, ...]) -> str | None:
        return self.next(options)

    def choose(self, question: Question) -> str | None:
        self.asked.append(question)
        return self.next(question.options)

    def drawn(self, what: str, again: str) -> None:
        if again:
            self.again.append((what, again))
        else:
            self.chits[what] -= 1
            assert self.chits[what] >= 0

    def returned(self, what: tuple[str, ...]) -> None:
        for one in what:
            self.chits[one] += 1

    def gained(self, what: str, level: int) -> None:
        self.gains.append((what, level))


def work(*answers: str | None, skills: Any = None, source: str = "chit", chits_in: Any = None) -> tuple[Any, Script]:
    """Works a gain off; returns the question left over and the table, all answers used up."""
    table = Script(*answers, chits_in=chits_in)
    waits = chits.work(chits.first_steps(source, {}), skills or {}, options(), table)
    assert not table.answers
    return waits, table
