"""Outcomes of single actions that hurt nobody: cards, recovering, nerves, moving, fleeing."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.setup import Point
from engine.rulesets.stko import commands as do
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import NOBODY, PANIC, SIX
from engine.rulesets.stko.figure import Figure, grip_of
from engine.rulesets.stko.ground import Spot
from engine.rulesets.stko.live_input import figure_of, walked
from engine.rulesets.stko.outcome_entry.known_dice import known_dice
from engine.rulesets.stko.outcome_entry.legal import cards_left
from engine.rulesets.stko.rules import cards, contact, flight, moving, nerve, shooting, states, tally
from engine.rulesets.stko.rules.turns import declare, finish, go, must_be_free, must_be_unhindered
from engine.rulesets.stko.tables import MOVE_AND_SHOOT_DICE, MOVE_DICE


# -- cards ---------------------------------------------------------------------------------------------------
def card(b: Battle, command: do.CardOutcome) -> None:
    """Source: STKO-05, STKO-06, STKO-09. Refuses: card-not-in-deck."""
    if command.card not in cards_left(b):
        raise Refusal("card-not-in-deck", {"card": command.card})
    with known_dice(b, card=command.card):
        cards.turn_card(b)


# -- recovering and nerves -----------------------------------------------------------------------------------
def recover(b: Battle, command: do.RecoverOutcome) -> None:
    """A Sausage's own roll and the one for a 6 are two answers. Source: STKO-25, 56, 93.

    Refuses: recovers-without-dice, contradicting-recovery.
    """
    f = figure_of(b, command.figure)
    together = command.recovered if command.together is None else command.together
    if not (command.recovered and together) and not f.status & SIX and not f.skill_effects.recovers_with:
        b.decline("recovers-without-dice", {"figure": f.n})
    if command.together is not None and (
        command.recovered if not together else not command.recovered and not f.status & SIX
    ):
        raise Refusal("contradicting-recovery", {"figure": f.n})
    with known_dice(
        b,
        {
            "recover": [6 if together else 1] * int(f.skill_effects.recovers_with),
            "recover_six": [6 if command.recovered else 1],
        },
    ):
        states.recover(b, f)


def test_nerve(b: Battle, command: do.NerveOutcome) -> None:
    """Source: STKO-78 .. 80. Refuses: no-nerves, no-nerve-to-test."""
    f = figure_of(b, command.figure)
    if not b.options.nerve:
        b.decline("no-nerves", {"figure": f.n})
    if not tally.may_test(f) or (not command.held and f.skill_effects.steadfast):
        b.decline("no-nerve-to-test", {"figure": f.n})
    if command.held and f.skill_effects.steadfast:
        nerve.test_nerve(b, f, "referee")
    else:
        n = nerve.dice_left(b, nerve.dice_of(b, f, None), None)
        if command.held and n <= 0:
            b.decline("no-nerve-dice", {"figure": f.n})
            n = 1  # the people decided otherwise
        with known_dice(b, {"nerve": [6 if command.held else 1] * n}):
            nerve.test_with(b, f, "referee", n, None)
    with known_dice(b):
        nerve.check_nerves(b)


# -- moving --------------------------------------------------------------------------------------------------
def move(b: Battle, command: do.MoveOutcome) -> None:
    """Source: STKO-16, 18, 20, 21. Refuses what the rules refuse of a move, and must-name-target where an enemy stands
    before him on a drawn table."""
    f = figure_of(b, command.figure)
    must_be_free(b, f)
    how = "move_and_shoot" if command.and_shoot else "move"
    dice = MOVE_AND_SHOOT_DICE if command.and_shoot else MOVE_DICE
    chased = shooting.quarry(b, f, command.target) if command.and_shoot else 0
    weapon = shooting.default_weapon(f)
    if command.and_shoot and not chased:
        shooting.must_fire_all(b, f, (weapon,), NOBODY)
    spot = walk(b, f, way(command.to, command.via, command.facing), dice, not command.and_shoot, command.fell)
    must_get_nearer(b, f, spot, chased)
    if command.and_shoot and not command.fell and not spot.climbed:
        must_spare_nobody(b, f, spot, weapon, chased)
    with known_dice(b):
        declare(b, f, how, chased, ())
        if command.fell:
            b.knocked_down(f)
        else:
            go(b, f, how, spot)
            meet(b, f, chased)
        finish(b, f)


def must_spare_nobody(b: Battle, f: Figure, spot: Spot, weapon: int, chased: int) -> None:
    """After Move & Shoot he shoots if he can; the drawn table knows whether he could. Source: STKO-21."""
    if not b.ground.is_drawn() or f.held_fire or weapon < 0 or not shooting.can_still_fire(b, f, (weapon,)):
        return
    with standing_at(b, f, spot):
        targets = shooting.targets_after_move(b, f, grip_of(f.weapons[weapon], NOBODY))
        if any(n != chased or not meets(b, f, chased) for n in targets):
            b.decline("must-name-target", {"figure": f.n})


@contextmanager
def standing_at(b: Battle, f: Figure, spot: Spot) -> Iterator[None]:
    """As if he stood there already, looking where he ran and in nobody's grip: what the rules say after a move."""
    before, contacts = (f.x, f.y, f.fx, f.fy), b.contacts
    if spot.distance >= 0:
        f.x, f.y = spot.x, spot.y
        if spot.fx or spot.fy:
            f.fx, f.fy = spot.fx, spot.fy
    if spot.distance != 0:
        b.contacts = [pair for pair in contacts if f.n not in pair]
    try:
        yield
    finally:
        f.x, f.y, f.fx, f.fy = before
        b.contacts = contacts


def must_get_nearer(b: Battle, f: Figure, spot: Spot, chased: int) -> None:
    """A Psycho runs towards the one he runs at, or stays where no way leads there. Source: STKO-93."""
    if not chased or spot.distance <= 0:
        return
    target = b.figures[chased - 1]
    before = b.ground.distance(f, target)
    with standing_at(b, f, spot):
        if b.ground.distance(f, target) >= before:
            b.decline("must-close-in", {"figure": f.n, "target": target.n})


def meets(b: Battle, f: Figure, chased: int) -> bool:
    """Has a Psycho's run ended in contact? At a real table people tell that as a fight. Source: STKO-70, STKO-93."""
    if not chased or not b.options.melee or not b.ground.is_drawn():
        return False
    return b.ground.fight(f, b.figures[chased - 1], Spot(f.x, f.y, f.fx, f.fy, 0)).contact


def meet(b: Battle, f: Figure, chased: int) -> None:
    if meets(b, f, chased):
        shooting.meet(b, f, b.figures[chased - 1])


def way(to: Point | None, via: Sequence[Point] = (), facing: Point | None = None) -> do.MoveTo | None:
    """A move as people told it; None where they didn't say where it ended."""
    return None if to is None else do.MoveTo(to, tuple(via), facing)


def walk(b: Battle, f: Figure, to: do.MoveTo | None, dice: int, leaving: bool, fell: bool) -> Spot:
    """Where a move with so many dice ends, told beforehand. Refuses what the rules refuse of a move."""
    n = moving.dice_to_move(b, f, dice)
    if b.contacts:
        contact.must_not_be_held(b, f, leaving)
    if fell and not moving.may_fall(f, n):
        b.decline("cannot-stumble", {"figure": f.n})
    if not b.ground.is_drawn() or fell:
        return Spot()
    return ended(b, f, to, n, "to")


def ended(b: Battle, f: Figure, to: do.MoveTo | None, dice: int, field: str) -> Spot:
    """Where people say that a move with so many dice ended on a drawn table. Refuses what `walked` refuses."""
    if to is None:
        raise Malformed(f"command.{field}", None, "where-the-move-ended")
    return walked(b, f, to, 600 * dice, False)


def flee(b: Battle, command: do.FlightOutcome) -> None:
    """Source: STKO-80."""
    f = figure_of(b, command.figure)
    must_be_unhindered(b, f)
    if not f.status & PANIC:
        b.decline("nerve-holds", {"figure": f.n})
    if command.result != "surrendered" and not flight.can_run(f):
        b.decline("cannot-flee", {"figure": f.n})
    if command.result == "fell" and not moving.may_fall(f, moving.movement_dice(f, MOVE_DICE, None)):
        b.decline("cannot-stumble", {"figure": f.n})
    spot = Spot()
    if command.result in ("ran", "fled") and b.ground.is_drawn():
        spot = walk(b, f, way(command.to), MOVE_DICE, True, False)
        if command.result == "fled" and not b.ground.is_off(f, spot):
            b.decline("not-at-the-edge", {"figure": f.n})
    with known_dice(b):
        declare(b, f, "surrender" if command.result == "surrendered" else "flee", 0, ())
        if command.result == "surrendered":
            b.surrendered(f)
        elif command.result == "fell":
            b.knocked_down(f)
        else:
            go(b, f, "flee", spot)
            if command.result == "fled":
                b.fled(f)
        finish(b, f)
