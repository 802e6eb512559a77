"""What a rule must know about the ground: told by people on a real table, computed on a drawn one.

Rules compute no geometry of their own. `Ground` is the question, `DrawnGround` (drawn/) and `RealGround`
(live_input.py) are the two ways to answer it.
"""

from mypy_extensions import mypyc_attr

from engine.rulesets.stko.codes import ALL_LOCATIONS, BEYOND, OPEN, WALL
from engine.rulesets.stko.figure import Figure


class ShotFacts:
    """How a target presents itself to a shooter. Source: STKO-11, 12, 27, 31-33, 37, 38.

    `band` counts where `distance` (hundredths of inches) is -1. `exposed` is a mask of the locations outside cover, -1
    when the usual preset of STKO-31 applies; `line` are figures in the line of fire, each with the mask it covers (told
    by people; on a drawn table `Ground.line` says it once the shot has hit).
    """

    def __init__(
        self,
        distance: int = -1,
        band: int = BEYOND,
        in_arc: bool = True,
        in_sight: bool = True,
        cover: int = OPEN,
        position: int = WALL,
        exposed: int = -1,
        line: list[tuple[int, int]] | None = None,
    ) -> None:
        self.distance = distance
        self.band = band
        self.in_arc = in_arc
        self.in_sight = in_sight
        self.cover = cover
        self.position = position
        self.exposed = ALL_LOCATIONS if cover == OPEN and exposed < 0 else exposed
        self.line = line
        self.plus = 0  # on every effect die of this shot (a Knifeman's throw)
        self.blocker = ""  # what blocks the line of sight, for the refusal's sentence


class View:
    """One figure from another: is the line of sight free, and if so which cover is in it (OPEN, SOFT, LIGHT, SOLID)?

    `distance` in hundredths of inches.
    """

    def __init__(self) -> None:
        self.clear = False
        self.cover = OPEN
        self.distance = 0


class Spot:
    """Where a move ends. `distance` is -1 on a real table, where people move the figure."""

    def __init__(self, x: int = 0, y: int = 0, fx: int = 0, fy: int = 0, distance: int = -1) -> None:
        self.x = x
        self.y = y
        self.fx = fx
        self.fy = fy
        self.distance = distance
        self.climbed = False
        self.refused = ""  # code of what stands in the way; empty when the move is possible
        self.free = 0  # how far the figure could go that way, hundredths of inches


class FightFacts:
    """How an attacker meets the defender. `quarter`: 0 front, 1 side, 2 rear of the defender. Source: STKO-75."""

    def __init__(self, contact: bool = True, quarter: int = 0, far: bool = False, cover: bool = False) -> None:
        self.contact = contact
        self.quarter = quarter
        self.far = far  # the attacker ran more than 9 inches
        self.cover = cover  # the defender is in cover against him


@mypyc_attr(allow_interpreted_subclasses=True)
class Ground:
    """What the rules ask of the table. What only a drawn one can know is answered here as on a real one: by people
    beforehand, so that nothing stands against it.
    """

    def is_drawn(self) -> bool:
        return False

    def shot(self, shooter: Figure, target: Figure, figures: list[Figure], turned: bool) -> ShotFacts:
        """Distance, arc, sight, cover and who stands in the line. `turned`: the shooter faces the target first."""
        raise NotImplementedError

    def line(self, shooter: Figure, target: Figure, figures: list[Figure]) -> list[tuple[int, int]] | None:
        """Figures in the line of fire with the mask each covers; None where the shot's facts already say it."""
        return None

    def near(self, by: Figure, target: Figure, within: int, figures: list[Figure]) -> list[tuple[int, int]]:
        """Everybody else in play within so far of the target, with the distance, nearest first; `by` tells it."""
        raise NotImplementedError

    def fight(self, attacker: Figure, defender: Figure, spot: Spot | None) -> FightFacts:
        """Are they in contact, and how? `spot` is where the attacker's run ended, None when he stood there already."""
        raise NotImplementedError

    def threatened(self, figure: Figure, within: int, enemies: list[Figure]) -> bool:
        """Does one of the enemies see the figure from within so far? Ruling 18."""
        raise NotImplementedError

    def flight(self, figure: Figure, length: int, enemy: Figure | None, figures: list[Figure]) -> Spot:
        """A run of `length` towards the nearest edge of the table that lies away from the nearest enemy. Ruling 18."""
        raise NotImplementedError

    def is_off(self, figure: Figure, spot: Spot) -> bool:
        """Did that run reach the edge?"""
        raise NotImplementedError

    def distance(self, figure: Figure, other: Figure) -> int:
        """Head to head, hundredths of inches, -1 when nobody measured. Source: STKO-11."""
        return -1

    def within(self, figure: Figure, other: Figure, most: int) -> bool:
        """Are the two within so far of each other? `figure` tells it."""
        raise NotImplementedError

    def in_arc(self, shooter: Figure, target: Figure) -> bool:
        """Is that one in the arc of fire and in sight? Asked at a real table only, `shot` knows it on a drawn one."""
        raise NotImplementedError

    def hated(self, figure: Figure, enemies: list[int], reach: int) -> int:
        """The one of these whom he hates who stands in the arc of fire, in sight and no farther than so, 0 for none.

        Asked at a real table only, where people see it. Source: STKO-86.
        """
        return 0

    def in_view(self, shooter: Figure, figures: list[Figure]) -> list[int]:
        """Everybody in the arc of fire and in sight, friend or foe, by number."""
        raise NotImplementedError

    def near_cover(self, figure: Figure) -> bool:
        """Can it get its whole body behind something where it stands? Source: STKO-53."""
        return True

    def step(self, figure: Figure, x: int, y: int, most: int, straight: bool, figures: list[Figure]) -> Spot:
        """A move of at most `most` towards (x, y): straight with a sidestep and a climb, or any way around."""
        return Spot()

    def towards(self, figure: Figure, x: int, y: int, most: int, straight: bool, figures: list[Figure]) -> Spot:
        """As far towards (x, y) as `most` and the ground allow; refused only when that is nowhere."""
        return Spot()

    def run(self, figure: Figure, x: int, y: int, length: int, figures: list[Figure]) -> Spot:
        """A straight run of exactly `length`, as nearly towards (x, y) as the ground allows. Source: STKO-19."""
        return Spot()

    def sees(self, viewer: Figure, target: Figure) -> bool:
        """Is the line of sight free? Cheaper than `shot`."""
        return True

    def cover(self, viewer: Figure, target: Figure) -> int:
        """The cover of a target in sight: OPEN, SOFT, LIGHT or SOLID. Cheaper than `shot`."""
        return OPEN

    def view(self, viewer: Figure, target: Figure) -> View:
        """Sight, cover and distance at once, until the next question. Asked on a drawn table only."""
        raise NotImplementedError

    def runs_free(self, figure: Figure, length: int, figures: list[Figure]) -> bool:
        """Is there any straight direction in which the figure can go the whole length? Source: STKO-19."""
        return True

    def placing(self, figure: Figure, x: int, y: int, figures: list[Figure], first_exempt: bool) -> str:
        """Empty, or the code of why the figure may not be placed there. Source: STKO-03."""
        return ""
