"""What pages say speaks Rollbook's words, in both languages: msgids and their German against `fixtures/words.toml`."""

import re
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from tests.web.test_german import entries
from tests.wording import Row, never_words

ROOT: Final = Path(__file__).resolve().parents[2]

# Where machinery is what is meant: auditors' pages, which explain it, and the pages of whoever runs the machine.
AUDITORS: Final = re.compile(
    r"templates/admin/|campaigns/admin/|campaigns/trust/|static/js/trust/|campaigns/templatetags/trust\.py"
    r"|templates/campaigns/(?:log|log_check|rules_again|downloads)\.html|templates/rolls/(?:parts|opened)\.html"
    r"|templates/battles/(?:copies|copy_label)\.html|templates/accounts/tokens\.html|templates/pieces/badge\.html"
    r"|campaigns/web/campaigns/logs\.py|campaigns/(?:models|apps|settings)\b"
)
MACHINERY: Final = ("machinery", "Maschinerie")

# What one ruleset's own pages say is held against the rows about that ruleset.
RULESETS: Final = sorted(file.parent.name for file in (ROOT / "campaigns/web/rulesets").glob("*/pages.py"))
OWN_PAGES: Final = re.compile("templates/({0})/|campaigns/web/rulesets/({0})/".format("|".join(RULESETS)))

# What is said all the same: a msgid, and why.
BY_SHEET: Final = "the pronoun on the fighter's own sheet chose this heading"
EXCEPTIONS: Final[dict[str, str]] = {
    "As she lived it": BY_SHEET,
    "As he lived it": BY_SHEET,
    "What she can do": BY_SHEET,
    "What he can do": BY_SHEET,
    "What it cost him": BY_SHEET,
    "she/her": "the pronouns themselves, to choose from",
    "he/him": "the pronouns themselves, to choose from",
    "Undo": "the table editor's button, where undoing is what is meant",
    "Events": "a game's own table of random events",
    "events": "a link on pages of whoever runs the machine; elsewhere a name in data",
}


@cache
def sources() -> dict[str, str]:
    """Every file that can say something on a page (migrations can't), its blanks as one and its strings joined."""
    found = {}
    for folder, endings in (("templates", ".html"), ("campaigns", ".py"), ("static/js", ".js")):
        for file in sorted((ROOT / folder).rglob(f"*{endings}")):
            if "migrations" in file.parts:
                continue
            text = file.read_text(encoding="utf-8")
            if endings == ".html":
                text = re.sub(r"\{\{ *([\w.]+)[^{}]*\}\}", r"%(\1)s", text)
            else:
                text = re.sub(r"\"\s*\n\s*f?\"", "", text).replace('\\"', '"')
            found[str(file.relative_to(ROOT))] = re.sub(r"\s+", " ", text)
    return found


@cache
def places(msgid: str) -> list[str]:
    """The files that say it: in a template as it stands or between quotes, elsewhere between quotes."""
    said = re.sub(r"\s+", " ", msgid.partition("\x04")[2] or msgid).strip().replace("%%", "%")
    said = re.sub(r"%\((\w+)\)[a-z]", r"%(\1)s", said)
    quoted = (f'"{said}"', f"'{said}'", f"`{said}`", f"%}} {said} {{%", f"%}}{said}{{%")
    return [file for file, text in sources().items() if any(one in text for one in quoted)]


def held(msgid: str, language: str, text: str) -> dict[str, Row]:
    if not any(never_words(text, language, whose) for whose in ("", *RULESETS)):
        return {}
    at = places(msgid)
    whose = {one[1] or one[2] if (one := OWN_PAGES.match(place)) else "" for place in at}
    found = never_words(text, language, whose.pop() if len(whose) == 1 else "")
    if at and all(AUDITORS.match(place) for place in at):
        return {word: row for word, row in found.items() if not row.topic.startswith(MACHINERY)}
    return found


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_page_says_what_is_never_printed(language: str) -> None:
    """Each wrong text with the words that it may not say and those that are printed instead."""
    wrong = {
        f"{', '.join(places(msgid)) or 'nowhere'}: {text}": {word: row.print for word, row in said.items()}
        for msgid, translated in entries().items()
        if msgid not in EXCEPTIONS
        for text in ([msgid.partition("\x04")[2] or msgid] if language == "en" else translated)
        if (said := held(msgid, language, text))
    }
    assert wrong == {}


@pytest.mark.parametrize("msgid", EXCEPTIONS)
def test_an_exception_is_one_and_says_why(msgid: str) -> None:
    assert EXCEPTIONS[msgid] and (held(msgid, "en", msgid) or any(held(msgid, "de", de) for de in entries()[msgid]))


def test_pages_are_found_by_what_they_say() -> None:
    assert len(sources()) > 300
    assert "templates/campaigns/invite.html" in places("Invite")
