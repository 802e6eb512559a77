"""What a policy sees before it decides: the rules' own predicates and cheap looks around, nothing enumerated."""

from typing import Final

from mypy_extensions import i64

from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import BEYOND, BROKEN, EITHER, HAND, IN_PLAY, ONE_HANDED, PANIC, TWO_HANDED, UNCONSCIOUS
from engine.rulesets.stko.figure import Figure, Weapon
from engine.rulesets.stko.ground import View
from engine.rulesets.stko.rules import cards, contact, shooting
from engine.rulesets.stko.state.proximity import FAR, NUMBERS

NO_SHOT: Final = -100
UNCONSCIOUS_FAR: Final = 100_000_000  # square of 100 inches, in hundredths
APART: Final = 100  # hundredths of inches between the spots that are tried in a zone


def best_grip(f: Figure, weapon: Weapon) -> int:
    """Both hands where the weapon allows it and both arms can."""
    if weapon.grip != EITHER:
        return weapon.grip
    return TWO_HANDED if f.can_hold(TWO_HANDED) else ONE_HANDED


def seen(b: Battle, f: Figure, target: Figure) -> View | None:
    """The target, if he could shoot at it once turned towards it. Skills may spare or hide somebody (STKO-93)."""
    if b.skilled and shooting.is_no_target(b, f, target):
        return None
    if f.immobile and not b.ground.in_arc(f, target):
        return None
    view = b.ground.view(f, target)
    return view if view.clear else None


def in_view(b: Battle, f: Figure, target: Figure) -> bool:
    return seen(b, f, target) is not None


def is_barred(b: Battle, f: Figure, target: Figure) -> bool:
    """Does a fight forbid the shot?"""
    return len(b.contacts) > 0 and contact.why_no_shot(b, f, target) != ""


def may_shoot(b: Battle, f: Figure, target: Figure) -> bool:
    return in_view(b, f, target) and not is_barred(b, f, target)


def may_duck(b: Battle, f: Figure) -> bool:
    return not b.options.drop_duck_back and b.ground.near_cover(f)


def shot_dice(b: Battle, f: Figure, target: Figure, grip: int, cover: int) -> int:
    """The dice of a shot without an aim at a target in view; NO_SHOT beyond the weapon's reach."""
    band = shooting.band_of(b.options.bounds[grip], b.ground.distance(f, target))
    if band == BEYOND:
        return NO_SHOT
    return shooting.shot_pool(b, f, target, band, cover, grip, False, False, False, False, 0, None)


def nearest(b: Battle, f: Figure, reach: i64) -> Figure | None:
    """The nearest enemy within reach; whoever can't act counts as far away. Of equals that of the first side."""
    best_enemy: Figure | None = None
    best: i64 = FAR * FAR
    most: i64 = reach * reach
    for key in b.nearest_enemies(f):
        square: i64 = key // NUMBERS
        if square > most or square > best:
            break
        g = b.figures[key % NUMBERS - 1]
        if g.loss != IN_PLAY or not g.placed:
            continue
        if g.status & UNCONSCIOUS:
            square += UNCONSCIOUS_FAR
        if square < best or (square == best and best_enemy is not None and g.side < best_enemy.side):
            best_enemy = g
            best = square
    return best_enemy


def aimed_at_by(b: Battle, f: Figure) -> Figure | None:
    """An enemy who has the figure in his sights and can still shoot."""
    if b.aiming:
        for g in b.figures:
            if g.aim == f.n and g.side != f.side and g.able() and not g.status & PANIC:
                return g
    return None


def find_place(b: Battle, f: Figure) -> tuple[int, int]:
    """Random deployment on a drawn table: in the own zone, else along the own edge, the first spot that is allowed."""
    for side, x0, y0, x1, y1 in b.zones if b.deploying else []:
        if side != f.side:
            continue
        across, deep = (x1 - x0) // APART + 1, (y1 - y0) // APART + 1
        for n in range(across * deep):
            spot = (n + f.n * 17) % (across * deep)
            x, y = x0 + spot % across * APART, y0 + spot // across * APART
            if b.ground.placing(f, x, y, b.figures, b.options.first_figure_exempt) == "":
                return x, y
    rows = len(b.sides)
    width, height = b.width, b.height
    base = height * (2 * f.side + 1) // (2 * rows)
    for ring in range(0, height // 100, 2):
        for column in range(1, 24):
            x = width * ((column * 7 + f.n * 5) % 24 + 1) // 26
            for y in (base - ring * 50, base + ring * 50):
                if b.ground.placing(f, x, y, b.figures, b.options.first_figure_exempt) == "":
                    return x, y
    return -1, -1


def usable_card(b: Battle, f: Figure) -> int:
    """The first card in his side's hands that he could use, 0 for none."""
    for card, holder in b.cards.held:
        if b.figures[holder - 1].side == f.side and cards.may_use(b, f, card, holder):
            return card
    return 0


def lying(f: Figure) -> int:
    """A weapon on the ground that would be of use again, -1 for none. Source: STKO-29."""
    for i in range(len(f.weapons)):
        weapon = f.weapons[i]
        if weapon.put_down and weapon.state != BROKEN and f.can_hold(weapon.grip):
            return i
    return -1


def second_pistol(f: Figure, first: int) -> int:
    """The other weapon for a shot with both hands, -1 for none. Source: STKO-29."""
    if f.usable_arms() == 2:
        for i in range(len(f.weapons)):
            weapon = f.weapons[i]
            if weapon.state == HAND:
                continue  # a knife that could be thrown goes off by itself
            if i != first and weapon.grip != TWO_HANDED and not weapon.put_down and shooting.can_fire(f, weapon):
                return i
    return -1
