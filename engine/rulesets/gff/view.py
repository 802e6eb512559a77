"""The picture of the table: plain dicts and lists, codes instead of sentences. Nothing is hidden in this game."""

from typing import Any

from engine.kernel.ruleset import Viewer
from engine.kernel.view import TableView
from engine.rulesets.gff.battle import Battle
from engine.rulesets.gff.codes import (
    ACTIONS,
    ADVANCE,
    CHARGE,
    LOSSES,
    NO_ACTION,
    NOBODY,
    ON_TABLE,
    OVER_NINE,
    PHASES,
    PLAYING,
    RESERVES,
    RUSH,
)
from engine.rulesets.gff.rules import moves
from engine.rulesets.gff.rules.special import range_of
from engine.rulesets.gff.unit import Model, Unit


class GameView(TableView):
    """`turn` is the side that is up, `first` the one that began the round; `objectives` each with who holds it."""

    phase: str
    turn: int
    first: int
    rounds: int
    to_place: int
    objectives: list[dict[str, int]]
    edges: list[str]


def view(b: Battle, viewer: Viewer) -> GameView:
    drawn = b.ground.is_drawn()
    return {
        "round": b.round,
        "rounds": b.options.rounds,
        "phase": PHASES[b.phase],
        "turn": b.side_up(),
        "first": b.starter,
        "up": b.acting(),
        "to_place": b.to_place,
        "objectives": [
            {"n": n, "side": objective.side, **({"x": objective.x, "y": objective.y} if drawn else {})}
            for n, objective in enumerate(b.objectives, start=1)
        ],
        "edges": list(b.edges),
        "figures": [unit(f, drawn) for f in b.units if f.side >= 0],
        "sides": [{"number": n, "out": b.left(n) == 0} for n in range(b.sides)],
        "over": b.over,
        "winner": None if b.winner == NOBODY else b.winner,
        "drawn": drawn,
        "deploying": b.phase != PLAYING,
        "detail": b.detail,
    }


def unit(f: Unit, drawn: bool) -> dict[str, Any]:
    """`moves`: how far it gets by each action, in hundredths of inches. `over_nine`: a rule asks whether somebody
    stands farther away than nine inches."""
    row: dict[str, Any] = {
        "n": f.n,
        "side": f.side,
        "rank": f.rank,
        "loss": LOSSES[f.loss],
        "states": states(f),
        "weapons": [weapon(f, place) for place in range(len(f.weapons))],
        "quality": f.lead().quality,
        "defence": f.lead().defence,
        "standing": f.count(),
        "models": [model(f, m, drawn) for m in f.models],
        "rules": sorted({effect.rule for kind in f.kinds for effect in kind.effects}),
        "over_nine": any(effect.when & OVER_NINE for kind in f.kinds for effect in kind.effects),
        "acting": "" if f.acting == NO_ACTION else ACTIONS[f.acting],
        "done": f.done,
        "reserve": RESERVES[f.reserve],
        "tokens": f.tokens,
        "moves": {ACTIONS[action]: moves.reach(f, action, False) for action in (ADVANCE, RUSH, CHARGE)},
        "numbers": {"models": f.count()} if len(f.models) > 1 else {},
    }
    standing = f.standing()
    if drawn and f.placed and standing:
        row |= {"x": standing[0].x, "y": standing[0].y, "placed": True}
    elif drawn:
        row |= {"x": 0, "y": 0, "placed": False}
    return row


def states(f: Unit) -> list[str]:
    holds = {"shaken": f.shaken, "fatigued": f.fatigued, "done": f.done, RESERVES[f.reserve]: f.reserve != ON_TABLE}
    return [word for word, on in holds.items() if on and f.in_play()]


def weapon(f: Unit, place: int) -> dict[str, Any]:
    carried = f.weapons[place]
    return {
        "name": carried.name,
        "count": f.bearers(place),
        "range": range_of(f, carried) // 100,
        "attacks": carried.attacks,
        "blast": carried.blast,
        "rules": sorted(
            {e.rule for e in carried.effects if e.rule not in {effect.rule for effect in f.kinds[carried.kind].effects}}
        ),
        "over_nine": any(e.when & OVER_NINE for e in carried.effects),
        "no_sight": carried.no_sight,
        "once": carried.once,
        "spent": place in f.spent,
        "fired": place in f.fired,
    }


def model(f: Unit, m: Model, drawn: bool) -> dict[str, Any]:
    row: dict[str, Any] = {
        "n": m.n,
        "out": m.out,
        "wounds": m.wounds,
        "tough": f.kinds[m.kind].tough,
        "arms": [place for place, _ in m.arms],
        "kind": m.kind,
    }
    return row | ({"x": m.x, "y": m.y} if drawn else {})
