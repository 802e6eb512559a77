"""A table from above: what is written on it stays on it."""

import pytest

from campaigns.web.drawing import table

SIDE = {"shape": "square", "colour": "red"}
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
