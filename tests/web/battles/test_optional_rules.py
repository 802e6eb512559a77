"""The optional rules on the battle page: no question without a form, no choice without a button."""

import json
import random
import re

import pytest
from django.template.loader import get_template
from django.urls import reverse

from campaigns.ledger.read import read
from tests.web.battles.test_battle_page import HTMX, choose, enter

SWITCHES = ("rapid_fire", "melee", "nerve", "hate_fear", "emotion_roll", "more_action_cards")
# Never offered as buttons.
BY_HAND = {
    "standing-answer",
    "nerve-test",
    "nerve-outcome",
    "set-feeling",
    "set-state",
    "set-wound",
    "set-skill",
    "free-roll",
}


def test_every_kind_of_question_has_its_form():
    from campaigns.web.rulesets.registry import GAMES
    from campaigns.web.rulesets.stko.questions import TEMPLATES
    from engine.kernel.answers import Chosen
    from engine.rulesets.stko.commands import ANSWERS

    for kind in (kind for kind, answer in ANSWERS.items() if answer is not Chosen):  # that one has buttons for words
        get_template(TEMPLATES[kind])
    assert set(TEMPLATES) <= set(ANSWERS)
    assert set(GAMES["stko"].answers) == set(ANSWERS)  # how each is read: tests/web/test_mistyped_numbers.py


def test_every_choice_has_its_group():
    from campaigns.web.rulesets.stko.choices import GROUPS
    from engine.rulesets.stko.tell.words import CHOICES

    grouped = [code for _, _, codes in GROUPS for code in codes]
    assert sorted(grouped) == sorted(set(CHOICES) - BY_HAND)


@pytest.mark.parametrize("language", ["en", "de"])
def test_everything_a_question_offers_has_a_word(language):
    from django.utils.translation import override

    from campaigns.web.rulesets.stko.questions import offered
    from engine.rulesets.stko.codes import LOCATIONS
    from engine.rulesets.stko.tables_optional import FIGHT_ROWS

    with override(language):
        for code in ("yes", "no", "draw", "stop", "apply", "leave", *LOCATIONS, *FIGHT_ROWS):
            assert offered(code)[0].isupper()
            assert "_" not in offered(code)
        assert offered("draw") == {"en": "Another card", "de": "Noch eine Karte"}[language]


@pytest.fixture
def everything_on(street):
    street.act({"type": "set-options", "options": {f"stko.opt.{switch}": True for switch in SWITCHES}})
    return street


def form(answer, *marks):
    """Where the first form goes that has all of these in it, and what it brings without anybody's doing."""
    for one in re.findall(r"(?s)<form.*?</form>", answer.content.decode()):
        if all(mark in one for mark in marks):
            said = dict(re.findall(r'type="hidden" name="([\w-]+)" value="([^"]*)"', one))
            said |= dict(re.findall(r'type="radio" name="(\w+)" value="(\w+)" checked', one))
            return re.search(r'action="([^"]*)"', one)[1], said
    raise AssertionError((marks, answer.context["head"]["title"]))


def reply(browser, answer, kind, **more):
    """Posts the form of the question that is open; of several, the one whose button is pressed."""
    assert answer.context["question"]["kind"] == kind
    marks = [f'name="{name}" value="{value}"' for name, value in more.items() if name == "choice"]
    marks += [">Roll<"] if kind == "before-dice" else []
    address, said = form(answer, f'name="kind" value="{kind}"', *marks)
    after = browser.post(address, {**said, **more}, **HTMX)
    assert after.status_code == 200, (kind, said, more, after.context["no"])
    return after


def roll(browser, battle, answer, *faces):
    roll = answer.context["roll"]
    assert roll["count"] == len(faces), roll
    said = {"faces": " ".join(map(str, faces)), "roll": roll["number"], "acts_as": roll["acts_as"], "yours": "1"}
    after = enter(browser, battle, "dice", said)
    assert after.status_code == 200, after.content.decode()
    return after


def draw(browser, answer, name):
    place = next(card["place"] for card in answer.context["roll"]["cards"] if card["name"] == name)
    address, said = form(answer, f'name="card" value="{place}"')
    after = browser.post(address, {**said, "card": place}, **HTMX)
    assert after.status_code == 200, after.content.decode()
    return after


def turn(browser, battle, name):
    """A deck of the people's own: one tap on the card that came up."""
    page = browser.get(reverse("battle", args=[battle]))
    [told] = [group["told"] for group in page.context["groups"] if group["key"] == "cards"]
    place = next(card["place"] for card in told["cards"] if card["name"] == name)
    address, said = form(page, f'name="name" value="{name}"')
    after = browser.post(address, {**said, "card": place, "command": told["json"]}, **HTMX)
    assert after.status_code == 200, after.content.decode()


def first_up(street, browser):
    battle = street.battle(dice="typed", cards="typed", devices="shared")
    turn(browser, battle, "figure-1")
    return battle


@pytest.mark.django_db
def test_a_burst_is_asked_for_card_by_card(everything_on):
    browser = everything_on.browser("anna")
    battle = first_up(everything_on, browser)
    asked = reply(browser, choose(browser, battle, "shoot"), "fact-shot", band="close", cover="none")
    asked = roll(browser, battle, asked, *[3] * asked.context["roll"]["count"])
    assert "Keule has a finger on the trigger" in asked.content.decode()
    assert "Another card" in asked.content.decode()
    cards = reply(browser, asked, "rapid-fire", choice="draw")
    names = [card["name"] for card in cards.context["roll"]["cards"]]
    assert len(names) == len(set(names))
    assert "multiple hits · special · multiple hits · multiple hits" in cards.content.decode()
    near = draw(browser, cards, "sustained")
    assert [other["n"] for other in near.context["question"]["others"]] == [2, 4]
    assert [distance for distance, _ in near.context["question"]["steps"]] == [100, 200, 300]
    asked = roll(browser, battle, reply(browser, near, "fact-near", **{"near-4": "200"}), 1)
    after = reply(browser, asked, "rapid-fire", choice="stop")
    assert after.context["question"] is None
    assert after.context["roll"]


@pytest.mark.django_db
def test_a_fight_is_defended_told_and_left(everything_on):
    browser = everything_on.browser("anna", "de")
    battle = first_up(everything_on, browser)
    asked = choose(browser, battle, "fight")
    assert "Mit den Fäusten" in asked.content.decode()
    asked = roll(browser, battle, reply(browser, asked, "defend-with", choice="fist"), 4, 4, 4)
    asked = reply(browser, asked, "fact-fight", quarter="side", far="1")
    reason = [one.code for one in asked.context["roll"]["why"]]
    assert "far_run" in reason
    asked = roll(browser, battle, asked, 6, *[2] * (asked.context["roll"]["count"] - 1))
    asked = roll(browser, battle, asked, *[2] * asked.context["roll"]["count"])
    after = roll(browser, battle, reply(browser, asked, "leave-fight", choice="leave"), 4, 4, 4)
    assert after.context["question"] is None


@pytest.mark.django_db
def test_runs_that_reach_nobody_are_told_too(everything_on):
    browser = everything_on.browser("anna")
    battle = first_up(everything_on, browser)
    asked = reply(browser, choose(browser, battle, "fight"), "defend-with", choice="fist")
    after = reply(browser, roll(browser, battle, asked, 2, 3, 3), "fact-fight", contact="no")
    assert after.context["question"] is None
    assert after.context["roll"] is None


@pytest.mark.django_db
def test_no_question_stalls_a_battle_with_every_switch_on(everything_on):
    """Anything pressed anywhere: the page always offers a way on, and it is taken."""
    browser = everything_on.browser("anna")
    battle = everything_on.battle(devices="shared")
    pick, kinds = random.Random(5), set()
    answer = browser.get(reverse("battle", args=[battle]))
    for _ in range(38):
        if answer.context["battle"].ended:
            break
        asked = answer.context["question"]
        if asked and asked["kind"] != "free-turn":
            kinds.add(asked["kind"])
            more = {"band": "close"} if asked["kind"] == "fact-shot" else {}
            if "choices" in asked:
                more = {"choice": pick.choice([code for code, _ in asked["choices"]])}
            if asked["kind"] == "whom-to-shoot":
                more = {"target": asked["targets"][0]["n"]}
            answer = reply(browser, answer, asked["kind"], **more)
            continue
        buttons = [button for group in answer.context["groups"] for button in group["buttons"]]
        wild = [button for button in buttons if button["code"] in ("fight", "shoot", "give-way", "flee", "surrender")]
        one = pick.choice(wild or buttons)
        said = {"command": one["json"], "acts_as": one["acts_as"], "yours": "1" if one["yours"] else ""}
        answer = enter(browser, battle, "choice", said)
        assert answer.status_code == 200, (one["json"], answer.context["no"])
    assert kinds


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "title", "label"),
    [
        ("en", "Tap the wound chit you drew", "Right arm 6: serious wound, knocked down"),
        ("de", "Tipp die Schussmarke an, die gezogen wurde", "Rechter Arm 6: schwere Wunde, niedergestreckt"),
    ],
)
def test_a_counter_from_a_real_box_is_tapped_by_what_it_says(street, language, title, label):
    """STKO-62: all 36, each once."""
    street.act({"type": "set-options", "options": {"stko.damage_mode": "counters_box"}})
    battle = street.battle(dice="typed", cards="typed", devices="shared")
    street.turn(battle, "figure-1")
    street.act({"type": "shoot", "figure": 1, "target": 3}, "anna", battle)
    street.act({"type": "answer", "value": {"band": "short", "cover": "none"}}, "anna", battle)
    browser = street.browser("anna", language)
    page = browser.get(reverse("battle", args=[battle]))
    dice = page.context["roll"]["count"]
    street.act({"type": "enter-dice", "faces": [6] + [3] * (dice - 1)}, "anna", battle)
    page = browser.get(reverse("battle", args=[battle]))
    buttons = re.findall(r'name="card" value="(\d+)"[^>]*><bdi>([^<]*)', page.content.decode())
    assert len(dict(buttons)) == len({words for _, words in buttons}) == 36 and title in page.content.decode()
    (place,) = [place for place, words in buttons if words == label]
    street.act({"type": "enter-dice", "faces": [int(place)]}, "anna", battle)
    drawn = [row for row in read(street.campaign, stream=battle) if row.type == "stko/counter-drawn/1"]
    assert [json.loads(row.payload) for row in drawn] == [{"location": "right_arm", "effect": 6}]


@pytest.mark.django_db
def test_at_whom_a_drunk_shoots_is_drawn_by_lot_and_said_so(street):
    """STKO-94."""
    battle = street.battle(dice="typed", cards="typed", devices="shared")
    drunk = {"type": "set-skill", "figure": 1, "skill": "drunk", "times": 1}
    street.act({"type": "decide-otherwise", "command": drunk, "reason": "so it stands"}, "rita", battle)
    street.turn(battle, "figure-1")
    for face in (1, 3, 2, 2):  # staggers at anybody: inches, and which way he looks then
        street.act({"type": "enter-dice", "faces": [face]}, "anna", battle)
    street.act({"type": "answer", "value": {"figures": [2, 3]}}, "anna", battle)
    page = street.browser("anna", "de").get(reverse("battle", args=[battle])).content.decode()
    assert page.count("Auf wen wird geschossen?") == 2 and "Welche Karte kam" not in page
