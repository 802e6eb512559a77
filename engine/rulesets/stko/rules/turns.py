"""What a figure may do in its turn: exactly one action, after its duties. Source: STKO-10, 25, 26, 43, 44, 47, 57."""

from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import DOWN, DUTIES, IN_PLAY, PANIC, UNCONSCIOUS
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.ground import Spot
from engine.rulesets.stko.rules.compulsions import must_obey
from engine.rulesets.stko.rules.ending import check_end
from engine.rulesets.stko.rules.feelings import settle_near
from engine.rulesets.stko.rules.nerve import check_nerves
from engine.rulesets.stko.state.turns import Turn


def must_be_up(b: Battle, f: Figure) -> Turn:
    """It is this figure's turn, and it hasn't acted in it yet."""
    turn = b.turns[-1] if b.turns else None
    if turn is not None and turn.figure is f:
        return turn
    if f.loss != IN_PLAY:
        b.decline("not-in-play", {"figure": f.n})
    b.decline("not-your-turn", {"figure": f.n, "up": 0 if turn is None else turn.figure.n})
    b.turn_begun(f)  # the people decided otherwise: he acts out of turn
    return b.turns[-1]


def must_be_free(b: Battle, f: Figure) -> None:
    """Nothing to recover from, on its feet, awake, and in command of its nerves."""
    must_be_unhindered(b, f)
    if f.status & PANIC:
        b.decline("nerve-lost", {"figure": f.n})


def must_be_unhindered(b: Battle, f: Figure) -> None:
    turn = must_be_up(b, f)
    if turn.only_stand:
        b.decline("only-stand-up", {"figure": f.n})
    if f.status & UNCONSCIOUS:
        b.decline("unconscious", {"figure": f.n})
    if f.status & DUTIES:
        b.decline("must-recover-first", {"figure": f.n})
    if f.status & DOWN:
        b.decline("must-stand-up-first", {"figure": f.n})


def is_free(f: Figure) -> bool:
    """The same without words, for policies and after an interruption."""
    return f.loss == IN_PLAY and not f.status & (UNCONSCIOUS | DUTIES | DOWN)


def declare(b: Battle, f: Figure, action: str, target: int, weapons: tuple[int, ...]) -> None:
    """The action is chosen; an aim at anything but this target is lost. Source: STKO-10, STKO-23."""
    if b.feelings or b.skilled:
        must_obey(b, f, action, target)
    b.action_declared(f, action, target, weapons)
    if f.aim and not (action == "shoot" and target == f.aim) and action != "aim":
        looks_away(b, f, action)


def looks_away(b: Battle, f: Figure, action: str) -> None:
    """Anything else than the shot costs the aim; doing nothing doesn't, unless stko.aim_broken_by says so. STKO-23."""
    if action != "wait" or b.options.aim_broken_by_waiting:
        b.aim_lost(f, "other_action")


def finish(b: Battle, f: Figure) -> None:
    """The action is done: the turn ends, and so may the game."""
    if b.feelings:
        settle_near(b, f)
    if b.options.nerve and (b.shaken or b.harm):
        check_nerves(b)
    if b.harm:
        check_end(b)
    if b.turns and b.turns[-1].figure is f:
        b.turn_ended(f)


def lapse(b: Battle, f: Figure) -> None:
    """An interruption made the action impossible: he chooses again if he still can, else his turn is over."""
    b.action_lapsed(f)
    if not is_free(f):
        finish(b, f)


def go(b: Battle, f: Figure, how: str, spot: Spot) -> None:
    """The figure moves there; aims at it may be lost. Source: STKO-23."""
    b.moved(f, how, spot)
    if spot.distance != 0 and b.options.aim_broken_by_move:
        break_aims(b, f, "target_moves")


def break_aims(b: Battle, target: Figure, reason: str) -> None:
    """Everybody who aims at the figure loses it. Source: STKO-23, option stko.aim_broken_by."""
    if b.aiming:
        for g in b.figures:
            if g.aim == target.n:
                b.aim_lost(g, reason)
