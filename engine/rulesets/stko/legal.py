"""What people may do now, always in the same order. The same predicates as the rules; of all the policies only random
play comes here.
"""

from collections.abc import Sequence

from engine.kernel.ruleset import Choice
from engine.rulesets.stko import odds_shown
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import BEYOND, BROKEN, DOWN, DUTIES, EMPTY, GRIPS, JAMMED, PANIC, SHORT, UNCONSCIOUS
from engine.rulesets.stko.figure import Figure, grip_of
from engine.rulesets.stko.rules import (
    cards,
    contact,
    driven,
    feelings,
    flight,
    melee,
    moving,
    shooting,
    showdown,
    states,
)
from engine.rulesets.stko.state.names import card_name
from engine.rulesets.stko.tables import MOVE_AND_SHOOT_DICE, MOVE_DICE
from engine.rulesets.stko.tables_optional import FIGHT_ROWS
from engine.rulesets.stko.told.legal import as_told


def choices(b: Battle, sides: Sequence[int]) -> list[Choice]:
    """Every command that a player of these sides could send now, ready to be sent."""
    if b.detail == "report":
        return []
    found = with_dice(b, sides)
    return [told for one in found for told in as_told(b, one)] if b.detail == "outcomes" else found


def with_dice(b: Battle, sides: Sequence[int]) -> list[Choice]:
    if b.over:
        return []
    found: list[Choice] = []
    if b.placing:
        f = b.figures[b.placing - 1]
        return [Choice({"type": "place", "figure": f.n}, "place", {"figure": f.n})] if f.side in sides else []
    if b.turns:
        f = b.turns[-1].figure
        if f.side in sides:
            found += [with_odds(b, f, one) for one in actions(b, f)]
    found += claims(b, sides)
    found += plays(b, sides)
    if not b.turns and sides:
        found.append(
            Choice({"type": "turn-card"}, "shuffle" if b.cards.joker_open else "turn-card", {"left": len(b.cards.left)})
        )
    return found


def claims(b: Battle, sides: Sequence[int]) -> list[Choice]:
    if not b.cards.claimer or b.figures[b.cards.claimer - 1].side not in sides:
        return []
    f = b.figures[b.cards.claimer - 1]
    return [
        Choice({"type": "claim-cards", "figure": f.n, "cards": [name]}, "claim-cards", {"card": name})
        for name in map(card_name, cards.claimable(b, f))
    ]


def plays(b: Battle, sides: Sequence[int]) -> list[Choice]:
    limit = b.options.cards_in_a_row
    if not cards.window_open(b) or (limit and b.cards.cards_in_a_row >= limit):
        return []
    found = []
    for card, holder in b.cards.held:
        if b.figures[holder - 1].side in sides:
            for f in b.figures:
                if cards.may_use(b, f, card, holder):
                    name = card_name(card)
                    command = {"type": "play-card", "card": name, "figure": f.n}
                    found.append(Choice(command, "play-card", {"card": name, "figure": f.n}))
    return found


def simple(f: Figure, kind: str) -> Choice:
    return Choice({"type": kind, "figure": f.n}, kind, {"figure": f.n})


def actions(b: Battle, f: Figure) -> list[Choice]:
    """The actions of the figure that is up. Source: STKO-10, and what its states allow (STKO-43, 44, 47)."""
    wait = simple(f, "wait")
    if b.turns[-1].only_stand:  # he may stand already, by a card that he played once he was awake
        return [simple(f, "stand-up"), wait] if f.status & DOWN else [wait]
    if f.status & UNCONSCIOUS:
        return [simple(f, "wake")]
    if f.status & DUTIES:
        return [simple(f, "recover"), wait]
    if f.status & DOWN:
        return [simple(f, "stand-up"), wait]
    if f.status & PANIC:
        return giving_way(b, f)
    turn = b.turns[-1]
    if turn.must_shoot and feelings.can_still_vent(b, f, b.figures[turn.must_shoot - 1]):
        found = [one for one in shots(b, f, True) if one.facts["target"] == turn.must_shoot]
        if found:
            return found
    if driven.is_driven(b, f) and driven.prey(b, f):
        return closing_in(b, f) or [wait]
    if turn.must:
        return repeated(b, f, turn.must) or [wait]
    if b.feelings:
        hated = feelings.hated_in_arc(b, f)
        if hated:
            return forced_shots(b, f)
    return [*keeping(b, f), *free_actions(b, f), wait]


def free_actions(b: Battle, f: Figure) -> list[Choice]:
    found = [*shots(b, f), *aims(b, f), *moves(b, f)]
    if b.options.melee:
        found += fights(b, f)
    found += mending(b, f)
    if b.ground.near_cover(f) and not b.options.drop_duck_back:
        found.append(simple(f, "duck-back"))
    if b.options.quick_draw:
        found += draws(b, f)
    return found


def draws(b: Battle, f: Figure) -> list[Choice]:
    """Against whom he may draw, before he does anything else. Option stko.quick_draw."""
    if b.turns[-1].drew or not showdown.can_draw(f):
        return []
    return [
        Choice({"type": "quick-draw", "figure": f.n, "target": g.n}, "quick-draw", {"target": g.n})
        for g in b.figures
        if g.side != f.side and g.on_table() and showdown.can_draw(g) and b.ground.sees(f, g)
    ]


def keeping(b: Battle, f: Figure) -> list[Choice]:
    """A Pavement Demon may keep his own card for later. Source: STKO-93."""
    return [simple(f, "keep-card")] if cards.may_keep(b, f) else []


def closing_in(b: Battle, f: Figure) -> list[Choice]:
    """What a Psycho may do: run at somebody, fight him, or shoot where he can't come nearer. Source: STKO-93.

    Where nobody can be shot at then (at a real table only people know), he mends his weapons or waits.
    """
    enemies = driven.prey(b, f)
    found = [one for one in fights(b, f) if one.facts["target"] in enemies] if b.options.melee else []
    dice = moving.movement_dice(f, MOVE_AND_SHOOT_DICE, None)
    if dice and not f.immobile and not contact.is_held(b, f):
        for n in enemies:
            command = {"type": "move-and-shoot", "figure": f.n, "target": n}
            found.append(Choice(command, "close-in", {"figure": f.n, "target": n, "dice": dice}))
    if f.immobile or driven.dice_left(f) <= 0 or driven.has_somebody_close(b, f, enemies):
        found += shots(b, f)
        if not found or not b.ground.is_drawn():
            found += [*mending(b, f), simple(f, "wait")]
    return found


def repeated(b: Battle, f: Figure, must: str) -> list[Choice]:
    """What a Blockhead who repeats himself can do of that kind. Source: STKO-93."""
    return [one for one in free_actions(b, f) if str(one.command["type"]).replace("-", "_") == must]


def can_repeat(b: Battle, f: Figure, must: str) -> bool:
    return is_up(b, f) and len(repeated(b, f, must)) > 0


def is_up(b: Battle, f: Figure) -> bool:
    return f.on_table() and not f.status & (UNCONSCIOUS | DUTIES | DOWN | PANIC)


def fights(b: Battle, f: Figure) -> list[Choice]:
    """Everybody in contact, else whoever a full run could reach; a button per way to fight. Source: STKO-70, 74."""
    found = []
    held = contact.is_held(b, f)
    for target in b.figures:
        if target.side == f.side or not target.on_table():
            continue
        if target.status & UNCONSCIOUS and not melee.is_ruthless(b, f, target):
            continue
        if not contact.in_contact(b, f, target):
            dice = moving.movement_dice(f, melee.charge_dice(b, f), None)
            if held or f.immobile or not dice:
                continue
            if b.ground.is_drawn() and not b.ground.sees(f, target):
                continue
            if b.ground.is_drawn() and b.ground.distance(f, target) > 600 * dice + 200:
                continue
        for row in melee.rows_of(b, f):
            if (melee.fires(row) and f.held_fire) or melee.is_too_fair(f, target, row):
                continue
            use = FIGHT_ROWS[row]
            command = {"type": "fight", "figure": f.n, "target": target.n, "use": use}
            found.append(Choice(command, "fight", {"target": target.n, "use": use}))
    return found


def forced_shots(b: Battle, f: Figure) -> list[Choice]:
    """Hated enemies come first, as long as he doesn't fear them as well. Source: STKO-86."""
    hated = [n for who, n, _ in b.feelings if who == f.n and feelings.hates(b, f, b.figures[n - 1])]
    return [one for one in shots(b, f) if one.facts["target"] in hated]


def giving_way(b: Battle, f: Figure) -> list[Choice]:
    """Flight or surrender, where the campaign leaves it to the player. Source: STKO-80."""
    if b.options.broken_behaviour != "ask":
        return [simple(f, "give-way")]
    ways = ("flee", "surrender") if flight.can_run(f) else ("surrender",)
    return [Choice({"type": "give-way", "figure": f.n, "how": how}, how, {"figure": f.n}) for how in ways]


def shots(b: Battle, f: Figure, at_friends: bool = False) -> list[Choice]:
    found: list[Choice] = []
    if f.held_fire:
        return found
    for i, weapon in enumerate(f.weapons):
        if not shooting.can_fire(f, weapon) or weapon.put_down:
            continue
        grip = grip_of(weapon, -1)
        for target in b.figures:
            if (target.side == f.side and not at_friends) or target is f or not target.on_table():
                continue
            if b.contacts and contact.why_no_shot(b, f, target):
                continue
            if b.skilled and shooting.is_spared(b, f, target):
                continue
            command = {"type": "shoot", "figure": f.n, "target": target.n, "weapons": [i]}
            facts: dict[str, int | str] = {"target": target.n, "weapon": i, "grip": GRIPS[grip]}
            if not b.ground.is_drawn():
                found.append(Choice(command, "shoot", facts))
                continue
            seen = b.ground.shot(f, target, grip, b.figures, True)
            shooting.settle_band(b, seen, grip)
            if not seen.in_sight or not seen.in_arc or seen.band == BEYOND or states.is_hidden(b, target, seen):
                continue
            if shooting.is_thrown(f, weapon) and seen.band > SHORT:
                continue
            found.append(Choice(command, "shoot", {**facts, "distance": seen.distance}))
    return found


def with_odds(b: Battle, f: Figure, one: Choice) -> Choice:
    """A shot on a drawn table with its exact odds, for people who choose: they take far longer than what is legal."""
    if one.code != "shoot" or not b.ground.is_drawn():
        return one
    target, i = b.figures[one.command["target"] - 1], one.command["weapons"][0]
    grip = grip_of(f.weapons[i], -1)
    seen = b.ground.shot(f, target, grip, b.figures, True)
    shooting.settle_band(b, seen, grip)
    aimed = f.aim == target.n
    pool = shooting.shot_pool(b, f, target, seen.band, seen.cover, grip, False, aimed, False, False, 0, None)
    pool += shooting.behind_others(b, f, target, seen, None)
    pool += int(f.gifts.knife_throw) if shooting.is_thrown(f, f.weapons[i]) else 0
    odds = odds_shown.chances(b, f, target, [(i, pool)], seen)
    hit = odds.pop("hit")
    return one._replace(facts={**one.facts, **odds}, hit=hit)


def aims(b: Battle, f: Figure) -> list[Choice]:
    found = []
    for target in b.figures:
        if target.side != f.side and target.on_table() and f.aim != target.n and f.armed():
            if b.ground.is_drawn():
                seen = b.ground.shot(f, target, 0, b.figures, True)
                if not seen.in_sight or not seen.in_arc or states.is_hidden(b, target, seen):
                    continue
            found.append(Choice({"type": "aim", "figure": f.n, "target": target.n}, "aim", {"target": target.n}))
    return found


def moves(b: Battle, f: Figure) -> list[Choice]:
    if f.immobile:
        return []
    found = []
    dice = moving.movement_dice(f, MOVE_DICE, None)
    held = contact.is_held(b, f)
    if dice and (not held or contact.may_leave(b, f)):
        found.append(Choice({"type": "move", "figure": f.n}, "move", {"figure": f.n, "dice": dice}))
    if held:
        return found
    dice = moving.movement_dice(f, MOVE_AND_SHOOT_DICE, None)
    if dice and not f.held_fire and any(shooting.can_fire(f, weapon) and not weapon.put_down for weapon in f.weapons):
        found.append(Choice({"type": "move-and-shoot", "figure": f.n}, "move-and-shoot", {"figure": f.n, "dice": dice}))
    found.append(simple(f, "reposition"))
    return found


def mending(b: Battle, f: Figure) -> list[Choice]:
    found = []
    for i, weapon in enumerate(f.weapons):
        facts: dict[str, int | str] = {"figure": f.n, "weapon": i}
        at_hand = not weapon.put_down or b.options.pick_up_free
        if weapon.state == EMPTY and f.usable_arms() == 2 and at_hand:
            found.append(Choice({"type": "reload", "figure": f.n, "weapon": i}, "reload", facts))
        elif weapon.state == JAMMED and at_hand:
            found.append(Choice({"type": "repair", "figure": f.n, "weapon": i}, "repair", facts))
        if weapon.put_down and weapon.state != BROKEN and not f.immobile and not contact.is_held(b, f):
            found.append(Choice({"type": "reposition", "figure": f.n, "pick_up": i}, "pick-up", facts))
    return found
