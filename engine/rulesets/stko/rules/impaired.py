"""What is rolled when a turn begins: drink, dullness, hatred of one's own. German: Betrunken, Blödarsch. STKO-86, 94.

`begin` runs before the table waits for the figure's action; a figure without such a skill never rolls.
"""

from typing import Final

from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import IN_PLAY, NOBODY, PANIC, UNCONSCIOUS
from engine.rulesets.stko.figure import Figure, grip_of
from engine.rulesets.stko.ground import Spot
from engine.rulesets.stko.rules import shooting
from engine.rulesets.stko.rules.contact import is_held, why_no_shot
from engine.rulesets.stko.rules.feelings import hates, is_seen_within, is_spared
from engine.rulesets.stko.rules.moving import towards
from engine.rulesets.stko.rules.states import is_in_view
from engine.rulesets.stko.rules.turns import finish, go, is_free, looks_away
from engine.rulesets.stko.rules.wounds import owes
from engine.rulesets.stko.state.turns import ASKED_BLOCKHEAD, ASKED_DRUNK, ASKED_HATE, Turn
from engine.rulesets.stko.tables_skills import SKILLS

FALTERS_TO: Final = SKILLS["drunk"].fixed["falters_to"]  # of the first die
DRUNK_HOW: Final = ("wild", "staggers", "staggers_blindly", "passes_out", "sick", "sober")  # by the second die
IDLE_TO: Final = SKILLS["blockhead"].fixed["idle_to"]
REPEATS_AT: Final = SKILLS["blockhead"].fixed["repeats_at"]
HATE_FORCES_TO: Final = 2
# Six ways to look, in hundredths: a random turn on a drawn table.
DIRECTIONS: Final = ((0, 100), (87, 50), (87, -50), (0, -100), (-87, -50), (-87, 50))


def begin(b: Battle) -> None:
    """The turn on top begins, and those beneath it as far as turns end by themselves."""
    while b.turns and not b.over and (b.skilled or b.feelings):
        turn = b.turns[-1]
        f = turn.figure
        if turn.declared or turn.only_stand or f.loss != IN_PLAY or f.status & UNCONSCIOUS:
            return
        if not begins(b, f, turn):
            return


def begins(b: Battle, f: Figure, turn: Turn) -> bool:
    """One thing that happens at the beginning of a turn; False when nothing is left to happen."""
    if f.skill_effects.drunk and not f.sober and not turn.asked & ASKED_DRUNK:
        drink(b, f)
        return True
    if f.staggers and is_free(f) and not f.immobile and not f.status & PANIC and not is_held(b, f):
        stagger(b, f)
        return True
    if f.skill_effects.blockhead and not turn.asked & ASKED_BLOCKHEAD:
        think(b, f)
        return True
    if f.hates and not turn.asked & ASKED_HATE and is_free(f) and not f.status & PANIC:
        hated = hated_friend(b, f)
        if hated is not None:
            die = b.die_by(f, "hated", "STKO-86")
            b.hate_tested(f, hated, die <= HATE_FORCES_TO)
            return True
    return False


# -- drink ---------------------------------------------------------------------------------------------------
def drink(b: Battle, f: Figure) -> None:
    """Dice: 1d6, on 1 or 2 another one. Source: STKO-94."""
    if b.die_by(f, "drunk", "STKO-94") > FALTERS_TO:
        b.fuddled(f, "drunk", "clear")
        return
    how = DRUNK_HOW[b.die_by(f, "drunk_how", "STKO-94") - 1]
    b.fuddled(f, "drunk", how)
    if how == "passes_out" and not f.skill_effects.sturdy:
        b.knocked_out(f, owes(f))
        finish(b, f)
    elif how == "wild" and not b.options.wild_is_psycho:
        idle(b, f)


def idle(b: Battle, f: Figure) -> None:
    """As if he had chosen to wait."""
    b.action_declared(f, "wait", 0, ())
    if f.aim:
        looks_away(b, f, "wait")
    finish(b, f)


def stagger(b: Battle, f: Figure) -> None:
    """His whole turn: forward, round any way, and a shot. Dice: 1d6 inches, 1d6 direction. Source: STKO-94."""
    b.action_declared(f, "stagger", 0, ())
    if f.aim:
        b.aim_lost(f, "other_action")
    most = b.die_by(f, "stagger", "STKO-94") * 100
    spot = Spot()
    if b.ground.is_drawn():
        x, y = ahead(f, most)
        spot = towards(b, f, x, y, most, True)
    go(b, f, "stagger", spot)
    way = b.die_by(f, "stagger_turn", "STKO-94")
    if b.ground.is_drawn():
        b.turned(f, DIRECTIONS[way - 1][0], DIRECTIONS[way - 1][1])
    i = shooting.weapon_in_hand(f)
    if i >= 0 and not f.held_fire:
        shoot_about(b, f, i)
    finish(b, f)


def ahead(f: Figure, most: int) -> tuple[int, int]:
    """The point so far in front of the figure's nose."""
    length = int((f.fx * f.fx + f.fy * f.fy) ** 0.5)
    return f.x + f.fx * most // length, f.y + f.fy * most // length


def shoot_about(b: Battle, f: Figure, i: int) -> None:
    """At an enemy that presents himself, or at anybody. Dice: one of those figures. Source: STKO-94."""
    grip = grip_of(f.weapons[i], NOBODY)
    n = b.decisions.whom_to_shoot(b, f, grip) if f.staggers == 1 else anybody(b, f)
    if n == 0:
        return
    if f.staggers == 1:
        n = shooting.or_whom_he_hates(b, f, n)
    target = b.figures[n - 1]
    facts = b.ground.shot(f, target, b.figures, False)
    if is_in_view(b, target, facts, grip):
        shooting.fire(b, f, target, (i,), grip, facts, True, False, 0, False)


def anybody(b: Battle, f: Figure) -> int:
    """Friend or foe; even so no White Knight shoots at somebody helpless. Source: STKO-93, STKO-94."""
    numbers: list[int] = []
    for n in b.ground.in_view(f, b.figures):
        g = b.figures[n - 1]
        if not why_no_shot(b, f, g) and not shooting.is_no_target(b, f, g):
            numbers.append(n)
    return b.draw_figure(f, "anybody", numbers) if numbers else 0


# -- dullness ------------------------------------------------------------------------------------------------
def think(b: Battle, f: Figure) -> None:
    """Dice: 1d6: 1-2 nothing, 3 the same again, 4-6 what he likes. Source: STKO-93, Blockhead."""
    die = b.die_by(f, "blockhead", "STKO-93")
    if die <= IDLE_TO:
        b.fuddled(f, "blockhead", "idle")
        idle(b, f)
    elif die == REPEATS_AT and f.last_action != "":
        b.fuddled(f, "blockhead", "repeats")
    else:
        b.fuddled(f, "blockhead", "clear")


# -- hatred of one's own -------------------------------------------------------------------------------------
def hated_friend(b: Battle, f: Figure) -> Figure | None:
    """A friend or neutral whom he hates, in the arc of fire of a working weapon. Source: STKO-86."""
    i = shooting.weapon_in_hand(f)
    if f.held_fire or i < 0:
        return None
    reach = b.options.bounds[grip_of(f.weapons[i], NOBODY)][-1]
    for who, whom, _ in b.feelings:
        if who != f.n:
            continue
        target = b.figures[whom - 1]
        if not (target.side == f.side or b.neutral[target.side]) or not target.on_table():
            continue
        if not hates(b, f, target) or why_no_shot(b, f, target) or is_spared(f, target):
            continue
        if not b.ground.is_drawn():
            if b.ground.in_arc(f, target):
                return target
            continue
        facts = b.ground.shot(f, target, b.figures, False)
        if is_seen_within(target, facts, reach):
            return target
    return None
