"""Two forces of 300 points in our own words, for the demo, starters and simulations: units as profiles.

Together they have most of the special rules, so that a game of theirs shows what is played.
"""

from typing import Any, Final

Profile = dict[str, Any]
Named = tuple[str, str, Profile]  # what people call the unit, its rank, and what it is


def gun(name: str, reach: int, attacks: int, *rules: str, count: int = 1) -> dict[str, Any]:
    return {"name": name, "range": reach, "attacks": attacks, "rules": list(rules), "count": count}


def blade(name: str, attacks: int, *rules: str, count: int = 1) -> dict[str, Any]:
    return {"name": name, "attacks": attacks, "rules": list(rules), "count": count}


def unit(
    points: int, name: str, models: int, tests: tuple[int, int], rules: tuple[str, ...], *weapons: dict[str, Any]
) -> Profile:
    """`tests` are Quality and Defense."""
    part = {"name": name, "models": models, "quality": tests[0], "defence": tests[1], "rules": list(rules)}
    return {"points": points, "parts": [{**part, "weapons": list(weapons)}]}


HARBOUR_WATCH: Final[tuple[Named, ...]] = (
    (
        "Captain Dreyer", "hero",
        unit(55, "Watch captain", 1, (3, 4), ("Hero", "Tough(3)", "Fearless"),
             gun("Duty pistol", 12, 2, "AP(1)"), blade("Sabre", 3, "Rending")),
    ),
    (
        "Harbour Watch", "unit",
        unit(45, "Watchmen", 4, (4, 4), ("Fearless",),
             gun("Rifle", 24, 1, "Relentless", count=3), gun("Flare gun", 18, 1, "Blast(3)", "Limited"),
             blade("Truncheon", 1, count=4)),
    ),
    (
        "Gate guard", "unit",
        unit(40, "Shield bearers", 2, (4, 3), ("Slow",),
             gun("Carbine", 18, 2, count=2), blade("Pike", 1, "Counter", count=2)),
    ),
    (
        "Crane nest", "unit",
        unit(30, "Marksman", 1, (4, 5), ("Stealth", "Scout"),
             gun("Long rifle", 30, 1, "Reliable", "Deadly(3)"), blade("Knife", 1)),
    ),
    (
        "Mortar post", "unit",
        unit(35, "Mortar crew", 1, (4, 4), ("Tough(3)",),
             gun("Harbour mortar", 24, 2, "Blast(3)", "Indirect"), blade("Rammer", 1)),
    ),
    (
        "Tide reader", "unit",
        unit(30, "Tide reader", 1, (4, 5), ("Caster(1)", "Tough(3)"),
             gun("Storm lamp", 12, 2, "Bane"), blade("Staff", 1)),
    ),
    (
        "Dock hounds", "unit",
        unit(30, "Hounds", 3, (4, 5), ("Fast", "Strider"), blade("Jaws", 2, "Furious", count=3)),
    ),
    (
        "Signal drone", "unit",
        unit(35, "Drone", 1, (4, 4), ("Flying", "Tough(3)"), gun("Twin barrels", 24, 3, "Unstoppable")),
    ),
)  # fmt: skip

DOCK_RATS: Final[tuple[Named, ...]] = (
    (
        "Mother Sill", "hero",
        unit(60, "Gang mother", 1, (4, 4), ("Hero", "Tough(3)", "Fear(2)", "Regeneration"),
             gun("Nail thrower", 12, 3), blade("Cleaver", 4, "AP(1)")),
    ),
    (
        "Bilge boys", "unit",
        unit(40, "Bilge boys", 3, (5, 4), (),
             gun("Scrap pistol", 12, 1, count=3), blade("Hook", 2, "Furious", count=3)),
    ),
    (
        "Pier boys", "unit",
        unit(40, "Pier boys", 3, (5, 5), ("Furious",),
             gun("Scatter gun", 12, 2, "Surge", count=3), blade("Crowbar", 1, count=3)),
    ),
    (
        "Sewer knives", "unit",
        unit(35, "Sewer knives", 2, (4, 5), ("Ambush", "Stealth"),
             gun("Dart", 12, 1, "Rending", count=2), blade("Knives", 2, "Rending", count=2)),
    ),
    (
        "The Brute", "unit",
        unit(45, "Brute", 1, (4, 4), ("Tough(6)", "Impact(3)"), blade("Anchor", 4, "AP(2)", "Thrust")),
    ),
    (
        "Old harpoon", "unit",
        unit(30, "Harpooner", 1, (4, 5), ("Immobile", "Tough(3)"),
             gun("Whale harpoon", 30, 1, "AP(3)", "Deadly(3)"), blade("Boat hook", 1)),
    ),
    (
        "Roof runners", "unit",
        unit(25, "Roof runners", 2, (5, 5), ("Scout", "Strider"),
             gun("Crossbow", 18, 1, "Reliable", count=2), blade("Knife", 1, count=2)),
    ),
    (
        "Net throwers", "unit",
        unit(25, "Net throwers", 2, (5, 4), ("Regeneration",),
             gun("Fire bottle", 6, 1, "Blast(3)", count=2), blade("Trident", 1, "AP(1)", count=2)),
    ),
)  # fmt: skip

SAMPLE_ARMIES: Final = {"Harbour Watch": HARBOUR_WATCH, "Dock Rats": DOCK_RATS}
