"""A table from above and the head over it: what is written there stays there."""

from types import SimpleNamespace

import pytest

from campaigns.web.battles import sides
from campaigns.web.drawing import table

SIDE = {"shape": "square", "colour": "red"}
OF_A_SIDE = ("name", "colour", "shape", "player_names", "dice", "neutral", "acts_as")
NAME = "Harbour watch with a heavy net thrower"


def figure(x, y):
    shown = {"n": 1, "label": NAME, "side": 0, "facing": (0, 1), "bars": 0, "marks": [], "down": False}
    return {**shown, "name": NAME, "x": x, "y": y, "placed": True, "loss": "in_play"}


@pytest.mark.parametrize("x", [50, 2400, 4750])
@pytest.mark.parametrize("y", [50, 2400, 4750])
def test_a_units_name_is_never_cut_off_by_the_edge_of_the_table(x, y):
    (token,) = table.draw("gff", (4800, 4800), (), [figure(x, y)], [SIDE])["tokens"]
    aside, down = token["called"]
    half = table.LETTER * len(NAME) / 2
    assert half <= token["x"] + aside <= 4800 - half
    assert 60 < token["y"] + down < 4800 and abs(down) > table.TOKEN
    assert aside == 0 or x != 2400


def test_two_on_a_side_whose_names_begin_alike_are_told_apart():
    """Whoever isn't placed keeps the letter: nobody's changes in the middle of a battle."""
    named = [(0, "Anna"), (0, "Ada"), (0, "Berta"), (0, ""), (1, "Alf"), (0, "Ängs"), (0, "aeon")]
    people = [
        {**figure(100, 100 * n), "n": n, "name": name, "side": side, "placed": n > 1}
        for n, (side, name) in enumerate(named, start=1)
    ]
    tokens = table.draw("coc", (4800, 4800), (), people, [SIDE, SIDE])["tokens"]
    assert {token["n"]: token["letter"] for token in tokens} == {2: "A2", 3: "B", 4: "4", 5: "A", 6: "Ä", 7: "A3"}


@pytest.mark.parametrize(("each", "drawn"), [((5, 4, 4), True), ((5, 5, 4), False), ((6, 6), True), ((7, 7), False)])
def test_figures_are_signs_as_long_as_all_of_them_fit_into_the_head_of_a_phones_page(each, drawn):
    owners = [SimpleNamespace(number=n, players=(), **dict.fromkeys(OF_A_SIDE, "")) for n in range(len(each))]
    seen = [{"number": n, "size": size, "lost": 1} for n, size in enumerate(each)]
    page = SimpleNamespace(
        view={"sides": seen}, acts_for=(), you=None, sides=owners, dice=SimpleNamespace(next_hands={})
    )
    found = [side["shapes"] for side in sides.sides(page)]
    assert found == [[True] * (size - 1) + [False] if drawn else [] for size in each]
