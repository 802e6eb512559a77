"""The bidding duel: whoever is up may have all sides bid for the next turn; the highest bid gets it.

Each side has 8000 coins, and whoever bids pays nothing. A side that bids as much as another goes after it.
"""

import dataclasses
from pathlib import Path
from typing import Annotated, Any

import msgspec

from engine.kernel.answers import Number, ask_each
from engine.kernel.commands import Command, by_type
from engine.kernel.effects import Question
from engine.kernel.event import Event
from engine.kernel.event import tagged as tags_of
from engine.kernel.offers import Action, attaching, by_figure, carrying_out, offering
from engine.kernel.replay import replay
from engine.kernel.ruleset import Ruleset
from engine.kernel.telling.catalogue import Catalogue
from engine.kernel.telling.story import plain
from engine.kernel.telling.telling import Telling
from tests.duel import battle, commands, events, rules, ruleset, setting_up, simulating
from tests.duel.tell import SAID as BENEATH
from tests.duel.tell import TELLING as DUELS

COINS = 8_000


class Outbid(Event, frozen=True):
    bids: tuple[int, ...]
    side: int


class AskForBids(Command, frozen=True, tag="ask-for-bids"):
    figure: Annotated[int, msgspec.Meta(ge=1, le=1000)]


class Battle(battle.Battle):
    def outbid(self, bids: tuple[int, ...], side: int) -> None:
        self.record(Outbid(bids, side))
        self.up = side


class Decisions(battle.Decisions):
    def bids(self, b: Battle) -> dict[int, int]:
        raise NotImplementedError


class People(ruleset.People):
    def bids(self, b: Battle) -> dict[int, int]:
        standing = tuple(sorted({f.side for f in b.figures if f.stands()}))

        def check(side: int, bid: Number) -> None:
            if bid.number > COINS:
                b.decline("too-high", {"side": side, "n": bid.number, "most": COINS})

        said = ask_each(self.effects, Question("bid", standing, most=COINS), Number, check)
        return {side: number.number for side, number in said.items()}


class Sensible(simulating.Sensible):
    def bids(self, b: Battle) -> dict[int, int]:
        return {side: 10 * side for side in {f.side for f in b.figures if f.stands()}}


class Duels(simulating.Duels):
    decisions = Decisions

    def decided_by(self, names: Any) -> Sensible:
        return Sensible()


def bid(b: Any, f: battle.Figure) -> None:
    rules.must_be_up(b, f)
    bids = b.decisions.bids(b)
    first = max(bids, key=lambda side: (bids[side], -side))
    b.outbid(tuple(bids.get(side, 0) for side in range(b.sides)), first)


def new_battle(setup: Any, options: Any) -> Battle:
    began = setting_up.new_battle(setup, options)
    return Battle(began.figures, began.sides, began.hits_from)


def acting(b: Any, sides: Any) -> list[battle.Figure]:
    return [f for f in b.figures if f.side in sides]


BID = Action(AskForBids, lambda b, c: bid(b, b.figure(c.figure)), by_figure(acting, "ask-for-bids"))
ACTIONS = {**rules.ACTIONS, AskForBids: BID}
TAGS = {**events.TAGS, **tags_of("bids", Event, globals())}
SAID = Catalogue(Path(__file__).parent / "tell", BENEATH)
TELLING = Telling(SAID, {**DUELS.tellers, Outbid: plain("people", "told.outbid")})
BIDS: Ruleset = dataclasses.replace(
    ruleset.DUEL,
    key="bids",
    tags=TAGS,
    commands={**commands.COMMANDS, **by_type(globals())},
    answers={**ruleset.DUEL.answers, "bid": Number},
    sealed_questions=frozenset({"bid"}),
    new_battle=new_battle,
    attach=attaching(People),
    apply=replay(Battle, TAGS, lambda b, n, figure: battle.Figure(n, figure.side)),
    perform=carrying_out(ACTIONS),
    legal=offering(ACTIONS, People),
    simulates=Duels,
    telling=TELLING,
)
