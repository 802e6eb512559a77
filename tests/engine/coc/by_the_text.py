"""The texts' rules once more, in the plainest words and without the engine's: faces that fell give what came of them.

It shares nothing with the rules but codes of states. Source: COC-02, 03, 10 .. 12, 19, 22, 26, 29 .. 33, 36 .. 38, 42,
47 .. 53.
"""

from engine.rulesets.coc.codes import DYING, OUT, SERIOUS

D100 = 100
FAIL, REGULAR, HARD, EXTREME, CRITICAL, IMPOSSIBLE = range(6)


class Faces:
    """What fell, read again in the order of the texts; another die than the one that is due is an error."""

    def __init__(self, fell):
        self.left = list(fell)

    def one(self, sides):
        assert self.left and self.left[0][0] == sides, f"a d{sides} is due, {self.left[:3]} are left"
        return self.left.pop(0)[1]

    def d100(self, net):
        if not net:
            return self.one(D100)
        units = self.one(10) % 10
        totals = [self.one(10) % 10 * 10 + units or D100 for _ in range(1 + abs(net))]
        return min(totals) if net > 0 else max(totals)

    def level(self, skill, difficulty=REGULAR, net=0):
        """Level of success (a fumble is a failure), whether it is a fumble, and the roll."""
        roll = self.d100(max(-2, min(2, net)))
        needed = (0, skill, skill // 2, skill // 5, 1, 0)[difficulty]
        if roll == 1:
            return CRITICAL, False, roll
        if roll == D100 or (roll >= 96 and needed < 50):
            return FAIL, True, roll
        return sum(roll <= skill // part for part in (1, 2, 5)), False, roll

    def total(self, dice):
        return sum(self.one(dice[1]) for _ in range(dice[0])) + dice[2]

    def damage(self, dice, bonus, part, impaling, increased):
        """`part`: 1 all of the bonus, 2 half of it towards zero, 0 none."""
        if not increased:
            return max(0, self.total(dice) + (shared(self.total(bonus), part) if part else 0))
        most = dice[0] * dice[1] + dice[2] + shared(bonus[0] * bonus[1] + bonus[2], part)
        return max(0, most + (self.total(dice) if impaling else 0))


def shared(bonus, part):
    return int(bonus / part) if part else 0


class Body:
    def __init__(self, f):
        self.hp, self.hp_max, self.con, self.armour = f.hp, f.hp_max, f.con, f.armour
        self.state, self.serious = "ok", False

    def hit(self, faces, amount):
        lost = max(0, amount - self.armour)
        if not lost or self.state == "dead":
            return
        self.hp = max(0, self.hp - lost)
        half = 2 * lost >= self.hp_max
        self.serious |= half
        if lost > self.hp_max:
            self.hp, self.state = 0, "dead"
        elif not self.hp and self.serious:
            self.state = "dying"
        elif not self.hp or (half and self.state == "ok" and not faces.level(self.con)[0]):
            self.state = "unconscious"

    def told(self):
        return self.hp, self.state, self.serious


def seen(f):
    """The same of a figure of the engine."""
    state = "dying" if f.status & DYING else "unconscious" if f.status & OUT else "ok"
    return f.hp, state if f.on_table() else "dead", bool(f.status & SERIOUS)


def exchange(mine, theirs, dodges):
    """Who is hit when both have rolled."""
    if mine == theirs == FAIL:
        return "nobody"
    if mine > theirs or (mine == theirs and not dodges):
        return "target"
    return "nobody" if dodges else "attacker"


def shot_dice(preset, f, target, facts, handgun):
    """Bonus and penalty dice of a shot by what the texts list."""
    near = 15 * facts.distance < 100 * f.dex if preset == "001" else 15 * facts.distance <= 100 * target.dex and handgun
    fast = target.mov >= 8 and target.moved > 0
    size = -1 if target.build <= -2 else int(target.build >= 4)
    covered = preset == "001" and facts.cover
    return f.granted + int(f.aim == target.n) + int(near) - int(fast) - int(covered) + size


def demanded(base, distance):
    return REGULAR + (distance > base) + (distance > 2 * base)


def volleys(skill, shots):
    """As few and as even ones as possible, the most bullets that can be cut so."""
    most = max(3, skill // 10)
    for total in range(shots, 2, -1):
        number = -(-total // most)
        if 3 * number <= total:
            return [total // number + (n < total % number) for n in range(number)]
    return []


def bullets_that_hit(preset, bullets, level, difficulty, raised):
    """Hits, and how many of them impale."""
    if not REGULAR <= difficulty <= level or difficulty == IMPOSSIBLE:
        return 0, 0
    half = max(1, bullets // 2)
    if level < EXTREME:
        return half, 0
    far = difficulty == EXTREME and not raised and level == CRITICAL and preset == "001"
    return bullets, half if difficulty < EXTREME or far else 0
