"""Outcomes of shots and fights: rules check who may, people say what came of it. Source: STKO-27 .. 54, 70 .. 76."""

from contextlib import nullcontext

from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.setup import Point
from engine.rulesets.stko import codes
from engine.rulesets.stko import commands as do
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.figure import Figure, grip_of
from engine.rulesets.stko.ground import ShotFacts, Spot
from engine.rulesets.stko.live_input import figure_of
from engine.rulesets.stko.outcome_entry import hits
from engine.rulesets.stko.outcome_entry.actions import ended, meet, meets, must_get_nearer, standing_at, walk, way
from engine.rulesets.stko.outcome_entry.known_dice import known_dice
from engine.rulesets.stko.rules import compulsions, contact, feelings, melee, moving, shooting, states, wounds
from engine.rulesets.stko.rules.turns import declare, finish, go, must_be_free
from engine.rulesets.stko.tables import MOVE_AND_SHOOT_DICE
from engine.rulesets.stko.tables_optional import ATTACK_DICE, DEFENCE_DICE, FIGHT_ROWS


# -- shots ---------------------------------------------------------------------------------------------------
def shot(b: Battle, command: do.ShotOutcome) -> None:
    """Shoot or Move & Shoot. Refuses what the rules refuse of them, and: no-such-wound, nothing-to-duck-behind."""
    f, target = figure_of(b, command.figure), figure_of(b, command.target)
    must_be_free(b, f)
    states.must_be_target(b, f, target)
    chased = run_at(b, f, target, command) if command.moved else 0
    weapons = command.weapons or (shooting.default_weapon(f),)
    chosen = codes.NOBODY if command.grip is None else codes.GRIPS.index(command.grip)
    shooting.must_fire_all(b, f, weapons, chosen)
    if len(command.after) not in (0, len(weapons)):
        raise Malformed("command.after", len(command.after), "state-of-each-weapon", {"n": len(weapons)})
    if b.skilled:
        shooting.must_be_fair(b, f, target)
    results = hits.settled(b, f, target, command.hits, hits.of_a_shot(b, f, weapons))
    spot = moved_to(b, f, command, chased) if command.moved else None
    must_be_able_to_duck(b, target, command, results)
    with nullcontext() if spot is None else standing_at(b, f, spot):
        if b.contacts:
            contact.must_be_allowed(b, f, target)
        if target.n == chased and meets(b, f, chased):
            b.decline("in-contact", {"figure": f.n, "target": target.n})
        facts = must_show(b, f, target, weapons[0], chosen, spot is None)
        if spot is not None:
            must_be_hated_most(b, f, target)
        if facts is not None:
            must_be_hit_there(b, f, target, facts, command, results, f.weapons[weapons[0]].state == codes.HAND)
    aimed = not command.moved and shooting.is_aimed(b, f, target, weapons)
    with known_dice(b):
        if spot is None:
            declare(b, f, "shoot", target.n, weapons)
            states.face(b, f, target)
        else:
            declare(b, f, "move_and_shoot", chased, ())
            go(b, f, "move_and_shoot", spot)
            meet(b, f, chased)
        fire(b, f, target, weapons, chosen, command.after, len(results), aimed, facts)
        for victim, result in results:
            if f.skill_effects.group and not b.options.rapid_fire and victim.side != f.side:
                compulsions.resents(b, victim, f)  # his hits are spread: he has shot at that one too
            hits.strike(b, f, victim, result, -1)
        if command.ducks:
            duck(b, f, target)
        elif facts is not None:
            wounds.aftermath(b, f, target, facts.cover, any(victim is target for victim, _ in results), False)
        finish(b, f)


def moved_to(b: Battle, f: Figure, command: do.ShotOutcome, chased: int) -> Spot:
    """Where the move before the shot ended. Refuses what the rules refuse of a move, and climbed-no-shot."""
    spot = walk(b, f, way(command.to, command.via, command.facing), MOVE_AND_SHOOT_DICE, False, False)
    if spot.climbed:
        b.decline("climbed-no-shot", {"figure": f.n})
    must_get_nearer(b, f, spot, chased)
    return spot


def must_be_hated_most(b: Battle, f: Figure, target: Figure) -> None:
    """After a move too a hated enemy in the arc is shot at first; the drawn table knows. Source: STKO-86."""
    if not b.feelings or feelings.hates(b, f, target):
        return
    hated = feelings.hated_in_arc(b, f)
    if hated:
        b.decline("must-shoot-hated", {"figure": f.n, "target": hated})


def run_at(b: Battle, f: Figure, target: Figure, command: do.ShotOutcome) -> int:
    """At whom a Psycho ran before the shot: whom he shot at, unless people say otherwise. Source: STKO-93."""
    named = command.chased or (target.n if target.n in compulsions.prey(b, f) else 0)
    return shooting.quarry(b, f, int(named))


def aim(b: Battle, command: do.AimOutcome) -> None:
    """Source: STKO-23."""
    f, target = figure_of(b, command.figure), figure_of(b, command.target)
    must_be_free(b, f)
    states.must_be_played(b, b.options.drop_aim, "stko.opt.drop_aim")
    states.must_be_target(b, f, target)
    if f.weapons:
        must_show(b, f, target, 0, codes.NOBODY, True)
    with known_dice(b):
        declare(b, f, "aim", target.n, ())
        states.face(b, f, target)
        b.aimed(f, target)
        finish(b, f)


def unseen(b: Battle, command: do.UnseenOutcome) -> None:
    """He isn't where one thought: any other action will do. Source: STKO-86. Refuses: not-bound-to-shoot."""
    f, target = figure_of(b, command.figure), figure_of(b, command.target)
    must_be_free(b, f)
    if b.ground.is_drawn() or b.turns[-1].must_shoot != target.n:
        b.decline("not-bound-to-shoot", {"figure": f.n, "target": target.n})
    with known_dice(b):
        b.hate_tested(f, target, False)


def must_be_able_to_duck(b: Battle, target: Figure, command: do.ShotOutcome, results: list[hits.Struck]) -> None:
    """Source: STKO-51, 93: not who is out of play or unconscious by then, nor where the rule is switched off."""
    if not command.ducks:
        return
    states.must_be_played(b, b.options.drop_duck_back, "stko.opt.drop_duck_back")
    own = [result for victim, result in results if victim is target]
    cold = target.status & codes.UNCONSCIOUS != 0
    faints = not target.skill_effects.sturdy and any(result.falls == "unconscious" for result in own)
    if cold or faints or any(hits.takes_out(target, own[:place], result) for place, result in enumerate(own)):
        b.decline("cannot-duck", {"target": target.n})


def must_show(b: Battle, f: Figure, target: Figure, weapon: int, chosen: int, turned: bool) -> ShotFacts | None:
    """On a drawn table arc, sight, range and cover are known. `turned`: he looks at the target first."""
    if not b.ground.is_drawn():
        return None
    grip = grip_of(f.weapons[weapon], chosen)
    facts: ShotFacts = b.ground.shot(f, target, b.figures, turned)
    shooting.settle_band(b, facts, grip)
    states.must_be_seen(b, target, facts, grip)
    return facts


def must_be_hit_there(
    b: Battle,
    f: Figure,
    target: Figure,
    facts: ShotFacts,
    command: do.ShotOutcome,
    results: list[hits.Struck],
    flies: bool,
) -> None:
    """What the drawn table knows of the shot has to allow what people say of it; a knife flies as far as short range.

    Source: STKO-27, 32, 38, 51, 52, 93. Refuses: out-of-reach, knife-too-far, not-in-cover, part-in-cover.
    """
    if facts.band == codes.BEYOND and (
        command.hits or command.ducks or any(state != "ready" for state in command.after)
    ):
        b.decline("out-of-reach", {"target": target.n})
    if flies and facts.band > codes.SHORT:
        b.decline("knife-too-far", {"figure": f.n, "target": target.n})
    if command.ducks and facts.cover == codes.OPEN:
        b.decline("not-in-cover", {"figure": target.n})
    stops = facts.cover == codes.SOLID or wounds.cover_stops_all(b, target, facts.cover)
    exposed = wounds.exposed_parts(b, target, facts) if stops else codes.ALL_LOCATIONS
    facts.line = b.ground.line(f, target, b.figures)
    for victim, result in results:
        if victim is target and result.location >= 0:
            covered = not exposed >> result.location & 1 or wounds.who_is_hit_instead(facts, result.location) > 0
            if covered:
                b.decline("part-in-cover", {"target": target.n, "location": codes.LOCATIONS[result.location]})


def fire(
    b: Battle,
    f: Figure,
    target: Figure,
    weapons: tuple[int, ...],
    chosen: int,
    after: tuple[str, ...],
    scored: int,
    aimed: bool,
    facts: ShotFacts | None,
) -> None:
    """Each weapon is fired; all hits stand with the first, since nobody told them apart."""
    if b.feelings:
        feelings.settle_both(b, f, target)
    for place, i in enumerate(weapons):
        grip = codes.ONE_HANDED if len(weapons) > 1 else grip_of(f.weapons[i], chosen)
        shooting.take_in_hand(b, f, i, grip)
        if facts is not None and facts.band == codes.BEYOND and not b.forced:
            b.shot_wasted(f, target, i, facts.distance, grip)
            continue
        b.shot_told(f, target, i, grip, 0 if place else scored, aimed)
        if f.weapons[i].state == codes.HAND:
            b.weapon_thrown(f, target, i)
            continue
        state = codes.WEAPON_STATES.index(after[place]) if after else 0
        if state == codes.JAMMED:
            b.weapon_jammed(f, i)
        elif state == codes.EMPTY:
            b.weapon_emptied(f, i)
    if b.skilled:
        compulsions.resents(b, target, f)


def duck(b: Battle, f: Figure, target: Figure) -> None:
    """Source: STKO-51, STKO-52."""
    if target.loss == codes.IN_PLAY and not target.status & codes.UNCONSCIOUS:
        wounds.keeps_down(b, f, target)


# -- fights --------------------------------------------------------------------------------------------------
def fight(b: Battle, command: do.FightOutcome) -> None:
    """Refuses what the rules refuse of a fight, and: no-fights, no-such-wound, contradicting-outcome."""
    f, target = figure_of(b, command.figure), figure_of(b, command.target)
    if not b.options.melee:
        b.decline("no-fights", {"figure": f.n})
    must_be_free(b, f)
    row = melee.best_row(f, ATTACK_DICE) if command.use is None else FIGHT_ROWS.index(command.use)
    melee.must_be_able_to_fight(b, f, target, row, 0)
    guard = guard_of(b, target, command.defence)
    engaged = contact.in_contact(b, f, target)
    if command.hits and command.result != "hits":
        raise Refusal("contradicting-outcome", {"figure": f.n, "target": target.n})
    on_the_way = command.result in ("fell", "too_far")
    if on_the_way and engaged:
        raise Refusal("in-contact-already", {"figure": f.n, "target": target.n})
    if command.result in ("thrown_back", "defender_leaves") and target.helpless():
        b.decline("helpless-defender", {"target": target.n})
    results = hits.settled(b, f, target, command.hits, hits.of_a_fight(b, f, target, row))
    if any(victim is not target for victim, _ in results):
        raise Refusal("fights-one-at-a-time", {"figure": f.n, "target": target.n})
    spot = None if engaged else walk(b, f, way(command.to), melee.charge_dice(b, f), False, command.result == "fell")
    if spot is not None and command.result != "fell" and b.ground.is_drawn():
        must_end_there(b, f, target, spot, command.result != "too_far")
    leaver = {"attacker_leaves": f, "defender_leaves": target}.get(command.result)
    gone = None if leaver is None else run_away(b, leaver, command.away, spot if leaver is f else None)
    with known_dice(b):
        declare(b, f, "fight", target.n, ())
        melee.declare_rows(b, f, target, row, guard)
        if spot is not None and not charge(b, f, target, command.result, spot):
            finish(b, f)
            return
        exchange(b, f, target, row, guard, command, results, gone)
        finish(b, f)


def must_end_there(b: Battle, f: Figure, target: Figure, spot: Spot, reached: bool) -> None:
    """The drawn table knows whether that run ends in contact. Source: STKO-70. Refuses: no-contact-there,
    contact-there."""
    with standing_at(b, f, spot):
        if b.ground.fight(f, target, spot).contact != reached:
            b.decline("no-contact-there" if reached else "contact-there", {"figure": f.n, "target": target.n})


def run_away(b: Battle, leaver: Figure, away: Point | None, start: Spot | None) -> Spot:
    """Where whoever leaves the fight ends; people know at a real table. `start`: where he has run first. STKO-81."""
    dice = moving.dice_to_move(b, leaver, b.options.flee_from_fight_dice)
    if not b.ground.is_drawn():
        return Spot()
    x, y = leaver.x, leaver.y
    if start is not None:
        leaver.x, leaver.y = start.x, start.y
    try:
        return ended(b, leaver, way(away), dice, "away")
    finally:
        leaver.x, leaver.y = x, y


def guard_of(b: Battle, target: Figure, defence: str | None) -> int:
    """With what he defends himself: as people named it, else his best. Refuses: no-such-fight-weapon."""
    if target.helpless():
        return codes.NOBODY
    if defence is None:
        return melee.best_row(target, DEFENCE_DICE)
    row = FIGHT_ROWS.index(defence)
    if row not in melee.rows_of(target):
        b.decline("no-such-fight-weapon", {"figure": target.n})
    return row


def charge(b: Battle, f: Figure, target: Figure, result: str, spot: Spot) -> bool:
    """The run into contact; False when it didn't come to a fight."""
    if result == "fell":
        b.knocked_down(f)
        return False
    go(b, f, "charge", spot)
    if result == "too_far":
        return False
    b.engaged(f, target)
    return True


def exchange(
    b: Battle,
    f: Figure,
    target: Figure,
    row: int,
    guard: int,
    command: do.FightOutcome,
    results: list[hits.Struck],
    gone: Spot | None,
) -> None:
    if b.feelings:
        feelings.settle_both(b, f, target)
    states.face(b, f, target)
    b.fight_told(f, target, row, guard, len(results), melee.goes_off(f, row), guard != codes.NOBODY)
    if b.skilled:
        compulsions.resents(b, target, f)
    if command.result == "thrown_back":
        b.thrown_back(f, target)
    elif gone is not None:
        go(b, f if command.result == "attacker_leaves" else target, "leave", gone)
    for victim, result in results:
        hits.strike(b, f, victim, result, row)
