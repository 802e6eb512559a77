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

        most = max(one.kp for one in b.forces)
        said = ask_each(self.effects, Question("bid", tuple(sides), (), (), most), Number, check)
        return [said[side].number if side in said else 0 for side in range(b.sides)]

    def takes_first(self, b: Battle, side: int, places: int) -> bool:
        return choose(self.effects, Question("place", (side,), (), ("first", "last"), places)) == "first"

    # -- interrupts -----------------------------------------------------------------------------------------------
    def interrupt(self, b: Battle, moment: int, f: Figure | None, target: Figure | None, step: int) -> Played | None:
        """What was entered with the action, then whoever wants to be asked, on a drawn table."""
        if moment != ON_TOP:
            self.base = (MOMENTS[moment], step if moment == DURING else 0)
        for one in list(self.entered):
            if one.moment != ON_ROLL and self.base == (one.moment, one.step if one.moment == MOMENTS[DURING] else 0):
                self.entered.remove(one)
                if one.how == "card" or could_still(b, one, f):
                    if one.action is not None:
                        self.within[one.figure] = one.action
                    return played(b, one)
        if self.opened:
            return self.opened.pop(0)
        return self.asked(b, moment, f, target, step) if b.ground.is_drawn() else None

    def asked(self, b: Battle, moment: int, f: Figure | None, target: Figure | None, step: int) -> Played | None:
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

        said = ask_each(self.effects, question, answers.Interrupting, check)
        sides = [side for side in b.order if side in said and said[side].how != "pass"]
        found = [Played(said[one].figure, INTERRUPTS.index(said[one].how), one, said[one].card) for one in sides]
        self.opened = [one for one in found[1:] if one.how == CARD]
        return found[0] if found else None

    def who_interrupts(self, b: Battle, moment: int, f: Figure | None, target: Figure | None, step: int) -> Question:
        """Each step of a way has a question of its own. A copy isn't told standing orders: who was asked in an action
        that goes on in it stands on record.
        """
        about = tuple(one.n for one in (f, target) if one is not None)
        question = Question("interrupt", (), about, (MOMENTS[moment],), step)
        recorded = self.effects.sides_asked(question)

        def is_asked(side: int) -> bool:
            if recorded is not None and any(one.standing_order == UNTOLD for one in b.people if one.side == side):
                return side in recorded
            return any(wants(b, one, moment, f, target) for one in could(b, f, side))

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
        self.entered = [one for one in self.entered if one.moment != moment]

    def replans(self, b: Battle, f: Figure, left: int) -> bool:
        return left > 0 and self.says_yes("replan", f.side, (f.n,), left)

    def way_on(self, b: Battle, f: Figure, left: int) -> Way:
        said = ask(self.effects, Question("way-on", (f.side,), (f.n,), (), left), answers.WayOn)
        self.forgets(MOMENTS[DURING])
        if b.ground.is_drawn():
            return b.ground.planned(b, f, list(said.points), said.facing, said.backwards)
        way = told_way(b, f, counts_of(said), said.rough)
        ends(b, f, way, said, "answer")
        return way

    # -- other decisions --------------------------------------------------------------------------------------------
    def takes_over(self, b: Battle, tests: list[int], why: int, side: int) -> TakeOver | None:
        leaders = [f.n for f in b.people if f.side == side and leads_one_of(b, f, tests)]
        if not leaders:
            return None
        options = tuple(str(n) for n in leaders)
        question = Question("take-over", (side,), tuple(tests), options, b.forces[side].kp)
        said = ask(self.effects, question, answers.TakingOver)
        if said.leader == 0:
            return None
        if str(said.leader) not in options:
            raise Malformed("answer.leader", said.leader, "one-of", {"known": ("0", *options)})
        if not said.figures:
            raise Malformed("answer.figures", [], "list-from", {"least": 1})
        figures, dissolved = list(dict.fromkeys(said.figures)), list(dict.fromkeys(said.dissolved))
        return TakeOver(said.leader, figures, said.more, dissolved)

    def status_order(self, b: Battle, f: Figure, statuses_: list[int]) -> list[int]:
        options = tuple(STATUSES[one] for one in statuses_)
        said = ask(self.effects, Question("status-order", (f.side,), (f.n,), options), answers.Order).order
        if sorted(said) != sorted(options):
            raise Malformed("answer.order", list(said), "so-many-of", {"n": len(options), "known": options})
        return [STATUSES.index(one) for one in said]

    def direction(self, b: Battle, side: int, f: Figure) -> tuple[int, int]:
        """People at a real table move it themselves."""
        asked = Question("direction", (side,), (f.n,))
        return towards(ask(self.effects, asked, answers.Direction)) if b.ground.is_drawn() else (0, 0)

    def sector(self, b: Battle, side: int, x: int, y: int, degrees: int) -> tuple[int, int]:
        if not b.ground.is_drawn():
            return 0, 0
        return towards(ask(self.effects, Question("sector", (side,), (), (), degrees), answers.Direction))

    def consents(self, b: Battle, f: Figure, carrier: Figure) -> bool:
        return f.side == carrier.side or self.says_yes("be-carried", f.side, (f.n, carrier.n))

    def draws(self, b: Battle, side: int, most: int) -> int:
        said = ask(self.effects, Question("draw-cards", (side,), (), (), most), Number).number
        if said > most:
            force = b.forces[side]
            b.decline("draws-too-many", {"side": side, "n": said, "left": force.kp, "most": len(force.stack)})
        return min(said, most)

    def after_roll(self, b: Battle, f: Figure, tn: int, sides: int, faces: bytes) -> bytes:
        """As many cards as were played on it, in the order in which they were. Dice rolled again are the same roll: it
        keeps its number, and so do those behind it."""
        if self.again:
            return faces
        self.rolls += 1
        number = self.rolls
        for one in [one for one in self.entered if one.moment == ON_ROLL and one.roll == number]:
            if one.how != "card":
                raise Malformed("command.interrupts.how", one.how, "one-of", {"known": ("card",)})
            self.entered.remove(one)
            self.again = True
            faces = cards.play_on_roll(b, side_of_card(b, one), one.card, f, tn, sides, faces)
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


ACTING: Final = sorted(tag for tag, one in COMMANDS.items() if issubclass(one, Acting))


def played(b: Battle, one: Interrupt) -> Played:
    how = INTERRUPTS.index(one.how)
    side = side_of_card(b, one) if one.how == "card" else figure_of(b, one.figure).side
    return Played(one.figure, how, side, one.card)


def could_still(b: Battle, one: Interrupt, against: Figure | None) -> bool:
    """It could when the action began; what came before may have changed that."""
    try:
        interrupts.may_interrupt(b, figure_of(b, one.figure), INTERRUPTS.index(one.how), against)
    except Refusal:
        return False
    return True


def side_of_card(b: Battle, one: Interrupt) -> int:
    if one.side >= b.sides:
        raise Malformed("command.interrupts.side", one.side, "side", {"most": b.sides - 1})
    return one.side


def could(b: Battle, f: Figure | None, side: int) -> list[Figure]:
    """Figures of the side that could interrupt it; all who are there, where the side holds any cards."""
    there = [one for one in b.people if one.side == side and one is not f and one.is_there()]
    if b.forces[side].hand:
        return there
    return [one for one in there if one.able and (one.markers[DELAYED] or interrupts.could_react(b, one))]


def wants(b: Battle, one: Figure, moment: int, f: Figure | None, target: Figure | None) -> bool:
    """Does its standing order say that its player is to be asked here?"""
    order = TARGET if one.standing_order == UNTOLD else one.standing_order
    if order == ALWAYS or f is None:
        return order == ALWAYS
    if moment == BEFORE and target is not None and target.n == one.n and one.side != f.side:
        return order >= TARGET
    return order == SIGHT and one.side != f.side and moment == DURING and b.ground.sees(b, one, f)


def leads_one_of(b: Battle, f: Figure, tests: list[int]) -> bool:
    everything = [group.n for group in b.groups if group.above >= 0]
    members = [one.n for group in b.led_by(f) for one in b.members(group.n, everything)]
    return f.able and f.is_there() and any(n in members for n in tests)


def towards(said: answers.Direction) -> tuple[int, int]:
    if said.x == 0 and said.y == 0:
        raise Malformed("answer", [0, 0], "direction")
    return said.x, said.y


# -- a real table -----------------------------------------------------------------------------------------------------
def counts_of(said: Walking | answers.WayOn) -> tuple[int, ...]:
    """In the order of `codes.MOVEMENT_OPTIONS`."""
    return said.horizontal, said.vertical, said.land, said.climb, said.turn, said.reverse


def told_way(b: Battle, f: Figure, counts: tuple[int, ...], rough: int) -> Way:
    """So many options of each kind; `rough` of them cost one more. Refuses: what only vehicles have, or only some
    scenarios.
    """
    for option in (CLIMB, TURN, REVERSE):
        if counts[option] and not (b.options.climbing if option == CLIMB else f.is_vehicle()):
            raise Malformed(f"command.{MOVEMENT_OPTIONS[option]}", counts[option], "up-to", {"most": 0})
    options = [one for one, n in enumerate(counts) for _ in range(n)]
    most = len(options) if b.options.difficult_ground or b.options.impassable_ground else 0
    if rough > most:
        raise Malformed("command.rough", rough, "up-to", {"most": most})
    costs = [movement.OPTION_COST[one] + (movement.ROUGH if k < rough else 0) for k, one in enumerate(options)]
    return Way(options, [], costs)


def way_of(b: Battle, f: Figure, c: Walking, carried: int) -> Way:
    """As it was entered. Refuses: points at a real table, counts on a drawn one."""
    counts = counts_of(c)
    if b.ground.is_drawn():
        if any(counts):
            raise Malformed("command", sum(counts), "without-unknown-field", {"field": "horizontal"})
        return b.ground.planned(b, f, list(c.points), c.facing, c.backwards, carried)
    if not any(counts):
        raise Malformed(f"command.{MOVEMENT_OPTIONS[0]}", 0, "whole-number-from", {"least": 1})
    way = told_way(b, f, counts, c.rough)
    ends(b, f, way, c, "command")
    return way


def ends(b: Battle, f: Figure, way: Way, said: Walking | answers.WayOn, entry: str) -> None:
    """What people at a real table say of a way's end: falls, collisions, vehicles. Refuses: who can't be met there."""
    must_be_in_the_way(b, f, f"{entry}.hits", said.hits)
    way.fall, way.hits = said.fall, said.hits
    if said.aboard is None:
        way.aboard, way.seat = f.aboard, f.seat
        return
    way.aboard, way.seat = said.aboard, SEATS.index(said.seat)
    if said.aboard:
        if not b.options.vehicles:
            b.decline("no-vehicles", {})
        driving.must_carry(b, figure_of(b, said.aboard, "aboard"), f)


def must_be_in_the_way(b: Battle, f: Figure, field: str, hits: int) -> None:
    """Nobody runs into themselves, or into somebody who isn't there."""
    others = numbers_of([one for one in b.people if one.is_there() and one.n != f.n])
    if hits > 0 and str(hits) not in others:
        raise Malformed(field, hits, "one-of", {"known": ("-1", "0", *others)})


class RealGround(Ground):
    def __init__(self, effects: Effects | None = None) -> None:
        self.effects = effects

    def is_drawn(self) -> bool:
        return False

    def shooting(self, b: Battle, f: Figure, target: Figure) -> Aim:
        said = ask(self.effects, Question("fact-shot", (f.side,), (f.n, target.n)), answers.Shot)
        return told_aim(b, said, said.distance, said.nearest)

    def shooting_at(self, b: Battle, f: Figure, x: int, y: int) -> Aim:
        said = ask(self.effects, Question("fact-point", (f.side,), (f.n,)), answers.Shot)
        return told_aim(b, said, said.distance, said.nearest)

    def fighting(self, b: Battle, f: Figure, target: Figure, reach: int) -> Aim:
        said = ask(self.effects, Question("fact-fight", (f.side,), (f.n, target.n), (), 100 * reach), answers.Brawl)
        most = len([one for one in b.friends(f.side) if one is not f and one is not target and one.able])
        if said.supporters > most:
            raise Malformed("answer.supporters", said.supporters, "up-to", {"most": most})
        found = told_aim(b, said, 0, 0)
        found.supporters = said.supporters
        return found

    def caught(
        self, b: Battle, f: Figure, x: int, y: int, radius: int, degrees: int, side: int, target: Figure | None
    ) -> list[Caught]:
        about = (f.n,) if target is None else (f.n, target.n)
        options = numbers_of([one for one in b.people if one.is_there()])
        asked = Question("fact-caught", (f.side,), about, (*options, str(degrees)), 100 * radius)
        said = ask(self.effects, asked, answers.CaughtOnes)
        must_be_among("answer.figures", said.figures, options)
        found = dict.fromkeys(said.figures)
        return [Caught(b.people[n - 1], said.cover.get(str(n), 0), n not in said.unseeing) for n in found]

    def who(self, kind: str, f: Figure, others: list[Figure], most: int) -> list[Figure]:
        """Of these, those whom people name; the order is that in which they say it."""
        if not others:
            return []
        options = numbers_of(others)
        said = ask(self.effects, Question(kind, (f.side,), (f.n,), options, most), answers.Who).figures
        must_be_among("answer.figures", said, options)
        by_number = {one.n: one for one in others}
        return [by_number[n] for n in dict.fromkeys(said)]

    def near(self, b: Battle, f: Figure, steps: int, others: list[Figure]) -> list[Figure]:
        return self.who("fact-near", f, others, 100 * steps) if steps > 0 else []

    def threatened(self, b: Battle, f: Figure, reach: int) -> list[Figure]:
        return self.who("fact-threat", f, b.enemies(f.side), 100 * reach)

    def markers_near(self, b: Battle, figures: list[Figure], lying: list[int]) -> list[list[int]]:
        options = numbers_of(figures)
        sides = tuple(b.still_in())
        said = ask(self.effects, Question("fact-markers", sides, tuple(lying), options), answers.MarkersNear).near
        must_be_among("answer.near", tuple(said), options)
        for n, found in said.items():
            must_be_among(f"answer.near.{n}", found, tuple(str(one) for one in lying))
        return [sorted(set(said.get(str(f.n), ()))) for f in figures]

    def sees(self, b: Battle, f: Figure, other: Figure) -> bool:
        return True  # nobody asks it of a real table

    def touches(self, b: Battle, f: Figure, other: Figure) -> bool:
        return choose(self.effects, Question("fact-touch", (f.side,), (f.n, other.n), YES_OR_NO)) == "yes"

    def within_zone(self, b: Battle, side: int, kind: int) -> list[int]:
        options = tuple(str(one) for one in range(b.sides))
        said = ask(self.effects, Question("fact-area", tuple(b.still_in()), (), options, side), answers.Sides).sides
        must_be_among("answer.sides", said, options)
        return sorted(said)

    def is_perceived(self, b: Battle, f: Figure) -> bool:
        return False  # people take the marker off themselves

    def stray(self, b: Battle, f: Figure, direction: int, chosen: tuple[int, int], steps: int) -> Stray:
        side = b.first_opponent(f.side) if direction == OPPONENT_CHOOSES else f.side
        asked = Question("fact-stray", (side,), (f.n,), (DIRECTIONS[direction],), 100 * steps)
        said = ask(self.effects, asked, answers.Strayed)
        must_be_in_the_way(b, f, "answer.hits", said.hits)
        return Stray((0, 0, 0), said.hits, said.fall)


def told_aim(b: Battle, said: answers.Shot | answers.Brawl, distance: int, nearest: int) -> Aim:
    """Refuses: darkness and bad ground in a scenario without."""
    if said.light != LIGHTS[0] and not b.options.dark_areas:
        raise Malformed("answer.light", said.light, "one-of", {"known": (LIGHTS[0],)})
    if said.rough and not b.options.impassable_ground:
        raise Malformed("answer.rough", said.rough, "one-of", {"known": ("false",)})
    found = Aim(distance, concealment(said.visible, b.options.cover_levels), said.sees_back, nearest)
    found.dark = b.options.darkness[LIGHTS.index(said.light)]
    found.rough = said.rough
    return found


def numbers_of(figures: list[Figure]) -> tuple[str, ...]:
    return tuple(str(one.n) for one in figures)


def must_be_among(field: str, said: tuple[Any, ...], options: tuple[str, ...]) -> None:
    for one in said:
        if str(one) not in options:
            raise Malformed(field, one, "one-of", {"known": options})


def figure_of(b: Battle, n: int, field: str = "figure") -> Figure:
    """Refuses: Malformed."""
    found: Figure = b.figure(n, field)
    return found
