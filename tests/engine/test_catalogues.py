"""Sentences are data: the same keys and gaps in every language, none that nobody says, and none that isn't there."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from engine.kernel.recorded import RecordedEvent
from engine.kernel.refusal import Refusal
from engine.kernel.telling.catalogue import KERNEL, SOURCE, Catalogue, Entry
from engine.kernel.telling.speaker import Speaker
from engine.kernel.telling.template import fill, forms, gaps
from engine.rulesets import RULESETS
from tests.engine.catalogues import FOLDERS, KEY, ROOT, carried, code_of, everywhere, looked_up, texts
from tests.engine.sittings import EVERY, played

TRANSLATIONS = [
    (folder, language) for folder in FOLDERS for language in Catalogue(folder).languages() if language != SOURCE
]


def where(value: object) -> str:
    return str(value.relative_to(ROOT)) if isinstance(value, Path) else str(value)


def entries(folder: Path, language: str) -> Iterator[tuple[str, str, Entry]]:
    for chapter, keys in Catalogue(folder).chapters(language).items():
        for key, entry in keys.items():
            yield chapter, key, entry


def test_there_are_catalogues_and_translations() -> None:
    assert ROOT / "engine/kernel/telling" in FOLDERS
    assert {language for _, language in TRANSLATIONS} >= {"de"}
    assert {(folder, "de") for folder in FOLDERS} <= set(TRANSLATIONS)


@pytest.mark.parametrize(("folder", "language"), TRANSLATIONS, ids=where)
def test_a_translation_has_the_chapters_and_keys_of_the_source_in_its_order(folder: Path, language: str) -> None:
    def keys(of: str) -> list[tuple[str, str]]:
        return [(chapter, key) for chapter, key, _ in entries(folder, of)]

    assert keys(language) == keys(SOURCE)


@pytest.mark.parametrize(("folder", "language"), TRANSLATIONS, ids=where)
def test_a_translation_has_the_gaps_of_the_source(folder: Path, language: str) -> None:
    def found(of: str) -> dict[tuple[str, str], set[str]]:
        return {(c, key): set().union(*map(gaps, texts(entry))) for c, key, entry in entries(folder, of)}

    source = found(SOURCE)
    assert {place: names for place, names in found(language).items() if names != source[place]} == {}


@pytest.mark.parametrize("folder", FOLDERS, ids=where)
def test_brackets_and_braces_are_closed_and_no_word_is_empty(folder: Path) -> None:
    for language in Catalogue(folder).languages():
        for chapter, key, entry in entries(folder, language):
            for text in texts(entry):
                said = fill(text, lambda name, form: "x", str)
                assert not set("[]{}") & set(said), f"{language} {chapter}.{key}"
                assert said.strip() or chapter == "join", f"{language} {chapter}.{key}"


@pytest.mark.parametrize("folder", FOLDERS, ids=where)
def test_no_key_is_there_that_nobody_says(folder: Path) -> None:
    """A sentence is said by its name (`cards.played`); a word by its code, in a chapter that is looked up in."""
    unused = [
        f"{chapter}.{key}"
        for chapter, key, _ in entries(folder, SOURCE)
        if f"{chapter}.{key}" not in everywhere() and not (looked_up(chapter) and carried(key))
    ]
    assert unused == []


@pytest.mark.parametrize("folder", FOLDERS, ids=where)
def test_no_sentence_is_said_that_isnt_there(folder: Path) -> None:
    """Whatever looks like `chapter.key` beside a catalogue is one of its sentences, or of the kernel's."""
    known = {f"{chapter}.{key}" for at in {folder, KERNEL.folder} for chapter, key, _ in entries(at, SOURCE)}
    chapters = {place.partition(".")[0] for place in known}
    named = {text for file in folder.rglob("*.py") for text in code_of(file).strings if KEY.fullmatch(text)}
    assert {text for text in named if text.partition(".")[0] in chapters} <= known


# -- how gaps are filled --------------------------------------------------------------------------------------------
def filled(template: str, **facts: object) -> str:
    def known(name: str, form: str) -> str | None:
        return None if facts.get(name) is None else f"{facts[name]}{form if form != '?' else ''}"

    return fill(template, known, lambda name: f"<{name}>")


@pytest.mark.parametrize(
    ("template", "facts", "said"),
    [
        ("{a} hits {b}", {"a": "Otto"}, "Otto hits <b>"),
        ("{a:dat}", {"a": "x"}, "xdat"),
        ("far[ at {n}]", {}, "far"),
        ("far[ at {n}]", {"n": 3}, "far at 3"),
        ("{n} {n?1=card|cards}", {"n": 1}, "1 card"),
        ("{n} {n?1=card|cards}", {"n": 2}, "2 cards"),
        ("{n?0=no|1=one|#} left", {"n": 7}, "7 left"),
        ("{n?yes= far|}", {"n": "no"}, ""),
        ("{a}", {"a": "{b} [x]"}, "{b} [x]"),
    ],
)
def test_gaps_choices_and_what_falls_away(template: str, facts: Mapping[str, object], said: str) -> None:
    assert filled(template, **facts) == said


# -- the catalogue --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_nobody_is_told_a_length_in_the_unit_that_is_stored(folder: Path) -> None:
    said = [
        text for file in folder.glob("*.toml") for text in file.read_text().splitlines() if not text.startswith("[")
    ]
    assert said and not [text for text in said if re.search(r"hundredths|[Hh]undertstel", text)]


def test_a_further_language_is_a_further_file(tmp_path: Path) -> None:
    (tmp_path / "xx.toml").write_text('[weapon]\nknife = { nom = "kni", acc = "knim" }\n')
    above = Catalogue(tmp_path)
    assert above.languages() == ["xx"]
    assert [above.find("weapon", "knife", "xx", form) for form in ("", "acc", "dat")] == ["kni", "knim", "kni"]
    assert above.find("weapon", "axe", "xx") is None


@pytest.mark.parametrize("key", sorted(EVERY))
def test_a_third_language_needs_no_python(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A language of which the code has never heard tells the same as the one whose files it was given."""
    rules = EVERY[key]
    said = rules.telling.said
    catalogue = said
    while catalogue is not None:
        monkeypatch.setitem(catalogue._read, "xx", catalogue.chapters(SOURCE))
        catalogue = catalogue.beneath
    units: dict[str, list[RecordedEvent]] = {}
    for record in played(key, "drawn", "server", 60).recorded:
        units.setdefault(record.command, []).append(record)
    stories = {language: [rules.tell(unit, str, language) for unit in units.values()] for language in (SOURCE, "xx")}
    assert len(units) > 30 and stories["xx"] == stories[SOURCE]
    for code in said.words("refused"):
        refusal = Refusal(code, {"figure": 1, "target": 2, "most": 300})
        assert rules.explain(refusal, str, "xx") == rules.explain(refusal, str, SOURCE)


def test_a_language_without_a_file_is_loud(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Catalogue(tmp_path).find("weapon", "knife", "xx")


def test_what_a_ruleset_doesnt_say_the_kernel_says(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text('[who]\nnobody = "no one"\n')
    above = Catalogue(tmp_path, KERNEL)
    assert above.find("who", "nobody", "en") == "no one"
    assert above.find("who", "somebody", "en") == "someone else"
    assert "somebody" in above.words("who") and "nobody" in list(above.words("who"))


def test_a_sentence_or_a_fact_that_isnt_there_is_loud() -> None:
    speaker = Speaker(str, "en")
    with pytest.raises(KeyError):
        speaker.say("who.nowhere")
    with pytest.raises(KeyError):
        speaker.say("who.figure")


def test_no_form_is_asked_for_that_a_language_never_has() -> None:
    """Forms are its own: those of its words, and those that the speakers know."""
    for folder in FOLDERS:
        for language in Catalogue(folder).languages():
            asked = {form for *_, entry in entries(folder, language) for text in texts(entry) for form in forms(text)}
            bent = {form for *_, entry in entries(folder, language) if not isinstance(entry, str) for form in entry}
            assert {form for form in asked - bent if form not in everywhere()} == set(), f"{where(folder)} {language}"


@pytest.mark.parametrize("key", sorted(RULESETS))
def test_every_choice_of_every_option_has_a_word_in_both_languages(key: str) -> None:
    """The page of a campaign's options shows words, no codes; a code that is a plain English word may be that word."""
    rules, bare = RULESETS[key], set()
    for id, option in rules.options.items():
        parts = tuple(option.default) if option.shape == "map" and isinstance(option.default, dict) else ()
        for code in (*option.choices, *parts):
            for language in ("en", "de"):
                if isinstance(code, str) and not code.isdecimal():
                    said = rules.value_name(code, language)
                    if not said or "_" in said or (said == code and not (language == SOURCE and code.isalpha())):
                        bare.add((id, code, language))
    assert bare == set()


@pytest.mark.parametrize("key", sorted(EVERY))
def test_whatever_simulations_count_has_a_word_in_every_language(key: str) -> None:
    rules, said = EVERY[key], {"lost", "kills", "downed"}  # by the pages themselves, in every game
    assert "lost" in rules.figure_counts and rules.figure_sums <= set(rules.figure_counts)
    for code in set(rules.figure_counts) - said:
        assert all(rules.word("loss", code, language) for language in KERNEL.languages()), code
