"""Tests: the d12 against a target number, and how many of them an action has. German: Würfelproben, Aktionsmechanik.

Source: PB-05 .. 07, 38, 51 .. 54.
"""

from typing import Final

from engine.kernel.why import Why

SIDES: Final = 12


def attribute_tn(value: int, modifier: int = 0) -> int:
    """German: Attributsprobe. Source: PB-06, 38."""
    return 12 - value + modifier


def needs_die(tn: int) -> bool:
    """German: Extreme Mindestwürfe. Otherwise it is decided without a roll. Source: PB-07."""
    return 1 < tn <= SIDES


def succeeds(face: int, tn: int) -> bool:
    """`face` is looked at only where a die is needed. Source: PB-05, 07."""
    return tn <= 1 or (tn <= SIDES and face >= tn)


def twelfths(tn: int) -> int:
    """How many of the twelve faces succeed."""
    return max(0, min(SIDES, SIDES + 1 - tn))


class TargetNumber:
    """The number that a test has to reach, as its modifiers come together; with `why`, also for whoever reads it.

    German: Mindestwurf. Source: PB-05, 06, 38.
    """

    def __init__(self, value: int, rule: str, code: str, why: Why | None) -> None:
        self.tn = attribute_tn(value)
        self.why = why
        if why is not None:
            why.need(rule, code, self.tn)

    def add(self, rule: str, code: str, modifier: int) -> None:
        self.tn += modifier
        if modifier and self.why is not None:
            self.why.need(rule, code, modifier)


class ActionTests:
    """What an action has after frequency, resources and bundling: `number` paid for, `left` that count, at `tn`."""

    def __init__(self, number: int, left: int, tn: int) -> None:
        self.number = number
        self.left = left
        self.tn = tn

    def dice(self) -> int:
        return self.left if needs_die(self.tn) else 0

    def successes(self, faces: bytes, multiplier: int) -> int:
        """German: Erfolge, Erfolgsmultiplikator. Source: PB-51, 52."""
        if not needs_die(self.tn):
            return self.left * multiplier if succeeds(0, self.tn) else 0
        return sum([multiplier for face in faces if face >= self.tn])

    def astray(self, faces: bytes) -> int:
        """With a target radius each failed test is a success that deviates, up to a number of 12. Source: PB-55."""
        return sum([1 for face in faces if face < self.tn]) if needs_die(self.tn) else 0


def action_tests(
    ap: int, tn: int, times: int = 1, plus: int = 0, give_up: int = 0, points: int = -1, skip: int = 0
) -> ActionTests:
    """One for each action point, times the frequency at +`plus`; one given up lowers the others' number by one.

    Each costs a resource point, those given up, too, but not the `skip` ones that nobody wants; without one a test
    lapses. `points` -1: it needs none.
    German: Frequenz, Bündeln, Ressourcen. Source: PB-51, 53, 54, 86.
    """
    number = ap * times
    if points >= 0:
        number = min(number, points)
    number = max(0, number - skip)
    given_up = max(0, min(give_up, number - 1))
    return ActionTests(number, number - given_up, tn + plus - given_up)


def best_give_up(number: int, tn: int, one_is_enough: bool) -> int:
    """How many tests to give up for the best chance of one success at least, or for the most successes on average.

    Among equals the fewest. Source: PB-54.
    """
    best, most = 0, -1
    for k in range(max(1, number)):
        left, p = number - k, twelfths(tn - k)
        if one_is_enough:  # in twelfths to the power of `number`, so that all have one denominator
            worth = SIDES**number - (SIDES - p) ** left * SIDES**k
        else:
            worth = left * p
        if worth > most:
            best, most = k, worth
    return best
