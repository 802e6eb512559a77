"""Who is in contact with whom, and what that forbids. Source: STKO-74, 81 .. 83."""

from typing import Final

from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import DOWN, PANIC
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.ground import ShotFacts

CROWD: Final = 200  # hundredths of inches around a fight within which a shot may hit anybody. Source: STKO-83


def in_contact(b: Battle, figure: Figure, other: Figure) -> bool:
    for a, c in b.contacts:
        if (a == figure.n and c == other.n) or (a == other.n and c == figure.n):
            return True
    return False


def opponents(b: Battle, f: Figure) -> list[Figure]:
    """Everybody in contact with the figure who can fight back."""
    figures: list[Figure] = []
    for a, c in b.contacts:
        if a == f.n or c == f.n:
            g = b.figures[(c if a == f.n else a) - 1]
            if g.able() and not g.status & (DOWN | PANIC):
                figures.append(g)
    return figures


def is_held(b: Battle, f: Figure) -> bool:
    """In a fight that one doesn't simply walk out of. Source: STKO-81."""
    return len(b.contacts) > 0 and len(opponents(b, f)) > 0


def may_leave(b: Battle, f: Figure) -> bool:
    """Is every opponent outnumbered: more against him than he has against himself beside him? Source: STKO-81."""
    against = opponents(b, f)
    for g in against:
        if len(opponents(b, g)) <= len(against):
            return False
    return True


def must_not_be_held(b: Battle, f: Figure, leaving: bool) -> None:
    """Only a Move leads out of a fight, and only where the opponent is outnumbered. Source: STKO-81."""
    if is_held(b, f) and not (leaving and may_leave(b, f)):
        b.decline("in-a-fight", {"figure": f.n})


def in_a_fight(b: Battle, f: Figure) -> bool:
    for a, c in b.contacts:
        if a == f.n or c == f.n:
            return True
    return False


def why_no_shot(b: Battle, f: Figure, target: Figure) -> str:
    """Empty, or the code of why the melee rules forbid the shot. Source: STKO-70, 74, 83."""
    if f.held_fire:
        return "may-not-shoot"
    if not b.contacts or not in_a_fight(b, target):
        return ""
    if in_contact(b, f, target):
        return "in-contact"
    return "" if f.skill_effects.evil else "into-a-fight"


def must_be_allowed(b: Battle, f: Figure, target: Figure) -> None:
    code = why_no_shot(b, f, target)
    if code == "may-not-shoot":
        b.decline(code, {"figure": f.n})
    elif code:
        b.decline(code, {"figure": f.n, "target": target.n})


def who_is_struck(b: Battle, f: Figure, target: Figure) -> Figure:
    """A shot into a fight hits anybody near it with equal chances. Dice: one of those figures. Source: STKO-83."""
    if not in_a_fight(b, target):
        return target
    crowd = [target.n, *[n for n, _ in b.ground.near(f, target, CROWD, b.figures)]]
    return b.figures[b.draw_figure(f, "into_fight", crowd) - 1]


def facts_of(struck: Figure, target: Figure, facts: ShotFacts) -> ShotFacts:
    """Somebody else than the target stands in the open; what flies at him stays what it is. Source: STKO-83."""
    if struck is target:
        return facts
    shot = ShotFacts(band=facts.band)
    shot.plus = facts.plus
    return shot
