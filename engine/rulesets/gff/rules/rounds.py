"""Before the first round, activations, and what comes at a round's end. Source: GFF-05 .. 09, 20, 22, 27, 43."""

from typing import Final

from engine.kernel.state import NOBODY
from engine.rulesets.gff.battle import Battle
from engine.rulesets.gff.codes import (
    ADVANCE,
    AMBUSH,
    AMBUSHES,
    CHARGE,
    DEPLOYING,
    HOLD,
    IDLE,
    IMMOBILE,
    MOVE_AFTER,
    ON_TABLE,
    PLACING,
    PLAYING,
    PREPARING,
    RECOVER,
    RUSH,
    SCOUT,
    SCOUTS,
)
from engine.rulesets.gff.rules import melee, morale, moves, shooting, special
from engine.rulesets.gff.unit import Unit

MORE_OBJECTIVES: Final = 2


# -- before the first round -----------------------------------------------------------------------------------------
def begin(b: Battle) -> None:
    """D3 + 2 objectives and who places the first; on a real table also who deploys first. Source: GFF-06, 07."""
    if b.phase != PREPARING:
        b.decline("begun-already", {})
    die = roll_each(b, "objectives", rolling(b)[:1])[0]
    b.mission_set((die + 1) // 2 + MORE_OBJECTIVES, roll_off(b, "place-first"))
    if not b.ground.is_drawn():
        b.deployment_won(roll_off(b, "deploy-first"))


def roll_off(b: Battle, purpose: str) -> int:
    """Every side rolls a die until one has the highest."""
    left = rolling(b)
    while len(left) > 1:
        faces = roll_each(b, purpose, left)
        best = max(faces)
        left = [side for side, face in zip(left, faces, strict=True) if face == best]
    return left[0] if left else 0


def rolling(b: Battle) -> list[int]:
    return [side for side in range(b.sides) if b.left(side) > 0]


def roll_each(b: Battle, purpose: str, sides: list[int]) -> bytes:
    """A die of each of these sides. Its first unit rolls: so everybody sees whose die it is, and whose to type in."""
    if b.effects is None:
        return b.dice.roll(len(sides), 6)
    faces = bytearray()
    for side in sides:
        why = b.why()
        if why is not None:
            why.set("GFF-06", "one-die", 1)
        faces += b.roll(b.first_of(side), purpose, 1, 6, why)
    return bytes(faces)


def may_place(b: Battle, side: int) -> None:
    if b.phase != PLACING:
        b.decline("no-objective-now", {})
    must_be_turn(b, side)


def place_objective(b: Battle, side: int, x: int, y: int) -> None:
    """Outside the zones, in turn. Source: GFF-06."""
    b.objective_placed(side, x, y)
    if b.to_place == 0:
        b.deployment_won(roll_off(b, "deploy-first"))


def choose_edge(b: Battle, side: int, edge: str) -> None:
    if b.phase != DEPLOYING or side != b.starter or any(b.edges) or not b.ground.is_drawn():
        b.decline("no-edge-now", {})
    if not b.options.any_edge and edge not in long_edges(b):
        b.decline("long-edge-only", {})
    b.edge_chosen(side, edge)
    if b.ground.is_drawn() and not b.to_deploy():
        ready(b)


def long_edges(b: Battle) -> tuple[str, ...]:
    wide, high = b.ground.size()
    if wide == high:
        return ("south", "north", "west", "east")
    return ("south", "north") if wide > high else ("west", "east")


def set_aside(b: Battle, f: Unit) -> None:
    """A unit that may come later waits for it. German: Hinterhalt, Kundschafter. Source: GFF-27, 43."""
    if b.phase == PLAYING or f.placed or f.reserve != ON_TABLE:
        b.decline("deployed-already", {"figure": f.n})
    ambushes = f.all_have(AMBUSHES)
    if not ambushes and not f.all_have(SCOUTS):
        b.decline("no-reserve", {"figure": f.n})
    b.set_aside(f, AMBUSH if ambushes else SCOUT)
    if b.phase == DEPLOYING and b.ground.is_drawn() and any(b.edges) and not b.to_deploy():
        ready(b)


def may_deploy(b: Battle, f: Unit) -> None:
    if b.phase != DEPLOYING or (b.ground.is_drawn() and not any(b.edges)):
        b.decline("no-deployment-now", {"figure": f.n})
    must_be_turn(b, f.side)
    if f.placed or f not in b.to_deploy():
        b.decline("not-its-place", {"figure": f.n})


def deploy(b: Battle, f: Unit, points: list[tuple[int, int]]) -> None:
    """Scouts when all others stand. Source: GFF-07, 43."""
    b.placed(f, points)
    if not b.to_deploy():
        ready(b)


def ready(b: Battle) -> None:
    """Everybody stands. At a real table people say so; the winner of the deployment begins. Source: GFF-08."""
    if b.phase != DEPLOYING or (b.ground.is_drawn() and b.to_deploy()):
        b.decline("not-everybody-stands", {})
    b.ready(b.starter)
    b.round_begun(1, b.starter)
    go_on(b)


# -- activations ----------------------------------------------------------------------------------------------------
def must_be_turn(b: Battle, side: int) -> None:
    if side != b.side_up():
        b.decline("other-side-is-up", {"side": b.side_up()})


def must_be_there(b: Battle, f: Unit) -> None:
    if b.phase != PLAYING:
        b.decline("not-begun", {"figure": f.n})
    if not f.on_table():
        b.decline("not-on-table", {"figure": f.n})


def may_activate(b: Battle, f: Unit) -> None:
    """Refuses: a unit that can't be activated now. Source: GFF-08, 09."""
    must_be_there(b, f)
    if f.done:
        b.decline("activated-already", {"figure": f.n})
    if b.to_come_in():
        b.decline("ambushers-first", {"figure": f.n})
    if b.acting() not in (0, f.n):
        b.decline("other-unit-is-up", {"figure": f.n, "target": b.up})
    must_be_turn(b, f.side)


def may_take(b: Battle, f: Unit, action: int) -> None:
    """Refuses: an action that the unit can't take now. Source: GFF-09, 20, 41."""
    may_activate(b, f)
    if b.acting():
        b.decline("acts-already", {"figure": f.n})
    if f.shaken and action != IDLE:
        b.decline("shaken", {"figure": f.n})
    if not f.shaken and action == IDLE:
        b.decline("not-shaken", {"figure": f.n})
    if action not in (HOLD, IDLE) and f.any_has(IMMOBILE):
        b.decline("immobile", {"figure": f.n})


def activate(b: Battle, f: Unit, action: int) -> None:
    """The unit's one action this round."""
    may_take(b, f, action)
    b.activated(f, action)


def idle(b: Battle, f: Unit, dangerous: int = 0) -> None:
    """A Shaken unit does nothing for a whole activation, and is steady again. Source: GFF-20, 26, ruling 9."""
    activate(b, f, IDLE)
    moves.dangerous(b, f, dangerous)
    finish(b, f)


def hold(b: Battle, f: Unit, target: Unit | None, weapons: tuple[int, ...], dangerous: int) -> None:
    """With a target named it shoots at once; what is left to shoot with may go elsewhere."""
    may_take(b, f, HOLD)
    if target is not None:
        shooting.must_reach(b, f, target, weapons)
    activate(b, f, HOLD)
    moves.dangerous(b, f, dangerous)
    if target is not None and f.in_play() and not f.shaken:
        shooting.shoot(b, f, target, weapons)
    end_if_done(b, f)


def advance(
    b: Battle, f: Unit, points: list[tuple[int, int]], target: Unit | None, weapons: tuple[int, ...], dangerous: int
) -> None:
    """`points` are checked already; so is `dangerous`, the dice of those who cross such ground."""
    may_take(b, f, ADVANCE)
    if target is not None:
        shooting.may_shoot(b, f, target)
        shooting.chosen(b, f, target, weapons)
    activate(b, f, ADVANCE)
    b.moved(f, points, "")
    moves.dangerous(b, f, dangerous)
    if target is not None and f.in_play() and not f.shaken:
        shooting.shoot(b, f, target, weapons)
    end_if_done(b, f)


def end_if_done(b: Battle, f: Unit) -> None:
    if not f.in_play() or f.shaken or not shooting.ready_weapons(f):
        finish(b, f)


def rush(b: Battle, f: Unit, points: list[tuple[int, int]], dangerous: int) -> None:
    activate(b, f, RUSH)
    b.moved(f, points, "")
    moves.dangerous(b, f, dangerous)
    finish(b, f)


def charge(b: Battle, f: Unit, target: Unit, difficult: bool, dangerous: int, mined: bool = False) -> None:
    may_take(b, f, CHARGE)
    melee.may_charge(b, f, target)
    activate(b, f, CHARGE)
    moves.dangerous(b, f, dangerous)
    if f.in_play() and not f.shaken:
        melee.charge(b, f, target, difficult, mined)
    finish(b, f)


def finish(b: Battle, f: Unit) -> None:
    """Some rules of one's own let a unit move once more."""
    if f.in_play() and not f.shaken:
        special.begin(b, f, f.lead().effects, (MOVE_AFTER,), 0)
        inches = special.total(f, f.lead().effects, MOVE_AFTER, 0, None)
        f.using = []
        if inches > 0:
            moves.step(b, f, b.decisions.moves_after(b, f, 100 * inches), "after")
    b.activation_ended(f)
    go_on(b)


# -- the end of a round ---------------------------------------------------------------------------------------------
def go_on(b: Battle) -> None:
    """Where nobody is left to be activated the round ends. Source: GFF-06, 08, 22."""
    check_end(b)
    if b.over or b.phase != PLAYING or b.acting() or b.to_come_in() or b.goes_on():
        return
    hold_objectives(b)
    for side in range(b.sides):
        morale.whole_army(b, side)
    b.round_ended(b.round)
    check_end(b)
    if b.over:
        return
    if b.round >= b.options.rounds:
        b.ended(winner(b))
        return
    b.round_begun(b.round + 1, b.first_done if b.first_done >= 0 else b.starter)
    for f in b.units:
        if f.shaken and f.on_table():
            shake_off(b, f)
    go_on(b)


def abandon(b: Battle) -> None:
    """People keep what happened of an unfinished action: the activation is over, a round isn't yet."""
    check_end(b)
    if b.acting() and not b.over:
        b.activation_ended(b.unit(b.up))


def end_round(b: Battle) -> None:
    """By hand, where people kept what happened in the middle of a round's end, or the last unit has left."""
    if b.phase != PLAYING or b.acting() or b.to_come_in() or b.goes_on():
        b.decline("units-left", {})
    go_on(b)


def shake_off(b: Battle, f: Unit) -> None:
    """A rule of one's own: Shaken ends on n+ where a round begins."""
    special.begin(b, f, f.lead().effects, (RECOVER,), 0)
    from_ = special.best(f, f.lead().effects, RECOVER, 0)
    f.using = []
    if not from_:
        return
    why = b.why()
    if why is not None:
        why.set("GFF-20", "one-die", 1)
        why.need("GFF-20", "from", from_)
    if b.roll(f, "recover", 1, 6, why)[0] >= from_:
        b.recovered(f)


def check_end(b: Battle) -> None:
    """A side without units has lost, whatever it held."""
    if b.over or b.phase != PLAYING:
        return
    left = [side for side in range(b.sides) if b.has_left(side)]
    if len(left) < 2:
        b.ended(left[0] if left else NOBODY)


def hold_objectives(b: Battle) -> None:
    """Source: GFF-06."""
    for n in range(1, len(b.objectives) + 1):
        owner = held_by(b.ground.holders(b, n), b.objectives[n - 1].side)
        if owner != b.objectives[n - 1].side:
            b.objective_held(n, owner)


def held_by(near: list[int], owner: int) -> int:
    """One side near it takes it, both make it nobody's, and whoever leaves keeps it."""
    if len(near) == 1:
        return near[0]
    return NOBODY if near else owner


def may_hold(f: Unit, round_: int) -> bool:
    """Shaken units and those out of ambush this round neither take nor contest. Source: GFF-06, 20, 27."""
    return f.on_table() and not f.shaken and f.came != round_


def objectives_held(b: Battle) -> list[int]:
    """By each side."""
    return [sum([1 for objective in b.objectives if objective.side == side]) for side in range(b.sides)]


def winner(b: Battle) -> int:
    """Most objectives; a tie is a draw. Source: GFF-07, ruling 12."""
    held = objectives_held(b)
    best = [side for side in range(b.sides) if held[side] == max(held)]
    return best[0] if len(best) == 1 else NOBODY


# -- reserves -------------------------------------------------------------------------------------------------------
def may_come_in(b: Battle, f: Unit) -> None:
    if f not in b.to_come_in():
        b.decline("no-arrival-now", {"figure": f.n})
    must_be_turn(b, f.side)


def come_in(b: Battle, f: Unit, points: list[tuple[int, int]]) -> None:
    """German: Hinterhalt. Source: GFF-27."""
    b.came_in(f, points)


def stay_hidden(b: Battle, side: int) -> None:
    must_be_turn(b, side)
    if not any(f.side == side for f in b.to_come_in()):
        b.decline("no-arrival-now", {})
    b.stays_hidden(side)
    go_on(b)
