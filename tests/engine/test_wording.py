"""Every sentence of every catalogue speaks Rollbook's words, and reads well with long names, 1 and many, any pronoun.

The words are rows of `tests/fixtures/words.toml`; pages are held to the same ones in tests/web/test_wording.py.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from engine.kernel.telling.catalogue import KERNEL, Catalogue
from engine.kernel.telling.speaker import FIGURES, PRONOUNS
from engine.kernel.telling.template import fill
from tests.engine.catalogues import FOLDERS, ROOT, texts
from tests.wording import LANGUAGES, after_one, never_words

OURS: Final = [folder for folder in FOLDERS if "tests" not in folder.relative_to(ROOT).parts]
NAME: Final = "Maximiliane Theodora von Oberhafenstrasse-Kaltenbrunn-Altdock"
NAMES: Final = FIGURES | {
    *("side", "player", "armed", "name", "foe", "leader", "other", "roller", "winner", "members", "figures", "names"),
    *("whom", "They", "them", "gang", "skill", "weapon", "gear", "card", "sides", "others", "first", "second"),
}
CHOICE: Final = re.compile(r"\{(\w+)\?([^{}]+)\}")
OPTIONAL: Final = re.compile(r"\[[^\[\]]*\]")
GAP: Final = re.compile(r"\{(\w+)(?::\w+|\?[^{}]*)?\}")

# Which chapters are whole sentences, and which are questions; all others are words and clauses without a full stop.
SENTENCES: Final = frozenset(
    {
        "refused",
        "explained",
        "otherwise",
        "otherwise_referee",
        "skill-does",
        "skill-doubled",
        "chit-does",
        "asks",
        "option-about",
        "term-about",
        "change",
    }
    | {"special-rule", "special-action-about", "lives", "biography", "retold", "plans", "answered", "recorded"}
)
WORDS_AMONG_THEM: Final = re.compile(r"(?:biography\.(?:who|whom|them)-|retold\.and|plans\.(?:and|date|called-off-))")
GIVEN: Final = re.compile(r"biography\.(?:who|whom|them)-(?:she|he)")  # the pronouns themselves
QUESTIONS: Final = frozenset({"question"})
STOPPED: Final = {"paper.inches", "length.decimal", "call.came"}  # in. for inches, the point itself, two sentences

# What is said all the same, by chapter or sentence, and why.
EXCEPTIONS: Final[dict[str, tuple[str, set[str]]]] = {
    "kernel expected": (
        "read by those who write to the interface: its fields by their names there; forms ask for nothing of the kind",
        {"character", "characters", "command", "version"},
    ),
    "kernel pronoun": ("the pronouns themselves", {"she", "he", "him"}),
    "kernel dice.key-lost": ("a line for auditors: what can't be verified any more", {"key"}),
    "selectors happened": ("titles in receipts and on auditors' pages: seals and dice keys are what is meant", {"key"}),
    "selectors refused.command-id-reused": ("said to programs only", {"command"}),
    "selectors refused.own-endpoint": ("said to programs only", {"command"}),
    "selectors biography": ("the pronouns themselves", {"she", "he", "him"}),
    "coc attack.answered": ("a verb: with a manoeuvre", {"counters"}),
    "gff option.gff.counter_impact": ("a special rule's printed name", {"counter"}),
    "gff option-about.gff.counter_impact": ("a special rule's printed name", {"counter"}),
    "gff term-about.gff-impact": ("a special rule's printed name", {"counter"}),
    "gff term.gff-impact": ("a special rule's printed name", {"counter"}),
    "stko term-about.free-turn": ("the book's word, once, in the glossary", {"freie runde"}),
}


def called(folder: Path) -> str:
    return folder.parent.name if folder.name in ("tell", "telling") else folder.name


def templates(folder: Path, language: str) -> Iterator[tuple[str, str]]:
    for chapter, keys in Catalogue(folder).chapters(language).items():
        for key, entry in keys.items():
            for text in texts(entry):
                yield f"{chapter}.{key}", text


def excepted(folder: Path, place: str) -> set[str]:
    """The words that this sentence, its chapter or its file may say."""
    of = called(folder)
    found = (EXCEPTIONS.get(key) for key in (f"{of} {place}", f"{of} {place.partition('.')[0]}"))
    return set().union(*(words for one in found if one for words in [one[1]]))


# -- words ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", OURS, ids=called)
def test_no_sentence_says_what_is_never_printed(folder: Path, language: str) -> None:
    wrong = {
        f"{place}: {text}": said
        for place, text in templates(folder, language)
        if (said := never_words(text, language, called(folder)).keys() - excepted(folder, place))
    }
    assert wrong == {}


@pytest.mark.parametrize("where", EXCEPTIONS)
def test_an_exception_is_one_and_says_why(where: str) -> None:
    why, words = EXCEPTIONS[where]
    of, _, place = where.partition(" ")
    said = {
        word
        for folder in OURS
        if called(folder) == of
        for language in LANGUAGES
        for at, text in templates(folder, language)
        if at == place or at.partition(".")[0] == place
        for word in never_words(text, language, of)
    }
    assert why and words <= said


@pytest.mark.parametrize(
    ("text", "language", "ruleset", "words"),
    [
        ("Whoever scans this gets it anew.", "en", "", {"whoever", "anew"}),
        (
            "It is {figure}'s turn, and {n?1=one counter|# counters} can't move.",
            "en",
            "",
            {"it is", "counter", "counters"},
        ),
        ("takes a serious wound", "en", "stko", set()),
        ("takes a serious wound", "en", "coc", {"serious wound"}),
        ("as it is, at most {most} characters, <b class='key'>so</b>", "en", "", set()),
        ("eine freie Runde auf dem Telefon", "de", "", {"freie runde", "telefon"}),
    ],
)
def test_the_list_finds_what_it_looks_for(text: str, language: str, ruleset: str, words: set[str]) -> None:
    assert never_words(text, language, ruleset).keys() == words


# -- how it reads ---------------------------------------------------------------------------------------------------
def cases(template: str) -> dict[str, list[str]]:
    """The values that a template chooses by, each named one and one that isn't named."""
    found: dict[str, list[str]] = {}
    for name, choices in CHOICE.findall(template):
        named = [choice.partition("=")[0] for choice in choices.split("|")[:-1]]
        found.setdefault(name, []).extend(
            named + (["7"] if all(one.lstrip("-").isdigit() for one in named) else ["other"])
        )
    return found


def pronouns(language: str) -> list[str]:
    return list(KERNEL.chapters(language)["pronoun"])


def rendered(template: str, language: str, number: str, pronoun: str, choice: int, bare: bool) -> str:
    """`choice` takes that one of the values it chooses by; `bare` knows no fact that may be missing."""
    needed = set(GAP.findall(OPTIONAL.sub("", template)))
    by = cases(template)

    def known(name: str, form: str) -> str | None:
        if bare and name not in needed:
            return None
        if form in PRONOUNS:
            return KERNEL.find("pronoun", pronoun, language, form)
        if name in by:
            values = by[name]
            counted = all(value.lstrip("-").isdigit() for value in values)
            return number if counted and choice < 0 else values[choice % len(values)]
        return NAME if name in NAMES else number

    return fill(template, known, lambda name: pytest.fail(f"nothing fills {name}"))


def readings(template: str, language: str) -> Iterator[tuple[str, str]]:
    """Each way of filling it, and whose pronoun it was filled with."""
    most = max((len(values) for values in cases(template).values()), default=0)
    for pronoun in pronouns(language):
        for number in ("1", "7"):
            for choice in range(-1, most):
                for bare in (False, True):
                    yield pronoun, rendered(template, language, number, pronoun, choice, bare)


def faults(said: str, language: str, pronoun: str, place: str) -> Iterator[str]:
    chapter = place.partition(".")[0]
    if set("{}[]|") & set(said):
        yield "a gap is open"
    if chapter != "join" and ("  " in said or re.search(r"\s[.,;:?!](?!\w)|\(\s|\s\)|[,;:]\.|\.\.", said)):
        yield "a space or a mark too many"
    if after_one(language).search(said):
        yield "one of many"
    if language == "en" and re.search(r"\b[Tt]hey (?:is|was|has|does|\w+[^s\W]s)\b", said):
        yield "a verb of one for they"
    if (
        language == "en"
        and pronoun == "they"
        and re.search(r"\b(?:he|she|him|his|hers?|himself|herself)\b", said)
        and not GIVEN.match(place)
    ):
        yield "a pronoun guessed"
    yield from ends(said, chapter, place)


def ends(said: str, chapter: str, place: str) -> Iterator[str]:
    if WORDS_AMONG_THEM.match(place) or place in STOPPED or chapter == "join":
        return
    if chapter in SENTENCES and said[-1] not in ".?:":
        yield "a sentence doesn't end"
    if chapter in QUESTIONS and said[-1] != "?" and place != "question.other":
        yield "a question doesn't ask"
    if chapter not in SENTENCES | QUESTIONS and said.endswith("."):
        yield "a full stop where none belongs"


# Numbers that are never 1 where they stand: by file and sentence, and why.
BOUNDED: Final = (
    *(f"selectors refused.{key}" for key in ("too-many-tokens", "box-full", "picture-too-large", "too-much-time")),
    *("selectors refused.units-up-to", "selectors refused.audit-too-long"),
    *("kernel refused.too-far-back", "kernel refused.import-too-deep"),
    *(f"kernel expected.{key}" for key in ("figures-up-to", "nested-up-to", "table-sides", "weapons-up-to")),
    "kernel expected.models-up-to",
    *(f"gff refused.{key}" for key in ("too-many-objectives", "force-points", "force-copies", "force-unit-points")),
    *(f"gff refused.{key}" for key in ("import-list-units", "import-list-models")),
)
NEVER_ONE: Final[dict[str, str]] = {
    **dict.fromkeys(BOUNDED, "a bound of more than one, or what goes beyond it"),
    "selectors lives.still-hurt": "said of two and more",
    "selectors biography.came-some": "one battle is all or none of them",
    "simulation title.battles": "one has a sentence of its own",
    "coc refused.volley-size": "volleys have three bullets and more",
    "gff special-rule.Deadly": "the rule's number is two and more",
    "gff told.deadly": "the rule's number is two and more",
    "gff told.mission-set": "there are three objectives and more",
    "stko shots.lucky": "three dice at least",
    "stko moment.hits": "one hit has a sentence of its own",
    "stko moment.times": "a wound that came once is told alone",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", OURS, ids=called)
def test_every_sentence_reads_well_with_any_name_number_and_pronoun(folder: Path, language: str) -> None:
    wrong: dict[str, str] = {}
    for place, template in templates(folder, language):
        if place.partition(".")[0] == "pronoun":
            continue
        for pronoun, said in readings(template, language):
            for fault in faults(said, language, pronoun, place):
                if not (fault == "one of many" and f"{called(folder)} {place}" in NEVER_ONE):
                    wrong[place] = f"{fault}: {said}"
    assert wrong == {}


# -- names that may be one or many -----------------------------------------------------------------------------------
# "The Docks" and "The Brute": a side in every game, and whatever else a game has such names for.
ONE_OR_MANY: Final = {"gff": "side|winner|figure|target|who|by|name"}
NO_SUBJECT: Final = r"(?<!\bof )(?<!\bin )(?<!side )(?<!von )(?<!für )(?<!bis )(?<!auf )(?<!seite )(?<!mit )"
VERBS_OF_ONE: Final = {
    "en": r"(?:(?:is|was|has|does)(?:n't)?|(?!this|always)[a-z]{2,}[^\Ws]s)\b",
    "de": r"(?:ist|hat|war|wird|kann|darf|muss|will|(?!nicht|jetzt|erst|selbst|mit\b)\w{2,}t)\b",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", OURS, ids=called)
def test_no_verb_bends_by_a_name_that_may_be_one_or_many(folder: Path, language: str) -> None:
    name = rf"\{{(?:{ONE_OR_MANY.get(called(folder), 'side|winner')})\}}"
    verb = VERBS_OF_ONE[language]
    bent = re.compile(rf"{NO_SUBJECT}{name} {verb}|^{verb} {name}(?=.*\?)", re.IGNORECASE)
    assert {place: text for place, text in templates(folder, language) if bent.search(text)} == {}
