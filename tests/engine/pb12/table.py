"""The engine's table for a game of Pb-12: random play that answers every question, what buttons offer and forms say."""

import random
from collections.abc import Iterator
from typing import Any

from engine.kernel import events as ev
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.setup import Figure, Setup, Side
from engine.rulesets.pb12.codes import PREPARING
from engine.rulesets.pb12.ruleset import PB12
from tests.engine.pb12.scene import KNIFE, RANGES, fighter, vehicle
from tests.engine.table import BLUE, RED, REFEREE, Table, fingerprint

Entry = dict[str, Any]
picture = fingerprint
RIFLE = {"name": "Rifle", "damage": "4/2", "factor": 6, "ranges": RANGES, "slots": 1, "resources": "2x4"}
BOMB = {"name": "Bomb", "damage": "3/0", "factor": 6, "ranges": {"near": 0, "short": 0}, "radius": 3, "slots": 1}
WATCH = (fighter(RIFLE, KNIFE, K=2), fighter(RIFLE, BOMB, KNIFE), fighter(KNIFE, S=4), vehicle(T=3))
RATS = (fighter(RIFLE, KNIFE, K=1, AP=4), fighter(RIFLE, BOMB, KNIFE, V=1), fighter(KNIFE, AP=5, B=4))


def quay(table: str = "real", dice: str = "server", **more: Any) -> Setup:
    """A watch with a cart, ten steps from three rats."""
    figures = tuple(
        Figure(
            side,
            "vehicle" if "vehicle" in one else "figure",
            name=f"{side}.{place}",
            profile=one,
            at=(800 + 400 * place, 1000 + 1000 * side) if table == "drawn" else None,
            tags=("on-field",) if table == "real" else (),
        )
        for side, crew in enumerate((WATCH, RATS))
        for place, one in enumerate(crew)
    )
    given: dict[str, Any] = {"size": (3000, 3000), **more} if table == "drawn" else more
    sides = (Side("Watch", (RED,), dice=dice), Side("Rats", (BLUE,), dice=dice))
    return Setup("pb12", sides, figures, "drawn" if table == "drawn" else "real", **given)


def sit_down(dice: str = "typed", seed: int = 1, table: str = "real", **more: Any) -> Table:
    return Table(quay(table, dice, **more), seed, PB12)


# -- answers ----------------------------------------------------------------------------------------------------------
def answers(game: Any, pick: random.Random) -> Iterator[Entry]:
    """The last one is always taken."""
    asked, b = game.open, game.battle
    n = asked.about[0] if asked.about else 0
    some = [
        int(option) for option in asked.options if option.isdecimal() and asked.kind in ("fact-near", "fact-threat")
    ]
    match asked.kind:
        case "draw-cards":
            yield {"number": pick.randint(0, min(1, asked.most))}
        case "interrupt":
            yield {"how": pick.choice(("ranged-defence", "melee-defence", "delayed")), "figure": pick.randint(1, 7)}
            yield {"how": "pass"}
        case "act-within":
            yield {"action": {"type": pick.choice(("concentrate", "threaten", "slow-down")), "figure": n}}
            yield {}
        case "way-on":
            yield {"points": [list(near_by(b, n, pick))]} if b.ground.is_drawn() else {"horizontal": 1}
            yield {"points": [[b.people[n - 1].x, b.people[n - 1].y]]} if b.ground.is_drawn() else {}
        case "take-over":
            told = pick.sample(list(asked.about), pick.randint(1, len(asked.about)))
            yield {"leader": int(pick.choice(asked.options)), "figures": told, "more": pick.randint(0, 1)}
            yield {}
        case "status-order":
            yield {"order": pick.sample(list(asked.options), len(asked.options))}
        case "direction" | "sector":
            yield {"x": pick.randint(-100, 100), "y": pick.choice((-100, 100))}
        case "fact-shot" | "fact-point":
            yield {"distance": pick.choice((300, 900)), "visible": pick.choice((100, 60)), "sees_back": False}
        case "fact-fight":
            yield {"supporters": pick.randint(0, 2)}
            yield {}
        case "fact-caught":
            standing = [person.n for person in b.people if person.is_there()]
            yield {"figures": pick.sample(standing, min(2, len(standing)))}
        case "fact-near" | "fact-threat":
            yield {"figures": pick.sample(some, pick.randint(0, len(some)))}
        case "fact-markers":
            yield {"near": {option: list(asked.about) for option in asked.options if pick.random() < 0.5}}
        case "fact-area":
            yield {"sides": []}
        case "fact-stray":
            yield {"hits": pick.choice((-1, -1, 0)), "fall": pick.choice((0, 0, 200))}
        case _:
            yield {"choice": pick.choice(asked.options)}


def near_by(b: Any, n: int, pick: random.Random) -> tuple[int, int]:
    f = b.people[n - 1]
    return f.x + pick.randint(-150, 150), f.y + pick.randint(-150, 150)


# -- commands ---------------------------------------------------------------------------------------------------------
SELDOM = ("end-move", "stop", "wait", "withdraw", "next-round")


def prepared(b: Any, pick: random.Random) -> Iterator[Entry]:
    for side in (0, 1):
        if not b.forces[side].prepared:
            yield {"type": "prepare", "side": side, "points": 6}
    side = pick.choice((0, 1))
    own = [f.n for f in b.people if f.side == side]
    group = pick.choice([one.n for one in b.groups if one.side == side])
    if pick.random() < 0.8:
        yield pick.choice((
            {"type": "choose-leader", "side": side, "group": group, "figure": pick.choice(own)},
            {"type": "form-group", "side": side, "name": "g", "above": group, "figures": pick.sample(own, 2)},
            {"type": "board", "figure": pick.choice((2, 3)), "vehicle": 4, "seat": pick.choice(("control", "area"))},
            {"type": "set-standing-order", "figure": pick.choice(own), "side": side,
             "order": pick.choice(("always", "sight"))},
        ))  # fmt: skip
    yield {"type": "begin"}


def said(b: Any, command: Entry, pick: random.Random) -> Entry:
    """What people add to a button."""
    kind = command["type"]
    if kind in ("move", "adjust"):
        where = {"points": [list(near_by(b, command["figure"], pick))]} if b.ground.is_drawn() else {"horizontal": 1}
        if kind == "move" and not b.ground.is_drawn() and pick.random() < 0.5:
            where = {"horizontal": pick.randint(2, 6), "ap": 2, "hits": pick.choice((-1, -1, 0))}
        return {**command, **where}
    if kind in ("shoot", "fight") and pick.random() < 0.5:
        return {**command, "ap": pick.randint(1, command["ap"]), "pierce": pick.choice((0, 0, 1))}
    return command


def interrupted(b: Any, command: Entry, pick: random.Random) -> Entry:
    """With somebody who reacts, or was delayed; now and then on top of somebody else."""
    others = [f for f in b.people if f.able and f.on_field and f.n != command.get("figure")]
    told = []
    for f in pick.sample(others, min(len(others), pick.randint(1, 2))):
        moment = {"moment": pick.choice(("before", "between", "after")), "step": 1} if "figure" in command else {}
        how = "delayed" if f.markers[11] else pick.choice(("ranged-defence", "melee-defence"))
        told.append({"how": how, "figure": f.n, **moment})
    return {**command, "interrupts": told}


def by_form(b: Any, pick: random.Random) -> Entry:
    """What no button offers."""
    n = b.up or pick.randint(1, 7)
    f = b.people[n - 1]
    own = [person.n for person in b.people if person.side == f.side]
    where = {"points": [list(near_by(b, n, pick))]} if b.ground.is_drawn() else {"horizontal": 1}
    return pick.choice((
        {"type": "give-order", "figure": n, "order": pick.choice(("shoot", "fight", "move")), "figures": own},
        {"type": "re-equip", "figure": n, "gear": [len(f.gear) - 1] if f.gear else []},
        {"type": "carry", "figure": n, "target": pick.choice(own), **where},
        {"type": "attempt", "figure": n, "what": pick.choice(("break_open", "unlock", "insult"))},
        {"type": "steer", "figure": n, "target": 4, "ap": 1},
        decided({"type": "set-state", "figure": n, "state": pick.choice(("panicked", "delayed", "exhausted"))}),
        {"type": "choose-leader", "side": f.side, "group": f.group, "figure": n},
        decided({"type": "free-roll", "figure": n}),
    ))  # fmt: skip


def decided(command: Entry) -> Entry:
    """What people set by hand."""
    return {"type": "decide-otherwise", "command": command}


def commands(game: Any, pick: random.Random) -> Iterator[Entry]:
    """The last ones are always taken."""
    b = game.battle
    if b.phase == PREPARING:
        yield from prepared(b, pick)
        return
    offered = [dict(one.command) for one in game.ruleset.legal(b, (0, 1))]
    likely = [one for one in offered if one["type"] not in SELDOM]
    if pick.random() < 0.2:
        yield by_form(b, pick)
    if likely and pick.random() < 0.9:
        chosen = said(b, pick.choice(likely), pick)
        if pick.random() < 0.3:
            yield interrupted(b, chosen, pick)
        yield chosen
    yield from pick.sample(offered, len(offered))


# -- playing ----------------------------------------------------------------------------------------------------------
def entries(game: Any, pick: random.Random) -> Iterator[tuple[Entry, str]]:
    asked = game.open
    if isinstance(asked, ev.RollRequested):
        yield {"type": "enter-dice", "faces": [pick.randint(1, asked.sides) for _ in range(asked.count)]}, REFEREE
    elif game.is_sealed(asked):
        side = next(side for side in asked.sides if side not in game.sealed)
        told = (
            answers(game, pick) if asked.kind == "interrupt" else iter([{"number": pick.randint(0, 1)}, {"number": 0}])
        )
        for value in told:
            yield {"type": "answer", "value": value, "side": side}, REFEREE
    elif isinstance(asked, ev.Asked):
        for value in answers(game, pick):
            yield {"type": "answer", "value": value}, REFEREE
    else:
        for command in commands(game, pick):
            yield command, REFEREE


def entry_for(game: Any, pick: random.Random) -> Entry:
    """The one that is always taken."""
    *_, (entry, _by) = entries(game, pick)
    return entry


def play_randomly(table: Table, pick: random.Random, most: int = 300) -> None:
    for _ in range(most):
        game = table.game()
        if game.ended:
            return
        for entry, by in entries(game, pick):
            if is_taken(table, entry, by):
                break
        else:
            raise AssertionError(f"nothing is taken while the table waits for {game.open}")


def is_taken(table: Table, entry: Entry, by: str) -> bool:
    try:
        return bool(table.enter(entry, by).new)
    except (Refusal, Malformed):
        return False
