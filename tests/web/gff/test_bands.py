"""How far weapons are drawn to reach on the map of a drawn table."""

from campaigns.web.rulesets.gff.grounds import reaches
from engine.rulesets.gff.drawn.distances import apart
from tests.engine.gff.scene import profile, stood


def test_whose_edge_lies_in_a_band_is_in_range():
    """GFF-13: ranges run from edge to edge, bands around a model's middle."""
    rifle = {"range": 24, "count": 1}
    found, _words = reaches(None, [{"n": 1, "weapons": [rifle, {"range": 0, "count": 1}]}])
    b = stood((0, profile(), [(1000, 1000)]), (1, profile(), [(1000, 1000 + found[1][0] + 50)]))
    assert apart(*b.units) == 2400
