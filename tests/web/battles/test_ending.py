"""The end of a battle on one page: who won, who rose, what is still to be drawn, who fell, who sits out and why."""

import re
from typing import Any
from uuid import UUID

import pytest
from django.urls import reverse

from campaigns.ledger.read import read
from campaigns.models import Member
from campaigns.projections.game import load_game
from campaigns.selectors.battles.ending import best_roll
from campaigns.selectors.battles.loaded import load_battle
from campaigns.submit.corrections.correction_preview import foresee_correction
from engine.rulesets import ruleset
from engine.rulesets.stko.ruleset import STREET_FIGHT
from tests.web.battles.shots import hit
from tests.web.street import Street

pytestmark = pytest.mark.django_db
PLAIN = {"dead": False, "fled": False, "wounds": [], "kills": [], "loss": "in_play", "fought": False}
SERIOUS = {"location": "legs", "severity": "serious", "event": 2}
KILL = {"what": "dead", "victim": 4, "victim_rank": "plock", "event": 3, "enemy": True, "armed": True}
LEFT = {
    1: {"kills": [KILL], "fought": True},
    2: {"fought": True, "wounds": [SERIOUS]},
    4: {"dead": True, "loss": "dead"},
}


@pytest.fixture
def ended(street: Street, monkeypatch: pytest.MonkeyPatch) -> str:
    """Keule kills Ben's Pit, Anna's Pit is hurt in the legs."""
    monkeypatch.setattr(
        STREET_FIGHT,
        "outcome",
        lambda b: [{"figure": f.n, "side": f.side, **PLAIN, **LEFT.get(f.n, {})} for f in b.figures],
    )
    battle = street.battle(name="Am Kai")
    shot = {"type": "decide-otherwise", "command": {"type": "set-state", "figure": 1, "state": "knocked_down"}}
    street.act(shot, "rita", battle)
    street.act({"type": "end", "how": "time_up"}, stream=battle)
    return battle


def page(street: Street, battle: str, who: str = "sam", language: str = "en") -> str:
    answer = street.browser(who, language).get(reverse("battle-end", args=[battle]))
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_it_says_what_came_of_the_evening(street: Street, ended: str) -> None:
    html = page(street, ended)
    assert re.search(r"Promoted.*Pit.*is now a Ganger.*Shot at an enemy", html, re.S)
    assert re.search(r"Fallen.*Pit.*Killed by <bdi>Keule</bdi>", html, re.S)
    assert re.search(r"Sitting out.*Pit.*serious wound, legs.*1 battle", html, re.S)
    assert "1 of 2 still standing" in html and "2 of 2 still standing" in html
    assert "The best roll" not in html  # nobody rolled


def test_whoever_a_correction_left_out_no_longer_counts_as_standing(street: Street, ended: str) -> None:
    (outcome,) = [row.seq for row in read(street.campaign) if row.type.startswith("campaign/battle-outcome/")]
    gone = {"character": street.figures["anna"][1], "left_out": True}
    command = {"type": "correct-outcome", "outcome": outcome, "figures": [gone]}
    found = foresee_correction(Member.objects.get(id=street.members["rita"]), command)
    street.act({**command, "shown": found.shown})
    assert "1 of 1 still standing" in page(street, ended)
    account = street.browser("sam").get(reverse("battle-account", args=[ended])).content.decode()
    assert account.count("wasn’t there") == 1


def test_a_chit_is_turned_there_by_its_player(street: Street, ended: str) -> None:
    mine, others = page(street, ended, "anna"), page(street, ended, "ben")
    onward = f'class="button main" href="{reverse("campaign", args=[street.campaign])}"'
    assert "Draw a chit" in mine and mine.count('<button class="main">') == 1 and onward not in mine
    assert "draw-skill" not in others and "Waits for Anna." in others and onward in others
    from campaigns.models import OpenChoice

    back = reverse("battle-end", args=[ended])
    choice = str(OpenChoice.objects.get().id)
    address = reverse("enter-life", args=[street.campaign, "draw-skill"])
    answer = street.browser("anna").post(address, {"choice": choice, "entered": "strong", "back": back}, follow=True)
    html = answer.content.decode()
    assert answer.redirect_chain[-1][0] == back
    assert re.search(r"New skills.*Strong.*Keule", html, re.S) and "draw-skill" not in html
    assert 'id="moments"' in page(street, ended, "ben")  # everybody sees it come up


def test_the_battles_page_leads_there_once_it_is_over(street: Street, ended: str) -> None:
    over = street.browser("sam").get(reverse("battle", args=[ended])).content.decode()
    assert re.search(rf'class="button main" href="{reverse("battle-end", args=[ended])}"', over)
    assert street.browser("stranger").get(reverse("battle-end", args=[ended])).status_code == 404


def test_a_battle_that_goes_on_has_no_end_yet(street: Street) -> None:
    battle = street.battle(name="Gleis 3")
    answer = street.browser("sam").get(reverse("battle-end", args=[battle]))
    assert answer.status_code == 302 and answer["Location"] == reverse("battle", args=[battle])


def test_german_says_it_too(street: Street, ended: str) -> None:
    html = page(street, ended, language="de")
    assert "Befördert" in html and "ist jetzt Ganger" in html and "Müssen aussetzen" in html and "Promoted" not in html


def test_the_best_roll_is_the_one_with_the_longest_odds(street: Street) -> None:
    """A wound with one hit of the dice, and what as good a roll had been worth before it fell."""
    battle = street.battle(dice="typed", cards="typed", devices="shared", name="Am Kai")
    hit(street, battle, 5, 2)
    street.act({"type": "end", "how": "time_up"}, stream=battle)
    html = page(street, str(battle))
    assert re.search(r"The best roll.*Keule is hit in the belly\.", html, re.S)
    assert re.search(r"Dice this good or better: \d+ in 100\.", html)
    version = re.search(rf'href="{reverse("battle-at", args=[battle, 1])[:-2]}(\d+)/">See the moment', html)
    assert (
        version and street.browser("sam").get(reverse("battle-at", args=[battle, int(version[1])])).status_code == 200
    )
    assert "Der beste Wurf" in page(street, str(battle), language="de")


def test_a_shot_that_was_less_likely_takes_its_place(street: Street) -> None:
    battle = street.battle(dice="typed", cards="typed", devices="shared")
    hit(street, battle, 5, 2)
    first = best_of(street, battle)
    hit(street, battle, 5, 2, shooter=2)  # Pit, with a pistol and fewer dice
    better = best_of(street, battle)
    assert better.share < first.share and better.line.moment.by == 2


def test_a_miss_is_no_best_roll(street: Street) -> None:
    battle = street.battle(dice="typed", cards="typed", devices="shared")
    street.act({"type": "turn-card"}, "anna", battle)
    street.act({"type": "enter-dice", "faces": [awaited(street, battle).options.index("figure-1") + 1]}, "anna", battle)
    street.act({"type": "shoot", "figure": 1, "target": 3, "weapons": [0]}, "anna", battle)
    street.act({"type": "answer", "value": {"band": "short", "cover": "none"}}, "anna", battle)
    missed = [2, 3, 4, 5, 2, 3][: awaited(street, battle).count]
    street.act({"type": "enter-dice", "faces": missed}, "anna", battle)
    street.act({"type": "end", "how": "time_up"}, stream=battle)
    assert "The best roll" not in page(street, str(battle))


def reported(street: Street) -> UUID:
    """Anna's Keule killed Ben's Pit and hurt Ben's Keule in the legs; both sides agree to both reports."""
    battle = street.battle(name="Gleis 3", detail="report")
    wound = {"location": "legs", "severity": "serious", "by": 1}
    told = [
        [{"figure": 1, "acted": True}, {"figure": 2, "acted": True}],
        [{"figure": 3, "acted": True, "wounds": [wound]}, {"figure": 4, "fate": {"loss": "dead", "by": 1}}],
    ]
    for side, who in enumerate(("anna", "ben")):
        report = {"present": told[side], "winner": 0}
        street.act({"type": "report", "side": side, "report": report}, who, battle)
    for number, who in ((1, "ben"), (2, "anna")):
        street.act({"type": "approve-report", "report": number}, who, battle)
    return battle


def test_a_reported_battle_has_an_end_too_but_no_best_roll(street: Street) -> None:
    """Nobody knows its dice and nobody timed it; who won, who fell and who sits out is told all the same."""
    html = page(street, str(reported(street)))
    assert re.search(r"<h1><bdi>[^<]*Annas[^<]*</bdi></h1>\s*<p class=\"soft\">Gleis 3 · reported afterwards</p>", html)
    assert re.search(r"Fallen.*Pit.*Killed by <bdi>Keule</bdi>", html, re.S)
    assert re.search(r"Sitting out.*Keule.*serious wound, legs", html, re.S)
    assert "1 of 2 still standing" in html and "2 of 2 still standing" in html
    assert "The best roll" not in html and "round" not in html.split("<h1>")[1].split("</header>")[0]


def test_the_picture_of_a_reported_battle_can_be_sent(street: Street) -> None:
    answer = street.browser("sam").get(reverse("battle-picture", args=[reported(street)]))
    assert answer.status_code == 200 and b"Gleis 3" in answer.content


def awaited(street: Street, battle: UUID) -> Any:
    return load_game(ruleset("stko"), street.campaign, battle).open


def best_of(street: Street, battle: UUID) -> Any:
    return best_roll(load_battle(battle, Member.objects.get(id=street.members["sam"]), "en"))
