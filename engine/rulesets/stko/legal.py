"""What people may do now, always in the same order. The same predicates as the rules; simulations never come here."""

from collections.abc import Sequence

from engine.kernel.ruleset import Choice
from engine.rulesets.stko import odds
from engine.rulesets.stko.battle import Battle, card_name
from engine.rulesets.stko.codes import BEYOND, DOWN, DUTIES, EMPTY, GRIPS, JAMMED, PANIC, READY, UNCONSCIOUS
from engine.rulesets.stko.figure import Figure, grip_of
from engine.rulesets.stko.rules import cards, contact, feelings, flight, melee, moving, shooting
from engine.rulesets.stko.tables import MOVE_AND_SHOOT_DICE, MOVE_DICE
from engine.rulesets.stko.tables_optional import FIGHT_ROWS


def choices(b: Battle, sides: Sequence[int]) -> list[Choice]:
    """Every command that a player of these sides could send now, ready to be sent."""
    if b.over:
        return []
    found: list[Choice] = []
    if b.placing:
        f = b.figures[b.placing - 1]
        return [Choice({"type": "place", "figure": f.n}, "place", {"figure": f.n})] if f.side in sides else []
    if b.turns:
        f = b.turns[-1].figure
        if f.side in sides:
            found += actions(b, f)
    found += claims(b, sides)
    found += plays(b, sides)
    if not b.turns and sides:
        found.append(Choice({"type": "turn-card"}, "shuffle" if b.joker_open else "turn-card", {"left": len(b.left)}))
    return found


def claims(b: Battle, sides: Sequence[int]) -> list[Choice]:
    if not b.claimer or b.figures[b.claimer - 1].side not in sides:
        return []
    f = b.figures[b.claimer - 1]
    return [
        Choice({"type": "claim-cards", "figure": f.n, "cards": [name]}, "claim-cards", {"card": name})
        for name in map(card_name, cards.claimable(b, f))
    ]


def plays(b: Battle, sides: Sequence[int]) -> list[Choice]:
    limit = b.options.cards_in_a_row
    if not cards.window_open(b) or (limit and b.cards_in_a_row >= limit):
        return []
    found = []
    for card, holder in b.held:
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
    if b.turns[-1].only_stand:
        return [simple(f, "stand-up"), wait]
    if f.status & UNCONSCIOUS:
        return [simple(f, "wake")]
    if f.status & DUTIES:
        return [simple(f, "recover"), wait]
    if f.status & DOWN:
        return [simple(f, "stand-up"), wait]
    if f.status & PANIC:
        return giving_way(b, f)
    if b.feelings:
        hated = feelings.hated_in_arc(b, f)
        if hated:
            return forced_shots(b, f)
    found = [*shots(b, f), *aims(b, f), *moves(b, f)]
    if b.options.melee:
        found += fights(b, f)
    found += mending(f)
    if b.ground.near_cover(f) and not b.options.drop_duck_back:
        found.append(simple(f, "duck-back"))
    return [*found, wait]


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
            dice = moving.movement_dice(f, MOVE_DICE, None)
            if held or f.immobile or not dice:
                continue
            if b.ground.is_drawn() and not b.ground.sees(f, target):
                continue
            if b.ground.is_drawn() and b.ground.distance(f, target) > 600 * dice + 200:
                continue
        for row in melee.rows_of(b, f):
            use = FIGHT_ROWS[row]
            command = {"type": "fight", "figure": f.n, "target": target.n, "use": use}
            found.append(Choice(command, "fight", {"target": target.n, "use": use}))
    return found


def forced_shots(b: Battle, f: Figure) -> list[Choice]:
    """Hated enemies come first. Source: STKO-86."""
    hated = [n for who, n, code in b.feelings if who == f.n and feelings.dice_of(code) > 0]
    return [one for one in shots(b, f) if one.facts["target"] in hated]


def giving_way(b: Battle, f: Figure) -> list[Choice]:
    """Flight or surrender, where the campaign leaves it to the player. Source: STKO-80."""
    if b.options.broken_behaviour != "ask":
        return [simple(f, "give-way")]
    ways = ("flee", "surrender") if flight.can_run(f) else ("surrender",)
    return [Choice({"type": "give-way", "figure": f.n, "how": how}, how, {"figure": f.n}) for how in ways]


def shots(b: Battle, f: Figure) -> list[Choice]:
    found: list[Choice] = []
    if f.held_fire:
        return found
    for i, weapon in enumerate(f.weapons):
        if not shooting.can_fire(f, weapon) or weapon.put_down:
            continue
        grip = grip_of(weapon, -1)
        for target in b.figures:
            if target.side == f.side or not target.on_table():
                continue
            if b.contacts and contact.why_no_shot(b, f, target):
                continue
            command = {"type": "shoot", "figure": f.n, "target": target.n, "weapons": [i]}
            facts: dict[str, int | str] = {"target": target.n, "weapon": i, "grip": GRIPS[grip]}
            if not b.ground.is_drawn():
                found.append(Choice(command, "shoot", facts))
                continue
            seen = b.ground.shot(f, target, grip, b.figures, True)
            shooting.settle_band(b, seen, grip)
            if not seen.in_sight or not seen.in_arc or seen.band == BEYOND:
                continue
            aimed = f.aim == target.n
            pool = shooting.shot_pool(b, f, target, seen.band, seen.cover, grip, False, aimed, False, False, 0, None)
            pool += shooting.behind_others(b, f, target, seen, None)
            facts = {**facts, "dice": pool, "distance": seen.distance}
            found.append(Choice(command, "shoot", facts, odds.ten_thousandths(odds.hit(pool))))
    return found


def aims(b: Battle, f: Figure) -> list[Choice]:
    found = []
    for target in b.figures:
        if target.side != f.side and target.on_table() and f.aim != target.n and f.armed():
            if b.ground.is_drawn():
                seen = b.ground.shot(f, target, 0, b.figures, True)
                if not seen.in_sight or not seen.in_arc:
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


def mending(f: Figure) -> list[Choice]:
    found = []
    for i, weapon in enumerate(f.weapons):
        facts: dict[str, int | str] = {"figure": f.n, "weapon": i}
        if weapon.state == EMPTY and f.usable_arms() == 2:
            found.append(Choice({"type": "reload", "figure": f.n, "weapon": i}, "reload", facts))
        elif weapon.state == JAMMED:
            found.append(Choice({"type": "repair", "figure": f.n, "weapon": i}, "repair", facts))
        if weapon.put_down and weapon.state == READY:
            found.append(Choice({"type": "reposition", "figure": f.n, "pick_up": i}, "pick-up", facts))
    return found
