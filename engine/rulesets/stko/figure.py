"""A figure and its weapons: the hot state that rules read and only transitions write.

What only rules set is a machine word when compiled (`i64`); what people say, such as places, may be any whole number.
"""

from mypy_extensions import i64

from engine.rulesets.stko.codes import (
    BROKEN,
    DOWN,
    EITHER,
    IN_PLAY,
    LEFT_ARM,
    NOBODY,
    ONE_HANDED,
    PLOCK,
    READY,
    RIGHT_ARM,
    TWO_HANDED,
    UNCONSCIOUS,
)


class Weapon:
    """One weapon of a figure. `grip` may be EITHER; `put_down` when it lies on the ground. Source: STKO-14, STKO-29."""

    __slots__ = ("empty_too", "grip", "name", "put_down", "since", "state")

    def __init__(self, name: str, grip: int) -> None:
        self.name = name
        self.grip: i64 = grip
        self.state: i64 = READY
        self.put_down = False
        self.empty_too = False  # jammed and empty at once: clearing the jam leaves it empty
        self.since = 0  # the event that made it empty, jammed or broken


class Figure:
    """One figure. `n` counts from 1; `status` and `loss` are the codes of `codes`; lengths in hundredths of inches."""

    __slots__ = (
        "aim",
        "flesh",
        "flesh_wounds",
        "fought",
        "friends_tested",
        "fx",
        "fy",
        "held_fire",
        "hurts_tested",
        "immobile",
        "loss",
        "moved_last",
        "n",
        "placed",
        "posture",
        "rank",
        "scratches",
        "serious",
        "serious_wounds",
        "side",
        "since",
        "skills",
        "status",
        "tags",
        "weapons",
        "wounds",
        "x",
        "y",
    )

    def __init__(self, n: int, side: int, rank: int, weapons: list[Weapon]) -> None:
        self.n: i64 = n
        self.side: i64 = side
        self.rank: i64 = rank
        self.weapons = weapons
        self.skills: tuple[str, ...] = ()
        self.tags: tuple[str, ...] = ()
        self.x = 0
        self.y = 0
        self.fx = 0
        self.fy = 1
        self.placed = False
        self.status: i64 = 0
        self.loss: i64 = IN_PLAY
        self.flesh = [0, 0, 0, 0, 0, 0]
        self.serious = [0, 0, 0, 0, 0, 0]
        self.flesh_wounds: i64 = 0
        self.serious_wounds: i64 = 0
        self.scratches = 0
        self.immobile = 0  # the event that took movement and turning away, or 0; -1 in simulations
        self.aim: i64 = 0  # number of the figure aimed at
        self.posture: i64 = NOBODY  # ONE_HANDED or TWO_HANDED while it shows itself to shoot, else NOBODY
        self.moved_last = False
        self.fought = False  # shot at an enemy in this battle (STKO-100)
        self.held_fire = 0  # own turns, this one included, in which it may not shoot (STKO-70)
        self.hurts_tested = 0  # hurts that its nerve was tested for already (STKO-78)
        self.friends_tested = False  # and whether for its friends
        self.wounds: list[tuple[int, int, int]] = []  # (location, severity, event)
        self.since: dict[int, int] = {}  # state bit -> the event that gave it

    def able(self) -> bool:
        """Can it act at all: in play, on the table and conscious."""
        return self.loss == IN_PLAY and self.placed and not self.status & UNCONSCIOUS

    def on_table(self) -> bool:
        return self.loss == IN_PLAY and self.placed

    def helpless(self) -> bool:
        return self.status & (DOWN | UNCONSCIOUS) != 0

    def hurts(self) -> int:
        """What tries its nerve: wounds, for a Plock scratches too. Source: STKO-78."""
        return self.flesh_wounds + self.serious_wounds + (self.scratches if self.rank == PLOCK else 0)

    def armed(self) -> bool:
        for weapon in self.weapons:
            if weapon.state != BROKEN:
                return True
        return False

    def usable_arms(self) -> int:
        """Arms without a serious wound. Source: STKO-48."""
        return (0 if self.serious[RIGHT_ARM] else 1) + (0 if self.serious[LEFT_ARM] else 1)

    def can_hold(self, grip: int) -> bool:
        """Source: STKO-48: a serious arm wound leaves one pistol at most."""
        arms = self.usable_arms()
        if grip == TWO_HANDED:
            return arms == 2
        return arms >= 1

    def can_fire(self, weapon: Weapon, grip: int) -> bool:
        return weapon.state == READY and self.can_hold(grip)


def grip_of(weapon: Weapon, chosen: int) -> int:
    """The grip a shot is fired with: the weapon's own, or the chosen one where both are possible. Source: STKO-14."""
    if weapon.grip != EITHER:
        return weapon.grip
    return TWO_HANDED if chosen == TWO_HANDED else ONE_HANDED
