"""One battle read in English and inches, and in German and centimetres: nowhere a word of the other's."""

import csv
import json
import re
from html import unescape
from typing import Any, NamedTuple

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.selectors import units
from tests.web.battles.test_battle_page import enter
from tests.web.test_lengths import ask_for_a_shot

pytestmark = pytest.mark.django_db


class Reader(NamedTuple):
    language: str
    unit: str
    foreign: re.Pattern[str]  # what only the other one reads


READERS = (
    Reader(
        "en",
        "inch",
        re.compile(
            r"\b(?:und|der|das|ist|nicht|eine?|mit|auf|für|wird|schießt|zielt|Zoll|Runde|Wurf|Treffer|Kampf|Würfeln?)\b"
            r"|\d ?cm\b|\d,\d|\d %"
        ),
    ),
    Reader(
        "de",
        "cm",
        re.compile(
            r"\b(?:the|and|of|with|is|not|shot|shoots|rolls?|inch(?:es)?|in\.|round|hits?|battle|your?|wounds?)\b"
            r"|\d ?Zoll\b|\d ?″|\d\.\d|\d%"
        ),
    ),
)


@pytest.fixture(autouse=True)
def inches_again():
    yield
    units.begin(None)


def visible(html: str) -> str:
    """What is read, heard or put into words by a script, but for the foot, where one changes language and unit, and for
    what is marked as being in another language.
    """
    body = re.sub(r"(?s)<(script|style|footer)\b.*?</\1>", " ", html.split("<body", 1)[-1])
    language = re.search(r'<html lang="(\w+)"', html)
    for tag in ("i", "span", "a", "dd", "dt", "button"):
        body = re.sub(
            rf'(?s)<{tag}\b[^>]*\blang="(?!{language[1] if language else "-"})\w+"[^>]*>.*?</{tag}>', " ", body
        )
    told = re.findall(r'\b(?:aria-label|title|placeholder|data-[\w-]+)="([^"]*)"', re.sub(r'="[{\[][^"]*"', "", body))
    told = [one for one in told if re.search(r"[A-ZÄÖÜ{].* ", one)]  # else it is keys
    return unescape(" \n ".join([re.sub(r"<[^>]*>", " ", body), *told]))


def read(answer: Any) -> str:
    """What stands in a page, in a table's cells, in the texts that a script gets."""
    kind, text = answer["Content-Type"], answer.content.decode()
    if "json" in kind:
        return "\n".join(one for one in texts(json.loads(text)) if " " in one)
    if "csv" in kind:
        return "\n".join(
            cell for row in csv.reader(text.splitlines(), delimiter=max(";,", key=text.count)) for cell in row
        )
    return visible(text)


def texts(told: Any) -> list[str]:
    if isinstance(told, dict):
        return [text for one in told.values() for text in texts(one)]
    return (
        [text for one in told for text in texts(one)]
        if isinstance(told, list)
        else [told]
        if isinstance(told, str)
        else []
    )


def fight(street: Any) -> Any:
    """A shot over 7.5 inches is told, and counted."""
    battle = street.battle()
    browser, asked = ask_for_a_shot(street, battle)
    enter(browser, battle, "answer", {**asked, "distance": "7.5", "cover": "none"})
    go_on = browser.get(reverse("battle", args=[battle])).context["question"]
    if go_on is not None:  # somebody holds an action card
        said = {"question": go_on["number"], "kind": go_on["kind"], "acts_as": go_on["goes_on"]}
        enter(browser, battle, "answer", said)
    return battle


def addresses(street: Any, battle: Any) -> dict[str, str]:
    one = street.figures["anna"][0]
    here, character = [street.campaign], [street.campaign, one]
    found = {
        name: reverse(name, args=[battle]) for name in ("battle", "battle-story", "battle-account", "battle-standing")
    }
    found["battle-account"] += "?lines=all"
    found |= {"battle-at": reverse("battle-at", args=[battle, 9]), "roll": reverse("roll", args=[battle, 1])}
    found |= {name: reverse(name, args=character) for name in ("character", "print-life", "luck-of-character")}
    found["character-battle"] = reverse("character-battle", args=[*character, battle])
    found |= {name: reverse(name, args=here) for name in ("campaign", "records", "calendar", "standings", "luck")}
    sheets = ("rosters", "reference", "measures", "report-form", "chits", "counters", "rapid", "deck", "blank")
    found |= {f"print {what}": reverse("print-sheet", args=[*here, what]) for what in sheets}
    files = ("book.html", "figures.csv", "lives.csv", "battles.csv")
    found |= {what: reverse("download-file", args=[*here, "campaign", what]) for what in files}
    return found


def strange_in(reader: Reader, text: str) -> list[str]:
    return [text[max(match.start() - 40, 0) : match.end() + 25] for match in reader.foreign.finditer(text)][:6]


def reading(street: Any, reader: Reader) -> Client:
    browser: Client = street.browser("rita", reader.language)
    browser.cookies["unit"] = reader.unit
    return browser


@pytest.mark.parametrize("reader", READERS, ids=lambda one: f"{one.language}-{one.unit}")
def test_two_readers_of_one_battle_read_no_word_and_no_number_of_each_other(street, reader):
    battle, browser = fight(street), reading(street, reader)
    length = {"inch": "7.5", "cm": "19,1"}[reader.unit]
    strange, told = {}, set()
    for name, where in addresses(street, battle).items():
        answer = browser.get(where)
        assert answer.status_code == 200, name
        text = read(answer)
        strange[name] = strange_in(reader, text)
        if re.search(rf"{length} ?(?:cm|inches|in\.)", text):
            told.add(name)
    strange = {name: found for name, found in strange.items() if found}
    assert strange == {}, json.dumps(strange, indent=1, ensure_ascii=False)
    assert told >= {"battle", "battle-story", "battle-account", "book.html"}


@pytest.mark.parametrize("reader", READERS, ids=lambda one: f"{one.language}-{one.unit}")
def test_a_drawn_table_and_the_api_speak_as_their_reader_does(street, reader):
    battle = street.battle(table="drawn", name="Am Kai")
    street.act({"type": "turn-card"}, "anna", battle)
    browser = reading(street, reader)
    open_form = reverse("open-battle", args=[street.campaign])
    page = browser.get(reverse("battle", args=[battle])).content.decode()
    assert {"inch": ', in inches"', "cm": ', in cm"'}[reader.unit] in page
    for where in (reverse("battle", args=[battle]), open_form):
        assert strange_in(reader, read(browser.get(where))) == []
    api = browser.get(f"/api/battles/{battle}/")
    assert api.status_code == 200
    assert strange_in(reader, read(api)) == []
