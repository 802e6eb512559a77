"""Issue 3, "bad input", at both doors: declined with a sentence in both languages, and nothing is lost."""

import json
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from campaigns.ledger.read import read
from campaigns.models import Campaign, Character
from tests.founding import founded
from tests.submit.characters.test_skills_gained import put
from tests.web.street import Street

pytestmark = pytest.mark.django_db
LANGUAGES = ("en", "de")


@pytest.fixture
def street() -> Street:
    return founded(Street)


def size(street: Street) -> int:
    return len(read(street.campaign))


def at_the_api(street: Street, command: dict[str, Any], code: str, who: str = "rita", battle: Any = None) -> list[str]:
    """The sentences with which the API declines it; nothing was written."""
    before, said = size(street), []
    place = f"battles/{battle}" if battle else f"campaigns/{street.campaign}"
    for language in LANGUAGES:
        body = {"id": str(uuid4()), "command": command}
        client = street.browser(who, language)
        answer = client.post(f"/api/{place}/commands/", json.dumps(body), "application/json")
        error = answer.json()["error"]
        assert answer.status_code in (400, 403, 422) and error["code"] == code, error
        said.append(error["sentence"])
    assert size(street) == before and said[0] != said[1]
    assert all(len(one) > 20 and "{" not in one for one in said)
    return said


def on_the_page(street: Street, path: str, fields: dict[str, Any], sentences: list[str], who: str = "rita") -> None:
    """The page says the same, and what was typed is still there or can be typed again."""
    before = size(street)
    for language, sentence in zip(LANGUAGES, sentences, strict=True):
        answer = street.browser(who, language).post(path, {"id": str(uuid4()), **fields}, follow=True)
        told = sentence.split("should be ")[-1].split("Richtig wäre: ")[-1]  # at its field it isn't named again
        assert told in unescape(answer.content.decode())
    assert size(street) == before


@pytest.mark.parametrize(
    ("option", "value"),
    [("stko.counter_box_copies", 11), ("stko.action_cards_in_a_row", -1), ("stko.chit_box_copies", 0)],
)
def test_an_option_out_of_range_is_declined(street, option, value):
    said = at_the_api(street, {"type": "set-options", "options": {option: value}}, "malformed")
    on_the_page(street, reverse("set-option", args=[street.campaign]), {"option": option, "value": value}, said)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("stko.two_pistol_penalty", False),
        ("stko.two_pistol_penalty", -2),
        ("stko.damage_mode", "dice"),
        ("stko.one_handed_bands", [2, 6, 6, 12, 24]),
        ("stko.opt.melee", 1),
        ("stko.no_such_option", True),
    ],
)
def test_a_value_that_is_no_choice_of_the_option_is_declined(street, option, value):
    at_the_api(street, {"type": "set-options", "options": {option: value}}, "malformed")


def due(street: Street) -> str:
    """A skill that Anna's Killer is owed; its choice."""
    receipt = street.act({"type": "award-skill", "character": street.figures["anna"][0], "reason": "Well done."})
    return receipt.of_type("campaign/choice-opened/1")[0]["choice"]


def life(street: Street, what: str) -> str:
    return f"/campaigns/{street.campaign}/life/{what}/"


def test_a_skill_drawn_from_an_empty_box_is_declined(street):
    from campaigns.ledger.life_events import BoxFilled

    choice = due(street)
    lives = type("Lives", (), {"campaign": street.campaign, "rita": street.members["rita"]})
    put(lives, BoxFilled({}))
    said = at_the_api(street, {"type": "draw-skill", "choice": choice}, "box-empty", "anna")
    on_the_page(street, life(street, "draw-skill"), {"choice": choice}, said, "anna")
    street.act({"type": "fill-box"})
    street.act({"type": "draw-skill", "choice": choice, "entered": ["strong"]}, "anna")
    assert Character.objects.get(id=street.figures["anna"][0]).skills == ["strong"]


def test_a_promotion_that_is_not_due_is_declined(street):
    keule = street.figures["anna"][0]
    said = at_the_api(street, {"type": "promote", "character": keule, "kind": "legend"}, "promotion-not-due")
    on_the_page(street, life(street, "promote"), {"character": keule, "kind": "legend", "reason": ""}, said)
    assert Character.objects.get(id=keule).kind == "killer"


@pytest.mark.parametrize("chit", ["double_chosen_own_skill", "double_random_own_skill"])
def test_a_chit_with_nothing_to_work_on_is_drawn_again(street, chit):
    """It stays in the box, and another one is due; the page says why."""
    choice = due(street)
    street.act({"type": "draw-skill", "choice": choice, "entered": [chit]}, "anna")
    (drawn,) = [row for row in read(street.campaign) if row.type == "campaign/chit-drawn/1"]
    assert json.loads(drawn.payload)["again"] == "nothing-to-double"
    assert Campaign.objects.get(id=street.campaign).box[chit] == 4
    for language, word in zip(LANGUAGES, ("Draw", "ziehen"), strict=True):
        page = street.browser("anna", language).get(f"/campaigns/{street.campaign}/open/").content.decode()
        assert word in page
    street.act({"type": "draw-skill", "choice": choice, "entered": ["strong"]}, "anna")
    assert Character.objects.get(id=street.figures["anna"][0]).skills == ["strong"]


def test_a_report_in_which_the_dead_kill_later_is_declined_and_stays_on_the_form(street):
    """Figures 1 and 2 are Anna's, 3 and 4 Ben's."""
    battle = street.battle("typed", detail="report")
    dies = {"figure": 1, "acted": True, "fate": {"loss": "dead", "by": 3, "round": 1}}
    mine = {"type": "report", "side": 0, "report": {"present": [dies, {"figure": 2, "acted": True}]}}
    street.act(mine, "anna", battle)
    killed = {"figure": 4, "fate": {"loss": "dead", "by": 1, "round": 2}}
    theirs = {"type": "report", "side": 1, "report": {"present": [{"figure": 3, "acted": True}, killed]}}
    said = at_the_api(street, theirs, "report-acts-later", "ben", battle)
    fields = {"p3-present": "on", "p3-acted": "on", "p4-present": "on", "p4-fate": "dead"}
    fields |= {"p4-fate-by": "1", "p4-fate-round": "2", "note": "It was dark."}
    names = {"1": "Keule", "4": "Pit"}
    for n, name in names.items():
        said = [one.replace(f"#{n}", name) for one in said]
    page = reverse("battle-report", args=[battle, 1])
    before = size(street)
    for language in LANGUAGES:
        answer = street.browser("ben", language).post(page, {"id": str(uuid4()), **fields})
        shown = unescape(answer.content.decode())
        assert answer.status_code == 422 and "It was dark." in shown
        assert ("was out of play by then" if language == "en" else "war da schon aus dem Spiel") in shown
    assert size(street) == before
    street.browser("ben").post(page, {"id": str(uuid4()), **fields, "p4-fate-round": "1"})
    assert size(street) > before
