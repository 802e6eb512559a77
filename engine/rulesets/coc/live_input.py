"""People at a real table: what they are asked in the middle of an action, and the facts they tell."""

from typing import Final, Literal

import msgspec

from engine.kernel.answers import Answer, Chosen, GoOn, ask, choose
from engine.kernel.effects import Effects, Question
from engine.kernel.refusal import Malformed
from engine.rulesets.coc.battle import Battle, Decisions, Ground, ShotFacts
from engine.rulesets.coc.codes import BANDS, BASE, EFFECTS, REACTIONS, STEP
from engine.rulesets.coc.codes import COUNTER as COUNTERS_BACK
from engine.rulesets.coc.codes import FIGHT_BACK as FIGHTS_BACK
from engine.rulesets.coc.figure import Figure, Weapon


class ShotFact(Answer, frozen=True):
    """How the target presents itself: a range word, or a distance in hundredths of a metre.

    `cover`: half or more of it is hidden; `moving`: it uses its movement this round; `still`: it doesn't move at all.
    """

    range: Literal["point_blank", "base", "double", "quadruple", "beyond"] | None = None
    distance: int | None = None
    in_sight: bool = True
    cover: bool = False
    front: bool = True
    moving: bool = False
    still: bool = False


class Metres(Answer, frozen=True):
    metres: int


ANSWERS: Final[dict[str, type[msgspec.Struct]]] = {
    "fact-shot": ShotFact,
    "fact-between": Metres,
    "react": Chosen,
    "react-shot": Chosen,
    "settle-tie": Chosen,
    "before-dice": GoOn,
}
MOST_METRES: Final = 1_000


def reaction_name(code: int) -> str:
    """`dodge`, `fight_back-1` (the weapon's place), `counter-hold`."""
    kind, place = divmod(code, STEP)
    if kind == COUNTERS_BACK:
        return f"counter-{EFFECTS[place]}"
    return f"fight_back-{place}" if kind == FIGHTS_BACK else REACTIONS[kind]


class LiveInput(Decisions):
    def __init__(self, effects: Effects) -> None:
        self.effects = effects

    def react(self, b: Battle, target: Figure, attacker: Figure, offered: list[int], shot: bool) -> int:
        names = tuple(reaction_name(way) for way in offered)
        kind = "react-shot" if shot else "react"
        choice = choose(self.effects, Question(kind, (target.side,), (target.n, attacker.n), names))
        return offered[names.index(choice)]

    def goes_first(self, b: Battle, tied: list[int]) -> int:
        sides = tuple(sorted({b.figures[n - 1].side for n in tied}))
        names = tuple(map(str, tied))
        return int(choose(self.effects, Question("settle-tie", sides, tuple(tied), names)))

    def go_on(self, b: Battle, f: Figure, target: Figure) -> None:
        if not b.ground.is_drawn():
            self.effects.ask(Question("before-dice", (f.side,), (f.n, target.n)))


class RealGround(Ground):
    def __init__(self, effects: Effects | None = None) -> None:
        self.effects = effects

    def is_drawn(self) -> bool:
        return False

    def shot(self, b: Battle, f: Figure, target: Figure, weapon: Weapon) -> ShotFacts:
        answer = ask(self.effects, Question("fact-shot", (f.side,), (f.n, target.n), BANDS, weapon.base), ShotFact)
        if answer.range is None and answer.distance is None:
            raise Malformed("answer.range", None, "band-or-distance")
        if answer.distance is not None and not 0 <= answer.distance <= 100 * MOST_METRES:
            raise Malformed("answer.distance", answer.distance, "up-to", {"most": 100 * MOST_METRES})
        facts = ShotFacts(BASE if answer.range is None else BANDS.index(answer.range))
        facts.distance = -1 if answer.distance is None else answer.distance
        facts.in_sight, facts.cover, facts.front = answer.in_sight, answer.cover, answer.front
        facts.moving, facts.still = answer.moving, answer.still
        return facts

    def between(self, b: Battle, f: Figure, figure: Figure, other: Figure) -> int:
        answer = ask(self.effects, Question("fact-between", (f.side,), (f.n, figure.n, other.n)), Metres)
        if not 0 <= answer.metres <= MOST_METRES:
            raise Malformed("answer.metres", answer.metres, "up-to", {"most": MOST_METRES})
        return answer.metres


def figure_of(b: Battle, n: int) -> Figure:
    if not 1 <= n <= len(b.figures) or b.figures[n - 1].side < 0:
        raise Malformed("figure", n, "number-of-a-figure-up-to", {"most": len(b.figures)})
    return b.figures[n - 1]
