"""What holds for all actions: who may act, what it costs, what comes before and after. Source: PB-49, 60, 94, 112, 115.

An action first refuses what can't be, then others may interrupt it, then it is paid for, and then it happens.
"""

from typing import Final

from engine.kernel.refusal import Refusal
from engine.rulesets.pb12.battle import Battle, Way
from engine.rulesets.pb12.codes import (
    ADJUST,
    AFTER,
    AUXILIARY,
    CAMOUFLAGED,
    CARRY,
    CHANGE_STATUS,
    CONTROL,
    DIRECT,
    DISTRACTED,
    FIGHT,
    MOVE,
    MOVES,
    NOT_ACTIVATED,
    PICK,
    RAM,
    SHOOT,
    STEER,
    THREATENED,
)
from engine.rulesets.pb12.figure import Figure
from engine.rulesets.pb12.rules import interrupts, panic
from engine.rulesets.pb12.state.harm import Point

# What whoever takes part may do besides auxiliary actions, by `codes.ORDERS`. Source: PB-94.
ORDERED: Final[list[list[int]]] = [[], [SHOOT], [FIGHT, MOVE], [MOVE]]
WALKED: Final = (MOVE, ADJUST, CARRY)


def may_act(b: Battle, f: Figure, action: int, ap: int, free: bool) -> None:
    """Refuses: whoever may not take this action now for so many points."""
    b.must_be_able(f)
    if b.inside == 0:
        must_be_up(b, f)
        must_be_ordered(b, f, action)
    if f.markers[DISTRACTED] and ap > 0 and action != CHANGE_STATUS:
        b.decline("distracted", {"figure": f.n, "n": f.markers[DISTRACTED]})
    if f.markers[THREATENED] and action in WALKED:
        b.decline("threatened", {"figure": f.n})
    if free and f.activation == NOT_ACTIVATED:
        b.decline("not-activated", {"figure": f.n})
    if free and f.free_used:
        b.decline("free-used", {"figure": f.n})
    if free and f.renounced:
        b.decline("free-renounced", {"figure": f.n})
    if f.ap < ap:
        b.decline("too-few-action-points", {"figure": f.n, "n": ap, "left": f.ap})


def must_be_up(b: Battle, f: Figure) -> None:
    if b.phase != MOVES:
        b.decline("no-move-now", {"figure": f.n})
    if f.activation == NOT_ACTIVATED:
        b.decline("not-activated", {"figure": f.n})


def must_be_ordered(b: Battle, f: Figure, action: int) -> None:
    """While a command action lasts only whoever takes part acts, and only as it says. Source: PB-94."""
    order = b.order_given
    if f.steered:
        return  # a vehicle does what it likes. Source: PB-101
    if order is None:
        if f.activation != DIRECT:
            b.decline("not-ordered", {"figure": f.n})
        return
    if f.n not in order.members:
        b.decline("order-goes-on", {"figure": f.n, "leader": order.leader})
    if action >= AUXILIARY and action not in ORDERED[order.kind]:
        b.decline("otherwise-ordered", {"figure": f.n, "leader": order.leader})


def begin(
    b: Battle,
    f: Figure,
    action: int,
    ap: int,
    free: bool,
    target: Figure | None,
    all_in: bool = False,
    way: Way | None = None,
) -> bool:
    """Others may interrupt it; then it is paid for. False: it is called off; a way also where its mover was pushed, or
    somebody stands in it by now."""
    here = (f.x, f.y, f.z)
    interrupted = interrupts.before(b, f, action, ap, target)
    if interrupted > 0 and not (still_may(b, f, action, ap, free, target) and is_open(b, f, action, target, here, way)):
        b.called_off(f, action)
        interrupted = -1
    if interrupted < 0:
        finish(b, f, target)
        return False
    b.acted(f, action, ap, free, target, all_in)
    return True


def is_open(b: Battle, f: Figure, action: int, target: Figure | None, here: Point, way: Way | None) -> bool:
    """A way that leads on from where it began, past everybody as it was planned. Source: PB-112."""
    if way is None:
        return True
    carried = target.n if action == CARRY and target is not None else 0
    return here == (f.x, f.y, f.z) and b.ground.left_of(b, f, way, 0, carried) is way


def still_may(b: Battle, f: Figure, action: int, ap: int, free: bool, target: Figure | None) -> bool:
    """Whoever was to be rammed, carried or picked may be somewhere else by now, and a driver off his vehicle."""
    try:
        may_act(b, f, action, ap, free)
        if target is not None:
            must_be_target(b, f, target)
            if action in (PICK, RAM):
                b.ground.may_shoot(b, f, target)
    except Refusal:
        return False
    if action == STEER and (target is None or f.aboard != target.n or f.seat < CONTROL):
        return False
    return action not in (RAM, CARRY) or not b.ground.is_drawn() or target is None or b.ground.touches(b, f, target)


def finish(b: Battle, f: Figure | None, target: Figure | None) -> None:
    """The action is over: others may interrupt, and what it brought about is settled, once, outermost."""
    interrupts.offered(b, AFTER, f, target, 0)
    settle(b)


def touches(b: Battle, f: Figure, target: Figure, action: int) -> bool:
    """Refuses on a drawn table. At a real one people are asked, and their no calls it off. Source: PB-10, 117, 119."""
    if b.ground.touches(b, f, target):
        return True
    if b.ground.is_drawn():
        b.decline("not-touching", {"figure": f.n, "target": target.n})
    b.called_off(f, action)
    return False


def must_be_target(b: Battle, f: Figure, target: Figure) -> None:
    if target.n == f.n or not target.is_there():
        b.decline("target-gone", {"figure": f.n, "target": target.n})


def settle(b: Battle) -> None:
    if b.inside == 0:
        panic.settle(b)
        uncover(b)


def uncover(b: Battle) -> None:
    """Camouflage is lost in an enemy's perception area; at a real table people say so. Source: PB-115."""
    for figure in b.people:
        if figure.markers[CAMOUFLAGED] and figure.is_there() and b.ground.is_perceived(b, figure):
            b.status_lost(figure, CAMOUFLAGED, 1)


def cost_of(free: bool) -> int:
    """Of an action without a cost: as the round's free one nothing, else a point. Source: PB-60."""
    return 0 if free else 1
