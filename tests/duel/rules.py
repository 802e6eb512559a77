"""The rules of the duel, and who may do what. The rule text, DUEL-01 .. 05, stands in docs/adding-a-ruleset.md."""

from collections.abc import Iterator, Sequence

from engine.kernel.offers import Action, Offer
from engine.kernel.ruleset import Choice
from engine.kernel.why import Why
from tests.duel import commands as do
from tests.duel.battle import Battle, Figure


def shoot(b: Battle, f: Figure, target: Figure) -> None:
    """Dice: 1d6. Source: DUEL-01 .. 03."""
    must_be_up(b, f)
    if f.back:
        b.decline("fell-back", {"figure": f.n})
    if not is_target(f, target):
        b.decline("no-target", {"figure": f.n, "target": target.n})
    why = Why()
    why.set("DUEL-01", "one-die", 1)
    why.need("DUEL-01", "hits-from", b.hits_from)
    hit = b.roll(f, "shot", 1, 6, why)[0] >= b.hits_from
    b.shot(f, target, hit)
    if hit and target.stands():
        b.reacted(target, b.decisions.falls_back(b, target, f))
    check_end(b)


def wait(b: Battle, f: Figure) -> None:
    """Whoever fell back comes forward again. Source: DUEL-04."""
    must_be_up(b, f)
    b.waited(f)


def must_be_up(b: Battle, f: Figure) -> None:
    """Source: DUEL-05."""
    if not f.stands():
        b.decline("is-out", {"figure": f.n})
    elif b.up != f.side:
        b.decline("not-up", {"figure": f.n})


def is_target(f: Figure, target: Figure) -> bool:
    return target.side != f.side and target.stands() and not target.back


def check_end(b: Battle) -> None:
    left = {f.side for f in b.figures if f.stands()}
    if len(left) < 2:
        b.ended(min(left, default=-1))


# -- who could mean what: the rules above say whether it goes (engine/kernel/offers.py) -----------------------------
def shots(b: Battle, sides: Sequence[int]) -> Iterator[Offer]:
    for f in b.figures:
        for g in b.figures if f.side in sides else ():
            yield Offer({"type": "shoot", "figure": f.n, "target": g.n}, "shoot", {"figure": f.n, "target": g.n})


def waits(b: Battle, sides: Sequence[int]) -> Iterator[Offer]:
    for f in b.figures:
        if f.side in sides:
            yield Offer({"type": "wait", "figure": f.n}, "wait", {"figure": f.n})


def odds_of_shot(b: Battle, choice: Choice, sides: Sequence[int]) -> Choice:
    return choice._replace(hit=10_000 * (7 - b.hits_from) // 6)


SHOOT = Action(do.Shoot, lambda b, c: shoot(b, b.figure(c.figure), b.figure(c.target)), shots, odds_of_shot)
WAIT = Action(do.Wait, lambda b, c: wait(b, b.figure(c.figure)), waits)
ACTIONS = {action.command: action for action in (SHOOT, WAIT)}
