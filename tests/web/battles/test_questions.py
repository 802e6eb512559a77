"""What a question's page shows beside its buttons."""

import re
from types import SimpleNamespace
from typing import Any

import pytest

from campaigns.projections.game import load_game
from campaigns.web.rulesets.stko.questions import _bands, _grip
from engine.rulesets import ruleset


@pytest.mark.parametrize(
    ("grips", "command", "held"),
    [
        (["either"], {"weapons": [0]}, "one_handed"),
        (["either"], {"weapons": [0], "grip": "two_handed"}, "two_handed"),
        (["either"], {}, ""),
        (["two_handed", "one_handed"], {"weapons": [1]}, "one_handed"),
        (["two_handed", "one_handed"], {}, ""),
        (["two_handed"], {}, "two_handed"),
    ],
)
def test_how_a_weapon_is_held_says_how_far_its_bands_go(grips: list[str], command: dict[str, Any], held: str) -> None:
    """A submachine gun may be held either way: the shot says how. Source: STKO-14, STKO-27."""
    assert _grip({"weapons": [{"grip": grip} for grip in grips]}, command) == held


@pytest.mark.parametrize(("grip", "last"), [("one_handed", "beyond"), ("two_handed", "extreme"), ("", "beyond")])
def test_what_reaches_as_far_as_is_seen_is_never_out_of_range(grip: str, last: str) -> None:
    """Source: STKO-27."""
    page: Any = SimpleNamespace(
        options={"stko.one_handed_bands": [2, 6, 9, 12, 24], "stko.two_handed_bands": [2, 6, 12, 24]}
    )
    assert _bands(page, grip)[-1]["code"] == last


@pytest.mark.django_db
@pytest.mark.parametrize(("carried", "word"), [("pistol", "out of range"), ("smg", "out of range with one hand")])
def test_who_stands_too_far_off_is_named_with_the_reason(street: Any, carried: str, word: str) -> None:
    """Source: STKO-27."""
    places = ([100, 100], [3500, 1100], [100, 1100])
    people = [(0, "Mira", carried), (1, "Keule", "pistol"), (1, "Pit", "pistol")]
    figures = [
        {"side": side, "name": name, "rank": "ganger", "weapons": [weapon], "at": at, "facing": [1 - 2 * side, 1]}
        for (side, name, weapon), at in zip(people, places, strict=True)
    ]
    battle = street.battle(table="drawn", cards="typed", figures=figures)
    street.act({"type": "turn-card"}, "anna", battle)
    options = load_game(ruleset("stko"), street.campaign, battle).open.options
    street.act({"type": "enter-dice", "faces": [options.index("figure-1") + 1]}, "anna", battle)
    page = street.browser("anna").get(f"/battles/{battle}/").content.decode()
    reasons = re.findall(r'<bdi>\s*(\w+)\s*</bdi>\s*</button> <span class="soft">([^<]*)</span>', page)
    assert (("Keule", word) in reasons, [name for name, why in reasons if "range" in why]) == (True, ["Keule"])
