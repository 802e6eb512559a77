"""How far units move, what terrain does to them, jumps, falls and pushes. Source: GFF-10, 25, 26, 41, 44 .. 46."""

from typing import Final

from engine.rulesets.gff.battle import Battle
from engine.rulesets.gff.codes import ADVANCE, ADVANCES, CHARGE, CHARGING, FLYING, HOLD, IDLE, RUSH, RUSHES, STRIDER
from engine.rulesets.gff.rules import attack, special
from engine.rulesets.gff.rules.attack import Hits
from engine.rulesets.gff.rules.wounds import Caused, Wounds, suffer
from engine.rulesets.gff.unit import Unit

BY_ACTION: Final = (0, 600, 1200, 1200, 0)  # hundredths of inches, in the order of `codes.ACTIONS`
DIFFICULT: Final = 600
PUSHED_FROM: Final = 4
DEEP: Final = 200  # from here on a push is a fall
STEP: Final = 300  # a full 3 inches


def reach(f: Unit, action: int, difficult: bool) -> int:
    """Hundredths of inches that the whole unit may move. Source: GFF-10, 25, 41."""
    most = BY_ACTION[action]
    if action in (ADVANCE, RUSH, CHARGE):
        now = CHARGING if action == CHARGE else 0
        most = max(0, most + 100 * slowest(f, ADVANCES if action == ADVANCE else RUSHES, now))
    if difficult and not strides(f):
        most = min(most, DIFFICULT)
    return most


def strides(f: Unit) -> bool:
    """Difficult ground slows none of its models. Source: GFF-41."""
    for model in f.standing():
        if not (f.kinds[model.kind].has(STRIDER) or f.kinds[model.kind].has(FLYING)):
            return False
    return True


def slowest(f: Unit, shape: int, now: int) -> int:
    """A unit stays together: the one who gets least far says how far it goes."""
    least, first = 0, True
    for model in f.standing():
        n = special.total(f, f.kinds[model.kind].effects, shape, now, None)
        if first or n < least:
            least, first = n, False
    return least


def dangerous(b: Battle, f: Unit, dice: int) -> None:
    """A die for each model that crosses it or is activated in it, as many as it is Tough; each 1 is a wound.

    Who flies is safe while it moves. Source: GFF-26, 41.
    """
    if dice <= 0 or (f.all_have(FLYING) and f.acting not in (HOLD, IDLE)):
        return
    why = b.why()
    if why is not None:
        why.set("GFF-26", "dangerous", dice)
    ones = b.roll(f, "dangerous", dice, 6, why).count(1)
    if ones:
        suffer(b, f, None, [Wounds(ones, 1, False)], 0, 0, Caused())


def step(b: Battle, f: Unit, points: list[tuple[int, int]], how: str) -> None:
    """Beside an action's move; whoever goes through dangerous ground rolls all the same. Source: GFF-15, 18, 26."""
    dice = b.ground.stepping(b, f, points, how)
    b.moved(f, points, how)
    dangerous(b, f, dice)


# -- jumps and falls ------------------------------------------------------------------------------------------------
def jump_dice(inches: int) -> int:
    """X + 1, X for each full 3 inches; `inches` in hundredths. Source: GFF-44."""
    return inches // STEP + 1


def jumps_from(strider: bool) -> int:
    """Source: GFF-41, 44."""
    return 2 if strider else 3


def jump(b: Battle, f: Unit, model: int, inches: int, deep: int) -> None:
    """Over a gap `inches` wide, or so far down; all dice must pass, 3+, or 2+ with Strider. Who fails falls `deep`.

    Source: GFF-41, 44, 45.
    """
    kind = f.kinds[f.models[model - 1].kind]
    if kind.has(FLYING):
        b.jumped(f, True)
        return
    need = jumps_from(kind.has(STRIDER))
    why = b.why()
    if why is not None:
        why.set("GFF-44", "jump", jump_dice(inches))
        why.need("GFF-44", "from", need)
    works = all(face >= need for face in b.roll(f, "jump", jump_dice(inches), 6, why))
    b.jumped(f, works)
    if not works:
        fall(b, f, model, deep)


def fall(b: Battle, f: Unit, model: int, deep: int) -> None:
    """A model among many is lost; the last one takes a hit with AP(1) per 3 inches, and that leaves it Shaken.

    Source: GFF-45.
    """
    lost = f.count() > 1
    b.fell(f, model, deep, lost)
    if not lost:
        h = Hits(-1)
        h.plain, h.ap = 1, deep // STEP
        h.sharp_ap = h.ap
        attack.harm(b, None, f, [h], 0, 0, Caused())
        if f.in_play() and not f.shaken:
            b.stunned(f)


def push(b: Battle, by: Unit, caused: Caused) -> None:
    """Whoever was Shaken by his wounds may be pushed on 4+. Source: GFF-46."""
    if not b.options.special_moves:
        return
    for f in caused.shaken:
        if not f.in_play() or f.count() == 0:
            continue
        model = f.standing()[0]
        if not b.decisions.pushes(b, by, f, model.n):
            continue
        why = b.why()
        if why is not None:
            why.set("GFF-46", "one-die", 1)
            why.need("GFF-46", "from", PUSHED_FROM)
        works = b.roll(by, "push", 1, 6, why)[0] >= PUSHED_FROM
        points: list[tuple[int, int]] = []
        deep = 0
        if works:
            points, deep = b.decisions.pushed_to(b, by, f, model.n)
        b.pushed(f, by, model.n, works, points)
        if works and deep >= DEEP:
            fall(b, f, model.n, deep)
