"""What people, gangs and figures may be called, and when two people would be taken for one.

A name is what one sees: trimmed, single blanks, NFC; nothing invisible, no control characters, none that turn the
direction of writing, no heap of marks on one letter. Joiners stay where scripts and emoji need them.
"""

import re
import unicodedata

from campaigns.submit.errors import Malformed

MOST_MARKS = 3  # on one letter, beyond what NFC composes: Hebrew needs as many
UNSEEN = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
# Invisible, though Unicode calls them letters, marks or nothing at all: fillers, selectors, tags.
BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u2800\u3164\ufe00-\ufe0f\uffa0\ufff0-\uffff\U000e0000-\U000e0fff]"
)
JOINS = "[\u0590-\u1fff\u2070-\ufffb\U00010000-\U0003ffff]"  # scripts with joined letters, and emoji
NEEDED = re.compile(f"(?<=[\u2070-\U0003ffff])\ufe0f|\ufe0f(?=\u20e3)|(?<={JOINS})[\u200c\u200d](?={JOINS})")
# What is drawn like a Latin letter: Cyrillic, Greek and a few others. Then what only looks alike in one case.
LATIN = str.maketrans(
    "АВЕКМНОРСТХУІЈЅаеорсухіјѕһԁԛԝѵӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧοναικρɑɡıɩ",
    "ABEKMHOPCTXYIJSaeopcyxijshdqwvlABEZHIKMNOPTYXovaikpagii",
)
SHAPES = str.maketrans("I1|0", "lllO")


def clean_name(text: str, field: str = "name") -> str:
    """Raises: Malformed."""
    plain = unicodedata.normalize(
        "NFC", re.sub("[\u0020\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+", " ", text.strip())
    )
    if not plain:
        raise Malformed(field, text, "name")
    shown = NEEDED.sub("", plain)
    if BLANK.search(shown) or any(unicodedata.category(letter) in UNSEEN for letter in shown):
        raise Malformed(field, text.encode("utf-8", "backslashreplace").decode(), "plain-name")
    marks = MOST_MARKS  # none before the first letter
    for letter in shown:
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else MOST_MARKS if letter == " " else 0
        if marks > MOST_MARKS:
            raise Malformed(field, text, "name-with-few-marks")
    return plain


def looks(name: str) -> frozenset[str]:
    """What it is taken for; two names are one if they share any of it.

    Whoever reads `ANNA`, `Anna` in full width or with Cyrillic letters has read Anna, and `0tto` or `lan` is Otto or
    Ian: once without regard to case, once with capital I, 1 and 0 as the shapes that they share with l and O.
    """
    drawn = unicodedata.normalize("NFKC", re.sub("[\u200c\u200d\ufe0f]", "", name)).translate(LATIN)
    return frozenset(unicodedata.normalize("NFKC", text.casefold()) for text in (drawn, drawn.translate(SHAPES)))
