"""Data sheets."""

import pytest

from engine.kernel.refusal import Malformed
from engine.rulesets.pb12.codes import ATTRIBUTES, STRENGTH_ADDED
from engine.rulesets.pb12.profile import damage_code, frequency_code, read_profile, resource_code

TWIN_GUN = {
    "name": "twin gun", "slots": 2, "damage": "4/1", "factor": 3, "ranges": {"near": -2, "short": -1, "medium": 2},
    "resources": "3x2", "game_value": 1000, "epicness": 5,
}  # fmt: skip
COACH = {
    "values": {"AP": 0, "B": 4, "I": 0, "T": 1, "P": 2}, "light": 2, "heavy": 2, "damage_table": "vi",
    "vehicle": {
        "control_points": [[0, 100]], "of_driver": ["T"], "passenger_areas": [[[-50, -100], [50, -100], [0, 100]]],
    },
}  # fmt: skip


def test_whatever_is_not_given_is_an_average_humans():
    """PB-29, 33 .. 36."""
    human = read_profile({}, "profile")
    assert dict(zip(ATTRIBUTES, human.attributes(), strict=True)) == {
        "AP": 3, "B": 3, "vertical": 1, "S": 3, "W": 3, "I": 3, "V": 3, "K": 0, "F": 0, "DF": 0, "N": 0, "DN": 0,
        "T": 0, "P": 0,
    }  # fmt: skip
    assert (human.free, human.light, human.heavy, human.capacity(), human.damage_table) == (0, 1, 1, 2, "iv")
    assert (human.slots, human.reach, human.sight) == (2, 2, 6)


def test_modules_and_vehicles():
    """PB-15, 80, 84, 102: values are added up; what modifies the driver's value is named."""
    profile = read_profile({"values": {"S": 5, "F": 4}, "game_value": 8000, "modules": [TWIN_GUN]}, "profile")
    assert profile.total_value() == 9000 and profile.attributes()[ATTRIBUTES.index("S")] == 5
    coach = read_profile(COACH, "profile")
    assert coach.capacity() == 4 and coach.vehicle.of_driver == ("T",) and profile.vehicle is None


@pytest.mark.parametrize(
    ("code", "came"),
    [("3/2", (3, 2, "")), ("half+1/0", (1, 0, "half")), ("full-2/1", (-2, 1, "full")), ("-1/12", (-1, 12, ""))],
)
def test_damage_codes(code, came):
    """PB-46, 83."""
    strength, penetration, added = damage_code(code, "damage")
    assert (strength, penetration, STRENGTH_ADDED[added]) == came


def test_frequency_and_resource_codes():
    """PB-53, 86, 87: three times as many tests at +1; two charges of three points."""
    assert frequency_code("3x/+1", "f") == (3, 1) == frequency_code("3×/1", "f")
    assert frequency_code("2x/-1", "f") == (2, -1)
    assert resource_code("2×3", "r") == (2, 3)


@pytest.mark.parametrize(
    ("raw", "field"),
    [
        ({"values": {"X": 1}}, "profile.values"),
        ({"values": {"S": 99}}, "profile.values.S"),
        ({"sight": 13}, "profile.sight"),
        ({"modules": [{"name": "club", "damage": "half1/0"}]}, "profile.modules[0].damage"),
        ({"modules": [TWIN_GUN, {"name": "club", "damage": "3"}]}, "profile.modules[1].damage"),
        ({"modules": [{"name": "club", "resources": "2"}]}, "profile.modules[0].resources"),
        ({"modules": [{"name": "club", "frequency": "often"}]}, "profile.modules[0].frequency"),
        ({"modules": [{"name": "gun", "ranges": {"far": 1}}]}, "profile.modules[0].ranges"),
        ({"vehicle": {"of_driver": ["S"]}}, "profile.vehicle.of_driver[0]"),
        ({"vehicle": {"passenger_areas": [[[0, 0], [1, 1]]]}}, "profile.vehicle.passenger_areas[0]"),
    ],
)
def test_what_cannot_stand_on_a_sheet_is_named_with_its_place(raw, field):
    with pytest.raises(Malformed) as raised:
        read_profile(raw, "profile")
    assert raised.value.field == field
