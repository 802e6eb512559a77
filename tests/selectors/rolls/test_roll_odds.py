"""How likely a roll was: exact fractions, checked against counting every case."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from campaigns.selectors.rolls.odds import roll_odds
from engine.kernel.events import Rolled


class Rules:
    counted_faces = {"shot": (6,), "test": (4, 5, 6)}

    def counts_from(self, rolled: Rolled) -> int:
        return 4 if rolled.purpose == "from-four" else 0


def odds(purpose: str, faces: tuple[int, ...], sides: int = 6, options: tuple[str, ...] = ()) -> Any:
    rules: Any = Rules()
    return roll_odds(rules, Rolled(1, 1, purpose, len(faces), sides, faces, [], options))


@pytest.mark.parametrize("faces", [(6,), (1, 6), (6, 6, 2), (1, 2, 3, 4)])
@pytest.mark.parametrize("purpose", ["shot", "test", "move"])
def test_shares_are_those_of_all_cases(purpose, faces):
    counted = Rules.counted_faces.get(purpose)
    value = (lambda roll: sum(face in counted for face in roll)) if counted else sum
    cases = [value(roll) for roll in product(range(1, 7), repeat=len(faces))]
    found, came = odds(purpose, faces), value(faces)
    assert (found.kind, found.came) == ("hits" if counted else "total", came)
    assert Fraction(found.exactly) == Fraction(cases.count(came), len(cases))
    assert Fraction(found.at_least) == Fraction(sum(case >= came for case in cases), len(cases))
    assert Fraction(found.at_most) == Fraction(sum(case <= came for case in cases), len(cases))
    assert found.expected == pytest.approx(sum(cases) / len(cases))


def test_dice_that_count_from_a_number_on_are_successes():
    found = odds("from-four", (4, 3, 6))
    assert (found.kind, found.came, found.exactly) == ("hits", 2, "3/8")


def test_a_card_is_one_of_those_left_however_many_are_alike():
    assert odds("card", (2,), 3, ("joker", "joker", "figure-1")).exactly == "2/3"


def test_a_large_pool_stays_exact_and_quick():
    assert Fraction(odds("move", (6,) * 40).exactly) == Fraction(1, 6**40)


def test_dice_that_are_still_awaited_have_no_odds():
    assert odds("shot", ()) is None
