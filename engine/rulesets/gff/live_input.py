"""People at a real table: what they are asked in the middle of an action, and the facts they tell."""

from typing import Annotated, Final

import msgspec

from engine.kernel.answers import Answer, Chosen, Number, ask, choose, say_yes
from engine.kernel.effects import Effects, Question
from engine.kernel.refusal import Malformed
from engine.kernel.setup import Point
from engine.rulesets.gff.battle import Aim, Battle, Decisions, Ground
from engine.rulesets.gff.codes import FLYING
from engine.rulesets.gff.rules import rounds
from engine.rulesets.gff.rules.moves import STEP
from engine.rulesets.gff.rules.special import range_of
from engine.rulesets.gff.unit import Unit

FARTHEST: Final = 12_000  # hundredths of inches
PUSHED_BY: Final = 200
Numbers = Annotated[tuple[int, ...], msgspec.Meta(max_length=130)]


class Shot(Answer, frozen=True):
    """`distance` in hundredths of inches between the nearest models. `bearers`: by the weapon's place, how many reach
    and see the target; empty where all do. `blocked`: the cover is only what hides it."""

    distance: Annotated[int, msgspec.Meta(ge=0, le=FARTHEST)]
    cover: bool = False
    blocked: bool = False
    bearers: Numbers = ()


class Reach(Answer, frozen=True):
    """How many of each weapon stand near enough to strike, by its place; empty where all do."""

    bearers: Numbers = ()


class Near(Answer, frozen=True):
    """Models close to one of the target's, in the target and in other units of its side by their numbers."""

    models: Annotated[int, msgspec.Meta(ge=1, le=200)]
    others: Annotated[dict[str, int], msgspec.Meta(max_length=20)] = {}


class Order(Answer, frozen=True):
    """Models in the order in which they fall."""

    models: Numbers


class Where(Answer, frozen=True):
    """Points, on a drawn table; `deep`: how far a pushed model falls, in hundredths of inches."""

    points: Annotated[tuple[Point, ...], msgspec.Meta(max_length=30)] = ()
    deep: Annotated[int, msgspec.Meta(ge=0, le=1_200)] = 0


class Tokens(Answer, frozen=True):
    """Above 0 for the spell, below against it."""

    tokens: Annotated[int, msgspec.Meta(ge=-6, le=6)]


class Holders(Answer, frozen=True):
    """Sides with a unit near enough that may take it."""

    sides: Annotated[tuple[int, ...], msgspec.Meta(max_length=20)]


ANSWERS: Final[dict[str, type[msgspec.Struct]]] = {
    "fact-shot": Shot,
    "fact-reach": Reach,
    "fact-near": Near,
    "fact-holders": Holders,
    "fact-dangerous": Number,
    "fact-within": Chosen,
    "fact-seen": Chosen,
    "falls-first": Order,
    "strike-back": Chosen,
    "use-rule": Chosen,
    "push": Chosen,
    "pushed-to": Where,
    "tokens": Tokens,
    "consolidate": Where,
    "move-after": Where,
    "blast-centre": Chosen,
}


class LiveInput(Decisions):
    def __init__(self, effects: Effects) -> None:
        self.effects = effects

    def says_yes(self, kind: str, side: int, about: tuple[int, ...]) -> bool:
        return say_yes(self.effects, kind, side, about)

    def falls_first(self, b: Battle, target: Unit, by: Unit | None, most: int) -> list[int]:
        left = tuple(str(model.n) for model in target.standing() if model.wounds == 0)
        about = (target.n,) if by is None else (target.n, by.n)
        chosen = ask(self.effects, Question("falls-first", (target.side,), about, left, most), Order).models
        if len(chosen) != most or len(set(chosen)) != most or not {str(n) for n in chosen} <= set(left):
            raise Malformed("answer.models", list(chosen), "so-many-of", {"n": most, "known": left})
        return list(chosen)

    def strikes_back(self, b: Battle, f: Unit, charger: Unit) -> bool:
        return self.says_yes("strike-back", f.side, (f.n, charger.n))

    def uses_rule(self, b: Battle, f: Unit, rule: str) -> bool:
        options = (rule, "no")
        return choose(self.effects, Question("use-rule", (f.side,), (f.n,), options)) == rule

    def blast_centre(self, b: Battle, target: Unit, by: Unit) -> int:
        """At a real table people count the models themselves."""
        left = target.standing()
        if not b.ground.is_drawn() or len(left) == 1:
            return left[0].n
        options = tuple(str(model.n) for model in left)
        return int(choose(self.effects, Question("blast-centre", (target.side,), (target.n, by.n), options)))

    def pushes(self, b: Battle, by: Unit, f: Unit, model: int) -> bool:
        return self.says_yes("push", by.side, (by.n, f.n))

    def pushed_to(self, b: Battle, by: Unit, f: Unit, model: int) -> tuple[list[tuple[int, int]], int]:
        answer = ask(self.effects, Question("pushed-to", (by.side,), (by.n, f.n), most=PUSHED_BY), Where)
        points = list(answer.points)
        if len(points) > 1 or bool(points) != b.ground.is_drawn():
            raise Malformed("answer.points", [list(point) for point in points], "one-point")
        return (b.ground.stepped(b, f, PUSHED_BY, points) if points else []), answer.deep

    def tokens_added(self, b: Battle, helper: Unit, caster: Unit) -> int:
        question = Question("tokens", (helper.side,), (helper.n, caster.n), most=helper.tokens)
        n = ask(self.effects, question, Tokens).tokens
        if abs(n) > helper.tokens:
            raise Malformed("answer.tokens", n, "up-to", {"most": helper.tokens})
        return n

    def consolidates(self, b: Battle, f: Unit) -> list[tuple[int, int]]:
        """A real table's people move it by themselves."""
        if not b.ground.is_drawn():
            return []
        answer = ask(self.effects, Question("consolidate", (f.side,), (f.n,), most=STEP), Where)
        return b.ground.stepped(b, f, STEP, list(answer.points)) if answer.points else []

    def moves_after(self, b: Battle, f: Unit, inches: int) -> list[tuple[int, int]]:
        if not b.ground.is_drawn():
            return []
        answer = ask(self.effects, Question("move-after", (f.side,), (f.n,), most=inches), Where)
        return b.ground.stepped(b, f, inches, list(answer.points)) if answer.points else []


class RealGround(Ground):
    def __init__(self, effects: Effects | None = None) -> None:
        self.effects = effects

    def is_drawn(self) -> bool:
        return False

    def shooting(self, b: Battle, f: Unit, target: Unit) -> Aim:
        all_ = [f.bearers(weapon.place) if weapon.range else 0 for weapon in f.weapons]
        most = max([range_of(f, weapon) for weapon in f.weapons if weapon.range], default=0)
        answer = ask(self.effects, Question("fact-shot", (f.side,), (f.n, target.n), most=most), Shot)
        near = [n if range_of(f, weapon) >= answer.distance else 0 for n, weapon in zip(all_, f.weapons, strict=True)]
        return Aim(bearers_told(answer.bearers, near), answer.distance, answer.cover or answer.blocked, answer.blocked)

    def fighting(self, b: Battle, f: Unit, target: Unit) -> Aim:
        all_ = [0 if weapon.range else f.bearers(weapon.place) for weapon in f.weapons]
        if f.count() == 1:
            return Aim(all_, 0, False, False)
        answer = ask(self.effects, Question("fact-reach", (f.side,), (f.n, target.n)), Reach)
        return Aim(bearers_told(answer.bearers, all_), 0, False, False)

    def crowd(self, b: Battle, target: Unit, centre: int) -> list[tuple[int, int]]:
        if target.count() == 1 and not any(f.n != target.n for f in b.friends(target.side)):
            return [(target.n, 1)]
        question = Question("fact-near", (target.side,), (target.n,), most=target.count())
        answer = ask(self.effects, question, Near)
        if answer.models > target.count():
            raise Malformed("answer.models", answer.models, "up-to", {"most": target.count()})
        return [(target.n, answer.models), *self.others(b, target, answer.others)]

    def others(self, b: Battle, target: Unit, answered: dict[str, int]) -> list[tuple[int, int]]:
        known = {str(f.n): f for f in b.friends(target.side) if f is not target}
        for n, models in answered.items():
            if n not in known or not 1 <= models <= known[n].count():
                raise Malformed("answer.others", n, "one-of", {"known": tuple(known)})
        return [(int(n), models) for n, models in sorted(answered.items(), key=lambda entry: int(entry[0]))]

    def holders(self, b: Battle, objective: int) -> list[int]:
        """Of the sides that have a unit which may take it; where none has, nobody is asked."""
        could = sorted({f.side for f in b.units if rounds.may_hold(f, b.round)})
        if not could:
            return []
        options = tuple(str(side) for side in could)
        question = Question("fact-holders", tuple(range(b.sides)), (), options, objective)
        answer = ask(self.effects, question, Holders)
        if not set(answer.sides) <= set(could):
            raise Malformed("answer.sides", list(answer.sides), "one-of", {"known": options})
        return sorted(set(answer.sides))

    def crossing(self, b: Battle, f: Unit, points: list[tuple[int, int]], models: int) -> int:
        return dice_of(f, "command.dangerous", models)

    def charging(self, b: Battle, f: Unit, target: Unit, difficult: bool, dangerous: int) -> tuple[bool, int]:
        return difficult, dice_of(f, "command.dangerous", dangerous)

    def stepping(self, b: Battle, f: Unit, points: list[tuple[int, int]], how: str) -> int:
        if f.all_have(FLYING):
            return 0
        question = Question("fact-dangerous", (f.side,), (f.n,), (how,), f.count())
        return dice_of(f, "answer.number", ask(self.effects, question, Number).number)

    def is_within(self, b: Battle, f: Unit, other: Unit, inches: int) -> bool:
        return say_yes(self.effects, "fact-within", f.side, (f.n, other.n), inches)

    def sees(self, b: Battle, f: Unit, other: Unit) -> bool:
        return say_yes(self.effects, "fact-seen", f.side, (f.n, other.n))

    def charged(self, b: Battle, f: Unit, target: Unit, reach: int) -> list[tuple[int, int]]:
        return []

    def closed(self, b: Battle, f: Unit, enemy: Unit) -> list[tuple[int, int]]:
        return []

    def stepped_back(self, b: Battle, f: Unit, enemy: Unit) -> list[tuple[int, int]]:
        return []


def dice_of(f: Unit, field: str, models: int) -> int:
    """For so many of its models in dangerous ground. Refuses: more than stand. Source: GFF-26."""
    if models > f.count():
        raise Malformed(field, models, "up-to", {"most": f.count()})
    return f.dice_of(models)


def bearers_told(bearers: tuple[int, ...], most: list[int]) -> list[int]:
    """What people say of each weapon, no more than there are; all of them where they say nothing."""
    if not bearers:
        return most
    if len(bearers) != len(most):
        raise Malformed("answer.bearers", list(bearers), "whole-numbers", {"n": len(most)})
    for place, n in enumerate(bearers):
        if not 0 <= n <= most[place]:
            raise Malformed(f"answer.bearers[{place}]", n, "up-to", {"most": most[place]})
    return list(bearers)


def unit_of(b: Battle, n: int, field: str = "figure") -> Unit:
    """Refuses: Malformed."""
    found: Unit = b.figure(n, field)
    return found
