"""A second campaign of the demo: two armies on a drawn table, left open in their third round."""

from typing import Any, Final

import msgspec
from django.contrib.auth.models import AbstractBaseUser

from campaigns.demo import second_table
from campaigns.demo.second_table import Command
from campaigns.scripts.tables import OpenTable
from engine.kernel import events as ev
from engine.kernel.ruleset import Choice
from engine.rulesets.gff.battle import Battle
from engine.rulesets.gff.codes import ADVANCE, RUSH
from engine.rulesets.gff.drawn import moving
from engine.rulesets.gff.drawn.ground import terrain_under
from engine.rulesets.gff.policies import places
from engine.rulesets.gff.policies.looking import longest_range, nearest_foes
from engine.rulesets.gff.policies.sensible import Sensible
from engine.rulesets.gff.rules import moves
from engine.rulesets.gff.sample_tables import DOCKS
from engine.rulesets.gff.unit import Unit

RULESET: Final = "gff"
NAME: Final = "Nebel über den Docks"
LAST_ROUND: Final = 3
STOP: Final = 5  # units that have acted in it
POLICY: Final = Sensible()


def found(users: list[AbstractBaseUser]) -> OpenTable:
    seats = second_table.found(users, RULESET, NAME)
    sides, figures = seats.hire()
    terrain = [msgspec.to_builtins(piece) for piece in DOCKS.terrain]
    ground = {"table": "drawn", "size": list(DOCKS.size), "terrain": terrain}
    table = seats.room.open_battle(seats.referee, {"sides": sides, "figures": figures, **ground}, devices="shared")
    return second_table.play(table, seats.players, may_stop, thoughts)


def may_stop(table: OpenTable) -> bool:
    """The first side may choose a unit in the middle of the last round."""
    b: Battle = table.game.battle
    waits = table.game.open is None and b.turn == 0 and not b.up
    return b.round >= LAST_ROUND and waits and sum(f.done for f in b.units) >= STOP


def thoughts(table: OpenTable) -> list[tuple[int, Command]]:
    """What comes to mind first, then all that is allowed."""
    b: Battle = table.game.battle
    if table.game.open is not None:
        sides = table.game.waiting.sides
        return [(sides[0] if sides else 0, answer(b, table.game.open))]
    legal = table.game.ruleset.legal(b, (b.turn,))
    return [(b.turn, command) for command in (best(b, legal), *(choice.command for choice in legal))]


# -- what is entered -------------------------------------------------------------------------------------------------
def best(b: Battle, legal: list[Choice]) -> Command:
    """Objectives and units as the policy puts them; the best shot, a charge, or a way to an objective."""
    codes = {choice.code: choice.command for choice in legal}
    if "place-objective" in codes:
        x, y = places.objective_spot(b, terrain_under(b), b.objectives)
        return {**codes["place-objective"], "points": [[x, y]]}
    if "choose-edge" in codes:
        return {**codes["choose-edge"], "edge": places.sheltered_edge(b, terrain_under(b))}
    for code, place in (("deploy", places.deployed), ("come-in", places.ambush_spot)):
        if code in codes:
            f = b.unit(codes[code]["figure"])
            return {**codes[code], "points": [list(point) for point in place(b, terrain_under(b), f)]}
    n = legal[0].command.get("figure", 0)
    return (
        action(b, b.unit(n), [choice for choice in legal if choice.command.get("figure") == n])
        if n
        else legal[0].command
    )


def action(b: Battle, f: Unit, legal: list[Choice]) -> Command:
    codes = {choice.code: choice.command for choice in legal}
    shots = [choice for choice in legal if choice.code in ("hold-shoot", "shoot")]
    if shots:
        return max(shots, key=lambda choice: int(choice.facts.get("wounds", 0))).command
    for code in ("charge", "end-activation", "idle"):
        if code in codes:
            return codes[code]
    foes = nearest_foes(b, f)
    x, y = POLICY.goal(b, f, foes) if foes else (0, 0)
    for code, how in (("rush", RUSH), ("advance", ADVANCE)):
        if code in codes and foes and (code == "advance" or not longest_range(f) or POLICY.rushes(b, f, foes, x, y)):
            points = moving.as_unit(b, terrain_under(b), f, x, y, moves.reach(f, how, False))
            return {**codes[code], "points": [list(point) for point in points]}
    return codes.get("hold", legal[0].command)


def answer(b: Battle, asked: Any) -> Command:
    assert isinstance(asked, ev.Asked)
    return {"type": "answer", "value": value(b, asked)}


def value(b: Battle, asked: ev.Asked) -> dict[str, Any]:
    units = [b.unit(n) for n in asked.about]
    match asked.kind:
        case "falls-first":
            return {"models": POLICY.falls_first(b, units[0], None, asked.most)}
        case "blast-centre":
            return {"choice": str(POLICY.blast_centre(b, units[0], units[1]))}
        case "tokens":
            return {"tokens": 0}
        case "pushed-to":
            m = units[1].standing()[0]
            return {"points": [[m.x, m.y]]}
        case "consolidate" | "move-after":
            return {}
    return {"choice": asked.options[0]}
