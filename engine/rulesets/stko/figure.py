"""A figure and its weapons: the hot state that rules read and only transitions write.

What only rules set is a machine word when compiled (`i64`); what people say, such as places, may be any whole number.
"""

from typing import Final

from mypy_extensions import i64

from engine.rulesets.stko import codes


class Weapon:
    """One weapon of a figure. `grip` may be EITHER; `put_down` when it lies on the ground. Source: STKO-14, STKO-29."""

    def __init__(self, name: str, grip: int) -> None:
        self.name = name
        self.grip: i64 = grip
        self.state: i64 = codes.READY
        self.put_down = False
        self.empty_too = False  # jammed and empty at once: clearing the jam leaves it empty
        self.since = 0  # the event that made it empty, jammed or broken


class SkillEffects:
    """What a figure's skills come to, folded at setup: one number or flag per thing that rules ask for (`skills.py`).

    Shared and never changed; a skill gained in mid-battle makes a new one. Source: STKO-92, STKO-93.
    """

    def __init__(self) -> None:
        self.taken: dict[str, int] = {}  # the skills themselves, once or twice
        self.agile: i64 = 0  # changes of direction during a Move
        self.ambidextrous: i64 = 0
        self.attack: i64 = 0  # dice when attacking in a fight
        self.avenger: i64 = 0
        self.blockhead: i64 = 0
        self.boss: i64 = 0  # nerve dice of his side
        self.camouflage: i64 = 0  # dice that shots at him in cover lose
        self.charms: i64 = 0  # whole rolls per battle
        self.curse: i64 = 0  # dice per battle and enemy player
        self.dread: i64 = 0  # dice that fear of him costs
        self.drunk: i64 = 0
        self.evil: i64 = 0
        self.fearless: i64 = 0
        self.fight: i64 = 0  # dice in every fight
        self.green: i64 = 0
        self.group: i64 = 0  # hundredths of inches within which his hits may be spread
        self.hard: i64 = 0  # taken off every effect die
        self.hidden: i64 = 0  # hundredths of inches beyond which he isn't seen
        self.hits_from: i64 = 6
        self.jam_at: i64 = 2  # by how much 1s exceed 6s when the weapon jams
        self.knife: i64 = 0  # dice in a fight with the knife
        self.knife_effect: i64 = 0
        self.knife_throw: i64 = 0
        self.knight: i64 = 0  # dice against Evil and hated figures
        self.lightning: i64 = 0
        self.luck: i64 = 0  # dice of each roll that he may throw again
        self.move: i64 = 0
        self.nerve: i64 = 0
        self.plodding: i64 = 0  # runs the full roll under fire, like a Plock
        self.psycho: i64 = 0
        self.recovers_at: i64 = 0  # the face that each die of a Recover must show
        self.recovers_with: i64 = 0  # how many of them
        self.shift: i64 = 0  # by how much he may shift location dice
        self.shot: i64 = 0
        self.slow: i64 = 0
        self.speed: i64 = 0  # dice that shots at him lose after he moved
        self.spurt: i64 = 0  # movement dice that he may take
        self.steadfast: i64 = 0  # never loses his nerve
        self.steely: i64 = 0  # wounds that he shrugs off
        self.sturdy: i64 = 0  # is never knocked down or unconscious
        self.trips_at: i64 = 9  # how many 1s make him stumble, if his class doesn't need fewer
        self.wire: i64 = 0


NO_SKILL_EFFECTS: Final = SkillEffects()


class Figure:
    """One figure. `n` counts from 1; `status` and `loss` are the codes of `codes`; lengths in hundredths of inches."""

    def __init__(self, n: int, side: int, rank: int, weapons: list[Weapon]) -> None:
        self.n: i64 = n
        self.side: i64 = side
        self.rank: i64 = rank
        self.weapons = weapons
        self.skills: tuple[str, ...] = ()
        self.skill_effects: SkillEffects = NO_SKILL_EFFECTS
        self.shrugged: i64 = 0  # wounds that a Steely one has shrugged off
        self.charms_used: i64 = 0
        self.staggers: i64 = 0  # drunk: 1 shoots at enemies, 2 at anybody. Source: STKO-94
        self.sick: i64 = 0  # drunk: dice less on everything
        self.sober = False
        self.closing_in: i64 = 0  # the enemy at whom a Psycho runs
        self.feels_for: i64 = 0  # bits n & 31: nobody else is in his `Table.feelings`; saves looking there
        self.hates: i64 = 0  # so many of them he hates, whatever else he feels
        self.counted_as: i64 = 0  # bits, see `rules/tally.py`
        self.last_action = ""  # what it did in its last own turn
        self.tags: tuple[str, ...] = ()
        self.x = 0
        self.y = 0
        self.fx = 0
        self.fy = 1
        self.placed = False
        self.status: i64 = 0
        self.loss: i64 = codes.IN_PLAY
        self.flesh = [0, 0, 0, 0, 0, 0]
        self.serious = [0, 0, 0, 0, 0, 0]
        self.flesh_wounds: i64 = 0
        self.serious_wounds: i64 = 0
        self.scratches = 0
        self.immobile = 0  # the event that took movement and turning away, or 0; -1 in simulations
        self.aim: i64 = 0  # number of the figure aimed at
        self.posture: i64 = codes.NOBODY  # ONE_HANDED or TWO_HANDED while it shows itself to shoot, else NOBODY
        self.moved_last: i64 = 0  # in its last own turn: 1 repositioned, 2 moved
        self.moved_now: i64 = 0  # in this one
        self.fought = False  # shot at an enemy in this battle (STKO-100)
        self.held_fire = 0  # own turns, this one included, in which it may not shoot (STKO-70)
        self.hurts_tested = 0  # hurts that its nerve was tested for already (STKO-78)
        self.wounds_tested = False  # whether it was tested for its wounds at all
        self.friends_tested = False  # and for its friends
        self.wounds: list[tuple[int, int, int]] = []  # (location, severity, event)
        self.brought = 0  # so many of them, the first ones, are from an earlier battle
        self.since: dict[int, int] = {}  # state bit -> the event that gave it

    def able(self) -> bool:
        """Can it act at all: in play, on the table and conscious."""
        return self.loss == codes.IN_PLAY and self.placed and not self.status & codes.UNCONSCIOUS

    def on_table(self) -> bool:
        return self.loss == codes.IN_PLAY and self.placed

    def helpless(self) -> bool:
        return self.status & (codes.DOWN | codes.UNCONSCIOUS) != 0

    def hurts(self) -> int:
        """What tries its nerve: wounds, for a Plock scratches too. Source: STKO-78."""
        return self.flesh_wounds + self.serious_wounds + (self.scratches if self.rank == codes.PLOCK else 0)

    def armed(self) -> bool:
        for weapon in self.weapons:
            if weapon.state != codes.BROKEN and weapon.state != codes.THROWN:
                return True
        return False

    def usable_arms(self) -> int:
        """Arms without a serious wound. Source: STKO-48."""
        return (0 if self.serious[codes.RIGHT_ARM] else 1) + (0 if self.serious[codes.LEFT_ARM] else 1)

    def can_hold(self, grip: int) -> bool:
        """Source: STKO-48: a serious arm wound leaves one pistol at most."""
        return self.usable_arms() >= (2 if grip == codes.TWO_HANDED else 1)

    def has_ready(self, weapon: Weapon) -> bool:
        """Is it a gun in hand that would go off, with arms to hold it? Source: STKO-48."""
        return weapon.state == codes.READY and not weapon.put_down and self.can_hold(grip_of(weapon, codes.NOBODY))

    def throws(self, weapon: Weapon) -> bool:
        """A Knifeman's knife. German: Messermann. Source: STKO-93."""
        return weapon.state == codes.HAND and self.skill_effects.knife_throw > 0 and weapon.name == "knife"


def grip_of(weapon: Weapon, chosen: int) -> int:
    """The grip a shot is fired with: the weapon's own, or the chosen one where both are possible. Source: STKO-14."""
    if weapon.grip != codes.EITHER:
        return weapon.grip
    return codes.TWO_HANDED if chosen == codes.TWO_HANDED else codes.ONE_HANDED
