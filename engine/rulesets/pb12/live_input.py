"""People at the table: what they are asked in the middle of an action, and the facts they tell of a real one."""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from engine.kernel.answers import YES_OR_NO, Number, ask, ask_each, choose
from engine.kernel.commands import Command, decode
from engine.kernel.effects import Effects, Question
from engine.kernel.refusal import Malformed, Refusal
from engine.rulesets.pb12 import answers
from engine.rulesets.pb12.battle import Aim, Battle, Caught, Decisions, Ground, Played, Stray, TakeOver, Way
from engine.rulesets.pb12.codes import (
    ALWAYS,
    BEFORE,
    CARD,
    CLIMB,
    DELAYED,
    DIRECTIONS,
    DURING,
    INTERRUPT_CARD,
    INTERRUPTS,
    LIGHTS,
    MOMENTS,
    MOVEMENT_OPTIONS,
    ON_TOP,
    OPPONENT_CHOOSES,
    REVERSE,
    SEATS,
    SIGHT,
    STATUSES,
    TARGET,
    TURN,
    UNTOLD,
)
from engine.rulesets.pb12.commands import COMMANDS, Acting, Interrupt, Walking
from engine.rulesets.pb12.figure import Figure
from engine.rulesets.pb12.rules import cards, driving, interrupts, movement
from engine.rulesets.pb12.rules.targets import concealment

ON_ROLL: Final = "roll"
Perform = Callable[[Battle, Command], None]


class LiveInput(Decisions):
    """`entered` are interrupts of an action that was entered already; `perform` carries out a delayed figure's own."""

    def __init__(self, effects: Effects, perform: Perform | None = None) -> None:
        self.effects = effects
        self.perform = perform
        self.entered: list[Interrupt] = []
        self.rolls = 0  # of figures, in this action
        self.again = False  # dice of one of them are being rolled again
        self.within: dict[int, dict[str, Any]] = {}  # by figure, the action of an interrupt that was entered
        self.base: tuple[str, int] = ("", 0)  # the moment of what lies lowest on the stack
        self.opened: list[Played] = []  # cards that several named at once

    def says_yes(self, kind: str, side: int, about: tuple[int, ...], most: int = 0) -> bool:
        return choose(self.effects, Question(kind, (side,), about, YES_OR_NO, most)) == "yes"

    def bids(self, b: Battle, sides: list[int]) -> list[int]:
        """Who has nothing to bid isn't asked less than others; nobody bids what isn't there, whatever was decided."""

        def check(side: int, answer: Number) -> None:
            if answer.number > b.forces[side].kp:
                raise Refusal("bid-too-high", {"side": side, "n": answer.number, "left": b.forces[side].kp})

        most = max(force.kp for force in b.forces)
        bids = ask_each(self.effects, Question("bid", tuple(sides), (), (), most), Number, check)
        return [bids[side].number if side in bids else 0 for side in range(b.sides)]

    def takes_first(self, b: Battle, side: int, places: int) -> bool:
        return choose(self.effects, Question("place", (side,), (), ("first", "last"), places)) == "first"

    # -- interrupts -----------------------------------------------------------------------------------------------
    def interrupt(self, b: Battle, moment: int, f: Figure | None, target: Figure | None, step: int) -> Played | None:
        """What was entered with the action, then whoever wants to be asked, on a drawn table."""
        if moment != ON_TOP:
            self.base = (MOMENTS[moment], step if moment == DURING else 0)
        for interrupt in list(self.entered):
            if interrupt.moment != ON_ROLL and self.base == (
                interrupt.moment,
                interrupt.step if interrupt.moment == MOMENTS[DURING] else 0,
            ):
                self.entered.remove(interrupt)
                if interrupt.how == "card" or could_still(b, interrupt, f):
                    if interrupt.action is not None:
                        self.within[interrupt.figure] = interrupt.action
                    return played(b, interrupt)
        if self.opened:
            return self.opened.pop(0)
        return self.ask_for_interrupts(b, moment, f, target, step) if b.ground.is_drawn() else None

    def ask_for_interrupts(
        self, b: Battle, moment: int, f: Figure | None, target: Figure | None, step: int
    ) -> Played | None:
        """Of several the first in the order of moves; every named card is played in turn. Not who waits or stops."""
        question = self.who_interrupts(b, moment, f, target, step)
        if not question.sides:
            return None

        def check(side: int, answer: answers.Interrupting) -> None:
            if answer.how == "card":
                cards.playable(b, side, answer.card, INTERRUPT_CARD)
            elif answer.card:  # written down as it was said, for good
                raise Refusal("no-such-card", {"side": side, "card": answer.card})
            elif answer.how != "pass":
                g = figure_of(b, answer.figure)
                if g.side != side:
                    b.decline("not-in-force", {"figure": g.n, "side": side})
                interrupts.may_interrupt(b, g, INTERRUPTS.index(answer.how), f)

        by_side = ask_each(self.effects, question, answers.Interrupting, check)
        sides = [side for side in b.order if side in by_side and by_side[side].how != "pass"]
        playeds = [
            Played(by_side[side].figure, INTERRUPTS.index(by_side[side].how), side, by_side[side].card)
            for side in sides
        ]
        self.opened = [played for played in playeds[1:] if played.how == CARD]
        return playeds[0] if playeds else None

    def who_interrupts(self, b: Battle, moment: int, f: Figure | None, target: Figure | None, step: int) -> Question:
        """Each step of a way has a question of its own. A copy isn't told standing orders: who was asked in an action
        that goes on in it stands on record.
        """
        about = tuple(party.n for party in (f, target) if party is not None)
        question = Question("interrupt", (), about, (MOMENTS[moment],), step)
        recorded = self.effects.sides_asked(question)

        def is_asked(side: int) -> bool:
            if recorded is not None and any(
                figure.standing_order == UNTOLD for figure in b.people if figure.side == side
            ):
                return side in recorded
            return any(wants(b, figure, moment, f, target) for figure in could(b, f, side))

        still = [side for side in sorted(b.order) if not b.forces[side].defeated and (f is not None or side != b.turn)]
        return msgspec.structs.replace(question, sides=tuple(side for side in still if is_asked(side)))

    def acts_within(self, b: Battle, f: Figure) -> None:
        """Asked for another one while it comes to nothing: people have answered in between, or it was called off."""
        action, answered, ap = self.within.pop(f.n, None), 0, f.ap
        while f.ap == ap:
            if action is None:
                action = ask(self.effects, Question("act-within", (f.side,), (f.n,), (), ap), answers.Within).action
                answered = self.effects.stops
            if action is None:
                return
            try:
                self.act(b, f, action)
            except (Refusal, Malformed):
                if self.effects.stops == answered:
                    raise
            action = None

    def act(self, b: Battle, f: Figure, action: dict[str, Any]) -> None:
        assert self.perform is not None
        self.perform(b, action_of(f, action))

    def goes_on(self, b: Battle, f: Figure, action: int) -> bool:
        goes_on = self.says_yes("carry-on", f.side, (f.n,), action)
        if not goes_on:
            self.forgets(MOMENTS[DURING])
        return goes_on

    def forgets(self, moment: str) -> None:
        """What was entered for a way that isn't taken."""
        self.entered = [interrupt for interrupt in self.entered if interrupt.moment != moment]

    def replans(self, b: Battle, f: Figure, left: int) -> bool:
        return left > 0 and self.says_yes("replan", f.side, (f.n,), left)

    def way_on(self, b: Battle, f: Figure, left: int) -> Way:
        way_on = ask(self.effects, Question("way-on", (f.side,), (f.n,), (), left), answers.WayOn)
        self.forgets(MOMENTS[DURING])
        if b.ground.is_drawn():
            return b.ground.planned(b, f, list(way_on.points), way_on.facing, way_on.backwards)
        way = told_way(b, f, counts_of(way_on), way_on.rough)
        ends(b, f, way, way_on, "answer")
        return way

    # -- other decisions --------------------------------------------------------------------------------------------
    def takes_over(self, b: Battle, tests: list[int], why: int, side: int) -> TakeOver | None:
        leaders = [f.n for f in b.people if f.side == side and leads_one_of(b, f, tests)]
        if not leaders:
            return None
        options = tuple(str(n) for n in leaders)
        question = Question("take-over", (side,), tuple(tests), options, b.forces[side].kp)
        taking_over = ask(self.effects, question, answers.TakingOver)
        if taking_over.leader == 0:
            return None
        if str(taking_over.leader) not in options:
            raise Malformed("answer.leader", taking_over.leader, "one-of", {"known": ("0", *options)})
        if not taking_over.figures:
            raise Malformed("answer.figures", [], "list-from", {"least": 1})
        figures, dissolved = list(dict.fromkeys(taking_over.figures)), list(dict.fromkeys(taking_over.dissolved))
        return TakeOver(taking_over.leader, figures, taking_over.more, dissolved)

    def status_order(self, b: Battle, f: Figure, statuses_: list[int]) -> list[int]:
        options = tuple(STATUSES[status] for status in statuses_)
        order = ask(self.effects, Question("status-order", (f.side,), (f.n,), options), answers.Order).order
        if sorted(order) != sorted(options):
            raise Malformed("answer.order", list(order), "so-many-of", {"n": len(options), "known": options})
        return [STATUSES.index(name) for name in order]

    def direction(self, b: Battle, side: int, f: Figure) -> tuple[int, int]:
        """People at a real table move it themselves."""
        question = Question("direction", (side,), (f.n,))
        return towards(ask(self.effects, question, answers.Direction)) if b.ground.is_drawn() else (0, 0)

    def sector(self, b: Battle, side: int, x: int, y: int, degrees: int) -> tuple[int, int]:
        if not b.ground.is_drawn():
            return 0, 0
        return towards(ask(self.effects, Question("sector", (side,), (), (), degrees), answers.Direction))

    def consents(self, b: Battle, f: Figure, carrier: Figure) -> bool:
        return f.side == carrier.side or self.says_yes("be-carried", f.side, (f.n, carrier.n))

    def draws(self, b: Battle, side: int, most: int) -> int:
        wanted = ask(self.effects, Question("draw-cards", (side,), (), (), most), Number).number
        if wanted > most:
            force = b.forces[side]
            b.decline("draws-too-many", {"side": side, "n": wanted, "left": force.kp, "most": len(force.stack)})
        return min(wanted, most)

    def after_roll(self, b: Battle, f: Figure, tn: int, sides: int, faces: bytes) -> bytes:
        """As many cards as were played on it, in the order in which they were. Dice rolled again are the same roll: it
        keeps its number, and so do those behind it."""
        if self.again:
            return faces
        self.rolls += 1
        number = self.rolls
        for interrupt in [
            interrupt for interrupt in self.entered if interrupt.moment == ON_ROLL and interrupt.roll == number
        ]:
            if interrupt.how != "card":
                raise Malformed("command.interrupts.how", interrupt.how, "one-of", {"known": ("card",)})
            self.entered.remove(interrupt)
            self.again = True
            faces = cards.play_on_roll(b, side_of_card(b, interrupt), interrupt.card, f, tn, sides, faces)
            self.again = False
        return faces


def action_of(f: Figure, action: dict[str, Any]) -> Acting:
    """Refuses: what is no action, or somebody else's."""
    command = decode(dict(COMMANDS), action)
    if not isinstance(command, Acting) or command.interrupts:
        raise Malformed("action.type", action.get("type"), "one-of", {"known": tuple(ACTING)})
    if command.figure != f.n:
        raise Malformed("action.figure", command.figure, "one-of", {"known": (f.n,)})
    return command


ACTING: Final = sorted(tag for tag, command in COMMANDS.items() if issubclass(command, Acting))


def played(b: Battle, interrupt: Interrupt) -> Played:
    how = INTERRUPTS.index(interrupt.how)
    side = side_of_card(b, interrupt) if interrupt.how == "card" else figure_of(b, interrupt.figure).side
    return Played(interrupt.figure, how, side, interrupt.card)


def could_still(b: Battle, interrupt: Interrupt, against: Figure | None) -> bool:
    """It could when the action began; what came before may have changed that."""
    try:
        interrupts.may_interrupt(b, figure_of(b, interrupt.figure), INTERRUPTS.index(interrupt.how), against)
    except Refusal:
        return False
    return True


def side_of_card(b: Battle, interrupt: Interrupt) -> int:
    if interrupt.side >= b.sides:
        raise Malformed("command.interrupts.side", interrupt.side, "side", {"most": b.sides - 1})
    return interrupt.side


def could(b: Battle, f: Figure | None, side: int) -> list[Figure]:
    """Figures of the side that could interrupt it; all who are there, where the side holds any cards."""
    there = [figure for figure in b.people if figure.side == side and figure is not f and figure.is_there()]
    if b.forces[side].hand:
        return there
    return [
        figure for figure in there if figure.able and (figure.markers[DELAYED] or interrupts.could_react(b, figure))
    ]


def wants(b: Battle, figure: Figure, moment: int, f: Figure | None, target: Figure | None) -> bool:
    """Does its standing order say that its player is to be asked here?"""
    order = TARGET if figure.standing_order == UNTOLD else figure.standing_order
    if order == ALWAYS or f is None:
        return order == ALWAYS
    if moment == BEFORE and target is not None and target.n == figure.n and figure.side != f.side:
        return order >= TARGET
    return order == SIGHT and figure.side != f.side and moment == DURING and b.ground.sees(b, figure, f)


def leads_one_of(b: Battle, f: Figure, tests: list[int]) -> bool:
    everything = [group.n for group in b.groups if group.above >= 0]
    members = [member.n for group in b.led_by(f) for member in b.members(group.n, everything)]
    return f.able and f.is_there() and any(n in members for n in tests)


def towards(direction: answers.Direction) -> tuple[int, int]:
    if direction.x == 0 and direction.y == 0:
        raise Malformed("answer", [0, 0], "direction")
    return direction.x, direction.y


# -- a real table -----------------------------------------------------------------------------------------------------
def counts_of(entered: Walking | answers.WayOn) -> tuple[int, ...]:
    """In the order of `codes.MOVEMENT_OPTIONS`."""
    return entered.horizontal, entered.vertical, entered.land, entered.climb, entered.turn, entered.reverse


def told_way(b: Battle, f: Figure, counts: tuple[int, ...], rough: int) -> Way:
    """So many options of each kind; `rough` of them cost one more. Refuses: what only vehicles have, or only some
    scenarios.
    """
    for option in (CLIMB, TURN, REVERSE):
        if counts[option] and not (b.options.climbing if option == CLIMB else f.is_vehicle()):
            raise Malformed(f"command.{MOVEMENT_OPTIONS[option]}", counts[option], "up-to", {"most": 0})
    options = [kind for kind, n in enumerate(counts) for _ in range(n)]
    most = len(options) if b.options.difficult_ground or b.options.impassable_ground else 0
    if rough > most:
        raise Malformed("command.rough", rough, "up-to", {"most": most})
    costs = [movement.OPTION_COST[kind] + (movement.ROUGH if k < rough else 0) for k, kind in enumerate(options)]
    return Way(options, [], costs)


def way_of(b: Battle, f: Figure, entered: Walking, carried: int) -> Way:
    """As it was entered. Refuses: points at a real table, counts on a drawn one."""
    counts = counts_of(entered)
    if b.ground.is_drawn():
        if any(counts):
            raise Malformed("command", sum(counts), "without-unknown-field", {"field": "horizontal"})
        return b.ground.planned(b, f, list(entered.points), entered.facing, entered.backwards, carried)
    if not any(counts):
        raise Malformed(f"command.{MOVEMENT_OPTIONS[0]}", 0, "whole-number-from", {"least": 1})
    way = told_way(b, f, counts, entered.rough)
    ends(b, f, way, entered, "command")
    return way


def ends(b: Battle, f: Figure, way: Way, entered: Walking | answers.WayOn, entry: str) -> None:
    """What people at a real table say of a way's end: falls, collisions, vehicles. Refuses: who can't be met there."""
    must_be_in_the_way(b, f, f"{entry}.hits", entered.hits)
    way.fall, way.hits = entered.fall, entered.hits
    if entered.aboard is None:
        way.aboard, way.seat = f.aboard, f.seat
        return
    way.aboard, way.seat = entered.aboard, SEATS.index(entered.seat)
    if entered.aboard:
        if not b.options.vehicles:
            b.decline("no-vehicles", {})
        driving.must_carry(b, figure_of(b, entered.aboard, "aboard"), f)


def must_be_in_the_way(b: Battle, f: Figure, field: str, hits: int) -> None:
    """Nobody runs into themselves, or into somebody who isn't there."""
    others = numbers_of([figure for figure in b.people if figure.is_there() and figure.n != f.n])
    if hits > 0 and str(hits) not in others:
        raise Malformed(field, hits, "one-of", {"known": ("-1", "0", *others)})


class RealGround(Ground):
    def __init__(self, effects: Effects | None = None) -> None:
        self.effects = effects

    def is_drawn(self) -> bool:
        return False

    def shooting(self, b: Battle, f: Figure, target: Figure) -> Aim:
        shot = ask(self.effects, Question("fact-shot", (f.side,), (f.n, target.n)), answers.Shot)
        return told_aim(b, shot, shot.distance, shot.nearest)

    def shooting_at(self, b: Battle, f: Figure, x: int, y: int) -> Aim:
        shot = ask(self.effects, Question("fact-point", (f.side,), (f.n,)), answers.Shot)
        return told_aim(b, shot, shot.distance, shot.nearest)

    def fighting(self, b: Battle, f: Figure, target: Figure, reach: int) -> Aim:
        brawl = ask(self.effects, Question("fact-fight", (f.side,), (f.n, target.n), (), 100 * reach), answers.Brawl)
        most = len([friend for friend in b.friends(f.side) if friend is not f and friend is not target and friend.able])
        if brawl.supporters > most:
            raise Malformed("answer.supporters", brawl.supporters, "up-to", {"most": most})
        aim = told_aim(b, brawl, 0, 0)
        aim.supporters = brawl.supporters
        return aim

    def caught(
        self, b: Battle, f: Figure, x: int, y: int, radius: int, degrees: int, side: int, target: Figure | None
    ) -> list[Caught]:
        about = (f.n,) if target is None else (f.n, target.n)
        options = numbers_of([figure for figure in b.people if figure.is_there()])
        question = Question("fact-caught", (f.side,), about, (*options, str(degrees)), 100 * radius)
        answer = ask(self.effects, question, answers.CaughtOnes)
        must_be_among("answer.figures", answer.figures, options)
        numbers = dict.fromkeys(answer.figures)
        return [Caught(b.people[n - 1], answer.cover.get(str(n), 0), n not in answer.unseeing) for n in numbers]

    def who(self, kind: str, f: Figure, others: list[Figure], most: int) -> list[Figure]:
        """Of these, those whom people name; the order is that in which they say it."""
        if not others:
            return []
        options = numbers_of(others)
        named = ask(self.effects, Question(kind, (f.side,), (f.n,), options, most), answers.Who).figures
        must_be_among("answer.figures", named, options)
        by_number = {other.n: other for other in others}
        return [by_number[n] for n in dict.fromkeys(named)]

    def near(self, b: Battle, f: Figure, steps: int, others: list[Figure]) -> list[Figure]:
        return self.who("fact-near", f, others, 100 * steps) if steps > 0 else []

    def threatened(self, b: Battle, f: Figure, reach: int) -> list[Figure]:
        return self.who("fact-threat", f, b.enemies(f.side), 100 * reach)

    def markers_near(self, b: Battle, figures: list[Figure], lying: list[int]) -> list[list[int]]:
        options = numbers_of(figures)
        sides = tuple(b.still_in())
        near = ask(self.effects, Question("fact-markers", sides, tuple(lying), options), answers.MarkersNear).near
        must_be_among("answer.near", tuple(near), options)
        for n, numbers in near.items():
            must_be_among(f"answer.near.{n}", numbers, tuple(str(marker) for marker in lying))
        return [sorted(set(near.get(str(f.n), ()))) for f in figures]

    def sees(self, b: Battle, f: Figure, other: Figure) -> bool:
        return True  # nobody asks it of a real table

    def touches(self, b: Battle, f: Figure, other: Figure) -> bool:
        return choose(self.effects, Question("fact-touch", (f.side,), (f.n, other.n), YES_OR_NO)) == "yes"

    def within_zone(self, b: Battle, side: int, kind: int) -> list[int]:
        options = tuple(str(place) for place in range(b.sides))
        named = ask(self.effects, Question("fact-area", tuple(b.still_in()), (), options, side), answers.Sides).sides
        must_be_among("answer.sides", named, options)
        return sorted(named)

    def is_perceived(self, b: Battle, f: Figure) -> bool:
        return False  # people take the marker off themselves

    def stray(self, b: Battle, f: Figure, direction: int, chosen: tuple[int, int], steps: int) -> Stray:
        side = b.first_opponent(f.side) if direction == OPPONENT_CHOOSES else f.side
        question = Question("fact-stray", (side,), (f.n,), (DIRECTIONS[direction],), 100 * steps)
        answer = ask(self.effects, question, answers.Strayed)
        must_be_in_the_way(b, f, "answer.hits", answer.hits)
        return Stray((0, 0, 0), answer.hits, answer.fall)


def told_aim(b: Battle, answer: answers.Shot | answers.Brawl, distance: int, nearest: int) -> Aim:
    """Refuses: darkness and bad ground in a scenario without."""
    if answer.light != LIGHTS[0] and not b.options.dark_areas:
        raise Malformed("answer.light", answer.light, "one-of", {"known": (LIGHTS[0],)})
    if answer.rough and not b.options.impassable_ground:
        raise Malformed("answer.rough", answer.rough, "one-of", {"known": ("false",)})
    aim = Aim(distance, concealment(answer.visible, b.options.cover_levels), answer.sees_back, nearest)
    aim.dark = b.options.darkness[LIGHTS.index(answer.light)]
    aim.rough = answer.rough
    return aim


def numbers_of(figures: list[Figure]) -> tuple[str, ...]:
    return tuple(str(figure.n) for figure in figures)


def must_be_among(field: str, named: tuple[Any, ...], options: tuple[str, ...]) -> None:
    for name in named:
        if str(name) not in options:
            raise Malformed(field, name, "one-of", {"known": options})


def figure_of(b: Battle, n: int, field: str = "figure") -> Figure:
    """Refuses: Malformed."""
    figure: Figure = b.figure(n, field)
    return figure
