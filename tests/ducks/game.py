"""The ducking duel: whoever isn't up may interrupt a shot, or the asking for bids, by having a figure duck.

Whoever ducks rolls a die: from 4 on the next shot of this entry misses, a 1 is a stumble and costs a wound. A figure
ducks once in a battle.
"""

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec

from engine.kernel.commands import Command, convert
from engine.kernel.event import Event
from engine.kernel.event import tagged as tags_of
from engine.kernel.fields import FigureNumber
from engine.kernel.offers import Action, by_figure, carrying_out, offering
from engine.kernel.optional_parts import Interjecting
from engine.kernel.refusal import Malformed
from engine.kernel.replay import replay
from engine.kernel.ruleset import Ruleset, Who
from engine.kernel.telling.catalogue import Catalogue
from engine.kernel.telling.story import does
from engine.kernel.telling.telling import Telling
from engine.kernel.why import Why
from tests.bids import game as bids
from tests.duel import battle, rules, setting_up
from tests.duel.commands import Nth

MOST = 2  # who duck in one entry


class Ducked(Event, frozen=True):
    figure: FigureNumber
    well: bool
    stumbled: bool


class Duck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    figure: Nth


class Shoot(Command, frozen=True, tag="shoot"):
    figure: Nth
    target: Nth
    ducks: Annotated[tuple[Duck, ...], msgspec.Meta(max_length=10)] = ()


class AskForBids(Command, frozen=True, tag="ask-for-bids"):
    figure: Nth
    ducks: Annotated[tuple[Duck, ...], msgspec.Meta(max_length=10)] = ()


class Figure(battle.Figure):
    def __init__(self, n: int, side: int) -> None:
        super().__init__(n, side)
        self.ducks = 0


class Battle(bids.Battle):
    def ducked(self, f: Figure, well: bool, stumbled: bool) -> None:
        self.record(Ducked(f.n, well, stumbled))
        f.ducks += 1
        f.wounds += stumbled


def duck(b: Any, by: int, f: Figure) -> bool:
    """Dice: 1d6."""
    if f.side == by:
        b.decline("own-side", {"figure": f.n})
    if not f.stands() or f.ducks:
        b.decline("ducked-already", {"figure": f.n, "n": f.ducks})
    why = Why()
    why.set("DUCK-01", "one-die", 1)
    why.need("DUCK-01", "hits-from", 4)
    face = b.roll(f, "duck", 1, 6, why)[0]
    b.ducked(f, face >= 4, face == 1)
    return bool(face >= 4)


def shoot(b: Any, c: Shoot) -> None:
    """Whoever ducks does so before the shot, which finds nobody then, nor where its target has stumbled out."""
    f, target = b.figure(c.figure), b.figure(c.target)
    rules.must_be_up(b, f)
    if f.back:
        b.decline("fell-back", {"figure": f.n})
    if not rules.is_target(f, target):
        b.decline("no-target", {"figure": f.n, "target": target.n})
    ducks = [duck(b, f.side, b.figure(one.figure)) for one in c.ducks]
    rules.check_end(b)
    if b.over:
        return
    if any(ducks) or not target.stands():
        b.shot(f, target, False)
    else:
        rules.shoot(b, f, target)


def ask(b: Any, c: AskForBids) -> None:
    f = b.figure(c.figure)
    rules.must_be_up(b, f)
    for one in c.ducks:
        duck(b, f.side, b.figure(one.figure))
    rules.check_end(b)
    if not b.over:
        bids.bid(b, f)


def whose(b: Any, command: Command, what: Mapping[str, Any]) -> Who:
    """Refuses: Malformed."""
    figure = b.figure(convert(what, Duck, "command.what").figure)
    return Who(figure=figure.n)


def changed(b: Any, command: Command, what: Mapping[str, Any]) -> dict[str, Any]:
    if not isinstance(command, (Shoot, AskForBids)):
        raise Malformed("command.entry", command.__struct_config__.tag, "one-of", {"known": ["ask-for-bids", "shoot"]})
    if len(command.ducks) >= MOST:
        b.decline("ducks-are-many", {"n": len(command.ducks), "most": MOST})
    return {"ducks": [*msgspec.to_builtins(command.ducks), dict(what)]}


def new_battle(setup: Any, options: Any) -> Battle:
    began = setting_up.new_battle(setup, options)
    return Battle([Figure(f.n, f.side) for f in began.figures], began.sides, began.hits_from)


SHOOT = Action(Shoot, shoot, rules.shots, rules.odds_of_shot)
BID = Action(AskForBids, ask, by_figure(bids.acting, "ask-for-bids"))
ACTIONS = {action.command: action for action in (SHOOT, rules.WAIT, BID)}
TAGS = {**bids.TAGS, **tags_of("ducks", Event, globals())}
SAID = Catalogue(Path(__file__).parent / "tell", bids.SAID)
TELLING = Telling(SAID, {**bids.TELLING.tellers, Ducked: does("people", "told.ducked", "duck")})
DUCKS: Ruleset = dataclasses.replace(
    bids.BIDS,
    key="ducks",
    tags=TAGS,
    commands={**bids.BIDS.commands, "shoot": Shoot, "ask-for-bids": AskForBids},
    new_battle=new_battle,
    apply=replay(Battle, TAGS, lambda b, n, figure: Figure(n, figure.side)),
    perform=carrying_out(ACTIONS),
    legal=offering(ACTIONS, bids.People),
    interjecting=Interjecting(Duck, whose, changed),
    telling=TELLING,
)
