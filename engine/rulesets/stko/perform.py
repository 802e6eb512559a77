"""From a person's command to the rule that carries it out; also whose command it is."""

from collections.abc import Mapping
from typing import Any

from engine.kernel.commands import Command
from engine.kernel.events import Asked
from engine.kernel.offers import must_be_decided
from engine.kernel.refusal import Diverted, Refusal
from engine.kernel.ruleset import Turn, Who
from engine.kernel.setup import Point
from engine.rulesets.stko import commands as do
from engine.rulesets.stko.actions import ACTIONS
from engine.rulesets.stko.actions.by_hand import BY_HAND
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.live_input import card_of, figure_of
from engine.rulesets.stko.rules import cards, impaired, states
from engine.rulesets.stko.rules.ending import check_end


def who(b: Battle, command: Command) -> Who:
    """Whose command this is: the figure's player, the holder of a card, a side, or anybody at the table."""
    if isinstance(command, do.PlayCard):
        return Who(figure=cards.holder_of(b, card_of(b, command.card)))
    if isinstance(command, do.Standing):
        return Who(side=command.side)
    figure = getattr(command, "figure", 0)
    return Who(figure=figure_of(b, figure).n) if figure else Who()


def who_answers(b: Battle, asked: Asked, value: Mapping[str, Any]) -> Who:
    """The acting player; in the window before the dice also whoever holds the card that is played."""
    name = value.get("card")
    if asked.kind == "before-dice" and isinstance(name, str):
        return Who(figure=cards.holder_of(b, card_of(b, name)))
    return Who(figure=asked.about[0]) if asked.about else Who(side=asked.sides[0])


def turn_of(b: Battle) -> Turn:
    """What the table waits for between command runs."""
    if b.over:
        return Turn("nothing")
    if b.placing:
        f = b.figures[b.placing - 1]
        return Turn("place", f.n, (f.side,))
    if b.turns:
        f = b.turns[-1].figure
        return Turn("action", f.n, (f.side,))
    return Turn("joker" if b.cards.joker_open else "card", 0, tuple(range(len(b.sides))))


def perform(b: Battle, command: Command, forced: bool) -> None:
    """Carries the command out. Refusal and Malformed come before anything happened; Suspended waits for people."""
    must_be_decided(BY_HAND, command, forced)
    if not forced and bool(getattr(command, "extra", 0)):
        raise Refusal("referee-only", status=403)
    before = b.forced
    b.forced = forced
    try:
        facing: Point | None = getattr(command, "facing", None)
        turns = facing is not None and turns_after(command) and b.ground.is_drawn()
        f = figure_of(b, getattr(command, "figure", 0)) if turns else None
        if f is not None and facing is not None:
            states.must_turn(b, f, facing[0], facing[1])
        ACTIONS[type(command)].perform(b, command)
        if f is not None and facing is not None and not b.over and f.able() and not f.immobile:
            b.turned(f, facing[0], facing[1])
        b.forced = before
        impaired.begin(b)
    except Diverted:  # hatred comes first: he chooses again
        pass
    finally:
        b.forced = before


def turns_after(command: Command) -> bool:
    """May he look where he likes after it? Not after a Move or a Move & Shoot. Source: STKO-13."""
    return isinstance(command, do.TurnsAfter) and not getattr(command, "moved", False)


def abandon(b: Battle) -> None:
    """The rules changed under an unfinished action: what happened stays, the turn ends."""
    check_end(b)
    if b.turns and not b.over:
        b.turn_ended(b.turns[-1].figure)
