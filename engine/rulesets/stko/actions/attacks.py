"""Attacks: shots, aiming, fights, the quick draw. Source: STKO-12, 23, 27 .. 38, 70 .. 77, 93."""

from collections.abc import Iterator, Sequence

from engine.kernel.offers import Action, Offer, Told
from engine.kernel.ruleset import Choice
from engine.rulesets.stko import commands as do
from engine.rulesets.stko import odds_shown
from engine.rulesets.stko.actions.naming import acting, grip, on_target, targets
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import BEYOND, GRIPS, NOBODY
from engine.rulesets.stko.figure import Figure, grip_of
from engine.rulesets.stko.live_input import figure_of
from engine.rulesets.stko.outcome_entry import attacks as outcomes
from engine.rulesets.stko.outcome_entry.legal import shot_or_unseen
from engine.rulesets.stko.rules import contact, melee, moving, quick_draw, shooting, states
from engine.rulesets.stko.tables_optional import FIGHT_ROWS


# -- shots ----------------------------------------------------------------------------------------------------------
def shoot(b: Battle, command: do.Shoot) -> None:
    target = figure_of(b, command.target)
    shooting.shoot(
        b,
        figure_of(b, command.figure),
        target,
        tuple(command.weapons),
        grip(command.grip),
        command.extra,
        command.other,
    )


def shots(b: Battle, sides: Sequence[int]) -> Iterator[Offer]:
    """One weapon at anybody; beyond its range the shot would be wasted. Source: STKO-27."""
    for f in acting(b, sides):
        for i, weapon in enumerate(f.weapons):
            grip = grip_of(weapon, NOBODY)
            for target in targets(b, f):
                if shooting.band_of(b.options.bounds[grip], b.ground.distance(f, target)) != BEYOND:
                    command = {"type": "shoot", "figure": f.n, "target": target.n, "weapons": [i]}
                    yield Offer(command, "shoot", {"target": target.n, "weapon": i, "grip": GRIPS[grip]})


def odds_of_shot(b: Battle, choice: Choice, sides: Sequence[int]) -> Choice:
    """Exact odds, where the table is drawn."""
    if not b.ground.is_drawn():
        return choice
    f, target, i = b.turns[-1].figure, b.figures[choice.command["target"] - 1], choice.command["weapons"][0]
    grip = grip_of(f.weapons[i], NOBODY)
    seen = b.ground.shot(f, target, b.figures, True)
    shooting.settle_band(b, seen, grip)
    odds = odds_shown.of_shot(b, f, target, (i,), grip, seen, False, 0)
    hit = odds.pop("hit")
    return choice._replace(facts={**choice.facts, "distance": seen.distance, **odds}, hit=hit)


def aims(b: Battle, sides: Sequence[int]) -> Iterator[Offer]:
    """At somebody else than before, with something to shoot with."""
    for f in acting(b, sides):
        if f.armed():
            for target in targets(b, f):
                if f.aim != target.n:
                    yield Offer({"type": "aim", "figure": f.n, "target": target.n}, "aim", {"target": target.n})


# -- hand to hand ---------------------------------------------------------------------------------------------------
def fight(b: Battle, command: do.Fight) -> None:
    if not b.options.melee:
        b.decline("no-fights", {"figure": command.figure})
    row = NOBODY if command.use is None else FIGHT_ROWS.index(command.use)
    melee.fight(b, figure_of(b, command.figure), figure_of(b, command.target), row)


def fights(b: Battle, sides: Sequence[int]) -> Iterator[Offer]:
    """A button per way to fight, against whoever a full run could reach. Source: STKO-70, 74."""
    for f in acting(b, sides):
        for target in targets(b, f) if b.options.melee else ():
            if could_reach(b, f, target):
                for use in (FIGHT_ROWS[row] for row in melee.rows_of(f)):
                    command = {"type": "fight", "figure": f.n, "target": target.n, "use": use}
                    yield Offer(command, "fight", {"target": target.n, "use": use})


def could_reach(b: Battle, f: Figure, target: Figure) -> bool:
    if not b.ground.is_drawn() or contact.in_contact(b, f, target):
        return True
    dice = moving.movement_dice(f, melee.charge_dice(b, f), None)
    return b.ground.sees(f, target) and b.ground.distance(f, target) <= 600 * dice + 200


def draws(b: Battle, sides: Sequence[int]) -> Iterator[Offer]:
    """Against whom he sees, before he does anything else. Option stko.quick_draw."""
    for f in acting(b, sides):
        for target in targets(b, f):
            if b.options.quick_draw and b.ground.sees(f, target):
                command = {"type": "quick-draw", "figure": f.n, "target": target.n}
                yield Offer(command, "quick-draw", {"target": target.n})


SHOT_TOLD = Told(do.ShotOutcome, outcomes.shot, ways=shot_or_unseen)
AIM_TOLD = Told(do.AimOutcome, outcomes.aim, ("figure", "target"))
FIGHT_TOLD = Told(do.FightOutcome, outcomes.fight, ("figure", "target", "use"))
UNSEEN = {"unseen-outcome": "shoot"}
SHOOT = Action(do.Shoot, shoot, shots, odds_of_shot, "shoot", (), ("shoot",), SHOT_TOLD, {"shoot": {}}, UNSEEN)
AIM = Action(do.Aim, on_target(states.aim), aims, group="aim", told=AIM_TOLD, device={"aim": {}})
FIGHT = Action(do.Fight, fight, fights, group="fight", rolled=("fight",), told=FIGHT_TOLD)
QUICK_DRAW = Action(do.QuickDraw, on_target(quick_draw.quick_draw), draws, group="shoot", rolled=("quick-draw",))
