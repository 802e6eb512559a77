"""One row per type of command: what carries it out, what is offered, its buttons. A new action begins here."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.kernel.commands import Command
from engine.kernel.offers import Action, Offer, Offers, Told, by_command, by_figure, of_side, of_table
from engine.kernel.optional_parts import Ahead
from engine.kernel.refusal import Malformed
from engine.rulesets.gff import commands as do
from engine.rulesets.gff import odds_shown, told
from engine.rulesets.gff.battle import Battle
from engine.rulesets.gff.codes import ADVANCE, CHARGE, EDGES, NO_ACTION, RUSH
from engine.rulesets.gff.live_input import unit_of
from engine.rulesets.gff.rules import casting, melee, moves, rounds, shooting
from engine.rulesets.gff.unit import Unit


# -- carrying out ---------------------------------------------------------------------------------------------------
def target_of(b: Battle, n: int) -> Unit | None:
    return unit_of(b, n, "target") if n else None


def must_be_side(b: Battle, side: int) -> int:
    if side >= b.sides:
        raise Malformed("command.side", side, "side", {"most": b.sides - 1})
    return side


def begin(b: Battle, command: do.Begin) -> None:
    rounds.begin(b)


def place_objective(b: Battle, command: do.PlaceObjective) -> None:
    side = must_be_side(b, command.side)
    rounds.may_place(b, side)
    x, y = b.ground.objective(b, list(command.points))
    rounds.place_objective(b, side, x, y)


def choose_edge(b: Battle, command: do.ChooseEdge) -> None:
    rounds.choose_edge(b, must_be_side(b, command.side), command.edge)


def set_aside(b: Battle, command: do.SetAside) -> None:
    rounds.set_aside(b, unit_of(b, command.figure))


def deploy(b: Battle, command: do.Deploy) -> None:
    f = unit_of(b, command.figure)
    rounds.may_deploy(b, f)
    rounds.deploy(b, f, b.ground.deployed(b, f, list(command.points)))


def ready(b: Battle, command: do.Ready) -> None:
    rounds.ready(b)


def come_in(b: Battle, command: do.ComeIn) -> None:
    f = unit_of(b, command.figure)
    rounds.may_come_in(b, f)
    rounds.come_in(b, f, b.ground.came_in(b, f, list(command.points)))


def stay_hidden(b: Battle, command: do.StayHidden) -> None:
    rounds.stay_hidden(b, must_be_side(b, command.side))


def hold(b: Battle, command: do.Hold) -> None:
    f = unit_of(b, command.figure)
    rounds.hold(b, f, target_of(b, command.target), command.weapons, b.ground.crossing(b, f, [], command.dangerous))


def advance(b: Battle, command: do.Advance) -> None:
    f = unit_of(b, command.figure)
    rounds.may_take(b, f, ADVANCE)
    points = b.ground.moved(b, f, ADVANCE, list(command.points))
    crossing = b.ground.crossing(b, f, points, command.dangerous)
    rounds.advance(b, f, points, target_of(b, command.target), command.weapons, crossing)


def rush(b: Battle, command: do.Rush) -> None:
    f = unit_of(b, command.figure)
    rounds.may_take(b, f, RUSH)
    points = b.ground.moved(b, f, RUSH, list(command.points))
    rounds.rush(b, f, points, b.ground.crossing(b, f, points, command.dangerous))


def ahead(b: Battle, command: Command) -> Ahead:
    """Of a unit that advances or rushes on a drawn table."""
    if not b.ground.is_drawn() or not isinstance(command, do.Advance | do.Rush):
        return Ahead([])
    f = unit_of(b, command.figure)
    return Ahead(b.ground.moved(b, f, ADVANCE if isinstance(command, do.Advance) else RUSH, list(command.points)))


def charge(b: Battle, command: do.Charge) -> None:
    f = unit_of(b, command.figure)
    target = unit_of(b, command.target, "target")
    rounds.may_take(b, f, CHARGE)
    melee.may_charge(b, f, target)
    difficult, dangerous = b.ground.charging(b, f, target, command.difficult, command.dangerous)
    rounds.charge(b, f, target, difficult, dangerous, command.mined and not b.ground.is_drawn())


def shoot(b: Battle, command: do.Shoot) -> None:
    f = unit_of(b, command.figure)
    rounds.may_activate(b, f)
    shooting.shoot(b, f, unit_of(b, command.target, "target"), command.weapons)
    rounds.end_if_done(b, f)


def end_activation(b: Battle, command: do.EndActivation) -> None:
    f = unit_of(b, command.figure)
    rounds.may_activate(b, f)
    if f.acting == NO_ACTION:
        b.decline("not-acting", {"figure": f.n})
    rounds.finish(b, f)


def end_round(b: Battle, command: do.EndRound) -> None:
    rounds.end_round(b)


def idle(b: Battle, command: do.Idle) -> None:
    f = unit_of(b, command.figure)
    rounds.idle(b, f, b.ground.crossing(b, f, [], command.dangerous))


def cast(b: Battle, command: do.CastSpell) -> None:
    casting.cast(b, unit_of(b, command.figure), unit_of(b, command.target, "target"), command.spell, command.value)


def model_of(b: Battle, f: Unit, n: int) -> int:
    """Refuses: Malformed for a model that isn't there, and where special movements aren't played."""
    if n > len(f.models) or f.models[n - 1].out:
        raise Malformed("command.model", n, "one-of", {"known": tuple(model.n for model in f.standing())})
    if not b.options.special_moves:
        b.decline("no-special-moves", {})
    return n


def jump(b: Battle, command: do.Jump) -> None:
    f = unit_of(b, command.figure)
    rounds.may_activate(b, f)
    if f.shaken:
        b.decline("shaken", {"figure": f.n})
    moves.jump(b, f, model_of(b, f, command.model), command.inches, command.deep)
    if f.shaken or not f.in_play():
        rounds.finish(b, f)


def fall(b: Battle, command: do.Fall) -> None:
    """Its activation ends with it. Source: GFF-45."""
    f = unit_of(b, command.figure)
    rounds.must_be_there(b, f)
    moves.fall(b, f, model_of(b, f, command.model), command.inches)
    if b.up == f.n:
        rounds.finish(b, f)
    rounds.go_on(b)


def set_state(b: Battle, command: do.SetState) -> None:
    f = unit_of(b, command.figure)
    on = {"shaken": -1, "fatigued": -1, "done": -1} | {command.state: int(command.on)}
    b.unit_set(f, -1, -1, on["shaken"], on["fatigued"], on["done"], -1, [])
    rounds.go_on(b)


def set_unit(b: Battle, command: do.SetUnit) -> None:
    f = unit_of(b, command.figure)
    if command.models > len(f.models):
        raise Malformed("command.models", command.models, "up-to", {"most": len(f.models)})
    models = f.count() if command.models < 0 else command.models
    b.unit_set(f, command.models, command.markers, -1, -1, -1, command.tokens, f.kept(models))
    rounds.go_on(b)


def free_roll(b: Battle, command: do.FreeRoll) -> None:
    f = unit_of(b, command.figure)
    why = b.why()
    if why is not None:
        why.set("GFF-01", "dice", command.count)
    b.roll(f, "free", command.count, command.sides, why)


# -- what could be meant --------------------------------------------------------------------------------------------


def mine(b: Battle, sides: Sequence[int]) -> list[Unit]:
    return [f for f in b.units if f.side in sides and f.in_play()]


def edges(b: Battle, sides: Sequence[int]) -> Iterator[Offer]:
    for side in sides:
        for edge in EDGES:
            yield Offer(
                {"type": "choose-edge", "side": side, "edge": edge}, "choose-edge", {"side": side, "edge": edge}
            )


def of_unit(kind: str) -> Offers:
    return by_figure(mine, kind)


def at_target(kind: str, code: str = "") -> Offers:
    def offers(b: Battle, sides: Sequence[int]) -> Iterator[Offer]:
        for f in mine(b, sides):
            for g in b.enemies(f.side):
                facts: dict[str, int | str] = {"figure": f.n, "target": g.n}
                yield Offer({"type": kind, "figure": f.n, "target": g.n}, code or kind, facts)

    return offers


def holds(b: Battle, sides: Sequence[int]) -> Iterator[Offer]:
    """Shooting at once first: that is what people mostly want."""
    yield from at_target("hold", "hold-shoot")(b, sides)
    yield from of_unit("hold")(b, sides)


BEFORE: Final = (
    Action(do.Begin, begin, of_table("begin")),
    Action(do.PlaceObjective, place_objective, of_side("place-objective")),
    Action(do.ChooseEdge, choose_edge, edges),
    Action(do.SetAside, set_aside, of_unit("set-aside")),
    Action(do.Deploy, deploy, of_unit("deploy")),
    Action(do.Ready, ready, of_table("ready")),
    Action(do.ComeIn, come_in, of_unit("come-in")),
    Action(do.StayHidden, stay_hidden, of_side("stay-hidden")),
)
SHOTS_TOLD: Final = Told(do.TellShots, told.shots, ways=told.ways_of_shots)
CHARGE_TOLD: Final = Told(do.TellCharge, told.charge, ways=told.ways_of_charge)
IN_PLAY: Final = (
    Action(do.Hold, hold, holds, odds_shown.of_shooting, codes=("hold-shoot", "hold"), told=SHOTS_TOLD),
    Action(do.Shoot, shoot, at_target("shoot"), odds_shown.of_shooting),
    Action(do.Advance, advance, of_unit("advance")),
    Action(do.Rush, rush, of_unit("rush")),
    Action(do.Charge, charge, at_target("charge"), odds_shown.of_charge, told=CHARGE_TOLD),
    Action(do.Idle, idle, of_unit("idle")),
    Action(do.EndActivation, end_activation, of_unit("end-activation")),
    Action(do.EndRound, end_round, of_table("end-round")),
    Action(do.CastSpell, cast),
    Action(do.Jump, jump),
    Action(do.Fall, fall),
)
BY_HAND: Final = (
    Action(do.SetState, set_state),
    Action(do.SetUnit, set_unit),
    Action(do.FreeRoll, free_roll),
)
ACTIONS: Final[dict[type[Command], Action]] = by_command((*BEFORE, *IN_PLAY, *BY_HAND))
