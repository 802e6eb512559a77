"""The German is complete, and what is compiled is what was written."""

import gettext
import re
from functools import cache
from pathlib import Path

import pytest
from django.utils.translation import override

from campaigns.web.rolls.luck_page import number
from campaigns.web.shares import grouped

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "locale" / "de" / "LC_MESSAGES"


@cache
def entries() -> dict[str, list[str]]:
    """From msgid to its translations (several for plurals); a context before it, as gettext's own catalogue has it."""
    return {said: [text for key, text in parts.items() if key.startswith("msgstr")] for said, parts in _blocks()}


@cache
def plurals() -> dict[str, list[str]]:
    """From msgid to its English plural, where it has one."""
    return {said: [parts["msgid_plural"]] for said, parts in _blocks() if "msgid_plural" in parts}


@cache
def _blocks() -> list[tuple[str, dict[str, str]]]:
    found = []
    for block in (FOLDER / "django.po").read_text().split("\n\n")[1:]:
        assert "fuzzy" not in block, block
        parts: dict[str, str] = {}
        name = ""
        for line in block.splitlines():
            start = re.match(r'(msg\w+(?:\[\d\])?) (".*")$', line)
            if start:
                name, text = start[1], start[2]
            elif line.startswith('"'):
                text = line
            else:
                continue
            parts[name] = parts.get(name, "") + text[1:-1].replace('\\"', '"').replace("\\n", "\n")
        if "msgid" in parts:
            context = f"{parts['msgctxt']}\x04" if "msgctxt" in parts else ""
            found.append((context + parts["msgid"], parts))
    return found


def test_every_text_has_its_german():
    missing = [said for said, translated in entries().items() if not all(translated)]
    assert missing == []
    assert len(entries()) > 300


def test_what_is_compiled_is_what_was_written():
    with (FOLDER / "django.mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for said, translated in entries().items():
        if len(translated) == 1:
            assert compiled.gettext(said) == translated[0]


def test_gaps_are_the_same_in_both_languages():
    gap = re.compile(r"%\(\w+\)\w|\{\w+\}")
    for said, translated in entries().items():
        for text in translated:
            assert set(gap.findall(text)) <= set(gap.findall(" ".join([said, *plurals().get(said, [])]))), said


def test_templates_say_nothing_that_is_not_translated():
    """Words between tags stand inside of a translation; names of machines and signs may stand alone."""
    allowed = {"Rollbook", "x", "y", "CSV", "NDJSON", "SHA"}
    bare = []
    for file in (ROOT / "templates").rglob("*.html"):
        if file.name in ("400.html", "500.html"):  # where nobody knows the language: both at once
            continue
        text = re.sub(r"(?s)\{% (blocktranslate|comment)\b.*?\{% end\1 %\}|\{#.*?#\}", "", file.read_text())
        text = re.sub(r"(?s)<(script|style|svg)\b.*?</\1>|\{%.*?%\}|\{\{.*?\}\}|<[^>]*>", " ", text)
        bare += [
            (file.name, word) for word in re.findall(r"[A-Za-zÄÖÜäöü]{2,}|\bx\b|\by\b", text) if word not in allowed
        ]
    assert bare == []


def test_a_percentage_is_written_in_one_way_per_language():
    """`shares.per_cent` writes the sign: English 7.7%, German 7,7 % on one line. Nobody else does."""
    signed = {said: translated for said, translated in entries().items() if "%%" in said}
    assert set(signed) == {"under 1%%", "over 99%%", "%(number)s%%"}
    assert all(text.endswith("\N{NO-BREAK SPACE}%%") for translated in signed.values() for text in translated)
    by_hand = re.compile(r"\}\} ?%(?!\})(?!\")")  # a width in a drawing ends with the quote
    assert [file.name for file in (ROOT / "templates").rglob("*.html") if by_hand.search(file.read_text())] == []


@pytest.mark.parametrize(("language", "large"), [("en", "12,345"), ("de", "12.345")])
def test_large_counts_are_grouped_as_the_language_does_it(language, large):
    with override(language):
        assert [grouped(9999), grouped(12345), grouped(-12345)] == ["9999", large, f"-{large}"]
        assert (number(12345.4), number(9999.4)) == (large, "9999")
