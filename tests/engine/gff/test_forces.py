"""What a force may cost and hold. Source: GFF-03, 04."""

import pytest

from engine.rulesets.gff.forces import broken, limits, over_points
from engine.rulesets.gff.profile import Part, Profile


def unit(name, points=20, models=1, rules=(), joined=()):
    return Profile((Part(name, models, 4, 4, rules), *joined), points)


@pytest.mark.parametrize(
    ("points", "most"),
    [
        (300, {"heroes": 2, "copies": 3, "unit_points": 105, "units": 10, "models": 15}),
        (200, {"heroes": 1, "copies": 2, "unit_points": 70, "units": 6, "models": 10}),
        (149, {"heroes": 0, "copies": 1, "unit_points": 52, "units": 4, "models": 7}),
        (0, {"heroes": 0, "copies": 1, "unit_points": 0, "units": 0, "models": 0}),
    ],
)
def test_a_forces_limits_are_rounded_down(points, most):
    """GFF-04; rows GFF-G18a and b."""
    assert limits(points)._asdict() == most


def test_a_force_within_all_limits_breaks_none():
    force = [(f"Squad {n}", unit(f"Squad {n // 3}", 30)) for n in range(9)]
    assert broken([*force, ("Lead", unit("Lead", 30, rules=("Hero",)))], 300) == []


def test_a_force_over_its_points_is_said_with_both_numbers():
    """GFF-03: equal points."""
    force = [("A", unit("A", 101)), ("B", unit("B", 100))]
    assert over_points(force, 200) == [("force-points", {"points": 201, "most": 200})]
    assert over_points(force, 201) == []


@pytest.mark.parametrize(
    ("force", "fault"),
    [
        ([("A", unit("A", rules=("Hero",))), ("B", unit("B", rules=("Held",)))], ("force-heroes", {"n": 2, "most": 1})),
        ([(f"Called {n}", unit("A")) for n in range(3)], ("force-copies", {"n": 3, "most": 2, "name": "A"})),
        ([("A", unit("B", 71))], ("force-unit-points", {"n": 71, "most": 70, "name": "A"})),
        ([(f"{n}", unit(f"{n}")) for n in range(7)], ("force-units", {"n": 7, "most": 6})),
        ([("A", unit("A", models=11))], ("force-models", {"n": 11, "most": 10})),
    ],
)
def test_each_limit_is_said_with_its_numbers(force, fault):
    assert broken(force, 200) == [fault]


def test_a_hero_who_has_joined_counts_as_hero_and_model_and_no_unit_of_his_own():
    hero = Part("Lead", 1, 3, 3, ("Hero",))
    force = [(f"{n}", unit(f"{n}", joined=(hero,))) for n in range(6)]
    assert broken(force, 200) == [
        ("force-heroes", {"n": 6, "most": 1}), ("force-models", {"n": 12, "most": 10})
    ]  # fmt: skip


def test_all_that_is_broken_is_said_at_once():
    force = [(f"{n}", unit("A", 90, 3, ("Hero",))) for n in range(7)]
    codes = [code for code, _ in broken(force, 200)]
    assert codes == ["force-points", "force-heroes", "force-units", "force-models", "force-copies",
                     *["force-unit-points"] * 7]  # fmt: skip
