"""The terms of the game in the reader's language."""

from campaigns.web.who import language
from engine.rulesets.coc.tell import glossary


def told(term: glossary.Term) -> dict[str, str]:
    spoken = language()
    return {
        "code": term.code,
        "word": term.en if spoken == "en" else term.book,
        "other": term.book if spoken == "en" else term.en,
        "rule": term.rule,
        "about": term.about_en if spoken == "en" else term.about_de,
    }


def term(code: str) -> dict[str, str] | None:
    found = glossary.TERMS.get(code)
    return told(found) if found is not None else None


def chapters() -> list[tuple[str, list[dict[str, str]]]]:
    spoken = language()
    return [(en if spoken == "en" else de, [told(one) for one in terms]) for en, de, terms in glossary.CHAPTERS]


def further() -> list[dict[str, str]]:
    return [told(one) for one in glossary.FURTHER]
