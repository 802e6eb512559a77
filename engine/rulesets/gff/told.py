"""Actions told without their dice: people rolled by themselves and say what came of it.

Turn order, states and who may act stay Rollbook's.
"""

from engine.kernel.ruleset import Choice
from engine.rulesets.gff import commands as do
from engine.rulesets.gff.battle import Battle
from engine.rulesets.gff.codes import (
    ACTIONS,
    ADVANCE,
    CHARGE,
    EFFECTS,
    FEARLESS,
    NO_ACTION,
    OUT,
    PASSED,
    RESULTS,
    SHAKEN,
    UNHURT,
)
from engine.rulesets.gff.live_input import unit_of
from engine.rulesets.gff.rules import melee, rounds, shooting
from engine.rulesets.gff.unit import Unit


def shots(b: Battle, command: do.TellShots) -> None:
    """As `hold` or `advance` with a target, or as `shoot` of a unit that acts already."""
    f, target = unit_of(b, command.figure), unit_of(b, command.target, "target")
    action = ACTIONS.index(command.action)
    if f.acting == NO_ACTION:
        rounds.may_take(b, f, action)
    else:
        rounds.may_activate(b, f)
    shooting.may_shoot(b, f, target)
    fired = shooting.chosen(b, f, target, command.used or ())
    used = [place for place in fired if f.weapons[place].once] if command.used != () else []
    must_fit(b, target, command.fallen, command.markers, command.effect)
    points = b.ground.moved(b, f, ADVANCE, list(command.points)) if action == ADVANCE else []
    if f.acting == NO_ACTION:
        b.activated(f, action)
        b.moved(f, points, "")
    struck(b, f, target, command.fallen, command.markers, command.effect, used, False)
    rounds.finish(b, f)


def charge(b: Battle, command: do.TellCharge) -> None:
    f, target = unit_of(b, command.figure), unit_of(b, command.target, "target")
    rounds.may_take(b, f, CHARGE)
    melee.may_charge(b, f, target)
    b.ground.charging(b, f, target, False, 0)
    must_fit(b, target, command.fallen, command.markers, command.effect)
    must_fit(b, f, command.own_fallen, command.own_markers, command.own_effect)
    if not command.struck_back and (command.own_fallen or command.own_markers or command.own_effect != EFFECTS[UNHURT]):
        b.decline("nothing-came-back", {"figure": f.n, "target": target.n})
    tested = {"": None, "figure": f, "target": target}[command.tested]
    if tested is not None:
        must_be_testable(
            b,
            tested,
            EFFECTS.index(command.own_effect if tested is f else command.effect),
            RESULTS.index(command.result),
        )
    b.activated(f, CHARGE)
    struck(b, f, target, command.fallen, command.markers, command.effect, once(f), True)
    b.fatigued(f)
    if command.struck_back:
        struck(b, target, f, command.own_fallen, command.own_markers, command.own_effect, once(target), True)
        if target.in_play():
            b.fatigued(target)
    if tested is not None and tested.in_play():
        b.morale_tested(tested, RESULTS.index(command.result))
    rounds.finish(b, f)


def once(f: Unit) -> list[int]:
    """Limited weapons that it strikes with: it must with all it has. Source: GFF-16, 43."""
    return [place for place in melee.melee_weapons(f) if f.weapons[place].once]


def struck(
    b: Battle, f: Unit, target: Unit, fallen: int, markers: int, effect: str, used: list[int], in_melee: bool
) -> None:
    """Whoever has wounds falls first; the next one takes the markers. Source: GFF-21."""
    order = [m.n for m in target.by_fall()]
    fallen = max(0, min(fallen, len(order) - 1))
    model = order[fallen] if markers and order else 0
    b.attack_told(f, target, in_melee, order[:fallen], markers, EFFECTS.index(effect), model, used)


def must_fit(b: Battle, f: Unit, fallen: int, markers: int, effect: str) -> None:
    """Only the last model rolls for its wounds, and with as many as it is Tough it does. Refuses: more fallen than
    stand, an effect on one of many, or without wounds, wounds without an effect. Source: GFF-19, 21, 42.
    """
    left = f.count()
    if fallen > left - 1:
        b.decline("too-many-fallen", {"figure": f.n, "most": left - 1})
    if EFFECTS.index(effect) in (SHAKEN, OUT) and fallen != left - 1:
        b.decline("others-fall-first", {"figure": f.n, "most": left - 1})
    if fallen == left - 1 and not b.options.fear_reaches_tough:
        rolls = markers > 0 and markers >= wounds_to_roll(f)
        if rolls != (EFFECTS.index(effect) != UNHURT):
            facts = {"figure": f.n, "needed": wounds_to_roll(f)}
            b.decline("wounds-are-rolled-for" if rolls else "no-wounds-to-roll-for", facts)


def wounds_to_roll(f: Unit) -> int:
    """How many more let its last model roll for them: as many as it is Tough, one at least."""
    last = f.by_fall()[-1]
    return max(1, f.kinds[last.kind].tough - last.wounds)


def must_be_testable(b: Battle, f: Unit, effect: int, result: int) -> None:
    """Whoever is Shaken fails, and routs; nobody else does. Refuses: a unit that is out. Source: GFF-20, 23, 33."""
    if effect == OUT:
        b.decline("tested-when-out", {"figure": f.n})
    shaken = f.shaken or effect == SHAKEN
    steadied = b.options.fearless_when_shaken and f.all_have(FEARLESS)
    if shaken and result == PASSED and not steadied:
        b.decline("shaken-fails", {"figure": f.n})
    if result != PASSED and shaken != (result == RESULTS.index("routed")):
        b.decline("shaken-routs" if shaken else "routs-when-shaken", {"figure": f.n})


def ways_of_shots(b: Battle, choice: Choice) -> list[Choice]:
    """Missed, one model less, or the last one's roll; people change the numbers."""
    if "target" not in choice.command:
        return [choice]
    return ways("tell-shots", b, choice, choice.command)


def ways_of_charge(b: Battle, choice: Choice) -> list[Choice]:
    return ways("tell-charge", b, choice, choice.command)


def ways(kind: str, b: Battle, choice: Choice, offered: dict[str, object]) -> list[Choice]:
    target = b.units[int(str(offered["target"])) - 1]
    command = {"type": kind, "figure": offered["figure"], "target": offered["target"]}
    results: list[tuple[str, dict[str, object]]] = [("missed", {})]
    if target.count() > 1:
        results.append(("fallen", {"fallen": 1}))
    else:
        rolled = wounds_to_roll(target)
        results += [(effect, {"markers": rolled, "effect": effect}) for effect in EFFECTS[SHAKEN:]]
    return [Choice({**command, **fields}, kind, {**choice.facts, "result": result}) for result, fields in results]
