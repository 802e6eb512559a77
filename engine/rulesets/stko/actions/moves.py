"""Moving: Move, Move & Shoot, Reposition, giving way. Source: STKO-16 .. 22, STKO-80, STKO-93."""

from collections.abc import Iterator, Sequence

from engine.kernel.offers import Action, Facts, Offer, Told
from engine.kernel.refusal import Malformed
from engine.kernel.setup import Point
from engine.rulesets.stko import commands as do
from engine.rulesets.stko.actions.naming import acting, grip
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import BROKEN
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.ground import Spot
from engine.rulesets.stko.live_input import figure_of
from engine.rulesets.stko.outcome_entry import actions as outcomes
from engine.rulesets.stko.outcome_entry.legal import RUN, flights, runs_and_shots
from engine.rulesets.stko.rules import compulsions, flight, moving, shooting, states
from engine.rulesets.stko.tables import MOVE_AND_SHOOT_DICE, MOVE_DICE


def goal(b: Battle, f: Figure, command: do.Move | do.MoveAndShoot) -> Point:
    """Where a Plock with a named goal runs to. Source: STKO-19."""
    if command.intent == "attack" and (command.target or b.ground.is_drawn()):
        foe = figure_of(b, command.target)
        states.must_be_target(b, f, foe)
        return (foe.x, foe.y)
    if not command.intent or not b.ground.is_drawn():
        return (0, 0)
    if command.spot is None:
        raise Malformed("command.spot", None, "covered-spot")
    if not is_sheltered(b, f, command.spot):
        b.decline("hunting-spot", {"figure": f.n})
    return command.spot


def is_sheltered(b: Battle, f: Figure, spot: Point) -> bool:
    """Could he duck back there? Source: STKO-19, STKO-53."""
    there = Figure(f.n, f.side, f.rank, f.weapons)
    there.x, there.y = spot
    return b.ground.near_cover(there)


def move(b: Battle, command: do.Move) -> None:
    f = figure_of(b, command.figure)
    x, y = goal(b, f, command)
    moving.move(b, f, command.intent, x, y, command.hurry)


def moves(b: Battle, sides: Sequence[int]) -> Iterator[Offer]:
    for f in acting(b, sides):
        facts: Facts = {"figure": f.n, "dice": moving.movement_dice(f, MOVE_DICE, None)}
        yield Offer({"type": "move", "figure": f.n}, "move", facts)


def move_and_shoot(b: Battle, command: do.MoveAndShoot) -> None:
    f = figure_of(b, command.figure)
    x, y = goal(b, f, command)
    chased = command.target if compulsions.is_driven(b, f) else 0
    shooting.move_and_shoot(
        b, f, tuple(command.weapons), grip(command.grip), command.intent, x, y, command.hurry, chased
    )


def moves_and_shoots(b: Battle, sides: Sequence[int]) -> Iterator[Offer]:
    """A Psycho runs at somebody. Source: STKO-93."""
    for f in acting(b, sides):
        command = {"type": "move-and-shoot", "figure": f.n}
        dice = moving.movement_dice(f, MOVE_AND_SHOOT_DICE, None)
        enemies = compulsions.prey(b, f) if compulsions.is_driven(b, f) else []
        for n in enemies:
            yield Offer({**command, "target": n}, "close-in", {"figure": f.n, "target": n, "dice": dice})
        if not enemies:
            yield Offer(command, "move-and-shoot", {"figure": f.n, "dice": dice})


def reposition(b: Battle, command: do.Reposition) -> None:
    to = None if command.to is None else Spot(command.to[0], command.to[1])
    fx, fy = command.facing or (0, 0)
    moving.reposition(b, figure_of(b, command.figure), to, fx, fy, command.pick_up)


def repositions(b: Battle, sides: Sequence[int]) -> Iterator[Offer]:
    """Also to pick up what still works."""
    for f in acting(b, sides):
        command = {"type": "reposition", "figure": f.n}
        yield Offer(command, "reposition", {"figure": f.n})
        for i, weapon in enumerate(f.weapons):
            if weapon.state != BROKEN:
                yield Offer({**command, "pick_up": i}, "pick-up", {"figure": f.n, "weapon": i})


def give_way(b: Battle, command: do.GiveWay) -> None:
    flight.give_way(b, figure_of(b, command.figure), command.how)


def ways_to_give(b: Battle, sides: Sequence[int]) -> Iterator[Offer]:
    """Flight or surrender, where the campaign leaves it to the player. Source: STKO-80."""
    for f in acting(b, sides):
        command = {"type": "give-way", "figure": f.n}
        if b.options.broken_behaviour != "ask":
            yield Offer(command, "give-way", {"figure": f.n})
            continue
        for how in ("flee", "surrender") if flight.can_run(f) else ("surrender",):
            yield Offer({**command, "how": how}, how, {"figure": f.n})


WAYS = ("give-way", "flee", "surrender")
FLED = Told(do.FlightOutcome, outcomes.flee, ways=flights)
MOVED = Told(do.MoveOutcome, outcomes.move, results=RUN)
MOVED_AND_SHOT = Told(do.MoveOutcome, outcomes.move, ways=runs_and_shots)
RUNS = ("move-and-shoot", "close-in")
GIVE_WAY = Action(do.GiveWay, give_way, ways_to_give, None, "nerve", WAYS, ("flee",), FLED)
MOVE = Action(do.Move, move, moves, group="move", rolled=("move",), told=MOVED, device={"move": {}})
MOVE_AND_SHOOT = Action(do.MoveAndShoot, move_and_shoot, moves_and_shoots, None, "move", RUNS, RUNS, MOVED_AND_SHOT)
MOVES = (MOVE, MOVE_AND_SHOOT)
REPOSITION = Action(do.Reposition, reposition, repositions, group="move", besides={"pick-up": "hold"})
