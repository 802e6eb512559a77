"""The page that opens a battle: who can't come says why; shields and citizens where people fight."""

import html
from typing import Any
from uuid import UUID

import pytest
from django.urls import reverse

from engine.kernel.setup import Setup
from engine.rulesets.stko.ruleset import STREET_FIGHT
from tests.founding import founded
from tests.web.street import Street

pytestmark = pytest.mark.django_db
SERIOUS = {"location": "chest", "severity": "serious", "event": 7}


def ended(street: Street, monkeypatch: pytest.MonkeyPatch, rows: dict[int, dict[str, Any]]) -> None:
    """A battle is over, and this is what it did to its figures."""
    plain = {"dead": False, "fled": False, "wounds": [], "kills": [], "loss": "in_play", "fought": False}
    monkeypatch.setattr(
        STREET_FIGHT,
        "outcome",
        lambda b: [{"figure": f.n, "side": f.side, **plain, **rows.get(f.n, {})} for f in b.figures],
    )
    street.act({"type": "end", "how": "time_up"}, stream=street.battle())


@pytest.fixture
def street(db) -> Street:
    return founded(Street)


def page(street: Street, language: str = "en") -> str:
    return street.browser("rita", language).get(reverse("open-battle", args=[street.campaign])).content.decode()


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("sits out 2 more battles", "fallen", "still playing elsewhere")),
        ("de", ("muss noch 2 Kämpfe aussetzen", "gefallen", "noch in einem anderen Kampf")),
    ],
)
def test_who_cannot_come_says_why(street, monkeypatch, language, words):
    """STKO-109: missed battles, the dead, and whoever fights elsewhere."""
    assert not any(word in page(street, language) for word in words)
    keule, pit = street.figures["anna"]
    ended(street, monkeypatch, {1: {"wounds": [SERIOUS, SERIOUS]}, 2: {"dead": True, "loss": "dead"}})
    street.figures["anna"] = [street.hire("anna", "Ersatz", "plock", "pistol")]
    street.battle()
    shown = page(street, language)
    assert all(word in shown for word in words)
    assert f'value="{keule}"' not in shown and f'value="{pit}"' not in shown
    assert ("3 can't come" if language == "en" else "3 können nicht kommen") in html.unescape(shown)  # folded away


def test_who_is_still_hurt_says_where(street, monkeypatch):
    """Option stko.flesh_heals_between_games."""
    street.act({"type": "set-options", "options": {"stko.flesh_heals_between_games": False}})
    ended(street, monkeypatch, {1: {"wounds": [{"location": "left_arm", "severity": "flesh", "event": 7}]}})
    assert "still hurt: left arm" in page(street) and "noch verletzt: linker Arm" in page(street, "de")


def test_shields_and_citizens_are_ticked_where_people_fight(street):
    """STKO-77, STKO-81."""
    assert 'name="shields"' not in page(street)
    street.act({"type": "set-options", "options": {"stko.opt.melee": True}})
    assert 'name="shields"' in page(street) and 'name="citizens"' in page(street)
    everybody = [figure for figures in street.figures.values() for figure in figures]
    said = {
        "table": "real", "detail": "rolls", "cards": "server", "deployment": "placed", "devices": "shared",
        "gangs": [UUID(gang).hex for gang in street.gangs.values()], "figures": everybody,
        "shields": [everybody[0]], "citizens": [everybody[3]],
    }  # fmt: skip
    sent = street.browser("rita").post(reverse("open-battle", args=[street.campaign]), said)
    assert sent.status_code == 302, sent.content.decode()
    setup: Setup = opened(street, UUID(sent["Location"].rstrip("/").split("/")[-1]))
    assert [figure.tags for figure in setup.figures] == [("shield",), (), (), ("citizen",)]


def opened(street: Street, battle: UUID) -> Setup:
    from campaigns.projections.game import load_game
    from engine.rulesets import ruleset

    return load_game(ruleset("stko"), street.campaign, battle).opened.setup


def test_somebody_of_the_campaign_arrives_as_he_is_today(street):
    """STKO-04: with his class, his weapons and his skills; who can't come isn't offered."""
    battle = street.battle(devices="shared")
    late = street.hire("anna", "Spaeter", "ganger", "rifle")
    street.act({"type": "award-skill", "character": late, "reason": "well done", "skill": "hard"})
    rita = street.browser("rita")
    page = rita.get(reverse("battle", args=[battle])).content.decode()
    offered = page.split('name="character"')[1].split("</select>")[0]
    assert late in offered and street.figures["anna"][0] not in offered
    sent = rita.post(reverse("enter", args=[battle, "arrive"]), {"character": late, "side": "0"}, follow=True)
    assert sent.status_code == 200, sent.content.decode()
    newcomer = sent.context["figures"][-1]
    assert (newcomer["name"], newcomer["rank"], newcomer["skills"]) == ("Spaeter", "ganger", {"hard": 1})
    assert [weapon["name"] for weapon in newcomer["weapons"]] == ["rifle"]
