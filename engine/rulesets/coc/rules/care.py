"""First aid and Medicine in the middle of a fight, spells, called rolls. Source: COC-08, 55, 56, 61, 63, 64."""

from engine.kernel.modifiers import noted
from engine.rulesets.coc.battle import Battle
from engine.rulesets.coc.codes import DYING, REGULAR, SERIOUS, TEMPORARY, UNCONSCIOUS
from engine.rulesets.coc.figure import Figure
from engine.rulesets.coc.rules import checks, damage, rounds
from engine.rulesets.coc.rules.mending import done
from engine.rulesets.coc.rules.wounds import take_hit


def must_be_hurt(b: Battle, target: Figure) -> None:
    """Source: bad input of the checklist: nobody heals the dead or the unhurt."""
    if not target.on_table():
        b.decline("beyond-help", {"target": target.n})
    if target.hp >= target.hp_max:
        b.decline("not-hurt", {"target": target.n})


def first_aid(b: Battle, f: Figure, target: Figure) -> None:
    """German: Erste Hilfe. One hit point, once; a dying one gets a temporary hit point. Source: COC-55, 61."""
    rounds.must_be_up(b, f, False)
    must_be_hurt(b, target)
    dying = target.status & DYING != 0
    if dying and target.status & TEMPORARY:
        b.decline("holds-on-already", {"target": target.n})
    if not dying and target.aid and b.options.first_aid_once:
        b.decline("aided-already", {"target": target.n})
    worked = checks.plain(b, f, "first_aid", f.skills["first_aid"])
    before = target.hp
    b.aided(f, target, worked, dying and worked)
    recovers(b, target, before)
    done(b, f)


def medicine(b: Battle, f: Figure, target: Figure) -> None:
    """German: Medizin. In a fight the wounds are always fresh. Source: COC-56, 63."""
    rounds.must_be_up(b, f, False)
    must_be_hurt(b, target)
    dying = target.status & DYING != 0
    if dying and not target.status & TEMPORARY:
        b.decline("first-aid-first", {"target": target.n})
    if target.doctor and b.options.medicine_once:
        b.decline("treated-already", {"target": target.n})
    worked = checks.plain(b, f, "medicine", f.skills["medicine"])
    healed = 0
    if worked and (not dying or b.options.medicine_heals_dying):
        healed = damage.thrown(b, f, "healed", (1, 3, 0))
    before = target.hp
    b.treated(f, target, worked, healed, dying and worked)
    recovers(b, target, before)
    done(b, f)


def recovers(b: Battle, target: Figure, before: int) -> None:
    """Healed to half: no serious wound any more. With hit points and without one he comes round. Source: COC-58, 59."""
    if target.status & SERIOUS and target.hp > before and 2 * target.hp >= target.hp_max:
        b.wound_closed(target)
    if target.status & UNCONSCIOUS and not target.status & (SERIOUS | DYING) and target.hp and b.options.wakes_by_hp:
        b.woke(target)


def cast(
    b: Battle, f: Figure, spell: str, magic: int, sanity: int, targets: list[Figure], dice: tuple[int, int, int]
) -> None:
    """A spell as the Keeper defines it: costs, and damage that no armour stops. German: zaubern. Source: COC-08, 22."""
    rounds.must_be_up(b, f, False)
    if magic > f.counters["magic"]:
        b.decline("not-enough-magic", {"figure": f.n, "needed": magic, "left": f.counters["magic"]})
    b.spell_cast(f, spell, magic, sanity)
    if dice != (0, 0, 0):
        for target in targets:
            take_hit(b, target, f.n, max(0, damage.thrown(b, f, "spell", dice)), False, "spell")
    rounds.finish(b, f)


def called(
    b: Battle, f: Figure, skill: str, number: int, difficulty: int, extra: int, sealed: bool, action: bool
) -> None:
    """The Keeper calls a roll against `number`; as an action it takes the turn. Source: COC-08, 46, 64."""
    if action:
        rounds.must_be_up(b, f, False)
    why = b.why(f)
    net = noted(why, "COC-46", "granted", f.granted + extra)
    level = checks.check(b, f, "sealed" if sealed else "called", number, difficulty, checks.capped(b.options, net), why)
    b.skill_rolled(f, skill, b.rolled, level, level >= max(difficulty, REGULAR), sealed)
    if action:
        done(b, f)


def other(b: Battle, f: Figure, note: str) -> None:
    """Anything else that takes time. Source: COC-08, 64."""
    rounds.must_be_up(b, f, False)
    b.acted(f, note)
    done(b, f)
