"""What the demo's players enter next: legal choices only, with the sense of the street fight's own policy.

Only the choosing is repeatable (a fixed `random.Random`); the dice are the server's, or, where they lie on a table,
come from the system's own source of chance.
"""

import random
import secrets
from typing import Any, NamedTuple

from engine.kernel import events as ev
from engine.kernel.decide import Game
from engine.kernel.ruleset import Choice
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import PLOCK, UNCONSCIOUS
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.policies.looking import find_place
from engine.rulesets.stko.policies.sensible import Sensible

GOOD_SHOT = 3_300  # in 1/10,000: better shoot than aim
POOR_SHOT = 1_500  # not worth standing still for
DUTIES = ("wake", "recover", "stand-up")
MENDING = ("repair", "reload", "pick-up")
POLICY = Sensible()


class Entry(NamedTuple):
    """A command, and the side whose player enters it."""

    side: int
    command: dict[str, Any]


def next_entry(game: Game, pick: random.Random) -> Entry:
    """For whatever the table waits for. The battle must be going on."""
    b: Battle = game.battle
    if game.open is not None:
        sides = game.waiting.sides
        return Entry(sides[0] if sides else 0, answer(game, pick))
    if b.placing:
        f = b.figures[b.placing - 1]
        x, y = find_place(b, f) if b.ground.is_drawn() else (0, 0)
        return Entry(f.side, {"type": "place", "figure": f.n, "at": [x, y]})
    legal = game.ruleset.legal(b, range(len(b.sides)))
    return claim(b, legal) or free_turn(b, legal) or turn(b, legal, pick) or Entry(0, {"type": "turn-card"})


# -- action cards ---------------------------------------------------------------------------------------------
def claim(b: Battle, legal: list[Choice]) -> Entry | None:
    """All that the turned figure's class allows, at once."""
    cards = [str(choice.facts["card"]) for choice in legal if choice.code == "claim-cards"]
    if not cards:
        return None
    claimer = b.cards.claimer
    return Entry(b.figures[claimer - 1].side, {"type": "claim-cards", "figure": claimer, "cards": cards})


def free_turn(b: Battle, legal: list[Choice]) -> Entry | None:
    """After its own turn a figure goes on; at the Joker whoever gains most."""
    best, chosen = 1, None
    for choice in legal:
        if choice.code != "play-card" or b.turns:
            continue
        f = b.figures[int(choice.facts["figure"]) - 1]
        if b.cards.joker_open or f.n == b.cards.claimer:
            worth = POLICY.use_of(b, f) if b.ground.is_drawn() else 2
            if worth > best:
                best, chosen = worth, Entry(f.side, choice.command)
    return chosen


# -- a figure's turn --------------------------------------------------------------------------------------------
def turn(b: Battle, legal: list[Choice], pick: random.Random) -> Entry | None:
    if not b.turns:
        return None
    f = b.turns[-1].figure
    choices = [
        choice
        for choice in legal
        if choice.command.get("figure") == f.n and choice.code not in ("claim-cards", "play-card")
    ]
    return Entry(f.side, action(b, f, choices, pick))


def action(b: Battle, f: Figure, legal: list[Choice], pick: random.Random) -> dict[str, Any]:
    """Duties first; then a good shot, an aim at a bad one, a way to the enemy; mends what is broken."""
    duty = first(legal, DUTIES)
    if duty:
        return duty.command
    shots = [choice for choice in legal if choice.code == "shoot"]
    if not shots:
        mending = first(legal, MENDING)
        return mending.command if mending else closer(b, f, legal, pick)
    best = max(shots, key=lambda choice: (stands(b, choice), choice.hit, -int(choice.facts.get("distance", 0))))
    if not b.ground.is_drawn():
        standing = [shot for shot in shots if stands(b, shot)] or shots
        return pick.choice(standing).command
    if best.hit >= GOOD_SHOT or f.aim == best.facts["target"] or f.immobile:
        return best.command
    if f.rank == PLOCK:
        return best.command if best.hit >= POOR_SHOT else closer(b, f, legal, pick)
    return {"type": "aim", "figure": f.n, "target": best.facts["target"]}


def first(legal: list[Choice], codes: tuple[str, ...]) -> Choice | None:
    return next((choice for code in codes for choice in legal if choice.code == code), None)


def stands(b: Battle, shot: Choice) -> bool:
    """Whoever lies down counts as lost already."""
    return not b.figures[int(shot.facts["target"]) - 1].helpless()


def closer(b: Battle, f: Figure, legal: list[Choice], pick: random.Random) -> dict[str, Any]:
    """Runs, mostly at somebody by name: a Plock keeps his head that way (STKO-19), and nobody is asked where to."""
    codes = {choice.code for choice in legal}
    foes = [g for g in b.figures if g.side != f.side and g.on_table() and not g.status & UNCONSCIOUS]
    if "move" not in codes or not foes:
        return {"type": "wait", "figure": f.n}
    if "move-and-shoot" in codes and pick.random() < 0.2:
        return {"type": "move-and-shoot", "figure": f.n}
    if b.ground.is_drawn():
        nearest = min(foes, key=lambda g: (b.ground.distance(f, g), g.n))
        way = b.ground.towards(f, nearest.x, nearest.y, 1000, True, b.figures)
        if f.rank == PLOCK or way.distance > 500:
            return {"type": "move", "figure": f.n, "intent": "attack", "target": nearest.n}
    return {"type": "move", "figure": f.n}


# -- what the table asks ------------------------------------------------------------------------------------------
def answer(game: Game, pick: random.Random) -> dict[str, Any]:
    waits_for = game.open
    if isinstance(waits_for, ev.RollRequested):
        return {"type": "enter-dice", "faces": [1 + secrets.randbelow(waits_for.sides) for _ in range(waits_for.count)]}
    assert isinstance(waits_for, ev.Asked)
    return {"type": "answer", "value": ANSWERS.get(waits_for.kind, anything)(game.battle, waits_for, pick)}


def anything(b: Battle, asked: ev.Asked, pick: random.Random) -> dict[str, Any]:
    """What skills and optional rules want to know: one of the words offered, or nothing."""
    return {"choice": pick.choice(asked.options)} if asked.options else {}


def spread(b: Battle, asked: ev.Asked, pick: random.Random) -> dict[str, Any]:
    return {"struck": [int(pick.choice(asked.options)) for _ in range(asked.most)]}


def otherwise(game: Game) -> list[Entry]:
    """Everything that may be entered now, where a first thought was declined: skills bind people in odd ways."""
    legal = game.ruleset.legal(game.battle, range(len(game.battle.sides)))
    entries = []
    for choice in legal:
        n = int(choice.command.get("figure", 0))
        entries.append(Entry(game.battle.figures[n - 1].side if n else 0, choice.command))
    return entries


def told_shot(b: Battle, asked: ev.Asked, pick: random.Random) -> dict[str, Any]:
    """What two people at a real table say about a shot."""
    cover = pick.choice(("none", "none", "none", "none", "soft", "light", "solid"))
    fact: dict[str, Any] = {"band": pick.choice(("short", "short", "short", "medium", "long")), "cover": cover}
    return {**fact, "position": pick.choice(("corner", "wall"))} if cover != "none" else fact


def goal(b: Battle, asked: ev.Asked, pick: random.Random) -> dict[str, Any]:
    f = b.figures[asked.about[0] - 1]
    spot = POLICY.where_to(b, f, asked.most, bool(asked.options))
    return {"to": [spot.x, spot.y]}


def whom(b: Battle, asked: ev.Asked, pick: random.Random) -> dict[str, Any]:
    return {"target": int(pick.choice(asked.options))}


def go_on(b: Battle, asked: ev.Asked, pick: random.Random) -> dict[str, Any]:
    return {}


ANSWERS = {
    "fact-shot": told_shot,
    "move-to": goal,
    "whom-to-shoot": whom,
    "before-dice": go_on,
    "press-luck": go_on,
    "spread-hits": spread,
    "fact-in-view": go_on,
}
