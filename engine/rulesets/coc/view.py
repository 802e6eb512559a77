"""The picture of the table: plain dicts and lists, codes instead of sentences."""

from typing import Any

from engine.kernel.ruleset import Viewer
from engine.kernel.view import TableView
from engine.rulesets.coc.actions.keeping import values_of
from engine.rulesets.coc.battle import Battle
from engine.rulesets.coc.codes import LEVELS, LOADS, LOSSES, NOBODY, RANKS, STATES, WEAPON_STATES
from engine.rulesets.coc.figure import Figure, Weapon
from engine.rulesets.coc.setup import OTHER_SKILL


def sees(hidden: bool, side: int, n: int, viewer: Viewer) -> bool:
    """A hidden opponent's numbers, and weapons not used yet, are for the Keeper, auditors and whoever plays him."""
    return not hidden or viewer.referee or side in viewer.sides or n in viewer.figures


class FightView(TableView):
    """`order` is who still acts this round, `early` who may shoot before it; `sealed` is for the referee."""

    order: list[int]
    early: list[int]
    sealed: list[dict[str, Any]]


def view(battle: Battle, viewer: Viewer) -> FightView:
    """Everything this viewer may see."""
    return {
        "round": battle.round,
        "order": list(battle.order),
        "early": [f.n for f in battle.figures if f.early],
        "up": battle.up,
        "figures": [figure(shown, viewer) for shown in battle.figures if shown.side >= 0],
        "sides": [{"number": n, "out": out} for n, out in enumerate(battle.side_out)],
        "sealed": [sealed(roll) for roll in battle.called] if viewer.referee else [],
        "over": battle.over,
        "winner": None if battle.winner == NOBODY else battle.winner,
        "drawn": battle.ground.is_drawn(),
        "detail": "rolls",
    }


def sealed(roll: tuple[int, int, str, int, int, bool]) -> dict[str, Any]:
    number, n, skill, value, level, worked = roll
    return {"number": number, "figure": n, "skill": skill, "value": value, "level": LEVELS[level], "worked": worked}


def figure(f: Figure, viewer: Viewer) -> dict[str, Any]:
    open_ = sees(f.hidden, f.side, f.n, viewer)
    row: dict[str, Any] = {
        "n": f.n,
        "side": f.side,
        "rank": RANKS[f.rank],
        "hidden": f.hidden,
        "states": [word for word, bit in STATES.items() if f.status & bit],
        "loss": LOSSES[f.loss],
        "members": f.members,
        "engaged": list(f.engaged),
        "held_by": f.held_by,
        "aim": f.aim,
        "lost_actions": f.lost_actions,
        "weapons": [
            weapon(carried, i, i == f.hand, open_) for i, carried in enumerate(f.weapons) if open_ or carried.seen
        ],
        "x": f.x,
        "y": f.y,
    }
    if open_:
        row |= {"hp": f.hp, "hp_max": f.hp_max, "mov": f.mov, "counters": dict(f.counters), "values": values_of(f)}
        row["further"] = {name: n for name, n in f.skills.items() if name.startswith(OTHER_SKILL)}
    return row


def weapon(carried: Weapon, place: int, in_hand: bool, open_: bool) -> dict[str, Any]:
    row: dict[str, Any] = {
        "name": carried.name,
        "place": place,
        "state": WEAPON_STATES[carried.state],
        "in_hand": in_hand,
    }
    if open_:
        row |= {"ammo": carried.ammo, "holds": carried.holds, "load": LOADS[carried.load], "skill": carried.skill}
    return row
