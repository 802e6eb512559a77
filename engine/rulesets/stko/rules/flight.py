"""Who has lost his nerve runs or gives up. Source: STKO-80, ruling 18."""

from typing import Final

from engine.kernel.dice import total
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import DUCKED, PANIC, UNCONSCIOUS
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.rules.interrupted import cut_in, may_still
from engine.rulesets.stko.rules.moving import falls, movement_dice
from engine.rulesets.stko.rules.turns import declare, finish, go, must_be_unhindered
from engine.rulesets.stko.state.proximity import FAR, NUMBERS
from engine.rulesets.stko.tables import MOVE_DICE

NEAR_ENEMY: Final = 600  # hundredths of inches at which he gives up instead of running. Ruling 18


def can_run(f: Figure) -> bool:
    return not f.immobile and movement_dice(f, MOVE_DICE, None) > 0


def must_be_able_to_flee(b: Battle, f: Figure) -> None:
    if not can_run(f):
        b.decline("immobile", {"figure": f.n})


def gives_up(b: Battle, f: Figure, how: str) -> bool:
    """Surrender or flight, by option stko.broken_behaviour; who can't run gives up. Asks how near the enemy is.

    Whoever has ducked back sees nobody. Source: STKO-53, STKO-80.
    """
    behaviour = b.options.broken_behaviour
    if how and behaviour != "ask":
        b.decline("nerve-not-your-choice", {"figure": f.n})
    if not can_run(f) or behaviour == "surrender" or how == "surrender":
        return True
    if behaviour != "surrender_if_near" or how == "flee":
        return False
    return b.ground.threatened(f, NEAR_ENEMY, who_could_threaten(b, f))


def who_could_threaten(b: Battle, f: Figure) -> list[Figure]:
    """Enemies who can act and look; on a drawn table those near enough."""
    most = NEAR_ENEMY + 1 if b.ground.is_drawn() else FAR
    figures: list[Figure] = []
    for key in b.nearest_enemies(f):
        if key >= most * most * NUMBERS:
            break
        g = b.figures[key % NUMBERS - 1]
        if g.on_table() and not g.status & (UNCONSCIOUS | PANIC | DUCKED):
            figures.append(g)
    return figures


def nearest_able(b: Battle, f: Figure) -> Figure | None:
    """On a drawn table the nearest enemy who can act; of those as near as can be measured the first by side."""
    nearest: Figure | None = None
    beyond = FAR * FAR * NUMBERS
    for key in b.nearest_enemies(f):
        if key >= beyond:
            break
        g = b.figures[key % NUMBERS - 1]
        if not g.on_table() or g.status & (UNCONSCIOUS | PANIC):
            continue
        if nearest is None:
            distance = b.ground.distance(f, g)
            beyond = (distance * (distance + 1) + 1) * NUMBERS  # from here on it rounds to more
            nearest = g
        elif (g.side, g.n) < (nearest.side, nearest.n):
            nearest = g
    return nearest


def give_way(b: Battle, f: Figure, how: str) -> None:
    """His whole turn: surrenders, or runs the full roll to the nearest edge. Dice: 3d6 less leg wounds. STKO-80."""
    must_be_unhindered(b, f)
    if not f.status & PANIC:
        b.decline("nerve-holds", {"figure": f.n})
    if gives_up(b, f, how):
        declare(b, f, "surrender", 0, ())
        b.surrendered(f)
        finish(b, f)
        return
    declare(b, f, "flee", 0, ())
    if cut_in(b, f, None, False) and not may_still(b, f, None, must_be_able_to_flee, (b, f)):
        return
    why = b.why()
    roll = b.roll(f, "flee", movement_dice(f, MOVE_DICE, why), why)
    if falls(f, roll):
        b.knocked_down(f)
        finish(b, f)
        return
    spot = b.ground.flight(f, total(roll) * 100, nearest_able(b, f) if b.ground.is_drawn() else None, b.figures)
    go(b, f, "flee", spot)
    if b.ground.is_off(f, spot):
        b.fled(f)
    finish(b, f)
