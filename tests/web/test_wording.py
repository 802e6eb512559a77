"""What pages say speaks Rollbook's words, in both languages, and reads well with a 1: `fixtures/words.toml`.

Msgids, their plurals and their German; and the two pages that know no language, which say everything twice.
"""

import re
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from tests.web.test_german import entries, plurals
from tests.wording import LANGUAGES, Row, after_one, never_words

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


def said_in(language: str, msgid: str) -> list[str]:
    """A sentence in all its forms."""
    if language == "de":
        return entries()[msgid]
    return [msgid.partition("\x04")[2] or msgid, *plurals().get(msgid, [])]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_says_what_is_never_printed(language: str) -> None:
    """Each wrong text with the words that it may not say and those that are printed instead."""
    wrong = {
        f"{', '.join(places(msgid)) or 'nowhere'}: {text}": {word: row.print for word, row in said.items()}
        for msgid in entries()
        if msgid not in EXCEPTIONS
        for text in said_in(language, msgid)
        if (said := held(msgid, language, text))
    }
    assert wrong == {}


@pytest.mark.parametrize("msgid", EXCEPTIONS)
def test_an_exception_is_one_and_says_why(msgid: str) -> None:
    assert EXCEPTIONS[msgid] and (held(msgid, "en", msgid) or any(held(msgid, "de", de) for de in entries()[msgid]))


def test_pages_are_found_by_what_they_say() -> None:
    assert len(sources()) > 300
    assert "templates/campaigns/invite.html" in places("Invite")


@pytest.mark.parametrize("page", ["400.html", "500.html"])
def test_a_page_that_knows_no_language_says_nothing_that_is_never_printed(page: str) -> None:
    text = re.sub(r"<[^<>]*>", " ", (ROOT / "templates" / page).read_text(encoding="utf-8"))
    both = re.sub(r"\s+", " ", text).split(" \N{MIDDLE DOT} ")
    assert len(both) > 2
    assert [said for part in both for language in LANGUAGES if (said := never_words(part, language))] == []


# Numbers that are never 1 where they stand, and why.
OF_MORE: Final = "some of all there are, and all are more than one"
HUNDREDS: Final = "battles of a simulation: hundreds, or as many as settle it"
DECIMALS: Final = "written with its decimals: 1.0"
BOUND: Final = "a bound of more than one, or what the rules print"
BEGUN: Final = "a campaign begins with more than one line"
SAME: Final = "verify.py says it in the same words, of a roll that is wrong"
NEVER_ONE: Final[dict[str, str]] = {
    "Stopped after %(n)s of %(all)s battles.": OF_MORE,
    "Stopped after %(n)s of %(all)s seasons.": OF_MORE,
    "%(n)s of %(all)s battles played.": OF_MORE,
    "%(n)s of %(all)s seasons played.": OF_MORE,
    "%(n)s of %(all)s battles is missing.": OF_MORE,
    "%(n)s of %(all)s seasons is missing.": OF_MORE,
    "{n} entries wait on this device": "one has a sentence of its own",
    "Share of wins over %(n)s battles, on a scale from %(low)s to %(high)s percent": HUNDREDS,
    "%(n)s battles each, all on the same dice.": HUNDREDS,
    "%(few)s battles for each change tried, %(many)s for the likeliest, all on the same dice.": HUNDREDS,
    "About %(n)s battles with a winner would settle it, if it stays this close.": HUNDREDS,
    "Counts the %(n)s battles with a winner. The true number lies between %(low)s and %(high)s, and that holds however "
    "often you look.": HUNDREDS,
    "Looks for the smallest change. Each step plays about %(n)s battles, %(m)s minute on one core.": HUNDREDS,
    "Each step plays about %(n)s battles, %(m)s minute on one core.": HUNDREDS,
    "%(n)s points fewer wins for %(side)s %(change)s; between %(low)s and %(high)s.": DECIMALS,
    "%(n)s points more wins for %(side)s %(change)s; between %(low)s and %(high)s.": DECIMALS,
    "No clear change for %(side)s %(change)s: %(n)s points, between %(low)s and %(high)s.": DECIMALS,
    "Can't tell whether it mattered: between %(low)s and %(high)s points.": DECIMALS,
    "It hardly mattered: between %(low)s and %(high)s points.": DECIMALS,
    "It mattered by %(n)s points, between %(low)s and %(high)s.": DECIMALS,
    "%(mean)s turns on average; half the battles are over after %(middle)s. The shortest took %(least)s, the longest "
    "%(most)s.": DECIMALS,
    "%(mean)s cards come up on average.": DECIMALS,
    "A fight takes %(mean)s rounds on average.": DECIMALS,
    "%(n)s Legend, %(mean)s skills.": DECIMALS,
    "d%(sides)s: each face expected %(n)s times": DECIMALS,
    "Piece %(n)s, across: 0 to %(wide)s inches, so its centre is on the table.": BOUND,
    "Piece %(n)s, up: 0 to %(high)s inches, so its centre is on the table.": BOUND,
    "%(dice)s dice, %(sixes)s sixes": BOUND,
    "up to %(n)s times": BOUND,
    "each volley after the first (of %(n)s bullets or more)": BOUND,
    "Medicine, a hard roll after %(n)s hours": BOUND,
    "Up to %(near)s points off is close enough. The smallest change goes first: the fewest, then weapons before a "
    "class, a class before a fighter more or fewer.": BOUND,
    "%(n)s tests each": BOUND,
    "<b data-sum>%(n)s</b> of %(allowed)s points": BOUND,
    "The file says %(said)s points. Its units add up to %(points)s, and that's what counts here.": BOUND,
    **dict.fromkeys(
        (
            "It matches: its {earlier} lines are the start of today\N{RIGHT SINGLE QUOTATION MARK}s {size}.",
            "No match: its {earlier} lines aren't the start of the log the server shows now. Someone was shown a "
            "different log. Keep both texts.",
            "No match: it covers {earlier} lines, but the server shows only {size}. Lines were cut off. Keep this "
            "text.",
            "Lines kept by this browser: {size}.",
            "Where line {line} leads among {size} lines",
            "The lines don't lead to the checkpoint of {at} lines: something was changed, dropped or added.",
            "The checkpoint of {at} lines doesn't fit the others: the history was replaced.",
            "The checkpoint of {at} lines isn't signed by the log's key.",
            "The kept checkpoint of {at} lines is of another log.",
            "The kept checkpoint of {at} lines contradicts this export: someone was shown a different history.",
            "The kept checkpoint of {at} lines is newer than this export: ask for a newer one.",
            "The kept checkpoint of {at} lines can't be compared with this file alone: the log's page can.",
            "Root over the first %(n)s lines",
        ),
        BEGUN,
    ),
    "Roll {roll} (line {at}) shows {faces} for {count} dice with {sides} sides.": SAME,
    "The reasons of roll {roll} (line {at}) make {made} dice, {count} were rolled.": SAME,
}
NAMES: Final = frozenset({"name", "who", "target", "side", "weapon"})


def with_one(msgid: str, text: str, form: int) -> str:
    """Each number a 1, but the one that is counted where more than one is."""
    counted = {"n", "m", "most", "dice", "rolls", "battles"} if form and msgid in plurals() else set()

    def filled(gap: re.Match[str]) -> str:
        name = gap[1] or gap[2]
        return "Keule" if name in NAMES else "7" if name in counted else "1"

    return re.sub(r"%\((\w+)\)[sd]|\{(\w+)\}", filled, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_reads_well_with_a_1(language: str) -> None:
    wrong = {
        msgid: text
        for msgid in entries()
        for form, text in enumerate(said_in(language, msgid))
        if after_one(language).search(with_one(msgid, text, form)) and msgid not in NEVER_ONE
    }
    assert wrong == {}


@pytest.mark.parametrize("msgid", NEVER_ONE)
def test_a_number_that_is_never_1_says_why(msgid: str) -> None:
    assert NEVER_ONE[msgid]
    assert any(
        after_one(language).search(with_one(msgid, text, form))
        for language in LANGUAGES
        for form, text in enumerate(said_in(language, msgid))
    )
