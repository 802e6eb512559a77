"""Every rule number is named by a test that plays it. This only looks whether somebody says so."""

from pathlib import Path

import pytest
import yaml

from tests.engine.numbered import named

HERE = Path(__file__).parent
CASES = HERE.parent / "cases"
# How many rules each checklist has, and where its tests lie: what a campaign does by itself is in `submit`.
GAMES = {
    "STKO": (110, (HERE, HERE.parent / "submit")),
    "COC": (64, (HERE / "coc",)),
    "GFF": (47, (HERE / "gff",)),
}
RULES = [(game, n) for game, (most, _folders) in GAMES.items() for n in range(1, most + 1)]

NO_RULE = {*range(73, 80), 81, 82, 93, 118, 123, 124, 125}  # numbers that the rulings of Pb-12 don't give


@pytest.mark.parametrize(("game", "rule"), RULES, ids=[f"{game}-{n:02}" for game, n in RULES])
def test_every_rule_has_a_test_that_names_it(game, rule):
    assert rule in named(game, *GAMES[game][1])


def pb12():
    """Worked cases name rules, too."""
    rows = [
        row for name in ("pb12.yaml", "pb12_more.yaml") for row in yaml.safe_load((CASES / name).read_text())["cases"]
    ]
    return named("PB", HERE / "pb12") | {int(row["ref"].removeprefix("PB-")) for row in rows}


def test_every_rule_of_pb12_is_named():
    assert set(range(1, 127)) - NO_RULE <= pb12()


def test_no_rule_is_named_that_is_none():
    assert NO_RULE & pb12() == set()
