"""Rounds, moving, weapons, help and everything else that a turn is for. Source: COC-01 .. 09, 21, 34, 43, 55 .. 64."""

from collections.abc import Callable, Iterator, Sequence
from math import atan2, cos, hypot, pi, sin
from typing import Any, Final

from engine.kernel.commands import Command
from engine.kernel.offers import Action, Facts, Offer, type_of
from engine.kernel.outline import root, square
from engine.kernel.pools import ten_thousandths
from engine.kernel.refusal import Malformed
from engine.kernel.ruleset import Choice
from engine.rulesets.coc import commands as do
from engine.rulesets.coc import odds
from engine.rulesets.coc.actions.naming import (
    acting,
    at_weapons,
    first,
    of_figure,
    on_target,
    others,
    simple,
    skill,
    slot,
)
from engine.rulesets.coc.battle import Battle
from engine.rulesets.coc.codes import DROPPED, JAMMED, LEVELS, PRONE, REGULAR
from engine.rulesets.coc.figure import Figure
from engine.rulesets.coc.live_input import figure_of
from engine.rulesets.coc.policies import BESIDE
from engine.rulesets.coc.rules import care, mending, rounds

BODY: Final = 60  # hundredths of a metre from the middle of one body to that of another
SPOTS: Final = tuple(pi / 3 * n for n in (0, 1, -1, 2, -2, 3))  # around somebody, the straight way first


def begins(b: Battle, sides: Sequence[int]) -> Iterator[Offer]:
    if sides:
        yield Offer({"type": "begin-round"}, "begin-round", {"round": b.round + 1})


# -- moving ---------------------------------------------------------------------------------------------------------
def move(b: Battle, command: do.Move) -> None:
    """A move that people told of a real table has metres alone; a simulation that takes the fight over there, which
    stands on a drawn stand-in, lets it count where he stands.
    """
    f = figure_of(b, command.figure)
    metres, (x, y) = command.metres, (f.x, f.y)
    if b.ground.is_drawn() and not (command.to is None and b.forced):
        if command.to is None:
            raise Malformed("command.to", None, "point-on-the-table")
        x, y = command.to
        if not b.ground.holds(x, y):
            raise Malformed("command.to", list(command.to), "point-on-the-table")
        metres = -(-root(square(x, y, f.x, f.y)) // 100)
    mending.move(b, f, metres, x, y)


def moves(b: Battle, sides: Sequence[int]) -> Iterator[Offer]:
    """On a drawn table whoever moves adds the point; there he may also run right up to an opponent. Source: COC-09."""
    for f in acting(b, sides):
        most = mending.most_metres(f)
        command = {"type": "move", "figure": f.n}
        if not most:
            continue
        if not b.ground.is_drawn():
            yield Offer({**command, "metres": min(f.mov, most)}, "move", {"figure": f.n, "most": most})
            continue
        yield Offer(command, "move", {"figure": f.n, "most": most}, {**command, "to": [f.x, f.y]})
        for g in others(b, f):
            if not b.ground.touches(f, g):
                distance = b.ground.distance(f, g)
                for spot in beside(b, f, g):
                    facts: Facts = {"target": g.n, "distance": distance}
                    yield Offer({**command, "to": spot}, "close-in", facts, of=(g.n,))


def beside(b: Battle, f: Figure, g: Figure) -> Iterator[list[int]]:
    """The free spots beside `g`, the nearest to `f` first."""
    ahead = atan2(f.y - g.y, f.x - g.x)
    for turn in SPOTS:
        x, y = round(g.x + BESIDE * cos(ahead + turn)), round(g.y + BESIDE * sin(ahead + turn))
        if not any(hypot(x - o.x, y - o.y) < BODY for o in b.figures if o is not f and o.on_table()):
            yield [x, y]


def postures(b: Battle, sides: Sequence[int]) -> Iterator[Offer]:
    for f in acting(b, sides):
        prone = f.status & PRONE == 0
        yield Offer({"type": "posture", "figure": f.n, "prone": prone}, "lie-down" if prone else "get-up", {})


# -- weapons --------------------------------------------------------------------------------------------------------
def draw(b: Battle, command: do.Draw) -> None:
    f = figure_of(b, command.figure)
    place = slot(f, command.weapon, f.hand)
    if f.weapons[place].state == DROPPED:
        mending.pick_up(b, f, place)
        return
    rounds.must_be_up(b, f, True)
    if place == f.hand:
        b.decline("no-change", {"figure": f.n})
    b.weapon_drawn(f, place)


def draws(b: Battle, sides: Sequence[int]) -> Iterator[Offer]:
    for offer in at_weapons("draw")(b, sides):
        f = b.figures[offer.command["figure"] - 1]
        yield offer._replace(code="pick-up") if f.weapons[offer.command["weapon"]].state == DROPPED else offer


def reload(b: Battle, command: do.Reload) -> None:
    f = figure_of(b, command.figure)
    mending.reload(b, f, slot(f, command.weapon, first(f, lambda i: f.weapons[i].ammo < f.weapons[i].holds)))


def repair(b: Battle, command: do.Repair) -> None:
    f = figure_of(b, command.figure)
    mending.repair(b, f, slot(f, command.weapon, first(f, lambda i: f.weapons[i].state == JAMMED)))


def odds_of_repair(b: Battle, choice: Choice, sides: Sequence[int]) -> Choice:
    f = b.figures[choice.command["figure"] - 1]
    works = mending.repair_skill(f, f.weapons[choice.command["weapon"]])
    return choice._replace(facts={**choice.facts, "success": against(b, works)})


def against(b: Battle, number: int) -> int:
    return ten_thousandths(odds.success(b.options, number, REGULAR, 0))


# -- help -----------------------------------------------------------------------------------------------------------
def help_by(command: type[Command], act: Callable[[Battle, Figure, Figure], None], skilled: str) -> Action:
    """Help by one of the own skills, for his own side: of others nobody needs to be told that they are hurt."""
    kind = type_of(command)

    def offers(b: Battle, sides: Sequence[int]) -> Iterator[Offer]:
        for f in acting(b, sides):
            for g in b.figures:
                if g.side == f.side:
                    yield Offer({"type": kind, "figure": f.n, "target": g.n}, kind, {"target": g.n})

    def with_odds(b: Battle, choice: Choice, sides: Sequence[int]) -> Choice:
        chance = against(b, b.figures[choice.command["figure"] - 1].skills[skilled])
        return choice._replace(facts={**choice.facts, "success": chance}, hit=chance)

    return Action(command, on_target(act), offers, with_odds, "help", rolled=(kind,), device={kind: {}})


# -- otherwise ------------------------------------------------------------------------------------------------------
def delays(b: Battle, sides: Sequence[int]) -> Iterator[Offer]:
    for f in acting(b, sides):
        for n in b.order:
            yield Offer({"type": "delay", "figure": f.n, "after": n}, "delay", {"target": n})


def other_action(b: Battle, command: do.OtherAction) -> None:
    f = figure_of(b, command.figure)
    if command.skill:
        care.called(
            b, f, skill(f, command.skill), f.skills[command.skill], LEVELS.index(command.difficulty), 0, False, True
        )
    else:
        care.other(b, f, command.note)


def delay(b: Battle, command: do.Delay) -> None:
    rounds.delay(b, figure_of(b, command.figure), figure_of(b, command.after))


def posture(b: Battle, command: do.Posture) -> None:
    mending.posture(b, figure_of(b, command.figure), command.prone)


def begin(b: Battle, command: Any) -> None:
    rounds.begin(b)


FIRST = (Action(do.BeginRound, begin, begins, group="round"),)
LIE_OR_STAND: Final = {"lie-down": {"prone": True}, "get-up": {"prone": False}}
TURNS = (
    Action(do.Move, move, moves, group="move", codes=("move", "close-in")),
    Action(do.Posture, posture, postures, group="move", codes=tuple(LIE_OR_STAND), device=LIE_OR_STAND),
    Action(do.Flee, of_figure(rounds.flee), simple("flee"), group="move", device={"flee": {}}),
    Action(do.Reload, reload, at_weapons("reload"), group="mend", device={"reload": {}}),
    Action(do.Repair, repair, at_weapons("repair"), odds_of_repair, "mend", rolled=("repair",)),
    Action(do.Draw, draw, draws, group="mend", codes=("draw", "pick-up")),
    help_by(do.FirstAid, care.first_aid, "first_aid"),
    help_by(do.Medicine, care.medicine, "medicine"),
    Action(do.Delay, delay, delays, group="hold"),
    Action(do.Later, of_figure(rounds.later), simple("later"), group="hold", device={"later": {}}),
    Action(do.OtherAction, other_action, simple("other-action"), group="hold"),
    Action(do.Wait, of_figure(rounds.wait), simple("wait"), group="hold", device={"wait": {}}),
)
