"""Who sees whom on a drawn table, for people's eyes: asked of the ground as a shot asks it. STKO-12, 31, 38."""

from engine.kernel.optional_parts import SightLine
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import COVERS, ONE_HANDED
from engine.rulesets.stko.drawn.ground import DrawnGround
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.rules import states


def lines(b: Battle, n: int) -> list[SightLine]:
    """From figure `n` to everybody else on the table; nothing where people look for themselves."""
    f = b.figures[n - 1] if 0 < n <= len(b.figures) else None
    ground = b.ground
    if f is None or not isinstance(ground, DrawnGround) or not f.on_table():
        return []
    return [_line(b, ground, f, g) for g in b.figures if g is not f and g.side >= 0 and g.on_table()]


def _line(b: Battle, ground: DrawnGround, f: Figure, g: Figure) -> SightLine:
    facts = ground.shot(f, g, b.figures, True)
    between = ground.line(f, g, b.figures)
    return SightLine(
        f.n,
        g.n,
        facts.distance,
        facts.in_sight,
        facts.in_arc,
        facts.blocker,
        COVERS[facts.cover],
        bool(facts.in_sight and b.skilled and states.is_hidden(b, g, facts, ONE_HANDED)),
        tuple(other for other, _ in between) if facts.in_sight else (),
        () if facts.in_sight else _stopped_at(ground, f, g),
    )


def _stopped_at(ground: DrawnGround, f: Figure, g: Figure) -> tuple[int, ...]:
    """Where the line from head to head meets the first tall piece."""
    ends = (f.x, f.y, g.x, g.y)
    tall = [piece for piece in ground.terrain.pieces + ground.terrain.seams if piece.tall]
    spans = [piece.shape.span(*ends) for piece in tall if piece.shape.crossed(*ends)]
    begins = [int(enter) / int(below) for enter, below, _, _ in spans if below]
    if not begins:
        return ()
    share = min(begins)
    return (round(f.x + share * (g.x - f.x)), round(f.y + share * (g.y - f.y)))
