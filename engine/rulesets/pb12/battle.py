"""The whole game: state and transitions, what rules ask in the middle of an action, and who knows the table.

`Decisions` are people at the table or a policy; `Ground` says what stands where, as people tell it or as a drawn table
computes it. Lengths are hundredths of steps.
"""

from typing import Any

from mypy_extensions import mypyc_attr

from engine.kernel.state import NOBODY
from engine.kernel.why import Why
from engine.rulesets.pb12.figure import Figure
from engine.rulesets.pb12.settings import Options
from engine.rulesets.pb12.state.cards import Cards
from engine.rulesets.pb12.state.harm import Point


class Aim:
    """How a target presents itself to an attacker. `cover`: what its concealment adds; `sees_back`: the target sees
    the attacker; `nearest`: how far the nearest target in sight is; `dark`: what darkness adds to its defences;
    `rough`: the attacker stands on impassable ground; `supporters`: others of that side that could fight it.
    """

    def __init__(self, distance: int, cover: int = 0, sees_back: bool = True, nearest: int = -1) -> None:
        self.distance = distance
        self.cover = cover
        self.sees_back = sees_back
        self.nearest = distance if nearest < 0 else nearest
        self.dark = 0
        self.rough = False
        self.supporters = 0


class Caught:
    """Somebody within a target radius: what cover takes off the strength, and whether he sees where it comes from."""

    def __init__(self, figure: Figure, cover: int, sees: bool) -> None:
        self.figure = figure
        self.cover = cover
        self.sees = sees


class Way:
    """A movement: its options, the point after each (none on a real table; of a vehicle its facing, too), and what each
    costs more there. `facing` at its end. `fall`: how deep it falls after the last one; `hits` whom or what it collides
    with (a figure's number, 0: terrain, -1: nothing), who stood at `met` when it was planned. `aboard` and `seat`:
    where it ends up on a vehicle.
    """

    def __init__(self, options: list[int], points: list[Point], costs: list[int]) -> None:
        self.options = options
        self.points = points
        self.costs = costs
        self.facings: list[tuple[int, int]] = []
        self.facing: tuple[int, int] | None = None
        self.fall = 0
        self.hits = -1
        self.met: Point = (0, 0, 0)
        self.aboard = 0
        self.seat = 0


class Stray:
    """Where a random movement ends, what is hit on the way (as `Way.hits`), and how deep the figure falls then."""

    def __init__(self, point: Point, hits: int, fall: int) -> None:
        self.point = point
        self.hits = hits
        self.fall = fall


class Played:
    """Somebody interrupts: a figure in one of the ways of `codes.INTERRUPTS`, or a side with a card."""

    def __init__(self, figure: int, how: int, side: int, card: str = "") -> None:
        self.figure = figure
        self.how = how
        self.side = side
        self.card = card


class TakeOver:
    """A leader's one test for these figures' panic tests. `more`: command points beyond the first."""

    def __init__(self, leader: int, figures: list[int], more: int, dissolved: list[int]) -> None:
        self.leader = leader
        self.figures = figures
        self.more = more
        self.dissolved = dissolved


@mypyc_attr(allow_interpreted_subclasses=True)
class Decisions:
    def bids(self, b: "Battle", sides: list[int]) -> list[int]:
        """By side (0 for whoever isn't asked), secret until all have bid. Source: PB-21."""
        raise NotImplementedError

    def takes_first(self, b: "Battle", side: int, places: int) -> bool:
        """Of so many free places in the order the first one, or the last. Source: PB-21."""
        raise NotImplementedError

    def interrupt(self, b: "Battle", moment: int, f: Figure | None, target: Figure | None, step: int) -> Played | None:
        """Before, within or after what `f` does; of several who want to, whoever comes first in the order of moves.
        None: a move in which no figure does anything.

        `step`: how many movement options are behind it. Source: PB-110.
        """
        raise NotImplementedError

    def acts_within(self, b: "Battle", f: Figure) -> None:
        """The one action of a delayed figure in its interrupt, carried out. Source: PB-115."""
        raise NotImplementedError

    def goes_on(self, b: "Battle", f: Figure, action: int) -> bool:
        """After an interrupt before its action: still the same action? Source: PB-112."""
        raise NotImplementedError

    def replans(self, b: "Battle", f: Figure, left: int) -> bool:
        """Interrupted while moving, with so many movement points left: does it react to that? Source: PB-113."""
        raise NotImplementedError

    def way_on(self, b: "Battle", f: Figure, left: int) -> Way:
        """Whoever reacted plans anew, with so many movement points."""
        raise NotImplementedError

    def takes_over(self, b: "Battle", tests: list[int], why: int, side: int) -> TakeOver | None:
        """These figures of the side must test for panic by one effect; their leader may do it. Source: PB-99."""
        raise NotImplementedError

    def status_order(self, b: "Battle", f: Figure, statuses: list[int]) -> list[int]:
        """In which order the effects of its statuses come in the status phase. Source: PB-28."""
        raise NotImplementedError

    def direction(self, b: "Battle", side: int, f: Figure) -> tuple[int, int]:
        """Where a random movement goes, where a side chooses. Source: PB-48."""
        raise NotImplementedError

    def sector(self, b: "Battle", side: int, x: int, y: int, degrees: int) -> tuple[int, int]:
        """The middle of the part of a disc that is left, as a direction. Source: PB-55."""
        raise NotImplementedError

    def consents(self, b: "Battle", f: Figure, carrier: Figure) -> bool:
        """To be carried. Source: PB-119."""
        raise NotImplementedError

    def draws(self, b: "Battle", side: int, most: int) -> int:
        """How many cards, for a command point each. Source: PB-121."""
        raise NotImplementedError

    def after_roll(self, b: "Battle", f: Figure, tn: int, sides: int, faces: bytes) -> bytes:
        """What the dice count as, after the cards that are played on them. `tn` 0: they are no test. Source: PB-122."""
        return faces


@mypyc_attr(allow_interpreted_subclasses=True)
class Ground:
    def is_drawn(self) -> bool:
        raise NotImplementedError

    def drawn(self) -> "Ground":
        """The table that policies play on, also where they take over from people at a real one."""
        raise NotImplementedError

    # -- sight and distances -------------------------------------------------------------------------------------
    def may_shoot(self, b: "Battle", f: Figure, target: Figure) -> None:
        """Refuses on a drawn table: not in sight. Of a real one people say so. Source: PB-64."""

    def may_fight(self, b: "Battle", f: Figure, target: Figure, reach: int) -> None:
        """Refuses on a drawn table: out of reach (steps) or sight. Source: PB-69."""

    def shooting(self, b: "Battle", f: Figure, target: Figure) -> Aim:
        raise NotImplementedError

    def fighting(self, b: "Battle", f: Figure, target: Figure, reach: int) -> Aim:
        raise NotImplementedError

    def shooting_at(self, b: "Battle", f: Figure, x: int, y: int) -> Aim:
        """At a point of the field. Refuses on a drawn table: not in sight. Source: PB-50, 57."""
        raise NotImplementedError

    def caught(
        self, b: "Battle", f: Figure, x: int, y: int, radius: int, degrees: int, side: int, target: Figure | None
    ) -> list[Caught]:
        """Who is within a target radius (steps) of a point, or of the target; less than 360 degrees: in the sector that
        the side chooses. Source: PB-55, 58."""
        raise NotImplementedError

    def sees(self, b: "Battle", f: Figure, other: Figure) -> bool:
        raise NotImplementedError

    def touches(self, b: "Battle", f: Figure, other: Figure) -> bool:
        raise NotImplementedError

    def near(self, b: "Battle", f: Figure, steps: int, others: list[Figure]) -> list[Figure]:
        """Of these, those within so many steps, the nearest first: communication, command. Source: PB-31, 95."""
        raise NotImplementedError

    def markers_near(self, b: "Battle", figures: list[Figure], lying: list[int]) -> list[list[int]]:
        """For each of these figures: who of those out of action lies in its communication area. Source: PB-92."""
        raise NotImplementedError

    def threatened(self, b: "Battle", f: Figure, reach: int) -> list[Figure]:
        """Enemies within melee reach and in sight. Source: PB-116."""
        raise NotImplementedError

    def within_zone(self, b: "Battle", side: int, kind: int) -> list[int]:
        """The sides of able figures within the side's zone, one entry each. Source: PB-126."""
        raise NotImplementedError

    def is_perceived(self, b: "Battle", f: Figure) -> bool:
        """Within an enemy's perception area. Source: PB-115."""
        raise NotImplementedError

    # -- moving ----------------------------------------------------------------------------------------------------
    def planned(
        self,
        b: "Battle",
        f: Figure,
        points: list[tuple[int, int]],
        facing: tuple[int, int] | None,
        backwards: bool,
        carried: int = 0,
    ) -> Way:
        """On a drawn table: the movement options that lead there in straight lines. Refuses: where nobody can go.

        `carried`: who comes along, and is in nobody's way then; 0: nobody.
        """
        raise NotImplementedError

    def left_of(self, b: "Battle", f: Figure, way: Way, start: int, carried: int) -> Way:
        """What is left of a way from one of its options on, after an interrupt: the same, but where somebody stands in
        it by now, or doesn't any more, on a drawn table. Source: PB-47, 113.
        """
        return way

    def entered(self, b: "Battle", f: Figure, x: int, y: int) -> Point:
        """Where somebody out of reserve stands. Refuses on a drawn table: outside the entry zone, no secure stand."""
        return 0, 0, 0

    def may_leave(self, b: "Battle", f: Figure) -> None:
        """Refuses on a drawn table: not in an exit zone of its side. Source: PB-25."""

    def rough_here(self, b: "Battle", f: Figure) -> bool:
        """On impassable ground: action tests are harder. Source: PB-126."""
        return False

    def stray(self, b: "Battle", f: Figure, direction: int, chosen: tuple[int, int], steps: int) -> Stray:
        """Where a random movement leads. Source: PB-48."""
        raise NotImplementedError

    def landing(self, b: "Battle", f: Figure, depth: int) -> Point:
        """Where it comes to rest that falls so deep, or deeper where it has no room there. Source: PB-41, 42."""
        return f.x, f.y, max(0, f.z - depth)

    def passengers_point(
        self, b: "Battle", vehicle: Figure, f: Figure, before: Point, facing: tuple[int, int]
    ) -> Point:
        """Where a passenger is after the vehicle moved from `before`, where it faced `facing`. Source: PB-104."""
        return 0, 0, 0

    def is_aboard(self, b: "Battle", f: Figure) -> bool:
        """Is it still on its vehicle, where it stands now? Of a real table people say so."""
        return True

    def seat_point(self, b: "Battle", vehicle: Figure, f: Figure) -> Point:
        """Where somebody with a seat on a vehicle is when that comes in. Source: PB-105."""
        return 0, 0, 0

    def facing_to(self, b: "Battle", f: Figure, target: Figure) -> tuple[int, int] | None:
        """How it has to turn so as to see the target; None: as it stands, or on a real table."""
        return None


class Battle(Cards):
    """Changes `due`, `ground`; looks at `decisions`, `forces`, `groups`, `options`, `people`.

    `due` are panic tests and accidents that wait for the end of the outermost act: (figure, `codes.PANICS`, cause).
    """

    def __init__(self, figures: list[Figure], sides: int, options: Options, ground: Ground) -> None:
        super().__init__(figures, sides, options)
        self.ground = ground
        self.due: list[tuple[int, int, int]] = []

    def roll(self, figure: Any, purpose: str, count: int, sides: int, why: Why | None, tn: int = 0) -> bytes:
        """Cards may be played on what has fallen. Source: PB-122."""
        faces = super().roll(figure, purpose, count, sides, why)
        if not self.options.cards:
            return faces
        kept: bytes = self.decisions.after_roll(self, figure, tn, sides, faces)
        return kept

    def figure_of(self, n: int) -> Figure:
        return self.people[n - 1]

    def why_of(self, rule: str, code: str, n: int) -> Why | None:
        """Reasons that begin with what is rolled; simulations give none."""
        why = self.why()
        if why is not None:
            why.set(rule, code, n)
        return why

    def must_be_able(self, f: Figure) -> None:
        """Refuses: whoever isn't on the field, or can't act."""
        if not f.is_there():
            self.decline("not-on-field", {"figure": f.n})
        if not f.able:
            self.decline("incapable", {"figure": f.n})

    def must_have(self, side: int, kp: int) -> None:
        if self.forces[side].kp < kp:
            self.decline("too-few-command-points", {"side": side, "n": kp, "left": self.forces[side].kp})

    def must_be_dissolvable(self, f: Figure, dissolved: list[int]) -> None:
        """Refuses: groups that aren't below one of his, nor his own below one that he leads, too. Source: PB-97."""
        led = [group.n for group in self.led_by(f)]
        for n in dissolved:
            above = self.groups[n].above if 0 <= n < len(self.groups) else NOBODY
            if above not in led and above not in dissolved:
                self.decline("not-below", {"figure": f.n, "group": n})
