"""The figures as faces, side by side; a tap opens the whole figure."""

from typing import Any, Final

SHOWN: Final = 10  # of a side; the others fold away
SMALL: Final = 5  # so many stand on one line of a phone


def by_side(people: list[dict[str, Any]], sides: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The sides that have figures; `faces` and `folded` of them, and `cards` where they are more than faces."""
    rosters = []
    for side in sides:
        of_side = [person for person in people if person["side"] == side["n"]]
        if of_side:
            more = {
                "figures": of_side,
                "faces": of_side[:SHOWN],
                "folded": of_side[SHOWN:],
                "many": len(of_side) > SMALL,
                "cards": any("gauges" in person for person in of_side),
            }
            rosters.append({**side, **more})
    return rosters
