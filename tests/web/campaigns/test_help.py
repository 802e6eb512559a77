"""Each rule term is explained with its number; the other language's word is one tap beside it."""

import re
from pathlib import Path

import pytest
from django.urls import reverse

from campaigns.web.rulesets.glossary import place_of
from campaigns.web.rulesets.registry import GAMES
from engine.rulesets.stko.tell.words import GLOSSARY
from tests.web.battles.test_battle_page import visible_words

pytestmark = pytest.mark.django_db


def test_every_term_stands_once_and_is_told_in_both_languages():
    english, german = ([term for _, terms in GLOSSARY.chapters(spoken) for term in terms] for spoken in ("en", "de"))
    assert len(GLOSSARY.rules) == len(english) == len(german) > 40
    for term, other in zip(english, german, strict=True):
        assert re.fullmatch(r"STKO-\d\d", term.rule), term.code
        assert (term.word, term.other) == (other.other, other.word) and term.word and term.other, term.code
        assert term.about != other.about
        assert term.about.endswith(".") and other.about.endswith("."), term.code


@pytest.mark.parametrize(
    ("language", "word", "other"), [("en", "Duck back", "Einigeln"), ("de", "Einigeln", "Duck back")]
)
def test_the_help_page_has_every_term_with_its_number_for_anybody(client, language, word, other):
    page = client.get(reverse("help") + "?all", HTTP_ACCEPT_LANGUAGE=language).content.decode()
    for code, rule in GLOSSARY.rules.items():
        assert f'id="{code}"' in page
        assert rule in page
    found = visible_words(page[page.index('id="duck-back"') :])
    assert word in found and other in found


def test_help_has_the_terms_of_what_one_plays_or_of_the_first_game_and_one_tap_leads_to_all(street, client):
    anna, where = street.browser("anna"), reverse("help")

    def games(browser, address):
        page = browser.get(address).content.decode()
        return [key for key in GAMES if f'id="terms-{key}"' in page], 'href="?all"' in page

    assert games(anna, where) == games(client, where) == (["stko"], True)
    assert games(anna, f"{where}?all") == games(client, f"{where}?all") == (list(GAMES), False)


def test_a_state_on_the_battle_page_has_the_books_word_beside_it(street):
    battle = street.battle()
    command = {"type": "set-state", "figure": 1, "state": "ducked", "on": True}
    street.act({"type": "decide-otherwise", "command": command, "reason": "so it stands"}, "rita", battle)
    page = street.browser("anna").get(reverse("battle", args=[battle])).content.decode()
    assert '<i lang="de">eingeigelt</i>' in page
    assert f'{reverse("help")}#ducked">STKO-52' in page


@pytest.mark.parametrize(("language", "other"), [("en", "Stellungswechsel"), ("de", "Reposition")])
def test_the_books_words_stand_one_tap_beside_the_buttons(street, language, other):
    battle = street.battle(table="drawn", dice="typed", cards="typed", devices="shared")
    street.turn(battle, "figure-1")
    page = street.browser("rita", language).get(reverse("battle", args=[battle])).content.decode()
    folded = page.split('id="d-others"')[1].split("<dl", 1)[1].split("</dl>")[0]
    assert other in folded and "STKO-22" in folded


def test_states_of_weapons_and_losses_lead_to_their_terms(street):
    battle = street.battle(devices="shared")
    inner = {"type": "set-state", "figure": 3, "state": "incapacitated", "on": True}
    street.act({"type": "decide-otherwise", "command": inner, "reason": "so it is"}, "rita", battle)
    page = street.browser("rita").get(reverse("battle", args=[battle])).content.decode()
    figure = page.split('id="f3"')[1].split("</li>")[0]
    assert "kampfunfähig" in figure and "STKO-49" in figure


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            {"rank-stko-legend": "Legendärer", "weapon-stko-shotgun": "Schrotflinte", "skill-stko-lucky": "Glücklich"},
        ),
        ("de", {"rank-stko-legend": "Legend", "weapon-stko-axe": "axe", "skill-stko-lucky": "Lucky"}),
    ],
)
def test_help_has_classes_weapons_and_skills_with_the_other_languages_word(client, language, words):
    page = client.get(reverse("help") + "?all", HTTP_ACCEPT_LANGUAGE=language).content.decode()
    for at, other in words.items():
        assert other in page.split(f'id="{at}"')[1].split("</dd>")[0], at
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(("language", "other"), [("en", "automatische Pistole"), ("de", "machine pistol")])
def test_a_figures_weapons_stand_in_the_other_language_one_tap_beside(street, language, other):
    of_figure = [reverse(one, args=[street.campaign, street.figures["anna"][0]]) for one in ("character", "equip")]
    gang = reverse("gang", args=[street.campaign, street.gangs["anna"]])
    for where in (*of_figure, gang, reverse("battle", args=[street.battle()])):
        page = street.browser("anna", language).get(where).content.decode()
        folded = page.split('class="term of-group"', 1)[1]
        assert f">{other}</a>" in folded and "#weapon-stko-machine_pistol" in folded, where


def test_what_is_called_the_same_in_both_languages_is_not_explained(street):
    hire = street.browser("anna").get(reverse("hire", args=[street.campaign, street.gangs["anna"]])).content.decode()
    assert "#rank-stko-plock" not in hire and "#weapon-stko-pistol" in hire


def numbers_of_reasons(key: str) -> set[str]:
    """Every rule number that a ruleset's code names by itself: what reasons of rolls are made with."""
    files = (Path(__file__).parents[3] / "engine" / "rulesets" / key).rglob("*.py")
    texts = [
        file.read_text() for file in files if file.name not in ("glossary.py",) and not file.name.startswith("options")
    ]
    return {number for text in texts for number in re.findall(r'"((?:STKO|COC|GFF|PB)-[0-9]+)"', text)}


@pytest.mark.parametrize("key", GAMES)
def test_every_number_that_a_reason_can_bear_has_its_place_in_the_help(client, key):
    page = client.get(reverse("help") + "?all").content.decode()
    numbers = numbers_of_reasons(key)
    assert len(numbers) > 15
    for number in numbers:
        place = place_of(number)
        assert place and f'id="{place.partition("#")[2]}"' in page, number


def test_a_reason_on_a_rolls_page_leads_to_its_rule(street):
    battle = street.battle("typed", cards="typed", devices="shared")
    street.turn(battle, "figure-1")
    for command in (
        {"type": "shoot", "figure": 1, "target": 3},
        {"type": "answer", "value": {"band": "close", "cover": "none"}},
    ):
        street.act(command, "anna", battle)
    rita = street.browser("rita")
    page = rita.get(reverse("battle", args=[battle])).content.decode()
    assert re.search(r'<a class="rule soft" href="[^"]*#[a-z-]+">STKO-[0-9]+</a>', page.split('class="why"')[1])
    number = rita.get(reverse("battle", args=[battle])).context["battle"].waiting.roll
    street.act({"type": "enter-dice", "faces": [2] * number.count}, "anna", battle)
    page = rita.get(reverse("roll", args=[battle, number.number])).content.decode()
    assert re.search(r'<a class="rule soft" href="[^"]*#[a-z-]+">STKO-[0-9]+</a>', page.split('class="why"')[1])
