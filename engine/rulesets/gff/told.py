"""Actions told without their dice: people rolled by themselves and say what came of it.

Turn order, states and who may act stay Rollbook's.
"""

from collections.abc import Sequence

from engine.kernel.ruleset import Choice
from engine.rulesets.gff import commands as do
from engine.rulesets.gff.battle import Battle
from engine.rulesets.gff.codes import ACTIONS, ADVANCE, CHARGE, EFFECTS, NO_ACTION, OUT, RESULTS, SHAKEN
from engine.rulesets.gff.live_input import unit_of
from engine.rulesets.gff.rules import melee, rounds, shooting
from engine.rulesets.gff.unit import Unit


def shots(b: Battle, c: do.TellShots) -> None:
    """As `hold` or `advance` with a target, or as `shoot` of a unit that acts already."""
    f, target = unit_of(b, c.figure), unit_of(b, c.target)
    action = ACTIONS.index(c.action)
    if f.acting == NO_ACTION:
        rounds.may_take(b, f, action)
    else:
        rounds.may_activate(b, f)
    shooting.may_shoot(b, f, target)
    shooting.chosen(b, f, target, ())
    must_fit(b, target, c.fallen, c.effect)
    points = b.ground.moved(b, f, ADVANCE, list(c.points)) if action == ADVANCE else []
    if f.acting == NO_ACTION:
        b.activated(f, action)
        b.moved(f, points, "")
    b.attack_told(f, target, False, first(target, c.fallen), c.markers, EFFECTS.index(c.effect))
    rounds.finish(b, f)


def charge(b: Battle, c: do.TellCharge) -> None:
    f, target = unit_of(b, c.figure), unit_of(b, c.target)
    rounds.may_take(b, f, CHARGE)
    melee.may_charge(b, f, target)
    b.ground.charging(b, f, target, False, 0)
    must_fit(b, target, c.fallen, c.effect)
    must_fit(b, f, c.own_fallen, c.own_effect)
    b.activated(f, CHARGE)
    b.attack_told(f, target, True, first(target, c.fallen), c.markers, EFFECTS.index(c.effect))
    b.fatigued(f)
    if c.struck_back:
        b.attack_told(target, f, True, first(f, c.own_fallen), c.own_markers, EFFECTS.index(c.own_effect))
        if target.in_play():
            b.fatigued(target)
    tested = {"": None, "figure": f, "target": target}[c.tested]
    if tested is not None and tested.in_play():
        b.morale_tested(tested, RESULTS.index(c.result))
    rounds.finish(b, f)


def must_fit(b: Battle, f: Unit, fallen: int, effect: str) -> None:
    """Only the last model rolls for its wounds. Refuses: more fallen than stand, an effect on one of many."""
    left = f.count()
    if fallen > left - 1:
        b.decline("too-many-fallen", {"figure": f.n, "most": left - 1})
    if EFFECTS.index(effect) in (SHAKEN, OUT) and fallen != left - 1:
        b.decline("others-fall-first", {"figure": f.n, "most": left - 1})


def first(f: Unit, fallen: int) -> list[int]:
    return [m.n for m in reversed(f.standing())][: max(0, min(fallen, f.count() - 1))]


def ways_of_shots(b: Battle, one: Choice) -> list[Choice]:
    """Missed, one model less, or the last one's roll; people change the numbers."""
    if "target" not in one.command:
        return [one]
    return ways("tell-shots", b, one, one.command)


def ways_of_charge(b: Battle, one: Choice) -> list[Choice]:
    return ways("tell-charge", b, one, one.command)


def ways(kind: str, b: Battle, one: Choice, offered: dict[str, object]) -> list[Choice]:
    target = b.units[int(str(offered["target"])) - 1]
    command = {"type": kind, "figure": offered["figure"], "target": offered["target"]}
    results: Sequence[tuple[str, dict[str, object]]] = (
        ("missed", {}),
        *((("fallen", {"fallen": 1}),) if target.count() > 1 else ()),
        *(
            (("shaken", {"markers": 1, "effect": "shaken"}), ("knocked_out", {"markers": 1, "effect": "knocked_out"}))
            if target.count() == 1
            else ()
        ),
    )
    return [Choice({**command, **said}, kind, {**one.facts, "result": result}) for result, said in results]
