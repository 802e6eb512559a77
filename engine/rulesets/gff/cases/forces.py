"""Forces, movement and objectives. Source: GFF-04, 06, 10, 20, 25, 27, 41."""

from typing import Any, Final

from engine.kernel.cases import Given, number
from engine.kernel.dice import TapeDice
from engine.rulesets.gff import forces
from engine.rulesets.gff.cases.setting import Scene, profile
from engine.rulesets.gff.codes import ACTIONS, ADVANCE, HOLD, IDLE, NOBODY
from engine.rulesets.gff.rules import moves, rounds

SIDES: Final = ("a", "b")
NOBODYS: Final = ("none", "neutral", "nobody")
MOVERS: Final = (
    ("fast", "Fast"), ("slow", "Slow"), ("strider", "Strider"), ("flying", "Flying"), ("immobile", "Immobile"),
)  # fmt: skip


def force(given: Given, dice: TapeDice) -> dict[str, Any]:
    return forces.limits(number(given, "points"))._asdict()


def move(given: Given, dice: TapeDice) -> dict[str, Any]:
    """How far at most; `mod` inches more by a rule of one's own."""
    action = ACTIONS.index(given.word("action", ACTIONS))
    more = given.number("mod")
    own = {"Mod": f"advance {more:+}; rush {more:+}"} if more else {}
    rules = (*(rule for word, rule in MOVERS if given.switch(word)), *own)
    scene = Scene(given, dice, profile(4, 4, given.number("models", 1), rules), profile(), own=own)
    f = scene.unit(1)
    f.shaken = given.switch("shaken")
    may = action == IDLE if f.shaken else action == HOLD or not given.switch("immobile")
    far = moves.reach(f, action, given.switch("difficult")) if may else 0
    return {"inches": far / 100, "shoot": may and action in (HOLD, ADVANCE), "allowed": may}


def objective(given: Given, dice: TapeDice) -> dict[str, Any]:
    """`a_shaken`, `b_ambushed`: near it, and yet neither taking nor contesting it. Source: GFF-06."""
    scene = Scene(given, dice, profile(), profile())
    near = []
    for side, name in enumerate(SIDES):
        f = scene.unit(side + 1)
        f.shaken = given.switch(f"{name}_shaken")
        came = given.switch(f"{name}_ambushed", given.switch(f"{name}_ambush"))
        f.came = scene.b.round if came else 0
        if given.switch(f"{name}_near") and rounds.may_hold(f, scene.b.round):
            near.append(side)
    before = given.word("owner", (*SIDES, *NOBODYS), NOBODYS[0])
    holder = rounds.held_by(near, SIDES.index(before) if before in SIDES else NOBODY)
    return {"owner": None if holder == NOBODY else SIDES[holder]}
