"""A third campaign of the demo: a patrol and smugglers in a yard, left open in the second round of Pb-12."""

from typing import Any, Final

import msgspec
from django.contrib.auth.models import AbstractBaseUser

from campaigns.demo import second_table
from campaigns.demo.second_table import Command
from campaigns.scripts.tables import OpenTable
from engine.kernel import events as ev
from engine.kernel.ruleset import Choice
from engine.rulesets.pb12.battle import Battle
from engine.rulesets.pb12.codes import BETWEEN, DISTRACTED, MOVEMENT, PREPARING
from engine.rulesets.pb12.figure import Figure
from engine.rulesets.pb12.sample_tables import YARD
from engine.rulesets.pb12.samples import PASS_PATROL

RULESET: Final = "pb12"
NAME: Final = "Wache am Pass"
POINTS: Final = 3  # command points that each side has bought
LAST_ROUND: Final = 2
STOP: Final = 2  # moves in it
WORTH: Final = 2_000  # a shot that does harm at least so often, in 1/10,000


def found(users: list[AbstractBaseUser]) -> OpenTable:
    seats = second_table.found(users, RULESET, NAME)
    sides, figures = seats.hire()
    wide, high = YARD.size
    for n, figure in enumerate(figures):
        place = n % len(PASS_PATROL)
        figure["at"] = [
            wide * (2 * place + 1) // (2 * len(PASS_PATROL)),
            high // 8 if figure["side"] == 0 else high * 7 // 8,
        ]
        figure["facing"] = [0, 100 - 200 * figure["side"]]
    terrain = [msgspec.to_builtins(piece) for piece in YARD.terrain]
    setup = {"sides": sides, "figures": figures, "table": "drawn", "size": list(YARD.size), "terrain": terrain}
    table = seats.room.open_battle(seats.referee, setup, devices="shared")
    for side in (0, 1):
        table.enter({"type": "prepare", "side": side, "points": POINTS}, seats.players[side])
        leader = 1 + side * len(PASS_PATROL)
        table.enter({"type": "choose-leader", "side": side, "group": side, "figure": leader}, seats.players[side])
    return second_table.play(table, seats.players, may_stop, thoughts)


def may_stop(table: OpenTable) -> bool:
    """The first side has somebody to activate in the middle of the last round."""
    b: Battle = table.game.battle
    waits = table.game.open is None and b.turn == 0 and not b.up
    return b.round >= LAST_ROUND and waits and sum(f.finished for f in b.people) >= STOP


def thoughts(table: OpenTable) -> list[tuple[int, Command]]:
    """What comes to mind first, then all that is allowed."""
    b: Battle = table.game.battle
    if isinstance(table.game.open, ev.Asked):
        return [(side, answer(b, table.game.open, side)) for side in table.game.open.sides]
    if b.phase == PREPARING:
        return [(0, {"type": "begin"})]
    if b.phase == BETWEEN:
        return [(0, {"type": "next-round"})]
    if not b.up:
        ready = [f.n for f in b.friends(b.turn) if f.able and not f.finished]
        stop: Command = {"type": "stop", "side": b.turn}
        return [(b.turn, command) for command in (*({"type": "activate", "figure": n} for n in ready), stop)]
    legal = table.game.ruleset.legal(b, (b.turn,))
    return [(b.turn, command) for command in best(b, legal)]


# -- what is entered -------------------------------------------------------------------------------------------------
def best(b: Battle, legal: list[Choice]) -> list[Command]:
    """A shot or a blow that is worth it, else on towards the nearest enemy."""
    attacks = [
        choice for choice in legal if choice.code in ("shoot", "fight") and int(choice.facts.get("wound", 0)) >= WORTH
    ]
    attacks.sort(key=lambda choice: -int(choice.facts["wound"]))
    f = b.people[b.up - 1]
    over: Command = {"type": "end-move", "side": b.turn}
    return [*(attack.command for attack in attacks), *towards(b, f), over]


def towards(b: Battle, f: Figure) -> list[Command]:
    """With one point, a shorter way where the long one is barred."""
    foes = b.enemies(f.side)
    if f.ap < 1 or not foes:
        return []
    foe = min(foes, key=lambda figure: (figure.x - f.x) ** 2 + (figure.y - f.y) ** 2)
    far = max(1.0, ((foe.x - f.x) ** 2 + (foe.y - f.y) ** 2) ** 0.5)
    moves = []
    for steps in range(max(1, f.now[MOVEMENT]), 0, -1):
        share = min(100 * steps, far - 150) / far
        point = [round(f.x + share * (foe.x - f.x)), round(f.y + share * (foe.y - f.y))]
        moves.append({"type": "move", "figure": f.n, "ap": 1, "points": [point]})
    return moves if far > 300 else []


def answer(b: Battle, asked: ev.Asked, side: int) -> Command:
    command: Command = {"type": "answer", "value": value(b, asked, side)}
    return {**command, "side": side} if len(asked.sides) > 1 else command


def value(b: Battle, asked: ev.Asked, side: int) -> dict[str, Any]:
    match asked.kind:
        case "bid":
            return {"number": 1 if side == 0 else 0}
        case "interrupt":
            target = asked.about[-1]
            f = b.people[target - 1]
            reacts = f.side == side and f.markers[DISTRACTED] == 0  # once, or the log would say little else
            return {"how": "ranged-defence", "figure": target} if reacts else {"how": "pass"}
        case "take-over":
            return {}
        case "status-order":
            return {"order": list(asked.options)}
        case "direction" | "sector":
            return {"x": 0, "y": 100}
        case "act-within":
            return {}
    return {"choice": asked.options[0]}
