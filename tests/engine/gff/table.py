"""The engine's table for a game of Firefight: random legal play, every question answered."""

import itertools
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from engine.kernel import events as ev
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.setup import Figure, Setup, Side
from engine.rulesets.gff.ruleset import FIREFIGHT
from tests.engine.table import BLUE, RED, REFEREE, Table, fingerprint

picture = fingerprint
KNIVES = {"name": "Knife", "attacks": 1}


def part(name: str, models: int, quality: int, defence: int, *rules: str, weapons: Any = ()) -> dict[str, Any]:
    return {
        "name": name,
        "models": models,
        "quality": quality,
        "defence": defence,
        "rules": list(rules),
        "weapons": [{"count": models, **one} for one in (*weapons, KNIVES)],
    }


def rifle(**more: Any) -> dict[str, Any]:
    """It reaches across the table, so that dice roll in the first round however people deploy."""
    return {"name": "Rifle", "attacks": 1, "range": 48, **more}


WATCH = (
    (
        part(
            "Harbour Watch",
            4,
            4,
            4,
            "Relentless",
            weapons=(rifle(count=3), rifle(name="Flamer", count=1, range=12, rules=["Blast(3)", "Reliable"])),
        ),
    ),
    (
        part(
            "Captain",
            1,
            3,
            3,
            "Hero",
            "Tough(3)",
            "Fear(1)",
            weapons=(rifle(name="Pistol", range=12, attacks=2, rules=["Rending"]),),
        ),
    ),
    (
        part(
            "Divers",
            2,
            4,
            5,
            "Ambush",
            "Furious",
            weapons=(rifle(name="Harpoon", range=18, rules=["Deadly(3)", "Limited"]),),
        ),
    ),
)
RATS = (
    (part("Dock Rats", 5, 5, 5, "Strider", weapons=(rifle(name="Musket", rules=["AP(1)"]),)),),
    (
        part(
            "Brute",
            1,
            4,
            4,
            "Tough(3)",
            "Regeneration",
            "Impact(2)",
            "Fearless",
            weapons=(rifle(name="Hooks", range=0, attacks=3, rules=["Counter"]),),
        ),
    ),
    (
        part(
            "Seer", 1, 4, 5, "Caster(2)", "Scout", "Stealth", weapons=(rifle(name="Sling", rules=["Indirect", "Bane"]),)
        ),
    ),
)


def army(side: int, units: Any) -> tuple[Figure, ...]:
    return tuple(
        Figure(
            side,
            "hero" if "Hero" in parts[0]["rules"] else "unit",
            name=parts[0]["name"],
            profile={"parts": list(parts), "points": 50},
        )
        for parts in units
    )


def docks(table: str = "real", dice: str = "server", **more: Any) -> Setup:
    """Three units on each side."""
    figures = (*army(0, WATCH), *army(1, RATS))
    return Setup("gff", (Side("Watch", (RED,), dice=dice), Side("Rats", (BLUE,), dice=dice)), figures, table, **more)


def sit_down(dice: str = "typed", seed: int = 1, table: str = "real", **more: Any) -> Table:
    return Table(docks(table, dice, **more), seed, FIREFIGHT)


def answer(game: Any, pick: random.Random) -> dict[str, Any]:
    asked, b = game.open, game.battle
    match asked.kind:
        case "fact-shot":
            return {"bearers": [], "distance": pick.choice((300, 1000, 2000)), "cover": pick.random() < 0.3}
        case "fact-reach":
            return {}
        case "fact-near":
            return {"models": pick.randint(1, asked.most)}
        case "fact-holders":
            could = [int(option) for option in asked.options]
            return {"sides": pick.choice(([], could[:1], could[-1:], could))}
        case "fact-dangerous":
            return {"number": pick.choice((0, asked.most))}
        case "falls-first":
            return {"models": [int(one) for one in pick.sample(asked.options, asked.most)]}
        case "tokens":
            return {"tokens": pick.randint(-asked.most, asked.most)}
        case "pushed-to":
            m = b.units[asked.about[1] - 1].standing()[0]
            return {"points": [[m.x, m.y]] if b.ground.is_drawn() else [], "deep": pick.choice((0, 300))}
        case "consolidate" | "move-after":
            return {}
    return {"choice": pick.choice(asked.options)}


def entry_for(game: Any, pick: random.Random) -> dict[str, Any]:
    asked = game.open
    if isinstance(asked, ev.RollRequested):
        return {"type": "enter-dice", "faces": [pick.randint(1, asked.sides) for _ in range(asked.count)]}
    if isinstance(asked, ev.Asked):
        return {"type": "answer", "value": answer(game, pick)}
    return dict(pick.choice(game.ruleset.legal(game.battle, (0, 1))).command)


POINTED = ("place-objective", "deploy", "come-in", "advance", "rush")
TRIES = 200


def somewhere(game: Any, entry: dict[str, Any], pick: random.Random, goes: Callable[[dict[str, Any]], bool]) -> Any:
    """The entry with a point at random that is allowed."""
    for x, y in points(game.battle, entry, pick):
        if goes({**entry, "points": [[x, y]]}):
            return {**entry, "points": [[x, y]]}
    raise AssertionError(f"no point is allowed for {entry}")


def points(b: Any, entry: dict[str, Any], pick: random.Random) -> Iterator[tuple[int, int]]:
    """A move goes a few inches. Where little room is left for an objective, the whole table is looked over."""
    f = b.units[entry.get("figure", 1) - 1]
    for _ in range(TRIES):
        if entry["type"] in ("advance", "rush") and f.standing():
            m = f.standing()[0]
            yield m.x + pick.randint(-400, 400), m.y + pick.randint(-400, 400)
        else:
            yield pick.randint(0, 4800), pick.randint(0, 4800)
    if entry["type"] == "place-objective":
        for x, y in itertools.product(range(0, 4801, 100), repeat=2):
            with suppress(Refusal):
                b.ground.objective(b, [(x, y)])
                yield x, y


def is_taken(table: Table, entry: dict[str, Any]) -> bool:
    try:
        table.enter(entry, REFEREE)
    except (Refusal, Malformed):
        return False
    return True


def play_randomly(table: Table, pick: random.Random, most: int = 300) -> None:
    for _ in range(most):
        game = table.game()
        if game.ended:
            break
        entry = entry_for(game, pick)
        if game.battle.ground.is_drawn() and entry["type"] in POINTED:
            somewhere(game, entry, pick, lambda one: is_taken(table, one))
            continue
        table.enter(entry, REFEREE, game=game)
